"""The full screen: views are pure functions of what a seat sees, and one application shows them."""
