"""Past games: listed, taken out of the store, verified and replayed."""
