"""What a game lacks before it is whole: each check yields a line for everything that somebody forgot.

Words and sheets are found by the game's room, and what its tests hold where a `Candidate` says.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from perft.count import file_of, read_lines
from playthroughs.playthrough import FILES, read
from raised_codes import ROOT, raised

from engine import registry
from engine.cards import Face
from engine.contract import AnyGame
from lanplay.errors import KINDS
from lanplay.games.presenter import Presenter, presenter_of
from lanplay.games.words import GameWords, words_of
from lanplay.text import LANGUAGES
from lanplay.text.games import COMMON_OPTIONS
from lanplay.text.messages import MESSAGES
from lanplay.text.sheets import sheet

OWN = ("moved", "meaning", "lines", "board", "tableau", "paths", "count")
"""What a presenter may not leave as it is for games without one."""
RULING = re.compile(r"(?<![A-Za-z0-9])([A-Z])(\d{1,2})(?![A-Za-z0-9])(?:(?: to |-)\1(\d{1,2})(?![A-Za-z0-9]))?")
IN_A_NAME = re.compile(r"(?<=_)([a-z])(\d{1,2})(?![A-Za-z0-9])")
MERGED = ("values", "refusals", "figures", "colours", "cards", "symbols", "boxes", "short")
RANK = 2
"""A face of so many letters is a rank, and called alike in all languages."""


@dataclass(frozen=True)
class Candidate:
    """A game that is looked at: files with games of it, its file of counts, and the folder of its rules' tests."""

    game: AnyGame
    playthroughs: Sequence[Path]
    perft: Path
    tests: Path

    @property
    def name(self) -> str:
        return self.game.name


def registered(name: str) -> Candidate:
    """A game of this program, with what lies where it has to."""
    return Candidate(registry.find(name), FILES, file_of(name), ROOT / "tests" / "engine" / name)


def lacking_playthrough(candidate: Candidate) -> Iterator[str]:
    if candidate.name not in {read(file)[0].split()[0] for file in candidate.playthroughs}:
        yield "no game of it is written down"


def lacking_perft(candidate: Candidate) -> Iterator[str]:
    if not any(line.counts for line in read_lines(candidate.perft)):
        yield "no move sequences of it are counted"


def lacking_rulings(candidate: Candidate) -> Iterator[str]:
    """Every ruling that its rules name is named by its tests one by one, in a name or beside what is tested."""
    rules = rulings_in(home(candidate.game), with_ranges=True)
    tests = rulings_in(candidate.tests, with_ranges=False)
    if not rules:
        yield "its rules name no ruling"
    yield from (f"no test names ruling {ruling}" for ruling in sorted(rules - tests))


def lacking_options(candidate: Candidate) -> Iterator[str]:
    words = words_of(candidate.name)
    for option in candidate.game.options:
        told = words.options.get(option.name) or COMMON_OPTIONS.get(option.name)
        if told is None or not all(told):
            yield f"no words for option {option.name}"
    yield from (f"words for {name}, which is no option" for name in words.options if name not in _names(candidate.game))


def lacking_title(candidate: Candidate) -> Iterator[str]:
    words = words_of(candidate.name)
    yield from (f"no {field}" for field in ("title", "about") if not getattr(words, field))


def lacking_refusals(candidate: Candidate) -> Iterator[str]:
    """A sentence of its own, or one that all games share, for each code that its rules refuse with."""
    kinds = {error.__name__: kind for error, kind in KINDS.items()}
    own = words_of(candidate.name).refusals
    folder = str(home(candidate.game).relative_to(ROOT))
    for error, code in sorted({(one.error, one.code) for one in raised(folder, *kinds)}):
        key = f"{kinds[error]}.{code}"
        if not (key in own or key in MESSAGES or code in MESSAGES):
            yield f"no sentence for {key}"


def lacking_figures(candidate: Candidate) -> Iterator[str]:
    presenter = presenter_of(candidate.name)
    counted = {*presenter.seat_figures, *presenter.table_figures}
    words = words_of(candidate.name).figures
    if not counted:
        yield "nothing is counted"
    yield from (f"figure {name} has no name" for name in sorted(counted - words.keys()))
    yield from (f"figure {name} is never counted" for name in sorted(words.keys() - counted))


def lacking_faces(candidate: Candidate) -> Iterator[str]:
    game = candidate.game
    decks = [game.deck(game.configure({}, players), players) for players in game.seats]
    words = words_of(candidate.name)
    yield from (f"face {face} has no name" for face in sorted({*sum(decks, ())}) if not _has_name(face, words))


def lacking_presenter(candidate: Candidate) -> Iterator[str]:
    found = type(presenter_of(candidate.name))
    yield from (f"{name} is nobody's own" for name in OWN if getattr(found, name) is getattr(Presenter, name))


def lacking_sheets(candidate: Candidate) -> Iterator[str]:
    for language in LANGUAGES:
        found = sheet(candidate.name, language)
        if found is None or found.language != language or not found.text.startswith("# "):
            yield f"no rules sheet in {language}"
        else:
            lacking = [name for name in _names(candidate.game) if name not in found.text]
            yield from (f"{name} is not in the sheet in {language}" for name in lacking)


def clashing_words(candidate: Candidate) -> Iterator[str]:
    """Names are looked up for all games together, so what two games name they must call alike."""
    own = words_of(candidate.name)
    for other in map(words_of, (name for name in registry.names() if name != candidate.name)):
        for field in MERGED:
            mine, theirs = getattr(own, field), getattr(other, field)
            for key in sorted(mine.keys() & theirs.keys()):
                if mine[key] != theirs[key]:
                    yield f"{field} call {key} {mine[key]!r}, and {theirs[key]!r} in {other.title}"


CHECKS: tuple[Callable[[Candidate], Iterator[str]], ...] = (
    lacking_playthrough,
    lacking_perft,
    lacking_rulings,
    lacking_title,
    lacking_options,
    lacking_refusals,
    lacking_figures,
    lacking_faces,
    lacking_presenter,
    lacking_sheets,
    clashing_words,
)


def home(game: AnyGame) -> Path:
    """The folder of a game's rules."""
    return ROOT.joinpath(*_package(game.name).split("."))


def rulings_in(folder: Path, *, with_ranges: bool) -> set[str]:
    """The rulings that a folder's sources name: most of all those of one letter, which is the game's.

    Ranges (`A1 to A23`) name all that lie in them, or are passed over.
    """
    found: Counter[str] = Counter()
    for text in (path.read_text("utf-8") for path in folder.glob("*.py")):
        found.update(f"{letter.upper()}{number}" for letter, number in IN_A_NAME.findall(text))
        for letter, first, last in RULING.findall(text):
            if with_ranges or not last:
                found.update(f"{letter}{number}" for number in range(int(first), int(last or first) + 1))
    letters = Counter(ruling[0] for ruling in found.elements())
    return {ruling for ruling in found if ruling[0] == letters.most_common(1)[0][0]}


def _package(name: str) -> str:
    home: str = type(registry.find(name)).__module__
    return home.rpartition(".")[0] if home.startswith("engine.") else f"tests.{home.rpartition('.')[0]}"


def _names(game: AnyGame) -> list[str]:
    return [option.name for option in game.options]


def _has_name(face: Face, words: GameWords) -> bool:
    colour, _, symbol = face.rpartition("-")
    return face in words.cards or len(face) <= RANK or (colour in words.colours and bool(symbol))
