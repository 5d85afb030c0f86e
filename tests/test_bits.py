"""Sets of cells as ints against sets of pairs."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from game import bits

Pairs = frozenset[tuple[int, int]]

cells = st.tuples(st.integers(0, 15), st.integers(0, 10))
sets = st.one_of(
    st.frozensets(cells),
    st.frozensets(cells, min_size=60),
    st.tuples(cells, cells).map(
        lambda ends: frozenset(
            (x, y)
            for x in range(min(ends[0][0], ends[1][0]), max(ends[0][0], ends[1][0]) + 1)
            for y in range(min(ends[0][1], ends[1][1]), max(ends[0][1], ends[1][1]) + 1)
        )
    ),
)
quick = settings(max_examples=150, deadline=None)


def mask(pairs: Pairs) -> int:
    return sum(1 << bits.cell_at(x, y) for x, y in pairs)


def pairs(found: int) -> Pairs:
    """Read without the functions under test."""
    assert found >= 0
    numbers = [number for number in range(found.bit_length()) if found >> number & 1]
    assert all(number % 17 < 16 and number // 17 < 11 for number in numbers), "off the board"
    return frozenset((number % 17, number // 17) for number in numbers)


def near(cell: tuple[int, int]) -> Pairs:
    x, y = cell
    return frozenset({(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)})


def spread(ground: Pairs, seed: Pairs) -> Pairs:
    found, edge = set(seed), list(seed)
    while edge:
        for cell in near(edge.pop()) & ground - found:
            found.add(cell)
            edge.append(cell)
    return frozenset(found)


@given(sets)
@quick
def test_around_is_the_set_and_its_neighbours_on_the_board(some: Pairs) -> None:
    board = pairs(bits.FULL)
    assert len(board) == 16 * 11
    expected = some | {cell for each in some for cell in near(each) if cell in board}
    assert pairs(bits.around(mask(some))) == expected
    assert bits.halo(mask(some)) == bits.around(mask(some))


@given(sets, st.data())
@quick
def test_flood_is_what_hangs_together_with_the_seed(ground: Pairs, data: st.DataObject) -> None:
    if not ground:
        assert bits.flood(0, 0) == 0
        return
    seed = frozenset(data.draw(st.lists(st.sampled_from(sorted(ground)), max_size=3)))
    assert pairs(bits.flood(mask(ground), mask(seed))) == spread(ground, seed)


@given(sets)
@quick
def test_regions_part_the_ground_into_what_hangs_together(ground: Pairs) -> None:
    parts = [pairs(part) for part in bits.regions(mask(ground))]
    assert frozenset().union(*parts) == ground
    assert sum(map(len, parts)) == len(ground)
    for part in parts:
        assert part == spread(ground, frozenset({min(part)}))
    lowest = [min(bits.cell_at(x, y) for x, y in part) for part in parts]
    assert lowest == sorted(lowest)


@given(sets, st.data())
@quick
def test_what_remains_of_a_connected_set_are_its_parts(ground: Pairs, data: st.DataObject) -> None:
    """Without one cell and without several, as when a war destroys tiles."""
    if not ground:
        return
    region = spread(ground, frozenset({min(ground)}))
    gone = frozenset(data.draw(st.lists(st.sampled_from(sorted(region)), min_size=1, max_size=6)))
    rest = region - gone
    parts = [pairs(part) for part in bits.remaining(mask(region), mask(gone))]
    assert [mask(part) for part in parts] == [*bits.regions(mask(rest))]
    assert all(part == spread(rest, frozenset({min(part)})) for part in parts)


@given(sets)
@quick
def test_each_gives_the_cells_in_ascending_order(some: Pairs) -> None:
    found = list(bits.each(mask(some)))
    assert found == sorted(bits.cell_at(x, y) for x, y in some)
    assert {bits.xy(cell) for cell in found} == some


@given(sets, st.sampled_from("#Tx"))
@quick
def test_a_drawn_set_is_read_back(some: Pairs, sign: str) -> None:
    drawn = bits.show(mask(some), sign).split("\n")
    assert [len(row) for row in drawn] == [16] * 11
    assert {(x, y) for y, row in enumerate(drawn) for x, mark in enumerate(row) if mark == sign} == some
    assert bits.from_rows(drawn, sign) == mask(some)
    assert bits.from_rows(drawn, ".") == bits.FULL & ~mask(some)


def test_names_are_column_letter_and_row_number() -> None:
    assert len(bits.CELLS) == len(bits.CELL_OF) == 176
    expected = {f"{'abcdefghijklmnop'[x]}{y + 1}": bits.cell_at(x, y) for x in range(16) for y in range(11)}
    assert expected == bits.CELL_OF
    for cell in bits.CELLS:
        assert bits.CELL_OF[bits.name(cell)] == cell
        assert bits.cell_at(*bits.xy(cell)) == cell
    assert bits.name(0) == "a1"
    assert bits.name(bits.cell_at(15, 10)) == "p11"
