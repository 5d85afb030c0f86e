"""The house rules a second time, as plainly as can be, from their page (catan-table-rules.md)."""

from __future__ import annotations

from typing import Any

from tests.catan import naive_board as board

Data = dict[str, Any]

DEFAULTS = {
    "points": "10", "robber": "standard", "hand_limit": "7", "dice": "fair", "first_sevens": "allowed", "start": "lot",
    "trade_limit": "none",
}  # fmt: skip


def rule(data: Data, key: str) -> str:
    return str(data["options"].get(key, DEFAULTS[key]))


def goal(data: Data) -> int:
    """T4, T5."""
    wanted = int(rule(data, "points"))
    late = data["turn"]["number"] >= 100 * data["seats"] + 1
    return 10 if wanted in (12, 14) and late else wanted


# ------------------------------------------------------------------ the robber


def public_points(data: Data, seat: int) -> int:
    worth = {"settlement": 1, "city": 2}
    pieces = sum(worth[kind] for owner, kind in data["buildings"].values() if owner == seat)
    return pieces + 2 * [data["longest_road"], data["largest_army"]].count(seat)


def spared(data: Data) -> list[int]:
    """T6."""
    if rule(data, "robber") == "standard":
        return []
    opponents = [seat for seat in range(data["seats"]) if seat != data["turn"]["seat"]]
    return [seat for seat in opponents if public_points(data, seat) in (0, 1, 2)]


def open_hexes(data: Data) -> list[str]:
    """Where the robber may go: elsewhere (T3 of the page: row 3), not to where somebody is spared (T7 to T10)."""
    found = []
    for name in board.HEXES:
        desert = data["hexes"][name][0] == "desert"
        friends = [c for c, (owner, _) in data["buildings"].items() if owner in spared(data)]
        if name == data["robber"]:
            continue
        if desert and data["pending"]["by"] == "knight" and data["options"]["knight_desert"] == "forbidden":
            continue
        if not desert and any(name in board.hexes_at(corner) for corner in friends):
            continue
        found.append(name)
    return found


def can_be_robbed(data: Data, name: str) -> list[int]:
    """T8, T14."""
    there = {owner for corner, (owner, _) in data["buildings"].items() if name in board.hexes_at(corner)}
    rich = [seat for seat in sorted(there - {data["turn"]["seat"]}) if sum(data["hands"][seat].values()) > 0]
    return [seat for seat in rich if seat not in spared(data)]


def to_discard(data: Data, size: int) -> int:
    """How many of a hand go back after a seven (T15, T16)."""
    limit = rule(data, "hand_limit")
    return 0 if limit == "none" or size <= int(limit) else size // 2


# ------------------------------------------------------------------ rolls


def rolls(data: Data) -> list[str]:
    """What the dice or the deck can bring now (T17, T23, T25)."""
    found = [f"{a} {b}" for a in range(1, 7) for b in range(1, 7)]
    early = 1 <= data["turn"]["number"] <= 2 * data["seats"]
    if rule(data, "first_sevens") == "reroll" and early:
        found = [text for text in found if int(text[0]) + int(text[2]) != 7]
    return [text for text in found if text not in data.get("drawn", [])]


def draw(data: Data, text: str) -> None:
    """T17, T18: with the 31st draw all 36 are there again."""
    if rule(data, "dice") == "deck":
        data["drawn"] = [] if len(data["drawn"]) == 30 else sorted([*data["drawn"], text])


def beginners(data: Data) -> list[int]:
    """T26."""
    return [0] if rule(data, "start") == "oldest" else list(range(data["seats"]))


# ------------------------------------------------------------------ offers


def may_offer(data: Data) -> bool:
    """T34."""
    return rule(data, "trade_limit") == "none" or data["turn"]["offers"] < 20


# ------------------------------------------------------------------ the balanced map


def faults(hexes: dict[str, list[Any]]) -> set[str]:
    """The letters of T31 that a layout breaks."""
    found: set[str] = set()
    places = dict(zip(board.HEXES, board.LAND, strict=True))
    beside = {
        name: [
            other for other in places if board.near(board.centre(*places[name]), board.centre(*places[other]), 3**0.5)
        ]
        for name in places
    }
    for name, (terrain, token) in hexes.items():
        tokens = [hexes[other][1] for other in beside[name]]
        if token is not None and token in tokens:
            found.add("a")
        if token in (6, 8) and (6 in tokens or 8 in tokens):
            found.add("b")
        if (token == 2 and 12 in tokens) or (token == 12 and 2 in tokens):
            found.add("c")
        if [hexes[other][0] for other in beside[name]].count(terrain) >= 2:
            found.add("d")
        if sum(kind == terrain and number in (6, 8) for kind, number in hexes.values()) >= 2:
            found.add("e")
    return found
