"""A damaged game: what is before the damage can be continued, and nothing of the file is lost (findings-2.md P25)."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from game.catalog import GAMES
from game.commands import host_headless
from game.commands.cli_args import CommandFailed
from game.core import Json
from game.net.host import room_file
from game.net.protocol import auth
from game.record import Record, RecordFault, read, verify, write
from game.session.session import Services, Session
from game.storage.salvage import salvage
from game.storage.store import DAMAGED, Store

SAVES = Path(__file__).parent / "saves"
KEPT = {"tigris": "0.1/tigris-00-random", "qwirkle": "0.2/qwirkle-00-random", "catan": "0.2/catan-00-random"}


def kept(game: str, actions: int = 40) -> Record:
    record = read((SAVES / f"{KEPT[game]}.game").read_bytes())
    return replace(record, actions=record.actions[:actions], lines=())


def flipped(row: bytes, rng: Random) -> bytes:
    at = rng.randrange(len(row))
    return row[:at] + bytes([row[at] ^ 1 << rng.randrange(8)]) + row[at + 1 :]


DAMAGES: dict[str, Callable[[bytes, Random], bytes]] = {
    "a flipped bit": flipped,
    "cut short": lambda row, rng: row[: rng.randrange(len(row))],
    "zeros": lambda row, rng: b"\0" * len(row),
    "no text": lambda row, rng: b"\xff\xfe" + row,
    "another line": lambda row, rng: b"pass the salt",
    "too long": lambda row, rng: row * 1000,
    "a line more": lambda row, rng: row + b"\n!!\n" + row,
}


def room_data(seats: int) -> Json:
    """The data of a room whose seats are all for guests, none of them taken."""
    code, kinds, settings = auth.new_code(), ["lan"] * seats, room_file.TableSettings("Ann")
    return room_file.to_json(
        room_file.RoomFile(room_file.VERSION, "0" * 16, 0, code, "", "0" * 32, kinds, 0, [], False, settings, [])
    )


@pytest.mark.parametrize("damage", DAMAGES)
@pytest.mark.parametrize("game", list(GAMES))
def test_everything_before_the_damage_is_intact_wherever_it_is(game: str, damage: str, tmp_path: Path) -> None:
    """P25: line by line. What is offered is legal, and begins with all actions before the damaged line."""
    record, rng, path = kept(game), Random(7), tmp_path / "odd.game"
    rows = write(record).encode().split(b"\n")
    begin, offered = rows.index(b"") + 1, 0
    for line in range(begin, len(rows) - 1):
        path.write_bytes(b"\n".join([*rows[:line], DAMAGES[damage](rows[line], rng), *rows[line + 1 :]]))
        before, left = line - begin, salvage(path, GAMES)
        if left is not None:
            offered += 1
            assert left.record.actions[:before] == record.actions[:before]
            verify(left.record, GAMES[game])
            assert read(write(left.record)) == left.record
        elif before:
            verify(read(path.read_bytes()), GAMES[game])  # the damage is another legal action
    assert offered >= len(record.actions) * (0.5 if damage == "a flipped bit" else 0.9)


@pytest.mark.parametrize("garbage", [b"\0\0\0\n", b"\xff\xff\n", b"hello\n" * 50, b"two-rivers 1\n\n", b"\n"])
def test_garbage_at_the_end_costs_no_action(garbage: bytes, tmp_path: Path) -> None:
    record, path = kept("qwirkle"), tmp_path / "odd.game"
    path.write_bytes(write(record).encode() + garbage)
    left = salvage(path, GAMES)
    assert left is not None
    assert left.record == record


def test_a_result_that_is_damaged_costs_no_action(tmp_path: Path) -> None:
    record = read((SAVES / "0.2" / "qwirkle-00-whole.game").read_bytes())
    path = tmp_path / "odd.game"
    text = write(replace(record, result=None)) + "!result 7 7\n"
    path.write_text(text)
    left = salvage(path, GAMES)
    assert left is not None
    assert left.record == replace(record, result=None)


@pytest.mark.parametrize("line", range(1, 9))
def test_a_damaged_header_leaves_nothing_to_continue_and_the_file_as_it_is(line: int, tmp_path: Path) -> None:
    """Without the set-up no action means anything; the file stays, and its fault is named."""
    rows = write(kept("tigris")).encode().split(b"\n")
    rows[line - 1] = b"\xff" + rows[line - 1]
    store = Store(tmp_path)
    path = store.games_folder / "20240229-201500-0123abcd.game"
    path.write_bytes(b"\n".join(rows))
    assert salvage(path, GAMES) is None
    (file,) = store.games()
    assert (file.status, file.continuable) == (DAMAGED, False)
    assert path.read_bytes() == b"\n".join(rows)


def test_a_whole_game_and_one_without_an_intact_action_are_not_offered(tmp_path: Path) -> None:
    path = tmp_path / "odd.game"
    path.write_text(write(kept("catan")))
    assert salvage(path, GAMES) is None
    head, _, body = write(kept("catan")).partition("\n\n")
    path.write_text(f"{head}\n\n?{body}")
    assert salvage(path, GAMES) is None


def damaged(store: Store, game: str = "tigris", line: int = 25) -> tuple[Path, bytes]:
    """A journal of which that action is damaged, and its bytes."""
    head, _, body = write(kept(game)).partition("\n\n")
    rows = body.split("\n")
    rows[line - 1] = rows[line - 1][:-1] + "~"
    path = store.games_folder / "20240229-201500-0123abcd.game"
    path.write_text("\n".join([head, "", *rows]))
    return path, path.read_bytes()


def test_the_repaired_game_goes_on_and_every_damaged_file_is_kept(tmp_path: Path) -> None:
    """P25: a copy beside it, never overwritten, also when it is damaged a second time."""
    store = Store(tmp_path)
    copies: dict[Path, bytes] = {}
    for line in (25, 12):
        path, data = damaged(store, line=line)
        with pytest.raises(RecordFault):
            Session.resume(path, Services(store=store))
        assert path.read_bytes() == data, "nothing happens unasked"
        found = store.latest_unfinished()
        assert found is not None
        assert found.path == path
        left = salvage(path, GAMES)
        assert left is not None
        assert left.actions == line - 1
        copies[store.repair(path, left.record)] = data
        session = Session.resume(path, Services(store=store))
        assert session.record().actions[: line - 1] == kept("tigris").actions[: line - 1]
        session.close()
        assert {copy: copy.read_bytes() for copy in copies} == copies
    assert len(copies) == 2
    assert [file.path for file in store.games()] == [path], "copies are not listed as games"


def test_a_game_that_another_window_plays_is_not_repaired(tmp_path: Path) -> None:
    store = Store(tmp_path)
    record = kept("qwirkle")
    journal = store.new_journal(record)
    journal.append([])
    with pytest.raises(BlockingIOError):
        store.repair(journal.path, record)
    journal.close()
    assert len(list(store.games_folder.iterdir())) == 1


def test_a_headless_host_says_so_and_continues_if_it_is_told_to(tmp_path: Path) -> None:
    """P25: `host --continue` names the action; with --repair it goes on from the last intact one."""
    store = Store(tmp_path)
    path, data = damaged(store)
    store.save_room(path, room_data(kept("tigris").setup.seats))
    services = Services(store=store)
    with pytest.raises(CommandFailed) as caught:
        host_headless.main(["--headless", "--continue", "--loopback", "--data-dir", str(tmp_path)])
    assert (caught.value.key, caught.value.details) == ("cli.damaged", {"next": 25, "last": 24})
    assert path.read_bytes() == data
    room = host_headless._reopened_room(services, True, pytest.fail, pytest.fail)
    assert room.session is not None
    assert room.session.record().actions[:24] == kept("tigris").actions[:24]
    room.session.close()
    (copy,) = [each for each in store.games_folder.iterdir() if "damaged" in each.name]
    assert copy.read_bytes() == data


def test_a_room_file_whose_damage_is_still_a_room_file_is_noticed(tmp_path: Path) -> None:
    """F-10: without a checksum another digit of a seat, the port or a token was taken for true."""
    store = Store(tmp_path)
    path, _ = damaged(store)
    store.save_room(path, room_data(kept("tigris").setup.seats))
    file, rng = path.with_suffix(".room"), Random(4)
    whole = file.read_bytes()
    assert room_file.read(store, path) is not None
    for _ in range(200):
        at = rng.randrange(len(whole))
        other = rng.choice(b"0123456789abcdefABCDEF".replace(whole[at : at + 1], b""))
        file.write_bytes(whole[:at] + bytes([other]) + whole[at + 1 :])
        with pytest.raises(room_file.RoomDamaged):
            room_file.read(store, path)


def test_a_headless_host_renews_the_code_of_a_damaged_table_if_it_is_told_to(tmp_path: Path) -> None:
    """F-10: else it says what to do. A table whose game is damaged too is mended in one go."""
    store = Store(tmp_path)
    path, data = damaged(store)
    store.save_room(path, room_data(2))  # the game has other seats
    room_bytes = path.with_suffix(".room").read_bytes()
    log, told = tmp_path / "log", []
    words = ["--headless", "--continue", "--loopback", "--data-dir", str(tmp_path), "--event-log", str(log)]
    path.with_suffix(".room").write_bytes(room_bytes[:-9])
    with pytest.raises(CommandFailed) as caught:
        host_headless.main(words)
    assert (caught.value.key, caught.value.details) == ("cli.room-damaged", {})
    assert json.loads(log.read_text()) == {"ev": "damaged", "file": f"{path.stem}.room", "kept": ""}
    assert path.with_suffix(".room").read_bytes() == room_bytes[:-9]

    def notify(key: str, **details: str) -> None:
        told.append((key, details["file"]))

    room = host_headless._reopened_room(Services(store=store), True, notify, lambda *line, **more: None)
    assert room.session is not None
    room.session.close()
    ((key, copy),) = told
    assert key == "cli.room-renewed"
    assert (store.games_folder / copy).read_bytes() == room_bytes[:-9]
    assert data in [each.read_bytes() for each in store.games_folder.iterdir()]


def test_a_headless_host_says_that_its_folder_cannot_exist(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """P27: before it goes on without saving."""
    (tmp_path / "file").write_text("")
    told: list[str] = []
    monkeypatch.setattr(host_headless, "_run", lambda *parts: None)
    words = ["tigris", "--headless", "--loopback", "--no-announce", "--data-dir", str(tmp_path / "file" / "x")]
    assert host_headless.main(words, lambda key, **details: told.append(key)) == 0
    assert told == ["disk.no-folder"]
