"""The form of what is kept and published."""
