"""Games of the past: listed, taken out of the store, verified and shown again."""
