#!/usr/bin/env python3
"""Breaks off in the middle."""
import honest


def respell(answer):
    return answer[: len(answer) // 2]


honest.serve(respell=respell)
