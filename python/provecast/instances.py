"""Instances from Python objects, texts, files and graphs."""

from __future__ import annotations

import json
import os
import re
from decimal import Decimal
from fractions import Fraction
from functools import cached_property
from pathlib import Path
from typing import Any, Dict, Iterable, List, Mapping, Optional, Sequence, Tuple, Union

from ._handle import shown
from .errors import InputError

MOST_BITS = 4096  # of an integer, and of the numbers made of a text; the library takes 64
MOST_DEPTH = 32  # of nested objects; instances have five

#: What every function takes as an instance: see `instance`.
InstanceLike = Union["Instance", Mapping[str, Any], Sequence[Any], str, "os.PathLike[str]", Any]

_NUMBER = re.compile(r"([+-]?\d+)(?:(\.\d+)?(?:[eE]([+-]?\d+))?|/(\d+))")
_WORDS = {"model", "name", "unit", "origin", "names", "port_model"}  # their texts are no numbers


def number(value: Union[int, float, str, Fraction, Decimal]) -> Fraction:
    """The exact number that an instance or a schedule states: of 0.1 the fraction 1/10.

    A float is taken as the decimal that Python writes for it, as JSON does.
    """
    if isinstance(value, Fraction):
        return value
    text = repr(value) if isinstance(value, float) else shown(value, str)
    match = _NUMBER.fullmatch(text)
    if isinstance(value, bool) or not match or abs(int(match[3] or 0)) > MOST_BITS:
        raise InputError(f"{shown(value)} is not a number")
    if match[4] is not None and int(match[4]) == 0:
        raise InputError(f"{shown(value)} has denominator 0")
    return Fraction(text)


def _refuse(where: str, reason: str) -> InputError:
    return InputError(f"{where}: {reason}")


def _fits(value: int, where: str) -> int:
    if value.bit_length() > MOST_BITS:
        raise _refuse(where, f"a number of {value.bit_length()} bits is too large")
    return value


def _rational(value: Fraction, where: str) -> Any:
    """As JSON of an instance has it."""
    above, below = _fits(value.numerator, where), _fits(value.denominator, where)
    return above if below == 1 else f"{above}/{below}"


def _scalar(value: Any, where: str) -> Any:
    """A number, a text, or what JSON has besides; the library decides whether it belongs there."""
    if value is None or isinstance(value, (bool, str)):
        return value
    if isinstance(value, int):
        return _fits(int(value), where)
    if isinstance(value, float):
        if value - value != 0:
            raise _refuse(where, f"{value} is not a finite number")
        return int(value) if value == int(value) and abs(value) < 2**53 else float(value)
    if isinstance(value, Fraction):
        return _rational(value, where)
    if isinstance(value, Decimal):
        if not value.is_finite() or abs(value.adjusted()) > MOST_BITS:
            raise _refuse(where, f"{value} is not a number that fits")
        return _rational(Fraction(value), where)
    kind = type(value).__name__
    raise _refuse(where, f"a value of type {kind} is no number, text, list or object")


def plain(value: Any, where: str, above: Tuple[int, ...] = ()) -> Any:
    """A value as the module json writes it, numbers exactly. InputError: it cannot be."""
    if id(value) in above:
        raise _refuse(where, "refers to itself")
    if len(above) > MOST_DEPTH:
        raise _refuse(where, f"is nested more than {MOST_DEPTH} levels deep")
    above += (id(value),)
    if isinstance(value, Mapping):
        for key in value:
            if not isinstance(key, str):
                raise _refuse(where, f"the key {shown(key)} is not a text")
        return {key: plain(value[key], f"{where}.{key}", above) for key in value}
    if isinstance(value, (list, tuple, range)):
        return [plain(part, f"{where}[{i}]", above) for i, part in enumerate(value)]
    if hasattr(value, "to_numpy"):  # pandas
        return plain(value.to_numpy(), where, above)
    if hasattr(value, "tolist"):  # numpy: arrays, and numbers of its own
        return plain(value.tolist(), where, above)
    return _scalar(value, where)


def dump(value: Any, where: str) -> str:
    """JSON on one line."""
    return json.dumps(plain(value, where), separators=(",", ":"), ensure_ascii=False)


def _decimal(text: str) -> Fraction:
    return number(text)


def load(text: str, what: str) -> Any:
    """The value of a JSON text, decimals as fractions."""
    try:
        return json.loads(text, parse_float=_decimal)
    except RecursionError:
        raise InputError(f"{what}: is nested too deeply") from None
    except ValueError as error:
        raise InputError(f"{what}: is not JSON: {error}") from None


def _exact(value: Any, key: str = "") -> Any:
    """The same value with quotients as fractions."""
    if isinstance(value, dict):
        return {each: _exact(part, each) for each, part in value.items()}
    if isinstance(value, list):
        return [_exact(part, key) for part in value]
    if isinstance(value, str) and key not in _WORDS and _NUMBER.fullmatch(value):
        return number(value)
    return value


class Instance:
    """An instance as the library reads it.

    `text` is JSON, or a layout of benchmarks; it is checked when a function uses it. Instances
    with the same text are equal.
    """

    def __init__(self, text: str) -> None:
        self.text = text

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Instance) and self.text == other.text

    def __hash__(self) -> int:
        return hash(self.text)

    def __repr__(self) -> str:
        return f"<provecast.Instance {shown(self.text, str)}>"

    @property
    def is_json(self) -> bool:
        """Whether it is JSON, not the layout of a benchmark."""
        return self.text.lstrip().startswith("{")

    @cached_property
    def data(self) -> Dict[str, Any]:
        """The object, its numbers exact: int or Fraction. InputError: it is no JSON object.

        The layout of a benchmark is an open shop with the matrix `times`.
        """
        if not self.is_json:
            return {"model": "openshop", "times": _layout(self.text)}
        data = _exact(load(self.text, "instance"))
        assert isinstance(data, dict)
        return data

    @property
    def model(self) -> Optional[str]:
        """The value of the key `model`."""
        return self.data.get("model")

    @property
    def name(self) -> Optional[str]:
        """Its name. None: it has none."""
        return self.data.get("name")

    @property
    def unit(self) -> Optional[str]:
        """The unit of costs and times. None: it does not say."""
        return self.data.get("unit")

    @cached_property
    def names(self) -> Optional[List[Optional[str]]]:
        """Names of nodes by number; of an open shop jobs, then machines. None: there are none."""
        names = self.data.get("names")
        if names is not None:
            return list(names)
        groups = [self.data.get("source"), *self.data.get("destinations", [])]
        if not all(isinstance(group, dict) for group in groups):
            return None
        if not any(group.get("name") for group in groups):
            return None
        labels: List[Optional[str]] = []
        for group in groups:
            label, count = group.get("name"), int(group.get("count", 1))
            labels += (
                [label] * count
                if label is None or count == 1
                else [f"{label}.{i + 1}" for i in range(count)]
            )
        return labels


def _whole_rows(rows: List[List[str]]) -> List[List[int]]:
    return [[int(text) for text in row] for row in rows]


def _layout(text: str) -> List[List[int]]:
    """The matrix of a benchmark: JOBS MACHINES, a row of times for each job, and perhaps a row of
    the machines that these times are for, from 1 on; lines of words are left out."""
    lines = [line.split() for line in text.splitlines()]
    rows = [line for line in lines if line and line[0].isdigit()]
    try:
        jobs, machines = int(rows[0][0]), int(rows[0][1])
        times = _whole_rows(rows[1 : jobs + 1])
        order = _whole_rows(rows[jobs + 1 :]) or [list(range(1, machines + 1))] * jobs
        if [len(row) for row in times] != [machines] * jobs or len(order) != jobs:
            raise ValueError
        return [[row[on.index(i + 1)] for i in range(machines)] for row, on in zip(times, order)]
    except (ValueError, IndexError):
        raise InputError("instance: is neither JSON nor the layout of an open shop") from None


def _matrix_model(rows: List[Any]) -> str:
    """An exchange is an open shop with a square matrix and no times on the diagonal."""
    square = all(isinstance(row, list) and len(row) == len(rows) for row in rows)
    return "exchange" if square and all(rows[i][i] == 0 for i in range(len(rows))) else "openshop"


def _from_list(values: Any) -> Dict[str, Any]:
    """Of a matrix an exchange or an open shop; of a list of costs a broadcast."""
    rows = plain(values, "instance")
    if not isinstance(rows, list) or not rows:
        raise InputError("instance: a list of costs or a matrix of times is expected")
    if all(isinstance(row, list) for row in rows):
        return {"model": _matrix_model(rows), "times": rows}
    return {
        "model": "node",
        "source": {"cost": rows[0]},
        "destinations": [{"cost": cost} for cost in rows[1:]],
    }


def _edge_matrix(graph: Any, keys: Sequence[str]) -> List[List[Any]]:
    """A row for each sender, 0 where there is no edge with one of these keys."""
    place = {node: i for i, node in enumerate(graph.nodes)}
    rows: List[List[Any]] = [[0] * len(place) for _ in place]
    for sender, receiver, data in graph.edges(data=True):
        values = [data[key] for key in keys if key in data]
        if values:
            rows[place[sender]][place[receiver]] = values[0]
            if not graph.is_directed():
                rows[place[receiver]][place[sender]] = values[0]
    return rows


def _has(graph: Any, keys: Sequence[str]) -> bool:
    """Has an edge one of these keys?"""
    return any(key in data for _, _, data in graph.edges(data=True) for key in keys)


def _node_values(graph: Any, node: Any, keys: Sequence[str]) -> Dict[str, Any]:
    """The attributes of a node that the model has; the library says what is missing."""
    return {key: graph.nodes[node][key] for key in keys if key in graph.nodes[node]}


def _graph_model(graph: Any) -> str:
    if _has(graph, ("time", "weight")):
        return "exchange"
    attributes = {key for _, data in graph.nodes(data=True) for key in data}
    if "cost" in attributes:
        return "node"
    if {"send", "receive"} <= attributes:
        return "overhead" if _has(graph, ("link", "latency")) else "logp"
    raise InputError(
        "graph: edges with time or weight, or nodes with cost or send and receive are expected"
    )


def _source_first(graph: Any, source: Any) -> List[Any]:
    """The nodes, the source of the message before all others."""
    source = graph.graph.get("source") if source is None else source
    if source is None:
        raise InputError("graph: source: the node that has the message is not given")
    if source not in graph:
        raise InputError(f"graph: source: there is no node {shown(source)}")
    return [source] + [node for node in graph.nodes if node != source]


def from_networkx(
    graph: Any, *, model: Optional[str] = None, source: Any = None, **keys: Any
) -> Instance:
    """The instance of a networkx graph; nodes get the texts of their labels as names.

    - exchange: edges have `time` (or `weight`) from sender to receiver; no edge: no message
    - node: nodes have `cost`; edges do not matter
    - logp: nodes have `send`, `receive` and perhaps `gap`; `latency` of the graph
    - overhead: nodes have `send` and `receive`, edges `link` and `latency`; one message of `bytes`
      (default 1) from the source to all others

    The source is the argument or the graph's attribute `source`. Without `model` the attributes
    decide: that of the first line that fits, logp if no edge has `link` or `latency`. Further keys
    go into the instance.
    """
    if graph.is_multigraph():
        raise InputError("graph: several edges between two nodes have no meaning")
    model = _graph_model(graph) if model is None else model
    data: Dict[str, Any] = {"model": model}
    if model == "exchange":
        nodes = list(graph.nodes)
        data["times"] = _edge_matrix(graph, ("time", "weight"))
    elif model in ("node", "logp"):
        nodes = _source_first(graph, source)
        wanted = ("cost",) if model == "node" else ("send", "receive", "gap")
        values = [_node_values(graph, node, wanted) for node in nodes]
        data.update(source=values[0], destinations=values[1:])
        if model == "logp":
            data["latency"] = graph.graph.get("latency", 0)
    elif model == "overhead":
        nodes = list(graph.nodes)
        first = nodes.index(_source_first(graph, source)[0])
        data["nodes"] = [_node_values(graph, node, ("send", "receive")) for node in nodes]
        data["link"] = _edge_matrix(graph, ("link",))
        data["latency"] = _edge_matrix(graph, ("latency",))
        others = [i for i in range(len(nodes)) if i != first]
        length = keys.pop("bytes", 1)
        data["multicasts"] = [{"source": first, "destinations": others, "bytes": length}]
    else:
        raise InputError(f"graph: there is no way from a graph to model {shown(model)}")
    return _made({**data, "names": [str(node) for node in nodes], **keys})


def _made(data: Mapping[str, Any]) -> Instance:
    return Instance(dump(data, "instance"))


def _file_text(path: Union[str, "os.PathLike[str]"]) -> str:
    try:
        return Path(path).read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise InputError(f"{path}: is not UTF-8 text") from None
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or error
        raise InputError(f"{shown(str(path), str)}: {reason}") from None


def _text(source: Union[str, bytes, "os.PathLike[str]"]) -> str:
    """The text itself, or that of the file."""
    if isinstance(source, bytes):
        try:
            return source.decode()
        except UnicodeDecodeError:
            raise InputError("instance: is not UTF-8 text") from None
    if isinstance(source, str) and (source.lstrip().startswith("{") or "\n" in source):
        return source
    return _file_text(source)


def _is_object(line: str) -> bool:
    try:
        return isinstance(json.loads(line), dict)
    except (ValueError, RecursionError):
        return False


def _split(text: str) -> List[str]:
    """The instances of a text: one, or one a line."""
    lines = [line for line in text.splitlines() if line.strip()]
    return lines if len(lines) > 1 and _is_object(lines[0]) else [text]


def read(source: Union[str, bytes, "os.PathLike[str]"]) -> List[Instance]:
    """All instances of a text or file: one, or a suite with one instance a line."""
    return [Instance(text) for text in _split(_text(source))]


def _is_graph(source: Any) -> bool:
    return all(hasattr(source, name) for name in ("nodes", "edges", "is_multigraph"))


def instance(source: InstanceLike, **keys: Any) -> Instance:
    """The instance that an object stands for. Further keys, such as `name`, go into it.

    - a mapping: the object of the format, with numbers of any kind: int, float, Fraction, Decimal,
      numpy
    - a matrix (lists, numpy, pandas): the times of an exchange if it is square and has zeros on its
      diagonal, else of an open shop
    - a list of numbers: the costs of a broadcast in the node model, the source's first
    - a networkx graph: see `from_networkx`, which takes the keys
    - a text that begins with { or has several lines: the instance itself; any other text, or a
      path: a file

    InputError: none of these, or it cannot be written as JSON. What the format forbids is found
    when the instance is used.
    """
    if isinstance(source, Instance):
        return _made({**source.data, **keys}) if keys else source
    if isinstance(source, Mapping):
        return _made({**source, **keys})
    if _is_graph(source):
        return from_networkx(source, **keys)
    if isinstance(source, (str, bytes, os.PathLike)):
        found = read(source)
        if len(found) != 1:
            raise InputError(f"instance: there are {len(found)}; provecast.read has them all")
        return instance(found[0], **keys)
    return _made({**_from_list(source), **keys})


def instances(source: Any) -> Iterable[Instance]:
    """The instances that an argument stands for: of a list each element's."""
    if isinstance(source, (str, bytes, os.PathLike)):
        return read(source)
    if isinstance(source, Mapping) or _is_graph(source) or isinstance(source, Instance):
        return [instance(source)]
    if hasattr(source, "tolist") or hasattr(source, "to_numpy"):
        return [instance(source)]
    try:
        return (instance(part) for part in source)
    except TypeError:
        raise InputError(f"instances: a {type(source).__name__} has none") from None
