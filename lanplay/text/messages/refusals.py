"""What single games refuse, in moves and positions. A new game adds the sentences for its codes here."""

from lanplay.text import mark

REFUSALS = {
    "position.halves_only": mark("there are two rounds only with the option variant=halves."),
    "position.first_round": mark("in round 1 nothing is banked yet and the second half still lies ready."),
    "position.second_round": mark("in round 2 the second half is the pile."),
}
