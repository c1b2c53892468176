#!/usr/bin/env bash
# The report on dynamic trees: inputs on the page give its table, ordered trees never wait for themselves in the network and nobody does
# where hold >= t_out and nothing else is under way, and what is published is whole.
set -euo pipefail
# shellcheck source=tests/shell.sh
. tests/shell.sh

run 0 report --quick --out "$work" dynamic-003
cat >"$work/compare.py" <<'PYTHON'
import csv, json, subprocess, sys
program, page, table = sys.argv[1:]
inputs = [json.loads(line) for line in open(page) if line.startswith("    {")]
rows = list(csv.DictReader(open(table)))
networks = list(dict.fromkeys(row["network"] for row in rows))
assert len(inputs) == 3 * len(networks) == 6, inputs
for number, given in enumerate(inputs):
    own = [row for row in rows if row["network"] == networks[number // 3]]
    columns = [["static", "halves", "fresh"], ["age 20000"], ["of load 1"]][number % 3]
    output = subprocess.run([program, "simulate", "-", "--json"], input=json.dumps(given), text=True, capture_output=True, check=True).stdout
    points = json.loads(output)["points"]
    assert len(points) == len(own) * len(columns) > 0
    for at, point in enumerate(points):
        row, column = own[at // len(columns)], columns[at % len(columns)]
        assert int(row["gap"]) == point["gap"]
        assert abs(float(row[column]) - point["latency"]) < 0.06, (column, row, point)
        assert abs(float(row[column + " +-"]) - point["half_width"]) < 0.06, (column, row, point)
PYTHON
python3 "$work/compare.py" "$program" "$work/003/dynamic.md" "$work/003/dynamic.csv" || fail 'the inputs of the page do not give its table'

# What is published holds what the quick one must hold, too: all rows of both.
cat >"$work/contention.py" <<'PYTHON'
import csv, sys
rows = list(csv.DictReader(open(sys.argv[1])))
quiet = [row for row in rows if row["machine"] != "default"]
assert len(quiet) == 2 * 11 * 5 and len(rows) - len(quiet) == 2 * int(sys.argv[2]) * 5, len(rows)
waits = 0
for row in rows:
    ordered = row["tree"] in ("opt-mesh", "u-mesh", "dyn-mesh", "opt-min", "u-min", "dyn-min")
    behind, blocked, alone = float(row["behind %"]), float(row["blocked %"]), float(row["load"]) == 0
    assert int(row["messages"]) > 0 and int(row["messages"]) % 63 == 0, row
    assert float(row["latency"]) >= float(row["least"]), row
    if ordered:
        assert blocked == 0, row
        if alone and float(row["hold / t_out"]) >= 1:
            assert behind == 0 == float(row["own wait"]), row
        elif alone:
            assert behind > 40 and float(row["own wait, % of all"]) == 100, row
            waits += 1
    elif alone:
        assert behind + blocked > 0, row
    if row["tree"].startswith("dyn"):
        assert not alone or float(row["longer %"]) == 0 or not ordered, row
        assert float(row["hold' / t_out"]) >= 0.999, row
assert waits == 2 * 7 * 3, waits
PYTHON
python3 "$work/contention.py" "$work/003/dynamic-contention.csv" 2 || fail 'contention'
python3 "$work/contention.py" results/published/003/dynamic-contention.csv 6 || fail 'published contention'
for page in "$work/003/dynamic.md" results/published/003/dynamic.md; do
  [ "$(grep -cE '^\| [^|]+ \| [^|]+ \| (holds|fails) \| ' "$page")" -eq 19 ] || fail "$page: $(grep -cE ' \| (holds|fails) \| ' "$page") statements"
done
finish
