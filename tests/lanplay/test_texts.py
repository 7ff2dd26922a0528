"""Texts: every code has a sentence, and every sentence a translation."""

import ast
import re
import string
from collections.abc import Iterator
from itertools import takewhile
from pathlib import Path

import pytest

from engine import errors, registry
from engine.options import Choice
from lanplay.errors import KINDS
from lanplay.games.words import merged
from lanplay.text import LANGUAGES, Counted, decimal, gain, numeral, translate, translate_counted, translation, use
from lanplay.text.catalog import files, load, read
from lanplay.text.games import COMMON_VALUES
from lanplay.text.language import language_of
from lanplay.text.messages import sentence
from lanplay.text.naming import usual_name
from lanplay.text.placeholders import WORDS
from protocol.wire.talk import NAME_LENGTH
from protocol.wire.terms import NICK_LENGTH

ROOT = Path(__file__).parents[2]
FOREIGN = [language for language in LANGUAGES if language != "en"]

NAMES = {"yin", "yang", "halves"}
"""Values of options that are called the same in all languages."""
RULED_OUT = {
    "de": "üblich|Kennwort|Figur|Figuren|Bauer|Rücktritt|Losung|Vorrat|Gespräch|Was geschah|schweigt|sichern|Bücher",
    "it": "consuet[oaie]|trascrizione|tallone|carta desiderio|svelt[oa]|chi tace|frecce indica|rosso [0-9]",
}
"""Words of the last column of docs/glossary.md that stand for nothing else."""


def calls(package: str, names: set[str]) -> Iterator[tuple[str, list[str]]]:
    """Calls of functions of these names in a package's sources, with their leading texts."""
    for path in sorted((ROOT / package).rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in names:
                leading = takewhile(lambda argument: isinstance(argument, ast.Constant), node.args)
                yield node.func.id, [str(argument.value) for argument in leading if isinstance(argument, ast.Constant)]


def all_said(language: str) -> list[str]:
    """Every sentence in a language."""
    found = load(language)
    return [*found.texts.values(), *(form for forms in found.counted.values() for form in forms)]


def marked() -> set[str | tuple[str, ...]]:
    """Everything that has to be translated, as catalogues key it."""
    return {texts[0] if len(texts) == 1 else tuple(texts) for _, texts in calls("lanplay", {"mark", "mark_counted"})}


def only_english(language: str) -> set[str]:
    """What stands for something typed in English and for nothing in this language."""
    return set(WORDS) - set(map(translation(language), WORDS))


def fields(text: str) -> set[str | None]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}


@pytest.mark.parametrize("language", FOREIGN)
def test_every_text_is_translated_and_no_other(language: str) -> None:
    found = load(language)
    assert marked() == {*found.texts, *found.counted}


@pytest.mark.parametrize("file", list(files()), ids=lambda file: f"{file.parent.name}-{file.stem}")
def test_a_file_of_texts_has_all_languages_with_the_same_places_to_fill_in(file: Path) -> None:
    for entry in read(file):
        assert entry.keys() == set(LANGUAGES)
        forms = {language: [text] if isinstance(text, str) else text for language, text in entry.items()}
        for many in forms.values():
            assert len(many) == len(forms["en"])
            for text, source in zip(many, forms["en"], strict=True):
                assert text
                assert fields(text) == fields(source), source


ELIDED = re.compile(r"\b[aeo] \{+(nicks?|partner|rival|host)\}")
"""In Italian, a word that some names would change: `ad Ada`, `ed Emma`."""
HYPHEN = re.compile(r"(?<![\w-])-\d")


@pytest.mark.parametrize(("language", "words"), RULED_OUT.items(), ids=RULED_OUT)
def test_no_sentence_has_a_word_that_the_glossary_rules_out(language: str, words: str) -> None:
    assert [text for text in all_said(language) if re.search(rf"\b({words})\b", text)] == []


def test_italian_sentences_suit_every_name() -> None:
    assert [text for text in all_said("it") if ELIDED.search(text)] == []


@pytest.mark.parametrize(
    "sheet", sorted(ROOT.glob("lanplay/games/*/rules.*.md")), ids=lambda sheet: str(sheet.parent.name)
)
def test_a_number_below_nothing_has_a_minus_sign(sheet: Path) -> None:
    assert HYPHEN.findall(sheet.read_text("utf-8")) == []
    assert (numeral(-3), gain(2), gain(-1)) == ("−3", "+2", "−1")


@pytest.mark.parametrize("language", FOREIGN)
def test_what_stands_for_something_typed_is_called_the_same_everywhere(language: str) -> None:
    english = "|".join(only_english(language))
    assert [text for text in all_said(language) if re.search(rf"(?<![A-Z_-])({english})(?![A-Z_-])", text)] == []


def test_no_text_is_translated_twice() -> None:
    sources = [str(entry["en"]) for file in files() for entry in read(file)]
    assert len(set(sources)) == len(sources)


def test_every_kind_of_engine_error_has_sentences() -> None:
    kinds = {
        error for error in vars(errors).values() if isinstance(error, type) and error.__base__ is errors.EngineError
    }
    assert kinds == set(KINDS)


def test_a_code_without_a_sentence_is_still_told() -> None:
    assert sentence("move", "no_such_code", {"card": "earth-3"}) == "Refused: no such code card earth-3."


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "Red 5 does not fit on wild +4; the colour is green."),
        ("de", "Rot 5 passt nicht auf Wünschekarte +4; die Farbe ist Grün."),
        ("it", "5 rosso non va su jolly +4; il colore è verde."),
    ],
)
def test_a_refused_move_names_cards_and_colours(language: str, said: str) -> None:
    use(language)
    details = {"card": "red-5", "top": "wild+4", "colour": "green"}
    assert sentence("move", "card_does_not_fit", details) == said


def test_details_are_cleaned_and_bounded() -> None:
    text = sentence("option", "game_unknown", {"name": "\x1b[2J" + "x" * 10_000, "known": None})
    assert "\x1b" not in text
    assert len(text) < 600
    assert sentence("option", "game_unknown", {}).count("?") == 2


def test_plural_forms_follow_the_language() -> None:
    apples = Counted("{number} card", "{number} cards")
    use("de")
    assert [translate_counted(apples, number) for number in (0, 1, 2)] == ["0 Karten", "1 Karte", "2 Karten"]
    use("en")
    assert [translate_counted(apples, number) for number in (0, 1, 2)] == ["0 cards", "1 card", "2 cards"]


@pytest.mark.parametrize(("language", "said"), [("en", "−5.3"), ("de", "−5,3"), ("it", "−5,3")])
def test_the_point_of_a_number_is_that_of_the_language(language: str, said: str) -> None:
    use(language)
    assert decimal(-5.34, 1) == said


def test_an_unknown_text_and_an_unknown_language_stay_as_they_are() -> None:
    use("it")
    assert translate("no such text") == "no such text"
    assert translate("") == ""
    use("en")


@pytest.mark.parametrize(
    ("asked", "environ", "language"),
    [
        (None, {}, "en"),
        ("de", {"LANG": "it_IT.UTF-8"}, "de"),
        ("fr", {"LANG": "it_IT.UTF-8"}, "it"),
        (None, {"LANG": "de_CH.UTF-8"}, "de"),
        (None, {"LANG": "de_DE", "LC_ALL": "it_IT"}, "it"),
        (None, {"LANG": "de_DE", "LC_MESSAGES": "it_IT", "LC_ALL": ""}, "it"),
        (None, {"LANG": "de_DE", "LC_ALL": "C"}, "en"),
        (None, {"LANG": "de_DE", "LANGUAGE": "fr:it:de"}, "it"),
        (None, {"LANG": "C.UTF-8", "LANGUAGE": "de"}, "en"),
        (None, {"LANG": "fr_FR"}, "en"),
    ],
)
def test_the_language_is_chosen(asked: str | None, environ: dict[str, str], language: str) -> None:
    assert language_of(asked, environ) == language


@pytest.mark.parametrize(
    ("language", "nick", "name"),
    [
        ("en", "Anna", "Anna's table"),
        ("en", "Hans", "Hans' table"),
        ("en", "Max", "Max's table"),
        ("de", "Anna", "Annas Tisch"),
        ("de", "Max", "Max’ Tisch"),
        ("de", "Weiß", "Weiß’ Tisch"),
        ("de", "Hans", "Hans’ Tisch"),
        ("it", "Anna", "Il tavolo di Anna"),
    ],
)
def test_a_table_is_called_after_its_host_in_the_hosts_language(language: str, nick: str, name: str) -> None:
    use(language)
    try:
        assert usual_name(nick) == name
    finally:
        use("en")


def test_the_longest_nick_leaves_room_for_the_name_of_a_table() -> None:
    for language in LANGUAGES:
        use(language)
        assert len(usual_name("n" * NICK_LENGTH)) <= NAME_LENGTH
    use("en")


@pytest.mark.parametrize("game", registry.names())
def test_every_word_that_an_option_takes_is_translated_or_a_name(game: str) -> None:
    choices = (option.kind for option in registry.find(game).options if isinstance(option.kind, Choice))
    words = {word for choice in choices for word in choice.words}
    assert {word for word in words if word not in COMMON_VALUES | merged("values")} <= NAMES
