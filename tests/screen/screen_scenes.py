"""Screens to look at, kept as text files; run as a program it writes them anew, for somebody to look at."""

import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import msgspec
from every_game import usual_seats
from msgspec.structs import replace
from screen.at_table import NICKS, SEAT, AtTable
from screen.desk_scenes import desk, ended, entering, idle, pairing_up
from screen.desk_scenes import playing as desk_playing
from screen.terminal import drawn
from scripted_wire import identity

from engine import registry
from engine.requests import React
from lanplay.screen.app import Shown
from lanplay.screen.front import ScreenFront
from lanplay.screen.home.model import GameRow, HomeModel, TableRow
from lanplay.screen.home.pages import main_menu
from lanplay.screen.home.screen import HomeScreen
from lanplay.screen.inputs import Key, Typed
from lanplay.screen.model import FourWords
from lanplay.screen.picture import Look, text_of
from lanplay.screen.result_banner import banner
from lanplay.table.front import TableListing
from lanplay.text import current, use
from protocol.agreement import rules_of
from protocol.wire.talk import Lobby, Sitting, TableInfo
from protocol.wire.terms import Setting

FOLDER = Path(__file__).parent / "snapshots"
SMALL, WIDE, ASCII, TINY = Look(), Look(132, 43), Look(is_ascii=True), Look(40, 10)
NARROW, TALL = Look(60, 18), Look(120, 40)
PICKS = {
    "dao": (Key("down"), Key("enter")),
    "daumen": (Key("tab"),),
    "dog": (Key("tab"), Key("down")),
    "tao": (Key("enter"), Key("right"), Key("enter")),
    "dos": (Key("enter"),),
}
USUAL_PICKS = (Key("tab"),)
"""What is pointed at in the scenes of other languages, so that the words of a move are seen."""
KEYS = tuple(identity(number).key for number in range(4))
SEATS = {name: usual_seats(name) for name in registry.names()} | {"daumen": 4}
TABLES = (
    TableRow("aa", "Kitchen", "dao", 4, 2, "Bela"),
    TableRow("bb", "Sunday", "dog", 4, 1, "Cosmo", has_code=True),
    TableRow("cc", "Full house", "dos", 3, 0, "Dara", open_books=True, is_playing=True),
)
SETTINGS = (
    ("nick", "Alma"),
    ("theme", "auto"),
    ("palette", "safe"),
    ("mouse", "true"),
    ("bell", "false"),
    ("pace", "calm"),
    ("ascii", "false"),
)
GAMES = (GameRow("0011", "tao", "Alma, Bela", "2024-05-01 20:15"),)


@contextmanager
def speaking(language: str) -> Iterator[None]:
    before = current()
    use(language)
    try:
        yield
    finally:
        use(before)


def start() -> HomeScreen:
    screen = HomeScreen(lambda: None)
    model = HomeModel("Alma", "GC3GJ0N-WP4YTS0-3AT4N1X-3Z8B030", TABLES, GAMES, settings=SETTINGS)
    screen.refresh(replace(model, main=main_menu(model)))
    return screen


def typed(*inputs: Key | Typed) -> HomeScreen:
    screen = start()
    for one in inputs:
        screen.take(one, {})
    return screen


CLOCK = (Setting("clock", 30), Setting("first", "random"))


def kitchen(game: str, seated: str, ready: str = "") -> Lobby:
    """`seated` are the seats of the people in the order of `NICKS`, `ready` those who have said so."""
    people = sorted((int(seat), number) for number, seat in enumerate(seated))
    sitting = tuple(Sitting(seat, KEYS[who], NICKS[who], str(who) in ready) for seat, who in people)
    return Lobby("Kitchen", game, rules_of(registry.find(game)), CLOCK, SEATS[game], sitting, False, 0)


def lobby(game: str = "dao", *inputs: Key | Typed, ready: str = "", seated: str = "01", is_host: bool = True) -> Shown:
    """Somebody sits there alone, then with all others."""
    at = AtTable(game, SEATS[game])
    settings = (*CLOCK, Setting("watch_code", "asked")) if is_host else CLOCK
    info = TableInfo(
        bytes(16), "Kitchen", game, rules_of(registry.find(game)), settings, SEATS[game], 1, True, False, (), False
    )
    table = TableListing(info, "192.0.2.7:41234", KEYS[0], "Alma", "sesame" if is_host else None)
    (at.front.opened if is_host else at.front.found)(table)
    own = KEYS[0 if is_host else 1]
    full = kitchen(game, seated, ready)
    at.front.lobby(msgspec.structs.replace(full, sitting=full.sitting[:1]), own)
    at.front.lobby(full, own)
    at.front.chat(None, "Bela", "good evening!")
    at.take(*inputs)
    return at.front


def playing(game: str, *inputs: Key | Typed, turns: int = 4) -> Shown:
    at = AtTable(game, SEATS[game], 1).begin()
    for _ in range(turns):
        at.play_one()
    at.take(*inputs)
    return at.front


def words() -> Shown:
    at = AtTable("dao", 3, 1).begin()
    at.front.model = at.front.model.with_ui(dialog=FourWords(("ocean", "mermaid", "copper", "igloo")))
    return at.front


def settled() -> Shown:
    at = AtTable("dos", 3, 1).begin()
    at.front.settled(at.scene, 1)
    at.take(Key("c-c"))
    return at.front


def over(*inputs: Key | Typed, game: str = "dao", players: int = 3) -> Shown:
    at = AtTable(game, players, 1).begin()
    at.play_on()
    at.take(*inputs)
    return at.front


def clocked() -> Shown:
    """A table with a clock, on which it is the reader's turn."""
    shown = playing("dos")
    assert isinstance(shown, ScreenFront)
    shown.model = shown.model.with_state(allotted=90, clock=42)
    return shown


def trick() -> Shown:
    """A trick of Daumen Drauf! that was taken, lying open, with poison in it."""
    at = AtTable("daumen", SEATS["daumen"], 1).begin()
    while not re.search(r"has taken:\s+.*!", text_of(at.view())):
        at.play_one()
    return at.front


def announced() -> Shown:
    """A game of Dog that has just ended, with its banner."""
    at = AtTable("dog", 4, 1).begin()
    at.play_on()
    game, state = at.table.game, at.table.state
    shown = banner(game.outcome(state), at.front.model.state.nicks, SEAT, game.teams(4))
    at.front.model = at.front.model.with_ui(placard=shown)
    return at.front


def open_books(game: str, *inputs: Key | Typed, opened: Sequence[int] = ()) -> Shown:
    """A game that is over, at a table whose books were opened."""
    at = AtTable(game, SEATS[game], 1, opened=opened or range(SEATS[game])).begin()
    at.play_on()
    at.take(*inputs)
    return at.front


def open_lobby() -> Shown:
    shown = lobby()
    assert isinstance(shown, ScreenFront)
    shown.model = shown.model.with_state(game="dos", open_books=True)
    return shown


def is_reacting(at: AtTable) -> bool:
    """Whether it is the person who has to react."""
    return bool(at.moves) and isinstance(at.scene.request, React)


def reacting() -> Shown:
    """The first reaction of a game of Dos."""
    for seed in range(50):
        at = AtTable("dos", 3, seed).begin()
        for _ in range(60):
            if at.table.is_over or is_reacting(at):
                break
            at.play_one()
        if is_reacting(at):
            return at.front
    raise AssertionError("no reaction")


LOOKING = (Typed("r"), Key("home"), Key("pagedown"))
Made = Callable[[], Shown]
SCENES: dict[str, tuple[Made, Look, str]] = {
    **{f"{game}-80x24": (lambda game=game: playing(game), SMALL, "en") for game in registry.names()},
    **{f"{game}-wide": (lambda game=game: playing(game), WIDE, "en") for game in registry.names()},
    **{
        f"{game}-{language}": (lambda game=game: playing(game, *PICKS.get(game, USUAL_PICKS)), SMALL, language)
        for game in registry.names()
        for language in ("de", "it")
    },
    "dao-ascii": (lambda: playing("dao"), ASCII, "en"),
    "dog-ascii": (lambda: playing("dog"), ASCII, "en"),
    "dao-typing": (lambda: playing("dao", Typed("f"), Typed("l")), SMALL, "en"),
    "dao-refused": (lambda: playing("dao", *map(Typed, "jump"), Key("enter")), SMALL, "en"),
    "dao-rules": (lambda: playing("dao", Typed("?"), Key("pagedown")), SMALL, "en"),
    "dao-leaving": (lambda: playing("dao", Key("c-c")), SMALL, "en"),
    **{f"dos-goodbye-{language}": (settled, SMALL, language) for language in ("en", "de", "it")},
    "dog-picked": (lambda: playing("dog", Key("enter"), turns=8), SMALL, "en"),
    "dos-reaction": (reacting, SMALL, "en"),
    "too-small": (lambda: playing("dao"), TINY, "en"),
    "words": (words, SMALL, "en"),
    "lobby": (lobby, SMALL, "en"),
    "lobby-de": (lobby, WIDE, "de"),
    "lobby-it": (lambda: lobby("dog", ready="02", seated="0213"), SMALL, "it"),
    "lobby-ascii": (lambda: lobby("dog", ready="123", seated="0312"), ASCII, "en"),
    "lobby-guest": (lambda: lobby("dog", ready="023", seated="0123", is_host=False), SMALL, "en"),
    "lobby-picked": (lambda: lobby("dog", Typed("1"), Key("down"), seated="012"), SMALL, "en"),
    "lobby-closing": (lambda: lobby("dog", Key("c-c"), seated="012"), SMALL, "en"),
    "lobby-talk-de": (lambda: lobby("dao", Key("tab"), Typed("R"), ready="1", seated="012"), SMALL, "de"),
    "over": (over, SMALL, "en"),
    "over-wide-it": (over, WIDE, "it"),
    "looking-back": (lambda: over(Typed("r"), Key("left"), Key("left")), SMALL, "en"),
    **{
        f"looking-back-open-{game}": (lambda game=game: open_books(game, *LOOKING), SMALL, "en")
        for game in registry.names()
        if registry.find(game).veils
    },
    "looking-back-seen-from": (lambda: open_books("dos", *LOOKING, Key("tab"), opened=(0, 2)), SMALL, "de"),
    "over-open": (lambda: open_books("dos", opened=(0, 2)), SMALL, "en"),
    "lobby-open": (open_lobby, SMALL, "en"),
    **{
        f"figures-{game}": (lambda game=game: over(Typed("s"), game=game, players=SEATS[game]), SMALL, "en")
        for game in SEATS
    },
    "figures-de": (lambda: over(Typed("s"), game="dog", players=6), SMALL, "de"),
    "figures-wide-it": (lambda: over(Typed("s"), game="dos", players=10), WIDE, "it"),
    "figures-many": (lambda: over(Typed("s"), Key("pagedown"), game="dos", players=10), SMALL, "en"),
    "earlier": (lambda: playing("dao", *[Key("c-p")] * 3), SMALL, "en"),
    "earlier-dog": (lambda: playing("dog", *[Key("f3")] * 4, turns=8), SMALL, "en"),
    "earlier-wide-de": (lambda: playing("daumen", *[Key("c-p")] * 2, turns=8), WIDE, "de"),
    "earlier-start-it": (lambda: playing("dos", Key("c-p"), Key("home")), SMALL, "it"),
    "desk-entry": (lambda: desk(entering, 0), SMALL, "en"),
    "desk-entry-it": (lambda: desk(entering, 3, Typed("w")), SMALL, "it"),
    "desk-pairing": (lambda: desk(pairing_up, 0), SMALL, "en"),
    "desk-pairing-de": (lambda: desk(pairing_up, 2), NARROW, "de"),
    "desk-paired-it": (lambda: desk(pairing_up, 3), SMALL, "it"),
    "desk-round": (lambda: desk(desk_playing, 0, Typed("b")), SMALL, "en"),
    "desk-round-de": (lambda: desk(desk_playing, 0), TALL, "de"),
    "desk-round-it": (lambda: desk(desk_playing, 1, Key("pagedown")), NARROW, "it"),
    "desk-round-ascii": (lambda: desk(desk_playing, 4), ASCII, "en"),
    "desk-bye-de": (idle, SMALL, "de"),
    "desk-cross": (lambda: desk(desk_playing, 0, Typed("c")), SMALL, "en"),
    "desk-over": (lambda: desk(ended, 0), SMALL, "en"),
    "desk-over-it": (lambda: desk(ended, 0), TALL, "it"),
    "start": (start, SMALL, "en"),
    "start-de": (start, SMALL, "de"),
    "start-it": (start, WIDE, "it"),
    "start-ascii": (start, ASCII, "en"),
    "start-host": (lambda: typed(Typed("o"), Typed("m"), Key("down"), Key("right")), SMALL, "en"),
    "start-host-open": (
        lambda: typed(Typed("o"), Typed("m"), Key("right"), *[Key("down")] * 6, Key("right")),
        SMALL,
        "en",
    ),
    "start-practise-de": (lambda: typed(Typed("p"), Typed("m"), Key("end")), SMALL, "de"),
    "start-games": (lambda: typed(Typed("p"), Key("down"), Key("down")), SMALL, "en"),
    "start-games-it": (lambda: typed(Typed("o"), Key("end")), NARROW, "it"),
    "start-games-de": (lambda: typed(Typed("o")), WIDE, "de"),
    "start-settings": (lambda: typed(Typed("s")), SMALL, "en"),
    "start-rules": (lambda: typed(Typed("r")), SMALL, "en"),
}


def shown(name: str) -> str:
    made, look, language = SCENES[name]
    with speaking(language):
        return kept(drawn(made(), look).grid)


def kept(grid: list[str]) -> str:
    """What a terminal shows, as it is kept in a file."""
    return "".join(f"{line.rstrip()}\n" for line in grid)


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for path in FOLDER.glob("*.txt"):
        path.unlink()
    for name in SCENES:
        (FOLDER / f"{name}.txt").write_text(shown(name), "utf-8")
