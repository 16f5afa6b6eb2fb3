"""A fifth game, small and made up: whatever plays the four plays this one, without a change anywhere."""
