"""Properties are checked without a stopwatch: a busy machine must not fail a build."""

from hypothesis import settings

settings.register_profile("without a stopwatch", deadline=None)
settings.load_profile("without a stopwatch")
