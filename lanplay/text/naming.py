"""The name of a table that its host has not named: after the host, in the host's language."""

from lanplay.text import mark, translate

TABLE = mark("{nick}'s table")
TABLE_AFTER_S = mark("{nick}' table")
HISSING = ("s", "ß", "x", "z")


def usual_name(nick: str) -> str:
    """In some languages the genitive of a name that ends in a hissing sound gets no further letter."""
    template = TABLE_AFTER_S if nick.casefold().endswith(HISSING) else TABLE
    return translate(template).format(nick=nick)
