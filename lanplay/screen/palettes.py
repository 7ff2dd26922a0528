"""The colours of cards, seats and words: for dark and light backgrounds, in two palettes, for many colours or 16.

The `safe` palette is by Okabe and Ito ("Color Universal Design", 2008), brightened or darkened to suit the background;
it works with any colour vision.
"""

THEMES = ("dark", "light")

# name: (on dark, on light)
_USUAL = {
    "red": ("#ff6b60", "#b3160c"),
    "yellow": ("#ffd75f", "#806000"),
    "green": ("#6fd36f", "#116f11"),
    "blue": ("#6fb1ff", "#1548b8"),
    "black": ("#bcbcbc", "#3a3a3a"),
    "wild": ("#d7a6ff", "#7a2bb5"),
    "metal": ("#d0d0d0", "#4e4e4e"),
    "fire": ("#ff6b60", "#b3160c"),
    "earth": ("#e0a05a", "#7f4a10"),
    "wood": ("#6fd36f", "#116f11"),
    "water": ("#6fb1ff", "#1548b8"),
    "faint": ("#9e9e9e", "#5f5f5f"),
}
_SAFE = {
    "red": ("#ff8240", "#a84300"),
    "yellow": ("#f5e95a", "#6b6200"),
    "green": ("#19c795", "#00684c"),
    "blue": ("#64bdf0", "#004f86"),
    "black": ("#bcbcbc", "#3a3a3a"),
    "wild": ("#e29cc4", "#8c3d68"),
    "metal": ("#d0d0d0", "#4e4e4e"),
    "fire": ("#ff8240", "#a84300"),
    "earth": ("#f0b429", "#7a5600"),
    "wood": ("#19c795", "#00684c"),
    "water": ("#64bdf0", "#004f86"),
    "faint": ("#9e9e9e", "#5f5f5f"),
}
# For terminals of 16 colours, where the nearest matches would be hard to tell apart: names of their own colours.
_FEW = {
    "red": ("ansibrightred", "ansired"),
    "yellow": ("ansibrightyellow", "ansiyellow"),
    "green": ("ansibrightgreen", "ansigreen"),
    "blue": ("ansibrightblue", "ansiblue"),
    "black": ("ansigray", "ansiblack"),
    "wild": ("ansibrightmagenta", "ansimagenta"),
    "metal": ("ansiwhite", "ansibrightblack"),
    "fire": ("ansibrightred", "ansired"),
    "earth": ("ansiyellow", "ansiyellow"),
    "wood": ("ansibrightgreen", "ansigreen"),
    "water": ("ansibrightblue", "ansiblue"),
    "faint": ("ansigray", "ansibrightblack"),
}
_FEW_SAFE = {**_FEW, "green": ("ansibrightcyan", "ansicyan"), "wood": ("ansibrightcyan", "ansicyan")}

# name: (the face of a card, what is written on it), alike on dark and light backgrounds. All faces are colours of the
# 256 that most terminals have, so that none is replaced by a neighbour.
_FACES = {
    "paper": ("#ffffd7", "#1c1c1c"),
    "red": ("#d70000", "#ffffff"),
    "yellow": ("#ffd700", "#1c1c1c"),
    "green": ("#008700", "#ffffff"),
    "blue": ("#005fd7", "#ffffff"),
    "black": ("#444444", "#ffffff"),
    "wild": ("#875faf", "#ffffff"),
    "metal": ("#afafaf", "#1c1c1c"),
    "fire": ("#d70000", "#ffffff"),
    "earth": ("#875f00", "#ffffff"),
    "wood": ("#008700", "#ffffff"),
    "water": ("#005fd7", "#ffffff"),
}
_SAFE_FACES = _FACES | {
    "red": ("#af5f00", "#ffffff"),
    "yellow": ("#ffff5f", "#1c1c1c"),
    "green": ("#00875f", "#ffffff"),
    "blue": ("#5fafff", "#1c1c1c"),
    "wild": ("#875f87", "#ffffff"),
    "fire": ("#af5f00", "#ffffff"),
    "earth": ("#ffaf00", "#1c1c1c"),
    "wood": ("#00875f", "#ffffff"),
    "water": ("#5fafff", "#1c1c1c"),
}
_FEW_FACES = {
    "paper": ("ansigray", "ansiblack"),
    "red": ("ansired", "ansiwhite"),
    "yellow": ("ansiyellow", "ansiblack"),
    "green": ("ansigreen", "ansiblack"),
    "blue": ("ansiblue", "ansiwhite"),
    "black": ("ansibrightblack", "ansiwhite"),
    "wild": ("ansimagenta", "ansiwhite"),
    "metal": ("ansigray", "ansiblack"),
    "fire": ("ansired", "ansiwhite"),
    "earth": ("ansiyellow", "ansiblack"),
    "wood": ("ansigreen", "ansiblack"),
    "water": ("ansiblue", "ansiwhite"),
}
_FEW_SAFE_FACES = _FEW_FACES | {"green": ("ansicyan", "ansiblack"), "wood": ("ansicyan", "ansiblack")}


def faces_of(palette: str, *, are_few: bool) -> dict[str, str]:
    """Each colour of a card's face as `prompt_toolkit` spells what is behind a text, and the text upon it."""
    few = _FEW_SAFE_FACES if palette == "safe" else _FEW_FACES
    pairs = few if are_few else _SAFE_FACES if palette == "safe" else _FACES
    return {name: f"bg:{back} fg:{front}" for name, (back, front) in pairs.items()}


def colours_of(theme: str, palette: str, *, are_few: bool) -> dict[str, str]:
    """Each colour's name with its colour for `prompt_toolkit`."""
    pairs = (_FEW_SAFE if palette == "safe" else _FEW) if are_few else _SAFE if palette == "safe" else _USUAL
    return {name: pair[THEMES.index(theme)] for name, pair in pairs.items()}
