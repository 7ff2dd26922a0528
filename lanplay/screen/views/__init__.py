"""Views: pure functions from a model and a look to a picture that fills the look exactly."""
