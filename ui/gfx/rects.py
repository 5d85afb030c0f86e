"""Rectangles without a part of them."""

from __future__ import annotations

from pygame import Rect


def beside(whole: Rect, covered: Rect | None) -> list[Rect]:
    """Return the parts of a rectangle that another one does not cover."""
    if covered is None or not (hole := whole.clip(covered)):
        return [whole]
    parts = [
        Rect(whole.x, whole.y, whole.w, hole.y - whole.y),
        Rect(whole.x, hole.bottom, whole.w, whole.bottom - hole.bottom),
        Rect(whole.x, hole.y, hole.x - whole.x, hole.h),
        Rect(hole.right, hole.y, whole.right - hole.right, hole.h),
    ]
    return [part for part in parts if part.w and part.h]
