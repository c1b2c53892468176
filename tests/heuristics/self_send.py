#!/usr/bin/env python3
"""A node sends to itself."""
import honest


def spoil(_, schedule):
    schedule["sends"][-1]["from"] = schedule["sends"][-1]["to"]


honest.serve(spoil)
