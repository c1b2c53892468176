#!/usr/bin/env python3
"""Writes its log to standard output, before the answer."""
import honest


def respell(answer):
    return "computing ... done: " + answer


honest.serve(respell=respell)
