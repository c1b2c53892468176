#!/usr/bin/env python3
"""Answers twice, on two lines."""
import honest


def respell(answer):
    return answer + "\n" + answer


honest.serve(respell=respell)
