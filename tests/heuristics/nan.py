#!/usr/bin/env python3
"""A makespan that is no number."""
import honest


def respell(answer):
    start = answer.index('"makespan":') + len('"makespan":')
    return answer[:start] + "NaN" + answer[answer.index(",", start):]


honest.serve(respell=respell)
