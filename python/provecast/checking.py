"""Tests a Python function as a heuristic, as `provecast check` tests a program.

The function runs in this process: nothing protects the process from it. Code that is not trusted
belongs into a program under `provecast check`, which runs it in a sandbox.
"""

from __future__ import annotations

import copy
import math
import os
import signal
import threading
import time
import traceback
from contextlib import contextmanager
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, Callable, Dict, Iterable, Iterator, List, Optional, Sequence, Tuple

from . import _library
from ._handle import Handle, encode, real, shown, texts
from .calls import generate, names
from .errors import InputError, Interrupted, LimitError, ProvecastError, Unsupported
from .instances import Instance, dump, instances, load, number
from .results import Schedule, Solution, module

Heuristic = Callable[[Dict[str, Any]], Any]
LAST = 4096  # characters of a traceback that are kept
LONGEST = 1e8  # seconds of an alarm


class _Refused(Exception):
    """The text is no instance."""


class _TimeUp(BaseException):
    """The time of a function is over. No Exception, so that functions do not catch it."""


@dataclass(frozen=True)
class Finding:
    """What was found out about one instance. The words are those of docs/CHECK.md."""

    instance: Instance
    index: int  #: among the instances, from 0
    verdict: str  #: "valid", "invalid", "exit", "timeout", ...; "refused": it is no instance
    reason: str  #: why it fails, is undecided, declined or refused; "": there is nothing to say
    makespan: Optional[Fraction] = None  #: of a valid answer
    optimum: Optional[Fraction] = None  #: proven
    lower_bound: Optional[Fraction] = None  #: instead, if the optimum is not proven
    upper_bound: Optional[Fraction] = None
    expectations: Dict[str, str] = field(default_factory=dict)  #: by text: "holds", "broken", ...
    seconds: float = 0.0  #: that the function took
    stderr: str = ""  #: the end of its traceback

    @property
    def ratio(self) -> Optional[Fraction]:
        """Makespan / optimum, both 0: 1. None: not known, or the optimum alone is 0."""
        if self.makespan is None or self.optimum is None:
            return None
        if self.optimum == 0:
            return Fraction(1) if self.makespan == 0 else None
        return self.makespan / self.optimum

    @property
    def failed(self) -> bool:
        """The function is wrong here, or an expectation is broken."""
        judged = self.verdict not in ("valid", "refused", "unsupported", "interrupted")
        return judged or "broken" in self.expectations.values()

    @property
    def skipped(self) -> bool:
        """The function does not take the instance."""
        return self.verdict == "unsupported"

    @property
    def open(self) -> bool:
        """It was not judged in full."""
        judged = self.verdict not in ("refused", "interrupted")
        return not self.failed and (not judged or "undecided" in self.expectations.values())

    @property
    def passed(self) -> bool:
        """Valid, and all expectations that apply hold."""
        return not (self.failed or self.skipped or self.open)


@dataclass(frozen=True)
class Report:
    """All findings. True in a condition: the exit code is 0."""

    findings: Tuple[Finding, ...]
    strict: bool = False

    def _count(self, what: str) -> int:
        return sum(getattr(finding, what) for finding in self.findings)

    @property
    def passed(self) -> int:
        """Instances that pass."""
        return self._count("passed")

    @property
    def skipped(self) -> int:
        """Instances that the function does not take; with `strict` they fail."""
        return 0 if self.strict else self._count("skipped")

    @property
    def failed(self) -> int:
        """Instances that fail."""
        return self._count("failed") + (self._count("skipped") if self.strict else 0)

    @property
    def open(self) -> int:
        """Instances that were not judged in full."""
        return self._count("open")

    @property
    def worst(self) -> Optional[Finding]:
        """The valid answer with the largest ratio to a proven optimum. None: there is none."""
        worst: Optional[Finding] = None
        for finding in self.findings:
            if finding.ratio is not None and (worst is None or finding.ratio > (worst.ratio or 0)):
                worst = finding
        return worst

    def _never_applied(self) -> bool:
        """An expectation applied to no instance."""
        states: Dict[str, bool] = {}
        for finding in self.findings:
            for what, state in finding.expectations.items():
                states[what] = states.get(what, False) or state != "not-applied"
        return not all(states.values())

    @property
    def exit_code(self) -> int:
        """That of `provecast check`: 0 all hold, 1 it fails, 2 one is refused, 3 undecided."""
        verdicts = {finding.verdict for finding in self.findings}
        if "refused" in verdicts:
            return 2
        idle = bool(self.findings) and self._count("skipped") == len(self.findings)
        if self.failed or idle or (self.strict and self._never_applied()):
            return 1
        return 3 if self.open else 0

    def __bool__(self) -> bool:
        return self.exit_code == 0

    def __str__(self) -> str:
        word = {0: "PASS", 1: "FAIL"}.get(self.exit_code, "OPEN")
        counts = f"{self.passed} passed, {self.failed} failed, {self.open} open"
        lines = [f"{word}: {counts}, {self.skipped} skipped"]
        worst = self.worst
        if worst:
            label = _label(worst)
            lines.append(f"worst ratio {float(worst.ratio or 0):.6g}, of {label}")
        broken = [finding for finding in self.findings if finding.failed]
        for finding in broken[:10]:
            lines.append(f"{_label(finding)}: {finding.verdict}: {finding.reason}")
        return "\n".join(lines)

    def to_pandas(self, exact: bool = False) -> Any:
        """A DataFrame with a row for each finding. Times are floats, with `exact` Fractions."""
        keys = ("makespan", "optimum", "lower_bound", "upper_bound", "ratio")
        rows: List[Dict[str, Any]] = []
        for finding in self.findings:
            row: Dict[str, Any] = dict(instance=_label(finding), verdict=finding.verdict)
            for key in keys:
                value = getattr(finding, key)
                row[key] = value if exact or value is None else float(value)
            rows.append({**row, "seconds": finding.seconds, "reason": finding.reason})
        columns = ["instance", "verdict", *keys, "seconds", "reason"]
        return module("pandas").DataFrame(rows, columns=columns)


def _label(finding: Finding) -> str:
    """What to call an instance."""
    try:
        name = finding.instance.name
    except ProvecastError:
        name = None
    return name if isinstance(name, str) else f"instance {finding.index}"


def _can_interrupt() -> bool:
    """Only the main thread gets signals."""
    return threading.current_thread() is threading.main_thread() and hasattr(signal, "setitimer")


@contextmanager
def _alarm(seconds: float) -> Iterator[None]:
    """_TimeUp is raised in the block when the time is over. The caller's own alarm is kept."""
    if not _can_interrupt():
        yield
        return

    over = False

    def ring(number: int, frame: Any) -> None:
        if not over:
            raise _TimeUp

    start, first = time.monotonic(), min(seconds, LONGEST)
    left, again = signal.setitimer(signal.ITIMER_REAL, 0)
    former = signal.signal(signal.SIGALRM, ring)
    try:
        try:
            signal.setitimer(signal.ITIMER_REAL, first, max(first / 10, 0.05))
            yield
        finally:
            over = True  # from here on a ring changes nothing
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, signal.SIG_DFL if former is None else former)
        if left > 0:
            rest = left - (time.monotonic() - start)
            signal.setitimer(signal.ITIMER_REAL, max(rest, 1e-3), again)


@dataclass
class _Answer:
    """What a function answered: a text to be judged, or how it ended instead."""

    text: Optional[str] = None
    verdict: str = ""
    reason: str = ""
    stderr: str = ""
    seconds: float = 0.0


def _written(value: Any) -> _Answer:
    """An answer as text."""
    if value is None:
        return _Answer("")
    if isinstance(value, Solution):
        value = value.schedule
    if isinstance(value, Schedule):
        value = value.text
    if isinstance(value, bytes):
        value = value.decode(errors="replace")
    if isinstance(value, str):
        return _Answer(value.replace("\0", "\N{REPLACEMENT CHARACTER}"))
    try:
        return _Answer(dump(value, "answer"))
    except InputError as error:
        return _Answer(verdict="garbage", reason=str(error))


def _raised(error: BaseException) -> _Answer:
    """How a function ended that raised an exception."""
    if isinstance(error, Unsupported):
        return _Answer(dump({"unsupported": str(error)}, "answer"))
    said = "".join(traceback.format_exception(type(error), error, error.__traceback__))[-LAST:]
    words = shown(error, str)
    reason = f"ended by {type(error).__name__}{': ' if words else ''}{words}"
    verdict = "memory" if isinstance(error, MemoryError) else "exit"
    return _Answer(verdict=verdict, reason=reason, stderr=said)


def _ask(function: Heuristic, data: Dict[str, Any], timeout: float) -> _Answer:
    """Calls the function. Everything that it raises is its answer, except Ctrl-C."""
    start = time.monotonic()
    late = _Answer(verdict="timeout", reason=f"took more than {timeout:g} s")
    try:
        with _alarm(timeout):
            answer = _written(function(data))
    except KeyboardInterrupt:
        raise
    except _TimeUp:
        answer = late
    except BaseException as error:  # also SystemExit
        answer = _raised(error)
    answer.seconds = time.monotonic() - start
    if answer.seconds > timeout and not answer.verdict:
        late.seconds = answer.seconds
        return late
    return answer


def _optional(data: Dict[str, Any], key: str) -> Optional[Fraction]:
    return number(data[key]) if key in data else None


@dataclass(frozen=True)
class _Judge:
    """The judge of answers, with its settings."""

    expectations: Sequence[str]
    time_limit: Optional[float]
    threads: int

    def data(self, instance: Instance, text: str) -> Dict[str, Any]:
        """The judge's object about an answer."""
        with Handle().limit(time_limit=self.time_limit, threads=self.threads) as handle:
            try:
                handle.run(
                    "judge",
                    encode(instance.text, "instance"),
                    encode(text.encode(errors="replace").decode(), "answer"),
                    texts(self.expectations, "expect"),
                )
            except InputError as error:
                if handle.get("text") is None:  # an expectation does not exist
                    raise
                raise _Refused(str(error)) from None
            found = handle.get("text")
            if found is None:
                raise LimitError(handle.message())
            data: Dict[str, Any] = load(found, "judgement")
            return data

    def finding(self, instance: Instance, index: int, answer: _Answer) -> Finding:
        """An answer, judged. One that is no text is judged as an empty one, for the optimum."""
        data = self.data(instance, answer.text or "")
        ended = answer.text is None
        return Finding(
            instance=instance,
            index=index,
            verdict=answer.verdict if ended else data["verdict"],
            reason=answer.reason if ended else data.get("reason", ""),
            makespan=_optional(data, "makespan"),
            optimum=_optional(data, "optimum"),
            lower_bound=_optional(data, "lower_bound"),
            upper_bound=_optional(data, "upper_bound"),
            expectations=data.get("expectations", {}),
            seconds=answer.seconds,
            stderr=answer.stderr,
        )


def _copy(instance: Instance) -> Dict[str, Any]:
    """Its object for the function, which may change it."""
    try:
        return copy.deepcopy(instance.data)
    except InputError as error:
        raise _Refused(str(error)) from None


def _try(
    function: Heuristic, instance: Instance, index: int, timeout: float, judge: _Judge
) -> Finding:
    """Tests the function on an instance. What is no instance does not come to it."""
    try:
        judge.data(instance, '{"unsupported":""}')  # needs no optimum
        return judge.finding(instance, index, _ask(function, _copy(instance), timeout))
    except _Refused as error:
        return Finding(instance, index, "refused", str(error))


def _instances(source: Any) -> Iterable[Instance]:
    """As `instances`, and the name of a suite where there is no such file."""
    if isinstance(source, str) and not os.path.exists(source):
        if source in {name.name for name in names("suites")}:
            return generate(source)
    return instances(source)


def check(
    function: Heuristic,
    suite: Any,
    *,
    expect: Sequence[str] = (),
    max_ratio: Optional[Any] = None,
    timeout: float = 10.0,
    time_limit: Optional[float] = 60.0,
    threads: int = 1,
    strict: bool = False,
    max_fail: Optional[int] = None,
) -> Report:
    """Tests a function as a heuristic, in this process, on each instance.

    The function gets the object of the instance, its numbers int or Fraction, and returns a
    schedule: an object as docs/FORMATS.md has it, a Schedule, or a text. It declines an instance by
    raising `Unsupported`. `suite` is one instance, a list of them, a file, or the name of a
    suite. The checker judges each answer, in exact arithmetic. The optimum is proven in
    `time_limit` seconds, else expectations may be undecided.

    `expect` lists expectations, such as "optimal" or "same-as=fnf" (`names("expectations")`,
    docs/CHECK.md), `max_ratio` is short for "ratio<=R". With `strict` declined instances fail, and
    so does an expectation that applies to none. `max_fail`: stop when so many fail.

    `timeout` is the time of each call in seconds. In the main thread a function that runs Python
    code is ended then; one that is inside C code, or catches BaseException, only when it returns.
    In any other thread the time is measured, and the function is not ended. The verdict is
    "timeout" in each case. There is no limit of memory, and no protection: `provecast check` has
    both.

    Raises InputError if an expectation does not exist, or an element of the suite is nothing that
    `instance` takes; an instance that the library refuses is a finding. Raises Interrupted after
    Ctrl-C with a report of the instances so far. What the function raises does not come out, except
    KeyboardInterrupt.
    """
    if not callable(function):
        raise InputError(f"check: {shown(function)} is no function")
    wanted = [expect] if isinstance(expect, str) else list(expect)
    if max_ratio is not None:
        wanted.append(f"ratio<={shown(max_ratio, str)}")
    seconds = real(timeout, "timeout")
    if not (math.isfinite(seconds) and seconds > 0):
        raise InputError(f"timeout: {seconds:g} is not a number of seconds above 0")
    judge = _Judge(wanted, time_limit, threads)
    findings: List[Finding] = []
    failed = 0
    try:
        for index, one in enumerate(_instances(suite)):
            findings.append(_try(function, one, index, seconds, judge))
            failed += findings[-1].failed or (strict and findings[-1].skipped)
            if max_fail is not None and failed >= max_fail:
                break
    except KeyboardInterrupt as stop:
        raise Interrupted(Report(tuple(findings), strict)) from stop
    return Report(tuple(findings), strict)
