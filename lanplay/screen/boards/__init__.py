"""What all games draw their boards with: a canvas, cards and marks, styles, and paths from targets to moves."""
