"""The variants as data: what is written of them, what is refused, and what guests follow (tigris-variants.md O)."""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from itertools import product
from random import Random
from typing import Any

import pytest

from game.core import CHANCE, OVER, BadAction, BadState, Illegal
from game.table import Dice, Table
from game.tigris.game import GAME
from tests.tigris import play
from tests.tigris.drawing import Scene
from tests.tigris.test_positions import branches, broken, play_on, put, refused, value_at

ALL = {"buildings": "on", "wonder": "on", "reinforcement": "english"}
CROSS = "g3\n. S .\nS . S\n. S ."
STANDS = """
    e4
    .  m  .  .  S  S  S
    m  m  m  K0 T  M  .
    .  m  .  T  .  .  .
    building i4 black
    building j5 green
    wonder f5
    """
RIVALS = "g3\n. . . . T .\n. . T T K1 T\n. . . . . ."


def scene(drawing: str, **about: Any) -> Scene:
    """The drawn position of a game with all variants."""
    return Scene(drawing, **{**about, "options": {**ALL, **about.get("options", {})}})


SCENES: dict[str, Callable[[], Any]] = {
    "stands": lambda: scene(STANDS).json,
    "building": lambda: scene(CROSS, hands=["black"]).do("tile black h4").json,
    "moving": lambda: (
        scene("g3\nS S S .\n. . . .\nS S . S\nbuilding g3 black", hands=["black"]).do("tile black i5").json
    ),
    "wonder or not": lambda: scene(CROSS, hands=["black"]).do("tile black h4", "decline").json,
    "point": lambda: scene(STANDS).do("end").json,
    "short": lambda: scene(STANDS, hands=["red"], bag="").do("swap red", "end").json,
    "attacked": lambda: scene(RIVALS, hands=["red red red red"]).do("leader black i3").json,
    "answered": lambda: scene(RIVALS, hands=["red red red red"]).do("leader black i3", "support 3").json,
    "war": lambda: (
        scene("e4\n. M . M M M .\nT T0 . . . T1 T", hands=["green green green black"])
        .do("tile black g4", "support 3")
        .json
    ),
}


@pytest.fixture(params=SCENES)
def data(request: pytest.FixtureRequest) -> Any:
    """A good position of every kind."""
    return SCENES[request.param]()


def test_what_is_on_is_written_and_read(data: Any) -> None:
    """tigris-variants.md 3, O4: also in every view."""
    assert GAME.to_json(GAME.from_json(data)) == data
    state = GAME.from_json(data)
    for seat in (*range(state.seats), None):
        view = GAME.view(state, seat)
        shown = GAME.view_to_json(view)
        assert GAME.view_from_json(shown) == view
        assert {key: shown[key] for key in ("buildings", "wonder", "options")} == {
            key: data[key] for key in ("buildings", "wonder", "options")
        }


@pytest.mark.parametrize("chosen", list(product(*[[(key, value), (key, None)] for key, value in ALL.items()])))
def test_an_option_that_is_off_is_written_nowhere(chosen: Any) -> None:
    """tigris-variants.md O1, O2: each option by itself, its field beside it; a default may be named."""
    on = {key: value for key, value in chosen if value}
    state = GAME.new(GAME.setup(2, on))
    written = GAME.to_json(state)
    assert set(written["options"]) - {"board", "treasures", "bag_end", "scores"} == set(on)
    assert {key for key in ("buildings", "wonder") if key in written} == {key for key in on if key != "reinforcement"}
    defaults = {"buildings": "off", "wonder": "off", "reinforcement": "standard"}
    named = {**written, "options": {**defaults, **written["options"]}}
    assert GAME.to_json(GAME.from_json(named)) == written
    assert GAME.setup(2, {**defaults, **on}) == GAME.setup(2, on)


def test_every_field_must_be_there_exactly_with_its_option(data: Any) -> None:
    """tigris-variants.md O3"""
    for key in ("buildings", "wonder", "placed", "conflict"):
        if key in data:
            assert refused({name: value for name, value in data.items() if name != key}), key
    for key in ("buildings", "wonder"):
        without = deepcopy(data)
        del without["options"][key]
        assert refused(without)
    plain = Scene("g3\nS S S").json
    assert refused({**plain, "buildings": {}})
    assert refused({**plain, "wonder": None})
    assert not refused({**plain, "options": {**plain["options"], "wonder": "on"}, "wonder": None})


WRONG: tuple[Any, ...] = (True, False, None, 1.5, "x", -1, 10**30, [], {}, [[]], {"a": 1}, float("nan"))


def test_every_value_must_have_its_type(data: Any) -> None:
    """tigris-variants.md O3"""
    for path in branches(data):
        if path[0] not in ("buildings", "wonder", "options", "placed", "conflict"):
            continue
        old = value_at(data, path)
        for wrong in WRONG:
            same = type(wrong) is type(old) or (path[-2:] == ("committed", 0) and wrong is None)
            if same or (path == ("wonder",) and wrong is None and old is None):
                continue
            assert refused(put(data, path, wrong)), (path, wrong)


BROKEN: dict[str, tuple[str, dict[tuple[Any, ...], Any]]] = {
    "a building on an empty cell": ("stands", {("buildings",): {"e4": "black"}}),
    "a building on another colour": ("stands", {("buildings",): {"i4": "red"}}),
    "a building on a tile face down": ("stands", {("buildings",): {"f5": "green"}}),
    "a building under a leader": ("stands", {("buildings",): {"h5": "black"}}),
    "a building off the board": ("stands", {("buildings",): {"q3": "black"}}),
    "two buildings of a colour": ("stands", {("buildings",): {"i4": "black", "j4": "black"}}),
    "a building of no colour": ("stands", {("buildings",): {"i4": "white"}}),
    "buildings in a list": ("stands", {("buildings",): ["i4", "black"]}),
    "the wonder a cell beside": ("stands", {("wonder",): "f4"}),
    "the wonder at the edge": ("stands", {("wonder",): "a10"}),
    "no wonder over tiles face down": ("stands", {("wonder",): None}),
    "the wonder off the board": ("stands", {("wonder",): "q1"}),
    "the wonder over a tile face up": ("stands", {("rows", 4): "....mMm.TM...T.."}),
    "the wonder over two colours": ("stands", {("rows", 4): "....msm.TM...T.."}),
    "the wonder over an empty cell": ("stands", {("rows", 4): "....m.m.TM...T.."}),
    "one more tile face down": ("stands", {("rows", 8): "m..............."}),
    "a building where no line is": ("building", {("placed",): "f3"}),
    "a building at an empty cell": ("building", {("placed",): "g3"}),
    "a building with two actions left": ("building", {("turn", "actions_left"): 2}),
    "a building that stands in an equal line": ("building", {("buildings",): {"h4": "black"}}),
    "a building where two remain": ("building", {("rows", 3): "......S.S.......", ("placed",): "h3"}),
    "a building that moves in its own line": ("moving", {("buildings",): {"g5": "black"}}),
    "a monument where neither fits": ("wonder or not", {("placed",): "f3"}),
    "a cross beside the placed tile": ("wonder or not", {("rows", 3): "......SS........"}),
    "the wonder with two actions left": ("wonder or not", {("turn", "actions_left"): 2}),
    "a point of somebody else": ("point", {("turn", "seat"): 1}),
    "a point with an action left": ("point", {("turn", "actions_left"): 1}),
    "a point without the wonder": (
        "point",
        {
            ("wonder",): None,
            ("rows", 3): "........SSS.....",
            ("rows", 4): "........TM...T..",
            ("rows", 5): ".......T........",
        },
    ),
    "a point for another leader": ("point", {("leaders",): {"h5": [0, "red"]}}),
    "a point of a king elsewhere": ("point", {("leaders",): {"c2": [0, "black"]}}),
    "a point after the end at once": ("short", {("options", "bag_end"): "immediate"}),
    "a shortage with tiles in the bag": ("short", {("bag", "red"): 1}),
    "an attacker with too few": ("answered", {("conflict", "committed"): [2, None]}),
    "an attacker of a war with too few": ("war", {("conflict", "committed"): [2, None]}),
    "a conflict of the wrong strength": ("answered", {("conflict", "strength"): [3, 2]}),
    "a phase without its field": ("stands", {("phase",): "building"}),
    "a point where no wonder pays": ("building", {("phase",): "wonder"}),
    "another value of an option": ("stands", {("options", "wonder"): "yes"}),
    "another reinforcement": ("stands", {("options", "reinforcement"): "french"}),
}


@pytest.mark.parametrize("what", BROKEN)
def test_positions_that_cannot_arise_are_refused(what: str) -> None:
    """tigris-variants.md O3"""
    kind, changes = BROKEN[what]
    data = SCENES[kind]()
    assert not refused(data)
    for path, value in changes.items():
        data = put(data, path, value)
    assert refused(data)


@pytest.mark.parametrize("committed", [0, 3, 4, 5])
def test_what_the_attacker_was_allowed_to_commit_is_loaded(committed: int) -> None:
    """tigris-variants.md O3, N1: nothing, or enough to be ahead of three temples with one."""
    data = SCENES["answered"]()
    assert data["conflict"]["strength"] == [1, 3]
    data["bag"] = dict.fromkeys(data["bag"], 0)
    assert not refused(put(data, ("conflict", "committed"), [committed, None]))


def test_the_wonder_shares_no_tile_with_a_monument() -> None:
    """tigris-variants.md O3, M18"""
    good = scene("g3\n. m . m m\nm m m m m\n. m . . .\nmonument j3 red-green\nwonder h4").json
    assert not refused(good)
    assert refused(put(put(good, ("monuments",), {"i3": "red-green"}), ("rows", 2), ".....T.mmm......"))
    assert refused(put(good, ("monuments",), {"h3": "red-green"}))


def test_how_long_a_line_is_and_how_the_building_came_there_is_not_checked() -> None:
    """tigris-variants.md O3: its line may have been cut."""
    alone = Scene("g3\n. S .\nbuilding h3 black", options={"buildings": "on"})
    assert alone.json["buildings"] == {"h3": "black"}


@pytest.mark.parametrize("board", ["standard", "advanced"])
def test_no_side_of_the_board_switches_buildings_on(board: str) -> None:
    """tigris-variants.md O2"""
    state = GAME.new(GAME.setup(2, {"board": board}))
    assert state.options.buildings == "off"
    assert set(GAME.to_json(state)["options"]) == {"board", "treasures", "bag_end", "scores"}


@pytest.mark.parametrize(
    "text", ["building green e5", "build wonder e5", "point red", "point blue", "building black a1", "build wonder p11"]
)
def test_texts_of_the_variants_are_well_spelt_in_every_game(text: str) -> None:
    """tigris-variants.md O1: illegal without the option, at chance too; over after the end."""
    assert GAME.encode(GAME.decode(text)) == text
    for state in (GAME.new(GAME.setup(2)), Scene("g3\nS S .").state):
        with pytest.raises(Illegal):
            GAME.apply(state, GAME.decode(text))
    over = Scene("g3\n.", far=False, hands=["red red red red red red"] * 2).do("end").state
    with pytest.raises(Illegal) as refusal:
        GAME.apply(over, GAME.decode(text))
    assert refusal.value.reason == "over"


@pytest.mark.parametrize(
    "text",
    [
        "building", "building green", "building green q1", "building green e5 ", "building yellow e5",
        "building e5 green",
        "Building green e5", "build wonder", "build wonder e12", "build wonder e5 f5", "build Wonder e5", "wonder e5",
        "point", "point yellow", "point treasure", "point red red", "point  red", "Point red", "build green e5",
    ],
)  # fmt: skip
def test_other_texts_are_none(text: str) -> None:
    """tigris-variants.md 3"""
    with pytest.raises(BadAction):
        GAME.decode(text)


@pytest.mark.parametrize("number", range(8))
def test_every_reader_follows_games_with_variants(number: int) -> None:
    """tigris-variants.md O4: views, events and follow of every reader, in games with all of them."""
    rng = Random(number)
    for before, action, after, events in play.game(play.new(2 + number % 3, play.VARIANTS + number), rng):
        actor = GAME.to_act(before)
        for reader in (*range(after.seats), None):
            seen = GAME.view(before, reader)
            view, told = GAME.follow(seen, GAME.action_text(action, actor, reader, after, events))
            assert GAME.view_to_json(view) == GAME.view_to_json(GAME.view(after, reader))
            assert told == [GAME.redact(event, reader) for event in events]
        assert GAME.to_act(after) in (CHANCE, OVER) or GAME.legal(after)


@pytest.mark.parametrize("kind", SCENES)
def test_changed_positions_are_refused_or_can_be_played(kind: str) -> None:
    """tigris-variants.md O3: nothing but BadState comes of a broken position."""
    rng, good = Random(kind), 0
    once = SCENES[kind]()
    for _ in range(120):
        data = broken(once, rng)
        if rng.random() < 0.3:
            data = broken(data, rng)
        if not refused(data):
            good += 1
            play_on(data, rng)
    assert good > 3


def test_changed_views_are_refused_or_are_views() -> None:
    """tigris-variants.md O3, O4"""
    rng, good = Random(7), 0
    for kind in SCENES:
        state = GAME.from_json(SCENES[kind]())
        for _ in range(60):
            data = broken(GAME.view_to_json(GAME.view(state, rng.choice((0, 1, None)))), rng)
            try:
                view = GAME.view_from_json(data)
            except BadState:
                continue
            good += 1
            assert GAME.view_to_json(view) == data
    assert good > 5


def test_what_is_built_or_declined_is_undone_and_a_point_too() -> None:
    """tigris-variants.md O8: they reveal nothing; a point is like the end of a turn."""
    for text in ("building green e5", "build wonder e5", "decline", "point red", "end"):
        assert not GAME.final(GAME.decode(text))
    start = scene(CROSS, hands=["black"]).data
    for texts in (["building black h3", "build wonder h4"], ["decline", "decline"], ["building black h3", "decline"]):
        undone(start, ["tile black h4", *texts])
    full = ["red red red red red red"] * 2
    table = undone(scene(STANDS, hands=full).data, ["end"])
    for text in ("end", "point red"):
        table.act(0, GAME.decode(text))
    assert not table.can_undo(0), "as at the end of a turn: it is another seat's turn"


def undone(start: Any, texts: list[str]) -> Table[Any, Any, Any, Any]:
    """Play these actions and take them back one by one, each to where it was."""
    table, before = Table(GAME, GAME.setup(start["seats"], start["options"]), Dice("1"), start=start), []
    for text in texts:
        before.append(GAME.to_json(table.state))
        table.act(0, GAME.decode(text))
    for data in reversed(before):
        assert table.can_undo(0)
        table.undo(0)
        assert GAME.to_json(table.state) == data
    return table
