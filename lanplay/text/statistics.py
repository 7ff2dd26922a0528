"""What the figures of a game are called. A figure without words here shows its code."""

from lanplay.text import mark, mark_counted, translate
from lanplay.text.faces import colour_word

FIGURES = {
    "moves": mark("moves"),
    "steps": mark("steps in the log"),
    # DAO
    "taken": mark("cards taken one by one"),
    "flips": mark("cards turned up"),
    "bursts": mark("rows that burst"),
    "burst_cards": mark("cards of burst rows"),
    "largest_row": mark("largest burst row"),
    "turned": mark("cards turned up in all"),
    "unclaimed": mark("cards that nobody got"),
    # Daumen Drauf
    "shows": mark("cards offered"),
    "raises": mark("of them raises"),
    "passes": mark("passes"),
    "tricks": mark("tricks"),
    "largest_trick": mark("largest trick"),
    "parries": mark("parries"),
    "harmless": mark("harmless cards won"),
    "poison": mark("poison won"),
    "own_poison": mark("of it one's own"),
    "planted": mark("poison passed to others"),
    "partien": mark("Partien"),
    # Dog
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
    # TAO
    "coins_doors": mark("coins by a door"),
    "coins_rule": mark("coins by the rule card"),
    "swaps_own": mark("swaps in the own row"),
    "slides": mark("cards moved to an end"),
    "crossings": mark("swaps across"),
    "draws": mark("cards drawn"),
    "plants": mark("cards planted"),
    "specials": mark("specials used"),
    "declined": mark("portals left closed"),
    "turns": mark("turns"),
    # Dos
    "laid": mark("cards laid"),
    "wishes": mark("wishes"),
    "drawn": mark("cards drawn"),
    "penalties_passed": mark("penalties passed on"),
    "penalties_taken": mark("penalties taken"),
    "penalty_cards": mark("cards for penalties"),
    "skipped": mark("turns lost to a card"),
    "hits": mark("quick enough"),
    "misses": mark("too slow"),
    "largest_penalty": mark("largest penalty"),
    "new_piles": mark("new piles"),
}
COLOUR_POINTS = "points_"
POINTS = mark("points in {colour}")
TITLE = mark("Figures")
WHOLE_TABLE = mark("The whole table")
PER_SEAT = "{figure}: {numbers}."
LASTED = mark_counted(
    "About {number} minute by this machine's clock, with all breaks.",
    "About {number} minutes by this machine's clock, with all breaks.",
)


def figure_words(figure: str) -> str:
    if figure.startswith(COLOUR_POINTS):
        return translate(POINTS).format(colour=colour_word(figure.removeprefix(COLOUR_POINTS)))
    return translate(FIGURES.get(figure, figure))
