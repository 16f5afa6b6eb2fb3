"""The installer, run in a Debian of its own: `make test-installed`."""
