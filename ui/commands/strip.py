"""`main.py strip`: one action of a record as a strip of pictures, or as one animated picture, drawn without a display.

python main.py strip RECORD --at N --frames 12 --out FILE.png --crop board --scale 0.4
python main.py strip RECORD --at N --click hand.1,cell.e5     # what follows the last click
python main.py strip RECORD --at N --click hand.1,~cell.e5,>cell.j5     # the piece in hand follows the pointer

The animation runs in steps of 1/60 s, however long a picture takes, so the same command makes the same strip.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any, Final

import pygame

from game.commands import cli_args
from game.commands.program import is_frozen
from game.record import Record, SeatInfo
from game.session.session import Session
from game.storage import achievements
from ui.app.app import App
from ui.commands import record_window
from ui.gfx.animation import EASINGS
from ui.item import find
from ui.review.stamps import EarnedStamps
from ui.scene import Scene
from ui.scenes.play.play import PlayScene
from ui.scenes.review.replay import ReplayScene
from ui.scenes.review.results import ResultsScene
from ui.setup.services import services
from ui.table.board_panel import BoardPanel

Point = tuple[int, int]

STEP: Final = 1 / 60
LONGEST: Final = 30 * 60
"""Steps after which an animation counts as endless."""
GLIMPSE: Final = 90
"""Steps that are shown of an endless one."""
REST: Final = 40
"""Steps between two clicks."""
GLIDE: Final = 36
"""Steps in which the pointer glides to an item."""
POINTER: Final = ((0, 0), (0, 17), (4, 13), (7, 19), (10, 18), (7, 12), (12, 12))
"""The corners of the picture of a pointer, in pixels from where it points."""
COLUMNS: Final = 4
WIDTH: Final = 480
"""Pixels across of one frame, unless `--scale` says otherwise."""
CAPTION: Final = 18
"""Pixels of height of the line with the time below each frame."""
SAMPLES: Final = 9
COLOURS: Final = 256
"""How many frames the palette of an animated picture is made from, and its size."""
ANIMATED_EVERY: Final = 0.04
"""Seconds between the frames of an animated picture: 25 a second, which is exact in a GIF too."""


def crop_of(text: str) -> str | pygame.Rect:
    """Parse "board", "full" or "X,Y,W,H". Raises ValueError."""
    if text in ("board", "full"):
        return text
    if not re.fullmatch(r"\d{1,4},\d{1,4},[1-9]\d{0,3},[1-9]\d{0,3}", text):
        raise ValueError(text)
    return pygame.Rect(*(int(number) for number in text.split(",")))


def positive(limit: float) -> Any:
    """Return a parser of positive numbers up to a limit."""

    def read(text: str) -> float:
        if not 0 < float(text) <= limit:
            raise ValueError(text)
        return float(text)

    return read


FLAGS = dict(record_window.FLAGS) | {
    "size": cli_args.Flag(cli_args.size, (1280, 720)),
    "frames": cli_args.Flag(cli_args.integer(1)),
    "every": cli_args.Flag(positive(60)),
    "start": cli_args.Flag(cli_args.seconds, 0.0),
    "click": cli_args.Flag(str, ""),
    "results": cli_args.Flag(),
    "crop": cli_args.Flag(crop_of, "full"),
    "scale": cli_args.Flag(positive(1)),
    "out": cli_args.Flag(str),
    "apng": cli_args.Flag(str),
    "gif": cli_args.Flag(str),
}


def main(argv: Sequence[str]) -> int:
    """Write the strip; return 0, or 1 for an invalid record or target. Raises UsageError and CommandFailed."""
    words, given = cli_args.parse(argv, FLAGS, words=1)
    if not words:
        raise cli_args.UsageError("word-missing", command="strip")
    for name, suffixes in (("out", (".png", ".jpg")), ("apng", (".png",)), ("gif", (".gif",))):
        if given[name] and not given[name].lower().endswith(suffixes):
            raise cli_args.UsageError("bad-value", option=f"--{name}", value=given[name])
    if given["apng"] or given["gif"]:
        require_pillow()
    else:
        given["out"] = given["out"] or "strip.png"
    return record_window.run(words[0], given["lang"], lambda record: write(record, given))


def require_pillow() -> None:
    """Raise CommandFailed where the library for animated pictures is not installed."""
    try:
        import PIL.Image  # noqa: F401
    except ImportError as missing:
        if is_frozen():
            raise cli_args.CommandFailed("cli.library-left-out", name="Pillow") from missing
        raise cli_args.CommandFailed("cli.library-missing", name="Pillow", file="requirements-dev.txt") from missing


def pictures(record: Record, given: Mapping[str, Any]) -> tuple[list[int], list[pygame.Surface]]:
    """Play the action; return the pictures, and after how many steps each was taken. Raises RecordFault, UsageError."""
    with record_window.hidden_window(given, speed=1.0) as app:
        length = count_steps(app, begin(app, record, given))
        scene = begin(app, record, given)
        steps = chosen_steps(length, given)
        return steps, take(app, scene, steps, given)


def write(record: Record, given: Mapping[str, Any]) -> None:
    """Play the action and write what was asked for. Raises OSError, RecordFault and UsageError."""
    steps, frames = pictures(record, given)
    if given["out"]:
        record_window.save_picture(grid(frames, [step * STEP for step in steps]), Path(given["out"]))
    seconds = (steps[1] - steps[0]) * STEP if len(steps) > 1 else ANIMATED_EVERY
    for name in ("apng", "gif"):
        if given[name]:
            save_animation(frames, seconds, Path(given[name]))


def begin(app: App, record: Record, given: Mapping[str, Any]) -> Scene:
    """Show the moment before, then start the animation; return the scene, before any of it has passed."""
    scene: Scene
    if given["results"]:
        show(app, scene := results_of(record, given["seat"], app))
    elif given["click"]:
        show(app, scene := game_from(record, given["at"], app))
        for name in clicks_of(given["click"])[0]:
            click(app, name)
    else:
        scene = ReplayScene(record, given["at"], record_window.reader_of(given["seat"], record))
        scene.n = max(0, scene.n - 1)
        show(app, scene)
        scene.step_forward()
    app.frame([], 0.0)
    return scene


def results_of(record: Record, seat: int | None, app: App) -> ResultsScene:
    """Return the results page; for the player of a seat it has all stamps that the game can earn. Raises UsageError."""
    record_window.reader_of(seat, record)
    if seat is None:
        return ResultsScene(record)
    nothing = achievements.Best(0, "", "")
    earlier = {record.setup.game: asdict(achievements.Achievements(nothing, nothing))}
    app.store.save_data(achievements.FILE, earlier)
    return ResultsScene(record, earned=EarnedStamps((seat,)))


def show(app: App, scene: Scene) -> None:
    """Show a scene alone."""
    if app.scenes:
        app.replace(scene)
    else:
        app.push(scene)
    app.frame([], 0.0)


def game_from(record: Record, at: int, app: App) -> PlayScene:
    """Return a game that goes on from a moment of the record, with people who hide nothing in all seats."""
    app.settings.curtain = "open"
    people = tuple(SeatInfo("human", "", seat.name) for seat in record.seats)
    return PlayScene(Session.from_record(replace(record, seats=people).prefix(at), services(app)))


def clicks_of(text: str) -> tuple[list[str], str]:
    """Return the items to click or point at, and the one to which the pointer glides afterwards, or ""."""
    names = re.split(r",(?=[a-z~>])", text)  # the names of cells may contain commas
    return (names[:-1], names[-1][1:]) if len(names) > 1 and names[-1].startswith(">") else (names, "")


def click(app: App, name: str) -> None:
    """Wait a moment, then click the item, or with "~" only point at it. Raises UsageError where it is not in sight."""
    for _ in range(REST):
        app.frame([], STEP)
    place = centre_of(app, name)
    mouse: dict[str, Any] = {"pos": place, "button": 1, "touch": False, "window": app.window}
    pressed = [pygame.Event(kind, mouse) for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)]
    app.frame([motion_event(app, place), *([] if name.startswith("~") else pressed)], 0.0)


def centre_of(app: App, name: str) -> Point:
    """Return the middle of an item. Raises UsageError where it is not in sight."""
    item = find(app.visible_items(), name.removeprefix("~"))
    if item is None:
        raise cli_args.UsageError("bad-value", option="--click", value=name)
    return item.rect.center


def motion_event(app: App, place: Point) -> pygame.Event:
    """Return the event of a mouse that is at a place now."""
    return pygame.Event(pygame.MOUSEMOTION, pos=place, rel=(0, 0), buttons=(0, 0, 0), touch=False, window=app.window)


def glide(app: App, clicks: str) -> list[Point]:
    """Return where the pointer is, step by step, on its way from the last item to the one to which it glides."""
    names, target = clicks_of(clicks)
    if not target:
        return []
    begun, end = (pygame.Vector2(centre_of(app, name)) for name in (names[-1], target))
    places = (begun.lerp(end, EASINGS["in_out"](step / GLIDE)) for step in range(GLIDE + 1))
    return [(round(place.x), round(place.y)) for place in places]


def count_steps(app: App, scene: Scene) -> int:
    """Return how many steps pass until nothing moves."""
    for step in range(LONGEST):
        if not scene.moving:
            return step or GLIMPSE
        app.nav.invalidate()
        scene.update(STEP)
    return GLIMPSE


def chosen_steps(length: int, given: Mapping[str, Any]) -> list[int]:
    """Return after which steps a picture is taken: every so often, or evenly to the end."""
    first = round(given["start"] / STEP)
    every, most = given["every"], given["frames"]
    if every is None and most is None and (given["apng"] or given["gif"]):
        every = ANIMATED_EVERY
    if every is None:
        count = most or 12
        return [first + round(max(0, length - first) * index / max(1, count - 1)) for index in range(count)]
    count = most or math.ceil(max(0, length - first) * STEP / every) + 1
    return [first + round(index * every / STEP) for index in range(count)]


def take(app: App, scene: Scene, steps: Sequence[int], given: Mapping[str, Any]) -> list[pygame.Surface]:
    """Run the animation and return the pictures after these steps, cropped and scaled."""
    wanted, path, frames = iter(steps), iter(glide(app, given["click"])), []
    due, pointer = next(wanted), None
    for step in range(steps[-1] + 1):
        while step == due:
            frames.append(
                cropped(with_pointer(app.window.get_surface(), pointer), scene, given["crop"], given["scale"])
            )
            due = next(wanted, -1)
        place = next(path, None)
        pointer = place or pointer
        app.frame([motion_event(app, place)] if place else [], STEP)
    return frames


def with_pointer(picture: pygame.Surface, place: Point | None) -> pygame.Surface:
    """Return the picture with a pointer at that place; the window itself has none."""
    if place is None:
        return picture
    picture = picture.copy()
    corners = [(place[0] + x, place[1] + y) for x, y in POINTER]
    pygame.draw.polygon(picture, "white", corners)
    pygame.draw.aalines(picture, "black", True, corners)
    return picture


def cropped(surface: pygame.Surface, scene: Scene, crop: str | pygame.Rect, scale: float | None) -> pygame.Surface:
    """Return a part of the window's picture, smaller."""
    rect = surface.get_rect()
    if isinstance(crop, pygame.Rect):
        rect = crop.clip(rect)
    elif crop == "board" and isinstance(scene, ReplayScene | PlayScene) and isinstance(scene.game_panel, BoardPanel):
        rect = scene.game_panel.board.camera.rect.clip(rect)
    share = min(1.0, WIDTH / rect.w) if scale is None else scale
    size = max(1, round(rect.w * share)), max(1, round(rect.h * share))
    return pygame.transform.smoothscale(surface.subsurface(rect).convert(24), size)


def grid(frames: Sequence[pygame.Surface], seconds: Iterable[float]) -> pygame.Surface:
    """Return one picture of all frames, each with its time."""
    wide, high = frames[0].get_size()
    rows = math.ceil(len(frames) / COLUMNS)
    picture = pygame.Surface((min(COLUMNS, len(frames)) * (wide + 4) - 4, rows * (high + CAPTION)), depth=24)
    font = pygame.font.Font(None, CAPTION)
    for index, (frame, time) in enumerate(zip(frames, seconds, strict=True)):
        x, y = index % COLUMNS * (wide + 4), index // COLUMNS * (high + CAPTION)
        picture.blit(frame, (x, y))
        picture.blit(font.render(f"{time:.2f} s", True, "white"), (x + 4, y + high + 2))
    return picture


def save_animation(frames: Sequence[pygame.Surface], seconds: float, target: Path) -> None:
    """Write an animated picture that repeats; its format follows from the name. Raises OSError.

    All frames share one palette: what does not move is then the same in all of them, and is stored once.
    """
    from PIL import Image

    images = [Image.frombytes("RGB", frame.get_size(), pygame.image.tobytes(frame, "RGB")) for frame in frames]
    wide, high = images[0].size
    some = images[:: max(1, len(images) // SAMPLES)]
    sample = Image.new("RGB", (wide, high * len(some)))
    for index, image in enumerate(some):
        sample.paste(image, (0, index * high))
    palette = sample.quantize(COLOURS, kmeans=3, dither=Image.Dither.NONE)
    first, *rest = [image.quantize(palette=palette, dither=Image.Dither.NONE) for image in images]
    first.save(target, save_all=True, append_images=rest, duration=round(seconds * 1000), loop=0, optimize=True)
