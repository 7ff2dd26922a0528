"""Why single games refuse a move. A new game adds the sentences for its codes here."""

from lanplay.text import mark

MOVES = {
    "move.can_move": mark("A card of this hand can still be moved, so the hand cannot be thrown in."),
    "move.card_does_not_fit": mark("{card} does not fit on {top}; the colour is {colour}."),
    "move.card_missing": mark("There is no {card} in this hand."),
    "move.card_no_exit": mark("This card brings no piece out of the house."),
    "move.card_not_held": mark("{card} is not in this hand."),
    "move.card_unknown": mark("There is no card {card} in this game."),
    "move.colour_is_lower": mark(
        "A colour that was there before is not higher than {best}. Colours so far: {colours}."
    ),
    "move.count_wrong": mark("The card does not count that far."),
    "move.field_unknown": mark("There is no field {field}."),
    "move.gift_expected": mark("Now a card is given to the partner, as in give 7."),
    "move.house_empty": mark("No piece is left in the house."),
    "move.lane_occupied": mark("A place in the lane on the way is taken."),
    "move.lane_left": mark("A piece in its lane never leaves it again, and never goes backwards there."),
    "move.must_lay": mark("Something fits, so a card must be laid instead of drawing."),
    "move.must_show": mark("Whoever opens a trick must show a card."),
    "move.no_exchange_now": mark("Cards are not exchanged now."),
    "move.no_reaction": mark("There is nothing to react to now."),
    "move.not_canonical": mark("An answer must be in the one spelling of its move."),
    "move.not_higher": mark("It is not higher than {best}."),
    "move.not_the_twin": mark("Only the twin of {best} can parry it."),
    "move.nothing_to_parry": mark("There is nothing to parry."),
    "move.one_piece_only": mark("Only a 7 is split between pieces."),
    "move.penalty_pending": mark("Cards are to be drawn: {card} does not answer {top}. Answer it, or draw."),
    "move.piece_fresh": mark("A piece that has just come out goes on round and cannot turn in."),
    "move.piece_missing": mark("On {field} stands no piece that this move can take."),
    "move.start_taken": mark("A piece stands on the start and cannot be sent home."),
    "move.steps_left": mark("All seven steps must be used; {left} are left."),
    "move.swap_neutral": mark("The piece on {field} stands on its own start and cannot be swapped."),
    "move.swap_own": mark("A J swaps an own piece with somebody else’s, the own one first."),
    "move.twin_only_parries": mark("The twin of {best} can only parry it."),
    "move.way_blocked": mark("A piece on its own start blocks the way."),
    "notation.card_unknown": mark("“{move}” does not begin with a card of this game."),
    "notation.face_unknown": mark("“{move}” names a card that this game does not have."),
    "notation.joker_undeclared": mark("Say which card the joker stands for, as in *9 12>21 or *A exit."),
    "notation.wish_missing": mark("Behind a wish card comes a colour: {known}."),
}
