"""What goes wrong at a table, and what then helps: kills, power cuts, full disks, clocks that jump, failing devices."""
