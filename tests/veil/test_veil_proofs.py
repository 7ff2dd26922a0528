"""Every proof: accepted when honest, refused when anything of it or of its statement is changed.

The fast verifier and the independent slow one must both say so.
"""

from itertools import islice

import pytest
from reference.veil.cases import Case, all_cases, mutations
from reference.veil.slow_proofs import Refused

from protocol.veil.refused import Flaw, ProofRefused

CASES = {case.name: case for case in all_cases()}
LARGE = ("one of 3", "shuffle of 1", "shuffle of 2", "shuffle of 3")
SAMPLED = 6
"""Of the mutations of the large cases the slow reference looks at every third; none is of a kind of its own."""
each_case = pytest.mark.parametrize("case", CASES.values(), ids=CASES.keys())


@each_case
def test_an_honest_proof_is_accepted_by_both_verifiers(case: Case) -> None:
    case.fast(case.fields)
    case.slow(case.fields)


@each_case
def test_every_mutation_is_refused(case: Case) -> None:
    accepted, codes = [], set()
    for name, mutated in mutations(case):
        try:
            mutated.fast(mutated.fields)
        except ProofRefused as refused:
            codes.add(refused.code)
        else:
            accepted.append(name)
    assert accepted == []
    assert {Flaw.LENGTH, Flaw.POINT, Flaw.IDENTITY, Flaw.SCALAR} < codes


@each_case
def test_every_mutation_is_refused_by_the_reference(case: Case) -> None:
    accepted = []
    step = SAMPLED if case.name in LARGE else 1
    for name, mutated in islice(mutations(case), None, None, step):
        try:
            mutated.slow(mutated.fields)
        except Refused:
            continue
        accepted.append(name)
    assert accepted == []


@each_case
def test_every_element_of_every_field_is_spoilt_by_the_table(case: Case) -> None:
    """The table itself: fields and layouts agree, so that no element can be forgotten."""
    assert set(case.layouts) == set(case.fields) - {"context"}
    names = [name for name, _ in mutations(case)]
    assert len(set(names)) == len(names)
    for field, layout in case.layouts.items():
        assert len(case.fields[field]) == 32 * len(layout)
        spoilt = [sum(name.startswith(f"{field}[{index}]") for name in names) for index in range(len(layout))]
        assert min(spoilt) >= 7


def test_a_statement_is_not_proven_by_the_proof_of_another() -> None:
    """Two honest shuffles (and gifts, and openings) of the same context, with their proofs exchanged."""
    for one, other in zip(all_cases("one"), all_cases("other"), strict=True):
        field = "announcement" if one.name == "possession" else "proof"
        if field == "announcement":
            foreign = one.fields[field][:32] + other.fields[field][32:]
        else:
            foreign = other.fields[field]
        with pytest.raises(ProofRefused):
            one.fast(one.with_field(field, foreign).fields)


def test_a_proof_of_one_kind_is_none_of_another() -> None:
    """The proof for a share tells that its seat knows the secret, yet it is no announcement."""
    equality, possession = CASES["equality of 1"], CASES["possession"]
    public = equality.fields["public"]
    with pytest.raises(ProofRefused):
        possession.fast({"context": equality.fields["context"], "announcement": public + equality.fields["proof"]})
