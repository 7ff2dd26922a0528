"""The page of a finished game: its board at each move, what was said, the result, and what was verified.

Without a script it is the list of moves and the position at the end; `game.js` steps through the others, which lie in
templates. Hidden cards stay hidden but for those of open books, as in every replay.
"""

from collections.abc import Iterator, Sequence
from typing import Final
from xml.etree.ElementTree import Element

from engine.knowledge import NOBODY
from engine.view import GameView
from lanplay.games.drawing import draw, heading
from lanplay.games.game_statistics import TITLE, told_statistics
from lanplay.games.presenter import presenter_of
from lanplay.games.result import result_rows, winners_told
from lanplay.games.tableau import CardGroup, LyingCard, Plan, Spot
from lanplay.games.voice import Voice, voice_of
from lanplay.pages.page import element, page
from lanplay.pages.slides import Slide, slides_of
from lanplay.records.figures import statistics_in
from lanplay.records.playback import Playback
from lanplay.records.verdict import proof_of, terms_of
from lanplay.text import capital, mark, translate
from lanplay.text.games import title
from lanplay.text.screen import BEFORE_FIRST, MOVES, PLAYERS, RESULT, START_OF_GAME
from protocol.files.report import GameReport
from protocol.log.knowledge import opened
from protocol.log.log import Log

PAGE_TITLE = mark("{game}: {players}")
MOVE_OF = mark("Move {number} of {most}")
MOVE = mark("Move")
PLAY, STOP = mark("play by itself"), mark("stop")
KEYS = mark("Arrow keys go from move to move, Home and End to the ends; the space bar lets it play by itself.")
VERIFIED = mark("What was verified")
PICTURE = mark(
    "This page is only a picture of the game. The proof is its file: “lanplay verify” must find the same hash in it."
)
KEY = mark("key {key}")
BUTTONS: Final = (
    ("first", mark("to the beginning"), "M6 5v14M19 5l-10 7 10 7z"),
    ("back", mark("one move back"), "M16 5l-10 7 10 7z"),
    ("play", PLAY, "M7 4l13 8-13 8z"),
    ("forward", mark("one move forward"), "M8 5l10 7-10 7z"),
    ("last", mark("to the end"), "M18 5v14M5 5l10 7-10 7z"),
)
"""Each with what it does, and its sign as the outline of an SVG path on 24 by 24."""
STOP_SIGN: Final = "M7 5h3v14h-3zM14 5h3v14h-3z"
PLAN: Final = "plan"


def game_page(log: Log, report: GameReport) -> str:
    """The page of a verified game that is over."""
    nicks = [seat.nick for seat in report.table.seats]
    voice = voice_of(nicks)
    slides = [*slides_of(Playback(log, NOBODY, opened(log)), log.agreement, voice)]
    name = title(report.table.game)
    body = [
        element("header", element("h1", name), _players(report)),
        *_defined(slides[-1].view, voice),
        element("main", _stage(slides, voice), _moves(slides, voice), _about(log, report)),
    ]
    return page(
        translate(PAGE_TITLE).format(game=name, players=", ".join(nicks)), body, ("page.css", "game.css"), ("game.js",)
    )


def _players(report: GameReport) -> Element:
    seats = (
        element(
            "li",
            element("b", seat.nick, class_=f"seat{number}"),
            element("small", translate(KEY).format(key=seat.fingerprint)),
        )
        for number, seat in enumerate(report.table.seats)
    )
    return element("ul", *seats, class_="players", aria_label=translate(PLAYERS))


def _stage(slides: Sequence[Slide], voice: Voice) -> Element:
    """The board with what was said of it; a script puts other slides in their place."""
    last = len(slides) - 1
    return element(
        "section",
        _controls(last),
        element("p", _where(last, last), id="where", class_="where"),
        element("p", _said(slides, last), id="told", class_="told", aria_live="polite"),
        element("div", board_of(slides[-1], voice), id="board"),
        class_="stage",
    )


def _controls(last: int) -> Element:
    buttons = [
        element("button", _sign(path), type="button", id=name, aria_label=translate(does), title=translate(does))
        for name, does, path in BUTTONS
    ]
    label = translate(MOVE)
    slider = element("input", type="range", id="at", min=0, max=last, value=last, aria_label=label)
    stop = element("template", _sign(STOP_SIGN), id="stop", data_label=translate(STOP))
    keys = element("p", translate(KEYS), class_="keys")
    return element("div", *buttons, slider, keys, stop, id="controls", class_="controls", hidden=True)


def _sign(path: str) -> Element:
    return element("svg", element("path", d=path), viewBox="0 0 24 24", aria_hidden="true")


def _moves(slides: Sequence[Slide], voice: Voice) -> Element:
    last = len(slides) - 1
    items = [
        element(
            "li",
            element("span", _said(slides, number)),
            element("template", board_of(slide, voice)),
            data_where=_where(number, last),
        )
        for number, slide in enumerate(slides)
    ]
    return element(
        "section", element("h2", translate(MOVES)), element("ol", *items, id="moves", start=0), class_="moves"
    )


def _where(number: int, last: int) -> str:
    return translate(MOVE_OF).format(number=number, most=last) if number else translate(BEFORE_FIRST)


def _said(slides: Sequence[Slide], number: int) -> str:
    return " ".join(slides[number].told) or translate(START_OF_GAME)


def _about(log: Log, report: GameReport) -> Element:
    return element("section", *_result(log, report), *_verified(report), *_figures(log, report), class_="about")


def _result(log: Log, report: GameReport) -> Iterator[Element]:
    outcome = report.outcome
    assert outcome is not None, "only a finished game has a page"
    nicks = [seat.nick for seat in report.table.seats]
    yield element("h2", translate(RESULT))
    yield element("p", winners_told(outcome, nicks, NOBODY), class_="won")
    rows = result_rows(outcome, nicks, log.game.teams(len(nicks)))
    places = (
        element("li", element("b", place), f" {names}", element("span", points, class_="points"))
        for place, names, points in rows
    )
    yield element("ol", *places, class_="places")


def _verified(report: GameReport) -> Iterator[Element]:
    yield element("h2", translate(VERIFIED))
    facts = (element("li", capital(fact)) for fact in (*proof_of(report), *terms_of(report.table)))
    yield element("ul", *facts, class_="facts")
    yield element("p", translate(PICTURE))


def _figures(log: Log, report: GameReport) -> Iterator[Element]:
    figures = statistics_in(log, Playback(log, NOBODY, {}).happened(None))
    lines = told_statistics(figures, [seat.nick for seat in report.table.seats])
    items = (element("li", line) for line in lines)
    yield element("details", element("summary", translate(TITLE)), element("ul", *items, class_="facts"))


# -- the board -----------------------------------------------------------------------------------------------------


def board_of(slide: Slide, voice: Voice) -> Element:
    """What lies on the table; plain lines for a game that does not say where."""
    found = presenter_of(slide.view.game).tableau(slide.view, voice)
    if found is None:
        return element("pre", draw(slide.view, voice), class_="board")
    notes = (element("p", note, class_="note") for note in found.notes)
    plan = [] if found.plan is None else [_plan(found.plan, slide, voice)]
    groups = [_group(group, slide.last) for group in found.groups]
    turn = element("p", heading(slide.view, voice), class_="turn")
    return element("div", turn, *notes, *plan, element("div", *groups, class_="groups"), class_="board")


def _group(group: CardGroup, last: Sequence[str]) -> Element:
    styles = ["group", *(["row"] if group.is_row else []), *([] if group.seat is None else ["of-seat"])]
    styles += [f"seat{group.seat}"] if group.seat is not None else []
    styles += ["to-move"] if group.is_turn else []
    label = [element("b", group.label), *([element("small", group.note)] if group.note else [])]
    head = [element("p", *label, class_="label")] if group.label else []
    cards = [_card(card, card.target in last) for card in group.cards]
    shown = [element("div", *cards, class_="cards")] if cards else []
    return element("div", *head, *shown, class_=" ".join(styles))


def _card(card: LyingCard, is_last: bool) -> Element:
    if not card.symbol:
        return element("span", class_="card none", aria_hidden="true")
    styles = ["card", "back" if card.is_back else card.colour, "last" if is_last else ""]
    styles.append("long" if len(card.symbol) > 3 else "")
    parts = [element("b", card.symbol), element("i", card.word), element("small", card.caption)]
    name = ", ".join(part for part in (card.name, card.caption) if part)
    shown = [part for part in parts if part.text]
    return element("span", *shown, class_=" ".join(filter(None, styles)), role="img", aria_label=name)


def _defined(view: GameView, voice: Voice) -> Iterator[Element]:
    """The fields of a plan, which all boards show."""
    found = presenter_of(view.game).tableau(view, voice)
    if found is not None and found.plan is not None:
        fields = element("g", *(part for spot in found.plan.fields for part in _spot(spot, ())), id=PLAN)
        yield element("svg", element("defs", fields), class_="defined", aria_hidden="true", width=0, height=0)


def _plan(plan: Plan, slide: Slide, voice: Voice) -> Element:
    pieces = [part for spot in plan.pieces for part in _spot(spot, slide.last)]
    used = element("use", href=f"#{PLAN}")
    name = " ".join(presenter_of(slide.view.game).lines(slide.view, voice) or ())
    return element("svg", used, *pieces, viewBox="-100 -100 200 200", role="img", aria_label=name, class_="plan")


def _spot(spot: Spot, last: Sequence[str]) -> Iterator[Element]:
    style = f"{spot.style} last" if spot.target in last else spot.style
    yield element("circle", cx=spot.x, cy=spot.y, r=spot.radius, class_=style)
    if spot.text:
        yield element("text", spot.text, x=spot.x, y=spot.y, font_size=round(spot.radius, 1), class_=style)
