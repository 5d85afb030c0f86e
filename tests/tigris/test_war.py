"""Wars: two leaders of a colour through a tile that joins their kingdoms (tigris.md D)."""

from __future__ import annotations

import pytest

from game import bits
from game.tigris.events import ConflictBegan, ConflictEnded, KingdomsUnited, LeaderLost, Scored, TilesLost
from tests.tigris.drawing import Scene

COLOURS = ("black", "red", "blue", "green")
BLACK, RED, BLUE, GREEN = range(4)
PIECES = dict(zip(COLOURS, "KPFT", strict=True))

KINGS = """
    e4
    .  .  .  .  .  .  .  .  .
    K0 T  S  S  .  S  T  K1 .
    .  .  .  .  .  .  .  .  .
    """


def cell(place: str) -> int:
    return bits.CELL_OF[place]


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("colour", COLOURS)
def test_a_war_comes_when_a_tile_joins_two_leaders_of_a_colour(colour: str, seats: int) -> None:
    """tigris.md D1"""
    scene = Scene(
        """
        e4
        .  .  .  .  .  .  .  .  .
        X0 T  S  .  .  .  T  X1 .
        .  .  .  .  .  .  .  .  .
        """.replace("X", PIECES[colour]),
        seats=seats,
        hands=["green green"],
    )
    scene.do("tile green h5")
    assert (scene.phase, scene.told(KingdomsUnited)) == ("action", [])
    scene.do("tile green j5")
    assert (scene.phase, scene.told(KingdomsUnited)) == ("action", [])
    joined = Scene(
        """
        e4
        .  .  .  .  .  .  .  .  .
        X0 T  S  M  .  M  T  X1 .
        .  .  .  .  .  .  .  .  .
        """.replace("X", PIECES[colour]),
        seats=seats,
        hands=["green green"],
    )
    joined.do("tile green i5")
    assert joined.told(KingdomsUnited) == [KingdomsUnited(0, cell("i5"), (COLOURS.index(colour),))]
    assert (joined.phase, joined.actor) == ("support", 0)
    assert joined.json["uniting"] == "i5"
    assert joined.json["conflict"]["kind"] == "war"
    assert joined.json["conflict"]["colour"] == colour


@pytest.mark.parametrize(
    ("seats", "turn", "owners", "attacker"),
    [
        (2, 0, (0, 1), 0),
        (2, 0, (1, 0), 0),
        (2, 1, (0, 1), 1),
        (3, 0, (1, 2), 1),
        (3, 1, (0, 2), 2),
        (3, 2, (1, 0), 0),
        (3, 2, (1, 2), 2),
        (4, 0, (2, 3), 2),
        (4, 2, (1, 3), 3),
        (4, 2, (0, 1), 0),
        (4, 3, (2, 1), 1),
        (4, 1, (0, 1), 1),
    ],
)
def test_the_active_seat_attacks_or_the_first_clockwise_from_it(
    seats: int, turn: int, owners: tuple[int, int], attacker: int
) -> None:
    """tigris.md D2; case: uninvolved active player and attacker clockwise"""
    first, second = owners
    drawing = KINGS.replace("K0", "Ka").replace("K1", "Kb").replace("Ka", f"K{first}").replace("Kb", f"K{second}")
    scene = Scene(drawing, seats=seats, turn=turn, hands=["green"] * seats)
    scene.do("tile green i5")
    defender = second if attacker == first else first
    places = {first: "e5", second: "l5"}
    strengths = {first: 2, second: 1}
    conflict = scene.json["conflict"]
    assert (conflict["attacker"], conflict["defender"]) == (attacker, defender)
    assert conflict["cells"] == [places[attacker], places[defender]]
    assert conflict["strength"] == [strengths[attacker], strengths[defender]]
    assert scene.actor == attacker
    scene.do("support 0")
    assert scene.actor == defender
    scene.do("support 0")
    assert (scene.phase, scene.actor) == ("action", turn)


def test_all_tiles_of_ones_own_side_support_and_no_others() -> None:
    """tigris.md D4, D5, D6: not only those beside the leader; not the uniting tile; not a leaderless region."""
    scene = Scene(
        """
        e4
        S  .  .  .  S  .  .  .  .
        T  K0 T  S  .  S  T  K1 S
        S  .  .  .  S  .  s  s  .
        .  .  .  .  S  .  s  s  ~
        monument k6 black-red
        """,
        hands=["black"],
    )
    scene.do("tile black i5")
    assert scene.json["conflict"]["strength"] == [3, 2]
    conflict = scene.told(ConflictBegan)[0]
    assert conflict.supporters == (
        1 << cell("e4") | 1 << cell("e6") | 1 << cell("h5"),
        1 << cell("j5") | 1 << cell("m5"),
    )


def test_the_uniting_tile_and_what_it_brought_along_support_nobody() -> None:
    """tigris.md D5, D6, D9, D10"""
    drawing = """
        e4
        .  .  .  .  S  .  .  .  .
        .  K0 T  S  .  S  T  K1 S
        .  .  .  .  M  .  .  .  .
        .  .  .  .  S  .  .  .  ~
        """
    scene = Scene(drawing, hands=["black black", "black"])
    scene.do("tile black i5")
    assert scene.json["conflict"]["strength"] == [1, 2]
    scene.do("support 1", "support 0").shows(
        """
        e4
        .  .  .  .  S  .  .  .  .
        .  .  T  .  S  S  T  K1 S
        .  .  .  .  M  .  .  .  .
        .  .  .  .  S  .  .  .  ~
        """
    )
    assert scene.gains == {"1 black": 2}


@pytest.mark.parametrize("colour", ["black", "green"])
def test_tiles_of_the_wars_colour_are_committed_once_each(colour: str) -> None:
    """tigris.md D7"""
    scene = Scene(
        KINGS.replace("K", PIECES[colour]),
        hands=[f"red {colour} {colour} {colour}", f"{colour} red red"],
    )
    scene.do("tile red i5")
    assert scene.legal() == [f"support {n}" for n in range(4)]
    scene.refuses("support 4", "not-enough-tiles")
    scene.do("support 0")
    assert (scene.actor, scene.legal()) == (1, ["support 0", "support 1"])
    scene.do("support 1")
    assert scene.phase == "action"


def test_the_defender_wins_a_tie_in_a_war() -> None:
    """tigris.md D8"""
    scene = Scene(KINGS, turn=1, hands=["", "green black"])
    scene.do("tile green i5", "support 1", "support 0")
    assert scene.told(ConflictEnded) == [ConflictEnded("war", BLACK, 0, 1, (2, 2))]
    scene.shows(
        """
        e4
        .  .  .  .  .  .  .  .  .
        K0 T  S  S  M  .  T  .  .
        .  .  .  .  .  .  .  .  .
        """
    )
    assert scene.gains == {"0 black": 2}


def test_the_loser_loses_leader_and_supporters_the_winner_is_paid_for_them_alone() -> None:
    """tigris.md D9, D10, D11: committed tiles of both leave the game and score nothing."""
    scene = Scene(
        """
        e4
        .  .  .  .  .  .  .  .  .
        K0 T  S  S  .  M  T  K1 .
        .  .  .  .  .  S  S  S  .
        """,
        hands=["green black black black", "black black green"],
    )
    bag = scene.json["bag"]
    scene.do("tile green i5")
    assert scene.json["conflict"]["strength"] == [2, 3]
    scene.do("support 3", "support 1").shows(
        """
        e4
        .  .  .  .  .  .  .  .  .
        K0 T  S  S  M  M  T  .  .
        .  .  .  .  .  .  .  .  .
        """
    )
    assert scene.gains == {"0 black": 4}
    assert (scene.hand(0), scene.hand(1)) == ("", "black green")
    assert scene.json["bag"] == bag
    assert scene.json["swapped"] == scene.data["swapped"]
    assert scene.told(LeaderLost) == [LeaderLost(1, BLACK, cell("l5"), "war")]
    assert scene.told(TilesLost) == [TilesLost(BLACK, (cell("j6"), cell("k6"), cell("l6")))]
    assert scene.told(Scored) == [Scored(0, BLACK, 4, "war", cell("l5"))]


def test_tiles_that_hang_on_the_leader_alone_belong_to_its_side() -> None:
    """tigris.md D4, D9: the leader itself holds its side together."""
    scene = Scene(
        """
        e4
        .  .  .  .  .  .  .  .  .
        K0 T  .  T  K1 S  S  .  .
        .  .  .  .  .  .  .  .  .
        """,
        hands=["green black black black"],
    )
    scene.do("tile green g5")
    assert scene.json["conflict"]["strength"] == [0, 2]
    scene.do("support 3", "support 0").shows(
        """
        e4
        .  .  .  .  .  .  .  .  .
        K0 T  M  T  .  .  .  .  .
        .  .  .  .  .  .  .  .  .
        """
    )
    assert scene.gains == {"0 black": 3}


def test_temples_with_a_treasure_or_beside_another_leader_outlive_a_priest() -> None:
    """tigris.md D12; case: temple next only to losing priest goes, next to both stays"""
    scene = Scene(
        """
        e5
        P0 T  .  T  P1 T  .  .
        .  .  .  T  T  T1 .  .
        .  .  .  T  T* T  .  .
        """,
        hands=["green red red red red red"],
    )
    scene.do("tile green g5")
    assert scene.json["conflict"]["strength"] == [1, 7]
    scene.do("support 5", "support 0").shows(
        """
        e5
        .  .  M  T  P1 T  .  .
        .  .  .  T  T  T1 .  .
        .  .  .  T  T* T  .  .
        """
    )
    assert scene.gains == {"1 red": 2}


def test_a_losing_priest_takes_along_only_the_temples_that_nobody_else_needs() -> None:
    """tigris.md D12, D10; case: temple next only to losing priest goes, next to both stays"""
    scene = Scene(
        """
        e5
        P0 T  .  T  P1 T  .  .
        T  T  .  T  T  T1 .  .
        T  .  .  T  T* T  .  .
        """,
        hands=["green red red red red"],
    )
    scene.do("tile green g5")
    assert scene.json["conflict"]["strength"] == [4, 7]
    scene.do("support 4", "support 0").shows(
        """
        e5
        P0 T  M  .  .  T  .  .
        T  T  .  .  T  T1 .  .
        T  .  .  .  T* T  .  .
        """
    )
    assert scene.gains == {"0 red": 4}


def test_a_war_of_another_colour_spares_no_tile_for_its_neighbours() -> None:
    """tigris.md D13"""
    scene = Scene(
        """
        e4
        .  .  .  .  .  .  F1 .  .
        K0 T  S  S  .  S  T  K1 .
        .  .  .  .  .  S  T1 .  .
        """,
        hands=["red black"],
    )
    scene.do("tile red i5", "support 1", "support 0").shows(
        """
        e4
        .  .  .  .  .  .  F1 .  .
        K0 T  S  S  T  .  T  .  .
        .  .  .  .  .  .  T1 .  .
        """
    )
    assert scene.gains == {"0 black": 3}


def test_no_leader_of_the_losing_side_is_stranded_by_a_priests_defeat() -> None:
    """tigris.md D16: D12 keeps a temple for each of them."""
    scene = Scene(
        """
        e4
        .  .  .  .  .  F1 .  .  .
        P0 T  .  T  P1 T  K1 .  .
        .  .  .  T1 .  .  .  .  .
        """,
        hands=["green red red red"],
    )
    scene.do("tile green g5", "support 3", "support 0").shows(
        """
        e4
        .  .  .  .  .  F1 .  .  .
        P0 T  M  T  .  T  K1 .  .
        .  .  .  T1 .  .  .  .  .
        """
    )
    assert scene.gains == {"0 red": 1}
    assert [event.cause for event in scene.told(LeaderLost)] == ["war"]


def test_a_red_uniting_tile_stays_in_a_priests_war_and_counts_for_nobody() -> None:
    """tigris.md D5, D9; case: uniting tile is red in a priest war and stays"""
    scene = Scene(
        """
        e4
        .  .  .  .  .  .  .
        P0 T  .  T  T  P1 .
        .  .  .  .  .  .  .
        """,
        hands=["red red red"],
    )
    scene.do("tile red g5")
    assert scene.json["conflict"]["strength"] == [1, 2]
    scene.do("support 2", "support 0").shows(
        """
        e4
        .  .  .  .  .  .  .
        P0 T  T  .  .  .  .
        .  .  .  .  .  .  .
        """
    )
    assert scene.gains == {"0 red": 3}
