"""Host and guests driven through joins, losses, actions, pauses, deaths and returns in any order that hypothesis finds.

Held after every step: nothing that anybody was told is ever lost, each seat belongs to one guest, every guest who is
linked knows exactly what its seat may know, and nobody knows more.
"""

from __future__ import annotations

import shutil
import tempfile
from contextlib import nullcontext
from pathlib import Path
from random import Random

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from game.client import choices
from game.core import OVER, Illegal
from game.net.host.room_file import PATIENCE
from tests.net.peers import House, Peer

KINDS = ("lan", "human", "bot:steady")


class Table(RuleBasedStateMachine):
    """One house, from its lobby to the end of its game."""

    def __init__(self) -> None:
        super().__init__()
        self.folder = Path(tempfile.mkdtemp())
        self.rng = Random(0)
        self.lost: list[Peer] = []
        """Guests whose link is cut, with the token that they have stored."""

    @initialize(
        seats=st.lists(st.sampled_from(KINDS), min_size=2, max_size=4).filter(lambda kinds: "lan" in kinds),
        shuffle=st.booleans(),
        seed=st.integers(0, 99),
        begun=st.sampled_from([True, True, True, False]),
    )
    def open(self, seats: list[str], shuffle: bool, seed: int, begun: bool) -> None:
        """The host opens a table; mostly the game begins soon."""
        self.rng.seed(seed)
        self.house = House(",".join(seats), folder=self.folder, seed=seed, shuffle=shuffle)
        if begun:
            for _ in range(seats.count("lan")):
                self.house.join("Dana")
            self.house.start()

    def teardown(self) -> None:
        """Nothing is left."""
        if hasattr(self, "house"):
            self.house.room.close()
            if self.house.room.session is not None:
                self.house.room.session.close()
        shutil.rmtree(self.folder)

    # -- guests ------------------------------------------------------------------------------------

    @rule(want=st.sampled_from(["any", "watch", 0, 1, 2, 3]))
    def join(self, want: int | str) -> None:
        """Somebody new comes to the door."""
        if len(self.house.peers) + len(self.lost) < 7:
            peer = self.house.join(f"G{len(self.house.peers)}", want)
            if peer.gone or peer.all("bye"):
                assert not peer.all("welcome")
                self.house.peers.remove(peer)

    @precondition(lambda self: self.house.peers)
    @rule(which=st.integers(0, 9), at_once=st.booleans())
    def cut(self, which: int, at_once: bool) -> None:
        """A cable is cut, perhaps with messages under way that the guest never sees."""
        peer = self.house.peers.pop(which % len(self.house.peers))
        if not at_once:
            peer.link.held = True
            self.house.tick()
        peer.drop()
        self.house.tick()
        self.lost.append(peer)

    @precondition(lambda self: self.lost)
    @rule(which=st.integers(0, 9))
    def come_back(self, which: int) -> None:
        """With the token that was stored last."""
        old = self.lost.pop(which % len(self.lost))
        peer = self.house.join(old.name, token=old.token)
        if not peer.all("welcome"):
            assert peer.last("bye")["reason"] == "token"
            assert self._forgotten(old), "only watchers, and guests of the lobby, are not waited for"
            self.house.peers.remove(peer)
            return
        if self.house.room.match is not None and old.all("start"):
            assert peer.seat == old.seat

    @precondition(lambda self: self.lost)
    @rule(which=st.integers(0, 9))
    def come_back_over_two_links(self, which: int) -> None:
        """What was said over the first is under way for so long that the guest gives it up and dials anew."""
        old = self.lost[which % len(self.lost)]
        early = Peer(self.house, old.name, old.token)
        self.house.peers.append(early)
        self.house.tick()
        early.link.held = True
        early.hello()
        early.stream.close()
        self.come_back(which)
        self.house.peers.remove(early)
        early.link.held = False
        self.house.tick()
        assert not any(peer.gone or peer.all("bye") for peer in self.house.peers if peer.name == old.name)

    @precondition(lambda self: self.house.peers)
    @rule(which=st.integers(0, 9))
    def come_twice(self, which: int) -> None:
        """From another window, while the first link is still there."""
        old = self.house.peers[which % len(self.house.peers)]
        peer = self.house.join(old.name, token=old.token)
        assert peer.seat == old.seat
        assert old.last("bye")["reason"] == "replaced"
        self.house.peers.remove(old)

    @precondition(lambda self: self.house.peers)
    @rule(which=st.integers(0, 9), yes=st.booleans())
    def ready(self, which: int, yes: bool) -> None:
        """A ready mark, also where it makes no sense."""
        self.house.peers[which % len(self.house.peers)].say("ready", yes=yes)
        self.house.tick()

    @precondition(lambda self: self.house.peers)
    @rule(which=st.integers(0, 9), seat=st.sampled_from([None, 0, 1, 2, 3]))
    def sit(self, which: int, seat: int | None) -> None:
        """Another seat, also where that cannot be."""
        self.house.peers[which % len(self.house.peers)].say("sit", seat=seat)
        self.house.tick()

    @precondition(lambda self: self.house.peers)
    @rule(which=st.integers(0, 9), off=st.sampled_from([0, 0, 0, 1, -1]))
    def act(self, which: int, off: int) -> None:
        """Something that this guest might do if it were its turn."""
        peer = self.house.peers[which % len(self.house.peers)]
        legal = peer.choices() or ["end", "show"]
        peer.say("act", n=max(0, peer.n + off), do=self.rng.choice(legal))
        self.house.tick()

    @precondition(lambda self: self.house.room.session is not None)
    @rule(count=st.integers(1, 8))
    def play_on(self, count: int) -> None:
        """Everybody who can plays some actions."""
        self.house.play(self.rng, most=count)

    @precondition(lambda self: self.house.peers)
    @rule(which=st.integers(0, 9))
    def undo(self, which: int) -> None:
        """Taking back, also where that is not fair."""
        peer = self.house.peers[which % len(self.house.peers)]
        peer.say("undo", n=peer.n)
        self.house.tick()

    @precondition(lambda self: self.house.peers)
    @rule(which=st.integers(0, 9), text=st.text(max_size=8))
    def chat(self, which: int, text: str) -> None:
        """Whatever somebody types."""
        peer = self.house.peers[which % len(self.house.peers)]
        peer.say("chat", text=text.encode("utf-8", "ignore").decode().replace("\0", ""))
        self.house.tick()

    # -- the host ----------------------------------------------------------------------------------

    @precondition(lambda self: self.house.room.match is None and not self.house.room.obstacle())
    @rule()
    def start(self) -> None:
        """All are ready."""
        self.house.room.start()
        self.house.tick()

    @precondition(lambda self: self.house.room.session is not None)
    @rule()
    def act_here(self) -> None:
        """Somebody at the host's screen acts, if it is his turn."""
        session = self.house.room.session
        seat = session.to_act()
        if seat != OVER and session.seats[seat].kind == "human":
            client = session.client(seat)
            refused = pytest.raises(Illegal, match="paused") if session.pause_reason else nullcontext()
            with refused:
                client.submit(self.rng.choice(choices(session.game, client.view, seat)))
            client.close()
        self.house.tick()

    @rule(yes=st.booleans())
    def pause(self, yes: bool) -> None:
        """The host stops the game, or lets it go on."""
        self.house.room.pause(yes)
        self.house.tick()

    @rule(yes=st.booleans())
    def lock(self, yes: bool) -> None:
        """Newcomers are unwanted, or welcome."""
        self.house.room.lock(yes)
        self.house.tick()

    @rule(seat=st.integers(0, 3))
    def give_to_bot(self, seat: int) -> None:
        """A bot shall play there."""
        self.house.room.give_to_bot(seat)
        self.house.tick()

    @rule(seconds=st.sampled_from([0.2, 3.0, PATIENCE + 1.0]))
    def wait(self, seconds: float) -> None:
        """Time passes."""
        self.house.tick(seconds)

    @precondition(lambda self: self.house.room.session is not None)
    @rule()
    def host_dies(self) -> None:
        """The host's program is killed and continues; everybody's link is gone."""
        before = self.house.room
        self.house.reopen()
        assert self.house.room.code == before.code
        assert self.house.room.state.commit == before.state.commit
        self.lost += self.house.peers
        self.house.peers = []
        self.house.tick()

    # -- what always holds -------------------------------------------------------------------------

    @invariant()
    def nothing_told_is_lost(self) -> None:
        """The log that every guest was told, piece by piece, is that of the game, as his seat may know it."""
        session = self.house.room.session if hasattr(self, "house") else None
        if session is None:
            return
        for peer in self.house.peers:
            past = [(update.n, update.actor, update.text) for update in session.past_updates(peer.seat)]
            assert [(entry["n"], entry["actor"], entry["text"]) for entry in peer.past] == past

    @invariant()
    def everybody_knows_what_he_may(self) -> None:
        """Linked guests are up to date, and their views are those of their seats."""
        session = self.house.room.session if hasattr(self, "house") else None
        if session is None:
            return
        for peer in self.house.peers:
            assert peer.n == session.n
            assert peer.view == session.game.view(session._table.state, peer.seat)

    @invariant()
    def seats_belong_to_one(self) -> None:
        """No two guests of one seat, and the seats are guests' seats."""
        if not hasattr(self, "house"):
            return
        seats = [guest.seat for guest in self.house.room.guests.all if guest.seat is not None]
        assert len(seats) == len(set(seats))
        told = self.house.room.state.seats_json()
        assert all(told[seat]["kind"] == "lan" for seat in seats)
        numbers = [guest.number for guest in self.house.room.guests.all]
        assert len(numbers) == len(set(numbers))

    @invariant()
    def everything_sent_is_of_the_protocol(self) -> None:
        """A guest ends the link when the host sends anything else."""
        if hasattr(self, "house"):
            assert [peer.gone for peer in self.house.peers if peer.gone] == []

    def _forgotten(self, peer: Peer) -> bool:
        number = peer.number
        return all(guest.number != number for guest in self.house.room.guests.all) and (
            peer.seat is None or not peer.all("start")
        )


Table.TestCase.settings = settings(
    max_examples=50, stateful_step_count=30, deadline=None, derandomize=True,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much, HealthCheck.data_too_large],
)  # fmt: skip
TestTable = Table.TestCase
