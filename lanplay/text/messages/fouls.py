"""Which rule a proven foul breaks, and what a peer sent that no honest program sends; each is part of a sentence."""

from lanplay.text import mark

_FORM = mark("every message has the right form and length")
_SHARES = mark("whoever goes leaves the others the right shares of the hidden cards")
_UNREADABLE = mark("bytes that are not a lanplay message")

FOULS = {
    "foul.double": mark("nobody signs two different things for the same place"),
    "foul.turn": mark("nobody signs an answer that was not asked of them"),
    "foul.trail": mark("nobody votes for a history that they did not sign"),
    "foul.state": mark("nobody signs a state that does not follow from the game"),
    "foul.toss_link": mark("every toss takes the next link of the agreed chain"),
    "foul.seal_broken": mark("the answer that is revealed is the one that was sealed"),
    "foul.outcome": mark("nobody signs a false result"),
    "foul.payload_kind": mark("everybody answers what is asked, and nothing else"),
    "foul.noted": mark("only a resignation that was really given can be recorded"),
    "foul.closed": mark("nothing is signed after the end"),
    "foul.illegal": mark("every move is allowed by the rules of the game"),
    "foul.illegal_because": mark("every move is allowed by the rules of the game, but this one is not ({reason})"),
    # cards that stay hidden
    "foul.shares": _SHARES,
    "foul.parting": _SHARES,
    "foul.payload_size": _FORM,
    "foul.disclosure_order": _FORM,
    "foul.card_not_held": mark("players show and give only cards from their own hand"),
    "foul.card_twice": mark("no card is shown or given twice"),
    "foul.face_unknown": mark("only cards that the game has are named"),
    "foul.receiver": mark("a card is given to another player who is still in the game"),
    **dict.fromkeys((f"foul.proof_{code}" for code in ("length", "count", "point", "identity", "scalar")), _FORM),
    "foul.proof_secret": mark("whoever opens their books publishes the secret that matches their key"),
    "foul.proof_possession": mark("everybody knows the secret of their own key"),
    "foul.proof_equality": mark("everybody opens cards with their own key and with no other"),
    "foul.proof_face": mark("what is opened is a card of the game"),
    "foul.proof_faces": mark("only cards that the game has are named"),
    "foul.proof_one-of": mark("whatever is claimed about a hidden card is true"),
    "foul.proof_shuffle": mark("shuffling changes the order of the cards, and nothing else"),
    "foul.proof_switch": mark("the card that is given is the one that arrives"),
    # what no honest program sends; what is wrong with entries is said as for files
    "sent.message": mark("a message that has no place in a game"),
    **dict.fromkeys(
        (
            *("sent.short", "sent.long", "sent.deep", "sent.many", "sent.map", "sent.float"),
            *("sent.extension", "sent.reserved", "sent.syntax", "sent.type", "sent.canonical"),
        ),
        _UNREADABLE,
    ),
}
