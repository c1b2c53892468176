#!/usr/bin/env bash
# provecast-mpi run: real ranks, by shape and not by values; schedules in both forms; what is refused; a limit.
set -euo pipefail
# shellcheck source=tests/shell.sh
. tests/shell.sh
# shellcheck source=tests/mpi/ranks.sh
. tests/mpi/ranks.sh

# Judges $work/out: KEEPS MAKESPAN BYTES NODE=TIME...; KEEPS=yes: no node has the message before it should.
judge() {
  python3 - "$work/out" "$@" <<'PYTHON' || fail "$*: $(head -c 300 "$work/out")"
import json, sys
from fractions import Fraction
result = json.load(open(sys.argv[1]))
keeps, makespan, size, *nodes = sys.argv[2:]
number = lambda value: Fraction(str(value))
assert result["bytes"] == int(size) and number(result["predicted"]) == Fraction(makespan)
assert {f'{node["node"]}={node["predicted"]}' for node in result["nodes"]} == set(nodes) and len(nodes) == len(result["nodes"])
measured = [number(node["measured"]) for node in result["nodes"]]
assert 0 < min(measured) and number(result["measured"]) == max(measured)
if keeps == "yes":
    assert all(number(node["measured"]) >= number(node["predicted"]) for node in result["nodes"])
PYTHON
}

echo '{"model":"node","name":"small one","unit":"ms","source":{"cost":1},"destinations":[{"cost":1},{"cost":2}]}' >"$work/small.json"
run 0 solve "$work/small.json" --json
cp "$work/out" "$work/small.result"
run 0 solve "$work/small.json" --format ranks
cp "$work/out" "$work/small.ranks"
ranks 0 3 run "$work/small.json" "$work/small.result" --json --bytes 5000
judge no 2 5000 1=1 2=2
ranks 0 4 run "$work/small.json" "$work/small.ranks" --json --delays --repetitions 3 --bytes 8
judge yes 2 8 1=1 2=2

# Overheads on both sides, a latency and a wait: the source is no node 0.
cat >"$work/overhead.json" <<'JSON'
{"model":"overhead","unit":"ms","latency":0.5,"nodes":[{"send":1,"receive":0.25},{"send":1,"receive":1},{"send":2,"receive":0.5}],
 "multicasts":[{"source":2,"destinations":[0,1],"bytes":1}]}
JSON
echo '{"makespan":7,"sends":[{"from":2,"to":0,"start":0.25,"receive":2.75},{"from":0,"to":1,"start":4,"receive":6}]}' >"$work/overhead.schedule"
ranks 0 3 run "$work/overhead.json" "$work/overhead.schedule" --json --delays --repetitions 2 --bytes 1
judge yes 7 1 0=3 1=7
ranks 0 3 run "$work/small.json" "$work/small.result"
grep -qE '^     all +2 ' "$work/out" || fail "$(cat "$work/out")"

# Refused: one line from rank 0, and all ranks end.
refused() {
  [ "$(grep -c '^provecast: ' "$work/err")" -eq 1 ] || fail "not one line: $(cat "$work/err")"
  grep -qF -- "$1" "$work/err" || fail "no '$1' in: $(cat "$work/err")"
}
ranks 2 2 run "$work/small.json" "$work/small.result"
refused 'the schedule has 3 nodes, and there are 2 ranks'
sed 's/"makespan":2/"makespan":1/g' "$work/small.result" >"$work/wrong.result"
ranks 1 3 run "$work/small.json" "$work/wrong.result"
refused 'not a valid schedule'
ranks 3 3 run "$work/small.json" "$work/small.ranks" --delays --unit s --repetitions 1000 --time-limit 1s
refused 'a limit ended'

# The same program on one rank, for what is refused before anything is sent.
alone() {
  local text=$1
  shift
  program=$(dirname "$launcher")/provecast-mpi refuse "$text" run "$@"
}
echo '{"model":"exchange","times":[[0,1],[1,0]]}' >"$work/exchange.json"
run 0 solve "$work/exchange.json" --json
cp "$work/out" "$work/exchange.result"
alone 'a schedule of one message is run' "$work/exchange.json" "$work/exchange.result"
sed '/^receive 1 0/d' "$work/small.ranks" >"$work/bad.ranks"
alone 'do not send and receive once' "$work/small.json" "$work/bad.ranks"
refuse 'real ranks are needed' run "$work/small.json" "$work/small.result"
none_left 20

finish
