"""DAO: take the first card of the row or risk a new one. Rulings A1 to A23."""
