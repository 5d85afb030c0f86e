"""Notices about the system's speech: its faults, and the offer to use it if a screen reader runs."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from ui.context import Context
from ui.dialogs.dialog import Answer, Dialog
from ui.narration.screen_reader import ScreenReaderSearch
from ui.narration.speech import FaultKind, SpeechFault
from ui.narration.speech_engines.speech_engine import SpeechStyle
from ui.text.i18n import Locale

SEARCH_AFTER: Final = 0.5
"""Seconds from the start to the search for a screen reader, so that the first frames do not wait for it."""


class SpeechNotices:
    """The notices of one window; `update` is called once a frame and reads what other threads found."""

    def __init__(
        self, app: Context, search: Callable[[Callable[[], None]], ScreenReaderSearch] = ScreenReaderSearch
    ) -> None:
        self.app, self._new_search = app, search
        self._search: ScreenReaderSearch | None = None
        self._asked = app.settings.narration.offered or app.settings.narration.speech or app.launch.narrate is not None

    def update(self) -> None:
        """Display faults, and offer speech once if a screen reader runs."""
        while (fault := self.app.speech.next_fault()) is not None:
            self._display(fault)
        if self._asked or not self.app.launch.find_screen_reader or self.app.nav.now < SEARCH_AFTER:
            return
        if self._search is None:
            self._search = self._new_search(self.app.nav.wake.set)
        elif self._search.found is False:
            self._asked = True
        elif self._search.found and not self.app.nav.scenes[-1].modal:
            self._offer()

    def close(self) -> None:
        """End the speech and the search."""
        self.app.speech.apply(False, SpeechStyle(self.app.locale.lang))
        if self._search is not None:
            self._search.close()

    def _display(self, fault: SpeechFault) -> None:
        """Display a fault; one about a language without a voice is also spoken in a language that has one."""
        if fault.kind is not FaultKind.NO_VOICE:
            self.app.nav.notice(self.app.tr(fault.kind.value))
            return
        key = f"{fault.kind.value}.{fault.language}"
        self.app.nav.notice(self.app.tr(key))
        if fault.fallback:
            self.app.speech.say_in(fault.fallback, Locale(fault.fallback).tr(key))

    def _offer(self) -> None:
        """Ask, and read the question aloud: whoever needs it cannot see it."""
        self._asked, tr = True, self.app.tr
        answers = (
            Answer("yes", partial(tr, "narration.offer.yes"), lambda: self._answer(True), "primary"),
            Answer("no", partial(tr, "narration.offer.no"), lambda: self._answer(False), "quiet"),
        )
        self.app.speech.apply(True, SpeechStyle(self.app.locale.lang))
        self.app.nav.push(Dialog(partial(tr, "narration.offer"), answers))

    def _answer(self, on: bool) -> None:
        narration = self.app.settings.narration
        narration.speech, narration.offered = on, True
        self.app.nav.save_settings()
        self.app.set_speech()
