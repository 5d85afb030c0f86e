"""Loading of positions from plain data: first the form, then every rule that a position must satisfy.

Any legal position can be loaded; anything else raises BadState with what is wrong.
"""

from __future__ import annotations

from game.catan import building, dice_deck, roads
from game.catan.actions import NOBODY, Accept, Answer, Counter, Offer, Reject
from game.catan.board import board, right_counts
from game.catan.checks import check
from game.catan.follow import fitting
from game.catan.island import CORNER_OF, HARBOURS, HEX_NAMES, HEX_OF, HEXES, PATH_OF
from game.catan.kinds import (
    AWARD,
    BANK,
    CARDS,
    DECK,
    HARBOUR_NAMES,
    MAX_SEATS,
    NO_TOKEN,
    NONE,
    RESOURCES,
    TERRAIN_NAMES,
    Counts,
)
from game.catan.notation import CITY, OPTIONAL, PENDING, SETTLEMENT, private_to_json, public_to_json
from game.catan.options import MOST_OFFERS, OPTION_VALUES, counts_offers, has_deck
from game.catan.rules import empty
from game.catan.state import (
    BY_KNIGHT,
    DISCARD,
    FIRST_PHASE,
    NOWHERE,
    PHASES,
    ROADS,
    ROBBER,
    SETUP,
    SEVEN,
    STEAL,
    Options,
    State,
    View,
)
from game.catan.texts import cards_of, decode
from game.catan.views import view
from game.core import BadAction, BadState, Illegal, Json
from game.schema.fields import array, choice, hidden, integer, is_hidden, need, options, owed, reader_of, record

_BOARD_KEYS = ("hexes", "harbours", "robber", "roads", "buildings")
_SEAT_KEYS = ("hands", "cards", "fresh", "played", "bank", "deck", "longest_road", "largest_army")
_KEYS = frozenset(("game", "seats", "options", *_BOARD_KEYS, *_SEAT_KEYS, "turn", "phase"))
_MOST_TURNS = 1_000_000


def from_json(data: Json) -> State:
    """Return the checked state of plain data. Raises BadState."""
    fields = _fields(data, frozenset())
    state = _public(fields)
    seats = state.seats
    state.hands = [n for hand in array(fields["hands"], seats, "hands") for n in _counts(hand, RESOURCES, "hands")]
    state.cards = [n for cards in array(fields["cards"], seats, "cards") for n in _counts(cards, CARDS, "cards")]
    fresh = [_counts(cards, CARDS, "fresh") for cards in array(fields["fresh"], seats, "fresh")]
    need(all(not any(new) for seat, new in enumerate(fresh) if seat != state.turn), "fresh: of the seat on turn alone")
    state.fresh = list(NONE if state.turn == NOBODY else fresh[state.turn])
    state.deck = list(_counts(fields["deck"], CARDS, "deck"))
    check(state)
    return state


def _fields(data: Json, more: frozenset[str]) -> dict[str, Json]:
    need(isinstance(data, dict), "a state is an object")
    phase = choice(data.get("phase"), PHASES, "phase")
    pending = frozenset({"pending"} if phase in PENDING else ())
    drawn = frozenset({"drawn"} if has_deck(_options(data.get("options"))) else ())
    fields = record(data, _KEYS | more | pending | drawn, "state")
    choice(fields["game"], ("catan",), "game")
    return fields


def _options(value: Json) -> Options:
    return Options(**options(value, OPTION_VALUES))


def _public(fields: dict[str, Json]) -> State:
    """Return the public fields with what follows from them; hands, cards and deck are not read yet."""
    state = empty(integer(fields["seats"], 2, MAX_SEATS, "seats"), _options(fields["options"]))
    state.phase = fields["phase"]
    _read_island(state, fields)
    _read_pieces(state, fields)
    played = array(fields["played"], state.seats, "played")
    state.played = [n for cards in played for n in _counts(cards, CARDS, "played")]
    state.bank = list(_counts(fields["bank"], RESOURCES, "bank"))
    state.longest = _award(state, fields["longest_road"], "longest_road")
    state.largest = _award(state, fields["largest_army"], "largest_army")
    _read_turn(state, fields["turn"])
    state.drawn = _drawn(fields["drawn"]) if has_deck(state.options) else 0
    if state.phase in PENDING:
        optional = OPTIONAL.get(state.phase, frozenset())
        _read_pending(state, record(fields["pending"], PENDING[state.phase], "pending", optional))
    return state


def _counts(value: Json, names: tuple[str, ...], what: str) -> Counts:
    numbers = record(value, frozenset(names), what)
    a, b, c, d, e = (integer(numbers[name], 0, 5 * BANK, f"{what} {name}") for name in names)
    return a, b, c, d, e


def _named(value: Json, numbers: dict[str, int], what: str) -> int:
    need(isinstance(value, str) and value in numbers, f"{what}: no such place")
    return numbers[value]


def _award(state: State, value: Json, what: str) -> int:
    if value is None:
        return NOBODY
    seat = integer(value, 0, state.seats - 1, what)
    state.points[seat] += AWARD
    return seat


# ------------------------------------------------------------------ the board


def _read_island(state: State, fields: dict[str, Json]) -> None:
    if fields["hexes"] == {} and fields["harbours"] == {} and fields["robber"] is None:
        return
    hexes = record(fields["hexes"], frozenset(HEX_NAMES), "hexes")
    pairs = [array(hexes[name], 2, "hexes") for name in HEX_NAMES]
    terrain = tuple(TERRAIN_NAMES.index(choice(kind, TERRAIN_NAMES, "hexes")) for kind, _ in pairs)
    tokens = tuple(NO_TOKEN if token is None else integer(token, 2, 12, "hexes") for _, token in pairs)
    kinds = record(fields["harbours"], frozenset(HARBOURS), "harbours")
    harbours = tuple(HARBOUR_NAMES.index(choice(kinds[name], HARBOUR_NAMES, "harbours")) for name in HARBOURS)
    need(len(terrain) == len(HEXES) and right_counts(terrain, tokens, harbours), "hexes: not the pieces of the box")
    state.board = board(terrain, tokens, harbours)
    state.robber = _named(fields["robber"], HEX_OF, "robber")


def _read_pieces(state: State, fields: dict[str, Json]) -> None:
    need(isinstance(fields["roads"], dict), "roads: an object, please")
    need(isinstance(fields["buildings"], dict), "buildings: an object, please")
    for name, seat in fields["roads"].items():
        building.pave(state, integer(seat, 0, state.seats - 1, "roads"), _named(name, PATH_OF, "roads"))
    for name, value in fields["buildings"].items():
        owner, kind = array(value, 2, "buildings")
        seat, corner = integer(owner, 0, state.seats - 1, "buildings"), _named(name, CORNER_OF, "buildings")
        need(not state.closed >> corner & 1, "no two buildings stand on neighbouring corners")
        building.found(state, seat, corner)
        if choice(kind, (SETTLEMENT, CITY), "buildings") == CITY:
            building.enlarge(state, seat, corner)
    for seat in range(state.seats):
        need(building.roads_left(state, seat) >= 0, "roads: more than there are")
        roads.measure(state, seat)


# ------------------------------------------------------------------ the turn


def _read_turn(state: State, value: Json) -> None:
    counted = frozenset({"offers"} if counts_offers(state.options) else ())
    turn = record(value, frozenset({"seat", "number", "rolled", "card_played", "built"}) | counted, "turn")
    if state.phase == FIRST_PHASE:
        need(turn["seat"] is None, "turn: nobody's before the first")
    else:
        state.turn = integer(turn["seat"], 0, state.seats - 1, "turn")
    state.number = integer(turn["number"], 0, _MOST_TURNS, "number")
    for flag in ("rolled", "card_played", "built"):
        need(isinstance(turn[flag], bool), f"{flag}: true or false, please")
    state.rolled, state.card_played, state.built = turn["rolled"], turn["card_played"], turn["built"]
    state.offers = integer(turn["offers"], 0, MOST_OFFERS, "offers") if counted else 0


def _drawn(value: Json) -> int:
    """Return a set of rolls, of their texts in order."""
    found = 0
    for text in array(value, None, "drawn"):
        found |= 1 << dice_deck.TEXTS.index(choice(text, dice_deck.TEXTS, "drawn"))
    need(dice_deck.texts(found) == value, "drawn: sorted, each roll once")
    need(found.bit_count() <= dice_deck.MOST_DRAWN, "drawn: whole again when five are left")
    return found


def _read_pending(state: State, pending: dict[str, Json]) -> None:
    phase, last = state.phase, state.seats - 1
    if phase == SETUP:
        order = array(pending["order"], None, "order")
        state.order = tuple(integer(seat, 0, last, "order") for seat in order)
        state.placed = _named(pending["settlement"], CORNER_OF, "settlement") if "settlement" in pending else NOWHERE
    elif phase == DISCARD:
        state.owed = owed(pending["owed"], state.seats, 4, 5 * BANK)
        need(bool(state.owed), "owed: somebody")
    elif phase == ROBBER:
        state.by = choice(pending["by"], (SEVEN, BY_KNIGHT), "by")
    elif phase == STEAL:
        state.victim = integer(pending["from"], 0, last, "from")
    elif phase == ROADS:
        state.roads_laid = integer(pending["placed"], 0, 1, "placed")
    else:
        to = integer(pending["to"], 0, last, "to") if "to" in pending else NOBODY
        state.offer = _offer(pending["offer"], to)
        answers = array(pending["answers"], state.seats, "answers")
        state.answers = tuple(None if answer is None else _answer(answer) for answer in answers)


def _offer(text: Json, to: int) -> Offer:
    need(isinstance(text, str), "offer: a text, please")
    give, mark, want = text.partition(" for ")
    try:
        need(bool(mark), "offer: cards for cards, please")
        return Offer(cards_of(give), cards_of(want), to)
    except BadAction as error:
        raise BadState(f"offer: {error}") from error


def _answer(text: Json) -> Answer:
    need(isinstance(text, str), "answers: texts, please")
    try:
        action = decode(text)
    except BadAction as error:
        raise BadState(f"answers: {error}") from error
    if not isinstance(action, Accept | Reject | Counter):
        raise BadState("answers: accept, reject or counter, please")
    return action


# ------------------------------------------------------------------ views


def view_from_json(data: Json) -> View:
    """Return the checked view of plain data: some state must give exactly this view. Raises BadState."""
    if isinstance(data, dict) and "unseen" not in data:
        return _whole(data)
    fields = _fields(data, frozenset({"unseen"}))
    public = _public(fields)
    seen = View.__new__(View)
    public.share(seen)
    _read_hidden(seen, fields)
    try:
        state = fitting(seen)
    except Illegal as error:
        raise BadState("the view does not fit together") from error
    check(state)
    same = view(state, seen.seat) == seen and {**public_to_json(seen), **private_to_json(seen)} == data
    need(same, "the view does not fit together")
    return seen


def _whole(data: Json) -> View:
    """Return the view of a game that is over, which is the state."""
    state = from_json(data)
    need(state.phase == "over", "a view has unseen cards until the game is over")
    return view(state, None)


def _read_hidden(seen: View, fields: dict[str, Json]) -> None:
    seats = seen.seats
    hands, cards = array(fields["hands"], seats, "hands"), array(fields["cards"], seats, "cards")
    fresh = array(fields["fresh"], seats, "fresh")
    seen.seat = reader_of(hands)
    seen.hands = [None if is_hidden(hand) else _counts(hand, RESOURCES, "hands") for hand in hands]
    seen.cards = [None if is_hidden(own) else _counts(own, CARDS, "cards") for own in cards]
    seen.hand_sizes = [_size(hand, seen.hands[seat], 5 * BANK) for seat, hand in enumerate(hands)]
    seen.card_sizes = [_size(own, seen.cards[seat], sum(DECK)) for seat, own in enumerate(cards)]
    need([own is None for own in seen.cards] == [hand is None for hand in seen.hands], "cards: hidden as the hands")
    seen.fresh, seen.fresh_size = None, 0
    if seen.turn != NOBODY:
        new = fresh[seen.turn]
        seen.fresh = None if is_hidden(new) else _counts(new, CARDS, "fresh")
        seen.fresh_size = _size(new, seen.fresh, sum(DECK))
    seen.deck, seen.deck_size = None, hidden(fields["deck"], sum(DECK), "deck")
    seen.unseen = _counts(fields["unseen"], CARDS, "unseen")


def _size(value: Json, numbers: Counts | None, most: int) -> int:
    return hidden(value, most, "hidden") if numbers is None else sum(numbers)
