"""TAO's words."""

from lanplay.games.words import GameWords, OptionWords
from lanplay.text import mark

OPTIONS = {
    "version": OptionWords(
        mark("version"), mark("yin: decks that nobody knows; yang: a hand of four in a fixed order")
    ),
    "open_hands": OptionWords(mark("open hands"), mark("both hands are open (yang)")),
    "quiet_first_turn": OptionWords(
        mark("quiet first turn"), mark("no portal can be claimed in a player's first turn")
    ),
    "one_coin_a_turn": OptionWords(
        mark("one coin a turn"),
        mark("no second move may win another coin; a combination with a card drawn unseen wins nothing"),
    ),
    "one_crossing_a_turn": OptionWords(
        mark("one crossing a turn"), mark("at most one of the two moves touches the other player's row")
    ),
    "no_mirror": OptionWords(mark("no mirror"), mark("what the other has just swapped cannot be swapped back at once")),
    "turn_limit": OptionWords(mark("turn limit"), mark("after so many turns of both together, more coins win")),
}
REFUSALS = {
    "notation.column_unknown": mark("“{move}” names a column that is not there; they are numbered from 0 to 6."),
    "notation.portal_unknown": mark("“{move}” names a portal that is not there; they are numbered from 1 to 5."),
    "move.claim_first": mark("First say claim ({portals}) or decline."),
    "move.column_empty": mark("There is no card of yours in column {column}."),
    "move.column_taken": mark("Column {column} is not empty."),
    "move.column_twice": mark("Column {column} is named twice; two different ones are needed."),
    "move.face_unknown": mark("This seat does not know the card that it would draw."),
    "move.facing_column_empty": mark("The other player has no card in column {column}."),
    "move.mirrored": mark("The other player has just swapped these two cards; they cannot be swapped back at once."),
    "move.no_combination": mark("No combination stands, so there is nothing to claim or decline."),
    "move.not_special": mark("The card in column {column} is not a special."),
    "move.portal_not_open": mark("This portal cannot be claimed now; {portals} can."),
    "move.second_coin": mark("This would win a second coin in one turn, which an option of this table forbids."),
    "move.second_crossing": mark(
        "Only one move of a turn may touch the other player’s row; that is an option of this table."
    ),
    "position.claim_wrong": mark("it does not fit the combination that stands."),
    "position.coined_wrong": mark("a coin was won in this turn only if somebody has one."),
    "position.coins_wrong": mark("coins on the portals and coins won must be {wanted} together, not {found}."),
    "position.crossed_wrong": mark("it does not fit the moves left and the crossings of this turn."),
    "position.no_move": mark("there would be no move."),
    "position.pair_wrong": mark("it must be a pair of columns from 0 to 6."),
    "position.row_broken": mark("a row is {wanted} cards side by side, in columns 0 to 6."),
}
FIGURES = {
    "coins_doors": mark("coins by a door"),
    "coins_rule": mark("coins by the rule card"),
    "swaps_own": mark("swaps in their own row"),
    "slides": mark("cards moved to an end"),
    "crossings": mark("crossings"),
    "draws": mark("cards drawn"),
    "plants": mark("cards planted"),
    "specials": mark("specials used"),
    "declined": mark("portals left closed"),
    "turns": mark("turns"),
}
CARDS = {
    "tiger-blue": mark("blue tiger"),
    "tiger-red": mark("red tiger"),
    "dragon-blue": mark("blue dragon"),
    "dragon-red": mark("red dragon"),
    "door-tiger-blue": mark("blue tiger door"),
    "door-tiger-red": mark("red tiger door"),
    "door-dragon-blue": mark("blue dragon door"),
    "door-dragon-red": mark("red dragon door"),
    "special": mark("special"),
}

WORDS = GameWords(
    title=mark("TAO"),
    about=mark("line up guardians and doors to open three of five portals"),
    options=OPTIONS,
    refusals=REFUSALS,
    figures=FIGURES,
    colours={"blue": mark("blue"), "red": mark("red"), "tiger": mark("tiger"), "dragon": mark("dragon")},
    cards=CARDS,
    boxes={
        "tiger-blue": mark("tiger|blue"),
        "tiger-red": mark("tiger|red"),
        "dragon-blue": mark("dragon|blue"),
        "dragon-red": mark("dragon|red"),
        "special": mark("special|*"),
    },
)
