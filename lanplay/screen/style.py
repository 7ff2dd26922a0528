"""What the style classes of pictures look like, with the colours of a palette and without colour.

Colour never carries meaning alone, so every class may lose its colour.
"""

from collections.abc import Mapping

from prompt_toolkit.styles import Style

from lanplay.screen.palettes import THEMES, colours_of, faces_of

PREFIX = "lanplay-"
"""Keeps our classes apart from those of `prompt_toolkit`, such as `dialog` and `button`."""
DARK_BACKGROUNDS = frozenset("01234568")

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
    "lesson": ("yellow", "bold"),
    "turn": ("yellow", "bold"),
    "best": ("yellow", "bold"),
    "target": ("green", "bold"),
    "sends": ("red", "bold"),
    "hurts": ("yellow", "bold"),
    "opens": ("wild", "bold"),
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
    "open": "",
    "field": "",
    "lane": "",
    "label": "",
}
_FAINT = ("shade", "dim", "line", "ghost", "hint", "told", "note", "back", "closed")


def theme_of(wanted: str, colorfgbg: str) -> str:
    """The theme that was chosen, else the terminal's own background, else dark."""
    if wanted in THEMES:
        return wanted
    background = colorfgbg.rpartition(";")[2]
    return "light" if background.isdigit() and background not in DARK_BACKGROUNDS else "dark"


def rules_of(theme: str, palette: str, *, are_few: bool = False) -> dict[str, str]:
    """The look of each style class; `are_few` on terminals with 16 colours."""
    rules = dict(_SHAPES)
    faces = faces_of(palette, are_few=are_few)
    if palette == "none":
        plain = {name: attributes for name, (_, attributes) in _TONES.items()}
        return {**rules, **plain, **dict.fromkeys(_filled(faces), "bold")}
    colours = colours_of(theme, palette, are_few=are_few)
    rules |= {name: f"{filling} bold" for name, filling in _filled(faces).items()}
    rules |= dict.fromkeys(_FAINT, f"fg:{colours['faint']}")
    rules |= {name: f"fg:{colour}" for name, colour in colours.items()}
    rules |= {f"seat{seat}": f"fg:{colours[name]}" for seat, name in enumerate(_SEATS)}
    rules |= {name: f"fg:{colours[tone]} {attributes}".strip() for name, (tone, attributes) in _TONES.items()}
    return rules


def _filled(faces: Mapping[str, str]) -> dict[str, str]:
    """The classes that colour what is behind a text: faces of cards, and pieces of seats."""
    cards = {"face" if name == "paper" else f"face-{name}": filling for name, filling in faces.items()}
    return cards | {f"piece{seat}": faces[name] for seat, name in enumerate(_SEATS[:6])}


def style_of(theme: str, palette: str, *, are_few: bool = False) -> Style:
    rules = rules_of(theme, palette, are_few=are_few)
    return Style.from_dict({PREFIX + name: look for name, look in rules.items()})


def classes(style: str) -> str:
    """A piece's style as `prompt_toolkit` spells it."""
    return " ".join(f"class:{PREFIX}{name}" for name in style.split())
