"""Agram: follow suit, and take the last trick. Rulings 1 to 8 of its rules sheet."""
