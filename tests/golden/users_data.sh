#!/usr/bin/env bash
# A user who wants data: the commands of examples/data/README.md as they stand there, from an empty folder to two figures.
set -euo pipefail
# shellcheck source=tests/shell.sh
. tests/shell.sh
root=$PWD

# Debian's Python has pandas; without it there is nothing to test with.
python=
for candidate in python3 /usr/bin/python3; do
  if "$candidate" -c 'import pandas, matplotlib' 2>/dev/null; then
    python=$candidate
    break
  fi
done
if [ -z "$python" ]; then
  echo "python3-pandas or python3-matplotlib is missing: examples/data is not tried"
  [ -z "${PROVECAST_CHECK:-}" ] || exit 1 # ./check installs them
  exit 77
fi

mkdir "$work/bin" "$work/data"
ln -s "$(realpath "$program")" "$work/bin/provecast"
ln -s "$(command -v "$python")" "$work/bin/python3"
cp "$root"/examples/data/*.py "$work/data"
export PATH=$work/bin:$PATH MPLCONFIGDIR=$work PYTHONDONTWRITEBYTECODE=1
cd "$work/data"

# The first block, then the second one with what must hold of it.
block() {
  awk -v wanted="$1" '/^    / { if (!inside) number++; inside = 1; if (number == wanted) print substr ($0, 5); next } { inside = 0 }' \
    "$root/examples/data/README.md"
}
block 1 >commands.sh
[ "$(grep -c . commands.sh)" -eq 6 ] || fail "the commands of the README: $(cat commands.sh)"
bash -eu commands.sh >log 2>&1 || fail "$(tail -n 5 log)"
block 2 >notebook.py
cat >>notebook.py <<'END'
from fractions import Fraction
assert len(proven) == 400 and len(x) == len(y) and sum(map(len, parts.values())) == 400
assert all(len(part) > 0 for part in parts.values()) and len(parts["train"]) > 250
assert (x.dtypes == float).all() and x.notna().all().all() and "feature_cost_mean" in x
assert y.dtype == float and (ratios >= 1).all() and (ratios > 1).any()
exact = provecast_data.load("optima.csv", exact=True)
assert all(isinstance(value, Fraction) for value in exact["makespan"])
assert [float(value) for value in exact["makespan"]] == list(table["makespan_float"])
assert all(abs(float(a / b) - c) <= 3e-16 * c for a, b, c in zip(exact["fnf"], exact["makespan"], exact["fnf_ratio_float"]))
assert exact["chain"].notna().all() and "fnf" in provecast_data.heuristics(table)
END
python3 notebook.py || fail "the notebook"

# Two figures: every heuristic is in the legend.
xmllint --noout figures/{heuristics,feature}.svg || fail 'a figure is no XML'
for name in fnf chain local; do
  grep -q "<!-- $name -->" figures/heuristics.svg || fail "no $name in heuristics.svg"
done
[ "$(grep -c '<use ' figures/feature.svg)" -ge 400 ] || fail "points are missing in feature.svg"

# The same data give the same bytes, and every model has its figures, by one process, which loads matplotlib once; a model without optima is
# refused.
light_suite >all.jsonl
provecast dataset all.jsonl --store all.db >log
provecast export all.db --format long --out all.csv.gz
python3 - >log 2>&1 <<'END' || fail "$(tail -n 1 log)"
import runpy, sys

def figures(*words):
    """What is said of an error."""
    sys.argv = ["figures.py", *words]
    try:
        runpy.run_path("figures.py", run_name="__main__")
    except SystemExit as end:
        return end.code or ""
    return ""

for model in ("node", "overhead", "exchange", "openshop", "parameterized", "logp"):
    assert figures("all.csv.gz", model, model) == "", model
assert figures("long.csv", "again") == ""
refused = figures("long.csv", "none", "logp")
assert "no proven optimum of the model logp" in str(refused), refused
END
same figures/heuristics.svg again/heuristics.svg
same figures/feature.svg again/feature.svg
for model in node overhead exchange openshop parameterized logp; do
  [ -s "$model/heuristics.svg" ] || fail "no figures of $model: $(cat log)"
done

finish
