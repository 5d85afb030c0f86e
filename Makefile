# make play, make test, make lint, make bench, make soak-lan: each sets up what it needs.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
ARGS ?=

.PHONY: play test lint bench soak-lan format clean

play: $(VENV)/.player
	$(BIN)/python main.py $(ARGS)

test: $(VENV)/.developer
	$(BIN)/python -m pytest -n 3 $(ARGS)

lint: $(VENV)/.developer
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

format: $(VENV)/.developer
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

bench: $(VENV)/.player
	$(BIN)/python main.py bench $(ARGS)

soak-lan: $(VENV)/.developer
	$(BIN)/python tools/soak_lan.py $(ARGS)

$(VENV)/.player: requirements.txt
	test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet -r requirements.txt
	touch $@

$(VENV)/.developer: requirements-dev.txt $(VENV)/.player
	$(BIN)/python -m pip install --quiet -r requirements-dev.txt
	touch $@

clean:
	rm -rf $(VENV) build out .mypy_cache .ruff_cache .hypothesis
