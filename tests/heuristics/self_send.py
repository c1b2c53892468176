#!/usr/bin/env python3
"""Somebody sends to himself."""
import honest


def spoil(_, schedule):
    schedule["sends"][-1]["from"] = schedule["sends"][-1]["to"]


honest.serve(spoil)
