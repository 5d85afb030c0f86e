"""`python -m two_rivers`: the program, where its command is not on the path."""

import sys

from two_rivers import run

sys.exit(run())
