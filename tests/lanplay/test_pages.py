"""Pages for browsers: what is in them, that nothing else is needed, and that what peers write stays text."""

import random
from pathlib import Path

import pytest
from every_game import tables
from page_reader import PageReader, check_alone
from played_games import begun, keep, signatures
from program import Ran, run
from scripted_wire import ScriptedTable, make_agreement
from seeded_games import NICKS, moments

from engine.events import Answered
from engine.values import replace
from lanplay.exits import Exit
from lanplay.games.presenter import Presenter, presenter_of
from lanplay.games.voice import voice_of
from lanplay.pages.game import board_of
from lanplay.pages.page import element, page
from lanplay.pages.slides import Slide
from lanplay.text import LANGUAGES
from protocol.files.container import FileKind, pack, unpack
from protocol.files.transcript import write_transcript

HOSTILE = ('</script><img src=x>"', "<b>&amp;'onload=", "Çelebi {nick} %s")


@pytest.fixture(scope="module")
def table() -> ScriptedTable:
    agreement = make_agreement("dao", 3)
    seating = tuple(replace(one, nick=nick) for one, nick in zip(agreement.seating, HOSTILE, strict=True))
    found = ScriptedTable(replace(agreement, seating=seating), random.Random(1))
    found.start()
    found.settle()
    found.play_out()
    return found


@pytest.fixture(scope="module")
def file(table: ScriptedTable, tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("played") / "game.transcript"
    path.write_bytes(write_transcript(table.peers[0].member.log, signatures(table.agreement)))
    return path


def exported(file: Path, *words: str) -> Ran:
    return run("export", str(file), "--html", *words)


def shown(file: Path, path: Path, *words: str) -> PageReader:
    assert exported(file, "--out", str(path), *words).status == Exit.DONE
    return PageReader(path.read_text("utf-8"))


def test_a_page_shows_the_whole_game_and_needs_nothing_else(file: Path, table: ScriptedTable, tmp_path: Path) -> None:
    path = tmp_path / "game.html"
    found = shown(file, path)
    check_alone(path.read_text("utf-8"))
    decisions = sum(isinstance(one.event, Answered) for one in table.peers[0].member.log.branch.course())
    items = [given for given in found.attributes("li") if "data-where" in given]
    assert len(items) == len(found.attributes("template")) - 1 == decisions + 1
    assert items[-1]["data-where"] == f"Move {decisions} of {decisions}" == found.texts("p", id="where")[0]
    assert [given["max"] for given in found.attributes("input")] == [str(decisions)]
    assert found.texts("div", id="board")[0] in found.texts("template")
    assert found.texts("p", id="told", **{"aria-live": "polite"})
    assert all(given.get("aria-label") for given in found.attributes("button"))
    assert {given.get("hidden") for given in found.attributes("div") if given.get("id") == "controls"} == {""}


def test_what_peers_call_themselves_stays_text(file: Path, tmp_path: Path) -> None:
    path = tmp_path / "game.html"
    found = shown(file, path)
    assert len(found.attributes("script")) == 1
    for nick in HOSTILE:
        assert nick in found.texts("b")
        assert any(nick in sentence for sentence in found.texts("p", id="told") + found.texts("title"))
    made = page("<i>", [element("p", "</p><script>", title='"><script>')], ("page.css",))
    check_alone(made)
    assert PageReader(made).texts("p", title='"><script>') == ["</p><script>"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_page_is_in_the_language_in_use(file: Path, tmp_path: Path, language: str) -> None:
    found = shown(file, tmp_path / "game.html", "--lang", language)
    assert found.attributes("html") == [{"lang": language}]
    assert {"en": "Moves", "de": "Züge", "it": "Mosse"}[language] in found.texts("h2")


def test_only_a_finished_game_that_verifies_has_a_page(file: Path, tmp_path: Path) -> None:
    path = tmp_path / "page.html"
    changed = tmp_path / "changed"
    records = list(unpack(file.read_bytes(), FileKind.TRANSCRIPT))
    changed.write_bytes(pack(FileKind.TRANSCRIPT, records[:-9] + records[-8:]))
    assert exported(changed, "--out", str(path)).status == Exit.UNVERIFIED
    running = begun(players=2)
    home = str(tmp_path / "home")
    game = keep(tmp_path / "home", running)
    refused = run("--home", home, "export", game.hex(), str(path), "--html", "--json")
    assert (refused.status, refused.events[0]["code"]) == (Exit.REFUSED, "page_unfinished")
    assert not path.exists()
    path.write_text("precious")
    assert exported(file, "--out", str(path)).status == Exit.REFUSED
    assert path.read_text() == "precious"
    assert run("--home", home, "export", game.hex()).status == Exit.REFUSED


def test_without_a_name_a_page_is_called_as_its_game(
    file: Path, table: ScriptedTable, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (event,) = exported(file, "--json").events
    assert event["file"] == f"{table.agreement.id.hex()[:12]}.html"
    assert Path(event["file"]).exists()


@pytest.mark.parametrize(("game", "players"), tables())
def test_every_position_of_every_game_has_a_board(game: str, players: int) -> None:
    """Each known card of the hands lies on it, and what an event has touched stands out somewhere in the game."""
    marked = 0
    for one in moments(game, players, players, 120, luck=1):
        last = presenter_of(game).touched(one.before, one.after)
        found = PageReader(page("", [board_of(Slide((), one.after, last), voice_of(NICKS))], ()))
        marked += sum("last" in str(given.get("class")).split() for _, given, _ in found.elements)
        held = sum(face is not None for hand in one.after.held for face in hand)
        cards = [given for given in found.attributes("span") if "card" in str(given.get("class"))]
        assert len([given for given in cards if "back" not in str(given["class"])]) >= held
    assert marked


def test_a_game_that_does_not_say_what_lies_where_is_drawn_in_lines(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(presenter_of("dao")), "tableau", Presenter.tableau)
    *_, last = moments("dao", 2, 1, 20)
    board = board_of(Slide((), last.after), voice_of(NICKS))
    assert board.tag == "pre"
    assert "Alma" in (board.text or "")
