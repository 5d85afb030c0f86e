"""The application: window, loop, scene stack, input, focus and compositor."""
