#!/usr/bin/env bash
# provecast-mpi measure: two ranks and all pairs of four, by shape and not by values; its samples, read again; instances; bad use;
# Ctrl-C and a time limit.
set -euo pipefail
# shellcheck source=tests/shell.sh
. tests/shell.sh
# shellcheck source=tests/mpi/ranks.sh
. tests/mpi/ranks.sh

# Judges $work/out: RANKS PAIRS REPETITIONS SIZE...
judge() {
  python3 - "$work/out" "$@" <<'PYTHON' || fail "$*: $(head -c 300 "$work/out")"
import json, sys
from fractions import Fraction
result = json.load(open(sys.argv[1]))
ranks, pairs, repetitions, *sizes = map(int, sys.argv[2:])
number = lambda value: Fraction(str(value))
assert result["source"] == "ranks" and result["ranks"] == ranks and result["iterations"] == 4
assert len({(p["from"], p["to"], p["bytes"]) for p in result["points"]}) == len(result["points"]) == pairs * len(sizes)
for point in result["points"]:
    assert point["from"] != point["to"] and max(point["from"], point["to"]) < ranks and point["bytes"] in sizes
    for series in [point["ping"], *point["estimates"]]:
        spread = [number(series[key]) for key in ("minimum", "median", "maximum")]
        assert series["samples"] == repetitions and 0 < spread[0] and spread == sorted(spread), series
        assert spread[0] <= number(series["mean"]) <= spread[2]
    # an iteration takes no less than its loop; the loops, rounded up, go up to three times end
    end = number(point["end"])
    loops = [number(series["dummy"]) for series in point["estimates"]]
    assert loops[0] == 0 and loops == sorted(set(loops)) and 3 * end <= loops[-1] <= 3 * end + 1, loops
    for series, loop in zip(point["estimates"], loops):
        assert number(series["minimum"]) >= loop / 2, series
    assert number(point["hold"]) + number(point["t_net"]) + number(point["t_recv"]) == end
for fit in result["fits"].values():
    assert number(fit["base"]) >= 0 and number(fit["per_byte"]) >= 0 and len(fit["residuals"]) == len(result["points"])
PYTHON
}

ranks 0 2 measure --sizes 0,100,50000 --repetitions 12 --iterations 4 --json --raw "$work/raw.csv"
judge 2 1 12 0 100 50000
cp "$work/out" "$work/first"
[ "$(wc -l <"$work/raw.csv")" -eq $((1 + 3 * 10 * 12)) ] || fail "$(wc -l "$work/raw.csv")"
run 0 measure "$work/raw.csv" --json
python3 - "$work/first" "$work/out" <<'PYTHON' || fail 'the samples show something else'
import json, sys
first, again = (json.load(open(path))["points"] for path in sys.argv[1:])
from fractions import Fraction
for key in ("hold", "end", "knee"):
    for a, b in zip(first, again):
        assert abs(Fraction(str(a[key])) - Fraction(str(b[key]))) < Fraction(1, 10**5), (key, a[key], b[key])
PYTHON

ranks 0 4 measure --pairs all --sizes 8,3000 --repetitions 5 --iterations 4 --json --raw "$work/raw.csv"
judge 4 12 5 8 3000

# Instances of these samples, as of ranks: solve takes them, and each rank has numbers of its own.
for model in parameterized node exchange; do
  run 0 measure "$work/raw.csv" --format instance --model $model --nodes 4
  cp "$work/out" "$work/$model.json"
  run 0 solve "$work/$model.json" --json
  has '"status":"optimal"'
done
[ "$(grep -oE '"cost":"?[0-9/]+' "$work/node.json" | sort -u | wc -l)" -gt 1 ] || fail "$(cat "$work/node.json")"
ranks 0 3 measure --sizes 64,4096 --repetitions 3 --iterations 4 --format instance
has '"nodes":3,"hold":{'

# Bad use: one line from rank 0, and all ranks end.
refused() {
  [ "$(grep -c '^provecast: ' "$work/err")" -eq 1 ] || fail "not one line: $(cat "$work/err")"
  grep -qF -- "$1" "$work/err" || fail "no '$1' in: $(cat "$work/err")"
}
ranks 2 3 measure --sizes x
refused "--sizes: 'x' is not a whole number"
ranks 2 1 measure
refused 'two ranks are needed at least'
ranks 2 2 measure --sizes 8 --repetitions 3 --raw "$work/missing/raw.csv"
refused 'missing/raw.csv'
ranks 0 2 measure --simulate --send 4 --net 1 --receive 3 --sizes 1
has 'simulated: times in us'

# Limits.
ranks 3 2 measure --repetitions 100000 --sizes 1 --time-limit 1s
refused 'a limit ended the measurement'
# Two ranks measure for long: $process is the launcher.
start_long() {
  local i
  start_ranks 2 measure --repetitions 100000 --sizes 65536 --iterations 100 --progress --raw "$work/long.csv"
  process=$!
  for ((i = 0; i < 600; i++)); do
    ! grep -q '^measure: ' "$work/err" || break
    sleep 0.05
  done
}

# They have ended, with exit code $1 for the reason $2.
ended() {
  local code=0
  wait "$process" || code=$?
  [ $code -eq "$1" ] || fail "$2: exit code $code, expected $1: $(tail -n 3 "$work/err")"
  none_left 20
}

start_long
kill -TERM "$process" # as Ctrl-C, which a job in the background does not get
ended 3 Ctrl-C

# Without a rank the other can measure nothing, and does not wait for it.
for rank in 0 1; do
  start_long
  kill -KILL "$(process_of $rank)"
  ended 4 "rank $rank is killed"
  grep -qx 'provecast: a rank has ended, which all others need' "$work/err" || fail "$(tail -n 3 "$work/err")"
done

finish
