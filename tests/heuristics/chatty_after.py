#!/usr/bin/env python3
"""Writes its log to standard output, after the answer."""
import honest


def respell(answer):
    return answer + " in 0.1 s"


honest.serve(respell=respell)
