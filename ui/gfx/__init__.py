"""Graphics and sound: SVG art, sprites, supersampling, theme, animation and audio."""
