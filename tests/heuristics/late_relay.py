#!/usr/bin/env python3
"""A relay starts to send a moment before it holds the message."""
import honest


def spoil(instance, schedule):
    """The last send of one who received is the last one to be too early."""
    received = {(send["to"], send.get("multicast")): honest.end(instance, send) for send in schedule["sends"]}
    for send in schedule["sends"]:
        holds = received.get((send["from"], send.get("multicast")))
        if holds is not None and holds > 0:
            send["start"] = holds - honest.Fraction(1, 1000)


honest.serve(spoil)
