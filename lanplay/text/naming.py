"""The name of a table that its host has not named: after the host, in the host's language."""

from lanplay.text import current, mark, translate

TABLE = mark("{nick}'s table")
TABLE_AFTER_S = mark("{nick}' table")
HISSING = {"en": ("s",), "de": ("s", "ß", "x", "z")}


def usual_name(nick: str) -> str:
    """In some languages the genitive of a name that ends in a hissing sound gets no further letter."""
    is_hissing = nick.lower().endswith(HISSING.get(current(), ()))
    template = TABLE_AFTER_S if is_hissing else TABLE
    return translate(template).format(nick=nick)
