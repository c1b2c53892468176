#!/usr/bin/env python3
"""In a network it sends as if everybody were joined to everybody."""
import honest


def spoil(instance, schedule):
    joined = {key: value for key, value in instance.items() if key not in ("network", "occupation")}
    schedule["sends"] = honest.solve_parameterized(joined)
    schedule["makespan"] = honest.makespan(instance, schedule["sends"])


honest.serve(spoil)
