#!/usr/bin/env python3
"""Takes each group of destinations for a single one."""
import honest


def spoil(instance, schedule):
    small = dict(instance, destinations=[{"cost": group["cost"]} for group in instance["destinations"]])
    schedule.update(honest.solve(small))


honest.serve(spoil)
