"""What is told about a game: the sentences of seeded games, and that they tell a reader no secret."""

from random import Random
from typing import Any

import pytest

from engine import registry
from engine.dealer import LocalTable
from engine.events import Answer, Leaving
from engine.knowledge import Knowledge
from lanplay.games.presenter import narrator
from lanplay.games.telling import Told, meaning, told
from lanplay.games.voice import NOBODY, Voice
from lanplay.text import LANGUAGES, use

NICKS = ("Alma", "Bela", "Cosmo", "Dara", "Edwin", "Flora")


def story(
    game: str, players: int, seed: int, steps: int, reader: int = 0, leave: int | None = None, **options: Any
) -> list[str]:
    """All that is told to `reader`, event by event."""
    return [line.text for line in lines_of(game, players, seed, steps, reader, leave, **options)]


def lines_of(
    game: str, players: int, seed: int, steps: int, reader: int = 0, leave: int | None = None, **options: Any
) -> list[Told]:
    found = registry.find(game)
    rng = Random(seed)
    table = LocalTable(found, found.configure(options, players), players, rng)
    voice = Voice(NICKS.__getitem__, reader)

    def choose(state: Any, seat: int, knowledge: Knowledge, moves: tuple[str, ...]) -> str:
        return rng.choice(moves) if rng.random() < 0.4 else found.greedy(state, seat, knowledge, moves)

    lines: list[Told] = []
    before = found.view(table.state, table.knowledge[reader])
    for step in range(steps):
        if table.is_over:
            break
        if step == leave:
            table.leave(1, Leaving.RESIGNED)
        elif table.deciders():
            table.decide(choose)
        else:
            table.deal()
        after = found.view(table.state, table.knowledge[reader])
        lines += told(game, voice, table.events[-1], before, after)
        before = after
    return lines


def has(lines: list[str], *words: str) -> bool:
    return any(all(word in line for word in words) for line in lines)


def test_daumen_drauf_tells_tricks_cards_and_partien():
    lines = story("daumen", 3, 2, 400, partien=2)
    assert lines[0] == "You begin."
    assert has(lines, "shows ")
    assert has(lines, "passes.")
    assert has(lines, "parries with ")
    assert has(lines, "lets go of")
    assert has(lines, "is new and beats all earlier colours")
    assert has(lines, "takes the trick: ")
    assert has(lines, "draws ", " card")
    assert has(lines, "Partie 1 is over: you ", "in all")
    assert has(lines, "Partie 2 is over")
    assert "?" not in "".join(line for line in lines if "trick" in line)


def test_a_trick_is_told_with_every_card_of_it():
    lines = story("daumen", 3, 2, 60)
    shown: set[str] = set()
    for line in lines:
        words = line.replace(" (poisonous)", "").rstrip(".")
        for verb in (" show ", " shows ", " parry with ", " parries with "):
            if verb in words:
                shown.add(words.split(verb)[1])
        if " the trick: " in words:
            assert set(words.split(": ")[1].split(", ")) == shown
            shown = set()


def test_dog_tells_deals_exchanges_captures_and_goals():
    lines = story("dog", 4, 2, 900)
    assert lines[0] == "You deal first."
    assert lines[1] == "Deal 1: 6 cards each."
    assert lines[2:5] == [
        "You give Cosmo a card: 2.",
        "Bela and Dara give each other a card.",
        "Cosmo gives you a card: joker.",
    ]
    assert has(lines, "is sent home from")
    assert has(lines, "Your piece on ", " is sent home.")
    assert has(lines, " to goal ")
    assert has(lines, "cannot move, lays down")
    assert "The played cards are shuffled into a new stock." in lines
    assert has(lines, "Deal 5: 2 cards each.")


@pytest.mark.parametrize("reader", [0, 1, NOBODY])
def test_dog_tells_nobody_which_card_another_pair_exchanged(reader):
    lines = story("dog", 4, 3, 200, reader=reader)
    gifts = [line for line in lines if " a card" in line and "give" in line]
    own = [line for line in gifts if "You give" in line or "gives you" in line]
    assert all(line.endswith("give each other a card.") for line in gifts if line not in own)
    assert bool(own) == (reader != NOBODY)
    assert any(": " in line for line in own) == (reader != NOBODY)


def test_dog_tells_what_is_played_for_a_seat_that_left():
    lines = story("dog", 4, 2, 200, leave=30)
    assert has(lines, "Played for seats that have left: ")


def test_tao_tells_rows_drawn_cards_combinations_and_coins():
    lines = story("tao", 2, 5, 400)
    assert has(lines, "Your row: ")
    assert has(lines, "The row of Bela: ")
    assert has(lines, "comes to column")
    assert has(lines, "A combination stands")
    assert has(lines, "open", "portal", "1 coin.")
    assert sum("The rule card is" in line for line in lines) >= 1
    drawing = [line for line in lines if " under " in line]
    assert len([line for line in lines if "comes to column" in line]) == len(drawing)


def test_tao_tells_the_open_table_of_yang():
    lines = story("tao", 2, 5, 40, version="yang")
    assert lines[0] == "You begin."
    assert lines[1] == "Your row: blue tiger, red tiger, special, blue dragon, red dragon."
    assert "The rule card is red dragon." in lines


def test_tao_tells_a_rule_card_that_was_used():
    lines = [line for seed in range(6) for line in story("tao", 2, seed, 500)]
    assert has(lines, "The rule card was used by", "barred")


def test_dos_tells_colours_sums_draws_reactions_and_places():
    lines = [line for seed in range(3) for line in story("dos", 3, seed, 600)]
    assert has(lines, "The first card is")
    assert has(lines, " lays wild", " and wishes ")
    assert has(lines, "The sum is now 4.")
    assert has(lines, "draws 1 card.")
    assert has(lines, "has only 2 cards left.")
    assert has(lines, "was quick enough.")
    assert has(lines, "missed, and takes a card for it.")
    assert has(lines, "is skipped.")
    assert "You are skipped." in lines
    assert has(lines, "moves again.")
    assert has(lines, "The direction changes.")
    assert has(lines, "takes place 1.")


def test_dos_tells_that_the_laid_cards_become_a_new_pile():
    assert has(story("dos", 6, 1, 900, reaction_seconds=0), "shuffled into a new pile")


@pytest.mark.parametrize(("game", "players"), [("dao", 3), ("daumen", 4), ("dog", 4), ("tao", 2), ("dos", 4)])
def test_readers_who_sit_and_one_who_watches_are_told_the_same_but_for_their_own_cards(game, players):
    told_to = {reader: lines_of(game, players, 4, 150, reader) for reader in (0, 1, NOBODY)}
    for reader in (0, 1):
        for other, line in both(told_to[NOBODY], told_to[reader]):
            about_reader = NICKS[reader] in other.text
            assert other.text == line.text or about_reader or "give each other" in other.text


def both(public: list[Told], own: list[Told]) -> list[tuple[Told, Told]]:
    """The lines of two readers side by side; who exchanges cards in Dog is told of two gifts, not of one exchange."""
    gifts = [line for line in own if "give " in line.text or "gives you" in line.text]
    rest = [line for line in own if line not in gifts]
    exchanges = [line for line in public if "give each other" in line.text]
    assert len(rest) == len(public) - len(exchanges)
    return list(zip([line for line in public if line not in exchanges], rest, strict=True))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("game", "players"), [("dao", 3), ("daumen", 3), ("dog", 4), ("tao", 2), ("dos", 3)])
def test_no_reader_is_called_by_name(game, players, language):
    use(language)
    for reader in range(players):
        assert not has(story(game, players, 3, 250, reader=reader), NICKS[reader])


@pytest.mark.parametrize(("game", "players"), [("dao", 3), ("daumen", 3), ("dog", 4), ("tao", 2), ("dos", 3)])
def test_every_move_is_told_once(game, players):
    found = registry.find(game)
    rng = Random(6)
    table = LocalTable(found, found.configure({}, players), players, rng)
    voice = Voice(NICKS.__getitem__, 0)
    for _ in range(300):
        if table.is_over:
            break
        before = found.view(table.state, table.knowledge[0])
        if not table.deciders():
            table.deal()
            continue
        table.decide(lambda state, seat, knowledge, moves: rng.choice(moves))
        event, after = table.events[-1], found.view(table.state, table.knowledge[0])
        lines = [line.text for line in told(game, voice, event, before, after)]
        assert lines
        assert len(lines) == len(set(lines))
        movers = [line.seat for line in told(game, voice, event, before, after) if line.seat is not None]
        assert len(movers) <= players


@pytest.mark.parametrize("language", ["de", "it"])
@pytest.mark.parametrize(("game", "players"), [("dao", 3), ("daumen", 3), ("dog", 4), ("tao", 2), ("dos", 3)])
def test_stories_are_told_in_every_language(game, players, language):
    english = story(game, players, 2, 120)
    use(language)
    foreign = story(game, players, 2, 120)
    assert len(foreign) == len(english) > 30
    assert not set(english) & set(foreign)


def test_dao_tells_a_burst_with_its_cards_to_those_who_did_not_take_it():
    stories = [story("dao", 3, seed, 200, reader) for seed in (1, 2, 3) for reader in (0, 1, NOBODY)]
    bursts = [line for lines in stories for line in lines if "the row, " in line]
    assert len(bursts) > 9
    assert "None" not in "".join(bursts)
    assert all(len(line.split("the row, ")[1].split(", ")) > 3 for line in bursts)


# -- single moves, in each language -----------------------------------------------------------------------------------


ROWS = [
    ["tiger-blue", "door-tiger-blue", "tiger-blue", "special", "dragon-red", None, None],
    [None, None, "dragon-red", "dragon-red", "dragon-blue", "dragon-blue", "special"],
]
VIEWS: dict[str, dict[str, Any]] = {
    "dao": {"row": ["earth-4", "fire-1"], "players": 2},
    "daumen": {"offers": ["yellow-3!", "green-2?"], "players": 2},
    "dog": {"players": 4, "hands": [["2", "7"], [None, None], [None], [None]], "left": []},
    "tao": {"rows": ROWS, "won": [1, 2], "players": 2},
    "dos": {"hands": [["red-5"], [None]], "players": 2, "penalty": 0},
}
MOVES = [
    ("dao", 0, "take", "You take earth 4.", "Du nimmst Erde 4.", "Prendi terra 4."),
    ("dao", 1, "flip", "Bela turns up a new card.", "Bela deckt eine neue Karte auf.", "Bela scopre una carta nuova."),
    ("daumen", 0, "show yellow-3?", "You show yellow 3 (poisonous).", "Du zeigst Gelb 3 (giftig).",
     "Mostri giallo 3 (velenosa)."),
    ("daumen", 1, "show green-2?", "Bela shows green 2.", "Bela zeigt Grün 2.", "Bela mostra verde 2."),
    ("daumen", 1, "parry yellow-3!", "Bela parries with yellow 3 (poisonous).", "Bela pariert mit Gelb 3 (giftig).",
     "Bela para con giallo 3 (velenosa)."),
    ("daumen", 1, "pass", "Bela passes.", "Bela passt.", "Bela passa."),
    ("dog", 1, "A exit", "Bela plays A: a piece leaves the house.", "Bela spielt A: ein Stein verlässt das Haus.",
     "Bela gioca A: una pedina esce di casa."),
    ("dog", 0, "*9 12>21", "You play joker as 9: from 12 to 21.", "Du spielst Joker als 9: von 12 nach 21.",
     "Giochi jolly come 9: da 12 a 21."),
    ("dog", 1, "4 2>62", "Bela plays 4: from 2 back to 62.", "Bela spielt 4: von 2 zurück nach 62.",
     "Bela gioca 4: da 2 indietro a 62."),
    ("dog", 1, "3 62>g1", "Bela plays 3: from 62 to goal 1.", "Bela spielt 3: von 62 nach Ziel 1.",
     "Bela gioca 3: da 62 a traguardo 1."),
    ("dog", 1, "7 12>15 30>34", "Bela plays 7: from 12 to 15, from 30 to 34.",
     "Bela spielt 7: von 12 nach 15, von 30 nach 34.", "Bela gioca 7: da 12 a 15, da 30 a 34."),
    ("dog", 1, "*J 12x40", "Bela plays joker as J: the pieces on 12 and 40 change places.",
     "Bela spielt Joker als J: die Steine auf 12 und 40 tauschen.",
     "Bela gioca jolly come J: le pedine su 12 e 40 si scambiano."),
    ("dog", 0, "fold", "You cannot move, lay down 2 7 and are out until the next deal.",
     "Du kannst nicht ziehen, legst 2 7 ab und setzt bis zur nächsten Runde aus.",
     "Non puoi muovere, deponi 2 7 e aspetti la mano seguente."),
    ("dog", 0, "give ?", "You give Cosmo a card.", "Du gibst Cosmo eine Karte.", "Dai una carta a Cosmo."),
    ("dog", 2, "give ?", "Cosmo gives you a card.", "Cosmo gibt dir eine Karte.", "Cosmo ti dà una carta."),
    ("dog", 1, "give ?", "Bela and Dara give each other a card.", "Bela und Dara geben einander eine Karte.",
     "Bela e Dara si danno una carta a vicenda."),
    ("dog", 3, "give ?", "", "", ""),
    ("tao", 0, "swap 0 4", "You swap columns 0 (blue tiger) and 4 (red dragon).",
     "Du tauschst Spalte 0 (blauer Tiger) und 4 (roter Drache).",
     "Scambi le colonne 0 (tigre blu) e 4 (drago rosso)."),
    ("tao", 1, "move 2 1", "Bela moves column 2 (red dragon) to column 1.",
     "Bela rückt Spalte 2 (roter Drache) nach Spalte 1.", "Bela sposta la colonna 2 (drago rosso) nella colonna 1."),
    ("tao", 0, "cross 3", "You swap column 3 with Bela: special for red dragon.",
     "Du tauschst Spalte 3 mit Bela: Sonderkarte, dafür roter Drache.",
     "Scambi la colonna 3 con Bela: speciale per drago rosso."),
    ("tao", 0, "draw 1", "You put column 1 (blue tiger door) under your deck and draw.",
     "Du legst Spalte 1 (Tor blauer Tiger) unter deinen Stapel und ziehst.",
     "Metti la colonna 1 (porta tigre blu) sotto il tuo mazzo e peschi."),
    ("tao", 1, "plant 4", "Bela puts your column 4 (red dragon) under the deck; the top card takes its place.",
     "Bela legt deine Spalte 4 (roter Drache) unter den Stapel; die oberste Karte kommt dorthin.",
     "Bela mette la tua colonna 4 (drago rosso) sotto il mazzo; la prima carta ne prende il posto."),
    ("tao", 1, "special 6 1", "Bela swaps the special in column 6 for your column 1 (blue tiger door).",
     "Bela tauscht die Sonderkarte in Spalte 6 gegen deine Spalte 1 (Tor blauer Tiger).",
     "Bela scambia lo speciale della colonna 6 con la tua colonna 1 (porta tigre blu)."),
    ("tao", 0, "claim 2", "You open portal 2 and have 1 coin.", "Du öffnest Portal 2 und hast 1 Münze.",
     "Apri il portale 2 e hai 1 moneta."),
    ("tao", 1, "claim 2", "Bela opens portal 2 and has 2 coins.", "Bela öffnet Portal 2 und hat 2 Münzen.",
     "Bela apre il portale 2 e ha 2 monete."),
    ("tao", 1, "decline", "Bela leaves the portal closed.", "Bela lässt das Portal zu.",
     "Bela lascia chiuso il portale."),
    ("dos", 0, "red-5", "You lay red 5.", "Du legst Rot 5.", "Giochi rosso 5."),
    ("dos", 1, "green-skip", "Bela lays green skip.", "Bela legt Grün Aussetzen.", "Bela gioca salta turno verde."),
    ("dos", 1, "blue-+2", "Bela lays blue +2.", "Bela legt Blau +2.", "Bela gioca +2 blu."),
    ("dos", 0, "wild green", "You lay wild and wish green.", "Du legst Wünschekarte und wünschst dir Grün.",
     "Giochi jolly e scegli verde."),
    ("dos", 1, "wild+4 blue", "Bela lays wild +4 and wishes blue.",
     "Bela legt Wünschekarte +4 und wünscht sich Blau.", "Bela gioca jolly +4 e sceglie blu."),
    ("dos", 1, "draw", "Bela has to draw.", "Bela muss ziehen.", "Bela deve pescare."),
]  # fmt: skip


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("row", MOVES, ids=lambda row: f"{row[0]}-{row[1]}-{row[2]}")
def test_a_move_is_told_in_the_readers_language(row, language):
    game, seat, move, *sentences = row
    own = narrator(game)
    assert own is not None
    use(language)
    view = VIEWS[game]
    said = own.moved(Voice(NICKS.__getitem__, 0), Answer(seat, move), view, view)
    assert said == sentences[LANGUAGES.index(language)]


@pytest.mark.parametrize(
    ("language", "number", "said"),
    [
        ("en", 1, "You draw 1 card."),
        ("en", 4, "You draw 4 cards."),
        ("de", 1, "Du ziehst 1 Karte."),
        ("de", 4, "Du ziehst 4 Karten."),
        ("it", 1, "Peschi 1 carta."),
        ("it", 4, "Peschi 4 carte."),
    ],
)
def test_dos_tells_how_many_cards_are_drawn(language, number, said):
    use(language)
    dos = narrator("dos")
    assert dos is not None
    after = {"hands": [["red-5"] + ["red-6"] * number, [None]], "players": 2}
    assert dos.moved(Voice(NICKS.__getitem__, 0), Answer(0, "draw"), VIEWS["dos"], after) == said


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("game", "players"), [("dao", 3), ("daumen", 3), ("dog", 4), ("tao", 2), ("dos", 3)])
def test_every_legal_move_has_a_meaning_of_its_own(game, players, language):
    use(language)
    found = registry.find(game)
    rng = Random(8)
    table = LocalTable(found, found.configure({}, players), players, rng)
    for _ in range(120):
        table.settle()
        if table.is_over:
            break
        seat = table.deciders()[0]
        view = found.view(table.state, table.knowledge[seat])
        moves = found.legal(table.state, seat, table.knowledge[seat])
        meanings = {move: meaning(game, move, view, seat) for move in moves}
        assert all(meanings.values())
        assert all(not said.endswith(".") and "-" not in said.replace("Sonder-", "") for said in meanings.values())
        table.decide(lambda state, seat, knowledge, moves: rng.choice(moves))
