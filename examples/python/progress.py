#!/usr/bin/env python3
"""Follow a long search, and keep what it found when it is stopped: by a limit, or by Ctrl-C."""

from typing import List, Optional

import provecast

hard = provecast.generate("all-distinct", n=150, min_cost=10**6, max_cost=2 * 10**6, seed=2)[0]
seen: List[provecast.Progress] = []
solution: Optional[provecast.Solution]

try:
    solution = provecast.solve(hard, time_limit=1.5, progress=seen.append, interval=0.25)
except provecast.Interrupted as stop:  # Ctrl-C: the search has stopped
    solution = stop.result

assert solution is not None, "Ctrl-C came before there was a schedule"
print(f"{solution.status}: {solution.message}")
print(f"less than 7 % can be gained: {solution.gap < 0.07}")
print(f"there were reports of progress: {len(seen) > 0}")
print(f"the checker accepts the schedule: {provecast.verify(hard, solution).holds}")

# prints:
# | feasible: the time limit was reached
# | less than 7 % can be gained: True
# | there were reports of progress: True
# | the checker accepts the schedule: True
