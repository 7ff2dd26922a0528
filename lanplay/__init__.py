"""What people touch: the commands, the screens, the bots and the texts."""
