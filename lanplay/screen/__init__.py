"""The full screen: pictures as pure functions of what a seat sees, and one application that shows them."""
