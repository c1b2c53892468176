#!/usr/bin/env python3
"""Gives its first answer again and again."""
import sys

import honest

FIRST = honest.text(honest.solve(honest.read(sys.stdin.readline())))
print(FIRST, flush=True)
for _ in sys.stdin:
    print(FIRST, flush=True)
