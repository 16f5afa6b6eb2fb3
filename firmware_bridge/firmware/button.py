"""The button's contact bounces: a press counts once it has been stable. Pure: level and time come in."""

STABLE_MS = 20


class Button:
    """Turns the level of a pin, looked at often, into presses. A button that is held at the first look is no press."""

    def __init__(self) -> None:
        self._down: bool | None = None
        self._since: int | None = None

    def pressed(self, held: bool, now: int) -> bool:
        """Whether the button, `held` at `now` (milliseconds), has just become pressed."""
        if self._down is None:
            self._down = held
        if held == self._down:
            self._since = None
        elif self._since is None:
            self._since = now
        elif now - self._since >= STABLE_MS:
            self._down = held
            self._since = None
            return held
        return False
