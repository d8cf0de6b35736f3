"""How clues sound (C7): letters and a keyword's phonemes in, whether the one can be read as the other out.

Phonemes are those of the CMU Pronouncing Dictionary, vowels with their stress (K AA1 R P AH0 T). A clue that is a word
of its own is looked up in the table; only other clues, invented spellings and words pulled apart, are read here.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from controller.games.decrypto.referee.texts import listed

_VOWELS = {
    "AA": "a aa ah o oh ho au aw",
    "AE": "a ae aa",
    "AH": "u uh o ou oo oe a",
    "AO": "o oh a aw au ough augh oa",
    "AW": "ow ou ough au",
    "AY": "i y ie igh eye ai ei uy ye ay eigh",
    "EH": "e ea ai ie eh ae",
    "ER": "er ur ir or ear urr err yr",
    "EY": "a ai ay ei eigh ey ea eh ae aigh",
    "IH": "i y ui ih",
    "IY": "e ee ea ie ei i y ey ae",
    "OW": "o oa oe ow ough eau oh ew",
    "OY": "oy oi",
    "UH": "oo u ou",
    "UW": "oo u ue ew ou o ui ough oe eu ooh",
}
_CONSONANTS = {
    "B": "b bb",
    "CH": "ch tch",
    "D": "d dd ed ld",
    "DH": "th",
    "F": "f ff ph gh pph lf phf ghf",
    "G": "g gg gh gu gue",
    "HH": "h wh",
    "JH": "j g dg gg",
    "K": "k c ck ch q cc kk kh qu ckk ckc kc lk que cque",
    "L": "l ll",
    "M": "m mm mb mn lm",
    "N": "n nn kn gn mn pn nkn",
    "NG": "ng n nk ngue nkk",
    "P": "p pp ph",
    "R": "r rr wr rh",
    "S": "s ss c sc ps ce se st",
    "SH": "sh ch ti ci sci si ssi sch",
    "T": "t tt ed pt bt ght tte",
    "TH": "th",
    "V": "v vv f",
    "W": "w wh",
    "Y": "y i",
    "Z": "z zz s x se ze ds",
    "ZH": "s z g j zh",
}
_PAIRS = {
    ("K", "S"): "x xx cks ks cs cc xs",
    ("G", "Z"): "x",
    ("K", "W"): "qu kw cw",
    ("Y", "UW"): "u ew ue you eu yu yew",
    ("Y", "AH"): "u e",
    ("Y", "UH"): "u eu ou",
    ("AH", "L"): "le el al il ol ul l ell ull",
    ("AH", "N"): "on en an un n",
    ("AH", "M"): "m om em um am",
    ("ER", "R"): "r rr err",
    ("W", "AA"): "oi",
    ("EH", "R"): "air are ear ere eir heir ayr",
    ("IH", "R"): "ear eer ere ier eir",
    ("AA", "R"): "ar arr uar aa ah",
    ("AO", "R"): "or ore oar our oor arr aw",
    ("AY", "ER"): "ier ire yre yer igher",
    ("AW", "ER"): "our ower auer",
    ("T", "S"): "ts tz zz",
    ("HH", "W"): "wh w",
    ("AY", "R"): "ire yre",
    ("T", "ER"): "dder der",
    ("T", "AH"): "dde ddi ddo dda",
    ("IY", "R"): "ear eer ere ier",
}
_LOOSE = listed("a e i o u y ou ai ea ie ee ey")
"""What an unstressed vowel may be written as."""
_BEFORE_BRIGHT = frozenset({("S", "c"), ("S", "sc"), ("JH", "g"), ("JH", "gg")})
_BEFORE_DARK = frozenset({("K", "c"), ("K", "cc")})
"""Spellings that are spoken so only before e, i, y; and only elsewhere."""
_SPOKEN = frozenset("aeiouy")
_SPELLINGS = {phoneme: listed(ways) for phoneme, ways in {**_VOWELS, **_CONSONANTS}.items()}
_CLUSTERS = {pair: listed(ways) for pair, ways in _PAIRS.items()}


def reads_as(letters: str, phonemes: Sequence[str]) -> bool:
    """Tell whether folded letters can be read as these phonemes, or as their plural.

    Args:
        letters: a clue without spaces.
        phonemes: a keyword's, vowels with stress.
    """
    ends = _ends(letters, tuple(phonemes))
    return any(rest in {"", "s", "z", "es"} for rest in (letters[end:] for end in ends))


@lru_cache(maxsize=256)
def _ends(letters: str, phonemes: tuple[str, ...]) -> frozenset[int]:
    reached: list[set[int]] = [set() for _ in range(len(phonemes) + 1)]
    reached[0].add(0)
    for at in range(len(phonemes)):
        for width, ways in _ways(phonemes, at):
            for start in reached[at]:
                reached[at + width].update(_after(letters, start, ways, phonemes[at + width - 1]))
    return frozenset(reached[-1])


def _ways(phonemes: Sequence[str], at: int) -> Iterator[tuple[int, tuple[str, ...]]]:
    plain = phonemes[at].rstrip("012")
    yield 1, _LOOSE + _SPELLINGS[plain] if phonemes[at].endswith("0") else _SPELLINGS[plain]
    if at + 1 < len(phonemes):
        yield 2, _CLUSTERS.get((plain, phonemes[at + 1].rstrip("012")), ())


def _after(letters: str, start: int, ways: tuple[str, ...], phoneme: str) -> Iterator[int]:
    for way in ways:
        if letters.startswith(way, start):
            end = start + len(way)
            bright = letters[end : end + 1] in {"e", "i", "y"}
            if (phoneme, way) in (_BEFORE_DARK if bright else _BEFORE_BRIGHT):
                continue
            yield end
            # The e of cage is not spoken; it stands at the end or before a consonant.
            if phoneme[-1] not in "012" and letters.startswith("e", end) and letters[end + 1 : end + 2] not in _SPOKEN:
                yield end + 1
