#!/usr/bin/env python3
"""Solve an instance, check the proof with code that shares nothing with the search, draw it."""

import tempfile
from pathlib import Path

import provecast

instance = provecast.instance(Path(__file__).parent.parent / "campus.json")
solution = provecast.solve(instance)
print(f"{instance.name}: makespan {float(solution.makespan)} {instance.unit}, {solution.status}")
print(provecast.certify(instance, solution).message)
names = instance.names or []
for send in solution.schedule.sends[:3]:
    sender = names[send.sender] or "the source"
    print(f"at {float(send.start):6.2f} {sender} sends to {names[send.receiver]}")

with tempfile.TemporaryDirectory() as folder:
    picture = Path(folder) / "campus.svg"
    picture.write_text(solution.draw(), encoding="utf-8")
    print(f"{picture.name} ends with {picture.read_text(encoding='utf-8')[-7:-1]}")

# prints:
# | campus: makespan 372.75 us, optimal
# | optimal makespan 1491/4, proven by prices
# | at   0.00 the source sends to 2021 rack.1
# | at  88.25 2021 rack.1 sends to 2021 rack.2
# | at 119.75 2021 rack.1 sends to 2021 rack.3
# | campus.svg ends with </svg>
