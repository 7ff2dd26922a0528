"""Daumen Drauf!: tricks of cards shown with a thumb on the poisonous tooth. Rulings B1 to B25."""
