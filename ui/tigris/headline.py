"""What one action brought, as briefly as a line requires: the action, a conflict, who lost and who gained.

Where the log has a sentence for every event, this says what a spectator needs to follow the game.
"""

from __future__ import annotations

from collections.abc import Sequence

from game.core import Seat
from game.tigris import events as ev
from ui.text.i18n import Locale
from ui.tigris.avoided_wars import WarAvoided
from ui.tigris.event_text import leader_word, points_words, sentence, tiles_words

EVENTS_WITH_SENTENCE = (
    ev.TilePlaced, ev.LeaderPlaced, ev.LeaderWithdrawn, ev.CatastrophePlaced, ev.TilesSwapped, ev.MonumentBuilt,
    ev.MonumentDeclined, ev.TreasureTaken, ev.ConflictBegan, ev.ConflictEnded, ev.BuildingRaised,
    ev.BuildingReturned, ev.BuildingDeclined, ev.WonderBuilt,
)  # fmt: skip
"""Events that the headline describes with the sentence of the log; the end of the game is the last one."""


def headline(locale: Locale, events: Sequence[ev.Event], names: Sequence[str]) -> tuple[str, ...]:
    """Return a few sentences, the latest last; nothing for draws and the end of a turn alone."""
    ends = [index for index, event in enumerate(events) if isinstance(event, ev.ConflictEnded)]
    following = [index for index, event in enumerate(events) if isinstance(event, ev.ConflictBegan)]
    if ends and following and following[-1] > ends[0]:  # the next war, after all that came of the one before
        cut = following[-1]
        return _chapter(locale, events[:cut], names) + _chapter(locale, events[cut:], names)
    return _chapter(locale, events, names)


def conflict_winner(events: Sequence[ev.Event]) -> Seat | None:
    """Return who won the conflict that an action decided; None if it decided none, or if the next one has begun."""
    found = next((event for event in reversed(events) if isinstance(event, ev.ConflictBegan | ev.ConflictEnded)), None)
    return found.winner if isinstance(found, ev.ConflictEnded) else None


def _chapter(locale: Locale, events: Sequence[ev.Event], names: Sequence[str]) -> tuple[str, ...]:
    spoken = [event for event in events if _speaks(event, events)]
    sentences = [sentence(locale, event, names) for event in spoken]
    losses = [_losses(locale, seat, events, names) for seat in range(len(names))]
    sentences += [words for words in losses if words]
    gains = _gains(locale, [event for event in events if not _is_wonder_pay(event)])
    chosen = bool(spoken) and all(map(_is_wonder_pay, spoken))
    closing = [sentence(locale, event, names) for event in events if isinstance(event, ev.GameEnded)]
    if len(sentences) == 1 and not chosen and [*gains] == [getattr(events[0], "seat", None)]:
        deed = locale.tr("told.deed", deed=sentences[0].rstrip("."), gain=next(iter(gains.values())))
        return (deed, *_avoided(locale, events), *closing)
    income = "told.gain" if sentences and not chosen else "told.income"
    sentences += [locale.tr(income, name=names[seat], gain=gain) for seat, gain in gains.items()]
    return (*sentences, *_avoided(locale, events), *closing)


def _avoided(locale: Locale, events: Sequence[ev.Event | WarAvoided]) -> list[str]:
    """Return the wars that do not take place: last, since they follow, and briefly, so that there is room for them."""
    colours = [event.colour for event in events if isinstance(event, WarAvoided)]
    return [locale.tr("told.avoided", leader=leader_word(locale, colour)) for colour in colours]


def _speaks(event: ev.Event, events: Sequence[ev.Event]) -> bool:
    """Return whether the event has a sentence here; support and unions unless a conflict says the same."""
    if isinstance(event, ev.Supported):
        return not any(isinstance(other, ev.ConflictEnded) for other in events)
    if isinstance(event, ev.KingdomsUnited):
        return not any(isinstance(other, ev.ConflictBegan) for other in events)
    if _is_wonder_pay(event):
        return True
    return isinstance(event, EVENTS_WITH_SENTENCE) or (isinstance(event, ev.LeaderLost) and event.cause == "stranded")


def _is_wonder_pay(event: ev.Event) -> bool:
    """Return whether an event is the wonder's point, which was chosen and so has a sentence of its own."""
    return isinstance(event, ev.Scored) and event.why == "wonder"


def _losses(locale: Locale, seat: Seat, events: Sequence[ev.Event], names: Sequence[str]) -> str:
    """Return what a conflict cost the seat."""
    driven = [event for event in events if isinstance(event, ev.LeaderLost) and event.cause != "stranded"]
    lost = [leader_word(locale, event.colour) for event in driven if event.seat == seat]
    if any(isinstance(event, ev.ConflictEnded) and event.loser == seat for event in events):
        tiles = [event for event in events if isinstance(event, ev.TilesLost)]
        lost += [tiles_words(locale, event.colour, len(event.cells)) for event in tiles]
    return locale.tr("told.lost", name=names[seat], losses=locale.joined(lost)) if lost else ""


def _gains(locale: Locale, events: Sequence[ev.Event]) -> dict[Seat, str]:
    """Return per seat the points that it gained, all of a colour together."""
    sums: dict[tuple[Seat, int], int] = {}
    for event in events:
        if isinstance(event, ev.Scored):
            sums[event.seat, event.colour] = sums.get((event.seat, event.colour), 0) + event.points
    seats = dict.fromkeys(seat for seat, _ in sums)
    return {
        seat: locale.joined((points_words(locale, colour, n) for (who, colour), n in sums.items() if who == seat))
        for seat in seats
    }


def gained(locale: Locale, events: Sequence[ev.Event], seat: Seat) -> str:
    """Return the points that a seat got; "" for none."""
    return _gains(locale, events).get(seat, "")
