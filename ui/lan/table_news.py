"""Table news in words: who joins and leaves, what the host decides, the connection."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from game.net.protocol.field_types import phrase_key, sentence_key
from game.session.protocol import TableNews
from ui.context import Context
from ui.table.seat_labels import level_name


def news_sentence(app: Context, news: TableNews, names: Sequence[str]) -> str:
    """Return one sentence, for a chat line with the name of its author; "" if there are no words."""
    tr, what = app.tr, news.what
    name = person_name(app, news, names)
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


def with_name(app: Context, news: TableNews, names: Sequence[str]) -> TableNews:
    """Return the news with the name stored in it, because the seat may change hands later."""
    return replace(news, name=person_name(app, news, names)) if news.name or news.seat is not None else news


def person_name(app: Context, news: TableNews, names: Sequence[str]) -> str:
    """Return the name of the person of some news."""
    if news.name:
        return news.name
    known = news.seat is not None and news.seat < len(names)
    return names[news.seat] if known and news.seat is not None else app.tr("lan.somebody")
