#!/usr/bin/env python3
"""Answers twice."""
import honest


def respell(answer):
    return answer + answer


honest.serve(respell=respell)
