"""What is asked over a table, and what can be answered: each choice by a letter of its words, in any language."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain

from lanplay.screen.intents import Leave, SendLine
from lanplay.screen.model import DialogChoice, Question, SureToClose, SureToLeave
from lanplay.text import absence, translate
from lanplay.text import screen as texts


def about_silence(nicks: str, *, may_claim: bool) -> Question:
    go_on = _sends(absence.CLAIM, "/claim") if may_claim else _sends(absence.GO_ON, "/go-on")
    title = translate(absence.SILENT_TITLE).format(nicks=nicks)
    return Question(title, (_sends(absence.WAIT, "/wait"), go_on))


def about_pause(nick: str) -> Question:
    title = translate(absence.PAUSE_TITLE).format(nick=nick)
    return Question(title, (_sends(absence.PAUSE, "/pause"), _sends(absence.PLAY_ON, "/unpause")))


def choices_of(dialog: Question | SureToLeave | SureToClose) -> Mapping[str, DialogChoice]:
    """What can be answered, by the letter that does."""
    choices = tuple(_choices(dialog))
    return dict(zip(letters_of([choice.words for choice in choices]), choices, strict=True))


def _choices(dialog: Question | SureToLeave | SureToClose) -> Iterator[DialogChoice]:
    match dialog:
        case Question(choices=choices):
            yield from choices
        case SureToClose():
            yield DialogChoice(translate(texts.SURE_STAY))
            yield DialogChoice(translate(texts.SURE_CLOSE), Leave())
        case SureToLeave(place=None, others=others):
            yield DialogChoice(translate(texts.SURE_STAY))
            if others:
                yield _sends(absence.ASK_FOR_PAUSE, "/pause")
            yield DialogChoice(translate(texts.SURE_LEAVE), Leave())
            yield _sends(texts.SURE_GIVE_UP, "/resign")
        case SureToLeave(place=place):
            yield DialogChoice(translate(texts.SURE_WATCH))
            yield DialogChoice(translate(texts.SURE_GOODBYE).format(place=place), Leave())


def letters_of(phrases: Sequence[str]) -> list[str]:
    """A letter for each phrase, which no other has: if possible the first of it, or of another word of it."""
    letters: list[str] = []
    for phrase in phrases:
        words = phrase.lower().split()
        wanted = chain((word[0] for word in words), *words)
        letters.append(
            next(letter for letter in wanted if letter.isascii() and letter.isalpha() and letter not in letters)
        )
    return letters


def _sends(text: str, line: str) -> DialogChoice:
    return DialogChoice(translate(text), SendLine(line))
