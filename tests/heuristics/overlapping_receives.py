#!/usr/bin/env python3
"""A node receives two messages at a time."""
import honest


def spoil(instance, schedule):
    """The first two messages for the same receiver start to be received together, the earlier one later."""
    key = "receive" if instance["model"] == "overhead" else "start"
    seen = {}
    for send in schedule["sends"]:
        other = seen.setdefault(send["to"], send)
        if other is not send:
            other[key] = send[key]
            break
    schedule["makespan"] = honest.makespan(instance, schedule["sends"])


honest.serve(spoil)
