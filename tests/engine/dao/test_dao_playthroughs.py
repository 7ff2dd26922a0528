"""DAO's games that were written down once come out the same, event by event and hash by hash."""

from pathlib import Path

import pytest
from playthroughs.playthrough import from_heading, lines

FILES = sorted((Path(__file__).parents[2] / "playthroughs").glob("dao-*.txt"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_written_game_comes_out_the_same(file: Path) -> None:
    written = file.read_text("utf-8").splitlines()
    assert list(lines(*from_heading(written[0]))) == written


def test_there_are_written_games_of_both_variants() -> None:
    assert {"variant=halves" in file.read_text("utf-8") for file in FILES} == {True, False}
