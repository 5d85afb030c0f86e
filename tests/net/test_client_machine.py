"""Real guests' programs and a real host, driven through losses, deaths, actions and returns in any order.

Links break in every way and programs die at either end, several at a time. Held: no guest is ever told a lie or loses
what it was told, and once there is rest, everybody has his seat within 3 s and knows exactly what the seat may know.
"""

from __future__ import annotations

import shutil
import tempfile
from contextlib import nullcontext
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from game.core import OVER, Illegal
from game.net.guest.client import ENDED
from game.net.host.room_file import TableSettings
from tests.net.returns import back, restart
from tests.net.tables import Party, Visitor

SEATS = ("lan,lan", "lan,human,lan", "lan,bot:steady,lan")


class Company(RuleBasedStateMachine):
    """A game from its beginning on, and what befalls those who play it."""

    def __init__(self) -> None:
        super().__init__()
        self.folder = Path(tempfile.mkdtemp())

    @initialize(seats=st.sampled_from(SEATS), seed=st.integers(0, 99))
    def begin(self, seats: str, seed: int) -> None:
        """Everybody is there and has played a little."""
        self.whole = seed % 5 == 0
        self.party = Party(seats, self.folder / "host", seed=seed, table_settings=TableSettings(absence=0))
        for name in ("A", "B"):
            self.party.visit(name, folder=self.folder / name)
        self.party.begin()
        self.play_on(4)

    def teardown(self) -> None:
        """Whatever happened, all come back, and some of the games are played to their end."""
        if hasattr(self, "party"):
            self.party.room.pause(False)
            self.rest()
            if self.whole:
                self.party.finish()
                self.party.agree()
            if self.party.room.session is not None:
                self.party.room.session.close()
        shutil.rmtree(self.folder)

    def _over(self) -> bool:
        session = self.party.room.session
        return session is None or session.to_act() == OVER

    # -- what they do ------------------------------------------------------------------------

    @rule(count=st.integers(1, 6))
    def play_on(self, count: int) -> None:
        """Whoever can act does."""
        for _ in range(count):
            if not self._over():
                self.party.act()
                self.party.settle(0.06)

    @precondition(lambda self: not self._over())
    @rule(which=st.integers(0, 1))
    def act_at_once(self, which: int) -> None:
        """One guest acts if it is his turn; what he asks is still under way."""
        self.party.visitors[which].play()

    @precondition(lambda self: not self._over())
    @rule(which=st.integers(0, 1))
    def undo(self, which: int) -> None:
        """Taken back where fair play allows."""
        session = self.party.visitors[which].session
        seat = self.party.visitors[which].client.seat if session is not None else None
        if session is not None and not session.pause_reason and seat is not None and session.can_undo(seat):
            session.undo(seat)

    @rule(which=st.integers(0, 1))
    def speak(self, which: int) -> None:
        """A phrase; without a link nobody would hear it."""
        remote = self.party.visitors[which].remote
        with nullcontext() if remote.linked else pytest.raises(Illegal, match="closed"):
            remote.phrase("hello")

    @rule(yes=st.booleans())
    def pause(self, yes: bool) -> None:
        """The host lets nobody act, or everybody."""
        self.party.room.pause(yes)
        self.party.step()

    @rule(seconds=st.sampled_from([0.02, 0.3, 2.0]))
    def wait(self, seconds: float) -> None:
        """Time passes."""
        self.party.settle(seconds)

    # -- what befalls them -------------------------------------------------------------------

    @rule(which=st.integers(0, 1))
    def cut(self, which: int) -> None:
        """Both ends learn it."""
        for link in self.party.visitors[which].links[-1:]:
            link.cut()

    @rule(which=st.integers(0, 1))
    def half_open(self, which: int) -> None:
        """The guest alone learns it; the host goes on sending to nobody."""
        for stream in self.party.visitors[which].streams[-1:]:
            stream.break_off("closed")

    @rule(which=st.integers(0, 1), seconds=st.sampled_from([0.1, 1.0]))
    def silence(self, which: int, seconds: float) -> None:
        """Nobody learns it for a while."""
        for link in self.party.visitors[which].links[-1:]:
            link.held = True
            self.party.settle(seconds)
            link.cut("silent")

    @rule(which=st.integers(0, 1))
    def program_dies(self, which: int) -> None:
        """A guest's program is killed and started again: of all it knew the token on its disk is left, no code."""
        self.cut(which)
        self._start_again(which)

    def _start_again(self, which: int) -> None:
        name = self.party.visitors[which].remote.name
        fresh = self.party.visit(name, folder=self.folder / name, code="")
        self.party.visitors.remove(fresh)
        self.party.visitors[which] = fresh

    @precondition(lambda self: not self._over())
    @rule(down=st.sampled_from([0.1, 1.5]))
    def host_dies(self, down: float) -> None:
        """The host's program is killed, and continued after a while."""
        restart(self.party, down)

    @precondition(lambda self: not self._over())
    @rule()
    def rest(self) -> None:
        """Nothing happens for a while: all have their seats in time and know all."""
        if not self._over():
            self.party.settle(0.1)
            for which, visitor in enumerate(self.party.visitors):
                if visitor.remote.phase == ENDED:  # it was started while there was no host
                    self._start_again(which)
            back(self.party)
            self.party.settle(0.3)
            self.party.agree()

    # -- what always holds -------------------------------------------------------------------

    @invariant()
    def nobody_is_lied_to(self) -> None:
        """No visit ends but at the end of the game, and each next thing told follows from the one before."""
        for visitor in self.party.visitors if hasattr(self, "party") else ():
            assert visitor.remote.ended in ("", "no-table", "closed", "silent") or self._over()
            assert not visitor.remote.ended or visitor.session is None or self._over()
            assert "differs" not in visitor.whats()
            _told_in_order(visitor)


def _told_in_order(visitor: Visitor) -> None:
    for before, after in zip(visitor.told, visitor.told[1:], strict=False):
        assert after.n == before.n + 1 or after.text.startswith("!undo"), (before.n, after)


Company.TestCase.settings = settings(
    max_examples=5, stateful_step_count=25, deadline=None, derandomize=True,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much, HealthCheck.data_too_large],
)  # fmt: skip
TestCompany = Company.TestCase
