"""What the functions return."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from typing import (
    Any,
    Dict,
    Iterator,
    List,
    Literal,
    Mapping,
    NamedTuple,
    Optional,
    Tuple,
    Union,
    overload,
)

from ._handle import Handle, encode, options_of, texts
from .errors import InputError, ProvecastError
from .instances import Instance, load, number


class Send(NamedTuple):
    """A transmission of a schedule; of an open shop a task: job, machine, start."""

    sender: int
    receiver: int
    start: Fraction
    receive: Optional[Fraction] = None  #: when the receiver starts to receive: overhead model
    multicast: Optional[int] = None  #: its number, where there are several


def _send(data: Mapping[str, Any]) -> Send:
    receive = data.get("receive")
    return Send(
        data["from"],
        data["to"],
        number(data["start"]),
        None if receive is None else number(receive),
        data.get("multicast"),
    )


def module(name: str) -> Any:
    """A module that is not needed otherwise."""
    import importlib

    try:
        return importlib.import_module(name)
    except ImportError:
        raise ProvecastError(f"the module {name} is not installed", 2) from None


class Drawable:
    """What has a schedule: its forms for other libraries."""

    instance: Instance

    def _schedule(self) -> Schedule:
        raise NotImplementedError

    def to_networkx(self) -> Any:
        """A directed graph: an edge for each send, with `start`, and `receive` where there is one.

        Nodes are numbers, with `name` where they have one; in an open shop ("job", i) and
        ("machine", j). Of several multicasts a multigraph with `multicast`. Times are Fractions.
        """
        networkx = module("networkx")
        schedule = self._schedule()
        several = any(send.multicast is not None for send in schedule.sends)
        graph = networkx.MultiDiGraph() if several else networkx.DiGraph()
        graph.graph["makespan"] = schedule.makespan
        for node, name in schedule.nodes():
            graph.add_node(node, **({} if name is None else {"name": name}))
        for send in schedule.sends:
            times = {"start": send.start, "receive": send.receive, "multicast": send.multicast}
            known = {key: value for key, value in times.items() if value is not None}
            graph.add_edge(schedule.sender(send), schedule.receiver(send), **known)
        return graph

    def to_pandas(self, exact: bool = False) -> Any:
        """A DataFrame with a row for each send: sender, receiver, start, ...

        Times are floats, with `exact` Fractions. Names of nodes are in further columns.
        """
        pandas = module("pandas")
        schedule = self._schedule()
        names = dict(schedule.nodes())
        rows: List[Dict[str, Any]] = []
        for send in schedule.sends:
            row: Dict[str, Any] = dict(sender=send.sender, receiver=send.receiver)
            for key, value in (("start", send.start), ("receive", send.receive)):
                if value is not None:
                    row[key] = value if exact else float(value)
            if send.multicast is not None:
                row["multicast"] = send.multicast
            if any(names.values()):
                row["sender_name"] = names.get(schedule.sender(send))
                row["receiver_name"] = names.get(schedule.receiver(send))
            rows.append(row)
        return pandas.DataFrame(rows, columns=list(rows[0]) if rows else list(Send._fields[:3]))

    def _write(self, call: str, option: Any) -> bytes:
        """What a call of the library makes of the schedule."""
        schedule = self._schedule()
        with Handle().limit(resolution="auto") as handle:
            handle.run_to_end(
                call,
                encode(schedule.instance.text, "instance"),
                encode(schedule.text, "schedule"),
                option,
            )
            made = handle.content()
            if made is None:
                raise InputError(handle.message())
            return made

    @overload
    def draw(self, *, format: Literal["png", "pdf"], **options: Any) -> bytes: ...

    @overload
    def draw(
        self, *, format: Literal["svg", "trace", "dot"] = "svg", **options: Any
    ) -> str: ...

    @overload
    def draw(self, *, format: str, **options: Any) -> Union[str, bytes]: ...

    def draw(self, **options: Any) -> Union[str, bytes]:
        """A drawing: SVG, or with format="trace" or "dot" that of Perfetto or Graphviz, as text.

        With format="png" or "pdf" a picture as bytes, for which the library cairo is needed.
        Options are those of provecast_draw: format, colour, lanes, time, full, tree.
        """
        drawing = self._write("draw", texts(options_of(options), "options"))
        return drawing if options.get("format") in ("png", "pdf") else drawing.decode()

    def to_csv(self) -> str:
        """A table with a row for each send, as `solve --format csv` writes it."""
        return self._write("follow", b"csv").decode()

    def ranks(self) -> str:
        """What each node does, in order, as `solve --format ranks` writes it."""
        return self._write("follow", b"ranks").decode()

    def _repr_svg_(self) -> str:
        """For notebooks: the drawing as an element, without the heading of a file."""
        drawing = self.draw()
        return drawing[drawing.index("<svg") :]


@dataclass(frozen=True)
class Schedule(Drawable):
    """A schedule. `text` is its JSON object on one line."""

    instance: Instance
    text: str = field(repr=False)

    def _schedule(self) -> Schedule:
        return self

    @cached_property
    def data(self) -> Dict[str, Any]:
        """The JSON object."""
        data: Dict[str, Any] = load(self.text, "schedule")
        return data

    @cached_property
    def makespan(self) -> Fraction:
        """The time at which the last message (task) ends."""
        return number(self.data["makespan"])

    @cached_property
    def sends(self) -> Tuple[Send, ...]:
        """All transmissions or tasks, as the schedule lists them."""
        return tuple(_send(data) for data in self.data["sends"])

    @property
    def _is_shop(self) -> bool:
        return self.instance.model == "openshop"

    def sender(self, send: Send) -> Any:
        """The node of a graph that sends."""
        return ("job", send.sender) if self._is_shop else send.sender

    def receiver(self, send: Send) -> Any:
        """The node of a graph that receives."""
        return ("machine", send.receiver) if self._is_shop else send.receiver

    def nodes(self) -> List[Tuple[Any, Optional[str]]]:
        """The nodes of a graph with their names, by number; of a shop jobs, then machines."""
        pairs = [(self.sender(send), self.receiver(send)) for send in self.sends]
        used = sorted({node for pair in pairs for node in pair} or {0})
        names = self.instance.names or []
        if not self._is_shop:
            return [(node, names[node] if node < len(names) else None) for node in used]
        jobs = len(self.instance.data["times"])
        place = {"job": 0, "machine": jobs}
        return [
            (node, names[place[node[0]] + node[1]] if names else None) for node in used
        ]


@dataclass(frozen=True)
class Solution(Drawable):
    """What `solve` found. All times are exact, in the unit of the instance.

    If the instance was rounded, makespan, lower bound, schedule and certificate are those of the
    rounded instance; `as_given` has proven bounds on the optimum of the instance as given.
    """

    instance: Instance = field(repr=False)
    status: str  #: "optimal": proven; "feasible": a limit or Ctrl-C ended the search
    makespan: Fraction
    lower_bound: Fraction  #: proven
    schedule: Schedule = field(repr=False)
    certificate: Optional[str] = field(repr=False)  #: JSON Lines; None: not optimal, or too long
    method: str  #: the engine
    heuristic: Optional[Tuple[str, Fraction]]  #: name and makespan of the reference heuristic
    nodes: int  #: of the search
    seconds: float
    threads: int
    resolution: Optional[Fraction]  #: to which times were rounded up; None: none was
    as_given: Tuple[Optional[Fraction], Optional[Fraction]]  #: bounds on the optimum as given
    message: str  #: why it is not optimal, or a note; mostly ""

    def _schedule(self) -> Schedule:
        return self.schedule

    @property
    def optimal(self) -> bool:
        """Whether the schedule is proven optimal."""
        return self.status == "optimal"

    @property
    def gap(self) -> Fraction:
        """By what share of its makespan the schedule can be improved at most; 0 if optimal."""
        if self.makespan == 0:
            return Fraction(0)
        return (self.makespan - self.lower_bound) / self.makespan


def solution_of(handle: Handle, instance: Instance) -> Optional[Solution]:
    """What the handle's last solve found. None: nothing."""
    text = handle.get("result")
    if text is None:
        return None
    result = load(text, "result")
    heuristic = result.get("heuristic")
    return Solution(
        instance=instance,
        status=result["status"],
        makespan=number(result["makespan"]),
        lower_bound=number(result["lower_bound"]),
        schedule=Schedule(instance, handle.need("schedule")),
        certificate=handle.get("certificate"),
        method=result["method"],
        heuristic=heuristic and (heuristic["name"], number(heuristic["makespan"])),
        nodes=result["nodes"],
        seconds=float(result["seconds"]),
        threads=result["threads"],
        resolution=handle.time("resolution"),
        as_given=(handle.time("as_given_lower_bound"), handle.time("as_given_upper_bound")),
        message=handle.message(),
    )


@dataclass(frozen=True)
class Bounds(Mapping[str, Fraction]):
    """Lower bounds by name. No schedule is shorter than `best`."""

    values_by_name: Dict[str, Fraction]
    not_bounds: Dict[str, Fraction]  #: printed formulas that are no lower bound of every instance
    unfinished: Tuple[str, ...]  #: those that a limit ended: they hold, but are weaker
    reason: str  #: why; "" if all are finished

    def __getitem__(self, name: str) -> Fraction:
        return self.values_by_name[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self.values_by_name)

    def __len__(self) -> int:
        return len(self.values_by_name)

    @property
    def best(self) -> Fraction:
        """The largest."""
        return max(self.values_by_name.values())


@dataclass(frozen=True)
class Verdict:
    """What the checker says. True in a condition: valid, or proven."""

    holds: bool
    makespan: Optional[Fraction]  #: that is valid, or proven optimal; None: it does not hold
    message: str  #: the reason, or how the optimum is proven

    def __bool__(self) -> bool:
        return self.holds


class Name(NamedTuple):
    """What has a name."""

    model: Optional[str]  #: None: it is about all models
    name: str
    summary: str
