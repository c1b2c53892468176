#!/usr/bin/env python3
"""Solves while another process presses Ctrl-C all the time, for test_solve.py."""

import os
import signal

import provecast
from support import busy

ROUNDS = 400 if os.environ.get("PROVECAST_SLOW") == "release" else 20
instance = provecast.instance(busy(8))
pressed = 0  # how often Ctrl-C may raise an exception in this round
interrupted = 0
found = 0


def press(number, frame):
    global pressed
    if pressed > 0:
        pressed -= 1
        raise KeyboardInterrupt


def solve(depth):
    """Catches one exception more than there can be."""
    global pressed, interrupted, found
    try:
        if depth > 0:
            solve(depth - 1)
        else:
            pressed = 3
            provecast.solve(instance, time_limit=0.02)
        pressed = 0
    except KeyboardInterrupt as stop:
        interrupted += 1
        result = getattr(stop, "result", None)
        if result is not None:
            found += 1
            assert result.lower_bound <= result.makespan


signal.signal(signal.SIGINT, press)
print("ready", flush=True)
for _ in range(ROUNDS):
    solve(4)
assert provecast.solve([3, 2, 2]).makespan == 5
print(f"{interrupted} interrupted, {found} with a result", flush=True)
os._exit(0)  # at its end Python lets Ctrl-C end the process
