"""docs/protocol-rounds.md names every payload, every disclosure and every foul that the code knows."""

import re
from pathlib import Path
from typing import get_args

import pytest

from protocol.wire.payloads import AnyDisclosure, AnyPayload

ROOT = Path(__file__).parents[2]
TEXT = (ROOT / "docs" / "protocol-rounds.md").read_text(encoding="utf-8")
CODE = "".join(path.read_text(encoding="utf-8") for path in sorted((ROOT / "protocol" / "rounds").glob("*.py")))
FOULS = sorted(set(re.findall(r'Foul\("(\w+)"\)', CODE)) - {"turn", "closed"})


@pytest.mark.parametrize("kind", [*get_args(AnyPayload), *get_args(AnyDisclosure)])
def test_every_payload_and_disclosure_is_described(kind: type) -> None:
    assert f"`{kind.__struct_config__.tag}`" in TEXT


@pytest.mark.parametrize("code", FOULS)
def test_every_foul_of_a_round_is_described(code: str) -> None:
    assert f"`{code}`" in TEXT


def test_the_fouls_are_found_in_the_code() -> None:
    assert len(FOULS) > 8
