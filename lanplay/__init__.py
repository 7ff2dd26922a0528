"""What people touch: the commands, the screens, the bots and the texts."""

__version__ = "0.1.0"
__date__ = "2026-11-28"
