# Two commands do everything on a machine that has only Python 3.11 or newer with its venv module, make and git:
#   make demo    its own virtual environment, the program installed, a real castle judged before your eyes
#   make test    lint, types and the quick tests
# What else there is: make help

PYTHON ?= python3
VENV ?= .venv
BIN := $(VENV)/$(if $(filter Windows_NT,$(OS)),Scripts,bin)

LINK := https://www.madcastles.com/\#+P2-2,6&-V0-24,4&-W0-14,10&-e0-14,8&-d0-14,0&+k0-10,-4&-f10,-6&-L30,-14&-C38,-12&+J18,2&+M24,6&+G08,6&-a22,10&+A0-4,14&-E112,-4&-N32,-6

.PHONY: help demo test lint test-rest test-all same transcripts generate messages docs conformance bench hands stories phones supply alone zipapp clean

help: ## this list
	@sed -n 's/^\([a-z-]*\):[^#]*## /\1\t/p' $(firstword $(MAKEFILE_LIST)) | while IFS="$$(printf '\t')" read -r name about; do printf '  %-13s %s\n' "$$name" "$$about"; done

demo: $(VENV)/demo ## install the program and judge a castle of madcastles.com
	@echo "A castle that somebody built on madcastles.com, judged:"
	@$(BIN)/castlescore import '$(LINK)' | $(BIN)/castlescore judge -
	@echo
	@echo "To begin an evening:      $(BIN)/castlescore play                  asks who sits at the table, and the shell opens"
	@echo "To score a finished one:  $(BIN)/castlescore tally --new NAME...   asks what is on the table"
	@echo "With everybody's phone:   $(BIN)/castlescore serve --seats         at the table that play began"
	@echo "What else it does:        $(BIN)/castlescore --help"
	@echo "Without the folder:       . $(BIN)/activate                        then castlescore alone is enough"

# A test that waits for something that never comes is named, with where it waits. Bytecode is written even where Python
# is told to write none: compiling the tests takes longer than collecting them.
PYTEST := PYTHONDONTWRITEBYTECODE= $(BIN)/pytest -n auto --dist worksteal --timeout 600

test: lint ## lint, types and the quick tests
	$(PYTEST) -m "not slow and not long"

lint: $(VENV)/dev ## lint and types alone
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

test-rest: $(VENV)/dev ## the tests that take seconds: evenings, terminals, phones, languages
	$(PYTEST) -m "slow and not long"

# Every part names its seed. A part runs alone by its name, and again with a seed: make long-record SEED=7
SEED ?= $(shell date +%G%V)
LONG := $(addprefix long-,files browser cli core fuzz geometry hostile input library oracle record seats tally toml view audit castles between)
PARTS ?= test test-rest conformance $(LONG)
test-all: $(PARTS) ## everything, the long random runs by parts with this week's SEED: hours

.PHONY: $(LONG)
$(LONG): long-%: $(VENV)/dev
	@echo "The long tests of $*, seed $(SEED)"
	$(PYTEST) -m "long or thorough or hypothesis" --hypothesis-profile long --hypothesis-seed $(SEED) \
	  $(if $(filter files,$*),$(wildcard tests/test_*.py),$(wildcard tests/$* tests/games/$*)) || [ $$? -eq 5 ]

# ASKED="--only tally" asks a part, ASKED=--write stores the answers of now once the differences were read.
same: ASKED =
same: $(VENV)/dev ## every answer that differs from the stored ones of some nine thousand lines, by kind: minutes
	$(BIN)/python tools/same.py $(ASKED)

transcripts: $(VENV)/dev ## tests/transcripts written as the program answers now: read the difference
	$(BIN)/python tools/transcripts.py

# What follows from the code and lies in the repository, each by its own script.
generate: messages ## consoles of the documents, manual, completions, schemas, notebook, made from the program
	$(BIN)/python tools/readme.py
	$(BIN)/python tools/changes.py
	$(BIN)/python tools/manual.py
	$(BIN)/python tools/completions.py
	$(BIN)/python tools/schemas.py
	$(BIN)/python tools/notebook.py

messages: $(VENV)/dev ## the translations: new messages added, old ones removed, all checked
	$(BIN)/python tools/messages.py

docs: $(VENV)/demo ## the documents as a site, site/index.html
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[docs]'
	$(BIN)/mkdocs build --strict --quiet
	@echo "site/index.html"

conformance: $(VENV)/dev ## every case of conformance/, asked of the library
	$(BIN)/python conformance/run.py -- $(BIN)/python conformance/referee.py

bench: $(VENV)/dev ## everything measured, into bench/results.md; BEFORE=COMMIT beside it
	$(BIN)/python bench/run.py $(if $(BEFORE),--before $(BEFORE))

# ASKED="--part 1/6 --rows rows.jsonl" does a sixth and keeps the rows, ASKED="--draw rows.jsonl" then draws;
# OTHERS=FOLDER adds records of other tables.
hands: ASKED =
hands: $(VENV)/dev ## what the audit makes of mistakes as people make them, into docs/hands.md: ten minutes
	$(BIN)/python tools/hands.py $(if $(OTHERS),--others $(OTHERS)) $(ASKED)

stories: $(VENV)/dev ## what the stories of an audit cost, into bench/stories.md
	$(BIN)/python bench/stories.py

phones: $(VENV)/dev ## what a tap and news take on phones, into bench/phones.md
	$(BIN)/python bench/phones.py

supply: ## lowest and newest dependencies, wheel, sdist and the one file, each in an empty environment
	$(PYTHON) tools/supply.py

# EVERYWHERE=--everywhere for all systems and Pythons.
EVERYWHERE ?=
alone: $(VENV)/demo ## the judge in a browser as static files, dist/alone: needs npm
	@$(BIN)/python tools/alone.py

zipapp: $(VENV)/demo ## the program as one file, dist/castlescore.pyz
	$(BIN)/python tools/onefile.py $(EVERYWHERE)

clean: ## remove what these commands made
	rm -rf $(VENV) dist site .mypy_cache .ruff_cache .pytest_cache

$(VENV)/demo: pyproject.toml $(wildcard src/castlescore/locale/*/LC_MESSAGES/castlescore.po)
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[serve]'
	@$(BIN)/python -m compileall -q src # also where Python is told to write no bytecode: it starts a third faster
	@touch $@

# LOCKED=yes: the versions of locks/checks.txt, by their hashes, instead of the newest that are allowed.
LOCKED ?=
$(VENV)/dev: $(VENV)/demo
	$(if $(LOCKED),$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r locks/checks.txt)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[dev]'
	@touch $@
