"""Power cuts at any moment: what was shown is there again, in the state it was shown in; and this test can fail."""

import pytest

from controller.record.entries import encode
from controller.table.quarantine import open_journal
from tests.flow.crash.power import JOURNAL, STATE, images, lay, record_play, record_session, verdicts

SEED = 4


def wrong(place, session, count):
    """Return what is wrong with so many images of a session."""
    return [verdict for verdict in verdicts(place / "image", session, count, SEED) if verdict]


def test_nothing_that_was_stored_is_lost_over_checkpoints_and_an_orderly_end(place):
    session = record_session(place / "long", "facts", "--count", "1500")
    assert session.kinds.count("fdatasync journal.db") >= 3, "it was not checkpointed while it was played on"
    assert wrong(place, session, 70) == []


def test_nothing_is_lost_in_a_match_of_cryptic_words(place):
    session = record_session(place / "match", "match", "--count", "12", "--killed")
    bodies = b"\n".join(session.accepted)
    assert all(word in bodies for word in (b'"placed"', b'"pressed"', b'"command"', b'"concede"'))
    assert wrong(place, session, 40) == []


def test_nothing_that_was_drawn_is_lost_from_the_command_play_as_it_is(place):
    session = record_play(place / "play")
    assert session.newest(
        session, [call.strings[0] for call in session.calls if call.name == "write" and call.file == 1]
    )
    assert wrong(place, session, 40) == []


def test_nothing_is_lost_when_power_goes_again_after_it_came_back(place):
    first = record_session(place / "first", "facts", "--count", "40", "--killed")
    cut = max(images(first, 20, SEED), key=lambda image: image.shown)
    second = record_session(place / "second", "facts", "--count", "40", "--seed", "2", before=cut.files)
    assert cut.shown > 10
    assert second.accepted[: cut.shown] == first.accepted[: cut.shown]
    assert wrong(place, second, 30) == []


@pytest.mark.parametrize("setting", ["synchronous = NORMAL", "journal_mode = DELETE"])
def test_this_test_notices_settings_that_lose_what_was_shown(place, setting):
    session = record_session(place / "lowered", "facts", "--count", "100", "--killed", "--pragma", setting)
    found = wrong(place, session, 60)
    assert [verdict for verdict in found if verdict.startswith("lost")]
    assert all(verdict.startswith("lost") for verdict in found)


def test_this_test_notices_a_directory_that_is_not_synced(place):
    session = record_session(place / "unsynced", "facts", "--count", "20", "--killed", "--unsynced-way")
    assert any(verdict.startswith("lost") for verdict in wrong(place, session, 60))


def test_power_may_go_while_a_damaged_tail_is_set_aside(place):
    whole = record_session(place / "whole", "facts", "--count", "60")
    files = {JOURNAL: (place / "whole" / "disk" / JOURNAL).read_bytes().replace(b'"at":30,', b'"at":31,')}
    kept = JOURNAL.with_name("journal.damaged-31")
    session = record_session(place / "mended", "facts", "--count", "20", "--seed", "2", "--killed", before=files)
    assert session.accepted[:30] == whole.accepted[:30]
    damaged = (place / "mended" / "disk" / kept).read_bytes()
    for image in images(session, 60, SEED):
        state = lay(place / "image", image.files) / STATE
        journal = open_journal(state / "journal.db")
        bodies = [encode(entry) for entry in journal.read()]
        journal.close()
        assert len(bodies) >= max(image.shown, 30), image.name
        assert bodies == session.accepted[: len(bodies)], image.name
        assert (place / "image" / kept).read_bytes() == damaged, image.name
