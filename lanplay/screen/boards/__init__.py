"""What the boards of all games draw with: a canvas, cards and their marks, styles, and paths from targets to moves."""
