"""What people touch: the commands, the screens, the bots and the texts."""

__version__ = "0.1.0"
