"""Watching a table: what its members show to those who hold no seat, and how these follow it, trusting nobody."""
