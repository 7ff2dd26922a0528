"""What single games find wrong with positions and events. A new game adds the sentences for its codes here."""

from lanplay.text import mark

POSITIONS = {
    "position.halves_only": mark("there are two rounds only with the option variant=halves."),
    "position.first_round": mark("in round 1 nothing is banked yet and the second half still lies ready."),
    "position.second_round": mark("in round 2 the second half is the pile."),
    "position.claim_wrong": mark("it does not fit the combination that stands."),
    "position.coined_wrong": mark("a coin was won in this turn only if somebody has one."),
    "position.coins_wrong": mark("coins on the portals and coins won must be {wanted} together, not {found}."),
    "position.colour_wrong": mark("it must be the colour of the top card, or the wished one where that card has none."),
    "position.crossed_wrong": mark("it does not fit the moves left and the crossings of this turn."),
    "position.field_taken": mark("another piece stands where {found} is."),
    "position.fresh_elsewhere": mark("{found} is not the own start, so no piece can be fresh there."),
    "position.given_all": mark("when all have given, the cards have been swapped already."),
    "position.given_in_play": mark("cards are given only in the exchange."),
    "position.given_order": mark("seats give in playing order, and the turn is the next one’s."),
    "position.hand_empty": mark("seat {seat} has no cards, but is neither placed nor gone."),
    "position.hand_of_done_seat": mark("seat {seat} is placed or gone, but has cards."),
    "position.no_move": mark("there would be no move."),
    "position.pair_wrong": mark("it must be a pair of columns from 0 to 6."),
    "position.penalty_wrong": mark("there is a penalty only on a +2 or +4, and of an even number."),
    "position.place_unknown": mark("“{found}” is no place for a piece."),
    "position.reaction_off": mark("reactions are switched off."),
    "position.reaction_wrong": mark(
        "a reaction has one field for one card left, and two for two; seat {seat} has {found}."
    ),
    "position.row_broken": mark("a row is {wanted} cards side by side, in columns 0 to 6."),
    "event.answers_wrong": mark("The answers are not those of the asked seats."),
    "event.disclosure_wrong": mark("An answer does not show what the rules ask for."),
    "event.face_impossible": mark("A card was shown that cannot be there."),
    "event.face_surplus": mark("More cards of one kind were shown than the deck has."),
    "event.faces_missing": mark("Cards that all may see were opened without their faces."),
    "event.faces_shown": mark("Cards for one seat alone were shown to all."),
    "event.faces_unexpected": mark("Cards for one seat alone were shown to all."),
    "event.faces_wrong": mark("The faces shown are not possible here."),
    "event.fact_contradicted": mark("The card {found} contradicts what was proven before."),
    "event.handle_not_held": mark("Card {handle} is not in that hand."),
    "event.open_wrong": mark("Other cards were opened than asked for."),
    "event.shuffle_wrong": mark("Other cards were shuffled than asked for."),
}
