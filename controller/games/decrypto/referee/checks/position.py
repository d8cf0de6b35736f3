"""Words that name a slot by number or order (C6): a clue in, the numbers 1-4 that it may name out.

The lexicon is this project's own. A word with a star stands for all that begin so; in `STRONG` a word counts wherever
it stands, in `WEAK` only as the whole clue, because phrases are full of it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import pairwise

from controller.games.decrypto.referee.asked import Finding
from controller.games.decrypto.referee.case import Case
from controller.games.decrypto.referee.checks.letters import number
from controller.games.decrypto.referee.checks.places import told_by_place

STRONG: Mapping[int, str] = {
    1: """
        first* firstly once one ones oneness oneself onefold onesome foremost alone lone loner lonely lonesome
        loneliness only sole solely solo solos soloist* solit* solitaire soliloqu* single* singly singlet*
        singleton* singul* individual* unique* unite* uniting unity unanim* unia* unib* unicorn* unicycl*
        unicell* unicam* unidi* unifi* unify* unifo* unilat* unilin* unilob* unimod* uninom* union* uniov*
        unipar* uniped* uniplan* unipol* uniqu* unise* unison* unisono unital* unitar* univalen* univalv*
        univoc* univari* monad* mono mono* primar* prime primes primeval premier* primo prima primal primus
        initial* opener* opening* debut* inaugur* original* origin origins beginn* begin* outset onset commenc*
        leader* leading lead firstborn eldest oldest champion* winner* alpha gold-medal* henad* haplo* hapax
        leftmost frontmost topmost number-one pole-position henotheis* maiden-voyage premiere* uno
    """,
    2: """
        two twos twoness twofer* twofold* twosome* twopence* tuppen* twain twice twin* twi-night second* pair*
        couple* couplet* coupling* dual* duad* dyad* duarch* duet* duettist* duo duos duolog* duolit* duoden*
        duopol* duopson* duple* duplex* duplic* deuce* deutero* deutan* deuter* doubl* double* doppel* doubloon*
        tandem* brace both bi bicam* bicap* bicarb* bicent* bicep* bichrom* bicol* bicon* bicorn* bicus* bicycl*
        bidir* bident* bienn* bifac* bifid* bifil* bifo* bifur* bigam* bigem* bigram* bijug* bilab* bilat*
        bilin* bilob* biloc* bimal* biman* bimet* bimod* bimol* bimon* bimot* binar* binat* binau* binocul*
        binom* binuc* biovu* bipar* biped* biphas* biplan* bipol* bipyr* birac* biref* birem* bisect* bisex*
        bistab* biunique* bivalen* bivalv* bivar* biweek* biyear* biann* biath* biax* dicho* dichr* dicot*
        digam* digraph* digram* dihed* dihybr* dilem* dimer* dimor* dioxid* diox* dipol* diphth* diptych*
        dipter* disacch* distich* disyll* dissyll* dittograph* ditheis* dizyg* diode* diarch* diatom* dichlor*
        dicarb* runner-up runners-up silver-medal* follow-up sequel* beta half halves ambidex* ambival*
        vice-presiden* vice-captain understudy deputy next-best
    """,
    3: """
        three* thrice third* trio trios triad* triang* triarch* triassic triath* triatom* triaz* tribrach*
        tricam* tricent* tricep* tricer* trichlor* trichot* trichrom* triclin* tricol* tricorn* tricus* tricycl*
        trident* triden* trienn* trifect* trifid* trifol* trifor* trifur* trig trigem* triglyc* trigly* trigon*
        trigram* trihed* trihyb* trihydr* trike* trilat* triling* trilit* trillium* trilob* trilog* trimaran*
        trimer* trimes* trimet* trimot* trinit* trinom* trinuc* triode* triol* trios* triox* tripart* triped*
        triphth* triplan* triple* triplic* triplo* tripling* triply tripod* tripos triptych* triquet* trirem*
        trisac* trisect* trisk* trisom* trisyll* trithe* triton* triumv* triun* trival* trivet* trivium triweek*
        trinary trireg* tricenten* tristich* triphas* tripol* tritium tritag* troika* trefoil* treble* trebl*
        tern* terc* tert* terza terzet* musketeer* stooge* amigos bronze-medal* gamma hat-trick* hattrick*
        blind-mice wise-men little-pigs three-piece menage magi tierce trey treys triple-crown tri triforce
        threepen* thribble terzo tre-corde
    """,
    4: """
        four fours fourfold* fourpence* fourpenn* fourhand* fourscore foursome* foursquare* fourth* quad quads
        quadr* quadra* quadru* quart quarts quarta* quarte* quarti* quarto* quater* quatr* quattro quattuor
        tetra* tetr* tetrad* tetris square* delta fortnight* rightmost bottommost hindmost rearmost lastly last
        final* finale* fab-four fantastic-four connect-four plus-four* four-leaf seasons horsemen cloverleaf
    """,
}
WEAK: Mapping[int, str] = {
    1: """
        un une uno uma um ein eins eine een en ett jeden jedna unus una hana ichi yi odin ena bir egy i primero
        premiere premier erste eerste january left far-left start starter starting begin top front gold lead
        leader winner win victory champion a ace aces hydrogen adam hole-in-one yksi unum alef aleph
    """,
    2: """
        dos deux zwei dois duas due twee tva to dva dwa ni er iki ketto zweite deuxieme segundo seconda secondo
        tweede february beta silver b helium runner tango next middle vice bis encore kaksi ii eve
    """,
    3: """
        tres trois drei tre drie trzy tri san uc harom dritte troisieme tercero terza terzo derde march gamma
        bronze c lithium kolme charm iii trilling trillion middle
    """,
    4: """
        cuatro quatre vier quattro quatro fyra fire cztery ctyri shi yon dort negy vierte quatrieme cuarto
        quarta vierde april d beryllium right far-right end ends ending bottom rear back tail-end omega final
        last nelja iv tetra caboose
    """,
}


def _lexicon(sources: Mapping[int, str]) -> dict[str, frozenset[int]]:
    found: dict[str, set[int]] = {}
    for place, words in sources.items():
        for word in words.split():
            found.setdefault(word.replace("-", " "), set()).add(place)
    return {word: frozenset(places) for word, places in found.items()}


_STRONG, _WEAK = _lexicon(STRONG), _lexicon(WEAK)
_LONGEST = max(len(word) for word in _STRONG)


def check_position(case: Case) -> Iterator[Finding]:
    """Yield C6 where the clue names the number of the keyword that it stands for."""
    if case.target.number in places(case.clue.words):
        told = f"may name slot {case.target.number}, where {case.target.shown!r} is; refer to its meaning"
        yield case.find(case.asked.position_clues, "C6", told)


def places(words: tuple[str, ...]) -> frozenset[int]:
    """Return which of the slots 1-4 a clue's folded words may name; a phrase of place says it all."""
    whole = " ".join(words)
    found = set(_WEAK.get(whole, frozenset()))
    if by_place := told_by_place(words):  # second to last names neither the second nor the last
        return by_place | found
    for part in (*_told(words), *(f"{one} {two}" for one, two in pairwise(words))):
        found |= _named(part)
    return frozenset(found)


def _told(words: tuple[str, ...]) -> Iterator[str]:
    """Yield the words that count; a letter inside a phrase is no Roman number (I, vitamin C)."""
    yield from (word for word in words if len(words) == 1 or len(word) > 1 or word.isdigit())


def _named(word: str) -> frozenset[int]:
    if (count := number(word)) is not None:
        return frozenset({count})
    starts = (word, word.removesuffix("s"), *(f"{word[:end]}*" for end in range(2, min(len(word), _LONGEST) + 1)))
    return frozenset().union(*(_STRONG.get(start, frozenset()) for start in starts))
