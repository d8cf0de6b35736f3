# One virtual environment, .venv, made from two hashed locks: requirements.lock is what the board runs on,
# requirements-dev.lock what its tests and checks need besides.
SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help setup setup-dev play test check coverage mutants soak bench golden scenes lock clean FORCE

# What the caller's shell has set up for other projects must not steer this one.
unexport PYTHONPATH PYTHONHOME PIP_USER PIP_TARGET PIP_PREFIX PIP_ROOT PIP_NO_BINARY PIP_ONLY_BINARY PIP_REQUIRE_VIRTUALENV PIP_CONSTRAINT
export PIP_DISABLE_PIP_VERSION_CHECK := 1

PYTHONS ?= python3 python3.13 python3.12 python3.11
PY := .venv/bin/python
INSTALL := $(PY) -m pip install --quiet --no-input --no-deps
LOCKED := $(INSTALL) --require-hashes --only-binary :all:
COMPILE := $(PY) -m uv pip compile --quiet --universal --generate-hashes --no-emit-index-url --no-emit-find-links \
	--custom-compile-command "make lock" $(LOCK_ARGS)

help:  ## print the targets
	@sed -n 's/^\([a-z-]*\):.*## /  make \1\t/p' Makefile | expand -t 20

setup: .venv/.runtime  ## make .venv with all that the board runs on
	@:

setup-dev: .venv/.dev  ## the same with all that tests and checks need
	@:

play: .venv/.runtime  ## start the simulated board; ARGS="--game inspect" are handed on
	@exec $(PY) -m controller play $(ARGS)

# Three at once even on two cores: tests in a browser mostly wait.
test: .venv/.dev  ## run all tests; ARGS="-k journal" are handed to pytest
	@bash .ci/strace
	@bash .ci/containers
	@bash .ci/browser
	@exec $(PY) -m pytest -n 3 --dist worksteal $(ARGS)

check: .venv/.dev  ## formats, lints, types, layers
	$(PY) -m ruff format --check .
	$(PY) -m ruff check .
	$(PY) -m mypy
	.venv/bin/lint-imports

coverage: .venv/.dev  ## run all tests and tell which lines none of them reaches
	$(PY) -m coverage run -m pytest $(ARGS)
	$(PY) -m coverage report

mutants: .venv/.dev  ## change the rules of games in small ways; name the changes that no test notices
	@PYTHONHASHSEED=0 exec $(PY) -m tests.mutants $(ARGS)

soak: .venv/.dev  ## try the full counts from a printed seed, and go on where it was broken off; ARGS="--fresh" begins anew
	@bash .ci/strace
	@bash .ci/containers
	@exec $(PY) -m tests.soak $(ARGS)

bench: .venv/.runtime  ## measure this machine; ARGS="--peers" installs and measures other rules engines beside it
	@exec $(PY) -m controller bench $(ARGS)

scenes: .venv/.dev  ## draw every scene of each game on a sheet, artefacts/scenes*.png
	@exec $(PY) -m tests.scenes

golden: .venv/.dev  ## write the golden files anew; look at the difference before you commit it
	SMARTBOARD_GOLDEN=write $(PY) -m pytest $(ARGS)

lock: .venv/.dev  ## write both locks anew; LOCK_ARGS=--upgrade takes newer releases
	$(PY) -m pip install --quiet uv
	$(COMPILE) --extra pi --group build --output-file requirements.lock pyproject.toml
	$(COMPILE) --group pyproject.toml:dev --constraints requirements.lock --output-file requirements-dev.lock

clean:  ## take away .venv and everything else that was made
	rm -rf .venv build dist artefacts .coverage* .hypothesis .pytest_cache .mypy_cache .ruff_cache .import_linter_cache
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

.venv/.runtime: requirements.lock pyproject.toml .venv/pyvenv.cfg
	@echo "installing what requirements.lock names"
	@$(LOCKED) -r requirements.lock
	@$(INSTALL) --no-build-isolation --editable .
	@touch $@

.venv/.dev: requirements-dev.lock .venv/.runtime
	@echo "installing what requirements-dev.lock names"
	@$(LOCKED) -r requirements-dev.lock
	@touch $@

# Made anew when its interpreter is gone, as after an upgrade of the system.
.venv/pyvenv.cfg: $(if $(realpath .venv/bin/python),,FORCE)
	@bash .ci/venv $(PYTHONS)

FORCE:
