# Two commands do everything on a machine that has only Python 3.11 or newer, make and git:
#   make demo    its own virtual environment, the program installed, a real castle judged before your eyes
#   make test    lint, types and tests

PYTHON ?= python3
VENV ?= .venv
BIN := $(VENV)/$(if $(filter Windows_NT,$(OS)),Scripts,bin)

LINK := https://www.madcastles.com/\#+P2-2,6&-V0-24,4&-W0-14,10&-e0-14,8&-d0-14,0&+k0-10,-4&-f10,-6&-L30,-14&-C38,-12&+J18,2&+M24,6&+G08,6&-a22,10&+A0-4,14&-E112,-4&-N32,-6

.PHONY: archive axe bench conformance keys hands locks stories worst coverage docs mutants notebook outside phones pictures pyodide recording supply demo test lint types tests dearest fuzz fuzz-guided random-games readme rooms completions manual schemas messages same zipapp clean

demo: $(VENV)/demo
	@echo "A castle that somebody built on madcastles.com, judged:"
	@$(BIN)/castlescore import '$(LINK)' | $(BIN)/castlescore judge -
	@echo
	@echo "To begin an evening:  $(BIN)/castlescore play   asks who sits at the table, and the shell opens"
	@echo "What else it does:    $(BIN)/castlescore --help"

test: lint types tests

lint: $(VENV)/dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: $(VENV)/dev
	$(BIN)/mypy

# A test that waits for something that never comes is named, with where it waits; nothing else takes a tenth of it.
ENDED := --timeout 600

# Also where Python is told to write no bytecode it may here: compiling the tests takes longer than collecting them.
tests: $(VENV)/dev
	PYTHONDONTWRITEBYTECODE= $(BIN)/pytest -n auto --dist worksteal -m "not long" $(ENDED)

# The same with the twenty tests that take the processor longest, and what all of them take.
dearest: $(VENV)/dev
	PYTHONDONTWRITEBYTECODE= $(BIN)/pytest -n auto --dist worksteal -m "not long" $(ENDED) --dearest 20

# Every line and branch of both games and their geometry is run by their own tests.
coverage: $(VENV)/dev
	$(BIN)/coverage run -m pytest -m "not long" tests/geometry tests/games
	$(BIN)/coverage report

# Every case of conformance/, asked of the library as of any other program.
conformance: $(VENV)/dev
	$(BIN)/castlescore conform -- $(BIN)/python conformance/referee.py

# Small mistakes put into functions one by one; the tests should notice each. Hours for all of it: ASKED="--sample 30"
# tries 30 of each folder, ASKED="--folder F -- record/replay:17" one that was named (see tools/mutants.py).
ASKED ?= --sample 30
mutants: $(VENV)/dev
	$(BIN)/python tools/mutants.py $(ASKED)

# Long random testing against the slow referee, every example of which the quick tests take some, and each test of
# hypothesis with five times the examples.
fuzz: $(VENV)/dev
	PYTHONDONTWRITEBYTECODE= $(BIN)/pytest -n auto --dist worksteal -m "long or thorough or hypothesis" --hypothesis-profile long

# Every reader fuzzed by what it runs through, until RUNS inputs each or something breaks; what was found is kept.
RUNS ?= 100000
CORPUS ?= .fuzz
READERS := session-castles session-between castle-castles castle-between tally-castles tally-between catalogue setup link place name line
fuzz-guided: $(VENV)/dev
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[guided]'
	@for reader in $(READERS); do \
	  $(BIN)/python tests/fuzz/guided.py $$reader $(CORPUS)/$$reader $(RUNS) || exit 1; \
	  echo "$$reader: nothing found in $(RUNS) inputs"; done

$(VENV)/demo: pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e .
	@$(BIN)/python -m compileall -q src # also where Python is told to write no bytecode: it starts a third faster
	@touch $@

# LOCKED=yes: the versions of locks/checks.txt, by their hashes, instead of the newest that are allowed.
LOCKED ?=
$(VENV)/dev: $(VENV)/demo
	$(if $(LOCKED),$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r locks/checks.txt)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[dev]'
	@touch $@

clean:
	rm -rf $(VENV) dist site .mypy_cache .ruff_cache .pytest_cache

# The console blocks of README.md and of the documents, played anew; those of docs/changes.md in changed copies.
readme: $(VENV)/dev
	$(BIN)/python tools/readme.py
	$(BIN)/python tools/changes.py

# The manual page, from the commands themselves.
manual: $(VENV)/dev
	$(BIN)/python tools/manual.py

# The library's types as somebody outside sees them, by mypy and by pyright.
outside: $(VENV)/dev
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[outside]'
	$(BIN)/pytest -n 0 tests/library/test_typed.py

# The answers of the notebook, written into it.
notebook: $(VENV)/dev
	$(BIN)/python tools/notebook.py

# The JSON Schemas of files and of answers, from the models that read and describe them.
schemas: $(VENV)/dev
	$(BIN)/python tools/schemas.py

# The translations: what is new in the code is added to each .po file, what is gone taken out, the .mo files made anew;
# then everything is checked.
messages: $(VENV)/dev
	$(BIN)/python tools/messages.py

# The drawing of the rooms in docs/architecture.md, from the code.
rooms: $(VENV)/dev
	$(BIN)/python tools/rooms.py

# The scripts by which shells complete commands and options.
completions: $(VENV)/dev
	$(BIN)/python tools/completions.py

# The documents as a site, into site/index.html; a link that leads nowhere is an error.
docs: $(VENV)/docs
	$(BIN)/mkdocs build --strict --quiet
	@echo "site/index.html"

$(VENV)/docs: $(VENV)/demo mkdocs.yml
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[docs]'
	@touch $@

# The program as one file, dist/castlescore.pyz; EVERYWHERE=--everywhere for all systems and Pythons.
EVERYWHERE ?=
zipapp: $(VENV)/demo
	$(BIN)/python tools/zipapp.py $(EVERYWHERE)

# Every version of the one file and of the checks with its hashes, into locks/, by uv; UPGRADE=--upgrade for the newest.
locks: $(VENV)/dev
	$(BIN)/python tools/locks.py $(UPGRADE)

# The example that audits an archive on several machines, here on two workers; one of them is killed in the midst.
archive: $(VENV)/dev
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[archive]'
	$(BIN)/pytest examples/archive

# The lowest and the newest allowed versions, the wheel, the sdist and the one file, each in an empty environment.
supply:
	$(PYTHON) tools/supply.py

# What axe finds in the pages of seats; the version is pinned in tests/browser/axe.
axe: $(VENV)/dev
	npm install --no-audit --no-fund --no-package-lock --prefix tests/browser/axe
	$(BIN)/pytest -n 0 tests/browser/test_axe.py

# The library in a browser's Python, under node; the version is pinned in tests/library/pyodide.
pyodide: $(VENV)/dev
	npm install --no-audit --no-fund --no-package-lock --prefix tests/library/pyodide
	$(BIN)/pytest tests/library/test_alone.py

# The pictures of README.md and docs/, drawn anew; those of pages need chromium.
pictures: $(VENV)/dev
	$(BIN)/python tools/pictures.py

# The recording of a tile that is pointed at, of the program at a terminal, for README.md and the pages.
recording: $(VENV)/dev
	$(BIN)/python tools/recording.py

# Everything measured, into bench/results.md; BEFORE=COMMIT also measures the program as it was (it may need pydantic).
bench: $(VENV)/dev
	$(BIN)/python bench/run.py $(if $(BEFORE),--before $(BEFORE))

# What the audit does with mistakes as hands make them, into docs/hands.md: some ten minutes. ASKED="--part 1/6 --rows
# rows.jsonl" does a sixth of it and keeps the rows, ASKED="--draw rows.jsonl" then draws; OTHERS=FOLDER adds records
# of another hand.
hands: ASKED =
hands: $(VENV)/dev
	$(BIN)/python tools/hands.py $(if $(OTHERS),--others $(OTHERS)) $(ASKED)

# What stories cost, whole processes beside those of the same games written right: a minute, into bench/stories.md.
stories: $(VENV)/dev
	$(BIN)/python bench/stories.py

# The longest records, nearly every line of them wrong, audited: minutes, into bench/worst.md.
worst: $(VENV)/dev
	$(BIN)/python bench/worst.py

# What a tap and news take on phones, in a browser: a minute, into bench/phones.md.
phones: $(VENV)/dev
	$(BIN)/python bench/phones.py

# The keys of an evening typed the shortest way, before a commit and now: minutes, into bench/keys.md.
keys: $(VENV)/dev
	$(BIN)/python bench/keys.py $(if $(BEFORE),--before $(BEFORE))

# Whole random games a second, both games, beside python-chess's: a minute, into bench/random_games.md.
random-games: $(VENV)/dev
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[bench]'
	$(BIN)/python bench/random_games.py

# Every answer that differs from the stored ones of tests/same, some nine thousand lines: minutes. ASKED="--only tally"
# asks a part, ASKED=--write stores today's answers (see tools/same.py).
same: ASKED =
same: $(VENV)/dev
	$(BIN)/python tools/same.py $(ASKED)
