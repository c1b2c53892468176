#!/usr/bin/env bash
# The reports on multicasts under load (Nup, sections 6.2 and 6.4): the input on a page gives the means in its table, each figure has its statements,
# and what is published has the replications that it names.
set -euo pipefail
# shellcheck source=tests/shell.sh
. tests/shell.sh

cat >"$work/compare.py" <<'PYTHON'
import csv, json, subprocess, sys
program, page, table = sys.argv[1:]
inputs = [line for line in open(page) if line.startswith("    {")]
rows = list(csv.DictReader(open(table)))
cases = list(dict.fromkeys(row.get("case") for row in rows))
assert len(inputs) == len(cases), (inputs, cases)
for line, case in zip(inputs, cases):
    given = json.loads(line)
    points = json.loads(subprocess.run([program, "simulate", "-", "--json"], input=line, text=True, capture_output=True, check=True).stdout)["points"]
    own = [row for row in rows if row.get("case") == case]
    assert len(points) == len(own) * len(given["load"]["trees"]) > 0
    for point in points:
        row = [row for row in own if int(row["gap"]) == point["gap"]][0]
        assert abs(float(row[point["tree"]]) - point["latency"]) < 0.06, (case, row, point)
        assert abs(float(row[point["tree"] + " +-"]) - point["half_width"]) < 0.06, (case, row, point)
PYTHON
count=0
for name in $("$program" report --list | grep -oE '^figure-6-[0-9]+-003'); do
  file=003/${name%-003}
  run 0 report --quick --out "$work" "$name"
  python3 "$work/compare.py" "$program" "$work/$file.md" "$work/$file.csv" || fail "$name: the input of the page does not give its table"
  grep -qE '^\| section 6\.(2|4\.[1-6]), Figure.* \| (holds|fails) \| ' "$work/$file.md" || fail "$name: no statement"
  read -r placements < <(sed -nE "s/^release - +provecast report $name( --count ([0-9]+))? --out DIR$/\2 8/p" results/published/commands)
  grep -q "Means over ${placements%% *} placements (seed 1)" "results/published/$file.md" || fail "$name: published with other replications than ${placements%% *}"
  count=$((count + 1))
done
[ "$count" -eq 17 ] || fail "$count figures"
finish
