"""The house rules of Catan at the screen: an offer to one player, the deck of rolls, a friendly robber, other goals.

Rows T1 to T40 are those of catan-table-rules.md.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from game.bots.catan.reasons import reasons
from game.bots.hint import Hint
from game.catan import dice_deck, robber
from game.catan.actions import NOBODY, Offer
from game.catan.game import GAME
from game.catan.options import OPTIONS
from game.catan.texts import decode
from game.core import Illegal
from tests.catan.scenes import Scene, corners, ring, scene
from tests.test_perft import load
from tests.ui.catan import session
from tests.ui.catancards import Hands
from tests.ui.pads import press
from tests.ui.tables import Table, sit_down
from tests.ui.test_catan_cards import HANDS, OWN, done, sit
from ui.catan.deck_sheet import left_words, until_shuffle
from ui.catan.event_narration import narrated, narrated_headline
from ui.catan.event_text import detailed, headline, sentence
from ui.catan.hint_plan import hint_plan
from ui.catan.hint_text import advice, hint_text, what
from ui.catan.mood import mood
from ui.catan.places import NAMES, hex_place
from ui.catan.rulebook import RULEBOOK
from ui.gfx.music import Mood
from ui.scenes.play.play import PlayScene
from ui.scenes.review.replay import ReplayScene
from ui.table.look_around import LookCommand
from ui.text.i18n import LANGUAGES, Locale


def rich(**options: str) -> Scene:
    return scene(seats=4, hands=HANDS, cards=OWN, options=options)


def to_two() -> Scene:
    return rich().do("offer lumber for ore to 2")


def choice(play: PlayScene):  # type: ignore[no-untyped-def]
    return play.game_panel.tray.choice  # type: ignore[attr-defined]


def tip(table: Table, name: str) -> str:
    return next(item.tip for item in table.app.items() if item.name == name)


# -- an offer to one player --------------------------------------------------------------------


def test_a_click_on_a_players_row_makes_the_offer_to_them_alone(table: Table) -> None:
    """T35: by pointing at the row; the same row again: to everyone."""
    play = sit(table, rich())
    table.pilot.click("hand.1")
    assert choice(play).opened == "trade"
    assert tip(table, "player.2") == table.app.tr("tip.catan.player.offer")
    table.pilot.click("player.2")
    assert choice(play).to == 2
    table.pilot.click("player.2")
    assert choice(play).to == NOBODY
    table.pilot.click("player.2")
    table.pilot.click("trade.want.ore")
    assert table.pilot.layout()["trade.offer"].text == table.app.tr("catan.trade.offer.to", name=play.names[2])
    table.pilot.click("trade.offer")
    table.pilot.settle()
    assert done(table) == ["offer lumber for ore to 2"]


@pytest.mark.parametrize("way", ["key", "row"])
def test_keys_alone_choose_who_gets_the_offer(table: Table, way: str) -> None:
    play = sit(table, rich())
    table.pilot.press("1")
    if way == "key":
        found = []
        for _ in range(4):
            table.pilot.press("6")
            found.append(choice(play).to)
        assert found == [1, 2, 3, NOBODY]
        return
    for _ in range(60):
        if table.app.focus.startswith("player."):
            break
        table.pilot.press("tab")
    while table.app.focus != "player.3":
        table.pilot.press("down")
    table.pilot.press("return")
    assert choice(play).to == 3


def test_a_pad_chooses_who_gets_the_offer(table: Table) -> None:
    play = sit(table, rich())
    hands = Hands(table, "pad")
    hands.use("hand.1")
    hands.walk("trade.to.1")
    press(table.pilot, "a")
    assert choice(play).to == 1


def test_without_an_open_offer_a_row_still_shows_what_is_built(table: Table) -> None:
    play = sit(table, rich())
    table.pilot.click("player.2")
    assert play.game_panel.board.help.marked  # type: ignore[attr-defined]
    assert choice(play).opened == ""


def test_two_players_have_nobody_to_choose(table: Table) -> None:
    play = sit(table, scene(seats=2, hands=HANDS))
    table.pilot.click("hand.1")
    assert "trade.to.all" not in table.pilot.layout()
    table.pilot.press("6")
    assert choice(play).to == NOBODY


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_one_who_is_asked_reads_it_and_the_others_see_who_it_is(tmp_path: Path, lang: str) -> None:
    """T36, T37: only that seat answers; what was offered to whom everyone sees and hears."""
    table = Table(tmp_path, lang=lang)
    play = sit(table, to_two())
    assert play.seat == 2
    tr, names = table.app.tr, play.names
    sentences = play.gui.sentences
    assert tr("catan.offer.to-you-alone", name=names[0]) in sentences
    assert names[1] not in {words for words in sentences if words in (names[1], names[3])}
    assert play.prompt().words.startswith(tr("prompt.catan.answer.alone", other=names[0], choices="")[:8])
    play.submit(decode("counter ore for lumber lumber"))
    table.pilot.settle()
    sit_down(table)
    assert play.seat == 0
    assert tr("catan.offer.own-to", other=names[2]) in play.gui.sentences
    told = sentence(table.app.locale, to_two().events[0], names)
    assert names[2] in told
    assert narrated(table.app.locale, to_two().events[0], play.client.view, names) == told
    table.close()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_an_onlooker_sees_who_is_asked(tmp_path: Path, lang: str) -> None:
    """T37: in the replay everybody's panel shows the offer and the one seat that is asked."""
    table = Table(tmp_path, lang=lang)
    game = session(4, start=rich().data)
    game.client(0).submit(decode("offer lumber for ore to 2"))
    record = game.record()
    assert record is not None
    table.app.push(ReplayScene(record, n=1))
    table.pilot.settle()
    scene_ = table.app.scenes[-1]
    names = scene_.names  # type: ignore[attr-defined]
    assert table.app.tr("catan.offer.of-to", name=names[0], other=names[2]) in scene_.gui.sentences
    table.close()


def test_a_withdrawn_offer_opens_again_for_the_same_player(table: Table) -> None:
    play = sit(table, to_two())
    play.submit(decode("counter ore for lumber lumber"))
    table.pilot.settle()
    sit_down(table)
    assert play.seat == 0
    table.pilot.click("trade.cancel")
    table.pilot.settle()
    assert (choice(play).opened, choice(play).to) == ("trade", 2)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_is_put_together_is_said_with_its_recipient(tmp_path: Path, lang: str) -> None:
    table = Table(tmp_path, lang=lang)
    play = sit(table, rich(trade_limit="20"))
    table.pilot.click("hand.1")
    table.pilot.click("player.1")
    said = play.game_panel.draft_words()
    assert table.app.tr("around.catan.to-one", name=play.names[1]) in said
    assert table.app.tr("around.catan.offers-left", n=20) in said
    table.close()


# -- the number of offers ----------------------------------------------------------------------


def test_offers_are_counted_where_they_are_limited(table: Table) -> None:
    """T34, T40: both kinds count; after the last one the button says why it is off, the bank still trades."""
    state = rich(trade_limit="20").data
    play = sit(table, Scene(_loaded({**state, "turn": {**state["turn"], "offers": 19}})))
    table.pilot.click("hand.1")
    assert table.app.tr("catan.trade.left", n=1) in play.gui.sentences
    table.pilot.click("trade.want.ore")
    table.pilot.click("trade.to.2")
    table.pilot.click("trade.offer")
    table.pilot.settle()
    sit_down(table)
    table.pilot.click("trade.reject")
    table.pilot.settle()
    sit_down(table)
    table.pilot.settle()
    assert play.client.view.offers == 20
    table.pilot.click("hand.1") if not choice(play).opened else None
    refused = choice(play).offer_refusal()
    assert isinstance(refused, Illegal)
    assert refused.reason == "catan-offers-used-up"
    assert not table.pilot.layout()["trade.offer"].enabled


def _loaded(data):  # type: ignore[no-untyped-def]
    return GAME.from_json(data)


# -- the deck of rolls -------------------------------------------------------------------------


def drawn(texts: list[str], **options: str) -> Scene:
    """A position in which these rolls were drawn."""
    state = rich(dice="deck", **options).data
    turn = {**state["turn"], "number": 40}
    return Scene(_loaded({**state, "drawn": texts, "turn": turn}))


@pytest.mark.parametrize("way", ["mouse", "keys", "pad"])
def test_the_deck_lies_open_beside_the_island(table: Table, way: str) -> None:
    """T19: what was drawn is open to all; the sheet covers nothing of the board."""
    play = sit(table, drawn(["1 1", "3 4", "6 6"]))
    hands = Hands(table, way)
    hands.use("catan.rolls")
    sheet = play.game_panel.tray.sheet  # type: ignore[attr-defined]
    assert sheet.which == "rolls"
    board = play.layout.board
    assert next(item for item in table.app.items() if item.name == "catan.rolls").selected
    assert not sheet.deck._rect.colliderect(board)
    table.pilot.press("escape")
    assert sheet.which == ""


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_deck_is_counted_in_words(tmp_path: Path, lang: str) -> None:
    table = Table(tmp_path, lang=lang)
    play = sit(table, drawn(["1 1", "3 4", "6 6"]))
    view, locale = play.client.view, table.app.locale
    counts = dice_deck.counts(dice_deck.remaining(view))
    assert (counts[2], counts[7], counts[12], until_shuffle(view)) == (0, 5, 0, 28)
    words = left_words(locale, view)
    assert tip(table, "catan.rolls") == words
    assert words in play.game_panel.look_around(LookCommand.SCORES)
    table.close()


def test_the_numbers_of_the_deck_follow_the_dice(table: Table) -> None:
    play = sit(
        table,
        Scene(
            _loaded(
                {**rich(dice="deck").data, "phase": "roll"}
                | {"turn": {**rich(dice="deck").data["turn"], "rolled": False}}
            )
        ),
    )
    before = until_shuffle(play.game_panel.view)  # type: ignore[attr-defined]
    table.pilot.click("catan.roll")
    table.pilot.settle()
    assert until_shuffle(play.game_panel.view) == before - 1  # type: ignore[attr-defined]


def test_no_deck_is_counted_without_help_or_with_two_dice(table: Table) -> None:
    table.play(session(4, start=drawn([]).data, purist=True))
    sit_down(table)
    assert "catan.rolls" not in table.pilot.layout()
    table.app.pop()
    play = sit(table, rich())
    assert "catan.rolls" not in table.pilot.layout()
    assert not [words for words in play.game_panel.look_around(LookCommand.SCORES) if "36" in words]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_roll_that_cannot_be_a_seven_says_so(tmp_path: Path, lang: str) -> None:
    """T23: in the first two rounds."""
    table = Table(tmp_path, lang=lang)
    sit(table, scene(options={"first_sevens": "reroll"}, rolled=False))
    assert table.app.tr("tip.catan.dice.quiet") in tip(table, "catan.dice")
    table.app.pop()
    sit(table, scene(options={"first_sevens": "reroll"}, rolled=False, number=7))
    assert table.app.tr("tip.catan.dice.roll") in tip(table, "catan.dice")
    table.close()


# -- the friendly robber -----------------------------------------------------------------------


def friendly(**more: object) -> Scene:
    """Seat 0 with a knight; all have two settlements, seat 2 also a city."""
    cities = {2: [corners("0,0")[0]]} if more.pop("city", False) else {}
    now = scene(
        seats=3,
        hands=HANDS,
        cards=OWN,
        options={"robber": "friendly"},
        cities=cities,
        **more,  # type: ignore[arg-type]
    )
    return now.do("play knight")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_closed_hexes_are_marked_and_say_why(tmp_path: Path, lang: str) -> None:
    """T6, T7: not onto a hex with a building of a spared player."""
    table = Table(tmp_path, lang=lang)
    play = sit(table, friendly())
    view = play.client.view
    closed = robber.barred(view)
    assert closed
    marked = play.game_panel.board.help.barred  # type: ignore[attr-defined]
    assert {hex_place(each) for each in range(19) if closed >> each & 1 and each != view.robber} == set(marked)
    assert not marked & play.game_panel.placing.spots()  # type: ignore[attr-defined]
    place = min(marked)
    table.pilot.click(f"cell.{NAMES[place]}")
    assert table.logged("refused")[-1]["reason"] == "catan-robber-friendly"
    assert table.app.tr("reason.catan-robber-friendly") == table.logged("refused")[-1]["text"]
    assert table.app.tr("reason.catan-robber-friendly") in play.game_panel.spoken(f"cell.{NAMES[place]}")
    assert not done(table)
    table.close()


def test_nothing_is_marked_without_help(table: Table) -> None:
    play = table.play(session(3, start=friendly().data, purist=True))
    sit_down(table)
    assert not play.game_panel.board.help.barred  # type: ignore[attr-defined]


def test_a_spared_player_is_not_offered_as_a_victim(table: Table) -> None:
    """T8, T14."""
    play = sit(table, friendly())
    for place in play.game_panel.placing.spots():  # type: ignore[attr-defined]
        for seat in play.game_panel.placing._victims.get(place, []):  # type: ignore[attr-defined]
            assert play.client.view.points[seat] > robber.FEW_POINTS


# -- hand limit and points ---------------------------------------------------------------------


@pytest.mark.parametrize(
    ("limit", "cards", "warned"), [("7", 8, True), ("9", 8, False), ("9", 10, True), ("none", 18, False)]
)
def test_a_warning_follows_the_hand_limit(table: Table, limit: str, cards: int, warned: bool) -> None:
    """T15, T16: more than nine, or never."""
    now = scene(hands={0: f"ore*{cards}"}, options={"hand_limit": limit})
    play = sit(table, now)
    told = tip(table, "player.0")
    assert (str(limit) in told.split(";")[-1] and "seven" in told) == warned
    spoken = play.game_panel.spoken("player.0")
    assert ("seven" in spoken) == warned


@pytest.mark.parametrize("lang", LANGUAGES)
def test_other_points_to_win_are_read_and_shown(tmp_path: Path, lang: str) -> None:
    """T4: wherever ten was meant."""
    table = Table(tmp_path, lang=lang)
    play = sit(table, rich(points="12"))
    said = play.game_panel.look_around(LookCommand.SCORES)
    assert said[0] == table.app.tr("around.catan.goal", n=12)
    table.app.pop()
    play = sit(table, rich())
    assert table.app.tr("around.catan.goal", n=10) not in play.game_panel.look_around(LookCommand.SCORES)
    table.close()


@pytest.mark.parametrize(("points", "wanted"), [("8", Mood.LAST), ("10", Mood.CONTESTED), ("12", Mood.CALM)])
def test_the_music_knows_how_far_the_end_is(points: str, wanted: Mood) -> None:
    """T4: six points of each of two players."""
    cities = {0: [corners("0,0")[0], corners("0,0")[2]], 1: [corners("-2,0")[0], corners("-2,0")[2]]}
    roads = {seat: ring(hexagon)[:3:2] for seat, hexagon in enumerate(("0,0", "-2,0"))}
    now = scene(seats=2, options={"points": points}, cities=cities, roads=roads)
    assert now.state.points == [6, 6]
    assert mood(GAME.view(now.state, None)) == wanted


# -- words -------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_option_has_its_chapter_with_paragraphs(lang: str) -> None:
    locale, chapters = Locale(lang), {chapter.key: chapter for chapter in RULEBOOK.chapters}
    linked = [RULEBOOK.option_chapter(option.key) for option in OPTIONS]
    assert len({*linked}) == len(linked), "every option has a chapter of its own"
    for key in linked:
        for n in range(1, chapters[key].length + 1):
            assert locale.tr(f"rules.catan.{key}.{n}")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_robber_that_must_stay_is_told(lang: str) -> None:
    """T11."""
    names, locale = ["Ann", "Ben", "Cid", "Dan"], Locale(lang)
    asked = GAME.from_json(load("catan", "friendly-stays"))
    after, events = GAME.apply(asked, decode("robber 0,0"))
    view = GAME.view(after, 0)
    words = locale.tr("event.catan.robber.stays", name="Ann")
    assert headline(locale, [detailed(event, view) for event in events], names) == (words,)
    assert narrated_headline(locale, events, view, names) == (words,)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_hint_for_a_robber_that_must_stay_says_so(lang: str) -> None:
    """T11: it does not send it anywhere, at the table nor in a list away from the board."""
    locale, view = Locale(lang), GAME.view(GAME.from_json(load("catan", "friendly-stays")), 0)
    why = reasons(view, decode("robber 0,0"))
    words = [locale.tr("advice.do.catan.robber-stays"), locale.tr("advice.why.catan.robber-stays")]
    assert [*hint_text(locale, hint_plan(view, Hint("robber 0,0", why)), ["Ann"])] == words
    assert [*advice(locale, view, "robber 0,0", why, ["Ann"])] == words
    assert not hint_plan(view, Hint("robber 1,0", ())).stays


def test_the_hint_names_who_gets_an_offer() -> None:
    assert (
        what(Locale("en"), decode("offer lumber for ore to 1"), ["Ann", "Ben"]) == "Offer Ben alone 1 lumber for 1 ore."
    )
    assert "Ben" not in what(Locale("en"), Offer((1, 0, 0, 0, 0), (0, 0, 0, 0, 1)), ["Ann", "Ben"])


@pytest.mark.parametrize("lang", LANGUAGES)
def test_who_begins_is_said_with_the_reason(lang: str) -> None:
    """T26: where the oldest begins, nobody was drawn by lot."""
    locale = Locale(lang)
    for way, key in (("oldest", "event.catan.first.oldest"), ("lot", "event.catan.first")):
        state = GAME.new(GAME.setup(3, {"start": way}))
        after, events = GAME.apply(state, decode("first 0"))
        view = GAME.view(after, None)
        assert sentence(locale, detailed(events[0], view), ["Ann", "Ben", "Cid"]) == locale.tr(key, name="Ann")
        assert narrated(locale, events[0], view, ["Ann", "Ben", "Cid"]) == locale.tr(key, name="Ann")
