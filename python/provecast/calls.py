"""The functions: what the program's commands do with one instance."""

from __future__ import annotations

import os
from typing import Any, Dict, List, Mapping, Optional, Tuple, Union

from . import _library
from ._handle import (
    Handle,
    Number,
    ProgressFunction,
    decode,
    encode,
    names_of,
    options_of,
    shown,
    text_of,
    texts,
)
from ._library import functions
from .errors import InputError, Interrupted, LimitError
from .instances import Instance, InstanceLike, dump, load, number
from .instances import instance as make_instance
from .results import Bounds, Name, Schedule, Solution, Verdict, solution_of

ScheduleLike = Union[Schedule, Solution, Mapping[str, Any], str]

_LISTS = {
    "engines": "engine",
    "heuristics": "heuristic",
    "bounds": "bound",
    "kinds": "kind",
    "suites": "suite",
    "expectations": "expectation",
    "claims": "claim",
}


def version() -> str:
    """The version of the library."""
    return decode(functions.version()) or ""


def names(what: str, model: Optional[str] = None) -> Tuple[Name, ...]:
    """What has a name: engines, heuristics, bounds, kinds, suites, expectations or claims.

    With `model` only those of it. A model's first engine is its default.
    """
    if what not in _LISTS:
        raise InputError(f"names: {shown(what)} is none of {', '.join(_LISTS)}")
    rows = tuple(Name(*row) for row in names_of(_LISTS[what]))
    return rows if model is None else tuple(row for row in rows if row.model == model)


def _instance_bytes(source: InstanceLike) -> Tuple[Instance, bytes]:
    instance = make_instance(source)
    return instance, encode(instance.text, "instance")


def _schedule_bytes(schedule: ScheduleLike) -> bytes:
    if isinstance(schedule, Solution):
        schedule = schedule.schedule
    if isinstance(schedule, Schedule):
        schedule = schedule.text
    if isinstance(schedule, Mapping):
        schedule = dump(schedule, "schedule")
    return encode(text_of(schedule, "schedule"), "schedule")


def solve(
    instance: InstanceLike,
    *,
    time_limit: Optional[float] = None,
    memory_limit: Optional[int] = None,
    threads: int = 1,
    method: Optional[str] = None,
    class_: Optional[str] = None,
    resolution: Optional[Number] = None,
    progress: Optional[ProgressFunction] = None,
    interval: float = 1.0,
) -> Solution:
    """Finds a schedule of minimum makespan and proves it optimal.

    `time_limit` is in seconds, `memory_limit` the bytes by which the process may grow. After a
    limit the status is "feasible". `class_` is the class of schedules: "append", in the overhead
    model; then optimum and proof are those of the class. `resolution` rounds times up, as
    docs/FORMATS.md says: a step, or "auto": only where they do not fit.

    `progress` is called every `interval` seconds with a `Progress`, in a thread of the library. If
    it returns a true value the search stops as at a limit; if it raises an exception, that is
    raised when the search has stopped.

    Raises InputError, MachineError; LimitError if a limit or a cancellation came before the first
    schedule; Interrupted after Ctrl-C, when the search has stopped, with what it found.
    """
    made, text = _instance_bytes(instance)
    with Handle().watch(progress, interval) as handle:
        handle.limit(
            time_limit=time_limit,
            memory_limit=memory_limit,
            threads=threads,
            method=method,
            class_=class_,
            resolution=resolution,
        )
        try:
            handle.run("solve", text)
        except KeyboardInterrupt as stop:
            raise Interrupted(solution_of(handle, made) if handle.is_idle() else None) from stop
        solution = solution_of(handle, made)
        if solution is None:
            raise LimitError(handle.message())
        return solution


def heuristic(
    name: str,
    instance: InstanceLike,
    *,
    seed: int = 1,
    time_limit: Optional[float] = None,
    resolution: Optional[Number] = None,
    progress: Optional[ProgressFunction] = None,
    interval: float = 1.0,
) -> Schedule:
    """Runs a heuristic, one of `names("heuristics")`.

    One that improves its schedule runs to the time limit, or until it finds no improvement.

    Raises as `solve`; LimitError if the limit ended one that does not improve.
    """
    made, text = _instance_bytes(instance)
    with Handle().watch(progress, interval) as handle:
        handle.limit(seed=seed, time_limit=time_limit, resolution=resolution)
        try:
            handle.run_to_end("heuristic", encode(text_of(name, "heuristic"), "heuristic"), text)
        except KeyboardInterrupt as stop:
            found = handle.get("schedule") if handle.is_idle() else None
            raise Interrupted(found and Schedule(made, found)) from stop
        return Schedule(made, handle.need("schedule"))


def bounds(
    instance: InstanceLike,
    *,
    time_limit: Optional[float] = None,
    memory_limit: Optional[int] = None,
    resolution: Optional[Number] = None,
) -> Bounds:
    """Computes the lower bounds of the model. `unfinished` names those that a limit made weaker."""
    with Handle() as handle:
        handle.limit(time_limit=time_limit, memory_limit=memory_limit, resolution=resolution)
        handle.run("bounds", _instance_bytes(instance)[1])
        text = handle.get("text")
        if text is None:
            raise LimitError(handle.message())
    data = load(text, "bounds")
    return Bounds(
        {name: number(value) for name, value in data["bounds"].items()},
        {name: number(value) for name, value in data.get("not_bounds", {}).items()},
        tuple(data.get("unfinished", ())),
        data.get("reason", ""),
    )


def _check(
    name: str,
    instance: InstanceLike,
    other: bytes,
    time_limit: Optional[float],
    resolution: Optional[Number],
) -> Verdict:
    with Handle().limit(time_limit=time_limit, resolution=resolution) as handle:
        status = handle.run_to_end(name, _instance_bytes(instance)[1], other)
        return Verdict(status == _library.OK, handle.time("verified"), handle.message())


def verify(
    instance: InstanceLike,
    schedule: ScheduleLike,
    *,
    time_limit: Optional[float] = None,
    resolution: Optional[Number] = None,
) -> Verdict:
    """Checks a schedule in exact arithmetic, with no code of the searches.

    `resolution` "auto" takes the step that the schedule states. LimitError: a limit ended it.
    """
    return _check("verify", instance, _schedule_bytes(schedule), time_limit, resolution)


def certify(
    instance: InstanceLike,
    certificate: Union[str, Solution],
    *,
    time_limit: Optional[float] = None,
    resolution: Optional[Number] = None,
) -> Verdict:
    """Checks a proof of optimality in the same way. `certificate` is its text, or a solution."""
    if isinstance(certificate, Solution):
        if certificate.certificate is None:
            raise InputError("certificate: the solution has none")
        certificate = certificate.certificate
    proof = encode(text_of(certificate, "certificate"), "certificate")
    return _check("certify", instance, proof, time_limit, resolution)


def generate(kind: str, *, time_limit: Optional[float] = None, **options: Any) -> List[Instance]:
    """Makes instances of a kind, or those of a suite: `names("kinds")`, `names("suites")`.

    Options are those of the command `gen`, with underscores: generate("uniform", n=100, count=10,
    seed=7). A list becomes a list with commas.
    """
    with Handle().limit(time_limit=time_limit) as handle:
        handle.run_to_end(
            "generate",
            encode(text_of(kind, "kind"), "kind"),
            texts(options_of(options), "options"),
        )
        return [Instance(line) for line in (handle.get("text") or "").splitlines()]


def import_measurements(measurements: Mapping[str, str], **options: Any) -> Instance:
    """An instance of measurements of a cluster, as the command `import` makes it.

    `measurements` are texts as of its files, by name: "hosts.csv", or "latency=matrix.csv" for a
    matrix that does not say what it holds. Options are those of the command: model, bytes, source,
    unit, send, receive, gap, name, resolution, separator. What was assumed is in the instance's
    `origin`.
    """
    pairs = [part for name, text in measurements.items() for part in (name, text)]
    with Handle() as handle:
        handle.run_to_end("import", texts(pairs, "measurements"), texts(options_of(options), "options"))
        return Instance(handle.need("text").rstrip("\n"))


def export(
    instance: InstanceLike,
    certificate: Union[str, Solution],
    format: str,
    *,
    time_limit: Optional[float] = None,
    resolution: Optional[Number] = None,
) -> str:
    """The instance as an integer program or as constraints, with the optimum that the certificate proves.

    `format` is "vipr", with the proof, "lp", "mps", or "sol", the solution of the latter two;
    "opb", pseudo-Boolean constraints, or "pbp", the proof that they have no solution
    (docs/EXPORTS.md). `resolution` "auto" takes the step that the certificate states. InputError: it
    cannot be written so, or the certificate is not a proof.
    """
    if isinstance(certificate, Solution):
        certificate = certificate.certificate or ""
    with Handle().limit(time_limit=time_limit, resolution=resolution) as handle:
        status = handle.run_to_end(
            "export",
            _instance_bytes(instance)[1],
            encode(text_of(certificate, "certificate"), "certificate"),
            encode(text_of(format, "format"), "format"),
        )
        if status == _library.FALSE:
            raise InputError(handle.message())
        return handle.need("text")


def follow(
    instance: InstanceLike,
    schedule: ScheduleLike,
    format: str,
    *,
    time_limit: Optional[float] = None,
    resolution: Optional[Number] = None,
) -> str:
    """A schedule as a program of a simulator or of a communication library.

    `format` is "csv", "ranks", "goal" (LogGOPSim, ATLAHS), "simgrid" or "msccl" (docs/FORMATS.md). InputError: it
    cannot be said so, or the schedule is not valid.
    """
    with Handle().limit(time_limit=time_limit, resolution=resolution) as handle:
        status = handle.run_to_end(
            "follow",
            _instance_bytes(instance)[1],
            _schedule_bytes(schedule),
            encode(text_of(format, "format"), "format"),
        )
        if status == _library.FALSE:
            raise InputError(handle.message())
        return handle.need("text")


def claims(
    instance: InstanceLike,
    id: Optional[str] = None,
    *,
    time_limit: Optional[float] = None,
    resolution: Optional[Number] = None,
) -> List[Dict[str, Any]]:
    """Tests the theorem suite, or one claim, on the instance.

    A dictionary for each claim about its model, as `claims --json` writes it (docs/FORMATS.md).
    LimitError: the optimum was not found in time.
    """
    with Handle().limit(time_limit=time_limit, resolution=resolution) as handle:
        only = None if id is None else encode(text_of(id, "claim"), "claim")
        handle.run_to_end("claims", _instance_bytes(instance)[1], only)
        return [load(line, "claim") for line in handle.need("text").splitlines()]
