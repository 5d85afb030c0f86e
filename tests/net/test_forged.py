"""Thousands of actions that are nobody's to ask for, in the middle of real games: none is taken."""

from __future__ import annotations

import pytest

from game.core import Illegal
from game.net.host import match
from game.net.host.guests import Guest
from tests.net.forgery import attack


def test_no_forged_action_is_accepted() -> None:
    tried, accepted = attack(1, 3000)
    assert accepted == 0
    assert tried.total() >= 3000
    assert len(tried) == 11
    assert min(tried.values()) > 100


def test_a_careless_host_would_be_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """If the host believed whose turn it is from the one who asks, this test would see it."""

    def careless(self: match.Match, guest: Guest, n: int, text: str) -> None:
        try:
            self.session._table.act(self.session.to_act(), self.session.game.decode(text))
        except ValueError as error:
            raise Illegal("malformed") from error

    monkeypatch.setattr(match.Match, "act", careless)
    _, accepted = attack(1, 60)
    assert accepted > 5
