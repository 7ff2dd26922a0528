"""What single games find wrong with positions and events. A new game adds the sentences for its codes here."""

from lanplay.text import mark

POSITIONS = {
    "position.best_wrong": mark("it must be a seat that offers a card."),
    "position.colour_wrong": mark("it must be the colour of the top card, or the wished one where that card has none."),
    "position.colours_wrong": mark("it does not fit the cards of the trick."),
    "position.field_taken": mark("another piece stands where {found} is."),
    "position.fresh_elsewhere": mark("{found} is not the own start, so no piece can be fresh there."),
    "position.given_all": mark("when all have given, the cards have been swapped already."),
    "position.given_in_play": mark("cards are given only in the exchange."),
    "position.given_order": mark("seats give in playing order, and the turn is the next one’s."),
    "position.hand_empty": mark("seat {seat} has no cards, but is neither placed nor gone."),
    "position.hand_of_done_seat": mark("seat {seat} is placed or gone, but has cards."),
    "position.leader_wrong": mark("it does not fit the trick."),
    "position.partie_over": mark("the Partie would be over."),
    "position.passes_wrong": mark("it must be {wanted}, by the turn and the best seat."),
    "position.penalty_wrong": mark("there is a penalty only on a +2 or +4, and of an even number."),
    "position.place_unknown": mark("“{found}” is no place for a piece."),
    "position.reaction_off": mark("reactions are switched off."),
    "position.reaction_wrong": mark(
        "a reaction has one field for one card left, and two for two; seat {seat} has {found}."
    ),
    "position.seat_left": mark("a seat that has left holds no cards."),
    "position.trick_without_best": mark("a trick needs the seat with the highest card."),
    "position.turn_without_cards": mark("this seat has no cards to play."),
    "event.answers_wrong": mark("The answers are not those of the asked seats."),
    "event.card_not_in_hand": mark("Card {handle} is not in that hand."),
    "event.disclosure_wrong": mark("An answer does not show what the rules ask for."),
    "event.face_surplus": mark("More cards of one kind were shown than the deck has."),
    "event.faces_missing": mark("Cards that all may see were opened without their faces."),
    "event.faces_shown": mark("Cards for one seat alone were shown to all."),
    "event.faces_unexpected": mark("Cards for one seat alone were shown to all."),
    "event.faces_wrong": mark("The faces shown are not possible here."),
    "event.fact_contradicted": mark("The card {found} contradicts what was proven before."),
    "event.handle_not_held": mark("Card {handle} is not in that hand."),
    "event.open_wrong": mark("Other cards were opened than asked for."),
    "event.opening_wrong": mark("Other cards were opened than asked for."),
    "event.proof_wrong": mark("Something else was proven than asked for."),
    "event.shuffle_wrong": mark("Other cards were shuffled than asked for."),
}
