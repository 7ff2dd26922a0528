"""Moments of the past as people read them: in local time, to the minute."""

from datetime import datetime


def shown_time(seconds: int) -> str:
    """`2026-01-31 15:04` for seconds since 1970; a moment that no calendar has is a dash."""
    try:
        return datetime.fromtimestamp(seconds).astimezone().strftime("%Y-%m-%d %H:%M")
    except (OverflowError, OSError, ValueError):
        return "-"
