#!/usr/bin/env python3
"""Do what a schedule says, with a thread for each rank and a queue for each send.

    provecast solve FILE --format ranks | examples/follow/follow.py

A program for a cluster has comm.send and comm.recv of mpi4py in place of put and get.
"""

import queue
import sys
import threading


def read_schedule(lines):
    """The first schedule: its unit, makespan, names, and the operations of each rank in order."""
    if next(lines, "").strip() != "schedule 1":
        sys.exit("follow: no schedule")
    schedule = {"unit": "", "names": {}, "operations": []}
    for line in lines:
        word, _, rest = line.strip().partition(" ")
        if word == "ranks":
            schedule["operations"] = [[] for _ in range(int(rest))]
        elif word == "rank":
            rank, _, name = rest.partition("=")
            schedule["names"][int(rank)] = name.removesuffix(" slot=0")
        elif word in ("send", "receive"):
            rank, peer, message, time = rest.split()
            schedule["operations"][int(rank)].append((word, int(peer), int(message), float(time)))
        elif word == "end":
            return schedule
        else:
            schedule[word] = rest
    sys.exit("follow: the schedule does not end")


def run(rank, schedule, links, done):
    """Send and receive as rank; a message is here the number of its source."""
    held = {}
    for word, peer, message, _ in schedule["operations"][rank]:
        if word == "send":
            # What a rank sends without having received it is its own.
            links[rank, peer, message].put(held.setdefault(message, rank))
        else:
            held[message] = links[peer, rank, message].get(timeout=60)
            done.append((rank, message, held[message]))


def main():
    schedule = read_schedule(sys.stdin)
    ranks = range(len(schedule["operations"]))
    links = {(rank, peer, message): queue.Queue() for rank in ranks
             for word, peer, message, _ in schedule["operations"][rank] if word == "send"}
    done = []
    threads = [threading.Thread(target=run, args=(rank, schedule, links, done)) for rank in ranks]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    for rank, message, source in sorted(done):
        print(f"rank {rank} {schedule['names'].get(rank, '')} has message {message} from rank {source}")


if __name__ == "__main__":
    main()
