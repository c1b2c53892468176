#!/usr/bin/env python3
"""A node receives twice."""
import honest


def spoil(instance, schedule):
    again = dict(schedule["sends"][0])
    later = schedule["makespan"]
    again["start"] += later
    if "receive" in again:
        again["receive"] += later
    schedule["sends"].append(again)
    schedule["makespan"] = honest.makespan(instance, schedule["sends"])


honest.serve(spoil)
