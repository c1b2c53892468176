#!/usr/bin/env python3
"""A makespan beyond every bound."""
import honest


def respell(answer):
    start = answer.index('"makespan":') + len('"makespan":')
    return answer[:start] + "1e400" + answer[answer.index(",", start):]


honest.serve(respell=respell)
