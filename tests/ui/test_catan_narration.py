"""An island of Catan in words: its places, buildings, roads, hands and offers, and what happened there."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from game.bits import each
from game.bots.hint import Hint
from game.catan import board as boards
from game.catan import events as ev
from game.catan.actions import ROBBER, Offer
from game.catan.board import BEGINNER, Board
from game.catan.game import GAME
from game.catan.island import CORNER_OF, CORNERS, HEX_CORNER_SET, HEX_OF, PATH_OF, PATHS
from game.catan.kinds import KNIGHT, LUMBER, MONOPOLY, ORE, WOOL
from game.catan.texts import encode
from game.core import CHANCE, OVER
from tests.catan.scenes import scene
from tests.ui.catan import session
from tests.ui.tables import Table, sit_down
from tests.ui.test_catan_choice import choice_of
from ui.catan.card_choice import CardChoice
from ui.catan.event_narration import narrated, narrated_headline
from ui.catan.hint_text import advice
from ui.catan.look_around import LookContext as Seen
from ui.catan.look_around import (
    best_places,
    board_words,
    describe_place,
    places_words,
    rings,
    row_words,
    target_words,
    victims_words,
)
from ui.catan.look_cards import draft_words, hand_words, scores_words
from ui.catan.place_names import corner_name, path_name, path_way
from ui.catan.places import corner_place, hex_place, path_place
from ui.narration.narrator import Kind
from ui.table.look_around import LookCommand
from ui.text.bidi import CONTROLS
from ui.text.i18n import LANGUAGES, Locale

EN = Locale("en")
HANDS = {0: "lumber*2 brick*2 wool grain ore*4", 1: "ore*2 wool", 2: "grain"}
NAMES = ("Ann", "Boaz", "Cyra")


def plain(words: str) -> str:
    """Words as the narration writes them, without direction marks."""
    return words.translate(dict.fromkeys(map(ord, CONTROLS)))


def seen(table: Table, view: Any, counted: bool = True) -> Seen:
    assert view.board is not None
    return Seen(table.app, view, view.board, NAMES, counted)


# -- names -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("corner", "words"),
    [
        ("0,-1,N", "corner of mountains 10, pasture 2, hills 6"),
        ("0,-2,N", "north corner of mountains 10, sea"),
        ("-2,1,N", "corner of fields 9, forest 11, forest 8"),
    ],
)
def test_a_corner_is_named_by_its_hexes(corner: str, words: str) -> None:
    assert plain(corner_name(EN, BEGINNER, CORNER_OF[corner])) == words


def test_a_path_is_named_by_its_two_sides_and_where_it_leads() -> None:
    assert plain(path_way(EN, BEGINNER, PATH_OF["-2,1,NE"])) == (
        "path between forest 11 and forest 8, from fields 9 to mountains 3"
    )
    assert plain(path_way(EN, BEGINNER, PATH_OF["0,-2,NW"])) == "north-west coast of mountains 10"


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("way", ["random", "random_tokens"])
def test_no_two_places_have_one_name(lang: str, way: str) -> None:
    """Though land and number may be those of another hex too."""
    locale, rng = Locale(lang), Random(7)
    islands = [boards.board(*boards.shuffled(way, rng)) for _ in range(12)]
    assert any(map(_has_twins, islands))
    for island in islands:
        assert len({corner_name(locale, island, corner) for corner in range(len(CORNERS))}) == len(CORNERS)
        assert len({path_name(locale, island, path) for path in range(len(PATHS))}) == len(PATHS)


def _has_twins(island: Board) -> bool:
    land = list(zip(island.terrain, island.tokens, strict=True))
    return len(set(land)) < len(land)


# -- the island --------------------------------------------------------------------------------------


def test_the_board_begins_with_the_own_buildings_and_what_the_roads_reach(table: Table) -> None:
    view = GAME.view(scene(hands=HANDS).state, 0)
    words = [plain(line) for line in board_words(seen(table, view))]
    assert words[0].startswith("your settlement: corner of ")
    assert words[0].endswith(" in 36 rolls).")
    assert words[2] == "You have 2 roads; your longest road has 1."
    assert words[3].startswith("With 1 more road: corner of ")
    assert words[4].startswith("With 2 more roads: ") or words[4].startswith("Boaz’s settlement")
    assert [line for line in words if line.startswith("Row 3:")]
    assert sum(line.startswith("harbour: ") for line in words) == 9


def test_a_table_without_help_counts_nothing(table: Table) -> None:
    view = GAME.view(scene(hands=HANDS).state, 0)
    words = board_words(seen(table, view, counted=False))
    assert not any("36" in line or "more road" in line for line in words)
    assert len([line for line in words if line.startswith("your road: ")]) == 2


def test_no_road_reaches_past_another_seats_building() -> None:
    state = scene(hands=HANDS).state
    view = GAME.view(state, 0)
    free = list(rings(view, 0))
    assert not free[0] & ~(view.reach[0] | view.settlements[0])
    assert not any(one & other for index, one in enumerate(free) for other in free[index + 1 :])
    end = next(corner for corner in each(view.reach[0]) if not view.settlements[0] >> corner & 1)
    view.settlements = [view.settlements[0], view.settlements[1] | 1 << end, view.settlements[2]]
    view.occupied |= 1 << end
    assert list(rings(view, 0))[1] != free[1]


def test_a_row_names_the_robber_and_every_building(table: Table) -> None:
    view = GAME.view(scene(hands=HANDS).state, 0)
    words = plain(row_words(seen(table, view), 2))
    assert words.startswith("Row 3: fields 9")
    assert "desert, robber here" in words
    assert "forest 11, Cyra’s settlement" in words


def test_a_place_tells_what_stands_there_and_what_it_yields(table: Table) -> None:
    view = GAME.view(scene(hands=HANDS).state, 0)
    corner = next(each(view.settlements[0]))
    told = plain(describe_place(seen(table, view), corner_place(corner)))
    assert "your settlement; " in told
    assert told.endswith(" in 36 rolls.")
    desert = plain(describe_place(seen(table, view), hex_place(HEX_OF["0,0"])))
    assert desert.startswith("desert, row 3, hex 3; robber here")
    road = next(each(view.roads[1]))
    assert plain(describe_place(seen(table, view), path_place(road))).endswith(": Boaz’s road.")


def test_places_for_a_settlement_come_by_yield_and_those_of_the_robber_by_harm(table: Table) -> None:
    at = seen(table, GAME.view(scene(hands=HANDS).state, 0))
    corners = [corner_place(CORNER_OF[name]) for name in ("0,-2,N", "1,-1,S", "0,-1,N")]
    assert best_places(at, corners)[-1] == corners[0]
    assert len(places_words(at, "settlement", corners)) == 4
    hexes = [hex_place(number) for number in range(19)]
    order = best_places(at, hexes)
    own = [number for number in hexes if HEX_CORNER_SET[number] & at.view.settlements[0]]
    assert set(order[-6:]) >= set(own)
    assert order.index(hex_place(HEX_OF["0,0"])) > 5
    assert best_places(seen(table, at.view, counted=False), reversed(hexes)) == hexes


# -- cards -------------------------------------------------------------------------------------------


def test_the_hand_has_the_numbers_of_its_keys_and_lies_face_down() -> None:
    view = GAME.view(scene(hands=HANDS, cards={0: "knight*2"}).state, 0)
    words = hand_words(EN, view, hidden=False)
    assert (
        plain(words[0])
        == "You have 10 cards: lumber: 2 (key 1), brick: 2 (key 2), wool: 1 (key 3), grain: 1 (key 4), ore: 4 (key 5)."
    )
    assert plain(words[1]) == "Development cards: knight: 2."
    hidden = " ".join(hand_words(EN, view, hidden=True))
    assert "knight" not in hidden
    assert "lumber" not in hidden


def test_scores_tell_hidden_points_to_their_owner_alone() -> None:
    state = scene(hands=HANDS, cards={0: "victory-point*2"}).state
    own = [plain(line) for line in scores_words(EN, GAME.view(state, 0), NAMES, hidden=False)]
    assert own[0].startswith("Ann (you): ")
    assert own[0].endswith("With 2 hidden victory points: 4 points.")
    for other in (GAME.view(state, 1), GAME.view(state, None)):
        assert "hidden" not in " ".join(scores_words(EN, other, NAMES, hidden=False))
    assert "hidden" not in " ".join(scores_words(EN, GAME.view(state, 0), NAMES, hidden=True))


# -- events ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("event", "words"),
    [
        (ev.RoadBuilt(1, PATH_OF["-2,1,NE"], False), "Boaz builds a road: path between forest 11 and forest 8."),
        (ev.CityBuilt(2, CORNER_OF["0,-1,N"]), "Cyra builds a city: corner of mountains 10, pasture 2, hills 6."),
        (ev.Blocked(HEX_OF["0,-2"]), "The robber blocks mountains 10."),
        (ev.Rolled(0, 3, 5), "Ann rolls 8. Dice: 3 and 5."),
        (ev.Monopolized(0, ORE, (0, 2, 0)), "Everyone gives Ann all their ore: 2. Boaz: 2."),
        (ev.RobberMoved(1, HEX_OF["0,0"], HEX_OF["0,-2"], 0), "Boaz moves the robber to mountains 10."),
    ],
)
def test_events_are_told_with_their_places(event: ev.Event, words: str) -> None:
    view = GAME.view(scene(hands=HANDS).state, 0)
    assert plain(narrated(EN, event, view, NAMES)) == words


@pytest.mark.parametrize("seat", [0, 1, 2, None])
def test_only_thief_victim_and_buyer_hear_which_card_it_was(seat: int | None) -> None:
    view = GAME.view(scene(hands=HANDS).state, seat)
    stolen = narrated(EN, GAME.redact(ev.Stolen(0, 1, ORE), seat), view, NAMES)
    assert ("ore" in stolen) is (seat in (0, 1))
    bought = narrated(EN, GAME.redact(ev.CardBought(0, KNIGHT), seat), view, NAMES)
    assert ("knight" in bought) is (seat == 0)
    assert "ore" not in narrated(EN, ev.Stolen(0, 1, None), view, NAMES)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_look_answers_in_every_language_as_it_faces_the_screen(tmp_path: Path, lang: str) -> None:
    """The panel itself: covered, the hand is not named; a piece in hand has its places, a trade its terms."""
    table = Table(tmp_path, lang=lang)
    table.app.settings.face_down = True
    table.app.narrator.written = True
    play = table.play(session(start=GAME.to_json(scene(hands=HANDS, cards={0: "knight"}).state)))
    sit_down(table)
    panel, tr = play.game_panel, table.app.tr
    assert play.face_down
    card = tr("word.catan.card.knight")
    assert card not in " ".join(panel.look_around(LookCommand.HAND))
    play.hand_cover.toggle()
    for what in (LookCommand.BOARD, LookCommand.ROW, LookCommand.PLACES, LookCommand.HAND, LookCommand.SCORES):
        assert all(panel.look_around(what)), what
    assert card in " ".join(panel.look_around(LookCommand.HAND))
    table.pilot.press("r")
    assert panel.best_places()[0] in {item.name for item in play.items()}
    assert len(panel.look_around(LookCommand.PLACES)) > 2
    assert tr("around.catan.here") in panel.spoken(panel.best_places()[0])
    table.pilot.press("escape")
    table.pilot.press("5")
    nothing = tr("around.catan.nothing")
    give = tr("catan.cards.ore", n=1)
    terms = plain(tr("around.catan.terms", give=give, want=nothing))
    assert [
        said.words for said in table.app.narrator.sentences if plain(said.words) == terms and said.kind is Kind.PROMPT
    ]
    table.close()


def _told(seen_by: int | None, steps: list[tuple[Any, list[Any]]]) -> list[str]:
    """Return every event of a game as a seat hears it."""
    return [
        narrated(EN, GAME.redact(event, seen_by), GAME.view(state, seen_by), NAMES)
        for state, events in steps
        for event in events
    ]


def _random_game(rng: Random, length: int) -> list[tuple[Any, list[Any]]]:
    """Return the states after the first actions of a game without offers, each with its events."""
    state, steps = GAME.new(GAME.setup(3, None)), []
    while len(steps) < length and GAME.to_act(state) != OVER:
        if GAME.to_act(state) == CHANCE:
            action = GAME.sample(state, rng)
        else:
            action = rng.choice([one for one in GAME.legal(state) if not isinstance(one, Offer)])
        state, events = GAME.apply(state, action)
        steps.append((state, list(events)))
    return steps


def test_who_is_not_concerned_hears_what_an_onlooker_hears() -> None:
    """Of a whole game: apart from thefts and cards of their own, nobody hears more than everybody may know."""
    steps = _random_game(Random(5), 400)
    flat = [event for _, events in steps for event in events]
    public = _told(None, steps)
    assert {ev.Stolen, ev.CardBought, ev.RobberMoved} <= set(map(type, flat))
    for seat in range(3):
        for event, everybody, own in zip(flat, public, _told(seat, steps), strict=True):
            assert (own != everybody) is (seat in _concerned(event)), event


def _concerned(event: ev.Event) -> tuple[int, ...]:
    """Return who knows more of an event than an onlooker."""
    if isinstance(event, ev.Stolen):
        return event.thief, event.victim
    return (event.seat,) if isinstance(event, ev.CardBought) else ()


# -- what is put together ----------------------------------------------------------------------------

MIXED = {0: "lumber*4 ore", 1: "wool*2 grain", 2: "ore*2 brick wool"}


def drafted(choice: CardChoice) -> str:
    return plain(draft_words(EN, choice, NAMES))


def test_terms_tell_both_sides_and_what_the_bank_would_do() -> None:
    choice = choice_of(scene(hands=MIXED))
    choice.add_give(LUMBER)
    assert drafted(choice) == "You give: 1 lumber. You get: nothing."
    choice.add_want(ORE)
    assert drafted(choice) == "You give: 1 lumber. You get: 1 ore. The bank would take 4 lumber for 1 ore."
    choice.add_want(WOOL)
    assert drafted(choice) == "You give: 1 lumber. You get: 1 wool and 1 ore."


def test_an_offer_is_told_from_the_side_of_who_must_answer() -> None:
    asked = scene(hands=MIXED).do("offer lumber for wool")
    assert drafted(choice_of(asked, 1)) == "Ann offers: you give 1 wool and get 1 lumber."
    assert drafted(choice_of(asked, 2)) == ""


def test_answers_are_told_with_the_keys_that_choose_them() -> None:
    asked = scene(hands=MIXED).do("offer lumber for wool", "accept", "counter ore for lumber lumber")
    assert drafted(choice_of(asked, 0)) == "1: Boaz accepts. 2: Cyra, counter-offer: you give 2 lumber and get 1 ore."


def test_a_discard_and_a_card_tell_what_is_chosen() -> None:
    seven = scene(hands={0: "lumber*9", 1: "wool"}, rolled=False).do("roll", "dice 3 4")
    choice = choice_of(seven, 0)
    assert drafted(choice) == ""
    choice.pick(LUMBER)
    assert drafted(choice) == "Chosen: 1 lumber."
    choice = choice_of(scene(hands=MIXED, cards={0: "monopoly"}))
    choice.look_at(MONOPOLY)
    assert drafted(choice).startswith("monopoly. Name a resource")
    choice.pick(ORE)
    assert drafted(choice) == "monopoly. Chosen: 1 ore."
    choice = choice_of(scene(hands=MIXED, cards={0: "knight"}, fresh="knight"))
    choice.look_at(KNIGHT)
    assert drafted(choice).endswith("largest army. " + EN.tr("reason.catan-card-fresh"))


def test_whom_to_rob_is_told_with_the_keys(table: Table) -> None:
    at = seen(table, GAME.view(scene(hands=HANDS).state, 0))
    words = plain(victims_words(at, HEX_OF["0,-1"], (1, 2)))
    assert words == "The robber goes to hills 6. Rob: 1: Boaz (3 cards), 2: Cyra (1 card)."


def test_a_piece_at_its_place_is_not_confirmed_yet(table: Table) -> None:
    at = seen(table, GAME.view(scene(hands=HANDS).state, 0))
    words = plain(target_words(at, "city", corner_place(CORNER_OF["0,-1,N"])))
    assert words == "City: corner of mountains 10, pasture 2, hills 6, not confirmed yet."


def test_a_headline_names_the_places() -> None:
    view = GAME.view(scene(hands=HANDS).state, 0)
    events = [
        ev.Rolled(1, 3, 5),
        ev.Produced(1, 0, ORE, 1),
        ev.RoadBuilt(1, PATH_OF["0,-2,NW"], False),
        ev.TurnEnded(1),
    ]
    assert list(map(plain, narrated_headline(EN, events, view, NAMES))) == [
        "Boaz rolls 8. Dice: 3 and 5.",
        "Boaz builds a road: north-west coast of mountains 10.",
        "Boaz: 1 ore.",
    ]


def test_a_players_buildings_and_roads_are_told_when_they_are_marked(table: Table) -> None:
    table.app.narrator.written = True
    table.play(session(start=GAME.to_json(scene(hands=HANDS).state)))
    sit_down(table)
    table.pilot.click("player.1")
    said = [plain(line.words) for line in table.app.narrator.sentences if line.kind is Kind.LOOK]
    assert [line.split(":")[0].partition("’s ")[2] for line in said] == ["settlement", "settlement", "road", "road"]


def test_an_advised_action_away_from_the_board_has_its_place() -> None:
    """In the lists of the second look it was said "Build a settlement here."."""
    view = GAME.view(scene(hands=HANDS).state, 0)
    corner, path = CORNERS[CORNER_OF["0,-1,N"]], PATHS[PATH_OF["0,-2,NW"]]
    assert plain(advice(EN, view, f"city {corner}", (), NAMES)[0]) == (
        "Build a city: corner of mountains 10, pasture 2, hills 6."
    )
    assert plain(advice(EN, view, f"road {path}", (), NAMES)[0]) == "Build a road: north-west coast of mountains 10."
    robbed = plain(advice(EN, view, encode(ROBBER[HEX_OF["0,-1"]][1]), (), NAMES)[0])
    assert robbed == f"Send the robber to hills 6 and rob {NAMES[1]}."
    assert advice(EN, view, "end", (), NAMES) == ("End the turn.",)


def test_a_hint_tells_its_place(table: Table) -> None:
    play = table.play(session(start=GAME.to_json(scene(hands=HANDS).state)))
    sit_down(table)
    panel = play.game_panel
    panel.suggest(Hint(f"city {CORNERS[next(each(play.client.view.settlements[0]))]}", ()))
    first, where = panel.spoken_hint()
    assert first == "Build a city here."
    assert plain(where).startswith("Where: corner of ")
    panel.suggest(Hint("end", ()))
    assert list(panel.spoken_hint()) == ["End the turn."]
