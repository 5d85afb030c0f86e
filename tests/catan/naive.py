"""The rules of Catan a second time, as plainly as can be, on plain data alone: to be compared with the real ones."""

from __future__ import annotations

from copy import deepcopy
from itertools import combinations_with_replacement, product
from typing import Any

from tests.catan import naive_board as board
from tests.catan import naive_house as table

Data = dict[str, Any]

RESOURCES = ["lumber", "brick", "wool", "grain", "ore"]
CARDS = ["knight", "victory-point", "road-building", "year-of-plenty", "monopoly"]
YIELD = {"forest": "lumber", "hills": "brick", "pasture": "wool", "fields": "grain", "mountains": "ore"}
COSTS = {
    "road": ["lumber", "brick"],
    "settlement": ["lumber", "brick", "wool", "grain"],
    "city": ["ore", "ore", "ore", "grain", "grain"],
    "card": ["ore", "wool", "grain"],
}


def actor(data: Data) -> int | str | None:
    phase = data["phase"]
    if phase == "over":
        return None
    if phase in ("first", "board", "dice", "card", "steal"):
        return "chance"
    if phase == "discard":
        return int(data["pending"]["owed"][0][0])
    if phase == "answer":
        return asked(data)[0]
    return int(data["turn"]["seat"])


def asked(data: Data) -> list[int]:
    turn, seats = data["turn"]["seat"], data["seats"]
    order = [(turn + step) % seats for step in range(1, seats)]
    if "to" in data["pending"]:
        order = [data["pending"]["to"]]
    return [seat for seat in order if data["pending"]["answers"][seat] is None]


def bag(hand: Data) -> list[str]:
    return [kind for kind in RESOURCES for _ in range(hand[kind])]


def has(hand: Data, cards: list[str]) -> bool:
    return all(hand[kind] >= cards.count(kind) for kind in cards)


def own(data: Data, seat: int) -> dict[str, str]:
    return {corner: kind for corner, (owner, kind) in data["buildings"].items() if owner == seat}


def own_roads(data: Data, seat: int) -> set[str]:
    return {path for path, owner in data["roads"].items() if owner == seat}


def enemy(data: Data, seat: int) -> set[str]:
    return {corner for corner, (owner, _) in data["buildings"].items() if owner != seat}


def points(data: Data, seat: int) -> int:
    buildings = sum(2 if kind == "city" else 1 for kind in own(data, seat).values())
    awards = 2 * (data["longest_road"] == seat) + 2 * (data["largest_army"] == seat)
    return buildings + awards + int(data["cards"][seat]["victory-point"])


# ------------------------------------------------------------------ what is legal


def legal(data: Data) -> list[str]:
    """All choices of the seat to act, sorted."""
    if actor(data) in (None, "chance"):
        return []
    return sorted(globals()[f"_{data['phase']}"](data))


def outcomes(data: Data) -> list[str]:
    """All that chance can bring, sorted; not the island, which has too many."""
    found: dict[str, list[Any]] = {
        "first": table.beginners(data),
        "dice": table.rolls(data),
        "steal": [kind for kind in RESOURCES if data["phase"] == "steal" and data["hands"][robbed(data)][kind]],
        "card": [kind for kind in CARDS if data["deck"][kind]],
    }
    return sorted(f"{data['phase']} {what}" for what in found[data["phase"]])


def robbed(data: Data) -> int:
    return int(data["pending"]["from"])


def _setup(data: Data) -> list[str]:
    pending = data["pending"]
    if "settlement" in pending:
        return [f"road {path}" for path in board.paths_at(pending["settlement"]) if path not in data["roads"]]
    return [f"settlement {corner}" for corner in board.CORNERS if lonely(data, corner)]


def lonely(data: Data, corner: str) -> bool:
    return not any(each in data["buildings"] for each in (corner, *board.neighbours(corner)))


def _roll(data: Data) -> list[str]:
    return ["roll", *cards_to_play(data)]


def cards_to_play(data: Data) -> list[str]:
    seat, turn = data["turn"]["seat"], data["turn"]
    if turn["card_played"]:
        return []
    old = {kind: data["cards"][seat][kind] - data["fresh"][seat][kind] for kind in CARDS}
    found = []
    if old["knight"]:
        found.append("play knight")
    if old["road-building"] and road_places(data, seat):
        found.append("play road-building")
    if old["monopoly"]:
        found += [f"play monopoly {kind}" for kind in RESOURCES]
    if old["year-of-plenty"]:
        size = min(2, sum(data["bank"].values()))
        wishes = [list(wish) for wish in combinations_with_replacement(RESOURCES, size) if size]
        found += [f"play year-of-plenty {' '.join(wish)}" for wish in wishes if has(data["bank"], wish)]
    return found


def road_places(data: Data, seat: int) -> list[str]:
    roads, foes = own_roads(data, seat), enemy(data, seat)
    if len(roads) == 15:
        return []
    found = []
    for path in board.PATHS:
        if path not in data["roads"]:
            for end in board.ends(path):
                joined = any(road in roads for road in board.paths_at(end)) and end not in foes
                if joined or end in own(data, seat):
                    found.append(path)
                    break
    return found


def _main(data: Data) -> list[str]:
    seat = data["turn"]["seat"]
    hand, mine = data["hands"][seat], own(data, seat)
    kinds = list(mine.values())
    found = ["end", *cards_to_play(data)]
    if has(hand, COSTS["road"]):
        found += [f"road {path}" for path in road_places(data, seat)]
    if has(hand, COSTS["settlement"]) and kinds.count("settlement") < 5:
        reached = {end for road in own_roads(data, seat) for end in board.ends(road)}
        found += [f"settlement {corner}" for corner in reached if lonely(data, corner)]
    if has(hand, COSTS["city"]) and kinds.count("city") < 4:
        found += [f"city {corner}" for corner, kind in mine.items() if kind == "settlement"]
    if has(hand, COSTS["card"]) and sum(data["deck"].values()):
        found.append("buy")
    if not (data["options"]["phases"] == "strict" and data["turn"]["built"]):
        found += bank_trades(data, seat)
        found += [f"offer {terms}" for terms in all_terms(hand) if table.may_offer(data)]
    return found


def rate(data: Data, seat: int, kind: str) -> int:
    mine = own(data, seat)
    harbours = {what for path, what in data["harbours"].items() if any(end in mine for end in board.ends(path))}
    return 2 if kind in harbours else 3 if "any" in harbours else 4


def bank_trades(data: Data, seat: int) -> list[str]:
    found = []
    for give, want in product(RESOURCES, RESOURCES):
        cards = [give] * rate(data, seat, give)
        if give != want and has(data["hands"][seat], cards) and data["bank"][want]:
            found.append(f"bank {' '.join(cards)} for {want}")
    return found


def all_terms(hand: Data) -> list[str]:
    found = []
    for sizes in ((1, 1), (1, 2), (2, 1)):
        for give in combinations_with_replacement(RESOURCES, sizes[0]):
            for want in combinations_with_replacement(RESOURCES, sizes[1]):
                if has(hand, list(give)) and not set(give) & set(want):
                    found.append(f"{' '.join(give)} for {' '.join(want)}")
    return found


def _discard(data: Data) -> list[str]:
    seat, count = data["pending"]["owed"][0]
    wishes = combinations_with_replacement(RESOURCES, count)
    return [f"discard {' '.join(wish)}" for wish in wishes if has(data["hands"][seat], list(wish))]


def _robber(data: Data) -> list[str]:
    found = []
    for name in table.open_hexes(data):
        found += [f"robber {name} from {seat}" for seat in table.can_be_robbed(data, name)] or [f"robber {name}"]
    return found or [f"robber {data['robber']}"]


def _roads(data: Data) -> list[str]:
    more = [f"road {path}" for path in road_places(data, data["turn"]["seat"])]
    return more + (["enough"] if data["pending"]["placed"] else [])


def _answer(data: Data) -> list[str]:
    seat = asked(data)[0]
    give, want = data["pending"]["offer"].split(" for ")
    hand = data["hands"][seat]
    found = ["reject"] + (["accept"] if has(hand, want.split(" ")) else [])
    return found + [f"counter {terms}" for terms in all_terms(hand) if terms != f"{want} for {give}"]


def _choose(data: Data) -> list[str]:
    found = ["cancel"]
    for seat in range(data["seats"]):
        deal = agreed(data, seat)
        if deal and has(data["hands"][data["turn"]["seat"]], deal[0]):
            found.append(f"trade {seat}")
    return found


def agreed(data: Data, seat: int) -> tuple[list[str], list[str]] | None:
    """What the active seat gives that seat, and gets."""
    answer = data["pending"]["answers"][seat] or "reject"
    if answer == "accept":
        give, want = data["pending"]["offer"].split(" for ")
        return give.split(" "), want.split(" ")
    if answer.startswith("counter "):
        give, want = answer.removeprefix("counter ").split(" for ")
        return want.split(" "), give.split(" ")
    return None


# ------------------------------------------------------------------ what happens


def apply(before: Data, text: str) -> Data:
    """The position afterwards."""
    data = deepcopy(before)
    word, _, rest = text.partition(" ")
    globals()[f"_do_{word}"](data, rest)
    awards(data)
    seat = data["turn"]["seat"]
    if seat is not None and points(data, seat) >= table.goal(data):
        go(data, "over")
    return data


def go(data: Data, phase: str, **pending: Any) -> None:
    data["phase"] = phase
    data.pop("pending", None)
    if pending:
        data["pending"] = pending


def back(data: Data) -> None:
    go(data, "main" if data["turn"]["rolled"] else "roll")


def move(source: Data, target: Data, cards: list[str]) -> None:
    for kind in cards:
        source[kind] -= 1
        target[kind] += 1
        assert source[kind] >= 0


def awards(data: Data) -> None:
    seats = range(data["seats"])
    lengths = [board.longest(own_roads(data, seat), enemy(data, seat)) for seat in seats]
    holder, best = data["longest_road"], max(lengths)
    if holder is None or lengths[holder] < best or best < 5:
        leaders = [seat for seat in seats if lengths[seat] == best]
        data["longest_road"] = leaders[0] if best >= 5 and len(leaders) == 1 else None
    knights = [played["knight"] for played in data["played"]]
    holder = data["largest_army"]
    for seat in seats:
        if knights[seat] >= 3 and (holder is None or knights[seat] > knights[holder]):
            data["largest_army"] = holder = seat


def begin(data: Data, seat: int) -> None:
    data["turn"] = {
        "seat": seat, "number": data["turn"]["number"] + 1, "rolled": False, "card_played": False, "built": False,
    }  # fmt: skip
    if table.rule(data, "trade_limit") == "20":
        data["turn"]["offers"] = 0
    data["fresh"] = [dict.fromkeys(CARDS, 0) for _ in range(data["seats"])]
    go(data, "roll")


def _do_first(data: Data, rest: str) -> None:
    if data["hexes"]:
        begin(data, int(rest))
    else:
        data["turn"]["seat"] = int(rest)
        go(data, "board")


def _do_board(data: Data, rest: str) -> None:
    words = rest.split(" ")
    for name, word in zip(board.HEXES, words, strict=False):
        kind, _, token = word.partition("-")
        data["hexes"][name] = [kind, int(token) if token else None]
        if kind == "desert":
            data["robber"] = name
    data["harbours"] = dict(zip(board.HARBOURS, words[19:], strict=True))
    first, seats = data["turn"]["seat"], data["seats"]
    order = [(first + step) % seats for step in range(seats)]
    go(data, "setup", order=order + order[::-1])


def _do_settlement(data: Data, corner: str) -> None:
    seat = data["turn"]["seat"]
    data["buildings"][corner] = [seat, "settlement"]
    if data["phase"] == "setup":
        pending = data["pending"]
        if pending["order"].count(seat) == 1:
            cards = [YIELD[data["hexes"][name][0]] for name in board.hexes_at(corner) if data["hexes"][name][1]]
            move(data["bank"], data["hands"][seat], cards)
        pending["settlement"] = corner
    else:
        pay(data, "settlement")


def pay(data: Data, what: str) -> None:
    move(data["hands"][data["turn"]["seat"]], data["bank"], COSTS[what])
    data["turn"]["built"] = True


def _do_road(data: Data, path: str) -> None:
    seat, phase = data["turn"]["seat"], data["phase"]
    data["roads"][path] = seat
    if phase == "setup":
        order = data["pending"]["order"][1:]
        if order:
            data["turn"]["seat"] = order[0]
            go(data, "setup", order=order)
        else:
            begin(data, seat)
    elif phase == "roads":
        placed = data["pending"]["placed"] + 1
        go(data, "roads", placed=placed)
        if placed == 2 or not road_places(data, seat):
            back(data)
    else:
        pay(data, "road")


def _do_city(data: Data, corner: str) -> None:
    data["buildings"][corner][1] = "city"
    pay(data, "city")


def _do_roll(data: Data, rest: str) -> None:
    go(data, "dice")


def _do_dice(data: Data, rest: str) -> None:
    total = sum(map(int, rest.split(" ")))
    data["turn"]["rolled"] = True
    table.draw(data, rest)
    if total != 7:
        produce(data, total)
        go(data, "main")
        return
    turn, seats = data["turn"]["seat"], data["seats"]
    owed = []
    for seat in [(turn + step) % seats for step in range(seats)]:
        count = table.to_discard(data, sum(data["hands"][seat].values()))
        if count:
            owed.append([seat, count])
    go(data, "discard", owed=owed) if owed else go(data, "robber", by="seven")


def produce(data: Data, total: int) -> None:
    claims: dict[str, dict[int, int]] = {kind: {} for kind in RESOURCES}
    for corner, (seat, kind) in data["buildings"].items():
        for name in board.hexes_at(corner):
            terrain, token = data["hexes"][name]
            if token == total and name != data["robber"]:
                mine = claims[YIELD[terrain]]
                mine[seat] = mine.get(seat, 0) + (2 if kind == "city" else 1)
    for kind, wanted in claims.items():
        left = data["bank"][kind]
        if sum(wanted.values()) > left:
            wanted = dict.fromkeys(wanted, left) if len(wanted) == 1 else {}
        for seat, count in wanted.items():
            move(data["bank"], data["hands"][seat], [kind] * count)


def _do_discard(data: Data, rest: str) -> None:
    owed = data["pending"]["owed"]
    move(data["hands"][owed[0][0]], data["bank"], rest.split(" "))
    go(data, "discard", owed=owed[1:]) if owed[1:] else go(data, "robber", by="seven")


def _do_robber(data: Data, rest: str) -> None:
    name, _, victim = rest.partition(" from ")
    data["robber"] = name
    back(data)
    if victim:
        go(data, "steal", **{"from": int(victim)})


def _do_steal(data: Data, kind: str) -> None:
    move(data["hands"][data["pending"]["from"]], data["hands"][data["turn"]["seat"]], [kind])
    back(data)


def _do_buy(data: Data, rest: str) -> None:
    pay(data, "card")
    go(data, "card")


def _do_card(data: Data, kind: str) -> None:
    seat = data["turn"]["seat"]
    data["deck"][kind] -= 1
    data["cards"][seat][kind] += 1
    data["fresh"][seat][kind] += 1
    go(data, "main")


def _do_play(data: Data, rest: str) -> None:
    kind, _, what = rest.partition(" ")
    seat = data["turn"]["seat"]
    data["cards"][seat][kind] -= 1
    data["played"][seat][kind] += 1
    data["turn"]["card_played"] = True
    if kind == "knight":
        go(data, "robber", by="knight")
    elif kind == "road-building":
        go(data, "roads", placed=0)
    elif kind == "year-of-plenty":
        move(data["bank"], data["hands"][seat], what.split(" "))
    else:
        for other in range(data["seats"]):
            if other != seat:
                move(data["hands"][other], data["hands"][seat], [what] * data["hands"][other][what])


def _do_enough(data: Data, rest: str) -> None:
    back(data)


def _do_bank(data: Data, rest: str) -> None:
    give, want = rest.split(" for ")
    hand = data["hands"][data["turn"]["seat"]]
    move(hand, data["bank"], give.split(" "))
    move(data["bank"], hand, [want])


def _do_offer(data: Data, rest: str) -> None:
    terms, mark, seat = rest.partition(" to ")
    to = {"to": int(seat)} if mark else {}
    go(data, "answer", offer=terms, answers=[None] * data["seats"], **to)
    if "offers" in data["turn"]:
        data["turn"]["offers"] += 1


def answer(data: Data, text: str) -> None:
    data["pending"]["answers"][asked(data)[0]] = text
    if not asked(data):
        data["phase"] = "choose"


def _do_accept(data: Data, rest: str) -> None:
    answer(data, "accept")


def _do_reject(data: Data, rest: str) -> None:
    answer(data, "reject")


def _do_counter(data: Data, rest: str) -> None:
    answer(data, f"counter {rest}")


def _do_trade(data: Data, rest: str) -> None:
    deal = agreed(data, int(rest))
    assert deal is not None
    mine, theirs = data["hands"][data["turn"]["seat"]], data["hands"][int(rest)]
    move(mine, theirs, deal[0])
    move(theirs, mine, deal[1])
    go(data, "main")


def _do_cancel(data: Data, rest: str) -> None:
    go(data, "main")


def _do_end(data: Data, rest: str) -> None:
    begin(data, (data["turn"]["seat"] + 1) % data["seats"])
