"""The window itself: start, size, fullscreen, close, language, and what is left after it was killed."""

from __future__ import annotations

from tests.window.conftest import Start


def test_it_opens_with_a_menu(start: Start) -> None:
    program = start()
    assert program.scenes() == ["menu"]
    assert program.focus == "menu.quick"
    print(f"menu usable after {program.lines.times[program.mark - 1] - program.started:.2f} s")
    assert program.close_window() == 0
