"""The table of each game as a picture: a module here with the game's name and a function `board`."""
