#!/usr/bin/env python3
"""Says more than was asked for."""
import honest


def spoil(_, schedule):
    schedule["comment"] = "found by magic"


honest.serve(spoil)
