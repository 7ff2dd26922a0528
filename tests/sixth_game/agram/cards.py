"""Agram's thirty-five cards: 3 to 10 and the ace of four suits, without the ace of spades. Ruling 1."""

from engine.cards import Face

SUITS = ("clubs", "diamonds", "hearts", "spades")
RANKS = ("3", "4", "5", "6", "7", "8", "9", "10", "ace")
DECK: tuple[Face, ...] = tuple(sorted({f"{suit}-{rank}" for suit in SUITS for rank in RANKS} - {"spades-ace"}))
SUIT_OF = {face: face.split("-")[0] for face in DECK}
STRENGTH = {face: RANKS.index(face.split("-")[1]) for face in DECK}
WITHOUT = {suit: tuple(face for face in DECK if SUIT_OF[face] != suit) for suit in SUITS}
"""The faces that a card can have which is not of a suit."""
