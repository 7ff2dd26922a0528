"""Why single games refuse a move or an option. A new game adds the sentences for its codes here."""

from lanplay.text import mark

MOVES = {
    "move.can_move": mark("A card of this hand can still be moved, so the hand cannot be thrown in."),
    "move.card_missing": mark("There is no {card} in this hand."),
    "move.card_no_exit": mark("This card brings no piece out of the house."),
    "move.card_not_held": mark("{card} is not in this hand."),
    "move.card_unknown": mark("There is no card {card} in this game."),
    "move.claim_first": mark("First say claim ({portals}) or decline."),
    "move.colour_is_lower": mark(
        "A colour that was there before is not higher than {best}. Colours so far: {colours}."
    ),
    "move.column_empty": mark("There is no card of yours in column {column}."),
    "move.column_taken": mark("Column {column} is not empty."),
    "move.column_twice": mark("Column {column} is named twice; two different ones are needed."),
    "move.count_wrong": mark("The card does not count that far."),
    "move.face_unknown": mark("There is no such card in this game."),
    "move.facing_column_empty": mark("The other player has no card in column {column}."),
    "move.field_unknown": mark("There is no field {field}."),
    "move.gift_expected": mark("Now a card is given to the partner, as in give 7."),
    "move.house_empty": mark("No piece is left in the house."),
    "move.lane_left": mark("A piece in its lane never leaves it again, and never goes backwards there."),
    "move.must_lay": mark("Something fits, so a card must be laid instead of drawing."),
    "move.must_show": mark("Whoever opens a trick must show a card."),
    "move.no_combination": mark("No combination stands, so there is nothing to claim or decline."),
    "move.no_exchange_now": mark("Cards are not exchanged now."),
    "move.not_canonical": mark("An answer must be in the one spelling of its move."),
    "move.not_higher": mark("It is not higher than {best}."),
    "move.not_special": mark("The card in column {column} is no special."),
    "move.not_the_twin": mark("Only the twin of {best} can parry it."),
    "move.nothing_to_parry": mark("There is nothing to parry."),
    "move.one_piece_only": mark("Only a 7 is split between pieces."),
    "move.piece_fresh": mark("A piece that has just come out goes on round and cannot turn in."),
    "move.piece_missing": mark("No piece that may be moved stands on {field}."),
    "move.portal_not_open": mark("This portal cannot be claimed now; {portals} can."),
    "move.start_taken": mark("A piece stands on the start and cannot be sent home."),
    "move.steps_left": mark("All seven steps must be used; {left} are left."),
    "move.swap_neutral": mark(
        "The piece on {field} cannot be swapped: it stands on its own start, in a lane or at home."
    ),
    "move.swap_own": mark("A J swaps an own piece with somebody else’s, the own one first."),
    "move.twin_only_parries": mark("The twin of {best} can only parry it."),
    "move.way_blocked": mark("A piece on its own start blocks the way, or the place in the lane is taken."),
    "notation.card_unknown": mark("“{move}” does not begin with a card of this game."),
    "notation.face_unknown": mark("“{face}” is no card of this game."),
    "notation.wish_missing": mark("Behind a wish card comes a colour: {known}."),
    "option.option_needs": mark("The option {name} can be {value} only together with {needs}."),
}
