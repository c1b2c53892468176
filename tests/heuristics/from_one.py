#!/usr/bin/env python3
"""Numbers the nodes from 1."""
import honest


def spoil(_, schedule):
    for send in schedule["sends"]:
        send["from"] += 1
        send["to"] += 1


honest.serve(spoil)
