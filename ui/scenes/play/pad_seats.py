"""Several gamepads at one table: each seat may own one, which alone moves the cursor in its turn."""

from __future__ import annotations

from collections.abc import Collection

from game.core import Seat


class PadSeats:
    """Which pad belongs to which seat. A pad without a seat works for every seat without a pad."""

    def __init__(self) -> None:
        self._seats: dict[int, Seat] = {}

    def toggle(self, pad: int, seat: Seat) -> bool:
        """Give the pad to the seat, in place of the seat's other one, or take it back; return whether it has it now."""
        had = self._seats.pop(pad, None) == seat
        if not had:
            self._seats = {other: owner for other, owner in self._seats.items() if owner != seat}
            self._seats[pad] = seat
        return not had

    def owned(self, seat: Seat, connected: Collection[int]) -> bool:
        """Return whether the seat has a pad that is connected; one that was pulled out keeps nobody waiting."""
        return any(owner == seat and pad in connected for pad, owner in self._seats.items())

    def accepts(self, pad: int, seat: Seat, connected: Collection[int]) -> bool:
        """Return whether the pad may be used in the turn of the seat."""
        return self._seats.get(pad) == seat or not self.owned(seat, connected)
