"""What stands in a game: the signed log with its epochs, votes, fouls and cuts, the same for all. No I/O."""
