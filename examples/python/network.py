#!/usr/bin/env python3
"""A total exchange on a networkx graph: the schedule as a table of pandas, and as a graph."""

import networkx

import provecast

ring = networkx.DiGraph()
sites = ["Delft", "Kiel", "Lund", "Turin"]
for i, sender in enumerate(sites):
    for j, receiver in enumerate(sites):
        if i != j:
            ring.add_edge(sender, receiver, time=1 + (3 * i + 5 * j) % 7)

solution = provecast.solve(ring)
print(f"makespan {solution.makespan}, {solution.status}")
table = solution.to_pandas().sort_values(["start", "sender"])
print(f"{len(table)} messages, the last starts at {table['start'].max():g}")
graph = solution.to_networkx()
first = graph.nodes[0]["name"]
print(f"{graph.number_of_edges()} edges; {first} sends {graph.out_degree(0)} messages")

# prints:
# | makespan 17, optimal
# | 12 messages, the last starts at 12
# | 12 edges; Delft sends 3 messages
