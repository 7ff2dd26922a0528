"""A game of which nothing was made but what can be played: what is missing shows that its absence is noticed."""
