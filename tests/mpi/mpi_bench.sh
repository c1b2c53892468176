#!/usr/bin/env bash
# provecast-mpi bench: trees, roots and schedules on real ranks, by shape and not by values; bad use; Ctrl-C and a time limit.
set -euo pipefail
# shellcheck source=tests/shell.sh
. tests/shell.sh
# shellcheck source=tests/mpi/ranks.sh
. tests/mpi/ranks.sh

# Judges $work/out: RANKS ROOT EDGES REPETITIONS SIZE...; EDGES: any, or as FROM-TO,...
judge() {
  python3 - "$work/out" "$@" <<'PYTHON' || fail "$*: $(head -c 300 "$work/out")"
import json, sys
from fractions import Fraction
result = json.load(open(sys.argv[1]))
ranks, root, wanted = int(sys.argv[2]), int(sys.argv[3]), sys.argv[4]
repetitions, *sizes = map(int, sys.argv[5:])
number = lambda value: Fraction(str(value))
assert result["source"] == "ranks" and result["ranks"] == ranks and result["root"] == root
assert result["iterations"] == 4 and result["repetitions"] == repetitions
assert [benchmark["bytes"] for benchmark in result["benchmarks"]] == sizes
methods = ("root", "slowest", "timestamps", "rotating", "senders", "flow")
for benchmark in result["benchmarks"]:
    edges = benchmark["edges"]
    assert sorted(to for _, to in edges) == [rank for rank in range(ranks) if rank != root]
    assert wanted in ("any", ",".join(f"{a}-{b}" for a, b in edges)), edges
    responders = benchmark["responders"]
    assert [responder["rank"] for responder in responders] == sorted(to for _, to in edges)
    spreads = [benchmark[key] for key in methods]
    for responder in responders:
        assert number(responder["acknowledgement"]) > 0 and responder["case"] in (1, 2, 3, 4)
        assert ("without_loop" in responder) == (responder["case"] > 1)
        spreads.append(responder["with_loop"])
    for spread in spreads:
        values = [number(spread[key]) for key in ("minimum", "median", "maximum")]
        assert values == sorted(values) and values[0] <= number(spread["mean"]) <= values[2], spread
        assert spread["samples"] == repetitions
    flows = {responder["rank"]: number(responder["with_loop"]["minimum"]) for responder in responders}
    assert flows[benchmark["critical"]] == max(flows.values())
    # the latest reading is no earlier than the root's own, and the loop is as long as what it waits for
    assert 0 < number(benchmark["root"]["minimum"]) <= number(benchmark["slowest"]["minimum"])
    assert number(benchmark["timestamps"]["minimum"]) > 0 and number(benchmark["rotating"]["minimum"]) > 0
    for responder in responders:
        if "without_loop" in responder:
            assert number(benchmark["dummy"]) >= number(responder["without_loop"]["median"])
    assert ("predicted" in benchmark) == ("tree" in result) and "defined" not in benchmark
PYTHON
}

ranks 0 3 bench --tree sequential --root 2 --sizes 0,3000 --repetitions 12 --iterations 4 --json
judge 3 2 any 12 0 3000
ranks 0 4 bench --tree chain --ranks 3 --sizes 8 --repetitions 3 --iterations 4 --json
judge 3 0 0-1,1-2 3 8
ranks 0 4 bench --tree binomial --root 3 --sizes 100000 --repetitions 3 --iterations 4 --json --unit ns
judge 4 3 any 3 100000

# Schedules; the source is no node 0.
cat >"$work/overhead.json" <<'JSON'
{"model":"overhead","nodes":[{"send":1,"receive":1},{"send":1,"receive":1},{"send":2,"receive":1}],"latency":1,
 "multicasts":[{"source":2,"destinations":[0,1],"bytes":1}]}
JSON
echo '{"makespan":7,"sends":[{"from":2,"to":0,"start":0,"receive":3},{"from":0,"to":1,"start":4,"receive":6}]}' >"$work/overhead.schedule"
ranks 0 4 bench "$work/overhead.json" "$work/overhead.schedule" --sizes 1 --repetitions 3 --iterations 4 --json
judge 3 2 2-0,0-1 3 1
ranks 0 2 bench --tree opt-tree --sizes 1 --repetitions 5
grep -qE '^flow latency +[0-9.~-]+ +\+' "$work/out" || fail "$(cat "$work/out")"
grep -q '^  two senders .*section 7.2' "$work/out" || fail "$(cat "$work/out")"

# Bad use: one line from rank 0, and all ranks end.
refused() {
  [ "$(grep -c '^provecast: ' "$work/err")" -eq 1 ] || fail "not one line: $(cat "$work/err")"
  grep -qF -- "$1" "$work/err" || fail "no '$1' in: $(cat "$work/err")"
}
ranks 2 3 bench --tree chain --root 3
refused '--root: there are 3 ranks'
ranks 2 3 bench --tree chain --ranks 4
refused '--ranks: there are at most 3'
ranks 2 2 bench "$work/overhead.json" "$work/overhead.schedule"
refused 'the schedule has 3 nodes, and there are 2 ranks'
ranks 2 1 bench --tree chain
refused 'two ranks are needed at least'
ranks 0 2 bench --simulate --send 2 --net 1 --receive 2 --tree chain --ranks 5 --sizes 1
grep -qE '^flow latency +20 ' "$work/out" || fail "$(cat "$work/out")"

# Limits.
ranks 3 3 bench --tree chain --repetitions 1000000 --sizes 1 --time-limit 1s
refused 'a limit ended the measurement'
[ ! -s "$work/out" ] || fail 'a result in spite of the limit'
start_ranks 2 bench --tree chain --repetitions 1000000 --sizes 65536 --progress
process=$!
for ((i = 0; i < 600; i++)); do
  ! grep -q '^bench: ' "$work/err" || break
  sleep 0.05
done
kill -TERM $process # as Ctrl-C, which a job in the background does not get
code=0
wait $process || code=$?
[ $code -eq 3 ] || fail "Ctrl-C: exit code $code: $(tail -n 3 "$work/err")"
none_left 20

finish
