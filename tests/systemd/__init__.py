"""How a Pi starts the companion and watches it: the units, and what the service manager is told."""
