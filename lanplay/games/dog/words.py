"""Dog's words."""

from lanplay.games.words import GameWords, OptionWords
from lanplay.text import mark

WORDS = GameWords(
    title=mark("Dog"),
    about=mark("race four pieces home with a partner, and hinder everybody else"),
    options={
        "jokers": OptionWords(mark("jokers"), mark("how many jokers there are in all")),
        "restock": OptionWords(
            mark("restock"), mark("a short stock is dealt out first, or shuffled with all played cards before the deal")
        ),
        "start_guard": OptionWords(
            mark("start guard"), mark("which pieces on their own start cannot be touched: all, or only fresh ones")
        ),
    },
    values={
        "deal_out": mark("deal out"),
        "shuffle_all": mark("shuffle all"),
        "position": mark("position"),
        "fresh": mark("fresh"),
    },
    refusals={
        "move.can_move": mark("A card of this hand can still be moved, so the hand cannot be thrown in."),
        "move.card_no_exit": mark("This card brings no piece out of the house."),
        "move.count_wrong": mark("The card does not count that far."),
        "move.field_unknown": mark("There is no field {field}."),
        "move.gift_expected": mark("Now a card is given to the partner, as in give 7."),
        "move.house_empty": mark("No piece is left in the house."),
        "move.lane_left": mark("A piece in its lane never leaves it again, and never goes backwards there."),
        "move.lane_occupied": mark("A place in the lane on the way is taken."),
        "move.no_exchange_now": mark("Cards are not exchanged now."),
        "move.one_piece_only": mark("Only a 7 is split between pieces."),
        "move.piece_fresh": mark("A piece that has just come out goes on round and cannot turn in."),
        "move.piece_missing": mark("There is no piece on {field} that this move can take."),
        "move.start_taken": mark("A piece stands on the start and cannot be sent home."),
        "move.steps_left": mark("All seven steps must be used; {left} are left."),
        "move.swap_neutral": mark("The piece on {field} stands on its own start and cannot be swapped."),
        "move.swap_own": mark("A J swaps a piece of your own with somebody else’s, yours first."),
        "move.way_blocked": mark("A piece on its own start blocks the way."),
        "notation.card_unknown": mark("“{move}” does not begin with a card of this game."),
        "notation.joker_undeclared": mark("Say which card the joker stands for, as in *9 12>21 or *A exit."),
        "position.field_taken": mark("another piece stands where {found} is."),
        "position.fresh_elsewhere": mark("{found} is not the start of this piece, so it cannot be fresh there."),
        "position.given_all": mark("when all have given, the cards have been swapped already."),
        "position.given_idle": mark("this seat gives nothing: it has left, or it or its partner holds no card."),
        "position.given_in_play": mark("cards are given only in the exchange."),
        "position.given_order": mark("seats give in playing order, and the turn is the next one’s."),
        "position.place_unknown": mark("“{found}” is no place for a piece."),
    },
    figures={
        "given": mark("cards given to the partner"),
        "exits": mark("pieces brought out"),
        "fields": mark("fields walked"),
        "caught": mark("pieces sent home"),
        "caught_own": mark("own team's sent home"),
        "lost": mark("pieces lost"),
        "in_goal": mark("pieces brought in"),
        "swaps": mark("swaps with a jack"),
        "sevens": mark("sevens"),
        "jokers": mark("jokers"),
        "folds": mark("hands laid down"),
        "deals": mark("deals"),
    },
    cards={"*": mark("joker")},
)
