"""Loads exports of `provecast export` (csv or long) into pandas.

    import provecast_data
    table = provecast_data.load("optima.csv")
    x, y = provecast_data.features(table), table["makespan_float"]
    train = table[table["split"] == "train"]
"""

from fractions import Fraction

import pandas

EXACT = ("makespan", "lower_bound", "value", "ratio")  # texts such as "9" or "22/7"
TEXTS = ("sha256", "model", "name", "unit", "family", "seed", "source", "status", "heuristic",
         "method", "claim", "certificate_sha256", "family_id", "split", "version", "options",
         "machine", "solved_at")


def heuristics(table):
    """The names of the heuristics of a table of format csv."""
    end = "_ratio_float"
    return [name[: -len(end)] for name in table.columns if name.endswith(end)]


def load(path, exact=False):
    """Reads an export of format csv or long, which may be compressed by gzip.

    Columns `..._float` and `feature_...` are floats, NaN where there is no value. Exact times are
    texts, or with exact=True fractions.Fraction, None where there is no value. The text `name` of
    an instance without a name is NaN.
    """
    head = pandas.read_csv(path, nrows=0)
    times = [name for name in (*EXACT, *heuristics(head)) if name in head.columns]
    types = {name: str for name in (*TEXTS, *times)}
    types |= {name: float for name in head.columns  # also where all of them are whole
              if name.endswith("_float") or name.startswith("feature_")}
    table = pandas.read_csv(path, dtype=types, keep_default_na=False, na_values=[""],
                            float_precision="round_trip")
    if exact:
        for name in times:
            table[name] = [None if text != text else Fraction(text) for text in table[name]]
    return table


def features(table):
    """The columns feature_... that have a value in some row, and the sizes, as floats."""
    names = ["nodes", "tasks", *(name for name in table.columns if name.startswith("feature_"))]
    return table[names].astype(float).dropna(axis="columns", how="all")


def splits(table):
    """The rows of each split: {"train": table, "validation": table, "test": table}."""
    return {name: table[table["split"] == name] for name in ("train", "validation", "test")}
