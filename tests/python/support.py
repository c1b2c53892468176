"""What the tests share."""

import importlib.util
import unittest
from pathlib import Path

TOP = Path(__file__).resolve().parents[2]
EXAMPLES = TOP / "examples"

# One of each model, with its optimum.
MODELS = {
    "node": (
        {
            "model": "node",
            "source": {"cost": 2},
            "destinations": [{"cost": 5}, {"cost": 1}, {"cost": 3}],
        },
        4,
    ),
    "overhead": (
        {
            "model": "overhead",
            "nodes": [
                {"send": 1, "receive": 3},
                {"send": 1, "receive": 3},
                {"send": 2, "receive": 6},
            ],
            "multicasts": [{"source": 0, "destinations": [1, 2], "bytes": 1}],
        },
        7,
    ),
    "exchange": ({"model": "exchange", "times": [[0, 4, 2], [5, 0, 6], [3, 8, 0]]}, 12),
    "openshop": ({"model": "openshop", "times": [[1, 2, 3], [4, 5, 6]]}, 15),
    "parameterized": ({"model": "parameterized", "nodes": 8, "hold": 1, "end": 3}, 7),
    "logp": (
        {
            "model": "logp",
            "latency": 1,
            "source": {"send": 2, "gap": 3},
            "destinations": [{"send": 1, "receive": 1, "count": 4}],
        },
        8,
    ),
}


def busy(nodes=20):
    """An instance that is not solved soon: all to all with links of all lengths."""
    return {
        "model": "overhead",
        "nodes": [{"send": 2 + i * 7 % 9, "receive": 2 + i * 5 % 8} for i in range(nodes)],
        "link": [[(i * 37 + j * 61 + i * j * 29) % 60 for j in range(nodes)] for i in range(nodes)],
        "multicasts": [
            {"source": i, "bytes": 1, "destinations": [(i + j) % nodes for j in range(1, nodes)]}
            for i in range(nodes)
        ],
    }


def needs(*modules):
    """A decorator of tests that need modules which may be missing."""
    missing = [name for name in modules if importlib.util.find_spec(name) is None]
    return unittest.skipIf(missing, f"{', '.join(missing)} is not installed")
