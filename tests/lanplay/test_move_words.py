"""Moves in the words of a language: shown, typed, shortened, and never another move than the notation means."""

from collections.abc import Iterator

import pytest
from every_game import tables, usual_seats
from seeded_games import moments

from engine import registry
from engine.contract import AnyGame
from engine.errors import BadNotation, EngineError
from engine.grammar import GameMove
from lanplay import text
from lanplay.games.move_words import MoveWords, words_in
from lanplay.table.commands import is_move, refusal
from lanplay.text.faces import face_named

LOCAL = [language for language in text.LANGUAGES if language != "en"]
in_languages = pytest.mark.parametrize("language", LOCAL)
games = pytest.mark.parametrize("game", registry.names())


def legal_moves(game: str) -> Iterator[GameMove]:
    """Every move that is legal for somebody in the course of some games."""
    for players in (players for name, players in tables() if name == game):
        for one in moments(game, players, players, 120, luck=1):
            for seat in one.table.deciders():
                yield from one.table.game.legal(one.table.state, seat, one.table.knowledge[seat])


@games
def test_every_legal_move_goes_to_local_words_and_back(game: str) -> None:
    moves = {move.text for move in legal_moves(game)}
    for words in (words_in(game, language) for language in text.LANGUAGES):
        for move in moves:
            assert words.notation(words.shown(move)).lower() == move.lower()
            assert words.notation(move).lower() == move.lower()


@in_languages
@games
def test_all_words_of_moves_have_local_ones(game: str, language: str) -> None:
    words = words_in(game, language)
    heads = [form.head for form in registry.find(game).grammar.forms.values() if form.may_shorten]
    assert [head for head in heads if words.shown(head) == head] == []


@in_languages
@games
def test_no_shortened_word_means_another_move_than_in_the_notation(game: str, language: str) -> None:
    """A text that the notation reads is read as the same move, or refused because a local word begins so, too."""
    words, grammar = words_in(game, language), registry.find(game).grammar
    for move in sorted({move.text for move in legal_moves(game)})[:300]:
        for typed in beginnings(move, words):
            try:
                meant = grammar.read(typed)
                read = grammar.read(words.notation(typed))
            except BadNotation:
                continue
            assert read == meant


@games
def test_a_card_may_be_called_what_it_is_called_on_the_table(game: str) -> None:
    """As `rosso 4`, `schwarz 1` or `red 4`: with spaces, in the language in use, and in English."""
    moves = {move.text for move in legal_moves(game)}
    nameable = cards_in_moves(registry.find(game))
    faces = {word for move in moves for word in move.split()} & nameable
    assert bool(faces) == bool(nameable)
    for language in text.LANGUAGES:
        words = words_in(game, language)
        for name, face in (
            (face_named(face, say), face) for face in faces for say in (str, text.translation(language))
        ):
            for move in moves:
                if face in move.split():
                    typed = " ".join(name if word == face else words.shown(word) for word in move.split())
                    assert words.notation(typed.upper()).lower() == move.lower()


def cards_in_moves(game: AnyGame) -> set[str]:
    """The cards that a move of a game can name."""
    players = usual_seats(game.name)
    options = game.configure({}, players)
    return {*game.deck(options, players)} & {*game.move_words(options, players)}


def beginnings(move: str, words: MoveWords) -> Iterator[str]:
    """The move with each of its words shortened, in the notation and in local words."""
    for spelled in (move, words.shown(move)):
        parts = spelled.split(" ")
        for index, word in enumerate(parts):
            for length in range(1, len(word)):
                yield " ".join([*parts[:index], word[:length], *parts[index + 1 :]])


@pytest.mark.parametrize(
    ("game", "language", "typed", "notation"),
    [
        ("dos", "de", "rot-5", "red-5"),
        ("dos", "de", "ROT-Aussetzen", "red-skip"),
        ("dos", "de", "wunsch+4 gr", "wild+4 green"),
        ("dos", "de", "wild gruen", "wild green"),
        ("dos", "de", "zie", "draw"),
        ("dos", "it", "jolly  v", "wild green"),
        ("dos", "it", "rosso-+2", "red-+2"),
        ("dao", "de", "nimm", "take"),
        ("daumen", "de", "z grün-3!", "show green-3!"),
        ("dog", "de", "A r", "A exit"),
        ("dog", "de", "* A raus", "* A exit"),
        ("dog", "it", "dai 7", "give 7"),
        ("tao", "de", "sonderkarte 2 5", "special 2 5"),
        ("tao", "it", "apri 3", "claim 3"),
    ],
)
def test_local_words_are_read(game: str, language: str, typed: str, notation: str) -> None:
    assert words_in(game, language).notation(typed).lower() == notation.lower()


@pytest.mark.parametrize(("typed", "known"), [("wild g", "green yellow"), ("wunsch g", "green yellow")])
def test_a_beginning_of_two_words_is_refused_with_both(typed: str, known: str) -> None:
    with pytest.raises(BadNotation) as refused:
        words_in("dos", "de").notation(typed)
    assert refused.value.details["known"] == known


@pytest.mark.parametrize(
    ("game", "language", "typed", "said"),
    [
        ("daumen", "de", "p", "„p“ ist mehrdeutig: parieren passen. Schreib etwas mehr davon."),
        ("dao", "it", "mangia", "«mangia» qui è sconosciuto. Parole conosciute: scopri prendi."),
        ("dog", "de", "K rein", "„rein“ ist hier unbekannt. Bekannte Wörter: raus 12>21."),
        ("dog", "en", "2 in", "“in” is not understood. Known here: 12>21."),
    ],
)
def test_a_refusal_speaks_the_words_of_the_language(game: str, language: str, typed: str, said: str) -> None:
    text.use(language)
    words = words_in(game, language)
    with pytest.raises(EngineError) as refused:
        registry.find(game).read(words.notation(typed))
    assert refusal(refused.value, typed, words).startswith(said)


@pytest.mark.parametrize(
    ("game", "language", "typed", "usage"),
    [
        ("dao", "en", "take 9", "take"),
        ("dao", "de", "nimm erde", "nehmen"),
        ("dog", "it", "dai", "dai 7"),
        ("dog", "en", "K", "A exit"),
        ("tao", "en", "swap 1", "swap 2 4"),
    ],
)
def test_a_move_with_too_many_words_or_too_few_is_answered_with_one_of_its_kind(
    game: str, language: str, typed: str, usage: str
) -> None:
    text.use(language)
    words = words_in(game, language)
    with pytest.raises(EngineError) as refused:
        registry.find(game).read(words.notation(typed))
    told = refusal(refused.value, typed, words)
    assert f": {usage}." in told
    assert "/say" in told


def test_a_local_move_typed_out_of_turn_is_no_talk() -> None:
    text.use("de")
    assert is_move(registry.find("dos"), "rot-5")
    assert not is_move(registry.find("dos"), "guten Abend")
