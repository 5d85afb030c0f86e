"""Listens for tables on this network, and writes each that it hears as a line of JSON, once.

    python -m tests.net.lookout [COUNT]

Ends after so many, 1 if none is given; a guest would show them in the list.
"""

from __future__ import annotations

import json
import sys
import time

from game.net.transport.discovery import EVERY, Finder
from game.net.transport.network import Network


def main() -> int:
    """0 when so many tables were heard within three beacons."""
    count = int(sys.argv[1]) if sys.argv[1:] else 1
    network = Network()
    finder = Finder(network)
    end = time.monotonic() + 3 * EVERY
    while len(finder.tables) < count and time.monotonic() < end:
        time.sleep(0.02)
    found = finder.tables
    for each in found:
        line = {
            "addresses": each.addresses,
            "port": each.advert.port,
            "room": each.advert.room,
            "host": each.advert.host,
            "free": each.advert.free,
        }
        print(json.dumps(line), flush=True)
    finder.close()
    network.close()
    return 0 if len(found) == count else 1


if __name__ == "__main__":
    raise SystemExit(main())
