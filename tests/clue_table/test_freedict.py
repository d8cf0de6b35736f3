"""What an entry of a FreeDict dictionary translates its headword to."""

import gzip

import pytest

from tests.clue_table import freedict


@pytest.mark.parametrize(
    ("body", "words"),
    [
        ("cow /kau/\nvache\n", ["vache"]),
        ("key /ki/\n1. touche, touche de clavier\n2. clef\n", ["touche", "touche de clavier", "clef"]),
        ("cow /kau/\nKuh <fem> [zool.]  [agr.]\n see: {cows}\n", ["Kuh"]),
        ("Kuh /ku/ <n, fem>\nvaca 2.\nMuttertier des Hausrinds\n 3.\nweibliches Rind\n", ["vaca"]),
        ("key /ki:/\nI.  <N> 1.  klucz  [także w muzyce]\n 2.  klawisz\nII.  <Adj>  kluczowy\n", ["klucz", "klawisz"]),
        ("cow /kau/\n\nkráva\n", ["kráva"]),
        ("snow\n1. neiger; neige (fine)\n", ["neiger", "neige"]),
        ("shell\n", []),
        ("x\na very long explanation of what it is\n", []),
    ],
)
def test_translations(body, words):
    assert list(freedict.translations(body)) == words


def test_a_dictionary_is_read_by_its_index(tmp_path, monkeypatch):
    entries = ["00-database-info\nabout\n", "cow /kau/\nvache\n", "Éte /ete/\nsummer\n"]
    text = "".join(entries).encode()
    (tmp_path / "freedict-eng-fra.dict.dz").write_bytes(gzip.compress(text))
    (tmp_path / "freedict-eng-fra.index").write_text("00databaseinfo\tA\tX\ncow\tX\tQ\nete\tn\tS\n")
    monkeypatch.setattr(freedict, "FOLDER", tmp_path)

    assert [word for word, _body in freedict.dictionary("eng-fra")] == ["cow", "ete"]
    assert dict(freedict.dictionary("eng-fra"))["cow"] == "cow /kau/\nvache\n"
    assert list(freedict.dictionary("eng-xxx")) == []


@pytest.mark.parametrize("pair", freedict.NOT_FREE_TO_USE)
def test_a_dictionary_whose_terms_forbid_it_is_not_read(tmp_path, monkeypatch, pair):
    (tmp_path / f"freedict-{pair}.dict.dz").write_bytes(gzip.compress(b"cow /kau/\nvache\n"))
    (tmp_path / f"freedict-{pair}.index").write_text("cow\tA\tQ\n")
    monkeypatch.setattr(freedict, "FOLDER", tmp_path)
    assert list(freedict.dictionary(pair)) == []
    (tmp_path / f"freedict-{pair}.dict.dz").rename(tmp_path / "freedict-eng-fra.dict.dz")
    (tmp_path / f"freedict-{pair}.index").rename(tmp_path / "freedict-eng-fra.index")
    assert [word for word, _body in freedict.dictionary("eng-fra")] == ["cow"]
