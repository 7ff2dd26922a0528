"""Dog's board: the track, the hand below it, and beside the hand what is to be done; after the end the teams."""

from collections import Counter
from collections.abc import Sequence

from engine.dog.board import EACH
from engine.dog.cards import VALUES
from engine.dog.moves import FOLD, Gift, Move
from engine.dog.rules import EXCHANGE as EXCHANGING
from engine.dog.view import View
from engine.outcome import Outcome
from engine.values import replace
from lanplay.games.dog.impacts import impacts
from lanplay.games.dog.pointing import paths, spot, stands_for
from lanplay.games.dog.ring import RINGS
from lanplay.games.dog.track import PLAYED, Track, measured
from lanplay.games.presenter import Sight
from lanplay.screen import cells
from lanplay.screen.boards.faces import CardSize
from lanplay.screen.boards.picking import Impact, button, card, marked
from lanplay.screen.boards.sheet import IMPACT_BRACKETS, Sheet, too_small
from lanplay.screen.picture import Look, Picture
from lanplay.text import mark, translate
from lanplay.text.faces import face_words

TITLE = mark("Dog, deal {deal}")
EXCHANGE = mark("Dog, deal {deal}: partners give each other a card")
JOKER_AS = mark("The joker is")
NO_MOVE = mark("No card can move")
FOLD_WORD = mark("lay down")
GIFT_TO = mark("Choose a card for {nick}")
GIFT_FROM = mark("{nick} gives you one, too")
TEAM_WON = mark("{one} and {other} have won: {number} of {most} pieces in the goal")
TEAM = mark("{one} and {other}: {number} of {most} pieces in the goal")
SENDS = mark("sends home")
HURTS = mark("sends home one of your own side")
ORDER = {
    face: place for place, face in enumerate(("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "*"))
}
ROWS_OF_HAND = 4


def board(sight: Sight[Move, View], look: Look) -> Picture:
    view, seat = sight.view, sight.seat
    ring = RINGS[view.players]
    narrowest = 3 if view.players == 4 else 2
    small = too_small(look, ring.columns * narrowest, 1 + ring.rows + ROWS_OF_HAND)
    if small is not None:
        return small
    grid, card_size = measured(look, ring)
    ways = paths(view, seat, sight.moves)
    marks = marked(ways, sight.picked, sight.last, impacts(view, seat, ways, sight.picked))
    sheet = Sheet(look, sight.nicks, marks, grid.width(ring))
    track = Track(sheet, view, seat, grid, sight.reader)
    head(sheet, view, sight.reader)
    track.draw()
    if view.outcome is not None or sight.draws_hand(view.hands[seat]):
        Hand(sheet, view, seat, card_size, 1 + grid.height(ring)).draw(sight.moves)
    return sheet.picture()


def touched(before: View, after: View) -> tuple[str, ...]:
    """The places that pieces left or reached, and the cards laid; nothing where the table was set up anew."""
    found: list[str] = []
    for owner, (old, new) in enumerate(zip(before.pieces, after.pieces, strict=True)):
        gone, come = Counter(old) - Counter(new), Counter(new) - Counter(old)
        found += [spot(place, owner) for place in (*gone, *come)]
    laid = Counter(after.played) - Counter(before.played)
    if before.deal == after.deal:
        found += [f"{PLAYED}{face}" for face in laid.elements()]
    return tuple(dict.fromkeys(found))


def head(sheet: Sheet, view: View, seat: int) -> None:
    is_exchange = view.phase == EXCHANGING
    title = translate(EXCHANGE if is_exchange else TITLE).format(deal=view.deal)
    sheet.head(title, replace(view, turn=None) if is_exchange else view, seat)


class Hand:
    """The own cards from row `y` on, and beside them what is to be done; after the end the teams instead."""

    def __init__(self, sheet: Sheet, view: View, seat: int, size: CardSize, y: int) -> None:
        self.sheet, self.view, self.seat, self.size, self.y = sheet, view, seat, size, y

    def draw(self, moves: Sequence[Move]) -> None:
        if self.view.outcome is not None:
            self._teams(self.view.outcome)
            return
        held, x = self.view.hands[self.seat], 0
        for index in sorted(range(len(held)), key=lambda index: ORDER.get(held[index] or "", len(ORDER))):
            word = face_words(held[index])
            size = self.size.at_least(cells.width(word))
            style = "card" if held[index] else "back"
            x = self.sheet.card(x, self.y, [word], size, style, card(index), art=held[index] or "")
        self._beside(x + 2, moves)

    def _beside(self, x: int, moves: Sequence[Move]) -> None:
        sheet, y = self.sheet, self.y
        values = [value for value in sorted(VALUES, key=ORDER.__getitem__) if self._is_open(stands_for(value))]
        if values:
            sheet.put(x, y, translate(JOKER_AS), "label")
            first = x
            for value in values:
                if x + len(value) + 2 > sheet.look.width - sheet.left:
                    x, y = first, y + 1
                x = sheet.token(x - 1, y + 1, value, "button", stands_for(value)) + 1
        elif button(FOLD) in sheet.marks.open:
            sheet.put(x, y, translate(NO_MOVE), "label")
            sheet.token(x - 1, y + 1, translate(FOLD_WORD), "button", button(FOLD))
        elif any(isinstance(move, Gift) for move in moves):
            partner = sheet.nick(self.view.partner(self.seat))
            for row, words in enumerate((GIFT_TO, GIFT_FROM), y):
                sheet.put(x, row, cells.shorten(translate(words).format(nick=partner), sheet.width - x), "turn")
        else:
            self._legend(x)

    def _legend(self, x: int) -> None:
        """What the brackets of impacts mean, where there are some."""
        sheet, y = self.sheet, self.y
        for impact, words in ((Impact.SENDS, SENDS), (Impact.HURTS, HURTS)):
            if impact in sheet.marks.impacts.values():
                before, after = IMPACT_BRACKETS[impact]
                said = f"{before} {after} {translate(words)}"
                sheet.put(x, y, cells.shorten(said, sheet.width - x), impact)
                y += 1

    def _teams(self, outcome: Outcome) -> None:
        """Who played together and how many pieces they brought in, the winners first."""
        view = self.view
        goals = outcome.scores or (0,) * view.players
        teams = [(seat, view.partner(seat)) for seat in range(view.players // 2)]
        teams.sort(key=lambda team: min(outcome.places[seat] for seat in team))
        for y, team in enumerate(teams, self.y):
            one, other = map(self.sheet.nick, team)
            has_won = any(seat in outcome.winners for seat in team)
            words = translate(TEAM_WON if has_won else TEAM)
            said = words.format(one=one, other=other, number=sum(goals[seat] for seat in team), most=2 * EACH)
            style = "turn" if has_won else "label"
            self.sheet.put(1, y, said, f"{style} you" if self.seat in team else style)

    def _is_open(self, target: str) -> bool:
        return self.sheet.marks.of(target) in ("target", "picked")
