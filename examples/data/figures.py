#!/usr/bin/python3
"""Draws two figures about an export of format long: figures.py LONG.csv FOLDER [MODEL].

heuristics.svg: the mean ratio of each heuristic to the optimum, by number of nodes.
feature.svg: the optimum, in means of the costs, by the spread of the costs.
"""

import pathlib
import sys

import matplotlib

matplotlib.use("svg")
matplotlib.rcParams["svg.hashsalt"] = "provecast"  # the same bytes for the same data
import matplotlib.pyplot as plt

import provecast_data

# %% One model, proven optima only: of others no ratio to the optimum is known.
path, folder = sys.argv[1], pathlib.Path(sys.argv[2])
model = sys.argv[3] if len(sys.argv) > 3 else "node"
table = provecast_data.load(path)
table = table[(table["model"] == model) & (table["status"] == "optimal")]
if table.empty:
    sys.exit(f"{path}: no proven optimum of the model {model}")
folder.mkdir(exist_ok=True)


def save(figure, name):
    figure.savefig(folder / name, metadata={"Date": None})
    print(folder / name)


# %% Each heuristic against the number of nodes.
means = table.pivot_table(index="nodes", columns="heuristic", values="ratio_float", aggfunc="mean")
figure, axes = plt.subplots(figsize=(8, 5), layout="constrained")
means.plot(ax=axes, marker="o", markersize=3)
axes.set(xlabel="nodes", ylabel="mean of makespan / optimum", title=f"Heuristics, model {model}",
         yscale="log")
save(figure, "heuristics.svg")

# %% The optimum against a feature: how different the costs are (of equal nodes: end over hold).
spread, scale = {
    "node": ("cost_deviation", "cost_mean"),
    "overhead": ("send_deviation", "send_mean"),
    "exchange": ("time_deviation", "time_mean"),
    "openshop": ("time_deviation", "time_mean"),
    "parameterized": ("end", "hold"),
    "logp": ("send_deviation", "send_mean"),
}[model]
one = table.drop_duplicates("sha256")
one = one[one[f"feature_{scale}"] > 0]
figure, axes = plt.subplots(figsize=(8, 5), layout="constrained")
points = axes.scatter(one[f"feature_{spread}"] / one[f"feature_{scale}"],
                      one["makespan_float"] / one[f"feature_{scale}"], c=one["nodes"], s=12)
figure.colorbar(points, label="nodes")
axes.set(xlabel=f"{spread} / {scale}", ylabel=f"optimum / {scale}", title=f"Optimum, model {model}",
         yscale="log")
save(figure, "feature.svg")
