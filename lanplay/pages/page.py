"""What every page is made of: elements whose texts are escaped, styles and scripts of this package, and a policy.

The policy allows exactly these styles and scripts, by their hashes, and nothing from anywhere else. Whatever comes from
peers is text of an element or of an attribute, which the standard library escapes; a script is never made from it.
"""

from base64 import b64encode
from collections.abc import Iterable, Sequence
from hashlib import sha256
from importlib.resources import files
from typing import Final
from xml.etree.ElementTree import Element, tostring  # builds only; nothing is parsed here

from lanplay.text import current

HOME: Final = "lanplay.pages"


def element(tag: str, *content: "str | Element | None", **attributes: str | float | bool | None) -> Element:
    """`class_` stands for `class` and `aria_label` for `aria-label`; an attribute that is None or False is left out."""
    given = {name: value for name, value in attributes.items() if value is not None and value is not False}
    found = Element(tag, {_named(name): _value(value) for name, value in given.items()})
    for part in content:
        if isinstance(part, Element):
            found.append(part)
        elif part and len(found):
            found[-1].tail = (found[-1].tail or "") + part
        elif part:
            found.text = (found.text or "") + part
    return found


def page(title: str, body: Iterable[Element], styles: Sequence[str], scripts: Sequence[str] = ()) -> str:
    """A whole document; `styles` and `scripts` are the names of files of this package."""
    style, script = _joined(styles), _joined(scripts)
    head = element(
        "head",
        element("meta", charset="utf-8"),
        element("meta", http_equiv="Content-Security-Policy", content=_policy(style, script)),
        element("meta", name="viewport", content="width=device-width, initial-scale=1"),
        element("meta", name="color-scheme", content="light dark"),
        element("meta", name="referrer", content="no-referrer"),
        element("title", title),
        element("style", style),
    )
    last = [element("script", script)] if script else []
    whole = element("html", head, element("body", *body, *last), lang=current())
    return f"<!DOCTYPE html>\n{tostring(whole, 'unicode', 'html')}\n"


def table(head: Sequence[str], rows: Iterable[Sequence[str | Element]], class_: str | None = None) -> Element:
    """A table whose first column names its rows."""
    heading = element("tr", *(element("th", cell, scope="col") for cell in head))
    return element("table", element("thead", heading), element("tbody", *map(_row, rows)), class_=class_)


def _row(cells: Sequence[str | Element]) -> Element:
    return element("tr", element("th", cells[0], scope="row"), *(element("td", cell) for cell in cells[1:]))


def _named(name: str) -> str:
    return name.rstrip("_").replace("_", "-")


def _value(value: object) -> str:
    return "" if value is True else str(value)


def _joined(names: Sequence[str]) -> str:
    return "".join(files(HOME).joinpath(name).read_text("utf-8") for name in names)


def _policy(style: str, script: str) -> str:
    rules = ["default-src 'none'", f"style-src {_hash(style)}", "base-uri 'none'", "form-action 'none'"]
    scripts = [f"script-src {_hash(script)}", "require-trusted-types-for 'script'"] if script else []
    return "; ".join([*rules, *scripts])


def _hash(text: str) -> str:
    return f"'sha256-{b64encode(sha256(text.encode()).digest()).decode()}'"
