"""Reasons for responses to the rules: support in a conflict, a monument, a treasure, a war."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from game import bits
from game.bots.hint import Reason
from game.bots.tigris.change import Change
from game.bots.tigris.stakes import ATTACKER, Stakes, stakes
from game.bots.tigris.threats import ruinable
from game.tigris import conflicts, kingdoms, monuments, treasures, wonder
from game.tigris.actions import BUILD_WONDER, MONUMENTS, RED, Build, Building, Support, Take
from game.tigris.board import AROUND, SQUARE
from game.tigris.scoring import monument_income, tile_scorer
from game.tigris.state import NOWHERE, State


def support(change: Change, action: Support) -> Iterator[Reason]:
    """Yield how many tiles to commit and what is at stake (tigris.md C3, C4, D7, D8)."""
    side = stakes(change.before, change.view)
    assert side is not None
    key, args = (_attack if side.side == ATTACKER else _defence)(side, action.count)
    yield Reason(key, args)
    if action.count and side.side == ATTACKER and key == "commit-sure" and side.lead + action.count - 1 <= side.most:
        yield Reason("commit-fewest", {})
    gain, _ = side.outcome(True)
    _, lost = side.outcome(False)
    if key in ("not-worth", "not-worth-holding", "cannot-win", "cannot-hold", "nothing-to-add"):
        yield Reason("loss-tiles" if lost else "loss", {"colour": side.conflict.colour, "n": lost})
    else:
        yield change.about("win", conflicts.support_colour(side.conflict), n=gain)


def _attack(side: Stakes, count: int) -> tuple[str, dict[str, int]]:
    """Return the attacker's main reason; the attacker commits first and must be ahead."""
    rival, ahead = {"rival": side.rival}, side.lead + count
    if ahead > side.most:
        return ("commit-sure", {"n": count, **rival}) if count else ("sure-without", rival)
    if ahead > 0:
        if side.state.options.reinforcement == "english":  # the defender adds exactly that, or nothing
            return "commit-exactly" if count else "exactly-without", {"n": ahead, **rival}
        return "commit-open" if count else "open-without", {"n": ahead, **rival}
    if not side.held:
        return "nothing-to-add", {}
    if side.lead + side.held <= 0:
        return "cannot-win", {"n": side.held}
    return "not-worth", {"n": 1 - side.lead}


def _defence(side: Stakes, count: int) -> tuple[str, dict[str, int]]:
    """Return the defender's main reason; the defender knows all committed tiles and wins ties."""
    needed = -side.lead
    if needed <= 0:
        return "holds-already", {}
    if not side.held:
        return "nothing-to-add", {}
    if needed > side.held:
        return "cannot-hold", {"n": side.held}
    return ("holds-exactly", {"n": needed}) if count >= needed else ("not-worth-holding", {"n": needed})


def build(change: Change, action: Build) -> Iterator[Reason]:
    """Yield who earns from the monument (tigris.md F10)."""
    own = [colour for monument, colour in monument_income(change.after, change.seat) if monument == action.monument]
    for colour in own:
        yield change.about("earns", colour)
    region = kingdoms.region_at(change.after, action.cell)
    owners = {kingdoms.leader_in(change.after, region, colour) for colour in MONUMENTS[action.monument]}
    if own and owners <= {change.seat, NOWHERE}:
        yield Reason("earns-alone", {})


def build_wonder(change: Change) -> Iterator[Reason]:
    """Yield whom the wonder will pay (tigris-variants.md M10, M14)."""
    if wonder.pays(change.after, change.seat):
        yield Reason("wonder-pays", {})
    for rival in _paid_by_wonder(change.after, change.seat):
        yield Reason("wonder-rival", {"rival": rival})


def _paid_by_wonder(state: State, seat: int) -> list[int]:
    """Return the other seats with their king in the wonder's kingdom."""
    return [rival for rival in range(state.seats) if rival != seat and wonder.pays(state, rival)]


def raise_building(change: Change, action: Building) -> Iterator[Reason]:
    """Yield who will score twice with it, and which temple it protects (tigris-variants.md L9, L15)."""
    after, colour = change.after, action.colour
    scorer = _scorer(after, action.cell, colour)
    if scorer == change.seat:
        yield change.about("pays-double", colour)
    origin = change.before.buildings[colour]
    if origin != NOWHERE:
        loser = _scorer(change.before, origin, colour)
        if loser not in (NOWHERE, change.seat, scorer):
            yield Reason("takes-building", {"rival": loser})
    for index, cell in enumerate(after.leaders[4 * change.seat : 4 * change.seat + 4]):
        if cell != NOWHERE and ruinable(change.before, cell) and not ruinable(after, cell):
            yield Reason("guarded", {"colour": index})


def _scorer(state: State, cell: int, colour: int) -> int:
    """Return the seat that scores tiles of a colour in the cell's region, or NOWHERE (tigris.md B1, B2)."""
    return tile_scorer(state, kingdoms.region_at(state, cell), colour)[0]


def decline_building(change: Change) -> Iterator[Reason]:
    """Yield whom the building would pay here, and whom it pays where it stands (tigris-variants.md L8)."""
    state = change.before
    colour = kingdoms.colour_at(state, state.placed)
    origin = state.buildings[colour]
    if origin != NOWHERE and _scorer(state, origin, colour) == change.seat:
        yield change.about("building-stays", colour)
    scorer = _scorer(state, state.placed, colour)
    if scorer not in (NOWHERE, change.seat):
        yield Reason("building-rival", {"colour": colour, "rival": scorer})


def decline(change: Change) -> Iterator[Reason]:
    """Yield what any monument here would cost, and whom the wonder would pay."""
    colour = kingdoms.colour_at(change.before, change.before.placed)
    offers = monuments.offers(change.before, change.before.placed, colour)
    if offers:
        yield from _monuments_here(change, colour, offers)
    for centre in bits.each(wonder.offers(change.before, change.before.placed)):
        after = change.of(change.view, BUILD_WONDER[centre]).after
        if not wonder.pays(after, change.seat):
            yield from (Reason("wonder-rival", {"rival": rival}) for rival in _paid_by_wonder(after, change.seat))
            break


def _monuments_here(change: Change, colour: int, offers: Sequence[Build]) -> Iterator[Reason]:
    """Yield what each of these monuments would cost (tigris.md F7, F10)."""
    state, seat = change.before, change.seat
    built = [(offer, change.of(change.view, offer).after) for offer in offers]
    squares = 0
    for offer, _ in built:
        squares |= SQUARE[offer.cell]
    for kind in range(4):
        cell = state.leaders[4 * seat + kind]
        if cell == NOWHERE:
            continue
        if all(after.leaders[4 * seat + kind] == NOWHERE for _, after in built):
            yield Reason("keeps-leader", {"colour": kind})
        elif colour == RED and AROUND[cell] & squares:
            yield Reason("keeps-temples", {"colour": kind, "n": (AROUND[cell] & squares).bit_count()})
    for rival in range(state.seats):
        if rival != seat and all(
            _paid(after, rival, offer.monument) > _paid(after, seat, offer.monument) for offer, after in built
        ):
            yield Reason("pays-rival", {"rival": rival})
    cell = state.leaders[4 * seat + colour]
    if cell != NOWHERE and kingdoms.region_at(state, cell) & squares == squares:
        yield Reason("keeps-tiles", {"colour": colour, "n": squares.bit_count()})


def _paid(state: State, seat: int, monument: int) -> int:
    return sum(paying == monument for paying, _ in monument_income(state, seat))


def take(change: Change, action: Take) -> Iterator[Reason]:
    """Yield which temples keep a treasure that protects them from catastrophes (tigris.md G2)."""
    state, seat = change.before, change.seat
    others = treasures.choices(state) & ~(1 << action.cell)
    for index, cell in enumerate(state.leaders):
        if cell == NOWHERE:
            continue
        colour, owner = index & 3, index >> 2
        if owner != seat and any(state.catastrophes) and ruinable(change.after, cell) and not ruinable(state, cell):
            yield Reason("exposes", {"colour": colour, "rival": owner})
    for index, cell in enumerate(state.leaders[4 * seat : 4 * seat + 4]):
        if cell != NOWHERE and AROUND[cell] & others & state.tiles[RED] and not AROUND[cell] >> action.cell & 1:
            yield Reason("keeps-guard", {"colour": index})
    yield Reason("joker", {})
