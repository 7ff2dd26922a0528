"""Agram: follow suit, and take the last trick. Rulings F1 to F9 of its rules sheet."""
