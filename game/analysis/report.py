"""The report of a second look: every decision of a finished game, judged from what its seat knew then.

A record has one report: seeds follow from the record, and work is counted, not timed. A report is data (docs/learn.md);
one from a file is checked like a save.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Annotated, Any, Final, Literal, get_args

from game.bots import bots_of
from game.bots.hint import MAX_REASONS, Reason
from game.bots.judging import Assessment
from game.catalog import game_of
from game.core import OVER, AnyGame, BadAction, Illegal, Json, Seat, digest
from game.record import MAX_ACTIONS, MAX_LINE, MAX_SEATS, Record, RecordFault
from game.schema.annotations import IntRange, MaxItems, OneOf, TextFormat
from game.schema.checker import SchemaError, checker

VERSION: Final = 1
FORMAT: Final = "two-rivers-report"
"""The key of the version in a report's data."""

Mark = Literal["best", "good", "inaccuracy", "mistake", "blunder"]
MARKS: Final[tuple[Mark, ...]] = get_args(Mark)
"""All marks, the best first."""

EQUAL: Final = 0.005
"""A loss of chance below which an action is as good as the best one."""
LOSSES: Final = (0.02, 0.05, 0.1)
"""The losses of chance from which on a decision is an inaccuracy, a mistake, a blunder."""
ERRORS: Final = 2.0
"""The standard errors that are subtracted from a loss before it is marked, so that noise makes no mistakes."""
NO_CHOICE: Final = 0.002
"""If all actions lie within this chance, there was nothing to decide."""
COSTLIEST: Final = 5
"""The number of decisions that are explained."""

Chance = float
Text = Annotated[str, TextFormat(MAX_LINE)]


class NotFinished(RecordFault):
    """The game may still be played on, so nobody may look at it with the hands of others in mind."""

    def __init__(self) -> None:
        super().__init__("record.not-finished")


@dataclass(frozen=True, slots=True)
class Judgement:
    """One decision: what was played, what would have been best, and the loss of chance between the two."""

    n: Annotated[int, IntRange(1, MAX_ACTIONS)]
    """The number of the action in the record, from 1; the seat decided after n - 1 actions."""
    seat: Annotated[int, IntRange(0, MAX_SEATS - 1)]
    action: Text
    chance: Chance
    """The chance to win after the action, from 0 to 1, from what the seat knew."""
    best: Text
    best_chance: Chance
    loss: Chance
    error: Chance
    """The standard error of the loss."""
    mark: Annotated[Mark, OneOf(frozenset(MARKS))]
    reasons: Annotated[tuple[tuple[Text, dict[str, int]], ...], MaxItems(MAX_REASONS)] = ()
    """Why the best action is better: keys and values of sentences (`advice.why.<key>`); none for a good decision."""

    @property
    def why(self) -> tuple[Reason, ...]:
        """The reasons for the best action, as a hint has them."""
        return tuple(Reason(key, args) for key, args in self.reasons)


@dataclass(frozen=True, slots=True)
class Report:
    """The judgements of a game, as far as it has been looked at."""

    game: str
    record: str
    """The digest of the record (`record_digest`)."""
    seats: tuple[Seat, ...]
    """The seats whose decisions are judged."""
    length: int
    """The number of actions of the record."""
    seen: int = 0
    """The number of actions that have been looked at."""
    judgements: tuple[Judgement, ...] = ()

    @property
    def complete(self) -> bool:
        """Whether the whole game has been looked at."""
        return self.seen == self.length

    @property
    def progress(self) -> float:
        """How much of the game has been looked at, from 0 to 1."""
        return self.seen / self.length if self.length else 1.0

    def of(self, seat: Seat) -> list[Judgement]:
        """Return the judgements of a seat, in game order."""
        return [judgement for judgement in self.judgements if judgement.seat == seat]

    def at(self, n: int) -> Judgement | None:
        """Return the judgement of action n of the record (from 1), if it was a decision."""
        return next((judgement for judgement in self.judgements if judgement.n == n), None)

    def counts(self, seat: Seat) -> dict[Mark, int]:
        """Return how many decisions of a seat have each mark, the best mark first."""
        found = Counter(judgement.mark for judgement in self.of(seat))
        return {mark: found[mark] for mark in MARKS}

    def costliest(self, seat: Seat | None = None, most: int = COSTLIEST) -> list[Judgement]:
        """Return the decisions that cost most chance, of one seat or of all, the costliest first."""
        found = [each for each in self.judgements if seat in (None, each.seat) and each.reasons]
        return sorted(found, key=lambda each: (-each.loss, each.n))[:most]


# ------------------------------------------------------------------ looking at a game


@dataclass(frozen=True, slots=True)
class Decision:
    """One decision to judge: only what its seat knew, so that the judge knows no more."""

    n: int
    seat: Seat
    view: Any
    action: str
    seed: int


def record_digest(record: Record) -> str:
    """Return the digest of what a report depends on: the set-up and the actions, not names, titles or notes."""
    setup = record.setup
    return digest([setup.game, setup.seats, dict(setup.options), record.start, list(record.actions)])


def judged_seats(record: Record) -> tuple[Seat, ...]:
    """Return the seats of people; all seats of a game in which only bots played."""
    found = tuple(seat for seat, info in enumerate(record.seats) if info.kind != "bot")
    return found or tuple(range(record.setup.seats))


def new_report(record: Record, seats: Collection[Seat] | None = None) -> Report:
    """Return the empty report of a game, of these seats (None: all)."""
    chosen = range(record.setup.seats) if seats is None else seats
    return Report(record.setup.game, record_digest(record), tuple(sorted(chosen)), len(record.actions))


def check_finished(record: Record, game: AnyGame) -> None:
    """Replay the game. Raises RecordFault, NotFinished if it can be played on."""
    state = record.initial_state(game)
    for step in record.replay(game):
        state = step.state
    if game.to_act(state) != OVER:
        raise NotFinished


def decisions(record: Record, report: Report) -> Iterator[tuple[int, Decision | None]]:
    """Yield, for each action that the report has not seen, its number, and the decision if a judged seat made it.

    Raises RecordFault.
    """
    game = game_of(record)
    for step in record.replay(game):
        if step.n <= report.seen:
            continue
        decided = step.actor in report.seats
        seed = int(digest([report.record, step.n])[:8], 16)
        view = game.view(step.before, step.actor) if decided else None
        yield step.n, Decision(step.n, step.actor, view, step.text, seed) if decided else None


def judged(game: AnyGame, decision: Decision, effort: float = 1.0) -> Judgement | None:
    """Return the judgement of a decision; None where there was nothing to decide."""
    bots = bots_of(game.key)
    try:
        found = bots.judge(decision.view, [decision.action], decision.seed, effort)
    except Illegal:  # earlier rulings allowed it
        return None
    mine = next((each for each in found if each.action == decision.action), None)
    if mine is None or max(each.loss for each in found) < NO_CHOICE:
        return None
    best = mine if mine.loss == 0 else found[0]
    mark = mark_of(mine)
    reasons = bots.reasons(decision.view, game.decode(best.action)) if MARKS.index(mark) > 1 else ()
    return Judgement(
        decision.n, decision.seat, mine.action, mine.chance, best.action, best.chance, mine.loss, mine.error, mark,
        tuple((reason.key, dict(reason.args)) for reason in reasons),
    )  # fmt: skip


def mark_of(assessment: Assessment) -> Mark:
    """Return the mark of an action: its loss counts only as far as it is beyond the error."""
    if assessment.loss < EQUAL:
        return "best"
    sure = assessment.loss - ERRORS * assessment.error
    return MARKS[1 + sum(sure >= least for least in LOSSES)]


def extended(report: Report, n: int, judgement: Judgement | None) -> Report:
    """Return the report after action n has been looked at."""
    more = () if judgement is None else (judgement,)
    return replace(report, seen=n, judgements=report.judgements + more)


def analyse_stepwise(record: Record, seats: Collection[Seat] | None = None) -> Iterator[Report]:
    """Yield the report after every action of the record, the last one complete, so that the caller can do other work.

    Raises RecordFault, NotFinished if the game can be played on.
    """
    game = game_of(record)
    check_finished(record, game)
    report = new_report(record, seats)
    yield report
    for n, decision in decisions(record, report):
        report = extended(report, n, judged(game, decision) if decision else None)
        yield report


def analyse(record: Record, seats: Collection[Seat] | None = None) -> Report:
    """Return the complete report of a game, of these seats (None: all). Raises RecordFault."""
    *_, report = analyse_stepwise(record, seats)
    return report


# ------------------------------------------------------------------ as data


@dataclass(frozen=True, slots=True)
class _Form:
    """The fields of a report's data besides its version."""

    game: Text
    record: Annotated[str, TextFormat(16, "[0-9a-f]{16}")]
    seats: Annotated[tuple[Annotated[int, IntRange(0, MAX_SEATS - 1)], ...], MaxItems(MAX_SEATS)]
    length: Annotated[int, IntRange(0, MAX_ACTIONS)]
    seen: Annotated[int, IntRange(0, MAX_ACTIONS)]
    judgements: Annotated[tuple[Judgement, ...], MaxItems(MAX_ACTIONS)]


def to_json(report: Report) -> dict[str, Json]:
    """Return the report as plain data."""
    return {FORMAT: VERSION, **asdict(report)}


def from_json(data: Json) -> Report:
    """Return the report of what `to_json` wrote, after a check. Raises SchemaError for anything else."""
    if not isinstance(data, dict) or data.get(FORMAT) != VERSION:
        raise SchemaError("not a report of this version")
    form = checker(_Form)({name: value for name, value in data.items() if name != FORMAT}, FORMAT)
    report = Report(form.game, form.record, form.seats, form.length, form.seen, form.judgements)
    _check_order(report)
    return report


def judgement_to_json(judgement: Judgement) -> Json:
    """Return one judgement as plain data."""
    return asdict(judgement)


def judgement_from_json(data: Json) -> Judgement:
    """Return the judgement of what `judgement_to_json` wrote. Raises SchemaError."""
    found: Judgement = checker(Judgement)(data, "judgement")
    _check_numbers(found)
    return found


def _check_order(report: Report) -> None:
    numbers = [judgement.n for judgement in report.judgements]
    fits = report.seen <= report.length and numbers == sorted({*numbers}) and numbers[-1:] <= [report.seen]
    if not fits or any(judgement.seat not in report.seats for judgement in report.judgements):
        raise SchemaError("the judgements do not belong to such a report")
    for judgement in report.judgements:
        _check_numbers(judgement)


def _check_numbers(judgement: Judgement) -> None:
    numbers = (judgement.chance, judgement.best_chance, judgement.loss, judgement.error)
    if not all(0.0 <= number <= 1.0 for number in numbers):
        raise SchemaError("a chance lies between 0 and 1")


def fits(report: Report, record: Record) -> bool:
    """Return whether the report is about this record, and names only actions that were played."""
    of_record = report.game == record.setup.game and report.record == record_digest(record)
    played: Sequence[str] = record.actions
    whole = report.length == len(played) and all(seat < record.setup.seats for seat in report.seats)
    return of_record and whole and all(played[each.n - 1] == each.action for each in report.judgements)


def check_consistent(report: Report, record: Record) -> None:
    """Check what can be checked of a report that fits the record without judging again.

    The better actions are legal, the reasons are those of the rules, and the marks follow from the losses. Raises
    SchemaError and RecordFault.
    """
    game, by_number = game_of(record), {each.n: each for each in report.judgements}
    for step in record.replay(game):
        judgement = by_number.get(step.n)
        if judgement is not None and not _consistent(game, judgement, game.view(step.before, step.actor), step.actor):
            raise SchemaError(f"the judgement of action {step.n} is not one of ours")


def _consistent(game: AnyGame, judgement: Judgement, view: Any, actor: Seat) -> bool:
    mark = mark_of(Assessment(judgement.action, judgement.chance, judgement.loss, judgement.error))
    try:
        reasons = bots_of(game.key).reasons(view, game.decode(judgement.best))
    except (BadAction, Illegal):
        return False
    expected = tuple((reason.key, dict(reason.args)) for reason in reasons) if MARKS.index(mark) > 1 else ()
    numbers = abs(judgement.best_chance - judgement.chance - judgement.loss) < 1e-3
    return judgement.seat == actor and mark == judgement.mark and numbers and judgement.reasons == expected
