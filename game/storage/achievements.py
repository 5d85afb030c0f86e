"""What the players at this computer have achieved: best scores, greatest feats, levels of bots beaten.

Stored as `achievements.json` in the data folder, replaced atomically. A file that does not have its form is set aside
and reported: nothing of a game depends on it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from typing import Annotated, Final, Literal

from game.core import Seat
from game.display_text import clean
from game.record import Record
from game.schema.annotations import IntRange, MaxItems, TextFormat
from game.schema.checker import SchemaError, checker
from game.storage.store import Store

FILE: Final = "achievements"
BROKEN: Final = "store.achievements-broken"
"""The locale key of the notice about a file that was set aside."""
LONGEST: Final = 200
"""The most characters of a stored text; a name of 24 visible ones, each of several emoji, can have more."""
Text = Annotated[str, TextFormat(LONGEST)]


@dataclass(frozen=True, slots=True)
class Best:
    """A number that nobody at this computer has surpassed, whose it was, and the day ("" where it is not known)."""

    number: Annotated[int, IntRange(0, 1 << 30)]
    name: Text
    date: Text


@dataclass(frozen=True, slots=True)
class Achievements:
    """What was achieved in one game."""

    score: Best | None = None
    feat: Best | None = None
    """The game's own measure, such as the largest kingdom."""
    beaten: Annotated[tuple[Text, ...], MaxItems(20)] = ()
    """The levels of bots that somebody has won against."""


Kind = Literal["score", "feat", "level"]


@dataclass(frozen=True, slots=True)
class Stamp:
    """One achievement of a finished game: a number that beats the best one, or the first win against a level."""

    kind: Kind
    seat: Seat
    number: int = 0
    level: str = ""


@dataclass(frozen=True, slots=True)
class FinishedGame:
    """What achievements need of a finished game; `people` are the seats that were played at this computer."""

    record: Record
    people: Sequence[Seat]
    winners: Sequence[Seat]
    scores: Sequence[int]
    feats: Sequence[int] = ()
    names: Sequence[str] = ()
    levels: Sequence[str] = ()
    """The levels at which bots played it, without their styles, weakest first."""

    @property
    def counts(self) -> bool:
        """Whether the game was played from its beginning and without help."""
        return bool(self.people) and not self.record.assisted and self.record.start is None


def load(store: Store, aside: bool = True) -> tuple[dict[str, Achievements], str]:
    """Return what is stored, by the key of the game, and "" or the locale key of what was lost.

    With `aside`, a damaged file is set aside: report it then.
    """
    data, fault = store.load(FILE, aside)
    if data is None:
        return {}, BROKEN if fault == "store.settings-broken" else fault
    try:
        found = checker(dict[Text, Achievements])(data, FILE)
    except SchemaError:
        if aside:
            store.set_data_aside(FILE)
        return {}, BROKEN
    return dict(found), ""


def best_scores(store: Store) -> dict[str, Best]:
    """Return the best score of each game that has one, with a name that may be displayed; none of a damaged file."""
    found, _ = load(store, aside=False)
    return {
        game: replace(each.score, name=clean(each.score.name)) for game, each in found.items() if each.score is not None
    }


def add(store: Store, game: FinishedGame) -> tuple[list[Stamp], str]:
    """Store what a finished game achieved; return it, and "" or the locale key of what was lost.

    The first score and feat of a game are stored without a stamp: they surpass nothing. Raises OSError.
    """
    if not game.counts:
        return [], ""
    found, fault = load(store)
    if fault not in ("", BROKEN):  # the file may be intact
        return [], fault
    key = game.record.setup.game
    before = found.get(key, Achievements())
    after, stamps = _achieved(before, game)
    if after != before:
        found[key] = after
        store.save_data(FILE, {name: asdict(each) for name, each in found.items()})
    return stamps, fault


def _achieved(before: Achievements, game: FinishedGame) -> tuple[Achievements, list[Stamp]]:
    """Return the achievements with this game, and the stamps that it deserves."""
    score, stamps = _best(before.score, game, game.scores, "score")
    feat, more = _best(before.feat, game, game.feats, "feat")
    winner, beaten = _beaten(before, game)
    firsts = [Stamp("level", winner, level=beaten[-1])] if beaten else []
    return Achievements(score, feat, (*before.beaten, *beaten)), [*stamps, *more, *firsts]


def _best(
    before: Best | None, game: FinishedGame, numbers: Sequence[int], kind: Kind
) -> tuple[Best | None, list[Stamp]]:
    """Return the best number, this game included, and its stamp if it has surpassed an earlier one."""
    if not numbers:
        return before, []
    seat = max(game.people, key=lambda seat: numbers[seat])
    number = numbers[seat]
    if number <= (before.number if before is not None else 0):
        return before, []
    best = Best(number, game.names[seat][:LONGEST] if game.names else "", game.record.date)
    return best, [Stamp(kind, seat, number)] if before is not None else []


def _beaten(before: Achievements, game: FinishedGame) -> tuple[Seat, list[str]]:
    """Return who has won, and against which levels for the first time, the strongest last."""
    winner = next((seat for seat in game.winners if seat in game.people), -1)
    return winner, [level for level in game.levels if level not in before.beaten] if winner >= 0 else []
