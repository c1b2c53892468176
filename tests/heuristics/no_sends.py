#!/usr/bin/env python3
"""Knows the makespan, not the schedule."""
import honest


def spoil(_, schedule):
    del schedule["sends"]


honest.serve(spoil)
