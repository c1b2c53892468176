#!/usr/bin/env python3
"""Does not say which instance it speaks about."""
import honest


def spoil(_, schedule):
    schedule.pop("instance", None)


honest.serve(spoil)
