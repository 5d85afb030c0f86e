"""The attacker of F-2 as a program: repeats a beacon from its own address and relays with its own certificate.

    python -m tests.net.intruder OWN-ADDRESS

Writes a line of JSON for the table that it heard, and one for each message that anybody said to it. After a guest was
there it tries codes of its own until the host hears no more, and writes how many those were. Ends when it is killed.
"""

from __future__ import annotations

import json
import socket
import sys
import time
from dataclasses import replace

from game.net.protocol import exchange
from game.net.transport.certificate import fingerprint, guest_context
from game.net.transport.discovery import Announcer, Finder
from game.net.transport.network import Network
from tests.net.middleman import FROM_HOST, Middleman
from tests.net.sockets import line, read_line


def main() -> None:
    """Attack until killed."""
    network = Network()
    finder = Finder(network)
    while not finder.tables:
        time.sleep(0.05)
    (found,) = finder.tables
    place = found.addresses[0], found.advert.port
    attacker = Middleman(place, address=sys.argv[1])
    Announcer(network, replace(found.advert, port=attacker.port))
    say(room=found.advert.room, port=attacker.port)
    told = 0
    while True:
        time.sleep(0.05)
        for who, message in attacker.heard[told:]:
            told += 1
            say(who=who, message=message)
            if (who, message["t"]) == (FROM_HOST, "exchange"):
                time.sleep(0.5)
                say(guesses=guesses(place))


def guesses(place: tuple[str, int]) -> int:
    """How many wrong codes the host hears."""
    for count in range(100):
        with guest_context().wrap_socket(socket.create_connection(place)) as made:
            room = json.loads(read_line(made))["room"]
            seen = fingerprint(made.getpeercert(binary_form=True) or b"")
            made.sendall(line({"t": "exchange", "pake": exchange.GuestExchange("ZZZZZZ", room, seen).pake}))
            if json.loads(read_line(made))["t"] == "bye":
                return count
    return 100


def say(**fields: object) -> None:
    """Write a line."""
    print(json.dumps(fields), flush=True)


if __name__ == "__main__":
    main()
