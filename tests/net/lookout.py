"""Listens for tables on this network, and writes each that it hears as a line of JSON, once.

    python -m tests.net.lookout

Ends after the first; a guest would show them in his list.
"""

from __future__ import annotations

import json
import time

from game.net.transport.discovery import EVERY, Finder
from game.net.transport.network import Network


def main() -> int:
    """0 when a table was heard within three beacons."""
    network = Network()
    finder = Finder(network)
    end = time.monotonic() + 3 * EVERY
    while not finder.tables and time.monotonic() < end:
        time.sleep(0.02)
    found = finder.tables
    for each in found:
        line = {
            "addresses": each.addresses,
            "port": each.advert.port,
            "host": each.advert.host,
            "free": each.advert.free,
        }
        print(json.dumps(line), flush=True)
    finder.close()
    network.close()
    return 0 if found else 1


if __name__ == "__main__":
    raise SystemExit(main())
