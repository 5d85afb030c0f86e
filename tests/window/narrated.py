"""A person who cannot see: they press keys and know nothing but the sentences of the narration, in English.

`Screen` is any way to press a key and to get what was said after it: the window without a display, or a real one.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Protocol


class Screen(Protocol):
    def press(self, key: str) -> list[str]:
        """Press a key by pygame's name of it; what was said until everything is shown."""

    def listen(self) -> list[str]:
        """What was said since; waits a moment for it."""


class Lost(AssertionError):
    """The player does not know what to do from what they heard."""


class Person:
    """What they heard, and how they find their way on any screen."""

    def __init__(self, screen: Screen) -> None:
        self.screen = screen
        self.heard: list[str] = []
        self.pressed = 0

    def key(self, *names: str) -> list[str]:
        """Press keys; what was said after the last one."""
        said: list[str] = []
        for name in names:
            self.pressed += 1
            said = self.screen.press(name.lower())
            self.heard += said
        return said

    def wait(self, wanted: Callable[[str], bool], patience: int = 400) -> list[str]:
        """Listen until such a sentence was said, asking whose turn it is now and then; everything until then."""
        said: list[str] = []
        for time in range(patience):
            new = self.screen.listen() if time % 100 < 99 else self.screen.press("f9")
            self.heard += new
            said += new
            if any(map(wanted, new)):
                return said
        raise Lost(f"nobody said it: {self.heard[-12:]}")

    def find(self, start: str, key: str = "tab", most: int = 80) -> None:
        """Move the focus until what has it begins so."""
        for _ in range(most):
            said = self.key(key)
            if said and said[-1].startswith(start):
                return
        raise Lost(f"no {start!r}: {self.heard[-most:]}")

    def choose(self, start: str, key: str = "tab") -> list[str]:
        """Find an item and confirm it."""
        self.find(start, key)
        return self.key("return")


def keys_in(sentence: str, before: str = "") -> list[str]:
    """The keys that a prompt names in its parentheses, a range as every key of it; those after some words."""
    found = re.search(rf"{re.escape(before)}[^()]*\(([^()]*)\)", sentence)
    names: list[str] = []
    for part in found[1].split(", ") if found else []:
        first, _, last = part.partition("–")
        names += [str(n) for n in range(int(first), int(last) + 1)] if last else [part]
    return names


class Player(Person):
    """A person at a table; `step` of a game does what the prompt asks for."""

    def __init__(self, screen: Screen, name: str = "") -> None:
        super().__init__(screen)
        self.name = name
        self.prompts: list[str] = []

    def sit_down(self, said: list[str]) -> None:
        """Learn the own name from what was said when the table opened."""
        names = [found[1] for line in said if (found := re.match(r"Players:.*?(\w+) \(you\)", line))]
        if not names:
            raise Lost(f"no name: {said}")
        self.name = names[0]

    def play(self, said: list[str], most: int = 1500) -> list[str]:
        """Play until the results are read; what they say."""
        for _ in range(most):
            if any(self.is_end(line) for line in said):
                return said
            prompt = next((line for line in reversed(said) if self.is_call(line)), "")
            if not prompt:
                said = self.wait(lambda line: self.is_call(line) or self.is_end(line))
                continue
            self.prompts.append(prompt)
            said = self.step(prompt.removeprefix(f"{self.name}: "))
        raise Lost(f"still no end: {self.heard[-20:]}")

    def is_call(self, line: str) -> bool:
        """Whether the sentence asks this player for something."""
        return line.startswith(f"{self.name}: ")

    def is_end(self, line: str) -> bool:
        """Whether the sentence says that the game has ended."""
        return line.startswith("The game is over") or line.endswith(" wins")

    def step(self, prompt: str) -> list[str]:
        """Do what is asked for; what was said then."""
        raise NotImplementedError
