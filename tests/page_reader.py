"""Reads pages for browsers, and says whether one needs nothing but itself."""

import base64
import hashlib
import re
from html.parser import HTMLParser

VOID = {"meta", "input"}


class PageReader(HTMLParser):
    """Every element with its attributes and its own text; raises AssertionError where they are not nested."""

    def __init__(self, text: str) -> None:
        super().__init__(convert_charrefs=True)
        self.elements: list[tuple[str, dict[str, str | None], list[str]]] = []
        self._open: list[tuple[str, dict[str, str | None], list[str]]] = []
        self.feed(text)
        self.close()
        assert self._open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = (tag, dict(attrs), [""])
        self.elements.append(found)
        if tag not in VOID:
            self._open.append(found)

    def handle_endtag(self, tag: str) -> None:
        assert self._open.pop()[0] == tag

    def handle_data(self, data: str) -> None:
        for _, _, text in self._open:
            text[0] += data

    def texts(self, tag: str, **wanted: str) -> list[str]:
        return [text[0] for name, given, text in self.elements if name == tag and wanted.items() <= given.items()]

    def attributes(self, tag: str) -> list[dict[str, str | None]]:
        return [given for name, given, _ in self.elements if name == tag]


def check_alone(text: str) -> PageReader:
    """Whether a page needs nothing else, and may not."""
    found = PageReader(text)
    policy = next(str(one["content"]) for one in found.attributes("meta") if "http-equiv" in one)
    assert policy.startswith("default-src 'none'; ")
    for kind in ("style", "script"):
        for content in found.texts(kind):
            digest = base64.b64encode(hashlib.sha256(content.encode()).digest()).decode()
            assert f"{kind}-src 'sha256-{digest}'" in policy
    assert not re.search(r"@import|url\(|https?:", "".join(found.texts("style") + found.texts("script")))
    for tag, given, _ in found.elements:
        assert tag not in ("img", "link", "iframe", "object", "base", "form")
        assert not {"src", "style", "srcset"} & given.keys()
        assert not [name for name in given if name.startswith("on")]
        assert str(given.get("href", "#")).startswith("#")
    return found
