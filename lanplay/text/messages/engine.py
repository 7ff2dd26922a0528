"""What the engine refuses: options, notation, positions and events (the codes of `engine.errors`)."""

from lanplay.text import mark

ENGINE = {
    "at": mark("The position is wrong at “{path}”: {reason}"),
    # options
    "option.game_unknown": mark("There is no game “{name}”. Known: {known}."),
    "option.seats": mark("{game} is for {known} seats, not for {seats}."),
    "option.first_seat": mark(
        "The option {name} counts seats from 0, so that {seats} seats are 0 to {last}; there is no seat {value}."
    ),
    "option.option_unknown": mark("There is no option “{name}”. Known: {known}."),
    "option.option_value": mark("The option {name} does not take “{value}”. “lanplay games” lists what it takes."),
    "option.option_seats": mark("The option {name} can be {value} only with {seats} seats."),
    "option.option_needs": mark("The option {name} can be {value} only together with {needs}."),
    # notation
    "notation.move_empty": mark("No move was given."),
    "notation.move_too_long": mark("A move has at most {most} characters."),
    "notation.move_words": mark("“{move}” does not have the right number of words for a move ({least} to {most})."),
    "notation.word_ambiguous": mark("“{word}” could be any of {known}. Write a little more of it."),
    "notation.face_unknown": mark("“{move}” names a card that this game does not have."),
    "notation.word_unknown": mark("“{word}” is not understood. Known here: {known}."),
    # moves
    "move.over": mark("The game is over; there is nothing left to decide."),
    "move.not_your_turn": mark("This seat has nothing to decide now."),
    "move.move_unknown": mark("This game has no such move."),
    "move.card_not_held": mark("There is no {card} in this hand."),
    "move.reaction_expected": mark("The only answers now are hit and miss."),
    # events
    "event.over": mark("The game is over; nothing more can happen."),
    "event.decision_expected": mark("A seat has to decide first."),
    "event.toss_range": mark("A number of a toss is out of range."),
    "event.event_unexpected": mark("{event} cannot happen now."),
    "event.answers_wrong": mark("The answers do not come from the seats that were asked."),
    "event.disclosure_wrong": mark("An answer does not show what the rules ask for."),
    "event.handle_not_held": mark("Card {handle} is not in that hand."),
    "event.face_surplus": mark("More cards of one kind were shown than the deck has."),
    "event.faces_missing": mark("Cards that all may see were opened without showing their faces."),
    "event.faces_unexpected": mark("Cards for one seat alone were shown to all."),
    "event.shuffle_wrong": mark("The cards shuffled are not the ones asked for."),
    "event.open_wrong": mark("The cards opened are not the ones asked for."),
    "event.mix_wrong": mark("The hand mixed is not the one asked for."),
    "event.reaction_wrong": mark("The seat that reacted is not the one that was asked."),
    "event.seat_gone": mark("Seat {seat} has left already, or there is no such seat."),
    # positions
    "position.not_an_object": mark("it must be an object."),
    "position.not_an_array": mark("it must be an array."),
    "position.not_an_integer": mark("it must be a whole number."),
    "position.not_a_flag": mark("it must be true or false."),
    "position.field_missing": mark("this field is missing."),
    "position.field_unknown": mark("there is no such field."),
    "position.word_unknown": mark("it must be one of {known}."),
    "position.out_of_range": mark("{found} is not between {least} and {most}."),
    "position.length": mark("it must have {wanted} entries, but has {found}."),
    "position.too_long": mark("it must not have more than {most} entries."),
    "position.seats": mark("the game is for {known} seats, not for {found}."),
    "position.seat_twice": mark("a seat is named twice."),
    "position.face_unknown": mark("there is no card “{found}”."),
    "position.face_surplus": mark("there are more cards “{found}” than the deck has."),
    "position.turn_over": mark("it must be null, since the game is over."),
    "position.turn_wrong": mark("it must be a seat that still plays."),
    "position.over_wrong": mark("it does not fit the rest of the position."),
    "position.empty": mark("it must not be empty while the game goes on."),
}

OPTION_CODES = tuple(name.removeprefix("option.") for name in ENGINE if name.startswith("option."))
