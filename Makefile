# make run      the companion, on this machine's screen and keyboard   (ARGS="tomato --players Ana,Ben")
# make test     all tests                                              (ARGS="tests/rules -k ribbon")
# make check    style, types and the direction of imports
# make test-installed  installs into a Debian root and tests that; as root
# make install  on a Raspberry Pi: the companion from power-on, or a newer one
# make uninstall  takes it off; games and tags stay
# make setup    only the development environment, in .venv
# make bench    speed figures, printed
# make texts    compiles the message catalogues (*.po to *.mo)
# make pictures  takes the pictures of README and docs again
# make rulings  writes docs/rulings from the games' rulings.toml
# make actions  writes docs/actions.md from the games
# make clean    removes what these made

PYTHON := .venv/bin/python
PIP := $(PYTHON) -m pip --disable-pip-version-check install --quiet
INSTALLED := .venv/.installed
INSTALLED_DEV := .venv/.installed-dev

.PHONY: run test test-installed check install uninstall setup bench texts pictures rulings actions clean tools root-only

run: $(INSTALLED)
	@$(PYTHON) -m companion run $(ARGS)

test: tools $(INSTALLED_DEV)
	$(PYTHON) -m pytest $(ARGS)

# Installs into a Debian root of its own, which lies in memory and is seen by nobody else. Takes some minutes.
test-installed: root-only $(INSTALLED_DEV)
	@scripts/need-programs debootstrap=debootstrap
	$(PYTHON) -m pytest tests/installed/in_a_debian.py $(ARGS)

root-only:
	@[ "$$(id -u)" -eq 0 ] || { echo "Only root can make a Debian root: sudo make test-installed" >&2; exit 1; }

check: $(INSTALLED_DEV)
	.venv/bin/ruff check
	.venv/bin/ruff format --check
	$(PYTHON) -m mypy
	.venv/bin/lint-imports

install:
	@scripts/install-pi $(ARGS)

uninstall:
	@scripts/uninstall-pi

setup: $(INSTALLED_DEV)

bench: $(INSTALLED_DEV)
	@$(PYTHON) -m tests.bench $(ARGS)

texts: $(INSTALLED_DEV)
	@for po in companion/texts/*.po companion/table/texts/*.po companion/rules/*/texts/*.po tests/toy/*/texts/*.po; do \
		[ ! -e "$$po" ] || .venv/bin/pybabel compile --input-file="$$po" --output-file="$${po%.po}.mo" || exit 1; \
	done

pictures: $(INSTALLED_DEV)
	@$(PYTHON) -m tests.docs.pictures

rulings: $(INSTALLED_DEV)
	@$(PYTHON) -m tests.docs.rulings

actions: $(INSTALLED_DEV)
	@$(PYTHON) -m tests.docs.actions

clean:
	rm -rf .venv .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache build dist
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

# Programs that the tests drive the whole product with: a screen, a keyboard, a voice, a look at what is synced to disk.
tools:
	@scripts/need-programs Xvfb=xvfb xdotool=xdotool espeak-ng=espeak-ng strace=strace systemd-analyze=systemd

$(PYTHON):
	@scripts/make-venv .venv

$(INSTALLED): pyproject.toml | $(PYTHON)
	@echo "Installing the companion into .venv (once)"
	@$(PIP) --editable .
	@touch $@

$(INSTALLED_DEV): pyproject.toml | $(PYTHON)
	@echo "Installing the companion and its development tools into .venv (once)"
	@$(PIP) --editable '.[dev]'
	@$(PIP) --no-deps mfrc522==0.0.7
	@touch $(INSTALLED) $@
