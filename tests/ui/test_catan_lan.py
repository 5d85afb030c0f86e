"""Catan at a host's window and a guest's: both build, roll and trade; each sees its own hand and the same island."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from random import Random

from game.catan.actions import Offer
from tests.ui.catan import carry_out, some
from tests.ui.catancards import Hands
from tests.ui.tables import Table
from tests.ui.together import Both, play_of

TURNS = 24
"""Actions of both together."""


def asked(table: Table) -> bool:
    """Whether the person at that window has to act, and sees it."""
    play = play_of(table)
    return bool(play.seat is not None and play.acting == play.seat and play.legal() and not play.session.waiting)


def test_host_and_guest_play_some_turns_and_trade(tmp_path: Path) -> None:
    table = Both(tmp_path / "catan", game="catan")
    guest = table.come("Bob")
    table.begin(guest)
    for window in table.tables:
        window.pilot.settle = lambda seconds=0.0: table.go(30)  # type: ignore[method-assign, misc]
    rng, answered = Random(4), 0
    for _ in range(TURNS):
        table.until(lambda: any(asked(window) for window in table.tables))
        window = next(window for window in table.tables if asked(window))
        play = play_of(window)
        n = play.state.playback.n
        offers = [action for action in play.legal() if type(action).__name__ == "Offer"]
        if offers and not answered:
            Hands(window).carry_out(rng.choice(offers))
        else:
            carry_out(window, play, some(play, rng))
        answered += play.client.view.phase in ("answer", "choose")
        table.until(lambda play=play, n=n: play.state.playback.n > n)  # type: ignore[misc]
    table.go(60)
    views = [play_of(window).client.view for window in table.tables]
    assert views[0].roads == views[1].roads
    assert views[0].hand_sizes == views[1].hand_sizes
    for seat, view in enumerate(views):
        assert [hand is not None for hand in view.hands] == [seat == 0, seat == 1]
    assert answered, "somebody was asked for an answer"
    for window in table.tables:
        window.close()


def test_an_offer_to_one_guest_is_seen_at_all_windows(tmp_path: Path) -> None:
    """catan-table-rules.md T36, T37: only that guest answers; the other window shows who is asked."""
    table = Both(tmp_path / "catan", "human,lan,lan", game="catan")
    guests = [table.come(name) for name in ("Bob", "Cid")]
    table.begin(*guests)
    for window in table.tables:
        window.pilot.settle = lambda seconds=0.0: table.go(30)  # type: ignore[method-assign, misc]
    rng = Random(4)
    while True:
        table.until(lambda: any(asked(window) for window in table.tables))
        window = next(window for window in table.tables if asked(window))
        play = play_of(window)
        n = play.state.playback.n
        offers = [action for action in play.legal() if isinstance(action, Offer)]
        if offers:
            break
        carry_out(window, play, some(play, rng))
        table.until(lambda play=play, n=n: play.state.playback.n > n)  # type: ignore[misc]
    offerer = play.seat
    assert offerer is not None
    to, other = ((offerer + step) % 3 for step in (1, 2))
    Hands(window).carry_out(replace(offers[0], to=to))
    windows = {play_of(each).seat: each for each in table.tables}
    table.until(lambda: asked(windows[to]))
    table.go(60)
    assert not asked(windows[other])
    names = play_of(windows[other]).names
    told = windows[other].app.tr("catan.offer.of-to", name=names[offerer], other=names[to])
    assert told in play_of(windows[other]).gui.sentences
    alone = windows[to].app.tr("catan.offer.to-you-alone", name=play_of(windows[to]).names[offerer])
    assert alone in play_of(windows[to]).gui.sentences
    for each in table.tables:
        each.close()
