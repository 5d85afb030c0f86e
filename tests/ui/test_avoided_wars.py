"""A war that a tile began, and that an earlier one made impossible, is told: in log, last action and narration."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from game.catalog import GAMES
from game.record import Record, SeatInfo, read
from game.session.session import Session
from game.tigris import conflicts
from game.tigris import events as ev
from game.tigris.state import NOWHERE
from tests.ui.tables import Table, sit_down
from ui.narration.narrator import Kind
from ui.narration.plain_text import plain_text
from ui.review.game_history import GameHistory
from ui.scenes.review.replay import ReplayScene
from ui.table.event_history import EventHistory
from ui.text.i18n import LANGUAGES, Locale
from ui.tigris.avoided_wars import WarAvoided
from ui.tigris.event_text import leader_word, sentence
from ui.tigris.ui import UI

RECORDS = Path(__file__).parents[1] / "records" / "tigris"
SAVES = Path(__file__).parents[1] / "saves"
GAME = GAMES["tigris"]
NARRATION = True


def told(history: GameHistory) -> dict[int, list[int]]:
    """Action number -> the colours whose wars the log says do not take place."""
    log = EventHistory(GAME, UI, ["A", "B", "C", "D"])
    for n in range(1, history.last + 1):
        log.add(history.update(n, None))
    found: dict[int, list[int]] = {}
    for line in log.lines:
        if isinstance(line.event, WarAvoided):
            found.setdefault(line.n, []).append(line.event.colour)
    return found


def expected(history: GameHistory) -> dict[int, list[int]]:
    """The same from the positions: clashes around the uniting tile that end with a war over another colour."""
    found: dict[int, list[int]] = {}
    for n in range(1, history.last + 1):
        before, after = history.states[n - 1], history.states[n]
        if before.uniting == NOWHERE or not any(
            isinstance(e, ev.ConflictEnded) for e in history.update(n, None).events
        ):
            continue
        left = set(conflicts.clashes(before, before.uniting)) - set(conflicts.clashes(after, before.uniting))
        if gone := sorted(left - {before.conflict.colour}):
            found[n] = gone
    return found


def history_of(name: str) -> GameHistory:
    return GameHistory(read((RECORDS / f"{name}.game").read_bytes()), GAME, UI)


@pytest.mark.parametrize("name", sorted(path.stem for path in RECORDS.glob("*.game")))
def test_the_log_names_exactly_the_wars_that_the_positions_lose(name: str) -> None:
    history = history_of(name)
    assert told(history) == expected(history)
    assert name != "cancelled-war" or told(history)


def test_every_language_has_the_sentence() -> None:
    for lang in LANGUAGES:
        locale = Locale(lang)
        words = sentence(locale, WarAvoided(2), [])
        assert plain_text(leader_word(locale, 2)) in plain_text(words)


def before_it(record: Record) -> tuple[int, list[str]]:
    """The number of the action after which a war does not take place, and the sentences that say so."""
    n, colours = next(iter(told(GameHistory(record, GAME, UI)).items()))
    return n, [plain_text(sentence(Locale("en"), WarAvoided(colour), [])) for colour in colours]


def heard(table: Table) -> list[str]:
    return [plain_text(each.words) for each in table.app.narrator.sentences if each.kind is Kind.EVENT]


def test_whoever_plays_reads_and_hears_it_after_the_war(table: Table) -> None:
    record = read((RECORDS / "cancelled-war.game").read_bytes())
    n, sentences = before_it(record)
    table.app.settings.curtain = "open"
    scene = table.play(Session.from_record(replace(record, actions=record.actions[: n - 1], result=None)))
    scene.state.submit(GAME.decode(record.actions[n - 1]))
    table.pilot.settle()
    sit_down(table)
    history = scene.state.event_history
    log = [plain_text(history.words(index, table.app.locale)) for index in range(len(history.lines))]
    for words in (heard(table), log):
        assert [each for each in words if each in sentences] == sentences
    won = max(index for index, words in enumerate(log) if "wins the war" in words or "is tied" in words)
    assert log.index(sentences[0]) > won


@pytest.mark.parametrize("speed", [0.0, 1.0])
def test_it_is_said_before_the_war_that_follows_in_the_same_action(table: Table, speed: float) -> None:
    """The sentences come in their true order, also where all events become visible at once."""
    record = read((SAVES / "0.7" / "tigris-01-whole.game").read_bytes())
    n, sentences = before_it(record)
    table.app.settings.curtain, table.app.launch.speed = "open", speed
    people = tuple(SeatInfo() for _ in record.seats)
    before = replace(record, seats=people, actions=record.actions[: n - 1], result=None)
    scene = table.play(Session.from_record(before))
    scene.state.submit(GAME.decode(record.actions[n - 1]))
    table.pilot.settle()
    words = heard(table)
    follows = next(index for index, each in enumerate(words) if each.startswith("War over the priest"))
    assert words.index(sentences[0]) < follows


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
@pytest.mark.parametrize("lang", sorted(LANGUAGES))
def test_a_replay_shows_it_and_says_it_once(tmp_path: Path, lang: str, size: tuple[int, int]) -> None:
    """The line of the last action had no room for the sentence of the log, and left it out."""
    record = read((RECORDS / "cancelled-war.game").read_bytes())
    table = Table(tmp_path, size, lang)
    table.app.narrator.written = True
    n, colours = next(iter(told(GameHistory(record, GAME, UI)).items()))
    locale = table.app.locale
    brief = [plain_text(locale.tr("told.avoided", leader=leader_word(locale, colour))) for colour in colours]
    whole = [plain_text(sentence(locale, WarAvoided(colour), [])) for colour in colours]
    scene = ReplayScene(record, n - 1)
    table.app.push(scene)
    table.pilot.settle()
    for way in ("step", "seek"):
        scene.seek(n - 1)
        table.app.narrator.sentences.clear()
        if way == "step":
            scene._step_on()
            table.pilot.settle()
        else:
            scene.seek(n)
        table.app.invalidate()
        table.app.frame([], 1 / 60)
        assert scene.last_action._fitted is not None
        assert plain_text(scene.last_action._fitted[1]).endswith(brief[-1]), f"{way}: what is drawn"
        said = whole if way == "step" else brief
        assert [words for words in heard(table) if words in (*whole, *brief)] == said, way
    table.close()
