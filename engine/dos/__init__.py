"""Dos: get rid of your cards, and catch the fields in time. Rulings E1 to E29."""
