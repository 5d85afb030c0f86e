"""A guest at Tigris & Euphrates in some 200 lines (docs/lan-protocol.md): the standard library and spake2.

    python docs/examples/lan_client.py 192.168.1.7:40123 ABC123 Dana [FILE]

With - for the code it is read from standard input: other users of a computer see the options of its programs.
Joins, prints what comes, plays at random, and comes back to its seat when the link is lost. With a FILE for the token
it comes back after it was killed, too. Which actions are legal it asks the engine protocol (docs/engine-protocol.md),
as a client in any language may.
"""

import hashlib
import hmac
import json
import os
import random
import socket
import ssl
import subprocess
import sys
import time
from pathlib import Path

from spake2 import SPAKE2_A

MAIN = Path(__file__).resolve().parents[2] / "main.py"
COLOURS = ("black", "red", "blue", "green")


class Engine:
    """The rules, at the other end of a pipe."""

    def __init__(self):
        command = [sys.executable, str(MAIN), "engine"]
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def ask(self, do, **fields):
        """Return the response to one request."""
        self.process.stdin.write(json.dumps({"do": do, **fields}) + "\n")
        self.process.stdin.flush()
        return json.loads(self.process.stdout.readline())

    def legal(self, view, seat):
        """Return what the seat may do; nothing when another seat must act."""
        actor = self.ask("load", state=filled(view))["actor"]
        return self.ask("legal")["actions"] if actor == seat else []


def filled(view):
    """Return a state that is consistent with the view: tiles that were never shown lie anywhere."""
    pool = [colour for colour in COLOURS for _ in range(view["unseen"][colour])]

    def dealt(counts):
        if "hidden" not in counts:
            return counts
        tiles = [pool.pop() for _ in range(counts["hidden"])]
        return {colour: tiles.count(colour) for colour in COLOURS}

    state = {key: value for key, value in view.items() if key != "unseen"}
    for key in ("hands", "swapped"):
        state[key] = [dealt(counts) for counts in view[key]]
    return {**state, "bag": dealt(view["bag"])}


def digest(data):
    """Return the hash of a view."""
    return hashlib.sha256(json.dumps(data, sort_keys=True, separators=(",", ":")).encode()).hexdigest()[:16]


class Token:
    """What brings the seat back: the token, the room, and the certificate that it may be shown to."""

    def __init__(self, path):
        self.path = path
        self.kept = json.loads(path.read_text()) if path is not None and path.exists() else {}

    def keep(self, room, fingerprint, token):
        """Store a new token where nobody else can read it; a crash leaves the old one or the new one."""
        self.kept = {"room": room, "fingerprint": fingerprint, "token": token}
        if self.path is not None:
            new = self.path.with_name(f"{self.path.name}.new")
            new.unlink(missing_ok=True)
            with open(os.open(new, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as file:
                json.dump(self.kept, file)
            new.replace(self.path)

    def forget(self):
        """Remove the token, because it is void."""
        self.kept = {}
        if self.path is not None:
            self.path.unlink(missing_ok=True)

    def for_host(self, room, fingerprint):
        """Return the token if this is the host that gave it."""
        same = (self.kept.get("room"), self.kept.get("fingerprint")) == (room, fingerprint)
        return self.kept["token"] if same else None


class Link:
    """One connection: lines of JSON inside TLS 1.3. Any certificate is accepted here; the code or a token proves it."""

    def __init__(self, host, port):
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
        context.minimum_version = ssl.TLSVersion.TLSv1_3
        context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
        self.socket = context.wrap_socket(socket.create_connection((host, port), timeout=5))
        self.socket.settimeout(10)
        self.fingerprint = hashlib.sha256(self.socket.getpeercert(binary_form=True)).hexdigest()
        self.lines = self.socket.makefile("rb")

    def send(self, kind, **fields):
        """Send one message."""
        self.socket.sendall(json.dumps({"t": kind, **fields}).encode() + b"\n")

    def messages(self):
        """Yield what comes; answer pings."""
        for line in self.lines:
            message = json.loads(line)
            if message["t"] == "ping":
                self.send("pong", id=message["id"])
            else:
                yield message


def prove(link, messages, code, room):
    """Prove the room code to the host, and make the host prove it first."""
    side = SPAKE2_A(code.encode(), idA=room.encode(), idB=bytes.fromhex(link.fingerprint))
    own = side.start()[1:].hex()  # without the letter that the package puts before it
    link.send("exchange", pake=own)
    answer = next(messages)
    if answer["t"] == "bye":
        sys.exit(f"sent away: {answer['reason']}")
    key = side.finish(b"B" + bytes.fromhex(answer["pake"]))

    def confirmation(who):
        return hmac.digest(key, f"{who}|{own}|{answer['pake']}".encode(), "sha256").hex()

    if not hmac.compare_digest(confirmation("host"), answer["confirm"]):
        sys.exit("this is not the table that the code is for")
    link.send("confirm", confirm=confirmation("guest"))


def come_in(link, messages, code, name, token):
    """Answer the challenge; return the room."""
    challenge = next(messages)
    if challenge["t"] != "challenge":
        raise ConnectionError(challenge["t"])
    room = challenge["room"]
    known = token.for_host(room, link.fingerprint)
    if known is None:
        prove(link, messages, code, room)
    more = {} if known is None else {"token": known}
    link.send("hello", protocol=2, version=challenge["version"], name=name, want="any", **more)
    return room


def visit(link, code, name, token, engine):
    """Play until the link is lost; return whether the visit is over."""
    messages, seat, commit, number = link.messages(), None, "", 0
    room = come_in(link, messages, code, name, token)
    for message in messages:
        kind = message["t"]
        if kind == "welcome":
            token.keep(room, link.fingerprint, message["token"])
            link.send("kept")
            link.send("ready", yes=True)
        elif kind == "start":
            seat, commit = message["seat"], message["commit"]
        elif kind == "update":
            if digest(message["view"]) != message["hash"]:
                link.send("resync", n=message["n"])
                continue
            number = message["n"]
            print(number, message["actor"], message["text"] or "(snapshot)", flush=True)
            if actions := engine.legal(message["view"], seat):
                link.send("act", n=message["n"], do=random.choice(actions))
        elif kind == "over":
            kept = hashlib.sha256(f"{message['seed']}|{message['nonce']}".encode()).hexdigest() == commit
            result = next(row for row in message["record"].split("\n") if row.startswith("result "))
            print(result, "the shuffle was fixed before" if kept else "the shuffle was CHANGED", flush=True)
            return True
        elif kind in ("bye", "refused", "chat", "table"):
            print(message, flush=True)
            if kind == "bye":
                if message["reason"] in ("token", "kicked", "freed"):
                    token.forget()
                return message["reason"] not in ("busy", "late", "flooding")
            if kind == "refused" and seat is not None:  # the host has paused the game, say: look again and try again
                time.sleep(1)
                link.send("resync", n=number)
    return False


def main(address, code, name, file=None):
    """Play one game to its end, over as many links as it takes."""
    host, _, port = address.rpartition(":")
    code = sys.stdin.readline().strip() if code == "-" else code
    engine, token, over = Engine(), Token(Path(file) if file else None), False
    while not over:
        try:
            over = visit(Link(host.strip("[]"), int(port)), code, name, token, engine)
        except (OSError, StopIteration):
            print("(no link)", flush=True)
        if not (over or token.kept):
            sys.exit("nobody lets us in")
        time.sleep(0 if over else 1)


if __name__ == "__main__":
    main(*sys.argv[1:])
