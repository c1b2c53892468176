#!/usr/bin/env python3
"""Reads the matrix with senders as columns, as the paper does."""
import honest


def spoil(instance, schedule):
    turned = dict(instance, times=[list(row) for row in zip(*instance["times"])])
    schedule.update(honest.solve(turned))


honest.serve(spoil)
