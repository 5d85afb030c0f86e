"""The prompt line: in every phase of every game it names what is legal, whatever the pointer rests on (row P1, P10)."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Any

import pygame
import pytest

from game import bits
from game.catan import actions as catan
from game.core import CHANCE
from game.qwirkle.actions import Pass, Place, Trade
from game.tigris import actions as tigris
from game.tigris.game import GAME as TIGRIS
from game.tigris.state import TREASURE
from tests.catan.scenes import scene
from tests.ui import catan as catan_table
from tests.ui import qwirkle as qwirkle_table
from tests.ui.positions import rich
from tests.ui.tables import Table
from tests.ui.tables import session as tigris_session
from ui.scenes.play.play import PlayScene
from ui.text.bidi import CONTROLS
from ui.tigris.game_panel import TigrisPanel

HANDS = {0: "lumber*3 brick*2 wool*2 grain*3 ore*4", 1: "wool*3 grain ore*2", 2: "ore*2 brick lumber"}
OWN = {0: "knight road-building year-of-plenty monopoly"}
OFFER = "offer lumber lumber for wool"


def after(*lines: str) -> Any:
    """The rich position of Tigris & Euphrates after some actions."""
    state = TIGRIS.determinize(rich(), Random(1))
    for line in lines:
        state, _ = TIGRIS.apply(state, TIGRIS.decode(line))
    return tigris_session(TIGRIS.to_json(state))


def treasure() -> Any:
    rng = Random(19)
    state = TIGRIS.new(TIGRIS.setup(2))
    while state.phase != TREASURE:
        action = TIGRIS.sample(state, rng) if TIGRIS.to_act(state) == CHANCE else TIGRIS.pick(state, rng)
        state, _ = TIGRIS.apply(state, action)
    return tigris_session(TIGRIS.to_json(state))


def at(now: Any) -> Any:
    return catan_table.session(now.data["seats"], start=now.data)


def island(**more: Any) -> Any:
    return scene(hands=HANDS, cards=OWN, **more)


def qwirkle(hands: list[str], laid: dict[str, str] | None = None, **more: Any) -> Any:
    return qwirkle_table.session(qwirkle_table.position(hands, laid, **more))


ROWS = ["Ys Bt Px Yt Bs Ps", "Oc Ox Od Os Ot Of"]
PHASES: dict[str, Callable[[], Any]] = {
    "tigris action": after,
    "tigris done": lambda: after("tile green c10", "catastrophe e3"),
    "tigris war": lambda: after("tile black i10"),
    "tigris attack": lambda: after("tile black i10", "war black"),
    "tigris defence": lambda: after("tile black i10", "war black", "support 1"),
    "tigris monument": lambda: after("tile green n11"),
    "tigris treasure": treasure,
    "qwirkle first": lambda: qwirkle(ROWS, {}),
    "qwirkle turn": lambda: qwirkle(["Rs Rt Px Yt Bs Ps", ROWS[1]]),
    "catan first settlement": lambda: catan_table.session(3, map="random"),
    "catan roll": lambda: at(island(rolled=False)),
    "catan main": lambda: at(island()),
    "catan poor": lambda: at(scene(hands={0: "ore"})),
    "catan answer": lambda: at(island().do(OFFER)),
    "catan choose": lambda: at(island().do(OFFER).do("counter wool wool for lumber ore", "reject")),
    "catan discard": lambda: at(island(rolled=False).do("roll", "dice 3 4")),
    "catan robber": lambda: at(island().do("play knight")),
    "catan roads": lambda: at(island().do("play road-building")),
}  # fmt: skip

WANTED: dict[type, str] = {
    tigris.Tile: "hand-1", tigris.Leader: "hand-1", tigris.Swap: "swap", tigris.End: "end", tigris.War: "hand-1",
    tigris.Support: "confirm", tigris.Build: "hand-1", tigris.Decline: "end", tigris.Take: "confirm",
    Place: "hand-1", Trade: "swap", Pass: "end",
    catan.Roll: "roll", catan.End: "end", catan.Offer: "trade-cards", catan.Bank: "trade-cards",
    catan.Settlement: "build-settlement", catan.City: "build-city", catan.Buy: "buy-card", catan.Accept: "accept",
    catan.Reject: "reject", catan.Counter: "counter", catan.Trade: "hand-1", catan.Cancel: "reject",
    catan.Discard: "hand-1", catan.Robber: "confirm", catan.Enough: "end", catan.Road: "build-road",
    catan.PlayPlenty: "play-plenty", catan.PlayMonopoly: "play-monopoly",
}  # fmt: skip
"""Kind of action -> the action of the key that begins or does it. Without an entry: none of its own."""


@pytest.fixture(params=["en", "he", "fa"])
def table(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Table]:
    made = Table(tmp_path, lang=request.param)
    made.app.settings.curtain = "open"
    yield made
    made.close()


def sit(table: Table, made: Any) -> PlayScene:
    play = table.play(made)
    table.pilot.settle()
    return play


def line(play: PlayScene) -> str:
    """The words on the screen, without marks of direction."""
    return play.prompt_line.text().translate(dict.fromkeys(map(ord, CONTROLS)))


def keys_in(words: str) -> set[str]:
    """The keys that are named in brackets."""
    found = re.findall(r"\(([^()]*)\)", words)
    return {key.strip() for part in found for key in re.split(r"[,،–]", part)}


def wanted_keys(table: Table, play: PlayScene, legal: Sequence[Any]) -> set[str]:
    """The keys of everything legal; on the board alone it is Enter on a marked place."""
    label = table.app.keymap.label
    on_board = play.client.view.phase in ("setup", "roads", "robber")
    actions = {WANTED[type(action)] for action in legal if type(action) in WANTED}
    return {label("confirm" if on_board and action.startswith("build-") else action) for action in actions}


def pixels(table: Table, play: PlayScene) -> bytes:
    for _ in range(30):
        table.app.frame([], 1 / 60)
    place = table.app.mirror(play.prompt_line.place)
    return pygame.image.tobytes(table.app.window.get_surface().subsurface(place), "RGB")


@pytest.mark.parametrize("phase", PHASES)
def test_the_line_names_what_is_legal_in_every_phase(table: Table, phase: str) -> None:
    play = sit(table, PHASES[phase]())
    legal = play.legal()
    assert legal
    missing = wanted_keys(table, play, legal) - keys_in(line(play))
    assert not missing, f"{missing} in {line(play)!r}"
    assert play.names[play.seat or 0] in line(play)


@pytest.mark.parametrize("phase", PHASES)
def test_after_the_name_the_sentence_goes_on_in_lower_case(tmp_path: Path, phase: str) -> None:
    """P1: it was "Cyr: Choose a marked space". No sentence begins with the name of another player."""
    table = Table(tmp_path)
    table.app.settings.curtain = "open"
    play = sit(table, PHASES[phase]())
    _, _, told = line(play).partition(": ")
    assert told[0] == told[0].lower(), told
    assert not any(told.startswith(name.lower()) for name in play.names), told
    table.close()


@pytest.mark.parametrize("phase", PHASES)
def test_no_tip_takes_the_place_of_the_line(tmp_path: Path, phase: str) -> None:
    """The pointer rests on things with tips, as after a click there; the line stays as it is, to the pixel."""
    table = Table(tmp_path)
    table.app.settings.curtain = "open"
    play = sit(table, PHASES[phase]())
    table.pilot.point((5, 5))
    before = pixels(table, play)
    named = ("log.", "play.", "hand.", "catan.", "qwirkle.")
    for name in [name for name, item in table.pilot.layout().items() if name.startswith(named) and item.tip][:8]:
        table.pilot.point(table.pilot.layout()[name].rect.center)
        assert pixels(table, play) == before, name
    table.app.notice("x" * 40)
    assert pixels(table, play) == before, "a notice does not cover it either"
    table.close()


MODES: dict[str, tuple[str, list[str], list[str], set[str]]] = {
    "swap": ("tigris action", ["play.swap"], ["s"], {"1", "6", "Esc"}),
    "swap marked": ("tigris action", ["play.swap", "hand.1"], ["s", "1"], {"X", "Esc"}),
    "tile": ("tigris action", ["hand.1"], ["1"], {"Enter", "Esc"}),
    "leader": ("tigris action", ["leader.red"], ["w"], {"Enter", "Esc"}),
    "own leader": ("tigris action", ["leader.black"], ["q"], {"Backspace", "Esc"}),
    "catastrophe": ("tigris action", ["catastrophe"], ["c"], {"Enter", "Esc"}),
    "trade": ("qwirkle turn", ["qwirkle.trade"], ["s"], {"1", "6", "Esc"}),
    "trade marked": ("qwirkle turn", ["qwirkle.trade", "hand.1"], ["s", "1"], {"X", "Esc"}),
    "held": ("qwirkle turn", ["hand.1"], ["1"], {"Enter", "Esc"}),
    "laid": ("qwirkle turn", ["hand.1", "cell.3,0"], ["1", "return"], {"X", "Esc"}),
    "road": ("catan main", ["build.road"], ["r"], {"Enter", "Esc"}),
    "terms": ("catan main", ["catan.trade"], ["i"], {"1", "5", "Esc"}),
    "knight": ("catan main", ["card.knight"], ["g"], {"X", "Esc"}),
    "plenty": ("catan main", ["card.year-of-plenty"], ["8"], {"1", "5", "Esc"}),
}
"""Mode -> the phase, the clicks and the keys that lead there, and the keys that the line must name."""


@pytest.mark.parametrize("by_keys", [False, True])
@pytest.mark.parametrize("mode", MODES)
def test_the_line_belongs_to_the_mode_and_escape_leaves_it(tmp_path: Path, mode: str, by_keys: bool) -> None:
    """Row P4: by mouse with the pointer left at the last click, and by keys."""
    table = Table(tmp_path)
    table.app.settings.curtain = "open"
    phase, clicks, presses, wanted = MODES[mode]
    play = sit(table, PHASES[phase]())
    table.app.frame([], 1 / 60)
    usual = line(play)
    for step in presses if by_keys else clicks:
        (table.pilot.press if by_keys else table.pilot.click)(step)
        table.pilot.settle()
    assert wanted <= keys_in(line(play)), line(play)
    assert line(play) != usual
    for _ in range(len(clicks)):
        if line(play) != usual:
            table.pilot.press("escape")
            table.app.frame([], 1 / 60)
    assert line(play) == usual
    assert table.pilot.scene == "play"
    table.close()


@pytest.mark.parametrize("marks", [False, True])
@pytest.mark.parametrize(
    ("phase", "clicks"),
    [
        ("tigris action", ["hand.1"]), ("tigris action", ["leader.red"]), ("tigris treasure", []),
        ("qwirkle turn", ["hand.1"]), ("catan first settlement", []),
    ],
)  # fmt: skip
def test_the_line_names_marked_places_only_while_places_are_marked(
    tmp_path: Path, phase: str, clicks: list[str], marks: bool
) -> None:
    table = Table(tmp_path)
    table.app.settings.curtain, table.app.settings.legal_cells = "open", marks
    play = sit(table, PHASES[phase]())
    for name in clicks:
        table.pilot.click(name)
        table.pilot.settle()
    assert ("marked" in line(play)) == marks, line(play)
    assert table.app.keymap.label("confirm") in keys_in(line(play))
    table.close()


MAIN: dict[str, tuple[str, list[str], str, bool]] = {
    "swap": ("tigris action", ["s", "1"], "play.swap.confirm", True),
    "held piece": ("tigris action", ["1"], "play.put-back", False),
    "trade of tiles": ("qwirkle turn", ["s", "1"], "qwirkle.commit", True),
    "road": ("catan main", ["r"], "play.put-back", False),
    "card": ("catan main", ["g"], "catan.mode.card", True),
}
"""Mode -> the phase, the keys that lead there, the large button, and whether it carries out an action."""


@pytest.mark.parametrize("by_keys", [False, True])
@pytest.mark.parametrize("mode", MAIN)
def test_the_large_button_and_its_key_belong_to_the_mode(tmp_path: Path, mode: str, by_keys: bool) -> None:
    """Row P4."""
    table = Table(tmp_path)
    table.app.settings.curtain = "open"
    phase, presses, name, acts = MAIN[mode]
    play = sit(table, PHASES[phase]())
    for key in presses:
        table.pilot.press(key)
    assert name in table.pilot.layout()
    assert "play.end" not in table.pilot.layout()
    n = play.client.n
    if by_keys:
        table.pilot.press("x")
    else:
        table.pilot.click(name)
    table.pilot.settle()
    assert (play.client.n > n) == acts
    assert not any(entry["text"] == "end" for entry in table.logged("action"))
    assert table.pilot.scene == "play"
    table.close()


@pytest.mark.parametrize("by_keys", [False, True])
def test_a_monument_with_one_square_takes_one_confirm(tmp_path: Path, by_keys: bool) -> None:
    """Row P5."""
    table = Table(tmp_path)
    table.app.settings.curtain = "open"
    play = sit(table, PHASES["tigris monument"]())
    if by_keys:
        table.pilot.press("1")
    else:
        table.pilot.click(next(name for name in table.pilot.layout() if name.startswith("monument.")))
    table.pilot.settle()
    assert any(entry["text"].startswith("build") for entry in table.logged("action"))
    assert play.client.view.phase != "monument"
    table.close()


@pytest.mark.parametrize("by_keys", [False, True])
def test_the_large_button_belongs_to_the_choice_of_a_monument(tmp_path: Path, by_keys: bool) -> None:
    """Rows P3, P4: it said why no turn can end, but its key declined, even with a monument in hand."""
    table = Table(tmp_path)
    table.app.settings.curtain = "open"
    play = sit(table, PHASES["tigris monument"]())
    panel = play.game_panel
    assert isinstance(panel, TigrisPanel)

    def use(name: str) -> None:
        assert "play.end" not in table.pilot.layout()
        assert table.pilot.layout()[name].commits == (name == "play.decline")
        table.pilot.press("x") if by_keys else table.pilot.click(name)
        table.pilot.settle()

    panel.input.hold(("monument", panel.input.monuments()[0]))  # as with several squares
    panel.changed()
    use("play.put-back")
    assert play.client.view.phase == "monument"
    use("play.decline")
    assert [entry["text"] for entry in table.logged("action")] == ["decline"]
    table.close()


def test_the_first_choice_has_the_focus_of_the_keys(tmp_path: Path) -> None:
    """Row P5: a monument, after a tile that was placed by keys."""
    table = Table(tmp_path)
    table.app.settings.curtain = "open"
    play = sit(table, after())
    hand = play.game_panel.input.view.hand  # type: ignore[attr-defined]
    table.pilot.press(str(sum(hand[:3]) + 1))
    table.app.set_focus("cell.n11")
    table.pilot.press("return")
    table.pilot.settle()
    assert play.client.view.phase == "monument"
    assert table.app.focus.startswith("monument.")
    table.close()


@pytest.mark.parametrize("phase", ["tigris treasure", "catan roll", "catan discard", "catan robber"])
def test_a_disabled_button_gives_the_reason_of_its_key(tmp_path: Path, phase: str) -> None:
    """Row P3."""
    table = Table(tmp_path)
    table.app.settings.curtain = "open"
    play = sit(table, PHASES[phase]())
    for name, key in (("play.swap", "s"), ("play.end", "x"), ("catan.mode.discard", "x")):
        item = table.pilot.layout().get(name)
        if item is None or item.enabled:
            continue
        before = len(table.logged("refused"))
        table.pilot.press(key)
        assert table.logged("refused")[before]["text"] == item.tip
        table.pilot.click(name)
        assert table.logged("refused")[-1]["text"] == item.tip
    assert play.legal()
    table.close()


def test_the_keys_of_leaders_and_catastrophes_are_named(table: Table) -> None:
    """Once, the line named the six places of the hand alone."""
    play = sit(table, after())
    label = table.app.keymap.label
    named = keys_in(line(play))
    assert {label(f"leader-{colour}") for colour in tigris.COLOURS} <= named
    assert label("catastrophe") in named


def test_the_keyboard_begins_at_a_space_where_the_leader_may_go(table: Table) -> None:
    """Once, it began where it was last, though a leader could not go there."""
    play = sit(table, after())
    table.pilot.point(table.pilot.layout()["cell.p11"].rect.center)
    table.app.set_focus("cell.p11")
    table.app.frame([], 1 / 60)
    table.pilot.press("w")
    table.pilot.settle()
    panel = play.game_panel
    assert isinstance(panel, TigrisPanel)
    assert panel.aim().removeprefix("cell.") in {bits.name(cell) for cell in bits.each(panel.input.cells())}
