#!/usr/bin/env python3
"""Claims to be faster than it is, by very little."""
import honest


def spoil(_, schedule):
    schedule["makespan"] *= honest.Fraction(999999, 1000000)


honest.serve(spoil)
