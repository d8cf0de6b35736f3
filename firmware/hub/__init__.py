"""What a reader hub runs: twelve readers, the Hall sensors and pixels of one side, and the link to the Pi."""

from .sweep import Hub

__all__ = ["Hub"]
