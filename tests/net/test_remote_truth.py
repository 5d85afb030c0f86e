"""Guests who check what they are told: differences, what happened while they were away, the draws."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from game.net.host.room import TableSettings
from game.net.protocol import auth
from tests.net.tables import GAME, Party


def test_a_difference_is_noticed_told_reported_and_mended(tmp_path: Path) -> None:
    """R-13: a client's copy is corrupted; at the very next action that is found out, and the host's view counts."""
    party = Party("lan,human", seed=14)
    guest = party.visit("Dana", folder=tmp_path)
    session = party.begin()
    for _ in range(10):
        party.act()
        party.settle(0.06)
    course = guest.remote.game.known()  # type: ignore[union-attr]
    points = list(course.view.points)
    points[0] += 7
    course.view = replace(course.view, points=points)
    before = session.n
    while session.n == before:
        party.act()
        party.step()
    party.settle(0.1)
    assert {"differs", "mended"} <= set(guest.whats())
    assert GAME.view_to_json(guest.client.view) == GAME.view_to_json(session.client(course.seat).view)
    reports = list((tmp_path / "reports").iterdir())
    assert len(reports) == 1
    assert reports[0].name == next(news for news in guest.news if news.what == "differs").args["file"]
    party.finish()
    assert guest.whats()[-1] == "draws-checked"
    assert guest.whats().count("differs") == 1


def test_who_comes_late_or_has_been_away_knows_all_that_happened() -> None:
    party = Party("lan,human,bot:steady", seed=15, table_settings=TableSettings(absence=0))
    guest = party.visit("Dana")
    session = party.begin()
    for _ in range(60):
        party.act()
        party.settle(0.06)
    late = party.visit("Late", want="watch")
    party.settle(0.3)
    assert late.session is not None
    assert late.session.start_length == session.n
    public = [(update.n, update.text, update.events) for update in session.past_updates(None)]
    assert [(update.n, update.text, update.events) for update in late.session.past_updates(None)] == public
    assert [(u.n, u.text, u.events) for u in guest.session.past_updates(None)] == public  # type: ignore[union-attr]
    told = len(guest.told)
    guest.link.held = True  # the cable is out; a bot plays for the guest
    party.room.give_to_bot(guest.session.local[0])  # type: ignore[union-attr]
    begun = session.n
    while session.n < begun + 40:
        party.act()
        party.step()
    guest.link.cut()
    party.settle(1.0)
    assert [update.n for update in guest.told[told:]][:40] == list(range(begun + 1, begun + 41))
    assert guest.told[-1].events == session.past_updates(guest.client.seat)[-1].events
    party.agree()


def test_draws_that_do_not_follow_from_the_seed_are_told() -> None:
    """The host cheats with the bag: legal draws, but not those that he committed to (features.md row 55)."""
    for cheat in (True, False):
        party = Party("lan,human", seed=16)
        guest = party.visit("Dana")
        session = party.begin()
        if cheat:
            session._table.dice = replace(session._table.dice, seed="loaded")
            party.room.match.session = _lying(session, party.room.state.seed)  # type: ignore[union-attr]
        party.finish()
        assert guest.whats()[-1] == ("draws-wrong" if cheat else "draws-checked")
    assert auth.commitment_matches(party.room.state.commit, party.room.state.seed, party.room.state.nonce)


def _lying(session, seed):  # type: ignore[no-untyped-def]
    """The session, telling the seed that was committed to."""

    class Lying:
        def __getattr__(self, name: str) -> object:
            return getattr(session, name)

        @property
        def seed(self) -> str:
            return seed

        def record(self) -> object:
            return replace(session.record(), seed=seed)

    return Lying()
