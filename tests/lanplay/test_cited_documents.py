"""What modules say about documents holds: pages and sections that they cite are there, and what pages list exists."""

import re
from pathlib import Path
from typing import get_args

import pytest

from engine import events, registry, requests
from engine.contract import Game
from protocol.wire.items import AnyBody

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
PAGE = re.compile(r"docs/([\w-]+)\.md")
SECTION = re.compile(r'docs/([\w-]+)\.md(?:, |\s*\()(?:"([^"]+)"|sections? (\d+))')
LISTED = re.compile(r"^\| (.+?) \| .+ \|$", re.MULTILINE)


def sources() -> list[str]:
    """The text of every module, its line breaks as blanks, since citations run over them."""
    paths = [path for package in ("engine", "protocol", "lanplay") for path in sorted((ROOT / package).rglob("*.py"))]
    return [" ".join(path.read_text("utf-8").split()) for path in paths]


def cited_pages() -> list[str]:
    return sorted({name for text in sources() for name in PAGE.findall(text)})


def cited_sections() -> list[tuple[str, str]]:
    return sorted({(name, title or number) for text in sources() for name, title, number in SECTION.findall(text)})


def headings(page: str) -> list[str]:
    text = (DOCS / f"{page}.md").read_text("utf-8")
    return re.findall(r"^#+ (.+)$", text, re.MULTILINE)


def test_cited_pages_exist() -> None:
    pages = cited_pages()
    assert len(pages) > 10
    assert [page for page in pages if not (DOCS / f"{page}.md").exists()] == []


def test_cited_sections_exist() -> None:
    assert [(page, section) for page, section in cited_sections() if not has_section(page, section)] == []


def has_section(page: str, section: str) -> bool:
    """By its title, or by its number with or without it."""
    numbered = [(title, re.sub(r"^\d+\. ", "", title)) for title in headings(page)]
    return any(section in names or names[0].startswith(f"{section}. ") for names in numbered)


def test_a_planted_citation_would_be_noticed() -> None:
    text = 'see docs/threats.md, "One redraw", and docs/veil.md, section 10 (docs/veil.md)'
    assert PAGE.findall(text) == ["threats", "veil", "veil"]
    assert SECTION.findall(text) == [("threats", "One redraw", ""), ("veil", "", "10")]


def test_the_way_to_one_more_game_names_all_that_the_contract_wants() -> None:
    text = (DOCS / "adding-a-game.md").read_text("utf-8")
    names = [*Game.__annotations__, *(name for name in vars(Game) if not name.startswith("_"))]
    written = {name for game in map(registry.find, registry.names()) for name in vars(type(game))}
    assert [name for name in names if name in written and f"`{name}`" not in text] == []


def test_the_way_to_one_more_game_names_files_that_there_are() -> None:
    text = (DOCS / "adding-a-game.md").read_text("utf-8")
    _, rules, room_files, *_ = text.split("\n## ")
    for part, room in ((rules, ROOT / "engine" / "dao"), (room_files, ROOT / "lanplay" / "games" / "dao")):
        named = re.findall(r"^\| `(\w+\.py)` \|", part, re.MULTILINE)
        assert len(named) > 4
        assert [name for name in named if not (room / name).exists()] == []


def test_the_files_that_a_game_takes_are_as_many_as_the_pages_say() -> None:
    text = (DOCS / "adding-a-game.md").read_text("utf-8")
    parts = dict(re.findall(r"^\| `([\w/*.]+)` \| (\d+) \|", text, re.MULTILINE))
    folder = ROOT / "tests" / "sixth_game"
    found = {part: len([path for path in folder.glob(part) if path.is_file()]) for part in parts}
    assert found == {part: int(number) for part, number in parts.items()}
    files = [path for path in folder.rglob("*") if path.is_file() and path.parent.name != "__pycache__"]
    assert len(files) == sum(found.values())
    assert f"takes {len(files)} files" in " ".join(text.split())
    assert f"| a game | {len(files)} |" in (DOCS / "architecture.md").read_text("utf-8")


def words() -> list[str]:
    """Those of the code and the documents; what players read is another list, under its own heading."""
    text, _, _ = (DOCS / "glossary.md").read_text("utf-8").partition("## The players' words")
    rows = LISTED.findall(text)
    return [word for row in rows if row not in {"word", "---"} for word in row.split(", ")]


def test_no_word_of_the_glossary_stands_there_twice() -> None:
    assert len(words()) > 100
    assert len(set(words())) == len(words())


@pytest.mark.parametrize("name", [body.__struct_config__.tag for body in get_args(AnyBody) if body.__name__ != "Chat"])
def test_every_item_has_its_word(name: str) -> None:
    assert name in words()


def test_requests_and_events_are_the_glossarys() -> None:
    text = (DOCS / "glossary.md").read_text("utf-8")
    assert all(f"`{request.__name__}`" in text for request in get_args(requests.Request))
    assert len(get_args(events.Event)) == len(get_args(requests.Request)) + 1  # and the one for leaving


def test_the_readme_lists_every_game_with_its_seats() -> None:
    rows = dict(re.findall(r"^\| `(\w+)` \| ([^|]+) \|", (ROOT / "README.md").read_text("utf-8"), re.MULTILINE))
    assert rows.keys() == set(registry.names())
    for name, told in rows.items():
        seats = registry.find(name).seats
        first, _, last = told.partition(" to ")
        listed = range(int(first), int(last) + 1) if last else map(int, told.split(" or "))
        assert tuple(listed) == seats
