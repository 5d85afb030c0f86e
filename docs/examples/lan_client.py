"""A guest at Tigris & Euphrates in about a hundred lines (docs/lan-protocol.md), the standard library alone.

    python docs/examples/lan_client.py 192.168.1.7:40123 ABC123 Dana

Joins, prints what comes, plays at random. Which actions are legal it asks the engine protocol
(docs/engine-protocol.md), as a client in any language may.
"""

import hashlib
import hmac
import json
import random
import socket
import subprocess
import sys
import time
from pathlib import Path

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


def main(address, code, name):
    """Play one game to its end."""
    host, _, port = address.rpartition(":")
    link = socket.create_connection((host.strip("[]"), int(port)))
    lines, engine, seat, commit, number = link.makefile("rb"), Engine(), None, "", 0

    def send(kind, **fields):
        link.sendall(json.dumps({"t": kind, **fields}).encode() + b"\n")

    for line in lines:
        message = json.loads(line)
        kind = message["t"]
        if kind == "challenge":
            proof = hmac.digest(code.encode(), message["nonce"].encode(), "sha256").hex()
            send("hello", protocol=1, version=message["version"], name=name, want="any", proof=proof)
        elif kind == "welcome":
            send("kept")  # a real client stores message["token"] first: it brings the seat back
            send("ready", yes=True)
        elif kind == "start":
            seat, commit = message["seat"], message["commit"]
        elif kind == "update":
            if digest(message["view"]) != message["hash"]:
                send("resync", n=message["n"])
                continue
            number = message["n"]
            print(number, message["actor"], message["text"] or "(snapshot)", flush=True)
            if actions := engine.legal(message["view"], seat):
                send("act", n=message["n"], do=random.choice(actions))
        elif kind == "ping":
            send("pong", id=message["id"])
        elif kind == "over":
            kept = hashlib.sha256(f"{message['seed']}|{message['nonce']}".encode()).hexdigest() == commit
            result = next(row for row in message["record"].split("\n") if row.startswith("result "))
            print(result, "the shuffle was fixed before" if kept else "the shuffle was CHANGED", flush=True)
            return
        elif kind in ("bye", "refused", "chat", "table"):
            print(message, flush=True)
            if kind == "refused" and seat is not None:  # the host has paused the game, say: look again and try again
                time.sleep(1)
                send("resync", n=number)


if __name__ == "__main__":
    main(*sys.argv[1:])
