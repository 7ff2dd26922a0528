"""Which language to use: that of `--lang`, else that of the environment, else English."""

from collections.abc import Mapping, Sequence
from itertools import pairwise

from lanplay.text import LANGUAGES


def language_of(asked: str | None, environ: Mapping[str, str]) -> str:
    """Source for the variables and their order: the GNU gettext manual, "Locale Environment Variables"."""
    if asked in LANGUAGES:
        return asked
    locale = next((environ[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if environ.get(name)), "")
    if locale.split(".")[0] in ("", "C", "POSIX"):
        return LANGUAGES[0]
    wishes = [*environ.get("LANGUAGE", "").split(":"), locale]
    return next((wish[:2] for wish in wishes if wish[:2] in LANGUAGES), LANGUAGES[0])


def last_value(words: Sequence[str], option: str) -> str | None:
    """The last value of an option, found before parsing, since help and errors need the language, too."""
    asked = None
    for word, following in pairwise([*words, ""]):
        if word == "--":
            break
        if word == option:
            asked = following
        elif word.startswith(f"{option}="):
            asked = word.removeprefix(f"{option}=")
    return asked
