"""What goes wrong, as exceptions. The message of each is one line."""

from __future__ import annotations

from typing import Any, Optional


class ProvecastError(Exception):
    """A call failed. `code` is the exit code of the program for the same failure."""

    code: int

    def __init__(self, message: str, code: int) -> None:
        super().__init__(message)
        self.code = code


class InputError(ProvecastError, ValueError):
    """Bad input: the message names the text, the key and the reason. `code` is 2."""

    def __init__(self, message: str) -> None:
        super().__init__(message, 2)


class LimitError(ProvecastError):
    """A limit ended the call, and there is no result. `code` is 3."""

    def __init__(self, message: str) -> None:
        super().__init__(message, 3)


class MachineError(ProvecastError):
    """Out of memory. `code` is 4."""

    def __init__(self, message: str) -> None:
        super().__init__(message, 4)


class LibraryError(ProvecastError, ImportError):
    """The shared library cannot be loaded: the message says what to do. `code` is 4."""

    def __init__(self, message: str) -> None:
        super().__init__(message, 4)


class Interrupted(KeyboardInterrupt):
    """Ctrl-C ended a call. The search has stopped.

    `result` is what was found by then: of `solve` a `Solution` whose status is "feasible", of
    `heuristic` a `Schedule`, of `check` a `Report`. None: nothing.
    """

    result: Optional[Any]

    def __init__(self, result: Optional[Any] = None) -> None:
        super().__init__("interrupted")
        self.result = result


class Unsupported(Exception):
    """Raised by a function under `check` that declines the instance. Its text is the reason."""
