"""Every event of every game has right sentences in every language, none tells a secret; the rule books are whole."""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib import import_module
from random import Random
from typing import Any

import pytest

from game.catalog import GAMES
from game.core import CHANCE, OVER, AnyGame
from tests.screens.kits import KITS
from ui.catalog import PLAYABLE
from ui.table.game_ui import GameUI
from ui.text.i18n import LANGUAGES, Locale

NAMES = ("Dana", "בועז", "پریسا", "Bot {n} %s")
"""Names of all scripts; the last one would break a format."""

EVERY = [pytest.param(key, id=key) for key in GAMES]
SAID = [pytest.param(key, event, id=repr(event)) for key, kit in KITS.items() for event in kit.events]
every_language = pytest.mark.parametrize("lang", LANGUAGES)


def ui_of(key: str) -> GameUI:
    return PLAYABLE[key].load_ui()


def plain(text: str) -> str:
    """Without the invisible marks of direction."""
    return re.sub("[\u2066-\u2069\u200e\u200f]", "", text)


def played(game: AnyGame, seed: int) -> Iterator[Any]:
    """The events of a random game."""
    rng = Random(seed)
    state = game.new(game.setup(max(game.seats)))
    while (actor := game.to_act(state)) != OVER:
        action = game.sample(state, rng) if actor == CHANCE else game.pick(state, rng)
        state, events = game.apply(state, action)
        yield from events


def test_every_game_that_can_be_played_has_a_kit() -> None:
    assert set(KITS) == set(PLAYABLE) == set(GAMES)


@pytest.mark.parametrize("key", EVERY)
def test_the_lists_leave_no_class_of_event_out(key: str) -> None:
    assert {type(event) for event in (*KITS[key].events, *KITS[key].silent)} == set(GAMES[key].events)


@every_language
@pytest.mark.parametrize(("key", "event"), SAID)
def test_every_event_is_one_finished_sentence(key: str, event: Any, lang: str) -> None:
    words = ui_of(key).sentence(Locale(lang), event, NAMES)
    told, seat = plain(words), getattr(event, "seat", None)
    assert told.rstrip().endswith((".", "!"))
    assert told.count(".") <= 1
    assert "{" not in told.replace(NAMES[3], "")
    if seat is not None and not isinstance(event, KITS[key].nameless):
        assert NAMES[seat] in words


@every_language
@pytest.mark.parametrize("key", EVERY)
def test_different_events_have_different_sentences(key: str, lang: str) -> None:
    known = {GAMES[key].redact(event, None) for event in KITS[key].events}
    assert len({ui_of(key).sentence(Locale(lang), event, NAMES) for event in known}) == len(known)


@every_language
@pytest.mark.parametrize("key", EVERY)
def test_what_another_sentence_tells_has_none(key: str, lang: str) -> None:
    assert {ui_of(key).sentence(Locale(lang), event, NAMES) for event in KITS[key].silent} <= {""}


@every_language
@pytest.mark.parametrize("key", EVERY)
def test_no_sentence_tells_what_only_some_may_know(key: str, lang: str) -> None:
    """Whatever an event of a whole game carries, its words are the same as for an onlooker."""
    game, sentence, locale = GAMES[key], ui_of(key).sentence, Locale(lang)
    hidden = 0
    for event in played(game, 3):
        public = game.redact(event, None)
        hidden += public != event
        assert sentence(locale, event, NAMES) == sentence(locale, public, NAMES)
    assert hidden > 5


# -- the rule books --------------------------------------------------------------------------------------


@every_language
@pytest.mark.parametrize("key", EVERY)
def test_every_chapter_is_written_in_every_language(key: str, lang: str) -> None:
    locale, chapters = Locale(lang), ui_of(key).rulebook.chapters
    for chapter in chapters:
        stem = f"rules.{key}.{chapter.key}"
        assert locale.tr(f"{stem}.title")
        assert not locale.has(f"{stem}.{chapter.length + 1}")
        assert all(locale.tr(f"{stem}.{n}", **chapter.numbers()) for n in range(1, chapter.length + 1))
        assert all(locale.tr(f"rules.{key}.figure.{figure}") for figure in chapter.figures if figure)


@pytest.mark.parametrize("key", EVERY)
def test_every_chapter_has_a_picture(key: str) -> None:
    """P29: no chapter is words alone, and every picture that can be drawn is in one."""
    chapters = ui_of(key).rulebook.chapters
    assert not [chapter.key for chapter in chapters if not any(chapter.figures)]
    assert not [chapter.key for chapter in chapters if len(chapter.figures) > chapter.length]
    figures = [figure for chapter in chapters for figure in chapter.figures if figure]
    assert sorted(figures) == sorted(import_module(f"ui.{key}.rulebook").FIGURES)
