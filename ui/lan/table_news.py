"""What happens at a table beside its game, in words: who comes and goes, what the host decides, the link."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from game.net.protocol.field_types import phrase_key, sentence_key
from game.session.protocol import TableNews
from ui.context import Context
from ui.table.seat_labels import level_name


def news_sentence(app: Context, news: TableNews, names: Sequence[str]) -> str:
    """One sentence; a line of chat after the name of whoever said it. "" for what is not told in words."""
    tr, what = app.tr, news.what
    name = called(app, news, names)
    if what == "chat":
        said = tr(phrase_key(str(news.args["phrase"]))) if "phrase" in news.args else str(news.args.get("text", ""))
        return tr("lan.said", name=name, text=said)
    args = {key: value for key, value in news.args.items() if key != "reason"}
    if what == "refused":
        return tr(sentence_key(str(news.args["reason"])), **args)
    if what == "absent" and not news.args.get("seconds"):
        return tr("lan.news.absent-for-long", name=name)
    if what in ("absent", "extended"):
        args["n"] = args.pop("seconds", 0)
    if "level" in args:
        args["level"] = level_name(app, str(args["level"]))
    key = f"lan.news.{what}"
    return tr(key, **{**args, "name": name}) if app.locale.has(key) else ""


def named(app: Context, news: TableNews, names: Sequence[str]) -> TableNews:
    """The same, to be told later: then the seat may be another's."""
    return replace(news, name=called(app, news, names)) if news.name or news.seat is not None else news


def called(app: Context, news: TableNews, names: Sequence[str]) -> str:
    """How the person of some news is called."""
    if news.name:
        return news.name
    known = news.seat is not None and news.seat < len(names)
    return names[news.seat] if known and news.seat is not None else app.tr("lan.somebody")
