"""The words of a puzzle: its kind, question, grade, themes, and why an answer is right or wrong."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date

from game.puzzles.daily import DAYS_IN_STRIP, NOT_PLAYED, last_days, number_of, strip
from game.puzzles.puzzle import Puzzle, Verdict
from game.storage.puzzle_progress import PuzzleProgress, RushScore
from ui.catalog import ui_of
from ui.context import Context
from ui.text.i18n import Locale


def kind_name(locale: Locale, puzzle: Puzzle) -> str:
    """Return the name of a puzzle's kind."""
    return locale.tr(f"puzzle.kind.{puzzle.game}.{puzzle.kind}")


def question(locale: Locale, puzzle: Puzzle, names: Sequence[str]) -> str:
    """Return the question of a puzzle; the names are those of the seats."""
    return locale.tr(f"puzzle.question.{puzzle.game}.{puzzle.kind}", **_values(locale, puzzle, puzzle.args, names))


def _values(locale: Locale, puzzle: Puzzle, args: Mapping[str, int], names: Sequence[str]) -> Mapping[str, str | int]:
    """Return the values of a sentence's placeholders."""
    return ui_of(puzzle.game).puzzle_args(locale, args, names)


def grade_name(locale: Locale, grade: int) -> str:
    """Return the name of a grade of difficulty."""
    return locale.tr(f"puzzle.grade.{grade}")


def theme_name(locale: Locale, theme: str) -> str:
    """Return the name of a theme."""
    return locale.tr(f"puzzle.theme.{theme}")


def proof(locale: Locale, puzzle: Puzzle, names: Sequence[str]) -> str:
    """Return in short why the answer is the right one: what it brings, what the next best one brings, out of how many.

    Only a proven puzzle has a proof; that of a judged one says who judged it.
    """
    found = puzzle.solution
    args = {**puzzle.args, "value": found.value, "second": found.second}
    words = locale.tr(f"puzzle.proof.{puzzle.game}.{puzzle.kind}", **_values(locale, puzzle, args, names))
    last = locale.tr("puzzle.candidates", n=found.candidates) if puzzle.proven else locale.tr("puzzle.judged")
    return f"{words} {last}"


def why(locale: Locale, puzzle: Puzzle, verdict: Verdict, names: Sequence[str]) -> str:
    """Return the reasons of a verdict in words."""
    return " ".join(
        locale.tr(f"puzzle.why.{puzzle.game}.{reason.key}", **_values(locale, puzzle, reason.args, names))
        for reason in verdict.reasons
    )


def daily_title(app: Context, day: date) -> str:
    """Return the title of a day's puzzle, with its number."""
    return app.tr("puzzles.daily.title", n=max(0, number_of(day)))


def day_results(progress: PuzzleProgress, game: str, day: date) -> list[str]:
    """Return the results of the last seven days, the oldest first."""
    days = progress.daily.get(game, {})
    return [days.get(each.isoformat(), NOT_PLAYED) for each in last_days(day)]


def week_to_share(app: Context, progress: PuzzleProgress, games: list[str], day: date) -> str:
    """Return the results of the last seven days of some games as text, which betrays nothing about the puzzles."""
    first, last = last_days(day)[0], last_days(day)[DAYS_IN_STRIP - 1]
    head = app.tr("puzzles.share.head", first=first.isoformat(), last=last.isoformat())
    rows = [f"{strip(day_results(progress, game, day))} {app.tr(f'game.{game}')}" for game in games]
    return "\n".join([head, *rows])


def rush_to_share(app: Context, game: str, run: RushScore) -> str:
    """Return the result of a rush as text, which betrays nothing about the puzzles."""
    head = app.tr("rush.share.head", game=app.tr(f"game.{game}"), day=run.day, n=run.number)
    line = app.tr("rush.share.line", score=run.score, combo=run.combo)
    return f"{head}\n{app.tr('rush.share.solved', n=run.solved)} {line}"
