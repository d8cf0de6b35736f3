"""The board page's eyes and hands: on a simulated board everything, on a real one what everybody may see."""
