"""The sentences: complete and alike in the three languages, each used, none missing, data never parsed."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache, reduce
from pathlib import Path
from unicodedata import bidirectional

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.net.protocol.field_types import sentence_key
from ui.text.bidi import CONTROLS, FSI, LRI, PDI, levels
from ui.text.i18n import (
    LANGUAGES,
    PLACE,
    PLURAL_FORMS,
    PSEUDO,
    Locale,
    Sentence,
    TextError,
    ascii_digits,
    plural,
    sentences,
)

ROOT = Path(__file__).resolve().parent.parent.parent

BUILT_OTHERWISE: tuple[str, ...] = ()
"""Starts of keys that code puts together in another way than by an f-string such as f"reason.{reason}"."""

SAME_IN_ALL = frozenset({"around.qwirkle.at", "around.tigris.theirs", "cell.leader", "level.styled", "style.note"})
"""Sentences without a letter of one of the languages: two names side by side, joined by no written letter."""

LRM, RLM = "\u200e", "\u200f"
KEY = re.compile(r"[a-z][a-z0-9-]*(\.[a-zA-Z0-9_-]+)+")
START = re.compile(r"[a-z][a-z0-9-]*\.([a-z0-9_-]+[.-])*[a-z0-9_-]*")


# -- what the code asks for --------------------------------------------------------------------------


@cache
def nodes() -> list[tuple[str, ast.Call | ast.Constant | ast.JoinedStr]]:
    """The calls and texts of every source file that may show a sentence, with its name."""
    paths = [*(ROOT / "ui").rglob("*.py"), *(ROOT / "game").rglob("*.py"), *ROOT.glob("main.py")]
    return [
        (str(path.relative_to(ROOT)), node)
        for path in sorted(paths)
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call | ast.Constant | ast.JoinedStr)
    ]


def calls(function: str) -> Iterator[tuple[str, ast.Call]]:
    """Every call of a function or method of that name, with file and line."""
    for name, node in nodes():
        if isinstance(node, ast.Call) and node.args:
            called = node.func
            if (called.attr if isinstance(called, ast.Attribute) else getattr(called, "id", "")) == function:
                yield f"{name}:{node.lineno}", node


def literals(node: ast.expr) -> Iterator[str]:
    """The texts that an argument can be: itself, or either side of a choice."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.IfExp):
        yield from literals(node.body)
        yield from literals(node.orelse)


def starts() -> set[str]:
    """The fixed starts of all f-strings that look like the start of a key."""
    found = set(BUILT_OTHERWISE)
    for _, node in nodes():
        if isinstance(node, ast.JoinedStr) and isinstance(node.values[0], ast.Constant):
            text = str(node.values[0].value)
            if START.fullmatch(text):
                found.add(text)
    return found


def test_every_sentence_that_the_code_names_exists() -> None:
    known = set(sentences("en"))
    missing = [f"{where} {key}" for where, call in calls("tr") for key in literals(call.args[0]) if key not in known]
    assert not missing


def test_every_start_of_a_key_that_the_code_builds_leads_somewhere() -> None:
    for where, call in calls("tr"):
        first = call.args[0]
        if isinstance(first, ast.JoinedStr) and isinstance(first.values[0], ast.Constant):
            start = str(first.values[0].value)
            assert any(key.startswith(start) for key in sentences("en")), f"{where} {start}"


def test_every_refusal_of_the_rules_has_a_sentence() -> None:
    reasons = {reason: where for where, call in calls("Illegal") for reason in literals(call.args[0])}
    assert not [f"{where} {reason}" for reason, where in reasons.items() if sentence_key(reason) not in sentences("en")]


def test_every_sentence_is_used() -> None:
    named = {node.value for _, node in nodes() if isinstance(node, ast.Constant) and isinstance(node.value, str)}
    begun = tuple(starts())
    assert not [key for key in sentences("en") if key not in named and not key.startswith(begun)]


def test_every_call_fills_every_place() -> None:
    gaps = []
    for where, call in calls("tr"):
        given_names = {keyword.arg for keyword in call.keywords}
        for key in literals(call.args[0]):
            lacking = places(sentences("en").get(key, "")) - given_names
            if lacking and None not in given_names:
                gaps.append(f"{where} {key} {lacking}")
    assert not gaps


# -- what the files say ------------------------------------------------------------------------------


def forms(sentence: Sentence) -> dict[str, str]:
    """The texts of a sentence by plural form."""
    return {"other": sentence} if isinstance(sentence, str) else dict(sentence)


def places(sentence: Sentence) -> set[str]:
    """The named places of a sentence, in its most general form."""
    return set(PLACE.findall(forms(sentence).get("other", "")))


def texts(lang: str) -> Iterator[tuple[str, str]]:
    """Every text of a language with its key."""
    for key, sentence in sentences(lang).items():
        for text in forms(sentence).values():
            yield key, text


@pytest.mark.parametrize("lang", ["he", "fa"])
def test_the_same_keys_and_places(lang: str) -> None:
    assert set(sentences(lang)) == set(sentences("en"))
    differing = [key for key in sentences("en") if places(sentences(lang)[key]) != places(sentences("en")[key])]
    assert not differing


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_plural_form_that_the_language_needs(lang: str) -> None:
    for key, sentence in sentences(lang).items():
        if not isinstance(sentence, str):
            assert tuple(sorted(set(sentence) - {"zero"})) == tuple(sorted(PLURAL_FORMS[lang])), key
            assert ("zero" in sentence) == ("zero" in sentences("en")[key]), key
            assert all(set(PLACE.findall(text)) <= places(sentence) for text in sentence.values()), key


OTHERWISE = {
    "fa": {
        "جایگاه": "صندلی", "پایین‌ترین رنگ": "کم‌امتیازترین رنگ", "ضعیف‌ترین رنگ": "کم‌امتیازترین رنگ",
        "کمترین رنگ": "کم‌امتیازترین رنگ", "قانون‌ها": "قوانین", "قواعد": "قوانین", "ه\u200cی ": "هٔ",
        "آن‌سو": "طرف دیگر", "پرونده": "فایل", "رونوشت": "کپی", "بی کمک": "بدون کمک", "خارجی": "بیرونی",
        "درگیری داخلی": "درگیری درونی", "پشتیبان": "حامی", "پشت پرده": "پشت صفحه‌نمایش", "نخست": "اول",
        "برگزی": "انتخاب", "بی‌درنگ": "فوراً", "سرخ": "قرمز", "این‌جا": "اینجا", "آن‌جا": "آنجا",
        "داد و ستد": "معامله", "دادوستد": "معامله", "آبادی": "دهکده", "طولانی‌ترین راه": "طولانی‌ترین جاده",
        "راه‌سازی": "جاده‌سازی", "آنگاه": "سپس", "می‌افزا": "اضافه می‌کند", "بیفزا": "اضافه کنید", "آنان": "آن‌ها",
        "به شمار": "حساب", "پیشین": "قبلی", "نیز": "هم", "درازا": "طول", "نشان‌دار": "علامت‌خورده", "رقیب": "حریف",
        "بر پایهٔ": "بر اساس", "اندیش": "فکر", "بازی تازه": "بازی جدید", "پشت به رو": "رو به پایین", "اکنون": "الان",
        "شرط": "پیشنهاد", "هر که ": "هر کس", "هر یک ": "هر کدام", "آغاز": "شروع", "پایان یاف": "تمام شد",
        "پایان می‌یاب": "تمام می‌شود", "پایان دهید": "تمام کنید", "آهنگ": "سرعت", "می‌یابند": "پیدا می‌کنند",
        "بس است": "کافی است", "از آنِ": "مال", "برخی": "بعضی", "بکوش": "امتحان کنید", "بفشار": "فشار دهید",
        "گذرگاه": "مسیر", "تضاد": "کنتراست", "گزینش": "انتخاب", "واژه": "کلمه", "هم‌اکنون": "همین الان",
        "کد تازه": "کد جدید", "گاو نر": "گاو", "با باخت": "اگر ببازید",
        "با هر فشار": "با هر کلیک", "دوباره فشار دهید": "دوباره کلیک کنید",
    },
    "he": {
        "תורות": "תורים", "המותקף": "המגן", "מקום פנוי": "מושב פנוי", "תצוגה מראש": "תצוגה מקדימה",
        "הקלטות": "צפייה חוזרת", "הילוך חוזר": "צפייה חוזרת", "מוקלט": "רישום", "ל{name}": "ל־{name}",
        "משיכת": "שליפת", "תחילה": "קודם", " מן ": " מ", " איש ": "אף אחד", "כעת": "עכשיו", "כיצד": "איך",
        "שלך": "שלכם", "אותך": "אתכם", "אליך": "אליכם", " לך": " לכם", "ממך": "מכם", "בידך": "בידכם", "תורך": "תורכם",
        "עצמך": "עצמכם", "במקומך": "במקומכם", "רשותך": "רשותכם", "ניצחונך": "ניצחונכם", "מצבך": "המצב שלכם",
        "כל קלפי {": "כל קלפי ה{", "די {": "די קלפי {", "נשאר {": "נשארו קלפי {", "שלושה ברזל": "שלושה קלפי ברזל",
        "שני ברזל": "שני קלפי ברזל", "שיבולות": "קלפי שיבולת", ": אחד פחות": " אחד פחות", "טבעת": "מעגל",
        "שנשקל": "שנבדקו", "בעזרה": "עם עזרה", "זה מפסיד": "כך תפסידו", "זה מנצח": "כך תנצחו", "נדלקים": "מודגשים",
        "יאירו": "מודגשים", "הצלב": "לחצני החצים", "המקרה מכריע": "הכול אקראי",
        "תהיה אשר תהיה": "לא משנה", "דרכים בחינם": "קטעי דרך בחינם",
        "תוספת של {name": "תוספת מצד {name", "במקום הנוכחי": "במקומו הנוכחי", "בין המשחקים": "רשימת המשחקים",
        "בחורים": "מסומנים", "מלכל אחד אחר": "מאשר לכל שחקן אחר", "בסכסוך הפנימי ה{": "בסכסוך הפנימי, ה{",
        "בסכסוך החיצוני ה{": "בסכסוך החיצוני, ה{",
    },
}  # fmt: skip
"""What is said in one way everywhere: the other words for it, and the one that is used."""

INFINITIVE = re.compile(
    r"(לא )?ל(קבל|דחות|שלוח|ארח|נעול|עזוב|צאת|שחק|סחור|שמור|צפות|סיים|חפש|פתוח|סגור|פנות|בחור|תת|קחת|בטל|קרוא|ומר|לחוץ"
    r"|בנות|שדוד|כתוב|קלוט|עבור|שבת|הצטרף|התחיל|החזיר|הוציא|המשיך|הטיל|העביר|הסיר|הציע|הניח|הוסיף|החליף|השתיק|התיר|ראות)\b"
)
"""How a button or its tip must not begin: nouns name what they do ("שמירה"), as elsewhere in Hebrew."""


TORN = re.compile("(?<![آ-ی\u200c])ن?می (?=[آ-ی])|[آ-ی] (ها|های|هایی|تر|ترین)(?![آ-ی\u200c])|[آ-ی]\u200c(?![آ-ی])")
"""Parts of a word that a space tears apart, or a half-space that ends one."""


def test_persian_words_hang_together() -> None:
    """Persian joins "می" and "ها" to their word by a half-space."""
    assert not [f"{key}: {text}" for key, text in texts("fa") if TORN.search(text)]


ALONE = re.compile("(?<![آ-ی\u200c])تنها(?! کارت)(?![آ-ی\u200c])")
"""The word for "alone" where "only" is meant, which is another word; "the only card" is right."""


def test_persian_says_only_with_its_own_word() -> None:
    """Row 28 of the Persian list: "watch alone" stood for "only watch"."""
    assert not [f"{key}: {text}" for key, text in texts("fa") if ALONE.search(text)]


@pytest.mark.parametrize("lang", sorted(OTHERWISE))
def test_one_thing_has_one_word(lang: str) -> None:
    assert not [f"{key}: {worn}" for key, text in texts(lang) for worn in OTHERWISE[lang] if worn in text]


WORN_ENGLISH = {
    r"onlooker": "spectator",
    r"\bthrow(s|n|ing)?\b|\bthrew\b": "roll",
    r"\b(give|gives|gave|giving) (cards )?back\b": "discard",
    r"\b(he|him|his|she|her|hers)\b": "they, them, their",
    r"\b(every|some|any)body\b": "everyone, someone, anyone",
    r"\bwhom\b|\bshall\b": "who, will",
    r"(^|[.;:,] )who (has|have|can|cannot|comes|first|wants|owns|holds|places|loses)\b": "whoever, players who",
    r"^of all that|promises most|\bby lot {name}": "a sentence with its subject first",
    r"\bto be expected\b|\bat hand\b|\bleft empty\b|\bthese terms\b": "no calque",
    r"\bbot stands\b|\bstands still\b|^say it$|^talk\b": "no calque",
    r"^(enters|hides|suggests|opens the|shows your) ": "a tip is an imperative",
    r"\bhighest lowest\b|^(.*\b)?{n} %": "a clause that is read once; no space before the sign",
    r"\bpress (again|for)\b": "click",
    r"\byou lack\b": "you still need",
    r"'|\.\.\.": "’ and …",
    r" …": "… without a space",
}
"""Patterns that do not occur in English, in small letters: what is said instead."""


@pytest.mark.parametrize("worn", WORN_ENGLISH)
def test_english_reads_as_in_a_commercial_game(worn: str) -> None:
    """`words/english.md`: the old patterns do not come back."""
    shown = ((key, text) for key, text in texts("en") if not key.startswith("cli.help"))
    assert not [f"{key}: {text}" for key, text in shown if re.search(worn, text.casefold())], WORN_ENGLISH[worn]


def test_hebrew_buttons_and_tips_are_nouns() -> None:
    """A choice ("choice.…") is no button: it ends the sentence "You can …"."""
    said = [(key, text) for key, text in texts("he") if not key.startswith("choice.") and "?" not in text]
    assert not [f"{key}: {text}" for key, text in said if INFINITIVE.match(text)]


@pytest.mark.parametrize("lang", ["he", "fa"])
@pytest.mark.parametrize("chapter", ["goal", "start", "end", "secrets", "options", "help", "bots"])
def test_a_chapter_has_one_title_in_all_games(lang: str, chapter: str) -> None:
    keys = [f"rules.{game}.{chapter}.title" for game in ("catan", "qwirkle", "tigris")]
    assert len({sentences(lang)[key] for key in keys if key in sentences(lang)}) == 1


def test_hebrew_says_one_and_two_in_words() -> None:
    """“שני קלפים” and not “2 קלפים”, except where a number stands apart after a colon."""
    odd = [
        key
        for key, sentence in sentences("he").items()
        if not isinstance(sentence, str) and any(re.search(r"(?<!: )\{n\}", sentence[form]) for form in ("one", "two"))
    ]
    assert not odd


def test_hebrew_counts_wherever_english_does() -> None:
    assert {key for key, text in sentences("he").items() if not isinstance(text, str)} >= {
        key for key, text in sentences("en").items() if not isinstance(text, str)
    }


ASKING = re.compile(r"(האם|מה|מתי|מי|איך|באיזה)\b|.*(چه|کدام|چگونه|آیا)(?![آ-ی\u200c])")
"""A text that asks, in Hebrew or Persian."""


@pytest.mark.parametrize("lang", LANGUAGES)
def test_tips_and_options_are_worded_alike(lang: str) -> None:
    """A tip of a button is no full sentence; what asks about an option ends as a question."""
    single = [(key, text) for key, text in texts(lang) if not isinstance(sentences(lang)[key], dict)]
    assert not [key for key, text in single if key.startswith("tip.") and text.endswith(".")]
    asked = [text for key, text in single if re.fullmatch(r"option\.\w+\.\w+\.tip", key) and ASKING.match(text)]
    assert not [text for text in asked if not text.endswith(("?", "؟"))]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_sentences_are_plain_text(lang: str) -> None:
    for key, text in texts(lang):
        bare = PLACE.sub("", text)
        assert KEY.fullmatch(key), key
        assert text, key
        assert text == text.strip(), key
        assert not set("{}\t\r") & set(bare), key
        assert not set(text) & (CONTROLS - {LRM, RLM}), key


@pytest.mark.parametrize("lang", LANGUAGES)
def test_signs_that_are_typed_are_not_mirrored(lang: str) -> None:
    """From right to left, > would be displayed as <: what a command line needs stands between letters or marks."""
    for key, text in texts(lang):
        for line in text.splitlines():
            plain = line.strip()
            found = zip(plain, levels(plain, 1), strict=True)
            assert all(level % 2 == 0 for char, level in found if char in "<>"), key


@pytest.mark.parametrize(("lang", "kind", "foreign"), [("he", "R", ""), ("fa", "AL", "كيى")])
def test_sentences_are_in_their_own_letters(lang: str, kind: str, foreign: str) -> None:
    english = dict(texts("en"))
    for key, text in texts(lang):
        if any(char.isalpha() for char in PLACE.sub("", english[key])) and key not in SAME_IN_ALL:
            assert any(bidirectional(char) == kind for char in text), key
        assert not set(text) & set(foreign), f"{key}: an Arabic letter where Persian has its own"


# -- what a Locale does ------------------------------------------------------------------------------


@pytest.fixture
def little(monkeypatch: pytest.MonkeyPatch) -> None:
    """A few sentences of our own."""
    tables: dict[str, dict[str, Sentence]] = {
        "en": {
            "hello": "Hello {name}!",
            "won": {"one": "{name} won {n} point", "other": "{name} won {n} points"},
            "only": "Only English",
            "two": "{a}{b}",
        },
        "he": {
            "hello": "שלום {name}!",
            "won": {"one": "נקודה אחת", "two": "שתי נקודות", "other": "{n} נקודות"},
            "broken": {"one": "אחת", "two": "שתיים"},
        },
        "fa": {"hello": "سلام {name}!", "won": {"one": "{n} امتیاز", "other": "{n} امتیازها"}},
    }
    monkeypatch.setattr("ui.text.i18n.sentences", lambda lang: tables[lang])


@pytest.mark.usefixtures("little")
def test_places_are_filled_and_forms_chosen() -> None:
    assert Locale("en").tr("won", name="Bob", n=1) == "Bob won 1 point"
    assert Locale("en").tr("won", name="Bob", n=0) == "Bob won 0 points"
    assert [Locale("he").tr("won", n=n) for n in (1, 2, 3)] == ["נקודה אחת", "שתי נקודות", "3 נקודות"]
    assert [Locale("fa", persian_digits=True).tr("won", n=n) for n in (0, 1, 12)] == [
        "۰ امتیاز",
        "۱ امتیاز",
        "۱۲ امتیازها",
    ]


def test_a_list_of_isolated_parts_runs_as_the_sentence_does() -> None:
    """Its parts do not count when its own direction is looked for."""
    locale = Locale("he")
    parts = ["1 עץ", "2 לבנה", "3 ברזל"]
    told = reduce(lambda first, last: locale.tr("list.comma", first=first, last=last), parts)
    assert all(level % 2 for char, level in zip(told, levels(told, 1), strict=True) if char == ",")


@pytest.mark.usefixtures("little")
def test_what_may_run_against_the_sentence_is_isolated() -> None:
    assert Locale("he").tr("hello", name="Alice") == f"שלום {FSI}Alice{PDI}!"
    assert Locale("he").tr("hello", name="דנה") == "שלום דנה!"
    assert Locale("he").tr("hello", name="דנה 2") == f"שלום {FSI}דנה 2{PDI}!"
    assert Locale("en").tr("hello", name="דנה") == f"Hello {FSI}דנה{PDI}!"
    assert Locale("en").tr("hello", name="Bob 2") == "Hello Bob 2!"
    assert Locale("fa").tr("hello", name="(x") == f"سلام {FSI}(x{PDI}!"


@pytest.mark.usefixtures("little")
@pytest.mark.parametrize("hostile", ["{0.__class__}", "{b}", "{name!r:>999999999}", "\\g<0>", "%s%n", "<img src=x>"])
def test_arguments_are_data(hostile: str) -> None:
    assert Locale("en").tr("two", a=hostile, b="z").replace(FSI, "").replace(PDI, "") == hostile + "z"


@pytest.mark.usefixtures("little")
def test_gaps_are_errors_in_tests_and_shown_in_play() -> None:
    with pytest.raises(TextError):
        Locale("he").tr("only")
    with pytest.raises(TextError):
        Locale("en").tr("hello")
    with pytest.raises(TextError):
        Locale("he").tr("broken", n=3)
    play = Locale("he", strict=False)
    assert play.tr("only") == "Only English"
    assert play.tr("nowhere") == "nowhere"
    assert play.tr("hello") == "שלום {name}!"
    assert play.tr("broken", n=3) == "broken"


def test_numbers() -> None:
    assert Locale("fa", persian_digits=True).number(1205) == "۱۲۰۵"
    assert Locale("fa").number(1205) == "1205"
    assert Locale("he", persian_digits=True).number(7) == "7"
    assert Locale("en").signed(3) == "+3"
    assert Locale("en").number(-3) == "\u22123"
    assert Locale("he").signed(3) == f"{LRI}+3{PDI}"
    assert Locale("he").signed(0) == "0"


def test_a_sentence_has_the_digits_of_the_option() -> None:
    """Row 7 of the Persian list: a sentence's own digits stayed Persian beside Latin numbers."""
    told = {wanted: Locale("fa", wanted).tr("advice.why.catan.yields", n=4) for wanted in (True, False)}
    assert ("۳۶" in told[True], "۴" in told[True]) == (True, True)
    assert ("36" in told[False], "4" in told[False]) == (True, True)
    assert not set(told[True]) & set("0123456789")
    assert not set(told[False]) & set("۰۱۲۳۴۵۶۷۸۹")


@pytest.mark.parametrize("wanted", [True, False])
def test_digits_of_addresses_files_and_keys_stay_as_they_are(wanted: bool) -> None:
    locale = Locale("fa", wanted)
    assert "192.168.1.7:7070" in locale.tr("lan.at", address="192.168.1.7:7070")
    assert "game-12.txt" in locale.tr("import.done", name="game-12.txt")
    assert "F5" in locale.tr("hint.step", key="F5")


def test_plural_rules() -> None:
    assert [plural("en", n) for n in (0, 1, 2)] == ["other", "one", "other"]
    assert [plural("he", n) for n in (0, 1, 2, 10)] == ["other", "one", "two", "other"]
    assert [plural("fa", n) for n in (0, 1, 2)] == ["one", "one", "other"]


@given(st.text("0123456789abc .", max_size=9), st.sampled_from(["0123456789", "۰۱۲۳۴۵۶۷۸۹", "٠١٢٣٤٥٦٧٨٩"]))
def test_numbers_are_read_in_all_three_kinds_of_digits(typed: str, digits: str) -> None:
    assert ascii_digits(typed.translate(str.maketrans("0123456789", digits))) == typed


@pytest.mark.parametrize("lang", LANGUAGES)
def test_languages_name_themselves(lang: str) -> None:
    locale = Locale(lang)
    assert locale.rtl == (bidirectional(locale.name[0]) != "L")


def test_no_other_language() -> None:
    with pytest.raises(ValueError, match="language"):
        Locale("../en")


def test_the_pseudo_language_is_longer_and_keeps_the_places() -> None:
    assert set(sentences(PSEUDO)) == set(sentences("en"))
    for (key, long), (_, text) in zip(texts(PSEUDO), texts("en"), strict=True):
        assert len(long) >= 1.4 * len(PLACE.sub("00", text)), key
        assert long[0] == "[", key
        assert long[-1] == "]", key
        assert PLACE.findall(long) == PLACE.findall(text), key


def test_none_at_all_has_words_of_its_own() -> None:
    """Nobody says "add 0 tiles" and "up to 0 tiles more"."""
    for lang in LANGUAGES:
        locale = Locale(lang)
        for key in ("conflict.added", "conflict.commit", "conflict.count", "conflict.most", "play.swap.confirm"):
            assert not re.search(r"\d", locale.tr(key, n=0)), key
            assert "3" in locale.tr(key, n=3)


def test_an_offer_without_a_deal_blames_nobody() -> None:
    """Once, "everyone declined" was logged in Hebrew as if the player had given it up."""
    assert "ויתור" not in Locale("he").tr("event.catan.no-trade", name="Dana")
