#!/usr/bin/env python3
"""Names another instance."""
import honest


def spoil(_, schedule):
    schedule["instance"] = "another"


honest.serve(spoil)
