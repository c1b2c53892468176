#!/usr/bin/env python3
"""Takes every model but that of nodes, and says so."""
import json
import sys

import honest

for line in sys.stdin:
    instance = honest.read(line)
    if instance["model"] == "node":
        print(json.dumps({"unsupported": "not the node model"}), flush=True)
    else:
        print(honest.text(honest.solve(instance)), flush=True)
