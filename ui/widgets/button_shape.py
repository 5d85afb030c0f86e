"""The buttons' own shape: rounded plates composed of corners that are drawn once.

pygame_gui draws its rounded shapes again, four times too large, for every size and state: seconds for a screen at
3840x2160. A plate is four small corners and some filled rectangles.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import pygame
from pygame_gui.core.drawable_shapes import RectDrawableShape
from pygame_gui.elements import UIButton

FINE = 4
"""The factor by which corners are drawn too large before they are scaled down."""
STATES = ["normal", "hovered", "disabled", "selected", "active"]
COLOURS = [f"{state}_{part}" for state in STATES for part in ("bg", "border")]
EDGES = {
    "border_width": dict.fromkeys(("left", "right", "top", "bottom"), 1),
    "shadow_width": 0,
    "border_overlap": 1,
    "shape_corner_radius": [2, 2, 2, 2],
}

Rgba = tuple[int, int, int, int]


@lru_cache(maxsize=64)
def corners(radius: int, edge: int, ground: Rgba, rim: Rgba) -> pygame.Surface:
    """Return the smallest plate, premultiplied: four corners of `radius` pixels."""
    side = 2 * radius * FINE
    large = pygame.Surface((side, side), pygame.SRCALPHA, 32)
    whole = large.get_rect()
    pygame.draw.rect(large, rim, whole, border_radius=radius * FINE)
    inner = whole.inflate(-2 * edge * FINE, -2 * edge * FINE)
    pygame.draw.rect(large, ground, inner, border_radius=max(0, radius - edge) * FINE)
    return pygame.transform.smoothscale(large.premul_alpha_ip(), (2 * radius, 2 * radius))


@lru_cache(maxsize=256)
def shade(size: tuple[int, int], darkest: int) -> pygame.Surface:
    """Return a gradient to multiply a button with: white at the head, darker by `darkest` of 255 at the foot."""
    height = size[1]
    column = pygame.Surface((1, height), pygame.SRCALPHA, 32)
    for y in range(height):
        tone = 255 - darkest * y // max(1, height - 1)
        column.set_at((0, y), (tone, tone, tone, 255))
    return pygame.transform.scale(column, size)


def plate(size: tuple[int, int], radius: int, edge: int, ground: Rgba, rim: Rgba, darkest: int) -> pygame.Surface:
    """Return a plate with a gradient, of that size in pixels, premultiplied."""
    width, height = size
    radius = max(1, min(radius, width // 2, height // 2))
    edge = min(edge, radius)
    made = pygame.Surface(size, pygame.SRCALPHA, 32)
    across, down = (
        pygame.Rect(0, radius, width, height - 2 * radius),
        pygame.Rect(radius, 0, width - 2 * radius, height),
    )
    for colour, inset in ((rim, 0), (ground, edge)):
        made.fill(colour, across.inflate(-2 * inset, 0))
        made.fill(colour, down.inflate(0, -2 * inset))
    drawn = corners(radius, edge, ground, rim)
    for x, left in ((0, 0), (radius, width - radius)):
        for y, top in ((0, 0), (radius, height - radius)):
            made.fill((0, 0, 0, 0), (left, top, radius, radius))
            made.blit(drawn, (left, top), (x, y, radius, radius), special_flags=pygame.BLEND_PREMULTIPLIED)
    if darkest:
        made.blit(shade(size, darkest), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return made


def _rgba(colour: pygame.Color) -> Rgba:
    return colour.r, colour.g, colour.b, colour.a


class RoundedShape(RectDrawableShape):
    """The states of one button as plates; each is drawn when it is first displayed."""

    def redraw_state(self, state_str: str, add_text: bool = True) -> None:
        """Draw the plate of one state, without text."""
        state = self.states[state_str]
        ground, rim = (_rgba(self.theming[f"{state_str}_{part}"]) for part in ("bg", "border"))
        edge = self.border_widths["top"]
        size, radius, shade = self.containing_rect.size, self.theming["plate_radius"], self.theming["plate_shade"]
        state.surface = plate(size, radius, edge, ground, rim, shade)
        state.has_fresh_surface = True
        state.generated = True

    def redraw_all_states(self, force_full_redraw: bool = False) -> None:
        """Draw only the displayed state: the others may never be needed."""
        for state in self.states.values():
            state.generated = False
        self.redraw_state(self.active_state.state_id)


class ThemedButton(UIButton):
    """A pygame_gui button without text of its own, in the shape of a plate."""

    def set_look(self, enabled: bool, selected: bool) -> None:
        """Make the button enabled, selected or neither, as if it had been made so: making it anew takes far longer."""
        selected = selected and enabled
        if (enabled, selected) != (self.is_enabled, self.is_selected):
            self.is_enabled, self.is_selected, self.held = enabled, selected, False
            self._set_inactive()

    def _set_inactive(self) -> None:
        """Show the state that the button has after a click; pygame_gui would show it as not selected."""
        assert self.drawable_shape is not None
        self.drawable_shape.set_active_state(self._get_appropriate_state_name())  # type: ignore[no-untyped-call]

    def rebuild_from_changed_theme_data(self) -> None:
        """Read only what a plate needs from the theme; reading all of it took most of the time of a layout."""
        theme, ids = self.ui_theme, self.combined_element_ids
        self.colours = {colour: theme.get_colour_or_gradient(colour, ids) for colour in COLOURS}
        self._check_shape_theming_changed(defaults=EDGES)
        self.plate_shade = int(str(theme.get_misc_data("plate_shade", ids)))
        self.rebuild()

    def rebuild(self) -> None:
        """Make the shape for the present size and colours."""
        theming: dict[str, Any] = dict(self.colours)
        theming |= {"border_width": self.border_width, "shadow_width": 0, "plate_radius": self.shape_corner_radius[0]}
        theming["plate_shade"] = self.plate_shade
        self.drawable_shape = RoundedShape(self.rect.copy(), theming, STATES, self.ui_manager)
        if not self.is_enabled:
            self.drawable_shape.set_active_state("disabled")
        self.on_fresh_drawable_shape_ready()  # type: ignore[no-untyped-call]
