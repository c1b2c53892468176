#!/usr/bin/env python3
"""Starts before time 0."""
import honest


def spoil(instance, schedule):
    """Everything a little earlier: in itself all is well."""
    for send in schedule["sends"]:
        send["start"] -= honest.Fraction(1, 7)
        if "receive" in send:
            send["receive"] -= honest.Fraction(1, 7)
    schedule["makespan"] = honest.makespan(instance, schedule["sends"])


honest.serve(spoil)
