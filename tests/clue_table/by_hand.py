"""What spelling, sound and dictionaries get wrong about families and compounds: lists of this project, by keyword."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from controller.games.decrypto.referee.texts import inflections, listed


def _read(text: str) -> Mapping[str, frozenset[str]]:
    found: dict[str, frozenset[str]] = {}
    for line in filter(str.strip, text.split("\n")):
        keyword, _colon, words = line.partition(":")
        found[keyword.strip()] = found.get(keyword.strip(), frozenset()) | set(_inflected(words))
    return found


def _inflected(words: str) -> Iterator[str]:
    yield from (form for word in listed(words) for form in inflections(word))


FAMILY = _read("""
    arm: disarm unarmed
    blood: bleed bled
    bone: debone
    bug: debug
    button: unbutton
    cloth: clothe clothes
    cork: uncork
    eagle: eaglet
    earth: unearth
    fish: fisherman fishermen fisherwoman
    head: behead
    horse: unhorse
    ice: icicle icier iciest icily iciness icy
    knee: kneel kneeler knelt
    lobby: lobbyist
    mask: unmask
    nose: nosily nosiness nosy
    phone: telephone telephonic telephonist
    photo: photograph photographer photographic photography telephoto
    plane: deplane
    plug: unplug
    prison: imprison imprisonment
    rail: derail derailment
    roof: reroof
    saddle: unsaddle
    shelf: shelve shelving
    throne: dethrone enthrone
    tooth: teethe teether
""")
"""Of a keyword's family, though no ending leads there."""

STRANGERS = _read("""
    apartment: apartly apartness
    apple: applier
    arm: armor
    ball: ballan balletic
    bar: barrage barre barres barrette barrier barry
    bath: bathetic
    bay: bayan bayly bayous
    bell: belle belles
    bowl: bowline
    brass: brassage
    bug: buggers buggery
    bull: bullate bullion bullous
    cab: cabbal cablet cabling
    candy: candes candite candor
    cap: caper capers
    car: carling carrage carres carrie carrier carry
    card: cardan cardial cardinal
    cart: carte cartes
    cave: cavie cavite cavy
    cone: conan conation conative cony
    cord: cordial
    couch: couchette
    cow: cowage cowan cowling
    dam: dammar
    deer: deere
    egg: eggar
    fan: fanny
    fort: forte fortes fortier
    fur: furling
    gate: gater gator
    hall: hallation halle
    ham: hamlets hammers
    hand: handan
    hill: hillary
    hotel: hotline hotlist hotly
    iron: ironical ironicly ironist
    jaw: jawan
    jet: jetty
    lime: limen limier limiest liminal
    limb: limbate limbic
    lobby: lobbed lobber lobbers lobbing
    marsh: marshal
    mat: matters mattery mattes mattoid
    mill: mille milles
    nest: nestor
    nose: nosology
    orange: orang orangs
    palm: palmary
    pan: pannage pannes pannier
    pen: pennate pennation pennes pennine penny
    pet: pettier pettiest pettily pettiness pettish petty
    phone: phonier phoniest phonily phoniness phony
    pie: piers
    pill: pillion
    pit: pittes
    plant: plantar
    pole: polish polity poly
    pool: poole
    rat: rattan ratten
    restaurant: restaurated restauration
    rice: rican
    salt: saltation
    sand: sandal sandar
    sea: sealing sealy
    shore: shoran
    steel: steele steles
    suit: suite suites
    tape: tapers
    timber: timbres
    tube: tubers
    wheel: whelan
    wing: wingate
    wolf: wolfe
    wood: woodward
""")
"""Not of a keyword's family, though they look so."""

COMPOUNDS = _read("""
    bank: bankcard
    bath: bathtub
    beach: beachfront
    beard: bluebeard graybeard
    bee: beeswax
    bell: bellwether
    berry: raspberry
    bin: dustbin
    box: boombox inbox shoebox
    bug: bedbug jitterbug stinkbug
    bull: bulldozer bullfight bullseye
    bus: airbus busload
    car: carsick
    card: bankcard
    cat: catamount catnip
    chest: chestnut
    cone: conehead
    corn: cornhusking
    cow: cowlick cowslip
    cup: cupboard
    dog: dogeared
    door: doorknob doorsill indoor indoors
    drum: drumstick
    ear: earring
    earth: earthling
    egg: eggnog
    eye: bullseye
    fish: blowfish crayfish cuttlefish fishmonger hagfish tunafish
    flag: flagship
    hair: hairdo
    hand: handcuff handkerchief
    head: conehead forehead headdress
    hill: hillbilly hillcrest
    honey: honeymooned honeysuckle
    ice: iceland
    lake: lakeland
    leg: legroom
    marsh: marshmallow
    neck: necklace
    nut: coconut chestnut
    oak: oakland
    paper: paperboy papermaking
    phone: megaphone microphone
    photo: photochemical photocopier photocopy photoelectric photogenic photojournalist photometer photosynthesis
    plane: biplane monoplane
    plate: electroplate
    pool: cesspool
    rail: monorail
    road: roadster
    room: legroom roommate
    sack: knapsack
    sea: overseas seafarer seafront seaworthy
    ship: flagship shipwreck
    shirt: nightshirt
    shoe: shoebox
    skin: foreskin moleskin skinflint
    snow: snowmobile
    star: stargazer starlit
    stick: drumstick
    store: storefront storehouse
    street: backstreet
    suit: pantsuit spacesuit
    tea: teaspoonful
    tooth: toothbrush
    wing: wingspan
    wolf: werewolf werewolves
    wood: woodchuck woodpecker
    worm: wormhole
""")
"""Compounds whose parts are spoken otherwise in them, or of whose other part no dictionary knows the sound."""

CHANCE = _read("""
    ash: ashantis ashram calash
    bag: bagasse
    bar: barbate barbel barbet barclay barcoo barfed bargee bariatric barlow barnard barnett barque barrack barrage
    bar: baryes baryon dunbar isobar kilobar
    bee: freebee wannabee
    bell: bellend bellow belluno tarbell
    bin: binate binaural binaurally bingen binode binotic cannabin dubbin nubbin throbbin
    bone: carbone
    bowl: bowlder
    bug: bugle bugloss
    bull: bullace bullion
    bus: bushing buskin busking bustee bustier gibbus
    bush: bushido
    cab: cabala cabasset cabbala cabinmate
    cage: soccage
    cannon: colcannon
    cap: capably caporal capsize
    cape: capelin caper cloudscape mediascape mindscape moonscape netscape riverscape roofscape seascape servicescape
    cape: soundscape streetscape townscape treescape villagescape waterscape
    car: calcar carapace carbide carbine carbone carboy carburet carcase cardan carder cardial cardie carding caressive
    car: carfax cargill cargo carlota carmel carmichael carmine carnation carnet carotic carousel carpale carpal carping
    car: carpus carrack cartel cartoning cartouch caruncle carvery ricercar tricar
    card: cardamine
    cat: catabiosis catenate cathexes cation cationic catsup
    clay: barclay
    coat: wainscoat
    cord: clavicord cordeau cordova
    cork: corkage
    corn: cornell cornice cornwall tricorn
    cow: cowage cowitch cowl moscow
    cup: cuppa cuprite cuprum
    dam: beldam damask dammar damnation damnit dampen damp dampish damply damselfish damson goddam grandam poppadam
    dam: potsdam
    disc: discant dischuffed disclose discover discoriented discresident
    dish: caddish cloddish coldish goodish kiddish laddish mildish wendish
    dock: boondock burdock
    dog: dogma
    doll: dollop
    drum: drumlin humdrum
    ear: earnest forbear regear
    fan: fandangle fanfare fanion fantan fantom
    flag: flagrance
    fort: fortalice fortnight fortnightly fortran
    fur: furan furazan furbelow furcate furcation furfur furfuran furl furlong furore furrow furuncle
    gate: ablegate divagate gateau gateaux levigate wingate
    gem: gemmule
    gum: gumma gummite gummose gumpheon targum
    hall: hallow hallowing
    ham: bellingham bentham burnham cunningham dirham hamate hamhung hamite
    ice: cornice dormice liquorice mortice payoffice pentice statice unjustice
    jar: jarbah
    jet: jetties jetty
    key: flukey honkey hookey
    lamb: lambency
    leg: legation leggin legist
    lid: backslid landslid
    limb: limbus
    lime: limeament
    lion: philion
    lip: antislip coverslip gymslip landslip lipide magslip payslip pillowslip sideslip slip snowslip stickslip wageslip
    log: analog antilog biolog decalog homolog logion logist microlog monolog semilog travelog
    mall: mallorca
    mat: automat electromat matcha matin matres matsue mattin maturate
    motor: locomotor
    nest: dunnest evenest serenest wannest
    nut: nutant nutate nutation
    oil: accoil assoil garboil milfoil nightsoil topsoil trefoil
    pan: backspan handspan inspan longspan makespan outspan panamerican pancarditis panchromatic panclimax pancreas
    pan: pandean pandeism pandeist pandemoniac pandemonic pander pandit pandora pandour pandoura panethnic paneuropean
    pan: panforte panga pangenesis pangram panhellenic panhidrosis panoptic panpsychism pansexual pansexuality pantheism
    pan: pantheist pantie pantile pantomogram pantomography pantry panvitalism timespan
    pen: penally penchant pendent pendragon pennine penrose penstock pentad pentangle pentup penultimately penumbral
    pen: rappen shippen unopen
    pet: antipet hoppet lappet moppet parapet petcock sippet skippet strumpet trippet whippet
    phone: persephone phonemic phonemics phonetical
    pie: chippie creepie loopie magpie pieria weepie woopie yippie
    pig: piggin
    pill: backspill overspill pillion pillow
    pit: hoppit pitaval pitcairn pithing
    plate: plateau plateaux
    pole: clodpole metropole polemarch polemist polemize
    rat: quadrat ratability ratable ratably ratan ratite rattan ratten
    reed: reedit
    rim: abarim megrim rimaye rimester riming
    river: codriver contriver enginedriver piledriver slavedriver
    rock: defrock shamrock
    roof: gasproof reproof
    room: mushroom
    sack: ransack sackbut
    salt: saltant saltire
    sea: oversea seamed
    ship: apprenticeship authorship bipartisanship captainship censorship chairmanship championship citizenship
    ship: companionship comradeship courtship craftsmanship dealership dictatorship directorship discipleship editorship
    ship: fellowship friendship guardianship hardship headship heirship horsemanship internship kinship ladyship
    ship: leadership lectureship librarianship lordship marksmanship membership musicianship officership ownership
    ship: partisanship partnership penmanship premiership professorship readership receivership relationship
    ship: salesmanship scholarship seamanship showmanship sponsorship sportsmanship stewardship studentship
    ship: swordsmanship township traineeship trusteeship viewership workmanship worship
    soup: soupson
    spine: spinescent
    star: instar starboard starbuck starch starling
    stick: stickle
    sun: sunkin sunnah sundries
    tail: curtail
    tank: tankage
    tea: teared tease teasing teasingly teasling teasel
    tent: intent intromittent remittent tenthes
    tin: acetin chitin chromatin tincal tinder tint
    tire: overtire saltire tireder
    tower: overtower
    tractor: abstractor
    truck: awestruck horrorstruck lightstruck lovestruck moonstruck moviestruck panicstruck stagestruck starstruck
    truck: thunderstruck truckle wonderstruck
    tube: tuberose
    vent: invent ventail ventrally venturine
    wall: gadwall wallop wallow
    wine: intwine salwine
    wing: birdswing chawing hallowing outcropwing shewing
    wolf: wolfgang wolfram
    wool: woollen
""")
"""No compounds of a keyword, though they could be read so."""
