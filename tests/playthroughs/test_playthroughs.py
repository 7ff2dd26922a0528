"""Games that were written down once come out the same, event by event and hash by hash."""

from pathlib import Path

import pytest
from playthroughs.playthrough import FILES, lines, read

from engine import registry


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_written_game_comes_out_the_same(file: Path) -> None:
    written = read(file)
    assert list(lines(written[0])) == written


@pytest.mark.parametrize("name", registry.names())
def test_every_game_is_written_down_with_and_without_seats_that_leave(name: str) -> None:
    headings = [read(file)[0].split() for file in FILES]
    leavers = ["leave=" in " ".join(options) for game, _, _, *options in headings if game == name]
    assert {*leavers} == {True, False}
