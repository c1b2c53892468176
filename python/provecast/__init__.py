"""Provecast: proven optima of broadcast, multicast, total exchange and open shop schedules.

>>> import provecast
>>> provecast.solve([3, 2, 2]).makespan  # a broadcast: costs of the source and of two nodes
Fraction(5, 1)

The package calls Provecast's shared library. docs/PYTHON.md is its manual.
"""

from .calls import (
    bounds,
    certify,
    claims,
    export,
    follow,
    generate,
    heuristic,
    import_measurements,
    names,
    solve,
    verify,
    version,
)
from .checking import Finding, Report, check
from .errors import (
    InputError,
    Interrupted,
    LibraryError,
    LimitError,
    MachineError,
    ProvecastError,
    Unsupported,
)
from .instances import Instance, from_networkx, instance, number, read
from .results import Bounds, Name, Schedule, Send, Solution, Verdict
from ._handle import Progress

__all__ = [
    "Bounds",
    "Finding",
    "InputError",
    "Instance",
    "Interrupted",
    "LibraryError",
    "LimitError",
    "MachineError",
    "Name",
    "Progress",
    "ProvecastError",
    "Report",
    "Schedule",
    "Send",
    "Solution",
    "Unsupported",
    "Verdict",
    "bounds",
    "certify",
    "check",
    "claims",
    "export",
    "follow",
    "from_networkx",
    "generate",
    "heuristic",
    "import_measurements",
    "instance",
    "names",
    "number",
    "read",
    "solve",
    "verify",
    "version",
]
