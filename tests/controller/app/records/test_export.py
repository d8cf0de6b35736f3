"""`smartboard export`: the record of a match; of a running one nothing secret, nor what it could be told from."""

import hashlib
import json
import stat

import pytest

from controller.record.shown import PARTS, differing

SEED = "5a" * 32


def bodies(told):
    return [entry.get("body") for entry in told["entries"]]


def test_a_match_that_is_over_is_told_whole(exported):
    told = json.loads(exported("over").read_bytes())
    (match,) = told["matches"]
    assert (told["kind"], told["schema"], told["game"]) == ("smartboard-record", 3, "cryptic-words")
    assert (told["board"], told["simulated"], told["wall"]) == ("hall 7", True, "2026-01-01T00:00:00Z")
    assert match["profile"] == "seed"
    assert match["seed"] == SEED
    assert match["commitment"] == hashlib.sha256(bytes.fromhex(SEED)).hexdigest()
    assert (match["result"]["winner"], match["result"]["reason"]) == ("north", "concede")
    first, second = match["rounds"]
    assert (first["number"], first["first"]) == (1, "north")
    assert first["words"] == {"north": "TRUCK", "south": "BUNNY"}
    assert first["codes"]["south"] == ["8-B", "7-U", "4-N", "23-N", "27-Y"]
    assert sorted(first["racks"]["north"]) == [2, 12, 18, 20, 22, 25]
    assert [(guess["seat"], guess["word"]) for guess in first["guesses"]] == [("north", "BUNNY"), ("south", "TRUCK")]
    assert (second["guesses"], second["scores"]) == ([], match["result"]["scores"])
    assert None not in bodies(told)
    assert [entry["number"] for entry in told["entries"]] == list(range(1, len(told["entries"]) + 1))
    *before, closed = told["entries"]
    assert closed["body"]["entry"] == "closed"
    assert len({entry["shown"] for entry in before}) == len(before)


def test_of_a_running_match_only_rounds_that_are_over_are_told(exported):
    file = exported("running")
    told = json.loads(file.read_bytes())
    (match,) = told["matches"]
    assert (match["seed"], match["result"], len(match["rounds"])) == (None, None, 1)
    events = [event["event"] for entry in told["entries"] for event in entry.get("events", ())]
    assert events[-1] == "round-over"
    shown = [entry for entry in told["entries"] if "body" in entry]
    kept = [entry for entry in told["entries"] if "body" not in entry]
    assert shown
    assert all("salt" in entry for entry in shown)
    assert all(set(entry) == {"number", "seal"} for entry in kept)
    # The first entry holds the seed, the last ones the round that is being played.
    assert [entry["number"] for entry in kept] == [1, *range(shown[-1]["number"] + 1, len(told["entries"]) + 1)]
    text = file.read_text()
    assert SEED not in text
    assert "04A1B2C3D4E5F6" not in text
    assert '"placed"' not in text


def test_before_the_first_round_is_over_nothing_is_told(exported):
    text = exported("began").read_text()
    assert '"body"' not in text
    assert '"salt"' not in text
    assert SEED not in text


def test_no_salt_of_a_running_match_is_told_from_which_another_could_be_made(exported):
    told = json.loads(exported("running").read_bytes())
    salts = [entry["salt"] for entry in told["entries"] if "salt" in entry]
    assert len(set(salts)) == len(salts)


@pytest.mark.parametrize("change", [{"codes": "2-C 22-R 25-U 12-T"}, {"press": True}, {"seed": "77" * 32}])
def test_running_matches_that_differ_in_what_is_secret_are_told_alike(sit, tmp_path, smartboard_command, change):
    """But for seals and commitments, which tell nothing without the seed."""

    def told(name, codes="12-T 22-R 25-U 2-C 20-K", press=False, seed=SEED):
        sat = sit(tmp_path / f"{name}.db", seed=seed)
        sat.round()
        sat.send(do="rack", seat="north", tiles=(12, 22, 25, 2, 20, 18))
        sat.send(do="encode", seat="north", codes=codes.split())
        sat.press() if press else sat.fact_of_nothing()
        file = tmp_path / f"{name}.json"
        smartboard_command("export", "--journal", sat.close(), "-o", file)
        record = json.loads(file.read_bytes())
        for entry in record["entries"]:
            entry.pop("seal"), entry.pop("salt", None)
            if seed != SEED:
                entry.pop("shown", None)
        for match in record["matches"]:
            match.pop("commitment")
        record.pop("head"), record.pop("digest")
        return record

    one, other = told("one", seed=change.get("seed", SEED)), told("other", **change)
    assert one == other


def test_digests_of_what_was_shown_tell_nothing_while_the_seed_is_withheld(sit, tmp_path, smartboard_command):
    """The same match with another seed: no part of any digest is the same, so none can be tried out without it."""

    def told(seed):
        sat = sit(tmp_path / f"{seed}.db", seed=seed)
        sat.round()
        sat.hide("north")
        out = smartboard_command("export", "--journal", sat.close())[1]
        entries = [entry for entry in json.loads(out)["entries"] if "body" in entry]
        assert seed not in out
        return [digest for entry in entries for digest in (entry["shown"], entry["body"]["shown"])]

    one, other = told("5a" * 32), told("77" * 32)
    assert len(one) == len(other) > 10
    for mine, theirs in zip(one, other, strict=True):
        assert differing(mine, theirs) == list(PARTS)


def test_each_match_of_a_session_can_be_had(exported, kept, smartboard_command):
    first = json.loads(exported("again", "--match", "1").read_bytes())
    last = json.loads(exported("again").read_bytes())
    assert [match["profile"] for match in first["matches"]] == ["seed"]
    assert [match["profile"] for match in last["matches"]] == ["seed", "club"]
    assert [match["seed"] for match in last["matches"]] == [SEED, None]
    assert last["entries"][: len(first["entries"])] == first["entries"]
    code, _, err = smartboard_command("export", "--journal", kept("again"), "--match", "3")
    assert (code, "no match 3; known: 1 to 2" in err) == (2, True)


def test_a_match_that_is_over_does_not_tell_the_seed_of_the_next(kept, exported):
    from controller.app.records.sources import kept_journal
    from controller.record.entries import Reseeded

    seeds = [each.entry.seed for each in kept_journal(kept("again")).stored if isinstance(each.entry, Reseeded)]
    assert seeds == ["c3" * 32]
    assert seeds[0] not in exported("again").read_text()


@pytest.mark.parametrize(("name", "mode"), [("over", 0o644), ("running", 0o600), ("began", 0o600), ("inspect", 0o644)])
def test_a_record_that_is_not_whole_is_its_owners(exported, name, mode):
    file = exported(name)
    assert stat.S_IMODE(file.stat().st_mode) == mode
    assert [path.name for path in file.parent.iterdir() if path.name.endswith("part")] == []


def test_it_is_printed_or_found_in_the_state_directory(kept, smartboard_command):
    path = kept("over")
    path.rename(path.with_name("journal.db"))
    code, out, _ = smartboard_command("export", "--state-dir", path.parent)
    assert code == 0
    assert json.loads(out)["matches"][0]["result"]["winner"] == "north"


def test_what_cannot_be_exported_is_named(tmp_path, kept, exported, sit, smartboard_command):
    nowhere = tmp_path / "nowhere"
    assert smartboard_command("export", "--state-dir", nowhere)[0] == 2
    sat = sit(tmp_path / "lobby.db", profile=None)
    sat.press()
    code, _, err = smartboard_command("export", "--journal", sat.close())
    assert (code, "no match was played yet" in err) == (2, True)
    code, _, err = smartboard_command("export", "--journal", exported("over"))
    assert (code, "a record already" in err) == (2, True)
    code, _, err = smartboard_command("export", "--journal", kept("over"), "-o", nowhere / "file.json")
    assert (code, "cannot be written" in err) == (3, True)
    damaged = kept("running")
    content = bytearray(damaged.read_bytes())
    content[content.index(b'"entry":"command"') + 12] ^= 1
    damaged.write_bytes(content)
    code, out, err = smartboard_command("export", "--journal", damaged)
    assert (code, out, "was altered" in err) == (3, "", True)


@pytest.mark.parametrize("command", ["export", "bugreport"])
@pytest.mark.parametrize("output", ["", "/", "nowhere/record.json"])
def test_an_output_that_cannot_be_written_is_named(kept, smartboard_command, command, output):
    code, out, err = smartboard_command(command, "--journal", kept("over"), "-o", output)
    assert (code, out) == (3, "")
    assert "cannot be written" in err


TEAMS = {"north": ("ann", "ben"), "south": ("cyd", "dan")}
CLUES = {"north": ["sam", "striped", "pink"], "south": ["water", "sound", "wheel"]}
ENCRYPTED = [
    *({"do": "keywords", "seat": seat} for seat in TEAMS),
    *({"do": "code", "seat": seat, "code": [4, 2, 1]} for seat in TEAMS),
    *({"do": "clues", "seat": seat, "player": team[0], "clues": CLUES[seat]} for seat, team in TEAMS.items()),
]
NORTH, SOUTH = ({"do": "guess", "seat": seat, "of": seat, "code": [4, 2, 1]} for seat in TEAMS)
UNDO = {"do": "undo", "reason": "a slip"}


@pytest.fixture
def decrypto(sit, tmp_path, smartboard_command):
    """Play Decrypto by requests, from the clues of round 1 on, and return the rounds of its record."""

    def play(*requests):
        sat = sit(tmp_path / "decrypto.db", "decrypto", players=TEAMS)
        for request in (*ENCRYPTED, *requests):
            sat.send(**request)
        _, out, _ = smartboard_command("export", "--journal", sat.close())
        return [over for match in json.loads(out)["matches"] for over in match["rounds"]]

    return play


def test_a_code_that_was_revealed_again_after_an_undo_is_told_once(decrypto):
    [over] = decrypto(NORTH, UNDO, NORTH | {"code": [1, 2, 3]}, SOUTH)
    assert [(guess["of"], guess["own"]) for guess in over["guesses"]] == [("north", [1, 2, 3]), ("south", [4, 2, 1])]
    assert over["scores"]["north"] == {"interception": 0, "miscommunication": 1}


def test_a_round_that_went_on_after_its_end_was_undone_keeps_its_number(decrypto):
    [over] = decrypto({"do": "concede", "seat": "north"}, UNDO, NORTH, SOUTH)
    assert over["number"] == 1


GUESS = {"do": "guess", "seat": "north", "word": "BRINY"}
TRACK = {"do": "guess", "seat": "south", "word": "TRACK"}
CONCEDE = {"do": "concede", "seat": "north"}


@pytest.fixture
def exported_match(sit, tmp_path, smartboard_command):
    """Play Cryptic Words by requests, from the swap of round 1 on, and return its record, verified."""

    def play(*requests, number=None):
        sat = sit(tmp_path / "match.db")
        sat.hide("north", "south")
        sat.swap()
        for request in requests:
            sat.send(**request)
        chosen = () if number is None else ("--match", str(number))
        code, out, err = smartboard_command("export", "--journal", sat.close(), *chosen)
        assert code == 0, err
        record = tmp_path / "record.json"
        record.write_text(out)
        assert smartboard_command("verify", record)[0] == 0
        return json.loads(out)

    return play


def test_a_guess_that_was_undone_is_no_guess_of_its_round(exported_match):
    record = exported_match(GUESS, UNDO, GUESS | {"word": "SHINE"}, CONCEDE)
    [over] = record["matches"][0]["rounds"]
    assert [guess["word"] for guess in over["guesses"]] == ["SHINE"]


def test_of_several_steps_that_were_undone_none_is_told(exported_match):
    record = exported_match(GUESS, TRACK, UNDO, UNDO, TRACK | {"word": "TOTAL"}, GUESS, CONCEDE)
    [over] = record["matches"][0]["rounds"]
    assert [guess["word"] for guess in over["guesses"]] == ["TOTAL", "BRINY"]


def test_a_match_that_went_on_after_its_end_was_undone_has_one_result(exported_match):
    record = exported_match(GUESS, CONCEDE, UNDO, TRACK, CONCEDE | {"seat": "south"})
    first, second = record["matches"]
    assert (first["result"], first["undone"], first["rounds"]) == (None, "a slip", [])
    assert "undone" not in second
    assert second["result"]["winner"] == "north"
    [over] = second["rounds"]
    assert [guess["word"] for guess in over["guesses"]] == ["BRINY", "TRACK"]


def test_a_match_that_went_on_is_counted_once(exported_match, smartboard_command, tmp_path):
    record = exported_match(CONCEDE, UNDO, CONCEDE | {"seat": "south"}, number=1)
    assert [match["result"] and match["result"]["winner"] for match in record["matches"]] == [None, "north"]
    code, _, err = smartboard_command("export", "--journal", tmp_path / "match.db", "--match", "2")
    assert (code, "known: 1 to 1" in err) == (2, True)


def test_a_match_that_goes_on_after_its_end_was_undone_withholds_how(exported_match):
    record = exported_match(GUESS, CONCEDE, UNDO, TRACK)
    assert [(match["seed"] is None, match["rounds"] == []) for match in record["matches"]] == [
        (False, False),
        (True, True),
    ]
