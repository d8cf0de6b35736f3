"""Build the table of related words: WordNet's nouns and the clue referee in, related.txt out.

It needs Debian's wordnet-base 3.0 (WordNet's files in /usr/share/wordnet).
"""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path

from controller.games.decrypto.referee import referee_of
from controller.games.decrypto.referee.asked import ClueCheck, ClueReferee
from controller.games.decrypto.referee.table import load_table
from controller.games.keywords import Words, load_keywords
from controller.games.lexicon import load_words
from tests.word_relations.wordnet import Nouns, load_nouns

GAMES = Path(str(files("controller.games")))
WORDNET = Path("/usr/share/wordnet")
MOST = 20
"""Words for a keyword."""
HEAD = """\
# Words related to each shipped keyword in WordNet 3.0, the nearest first; WORDNET-LICENSE.txt tells its terms.
# Made by `python -m tests.word_relations`.
"""
FILLERS = ("zyzzx", "qwrtp")
"""Stand beside a clue that is looked at alone, since three are checked at a time."""


def main() -> None:
    """Write the table."""
    nouns = load_nouns(_read(WORDNET / "index.noun"), _read(WORDNET / "data.noun"))
    common = load_words("words-common", _read(GAMES / "words/words-common.txt")).ordered
    ranks = {word.lower(): rank for rank, word in enumerate(common)}
    referee = referee_of(load_table("clue-table", _read(GAMES / "decrypto/clues/clue-table.txt")))
    lines = [
        f"{keyword}: {', '.join(related(nouns, ranks, referee, card, number))}"
        for card in load_keywords("keywords", _read(GAMES / "words/keywords.txt")).cards
        for number, keyword in enumerate(card, 1)
    ]
    (GAMES / "words/related.txt").write_text(HEAD + "\n".join(sorted(lines)) + "\n", encoding="utf-8")


def related(nouns: Nouns, ranks: dict[str, int], referee: ClueReferee, card: Words, number: int) -> list[str]:
    """Return common words for a keyword, the nearest first, none of which the referee would object to as a clue."""
    weights = nouns.near(card[number - 1])
    near = {word: weight for word, weight in weights.items() if word in ranks}
    ordered = sorted(near, key=lambda word: (-near[word], ranks[word]))
    return [word for word in ordered if _is_fine(referee, card, number, word)][:MOST]


def _is_fine(referee: ClueReferee, card: Words, number: int, word: str) -> bool:
    one, two = [digit for digit in (1, 2, 3, 4) if digit != number][:2]
    asked = ClueCheck(card, (number, one, two), (word, *FILLERS), "north", "ann")
    return all(found.index != 1 for found in referee(asked))


def _read(file: Path) -> str:
    return file.read_text(encoding="utf-8")


if __name__ == "__main__":
    main()
