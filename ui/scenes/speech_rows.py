"""The rows of the settings about the system's speech: on or off, rate, voice and an example."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from ui.context import Context
from ui.dialogs.picker import Picker, PickerEntry
from ui.widgets.form import Form


def add_speech(form: Form, changed: Callable[[], None]) -> None:
    """Add the rows; `changed` lays the scene out again."""
    rows = _SpeechRows(form.gui.app, changed)
    form.heading(rows.app.tr("settings.speech"))
    rows.switch(form)
    rows.rate(form)
    rows.voice(form)
    rows.example(form)


class _SpeechRows:
    """The rows, and what they do: every change is stored and heard at once."""

    def __init__(self, app: Context, changed: Callable[[], None]) -> None:
        self.app, self.changed = app, changed
        self.narration = app.settings.narration

    def switch(self, form: Form) -> None:
        """Add the row that switches the speech on and off."""
        title, tip, on = self._words("speech"), self._words("speech.tip"), self.narration.speech
        place = form.row(title, tip, 140)
        form.gui.toggle("settings.narration.speech", place, on, partial(self._switch, not on), label=title, tip=tip)

    def rate(self, form: Form) -> None:
        """Add the row of the rate."""
        title, tip, value = self._words("rate"), self._words("rate.tip"), self.narration.rate
        place, words = form.row(title, tip, 560), self.app.tr("settings.percent", n=value)
        form.gui.slider("settings.narration.rate", place, value, words, self._set_rate, title, tip)

    def voice(self, form: Form) -> None:
        """Add the row of the voice for the language of the screen."""
        title, tip = self._words("voice"), self._words("voice.tip")
        words = self.narration.voices.get(self.app.locale.lang, "") or self._words("voice.system")
        place = form.row(title, tip, 390)
        form.gui.button(
            "settings.narration.voice", place, words, self._choose_voice, kind="choice", label=f"{title}: {words}",
            tip=tip,
        )  # fmt: skip

    def example(self, form: Form) -> None:
        """Add the row that speaks an example."""
        title, tip = self._words("example"), self._words("example.tip")
        place = form.row(title, tip, 220)
        form.gui.button(
            "settings.narration.example", place, self._words("example.speak"), self._speak, label=title, tip=tip
        )

    def _words(self, key: str) -> str:
        return self.app.tr(f"settings.narration.{key}")

    def _switch(self, on: bool) -> None:
        self.narration.speech = self.narration.offered = on
        self._apply()

    def _set_rate(self, value: int) -> None:
        self.narration.rate = value
        self._apply()

    def _set_voice(self, name: str) -> None:
        voices = {**self.narration.voices, self.app.locale.lang: name}
        self.narration.voices = {lang: voice for lang, voice in voices.items() if voice}
        self._apply()

    def _apply(self) -> None:
        """Store the change and give an example of it."""
        self.app.nav.save_settings()
        self.app.set_speech()
        self.changed()
        self.app.speech.try_out(self._words("sample"))

    def _speak(self) -> None:
        """Speak an example, or display why not."""
        if self.app.speech.on:
            self.app.speech.try_out(self._words("sample"))
        else:
            self.app.nav.refuse("speech-off")

    def _choose_voice(self) -> None:
        """Open the list of the voices, or display why there is none."""
        voices = self.app.speech.voices(self.app.locale.lang)
        if not voices:
            self.app.nav.refuse("no-voices" if self.app.speech.on else "speech-off")
            return
        names = [("system", "", self._words("voice.system"))]
        names += [(str(number), voice.name, voice.name) for number, voice in enumerate(voices)]
        entries = [PickerEntry(key, words, partial(self._set_voice, name)) for key, name, words in names]
        title, tip = self._words("voice"), self._words("voice.choose.tip")
        self.app.nav.push(Picker("settings.narration.voice", title, entries, tip))
