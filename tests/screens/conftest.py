"""The tests of the screens run as those of `tests/ui` do: without a display, and without waiting for a disk."""

from tests.ui.conftest import no_disk as no_disk
