"""What the style classes of pictures look like: for dark and light backgrounds, in two palettes, and without colour.

Colour is never the only sign, so every class may lose its colour. The `safe` palette is by Okabe and Ito ("Color
Universal Design", 2008), brightened or darkened for the background; it can be told apart with any colour vision.
"""

from prompt_toolkit.styles import Style

THEMES = ("dark", "light")
PALETTES = ("usual", "safe", "none")
PREFIX = "lanplay-"
"""`prompt_toolkit` has looks of its own for plain names, such as `dialog` and `button`."""
DARK_BACKGROUNDS = frozenset("01234568")

# class: (on dark, on light)
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
}
_SEATS = ("red", "blue", "green", "yellow", "wild", "metal", "earth", "water", "wood", "fire")
_TONES = {  # class: (a colour's name, attributes)
    "warning": ("red", "bold"),
    "alarm": ("red", "bold"),
    "refused": ("red", ""),
    "bad": ("red", ""),
    "good": ("green", ""),
    "own": ("green", ""),
    "message": ("yellow", ""),
    "words": ("yellow", "bold"),
    "turn": ("yellow", "bold"),
    "best": ("yellow", "bold"),
    "target": ("green", "bold"),
    "last": ("yellow", ""),
    "lit": ("yellow", "bold reverse"),
    "chat": ("blue", ""),
    "prompt": ("green", "bold"),
    "portal": ("yellow", ""),
}
_SHAPES = {  # attributes alone
    "bar": "reverse",
    "heading": "bold",
    "focus": "bold underline",
    "title": "bold",
    "you": "bold",
    "number": "bold",
    "card": "bold",
    "piece": "bold",
    "button": "bold",
    "start": "bold",
    "door": "underline",
    "letter": "underline",
    "picked": "bold reverse",
    "chosen": "reverse",
    "under": "reverse",
    "cursor": "reverse",
    "key": "reverse",
    "typed": "",
    "move": "",
    "choice": "",
    "field": "",
    "lane": "",
    "label": "",
}
_FAINT = ("shade", "dim", "line", "ghost", "hint", "told", "note", "back", "closed")
_FAINT_COLOURS = ("#9e9e9e", "#5f5f5f")


def theme_of(wanted: str, colorfgbg: str) -> str:
    """The theme that was chosen; by itself what the terminal tells of its background, else dark."""
    if wanted in THEMES:
        return wanted
    background = colorfgbg.rpartition(";")[2]
    return "light" if background.isdigit() and background not in DARK_BACKGROUNDS else "dark"


def rules_of(theme: str, palette: str) -> dict[str, str]:
    """Each style class with what it looks like."""
    rules = dict(_SHAPES)
    if palette == "none":
        return {**rules, **{name: attributes for name, (_, attributes) in _TONES.items()}}
    index = THEMES.index(theme)
    colours = {name: pair[index] for name, pair in (_SAFE if palette == "safe" else _USUAL).items()}
    rules |= dict.fromkeys(_FAINT, f"fg:{_FAINT_COLOURS[index]}")
    rules |= {name: f"fg:{colour}" for name, colour in colours.items()}
    rules |= {f"seat{seat}": f"fg:{colours[name]}" for seat, name in enumerate(_SEATS)}
    rules |= {name: f"fg:{colours[tone]} {attributes}".strip() for name, (tone, attributes) in _TONES.items()}
    return rules


def style_of(theme: str, palette: str) -> Style:
    return Style.from_dict({PREFIX + name: look for name, look in rules_of(theme, palette).items()})


def classes(style: str) -> str:
    """A piece's style as `prompt_toolkit` spells it."""
    return " ".join(f"class:{PREFIX}{name}" for name in style.split())
