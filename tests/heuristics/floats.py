#!/usr/bin/env python3
"""Computes with floating point numbers."""
import honest


def spoil(_, schedule):
    for send in schedule["sends"]:
        for key in ("start", "receive"):
            if key in send:
                send[key] = float(send[key])
    schedule["makespan"] = float(schedule["makespan"])


honest.serve(spoil)
