# make play, check, test, soak and the others of the README: each sets up what it needs.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
ARGS ?=
# Many tests wait for other programs: one process more than the machine has cores, at least three.
WORKERS ?= 3
PYTEST = $(BIN)/python -m pytest -n $(WORKERS) --dist worksteal
SOAKED ?= 200
# Bytecode of the tests, once compiled, saves each later run seconds.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: play check test lint format durations coverage soak soak-lan bench fast slow test-compiled wheel dist map lines mutations clean

play: $(VENV)/.player
	$(BIN)/python main.py $(ARGS)

# Every process collects all tests first, so the quick tests need no more of them than there are cores.
check: WORKERS = 2
check: lint
	$(PYTEST) -m quick $(ARGS)

test: $(VENV)/.developer
	$(PYTEST) $(ARGS)

lint: $(VENV)/.developer
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

format: $(VENV)/.developer
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

durations: $(VENV)/.developer
	$(BIN)/python tools/test_durations.py $(ARGS)

coverage: $(VENV)/.developer
	$(PYTEST) --cov --cov-report=term:skip-covered --cov-report=html $(ARGS)

soak: $(VENV)/.developer
	$(PYTEST) -m soak $(ARGS)
	mkdir -p out
	$(BIN)/python main.py soak tigris --games $(SOAKED) --jobs 0 --out out
	$(BIN)/python main.py soak qwirkle --games $(SOAKED) --jobs 0 --out out
	$(BIN)/python main.py soak qwirkle --players trader,random --games $(SOAKED) --jobs 0 --out out
	$(BIN)/python main.py soak catan --games $(SOAKED) --jobs 0 --out out
	$(BIN)/python tools/soak_lan.py --quick

soak-lan: $(VENV)/.developer
	$(BIN)/python tools/soak_lan.py $(ARGS)

bench: $(VENV)/.player
	$(BIN)/python main.py bench $(ARGS)

# The hot modules of rules and bots, compiled beside their sources; `make slow` returns to the sources.
fast: $(VENV)/.developer
	$(BIN)/python tools/compile_rules.py

slow:
	$(PYTHON) tools/compile_rules.py --remove

# The tests of rules and bots on compiled code, and whole games compared with the source; the source is back afterwards.
test-compiled: fast
	$(PYTEST) tests/tigris tests/qwirkle tests/catan tests/contract tests/bots tests/test_perft.py $(ARGS)
	$(PYTEST) $(ARGS) -m soak tests/test_compiled.py tests/test_wheel.py
	$(MAKE) slow

# The wheel of this system and the source distribution, in dist/.
wheel: $(VENV)/.developer
	$(BIN)/python -m hatchling build -d dist

# The bundle of this system: the folder dist/two-rivers, and the file to download.
dist: $(VENV)/.dist
	$(BIN)/python -m tools.bundle $(ARGS)

map: $(VENV)/.developer
	$(BIN)/python tools/map.py $(ARGS)

lines: $(VENV)/.developer
	$(BIN)/python tools/line_counts.py

mutations: $(VENV)/.developer
	$(BIN)/python tools/mutations.py $(ARGS)

$(VENV)/.player: requirements.txt
	test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet -r requirements.txt
	touch $@

$(VENV)/.dist: requirements-dist.txt $(VENV)/.player
	$(BIN)/python -m pip install --quiet -r requirements-dist.txt
	touch $@

$(VENV)/.developer: requirements-dev.txt requirements-cluster.txt $(VENV)/.player
	$(BIN)/python -m pip install --quiet -r requirements-dev.txt
	touch $@

clean: slow
	rm -rf $(VENV) build dist out .mypy_cache .ruff_cache .hypothesis .coverage
