# make play   the start screen, on this machine alone      make test   everything that has to hold
PYTHON := $(shell for p in python3 python3.14 python3.13 python3.12 python3.11; do \
	$$p -c 'import ensurepip, sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && { echo $$p; break; }; done)
VENV := .venv
BIN := $(VENV)/bin
SECONDS ?= 60
GAMES ?= 100
SEED ?= $(shell date +%s)000
RESULTS ?= soaked/results.jsonl
EVENTS ?= 10000
STEP ?= 1
MODELS ?= 1600
FIRST ?= 0
THINK ?= 1
MATCHES ?= build/matches
PICTURES ?= build/pages
# Tests start hundreds of programs, none of which should have to compile the sources anew.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: play test tested lint types style collected soak models nightly lossy tournaments bots matches endings floods fuzz bench screenshots pages vectors \
	browser wheel pyz clean

# With a terminal a person plays; without one a bot does, so that this works in scripts, too.
play: $(VENV)/.play
	@if [ -t 0 ] && [ -t 1 ]; then $(BIN)/lanplay --interface lo; \
	else $(BIN)/lanplay play dao --interface lo --auto greedy --plain; fi

# The tests are collected once beforehand: every worker collects them again, which is quick where the compiled files are
# there. One of Hypothesis's is run, since its first reads the constants of all modules, and keeps them. Style and types
# are looked at meanwhile and beside the first tests.
test: $(VENV)/.dev
	$(MAKE) --no-print-directory -j 2 tested lint

tested: collected
	$(BIN)/python -m pytest -n 4 --dist worksteal

collected: $(VENV)/.dev
	-@$(BIN)/python -m pytest -qq -k test_scalars_below_the_order >/dev/null

lint: style types

types: $(VENV)/.dev
	$(BIN)/mypy

style: $(VENV)/.dev
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/lint-imports --no-logo

# Long runs, which `make test` leaves out: many random games and hostile bytes, for SECONDS each, and EVENTS of keys,
# clicks and resizes at every table; GAMES of each game by bots; a store damaged at every STEPth byte, on a disk that
# fails at every STEPth call; GAMES whole games over a lossy network.
soak: $(VENV)/.dev
	PYTHONPATH=.:tests $(BIN)/python tests/soak/run.py $(SECONDS)
	PYTHONPATH=.:tests $(BIN)/python tests/store/failing_disk.py $(STEP)
	PYTHONPATH=.:tests $(BIN)/python tests/store/damaging.py $(STEP)
	PYTHONPATH=.:tests $(BIN)/python tests/soak/outages.py
	$(BIN)/python -m pytest -n 2 -m soak
	LANPLAY_ALL_FIELDS=1 LANPLAY_TOURNAMENTS=2000 $(BIN)/python -m pytest -n 2 --timeout 3600 tests/tournament \
		-k "every_field or rematch"
	$(MAKE) models
	$(MAKE) lossy

# MODELS random games of seats on a scripted wire, with everything that can go wrong, from the seed FIRST on.
models: $(VENV)/.dev
	PYTHONPATH=.:tests $(BIN)/python tests/soak/models.py $(MODELS) $(FIRST)

# GAMES whole games between real programs over a switch that loses frames, with faults drawn from SEED and the numbers
# after it; as root. Each game is appended to RESULTS, and what one that ended wrong has left is kept beside that.
lossy: $(VENV)/.dev
	mkdir -p $(dir $(RESULTS))
	PYTHONPATH=.:tests $(BIN)/python tests/soak/lossy_games.py --games $(GAMES) --seed $(SEED) --results $(RESULTS) \
		--keep $(dir $(RESULTS))

# Tournaments of bots on hosts of their own, the organiser killed once in each round; as root.
tournaments: $(VENV)/.dev
	for evening in "tao swiss 5 16 8" "tao round-robin 0 4 4" "tao elimination 0 4 4 --replays 2" \
		"dao rotation 2 6 3 --seats 3" "dog swiss 1 4 2 --partners drawn" \
		"dog round-robin 0 6 3 --partners fixed"; do \
		PYTHONPATH=.:tests $(BIN)/python tests/soak/tournaments.py $$evening || exit 1; \
	done

# What is worth an hour of every night.
nightly: $(VENV)/.dev
	$(MAKE) lossy GAMES=20

bots: $(VENV)/.dev
	PYTHONPATH=.:tests $(BIN)/python tests/soak/bots.py $(GAMES)

# The table of docs/bots.md: in every game the strong bot against the good one and the good one against the beginner,
# GAMES each. It takes hours on a quiet machine; a run that was interrupted goes on.
matches: $(VENV)/.dev
	for game in dao daumen dog dos tao; do \
		$(BIN)/lanplay match $$game strong greedy --games $(GAMES) --think $(THINK) --out $(MATCHES)/$$game-1.jsonl && \
		$(BIN)/lanplay match $$game greedy random --games $(GAMES) --out $(MATCHES)/$$game-2.jsonl || exit 1; \
	done
	PYTHONPATH=. $(BIN)/python tools/match_table.py docs/bots.md $(MATCHES)/*.jsonl

# How often the bots find the best move where exact search knows it: the last cards of DAO, the winning turns of TAO and
# Dog, GAMES positions of each.
endings: $(VENV)/.dev
	PYTHONPATH=.:tests $(BIN)/python tests/soak/endings.py $(GAMES)

# How long a move takes while strangers, forged records or a seat flood the table; as root, on a quiet machine.
floods: $(VENV)/.dev
	PYTHONPATH=.:tests $(BIN)/python tests/soak/floods.py

fuzz: $(VENV)/.dev
	PYTHONPATH=.:tests $(BIN)/python tests/fuzz/run.py $(SECONDS)
	PYTHONPATH=.:tests $(BIN)/python tests/screen/at_random.py $(EVENTS)

# Everything that `lanplay bench` measures, beside RLCard's UNO where that can be installed; a few minutes.
bench: $(VENV)/.play
	-$(BIN)/python -m pip install --quiet --editable '.[bench]'
	$(BIN)/lanplay bench start screen engine veil network tournament transcript memory

# The pictures of docs/images, taken from the application on an emulated terminal.
screenshots: $(VENV)/.dev
	PYTHONPATH=.:tests $(BIN)/python tests/screen/screenshots.py

# The pages that `lanplay export --html` writes, in headless Chromium, which this wants installed; pictures go to PICTURES.
browser: $(VENV)/.dev
	PYTHONPATH=.:tests $(BIN)/python tests/browser/run.py $(PICTURES)

# The pages that are written from the code: the diagrams of docs/states.md, the fields of docs/positions.md, and the
# tables of docs/games.
pages: $(VENV)/.dev
	PYTHONPATH=.:tests $(BIN)/python tests/protocol_vectors/state_diagrams.py
	PYTHONPATH=.:tests $(BIN)/python tests/pages/positions.py
	PYTHONPATH=.:tests $(BIN)/python tests/pages/games.py

# What second implementations are held against: everything that a change of what is signed changes.
vectors: $(VENV)/.dev
	PYTHONPATH=.:tests $(BIN)/python tests/protocol_vectors/generate.py
	PYTHONPATH=.:tests $(BIN)/python tests/vectors/links/generate.py
	PYTHONPATH=.:tests $(BIN)/python tests/vectors/games/generate.py

# The wheel holds exactly the three packages, and runs where nothing else of this repository is.
wheel: $(VENV)/.dev
	$(BIN)/python -m build --wheel --outdir dist/wheel .
	$(BIN)/python tests/check_wheel.py dist/wheel

# One file that runs without network and installation wherever there is the same Python on the same kind of machine.
pyz: wheel
	PYTHONPATH=. $(BIN)/python tools/build_pyz.py dist/wheel dist/lanplay.pyz
	$(BIN)/python tests/check_pyz.py dist/lanplay.pyz

$(VENV)/.play: pyproject.toml
	$(if $(PYTHON),,$(error Python 3.11 or newer with its venv module is needed; on Debian: apt install python3-venv))
	[ -x $(BIN)/python ] || $(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --editable .
	touch $@

$(VENV)/.dev: pyproject.toml
	$(if $(PYTHON),,$(error Python 3.11 or newer with its venv module is needed; on Debian: apt install python3-venv))
	[ -x $(BIN)/python ] || $(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --editable '.[dev]'
	touch $@ $(VENV)/.play

clean:
	rm -rf $(VENV) build dist
