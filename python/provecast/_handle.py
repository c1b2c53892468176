"""Calls of the library: limits, Ctrl-C, reports of progress, errors."""

from __future__ import annotations

import _thread
import ctypes
import math
import threading
from fractions import Fraction
from typing import Any, Callable, Dict, List, NamedTuple, Optional, Sequence, Tuple, Union

from . import _library
from ._library import functions
from .errors import InputError, LimitError, MachineError

Number = Union[int, float, str, Fraction]


class Progress(NamedTuple):
    """How far a search is."""

    seconds: float  #: since it began
    lower_bound: Optional[Fraction]  #: proven; None: none yet
    makespan: Optional[Fraction]  #: of the best schedule so far; None: none yet


ProgressFunction = Callable[[Progress], Any]


class _Call:
    """A call in a thread of its own, so that the caller's thread sees Ctrl-C.

    An exception can be raised in the caller's thread at any place, also while it deals with the
    one before. So what must not happen twice, or too soon, is decided by one atomic step: the call
    begins unless the caller has left, and who comes to its end last frees the handle.
    """

    def __init__(self, work: Callable[[], int], dispose: Callable[[], None]) -> None:
        self.work = work
        self.dispose = dispose
        self.decided: Dict[str, str] = {}
        self.done = _thread.allocate_lock()
        self.done.acquire()
        self.status = 0
        self.error: Optional[BaseException] = None

    def _first(self, what: str, who: str) -> bool:
        """Is this who decides? One atomic step."""
        return self.decided.setdefault(what, who) == who

    def _run(self) -> None:
        try:
            if self._first("begin", "call"):
                self.status = self.work()
        except BaseException as error:  # for the thread that waits
            self.error = error
        finally:
            if not self._first("end", "call"):
                self.dispose()
            self.done.release()

    def is_over(self) -> bool:
        """Whether the call has ended, or will not begin."""
        return self.decided.get("end") == "call" or self._first("begin", "caller")

    def leave(self) -> bool:
        """The caller needs it no more. False: it still runs, and disposes of the handle."""
        return self._first("begin", "caller") or not self._first("end", "caller")

    def _wait(self) -> None:
        while not self.is_over():
            try:
                self.done.acquire()
                return
            except BaseException:  # a second Ctrl-C changes nothing: the end is near
                continue

    def run(self, cancel: Callable[[], None]) -> int:
        """Runs it. An exception in this thread, such as KeyboardInterrupt, cancels it first."""
        try:
            _thread.start_new_thread(self._run, ())
            self.done.acquire()
        except BaseException:
            cancel()
            self._wait()
            raise
        if self.error:
            raise self.error
        return self.status


def encode(text: str, what: str) -> bytes:
    """A text as the library takes it."""
    if "\0" in text:
        raise InputError(f"{what}: it contains a zero byte")
    try:
        return text.encode()
    except UnicodeEncodeError:
        raise InputError(f"{what}: it is not Unicode text (a lone surrogate)") from None


def texts(parts: Sequence[str], what: str) -> Any:
    """An array of texts, then NULL."""
    return (ctypes.c_char_p * (len(parts) + 1))(*[encode(part, what) for part in parts], None)


def fraction(text: Optional[bytes]) -> Optional[Fraction]:
    """An exact time as the library writes it. None: there is none."""
    return None if text is None else Fraction(text.decode())


def decode(text: Optional[bytes]) -> Optional[str]:
    """A text of the library. None: there is none."""
    return None if text is None else text.decode()


class Handle:
    """A handle of the library with its settings, for one call. A context manager."""

    def __init__(self) -> None:
        self.pointer: Optional[int] = functions.new()
        if not self.pointer:
            raise MachineError("out of memory")
        self._call: Optional[_Call] = None  # in the main thread
        self._report: Any = None
        self._failure: Optional[BaseException] = None

    def __enter__(self) -> Handle:
        return self

    def __exit__(self, *unused: Any) -> None:
        if self._call:
            functions.cancel(self.pointer)
        if not self._call or self._call.leave():
            self._free()

    def _free(self) -> None:
        functions.free(self.pointer)
        self.pointer = None

    def is_idle(self) -> bool:
        """Whether no call runs: false if exceptions came so fast that nobody waited for its end."""
        return self._call is None or self._call.is_over()

    def message(self) -> str:
        """About the last call."""
        return decode(functions.message(self.pointer)) or ""

    def get(self, name: str) -> Optional[str]:
        """A text of the last call. None: there is none."""
        return decode(getattr(functions, name)(self.pointer))

    def need(self, name: str) -> str:
        """A text that is there."""
        text = self.get(name)
        assert text is not None, name
        return text

    def content(self) -> Optional[bytes]:
        """What the last call made, which may have zeros within. None: nothing."""
        length = functions.text_length(self.pointer)
        return ctypes.string_at(functions.text_address(self.pointer), length) if length else None

    def time(self, name: str) -> Optional[Fraction]:
        """A time of the last call. None: there is none."""
        return fraction(getattr(functions, name)(self.pointer))

    def _set(self, name: str, *values: Any) -> None:
        if getattr(functions, "set_" + name)(self.pointer, *values) != _library.OK:
            raise InputError(self.message())

    def limit(
        self,
        *,
        time_limit: Optional[float] = None,
        memory_limit: Optional[int] = None,
        threads: int = 1,
        resolution: Optional[Number] = None,
        method: Optional[str] = None,
        class_: Optional[str] = None,
        seed: int = 1,
    ) -> Handle:
        """Sets what is not None."""
        if time_limit is not None:
            self._set("time_limit", real(time_limit, "time_limit"))
        self._set("memory_limit", whole(memory_limit or 0, "memory_limit", 2**64 - 1))
        self._set("threads", whole(threads, "threads", 2**31 - 1))
        self._set("seed", whole(seed, "seed", 2**64 - 1))
        if resolution is not None:
            self._set("resolution", encode(number_text(resolution, "resolution"), "resolution"))
        if method is not None:
            self._set("method", encode(text_of(method, "method"), "method"))
        if class_ is not None:
            self._set("class", encode(text_of(class_, "class"), "class"))
        return self

    def watch(self, progress: Optional[ProgressFunction], interval: float) -> Handle:
        """Has a function called while the call runs."""
        if progress is None:
            return self
        if not callable(progress):
            raise InputError(f"progress: {type(progress).__name__} is no function")
        function = progress

        def report(now: Any, unused: Any) -> int:
            try:
                seen = now.contents
                times = fraction(seen.lower_bound), fraction(seen.makespan)
                return 1 if function(Progress(seen.seconds, *times)) else 0
            except BaseException as error:  # raised again when the call has ended
                self._failure = error
                return 1

        self._report = _library.REPORT(report)
        self._set("progress", real(interval, "interval"), self._report, None)
        return self

    def _cancel(self) -> None:
        functions.cancel(self.pointer)

    def run(self, name: str, *arguments: Any) -> int:
        """Calls a function of the library; its status, which is not an error.

        An exception in the main thread, such as KeyboardInterrupt, comes out after the call has
        ended. So does one of the progress function.
        """
        function = getattr(functions, name)

        def work() -> int:
            status: int = function(self.pointer, *arguments)
            return status

        if threading.current_thread() is threading.main_thread():
            self._call = _Call(work, self._free)
            status = self._call.run(self._cancel)
        else:
            status = work()
        if self._failure:
            raise self._failure
        if status == _library.INPUT:
            raise InputError(self.message())
        if status == _library.MACHINE:
            raise MachineError(self.message())
        return status

    def run_to_end(self, name: str, *arguments: Any) -> int:
        """The same of a call that has no result when a limit ends it."""
        status = self.run(name, *arguments)
        if status == _library.LIMIT:
            raise LimitError(self.message())
        return status


def real(value: Any, what: str) -> float:
    """A number of seconds; the library decides on its size."""
    try:
        return float(value)
    except (TypeError, ValueError, OverflowError):
        raise InputError(f"{what}: {shown(value)} is not a number") from None


def whole(value: Any, what: str, most: int) -> int:
    """A whole number from 0 to `most`."""
    try:
        result = int(value)
    except (TypeError, ValueError, OverflowError):
        raise InputError(f"{what}: {shown(value)} is not a whole number") from None
    if result != value or not 0 <= result <= most:
        raise InputError(f"{what}: {shown(value)} is not a whole number from 0 to {most}")
    return result


def text_of(value: Any, what: str) -> str:
    """A text."""
    if not isinstance(value, str):
        raise InputError(f"{what}: {shown(value)} is not a text")
    return value


def number_text(value: Any, what: str) -> str:
    """A number, or a word such as auto, as the library reads it."""
    if isinstance(value, float) and not math.isfinite(value):
        raise InputError(f"{what}: {value} is not a finite number")
    if isinstance(value, (int, float, str, Fraction)) and not isinstance(value, bool):
        return repr(value) if isinstance(value, float) else shown(value, str)
    raise InputError(f"{what}: {shown(value)} is not a number")


def shown(value: Any, write: Callable[[Any], str] = repr) -> str:
    """A value for a message: one line of at most 60 characters."""
    try:
        text = write(value)
    except Exception:  # of the value's own
        text = f"a {type(value).__name__}"
    text = " ".join(text.split())
    return text if len(text) <= 60 else text[:57] + "..."


def options_of(options: Dict[str, Any]) -> List[str]:
    """Options as the library takes them: names and values in turn."""
    parts: List[str] = []
    for name, value in options.items():
        if value is None or value is False:
            continue
        if isinstance(value, (list, tuple)):
            value = ",".join(str(part) for part in value)
        parts += [name.replace("_", "-"), "yes" if value is True else str(value)]
    return parts


def names_of(what: str) -> List[Tuple[Optional[str], str, str]]:
    """All that has a name: model (None: all), name, summary."""
    rows: List[Tuple[Optional[str], str, str]] = []
    row = _library.CName()
    while getattr(functions, what + "_name")(len(rows), ctypes.byref(row)):
        rows.append((decode(row.model), row.name.decode(), row.summary.decode()))
    return rows
