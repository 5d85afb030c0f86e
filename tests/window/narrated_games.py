"""Players of the three games who cannot see: they do what the prompts say, with the keys that these name."""

from __future__ import annotations

import re
from typing import Final

from tests.window.narrated import Lost, Player, Screen, keys_in

GAMES: Final = {"tigris": "Tigris & Euphrates", "qwirkle": "Qwirkle", "catan": "Catan"}


def set_up(person: Player, game: str) -> None:
    """From the menu: a table for this person and one bot of the second level, named by what is said."""
    person.choose("Around this screen")
    person.find("Tigris & Euphrates, choice")
    if game != "tigris":
        person.choose(f"{GAMES[game]}, choice", "right")
    for seat in ("Seat 3", "Seat 4"):
        while not re.match(rf"{seat}[^:]*: \w+, choice, selected", person.heard[-1]):
            person.key("tab")
        if "Closed" not in person.heard[-1]:
            while "Closed" not in person.key("right")[-1]:
                pass
            person.key("return")
    assert any("Level: Intermediate" in line for line in person.heard)
    person.find("Start, button")
    said = person.key("return")
    if "Marks on the tiles" in said:
        said = person.key("return")
    person.sit_down(said)


class TigrisPlayer(Player):
    """Places leaders and tiles where they score or strengthen, then swaps tiles so that the game ends soon."""

    def __init__(self, screen: Screen, actions: int = 16) -> None:
        super().__init__(screen)
        self.actions, self.done = actions, 0

    def step(self, prompt: str) -> list[str]:
        """Do what is asked for."""
        if "choose a piece" in prompt:
            return self._act(keys_in(prompt, "choose a piece"))
        if prompt.startswith(("both actions", "four tiles")):
            return self.key(keys_in(prompt, "end the turn" if "both" in prompt else "build nothing")[0])
        if "treasure" in prompt:
            return self.key("j", "return") if "marked one" in prompt else self.key("return")
        if "which war" in prompt:
            return self.key(keys_in(prompt)[0])
        if "commit" in prompt or "confirm" in prompt:
            return self.key("return")
        raise Lost(prompt)

    def _act(self, keys: list[str]) -> list[str]:
        self.done += 1
        if self.done > self.actions and "1" in keys:
            return self.key("s", *(key for key in keys if key.isdigit()), "s")
        self.key("f7")
        missing = next((line for line in self.heard[-6:] if line.startswith("Not on the board:")), "")
        leaders = {"king": "Q", "priest": "W", "farmer": "E", "trader": "R"}
        for name, key in leaders.items():
            if name in missing and missing.count(",") >= 2 and (said := self._place(key)) is not None:
                return said
        for key in keys:
            if key.isdigit() and (said := self._place(key)) is not None:
                return said
        return self.key("x")

    def _place(self, key: str) -> list[str] | None:
        """Take a piece and put it on the best space without a conflict; None if there is none."""
        self.key(key)
        for _ in range(6):
            said = self.key("j")
            if not said or not re.match(r"[a-p]\d+:", said[-1]):
                break
            if not re.search(r"Revolt|War", said[-1]) or self.done % 4 == 0:
                return self.key("return")
        self.key("escape")
        return None


class QwirklePlayer(Player):
    """Lays the first tile at its best place, and more of them where the sum grows."""

    def step(self, prompt: str) -> list[str]:
        """Do what is asked for."""
        if "pass" in prompt:
            return self.key(keys_in(prompt, "pass")[0])
        if "trade at least one" in prompt:
            self.key(keys_in(prompt)[0], "1")
            return self.key("s")
        if "fits nowhere" in prompt or "put it back" in prompt:
            return self.key("escape")
        if "confirm" in prompt:
            return self._more()
        if "choose a tile" in prompt or "lay" in prompt:
            return self._lay()
        raise Lost(prompt)

    def _lay(self) -> list[str]:
        """Lay the tile that brings most."""
        if not (best := self._best()):
            raise Lost(f"no tile fits: {self.heard[-8:]}")
        return self.key(best, "j", "return")

    def _more(self) -> list[str]:
        """Lay one more tile if that brings more, else confirm."""
        best = self._best()
        return self.key(best, "j", "return") if best else self.key("x")

    def _best(self) -> str:
        """The key of the tile that brings most, as the look at the places says; "" if none fits."""
        found = [re.match(r"(\d): .*?(\d+) point", line) for line in self.key("f6")]
        return max(((int(each[2]), each[1]) for each in found if each), default=(0, ""))[1]


class CatanPlayer(Player):
    """Builds what the prompt offers, robs, discards and declines."""

    def step(self, prompt: str) -> list[str]:
        """Do what is asked for."""
        if "roll the dice" in prompt:
            return self.key(keys_in(prompt, "roll the dice")[0])
        if "arrows, Enter" in prompt:
            return self._place()
        if "who to rob" in prompt or "which hand" in prompt:
            return self.key(keys_in(prompt)[0])
        if prompt.startswith("discard") or "discard" in prompt:
            return self._discard(prompt)
        if prompt.startswith("answer"):
            return self.key(keys_in(prompt, "decline")[0])
        if found := re.match(r"choose (\d) resource", prompt):
            return self.key(*["4"] * int(found[1]))
        if prompt.startswith("play this card"):
            return self.key(keys_in(prompt, "play this card")[0])
        if "put it back" in prompt or "go back" in prompt or "put the city back" in prompt:
            return self.key("escape")
        if prompt.startswith("you can"):
            return self._build(prompt)
        raise Lost(prompt)

    def _build(self, prompt: str) -> list[str]:
        for words in ("build", "buy", "play a card"):
            for key in keys_in(prompt, words):
                return self.key(key)
        return self.key(keys_in(prompt, "end the turn")[0])

    def _place(self) -> list[str]:
        """Put what is in hand on its best place."""
        return self.key("j", "return")

    def _discard(self, prompt: str) -> list[str]:
        """Discard what there is most of, as the look at the hand says."""
        left = re.search(r"discard (\d+) cards?(?:.*chosen: (\d+))?", prompt)
        if left is None:  # all are chosen
            return self.key(keys_in(prompt)[0])
        hand = next(line for line in self.key("f7") if line.startswith("You have"))
        counts = {key: int(count) for count, key in re.findall(r"(\d+) \(key ([1-5])\)", hand)}
        said: list[str] = []
        for _ in range(int(left[1]) - int(left[2] or 0)):
            most = max(counts, key=lambda key: counts[key])
            counts[most] -= 1
            said = self.key(most)
        return said


PLAYERS: Final = {"tigris": TigrisPlayer, "qwirkle": QwirklePlayer, "catan": CatanPlayer}


class Pupil(TigrisPlayer):
    """Follows a lesson of Tigris & Euphrates: reads on, takes what is marked and puts it on the best space."""

    def is_call(self, line: str) -> bool:
        """Whether the sentence asks for something: the lesson itself does, too."""
        return super().is_call(line) or line.startswith(("Read", "Answer the question"))

    def is_end(self, line: str) -> bool:
        """Whether the lesson is over."""
        return line.startswith("Well done! You have completed the lesson")

    def step(self, prompt: str) -> list[str]:
        """Do what is asked for."""
        if prompt.startswith("Read"):
            return self.key("return")
        if prompt.startswith("Answer the question"):
            return self._answer()
        if "choose a piece" in prompt and re.search(r"Choose (this|the)", self.heard[-1]):
            return self.key("return")
        if "arrows, Enter" in prompt:
            return self.key("j", "return")
        return super().step(prompt)

    def _answer(self) -> list[str]:
        """Go to the first place that the lesson has marked, and confirm."""
        marked = next(line for line in reversed(self.heard) if line.startswith("Marked:"))
        cell = re.findall(r"\b([a-p]\d+):", marked)[0]
        self._go(cell)
        return self.key("return")

    def _go(self, cell: str) -> None:
        """Walk over the board by the names of its spaces."""
        while not (here := re.match(r"([a-p])(\d+):", self.heard[-1])):
            self.key("tab")
        across, down = ord(cell[0]) - ord(here[1]), int(cell[1:]) - int(here[2])
        self.key(*["right" if across > 0 else "left"] * abs(across), *["down" if down > 0 else "up"] * abs(down))
        if not self.heard[-1].startswith(f"{cell}:"):
            raise Lost(f"not on {cell}: {self.heard[-4:]}")
