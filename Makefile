# One way in for everything: `make demo`, `make test`, `make run`. Needs Python 3.11 to 3.13.

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:

VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready

# The first interpreter that fits; another one: `make demo PYTHON=/path/to/python3`.
FITS := import sys; sys.exit(not (3, 11) <= sys.version_info[:2] <= (3, 13))
PYTHON ?= $(shell for python in python3.13 python3.12 python3.11 python3 python; do \
	"$$python" -c "$(FITS)" >/dev/null 2>&1 && command -v "$$python" && break; done)

# Two workers, each with whole files, since fixtures (a generated day, a warm kernel) are made per file.
TESTS := $(BIN)/pytest -q --numprocesses 2 --dist loadfile

# Settings of the demo: AUTO=1 plays a game by itself, PORT= pins the address.
AUTO ?=
PORT ?=

.PHONY: help
help: ## show this
	@awk -F ':.*## ' '/^[a-z-]+:.*## / {printf "make %-13s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

$(READY): requirements-dev.txt
	@test -n "$(PYTHON)" || { \
		echo "Python 3.11, 3.12 or 3.13 is needed and none was found." >&2; \
		echo "Install one, or name it: make PYTHON=/path/to/python3.12" >&2; exit 1; }
	@"$(PYTHON)" -c "$(FITS)" || { \
		echo "$(PYTHON) is not Python 3.11, 3.12 or 3.13." >&2; exit 1; }
	@"$(PYTHON)" -c "import ensurepip, venv" 2>/dev/null || { \
		echo "$(PYTHON) has no venv module (on Debian and Ubuntu: apt install python3-venv)." >&2; \
		exit 1; }
	@echo "Setting up $(VENV) with $(PYTHON) (once; takes a minute or two) …"
	@"$(PYTHON)" -m venv $(VENV)
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check -r requirements-dev.txt || { \
		echo "The dependencies could not be installed; is there a network?" >&2; exit 1; }
	@touch $@

.PHONY: setup
setup: $(READY) ## create the virtual environment with the locked dependencies

.PHONY: demo
demo: $(READY) ## play in the browser, without a token (AUTO=1: a game by itself)
	@$(BIN)/python -m bot.demo $(if $(AUTO),--auto) $(if $(PORT),--port $(PORT))

.PHONY: run
run: $(READY) ## run against Discord, with config.toml
	@$(BIN)/python -m bot run

.PHONY: lint
lint: $(READY) ## ruff and mypy
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

.PHONY: test
test: lint ## lint and the tests
	$(TESTS)

.PHONY: test-slow
test-slow: $(READY) ## the tests that take long
	$(TESTS) -m slow

.PHONY: test-postgres
test-postgres: $(READY) ## all tests that use a database, on PostgreSQL (its programs have to be there)
	CRABBLABLA_TEST_DATABASE=postgresql $(TESTS) tests/bot/services tests/discord

.PHONY: bench
bench: $(READY) ## measure what bench/README.md tells
	@$(BIN)/python -W ignore::DeprecationWarning -m bench.summary

.PHONY: bench-load
bench-load: $(READY) ## measure 2,000 open games with 200 interactions a second
	@$(BIN)/python -W ignore::DeprecationWarning -m bench.load

.PHONY: format
format: $(READY) ## put the code into shape
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

.PHONY: clean
clean: ## remove what was made, except the virtual environment and the databases
	rm -rf demo-out build .mypy_cache .ruff_cache .hypothesis
	find . -name __pycache__ -not -path './$(VENV)/*' -prune -exec rm -rf {} +
