#!/usr/bin/env python3
"""Counts one too many."""
import honest


def spoil(_, schedule):
    schedule["makespan"] += 1


honest.serve(spoil)
