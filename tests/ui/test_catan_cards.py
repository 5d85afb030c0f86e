"""Cards at the screen of Catan: every action by mouse and by keys alone, offers and answers, what is told."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any, get_args

import pygame
import pytest

from game.bots.catan.play import choose
from game.catan.actions import Action, Card, City, Dice, First, Lay, Offer, Road, Robber, Settlement, Steal
from game.catan.game import GAME
from game.catan.kinds import RESOURCES
from game.catan.state import ANSWER, CHOOSE
from game.catan.texts import decode
from game.core import OVER
from tests.catan.scenes import Scene, scene
from tests.soaking import combined
from tests.ui.catan import session
from tests.ui.catancards import KEYS_ALONE, MOUSE, PAD, Hands
from tests.ui.tables import Table, sit_down
from ui.catan.answer_sheet import AnswerSheet
from ui.catan.card_choice import TRADE
from ui.catan.pieces import paint_of
from ui.scenes.play.play import PlayScene
from ui.scenes.review.replay import ReplayScene
from ui.text.i18n import Locale

HANDS = {0: "lumber*3 brick*2 wool*2 grain*3 ore*4", 1: "wool*3 grain ore*2", 2: "ore*2 brick lumber"}
OWN = {0: "knight*2 road-building year-of-plenty monopoly victory-point"}


def rich(**more: Any) -> Scene:
    return scene(hands=HANDS, cards=OWN, **more)


def asked() -> Scene:
    return rich().do("offer lumber lumber for wool")


def answered() -> Scene:
    return asked().do("counter wool wool for lumber ore", "reject")


def settling() -> Scene:
    """Road upon road, until there is a place for a settlement."""
    now = scene(hands={0: "lumber*6 brick*6 wool grain"})
    while not now.legal("settlement"):
        now = now.do(now.legal("road")[-1])
    return now


def one_free_road() -> Scene:
    now = rich().do("play road-building")
    return now.do(now.legal("road")[0])


DEEDS: dict[str, Scene] = {
    "roll": rich(rolled=False),
    "end": rich(),
    "buy": rich(),
    "settlement": settling(),
    "road": rich(),
    "city": rich(),
    "play knight": rich(),
    "play road-building": rich(),
    "play year-of-plenty grain ore": rich(),
    "play year-of-plenty wool wool": rich(rolled=False),
    "play monopoly wool": rich(),
    "enough": one_free_road(),
    "bank ore ore ore ore for brick": scene(hands={0: "ore*5 wool"}),
    "offer lumber lumber for wool": rich(),
    "offer lumber ore for wool wool": rich(),
    "offer lumber for wool to 2": rich(),
    "accept": asked(),
    "reject": asked(),
    "counter wool for lumber ore": asked(),
    "counter grain for lumber": asked(),
    "trade 1": answered(),
    "cancel": answered(),
    "discard lumber brick wool wool grain ore ore": rich(rolled=False).do("roll", "dice 3 4"),
    "robber": rich().do("play knight"),
}
"""What is done, or its first word, and where."""


def sit(table: Table, now: Scene) -> PlayScene:
    """A table of people from there on, the one who has to act before the screen."""
    play = table.play(session(now.data["seats"], start=now.data))
    sit_down(table)
    assert play.seat == now.actor
    return play


def full(now: Scene, text: str) -> Action:
    """The action of that text, or the first legal one that begins with it."""
    return decode(text if " " in text or text in now.legal() else now.legal(text)[0])


def done(table: Table) -> list[str]:
    """The texts of all actions so far, as the event log has them."""
    return [line["text"] for line in table.logged("action")]


def test_all_kinds_of_actions_are_tried() -> None:
    tried = {type(full(now, text)) for text, now in DEEDS.items()}
    assert tried == set(get_args(Action)) - {First, Lay, Dice, Steal, Card}


@pytest.mark.parametrize(("text", "way"), combined(DEEDS, [MOUSE, KEYS_ALONE, PAD]))
def test_everything_can_be_done(table: Table, text: str, way: str) -> None:
    now = DEEDS[text]
    action = full(now, text)
    sit(table, now)
    hands = Hands(table, way)
    if text.split()[0] in ("settlement", "road", "city", "robber"):
        hands.on_island(action)  # type: ignore[arg-type]
    else:
        hands.carry_out(action)
    table.pilot.settle()
    assert done(table)[0].split(" / ")[0] == GAME.encode(action)
    assert table.app.scenes[-1].gui.overflows == []


# -- trade ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("text", ["offer lumber for wool", "offer lumber lumber for wool", "offer ore for brick wool"])
def test_an_offer_takes_four_clicks_at_most(table: Table, text: str) -> None:
    """From the cards of the hand and of the bank, without opening anything first."""
    sit(table, rich())
    action, clicks = decode(text), 0
    assert isinstance(action, Offer)
    for side, counts in (("hand", action.give), ("bank", action.want)):
        for kind, count in enumerate(counts):
            for _ in range(count):
                table.pilot.click(f"hand.{kind + 1}" if side == "hand" else f"bank.{RESOURCES[kind]}")
                clicks += 1
    table.pilot.click("trade.offer")
    table.pilot.settle()
    assert done(table) == [text]
    assert clicks + 1 <= 4


def test_nothing_of_a_trade_lies_over_the_board(table: Table) -> None:
    for now, deed in ((rich(), "catan.trade"), (asked(), "trade.counter"), (answered(), "")):
        play = sit(table, now)
        if deed:
            table.pilot.click(deed)
        board = play.layout.board
        names = [item.name for item in table.app.items() if item.rect.colliderect(board)]
        assert names
        assert all(name.startswith("cell.") for name in names)
        table.app.pop()


def test_answers_stand_side_by_side_and_the_counter_offer_can_be_taken(table: Table) -> None:
    play = sit(table, asked())
    assert play.seat == 1
    Hands(table).carry_out(decode("counter wool for lumber ore"))
    sit_down(table)
    assert play.seat == 2
    table.pilot.click("trade.reject")
    table.pilot.settle()
    sit_down(table)
    assert play.seat == 0
    items = table.pilot.layout()
    assert "trade.with.1" in items
    assert "trade.with.2" not in items
    table.pilot.click("trade.with.1")
    table.pilot.settle()
    assert done(table) == ["counter wool for lumber ore", "reject", "trade 1"]
    assert play.client.view.hands[0] == (2, 2, 3, 3, 3)


@pytest.mark.parametrize(("seat", "first"), [(0, "wool"), (1, "lumber"), (2, "lumber"), (None, "lumber")])
def test_a_counter_offer_stands_as_its_reader_takes_it(
    table: Table, monkeypatch: pytest.MonkeyPatch, seat: int | None, first: str
) -> None:
    """What the offerer would get for him; what whoever makes it would get for everybody else, himself included."""
    lines: dict[str, Any] = {}
    monkeypatch.setattr(AnswerSheet, "_line", lambda self, gui, rect, counts, icon: lines.update({icon: counts}))
    play = sit(table, asked())
    play.game_panel.sync(GAME.view(asked().do("counter wool for lumber").state, seat), ())
    play.game_panel.tray.sheet.build(play.gui, pygame.Rect(0, 0, 350, 250))
    sides = {icon: RESOURCES[counts.index(1)] for icon, counts in lines.items()}
    assert sides == {"plus": first, "minus": "lumber" if first == "wool" else "wool"}


def test_an_offer_is_withdrawn_and_its_terms_stay(table: Table) -> None:
    sit(table, answered())
    table.pilot.click("trade.cancel")
    table.pilot.settle()
    assert done(table) == ["cancel"]
    hands = Hands(table)
    assert (hands.choice.give, hands.choice.want) == ([2, 0, 0, 0, 0], [0, 0, 1, 0, 0])
    table.pilot.click("trade.close")
    assert "trade.offer" not in table.pilot.layout()


def test_escape_puts_the_offer_away_before_anything_else(table: Table) -> None:
    sit(table, rich())
    table.pilot.click("hand.1")
    assert "trade.offer" in table.pilot.layout()
    table.pilot.press("escape")
    assert table.pilot.scene == "play"
    assert "trade.offer" not in table.pilot.layout()


def test_a_bank_trade_can_be_taken_back(table: Table) -> None:
    play = sit(table, scene(hands={0: "ore*5 wool"}))
    Hands(table).carry_out(decode("bank ore ore ore ore for brick"))
    assert play.client.view.hands[0] == (0, 1, 1, 0, 1)
    table.pilot.click("play.undo")
    table.pilot.settle()
    assert play.client.view.hands[0] == (0, 0, 1, 0, 5)


# -- what is told --------------------------------------------------------------------------------------


def refused(table: Table) -> tuple[str, str]:
    line = table.logged("refused")[-1]
    return line["reason"], line["text"]


def test_what_is_lacking_is_told(table: Table) -> None:
    sit(table, scene(hands={0: "lumber ore*3 grain"}))
    for piece, reason, words in (
        ("road", "catan-cannot-pay-road", "For a road, you still need 1 brick."),
        ("city", "catan-cannot-pay-city", "For a city, you still need 1 grain."),
        ("card", "catan-cannot-pay-card", "For a development card, you still need 1 wool."),
    ):
        table.pilot.click(f"build.{piece}")
        assert refused(table) == (reason, words)
        assert words in table.pilot.layout()[f"build.{piece}"].tip
    table.pilot.click("build.settlement")
    assert refused(table)[0] == "catan-settlement-apart", "there is no place for one"


def test_an_answer_that_cannot_be_given_says_what_is_lacking(table: Table) -> None:
    sit(table, scene(hands={0: "lumber", 1: "wool", 2: "ore"}).do("offer lumber for brick wool wool"))
    table.pilot.click("trade.accept")
    assert refused(table) == ("disabled", "To accept, you still need 1 brick and 1 wool.")


def test_the_key_of_the_bank_begins_a_trade_with_it_and_ends_it(table: Table) -> None:
    """Without terms it only said that one resource must be chosen."""
    play = sit(table, scene(hands={0: "ore*5 wool"}))
    for key in (";", "2", ";"):
        table.pilot.press(key)
        table.pilot.settle()
    record = play.session.record()
    assert record is not None
    assert record.actions == ("bank ore ore ore ore for brick",)


def test_the_bank_takes_a_requested_resource_where_no_other_is_enough(table: Table) -> None:
    """It said that there was too little of each, with six of them in the hand."""
    play = sit(table, scene(hands={0: "ore*6 wool"}))
    table.pilot.press("i")
    table.pilot.click("bank.ore")
    table.pilot.press(";")
    choice = play.game_panel.tray.choice  # type: ignore[attr-defined]
    ore = RESOURCES.index("ore")
    assert (choice.give[ore], choice.want[ore]) == (4, 0)


def test_the_key_of_the_bank_says_why_nothing_can_be_traded_with_it(table: Table) -> None:
    sit(table, scene(hands={0: "ore*3 wool"}))
    table.pilot.press(";")
    reason, words = refused(table)
    assert (reason, "4" in words) == ("cards-too-few-for-bank", True)
    assert "trade.bank" not in table.pilot.layout()


def test_the_key_of_the_bank_says_what_must_be_done_before_a_trade(table: Table) -> None:
    """Before the roll it said how to choose cards for the bank."""
    sit(table, scene(hands={0: "ore*5"}, rolled=False))
    table.pilot.press(";")
    assert refused(table)[0] == "catan-phase-roll"


def test_the_key_of_the_bank_shows_nothing_of_a_covered_hand(table: Table) -> None:
    table.app.settings.face_down = True
    play = sit(table, scene(hands={0: "ore*5"}))
    assert play.state.face_down
    table.pilot.press(";")
    choice = play.game_panel.tray.choice  # type: ignore[attr-defined]
    assert (choice.opened, any(choice.give)) == (TRADE, False)


def test_what_the_bank_does_not_take_is_told(table: Table) -> None:
    sit(table, scene(hands={0: "ore*3 wool"}))
    table.pilot.click("hand.5")
    table.pilot.click("trade.bank")
    assert refused(table) == ("disabled", Locale("en").tr("reason.catan-bank-one-kind"))
    table.pilot.press(";")
    assert refused(table)[0] == "catan-bank-one-kind"
    table.pilot.click("bank.brick")
    table.pilot.click("trade.bank")
    assert refused(table) == ("disabled", "For this, you still need 1 ore.")


def test_the_word_on_a_new_card_has_a_ground_of_its_own(table: Table) -> None:
    """In play nobody could read it: golden letters lay over the knight's helmet."""
    sit(table, scene(cards={0: "knight monopoly"}, fresh="monopoly"))
    table.pilot.settle()
    night, screen = pygame.Color(table.app.look.palette.night), table.app.window.get_surface()
    for name, new in (("card.monopoly", True), ("card.knight", False)):
        place = table.pilot.layout()[name].rect
        row = [screen.get_at((place.x + right, place.y + 4)) for right in range(8, 28)]
        assert all(abs(pixel.r - night.r) + abs(pixel.g - night.g) < 12 for pixel in row) is new


def test_cards_that_cannot_be_played_now_say_why(table: Table) -> None:
    sit(table, scene(cards={0: "knight monopoly victory-point"}, fresh="monopoly"))
    items = table.pilot.layout()
    assert Locale("en").tr("reason.catan-card-fresh") in items["card.monopoly"].tip
    assert Locale("en").tr("reason.cards-point") in items["card.victory-point"].tip
    table.pilot.click("card.monopoly")
    table.pilot.click("monopoly.ore")
    table.pilot.click("card.play")
    assert refused(table)[0] == "catan-card-fresh"


def test_before_the_dice_nothing_is_traded_or_built(table: Table) -> None:
    sit(table, rich(rolled=False))
    for item in ("hand.1", "build.card"):
        table.pilot.click(item)
        assert refused(table)[0] == "catan-phase-roll"
    words = refused(table)[1]
    table.pilot.click("catan.trade")
    assert refused(table) == ("disabled", words), "the button looks as it is"


def test_discards_must_be_exactly_half(table: Table) -> None:
    sit(table, scene(hands={0: "lumber*5 wool*4"}, rolled=False).do("roll", "dice 3 4"))
    table.pilot.click("discard.lumber")
    table.pilot.click("discard.confirm")
    assert refused(table)[0] == "catan-discard-count"
    for _ in range(3):
        table.pilot.click("hand.3")
    table.pilot.click("hand.3")
    assert refused(table)[0] == "cards-picked-enough"
    table.pilot.click("discard.wool.less")
    table.pilot.click("discard.lumber")
    table.pilot.click("discard.confirm")
    table.pilot.settle()
    assert done(table)[0] == "discard lumber lumber wool wool"


# -- what is hidden ------------------------------------------------------------------------------------


def test_several_people_give_back_one_after_another_behind_the_curtain(table: Table) -> None:
    now = scene(hands={0: "lumber*8", 1: "wool*9", 2: "ore*3"}, rolled=False).do("roll", "dice 3 4")
    play = sit(table, now)
    Hands(table).carry_out(decode("discard lumber lumber lumber lumber"))
    assert table.pilot.scene == "handoff"
    sit_down(table)
    assert play.seat == 1
    Hands(table).carry_out(decode("discard wool wool wool wool"))
    sit_down(table)
    assert play.seat == 0
    assert play.client.view.phase == "robber"


def test_a_hand_that_lies_face_down_shows_neither_kinds_nor_numbers(table: Table) -> None:
    table.app.settings.face_down = True
    shown = []
    for hand, cards in (("lumber*3 wool", "knight*2"), ("ore*2 brick grain", "knight monopoly")):
        sit(table, scene(hands={0: hand}, cards={0: cards}))
        place = table.app.mirror(table.app.scenes[-1].layout.tray)  # type: ignore[attr-defined]
        picture = table.app.window.get_surface().subsurface(place)
        own = [item.text for item in table.app.items() if item.name.startswith(("hand.", "card."))]
        shown.append((pygame.image.tobytes(picture, "RGB"), own))
        table.app.pop()
    assert shown[0] == shown[1]


def test_a_replay_shows_offers_and_answers_too_but_nothing_to_press(table: Table) -> None:
    play = sit(table, asked())
    Hands(table).carry_out(decode("counter wool grain for ore"))
    record = play.session.record()
    assert record is not None
    for eyes in ("", "0"):
        table.app.push(ReplayScene(record, 1, eyes))
        table.pilot.settle()
        scene_ = table.app.scenes[-1]
        assert scene_.game_panel.tray.side_height() > 0  # type: ignore[attr-defined]
        assert scene_.gui.overflows == []
        assert not [item.name for item in table.app.items() if item.name.startswith(("trade.", "build."))]
        table.app.pop()


# -- the end -------------------------------------------------------------------------------------------


def test_statistics_stand_beside_the_results(table: Table) -> None:
    now = scene(hands={0: "ore*3 grain*2"}, cards={0: "victory-point*5"}, played={0: "knight*3"}, largest_army=0)
    play = sit(table, now)
    Hands(table).on_island(full(play_scene(play), "city"))  # type: ignore[arg-type]
    table.pilot.settle()
    assert table.pilot.scene == "results"
    seats = range(now.data["seats"])
    race = table.app.scenes[-1].race  # type: ignore[attr-defined]
    assert race.colours == tuple(paint_of(seat, len(seats)).high for seat in seats), "not the colours of the pieces"
    table.pilot.click("results.statistics")
    assert table.pilot.scene == "statistics"
    assert table.app.scenes[-1].gui.overflows == []
    table.pilot.press("return")
    assert table.pilot.scene == "results"


def play_scene(play: PlayScene) -> Scene:
    return Scene(play.session._table.state)  # type: ignore[attr-defined]


# -- a whole game --------------------------------------------------------------------------------------


def lively(play: PlayScene, rng: Random) -> Action:
    """What a bot would do; to offers, and now and then, some legal action: first of which kind, then which one."""
    view = play.client.view
    if view.phase not in (ANSWER, CHOOSE) and rng.random() < 0.85:
        return decode(choose(view, "novice", rng.randrange(1 << 30), 0.1))
    kinds: dict[str, list[Action]] = {}
    for action in play.legal():
        kinds.setdefault(type(action).__name__, []).append(action)
    return rng.choice(kinds[rng.choice(sorted(kinds))])


def play_on(table: Table, seed: int, way: str, actions: int) -> set[str]:
    """Three people play so many actions, or to the end; answers the kinds of actions that were seen."""
    play, rng, hands = table.play(session(3, str(seed), map="random")), Random(seed), Hands(table, way)
    for _ in range(actions):
        if play.session.to_act() == OVER:
            break
        sit_down(table)
        assert play.seat == play.session.to_act()
        action, n = lively(play, rng), play.client.n
        if isinstance(action, Road | Settlement | City | Robber):
            hands.on_island(action)
            table.pilot.settle()
        else:
            hands.carry_out(action)
        assert play.client.n > n, action
        assert table.app.scenes[-1].gui.overflows == []
    return {line["text"].split()[0] for line in table.logged("action")}


@pytest.mark.soak
def test_a_whole_game_of_three_people_who_trade(table: Table) -> None:
    seen = play_on(table, 21, MOUSE, 3000)
    assert table.pilot.scene == "results"
    assert seen >= {"offer", "counter", "accept", "reject", "trade", "cancel", "bank", "discard", "buy", "play"}


def test_a_game_begins_by_keys_alone(table: Table) -> None:
    assert play_on(table, 2, KEYS_ALONE, 40) >= {"settlement", "road", "roll", "end"}


@pytest.mark.parametrize("purist", [False, True])
def test_the_deck_tells_which_cards_one_has_not_seen(tmp_path: Path, purist: bool) -> None:
    """features.md 14: what a note-taker knows, own cards counted in, and not at a table without help."""
    now = scene(cards={0: "knight*2 monopoly", 1: "victory-point"}, played={1: "knight*2", 2: "knight year-of-plenty"})
    table = Table(tmp_path)
    table.play(session(3, start=now.data, purist=purist))
    sit_down(table)
    tip = table.pilot.layout()["bank.deck"].tip
    told = "knight: 9, victory point: 5, road building: 2, year of plenty: 1, monopoly: 1"
    assert (told in tip) != purist
    assert "17" in tip
    table.close()


# -- the beginning of a turn ---------------------------------------------------------------------------


def test_a_turn_begins_on_the_roll_of_the_dice(table: Table) -> None:
    play = sit(table, rich(rolled=False))
    assert table.app.focus == "catan.roll"
    table.pilot.press("return")
    table.pilot.settle()
    assert done(table)[0] == "roll"
    play.game_panel.sync(play.client.view, ())
    assert play.game_panel.first() == "hand.1", "in their own turn nobody waits on the button that ends it"


def test_the_board_does_not_keep_the_focus_when_a_turn_begins(table: Table) -> None:
    sit(table, rich())
    table.app.set_focus(next(name for name in table.pilot.layout() if name.startswith("cell.")))
    play = table.app.scenes[-1]
    assert isinstance(play, PlayScene)
    play.submit(decode("end"))
    table.pilot.settle()
    sit_down(table)
    assert table.app.focus == "catan.roll"


@pytest.mark.parametrize(("own", "told"), [("", False), ("victory-point", False), ("knight", True)])
def test_the_hint_for_the_roll_tells_of_cards_only_where_one_may_be_played(table: Table, own: str, told: bool) -> None:
    play = sit(table, scene(hands=HANDS, cards={0: own}, rolled=False))
    expected = "Roll the dice (O), or play a development card first (G)." if told else "Roll the dice (O)."
    assert play.game_panel.prompt() == expected
