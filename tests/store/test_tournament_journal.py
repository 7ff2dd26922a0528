"""The journal of a tournament: what was kept is there again, what broke off is cut away, and one process has it."""

import hashlib
from pathlib import Path

import pytest
from tournament.simulated import charter_for, person

from protocol.store.faults import StoreFault
from protocol.store.tournaments import JOURNAL, TERMS, KeptTerms, TournamentJournal, kept_tournaments
from protocol.tournament.charter import Charter, Format
from protocol.tournament.statements import Enrolment, SignedStatement, state_it, toss_end


def statement(charter: Charter, number: int) -> SignedStatement:
    body = Enrolment(charter.id, person(number).key, f"p{number}", b"", toss_end(bytes(32)))
    return state_it(person(number), body)


def test_the_first_terms_are_kept_and_damaged_ones_let_in_nobody(tmp_path: Path) -> None:
    charter = charter_for(Format.SWISS)
    for terms in (KeptTerms(is_coded=True, entrants=8), None):
        journal = TournamentJournal.create(tmp_path, charter.id, charter.data, bytes(64), terms)
        assert journal.terms() == KeptTerms(is_coded=True, entrants=8)
        journal.close()
    (journal.folder / TERMS).write_bytes(b"?")
    assert journal.terms().is_coded


def test_what_was_kept_is_there_again_but_for_what_broke_off(tmp_path: Path) -> None:
    charter = charter_for(Format.SWISS)
    journal = TournamentJournal.create(tmp_path, charter.id, charter.data, bytes(64))
    kept = [statement(charter, number) for number in range(3)]
    for one in kept:
        journal.keep(one, is_own=True)
    with pytest.raises(StoreFault) as busy:
        TournamentJournal(tmp_path, charter.id)
    assert busy.value.code == "game_busy"
    journal.close()
    path = journal.folder / JOURNAL
    whole = path.read_bytes()
    for length in range(len(whole) - 40, len(whole)):
        path.write_bytes(whole[:length])
        again = TournamentJournal(tmp_path, charter.id)
        assert list(again.statements) == kept[:2]
        again.keep(kept[2], is_own=False)
        again.close()
        assert path.read_bytes() == whole


def test_files_come_back_by_their_hashes_and_damaged_ones_do_not(tmp_path: Path) -> None:
    charter = charter_for(Format.SWISS)
    journal = TournamentJournal.create(tmp_path, charter.id, charter.data, bytes(64))
    data = b"a table"
    proof = hashlib.sha256(data).digest()
    journal.keep_file(proof, data)
    journal.keep_file(bytes(32), b"not what its name says")
    assert journal.files() == {proof: data}
    (found,) = kept_tournaments(tmp_path)
    assert (found.id, found.charter, found.is_over) == (charter.id, charter.data, False)
    journal.keep_bundle(charter.id, b"all of it")
    journal.close()
    assert [one.is_over for one in kept_tournaments(tmp_path)] == [True]
