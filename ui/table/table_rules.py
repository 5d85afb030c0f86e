"""The options of a table in words: their groups, what each means, and which differ from the usual rules.

The usual rules are those with every option at its first value.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from game.core import AnyGame, Option
from ui.text.i18n import Locale

SEPARATOR = " · "
"""Between the rules on one line; alike in every language."""


def chosen_value(options: Mapping[str, str], option: Option) -> str:
    """Return the value that an option has among some options, which need not name it.

    A value that the game does not have, as a foreign record may name, counts as the usual one.
    """
    value = options.get(option.key)
    return value if value in option.values else option.values[0]


def differing(game: AnyGame, options: Mapping[str, str]) -> list[Option]:
    """Return the options that are not at their usual value."""
    return [option for option in game.options if chosen_value(options, option) != option.values[0]]


def usual(game: AnyGame) -> dict[str, str]:
    """Return the options of the usual rules, as a set-up names them."""
    return game.named_options({option.key: option.values[0] for option in game.options})


def rule_title(locale: Locale, game: AnyGame, option: Option) -> str:
    """Return the title of an option: "Hand limit"."""
    return locale.tr(f"option.{game.key}.{option.key}")


def value_words(locale: Locale, game: AnyGame, option: Option, value: str) -> str:
    """Return a value of an option: "9 cards"."""
    return locale.tr(f"option.{game.key}.{option.key}.{value}")


def value_meaning(locale: Locale, game: AnyGame, option: Option, value: str) -> str:
    """Return what a value of an option means, in a sentence."""
    return locale.tr(f"option.{game.key}.{option.key}.{value}.tip")


def rule_words(locale: Locale, game: AnyGame, options: Mapping[str, str], option: Option) -> str:
    """Return an option with the value chosen for it: "Hand limit: 9 cards", or "With the wonder"."""
    value = chosen_value(options, option)
    own = f"option.{game.key}.{option.key}.{value}.rule"
    if locale.has(own):
        return locale.tr(own)
    return f"{rule_title(locale, game, option)}: {value_words(locale, game, option, value)}"


def differences(locale: Locale, game: AnyGame, options: Mapping[str, str]) -> str:
    """Return on one line which rules differ from the usual ones; "" if none does."""
    return SEPARATOR.join(rule_words(locale, game, options, option) for option in differing(game, options))


def played_here(locale: Locale, game: AnyGame, options: Mapping[str, str]) -> str:
    """Return the sentence that names the rules of a table that differ from the usual ones; "" if none does."""
    rules = differences(locale, game, options)
    return locale.tr("table-rules.tip", rules=rules) if rules else ""


def grouped(game: AnyGame, groups: Mapping[str, Sequence[str]]) -> list[tuple[str, list[Option]]]:
    """Return the options of a game under their groups, in order; those of no group come first, under ""."""
    found = [(key, [option for option in game.options if option.key in members]) for key, members in groups.items()]
    named = {option.key for _, options in found for option in options}
    rest = [option for option in game.options if option.key not in named]
    return [(key, options) for key, options in (("", rest), *found) if options]


def group_title(locale: Locale, key: str) -> str:
    """Return the title of a group of options; "" for that of the options without a group."""
    return locale.tr(f"option.group.{key}") if key else ""
