"""What peers say to each other: links, the signed log, fair tosses, veiled cards."""
