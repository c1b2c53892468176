#!/usr/bin/env bash
# provecast-smpi run under SimGrid, on the platform that solve --format simgrid writes: with the plain model of networks every node
# has the message when it should; how far the default model is from that. Skipped without SimGrid.
set -euo pipefail
# shellcheck source=tests/shell.sh
. tests/shell.sh

simulated=$(dirname "$program")/provecast-smpi
if [ ! -e "$simulated" ] || ! command -v smpirun >/dev/null; then
  echo "skipped: no SimGrid"
  exit 77
fi
plain=(--cfg=network/model:CM02 --cfg=network/crosstraffic:0 --cfg=network/TCP-gamma:0 --cfg=smpi/bw-factor:1 --cfg=smpi/lat-factor:1)

# Runs an instance: WHICH INSTANCE RANKS SMPIRUN-OPTION...; WHICH: solve, or heuristic NAME. The result is in $work/result.
simulate() {
  local which=$1 instance=$2 count=$3 code=0
  shift 3
  # shellcheck disable=SC2086 # a command and its argument
  run 0 $which "$instance" --json
  cp "$work/out" "$work/schedule"
  # shellcheck disable=SC2086
  run 0 $which "$instance" --format simgrid
  cp "$work/out" "$work/platform.xml"
  seq -f 'r%g' 0 $((count - 1)) >"$work/hosts"
  timeout 120 smpirun -np "$count" -platform "$work/platform.xml" -hostfile "$work/hosts" --cfg=smpi/simulate-computation:no --log=root.thres:error \
    "$@" "$simulated" run "$instance" "$work/schedule" --unit s --repetitions 1 --json >"$work/result" 2>"$work/err" || code=$?
  [ $code -eq 0 ] || fail "$instance: exit code $code: $(tail -n 3 "$work/err")"
}

# Judges it: ROWS MAKESPAN; ratio: prints how far the farthest node is from its time.
judge() {
  python3 - "$work/result" "$@" <<'PYTHON'
import json, sys
from fractions import Fraction
result = json.load(open(sys.argv[1]))
number = lambda value: Fraction(str(value))
if sys.argv[2] == "ratio":
    print(float(max(number(node["measured"]) / number(node["predicted"]) for node in result["nodes"])))
    sys.exit()
assert len(result["nodes"]) == int(sys.argv[2]), len(result["nodes"])
if len(sys.argv) > 3:
    assert number(result["predicted"]) == Fraction(sys.argv[3]), result["predicted"]
# SimGrid adds times in doubles and looks at them to a precision of 1e-9. Of several messages, the root first tells each rank to begin:
# 17 of 1000016 bytes over the link of that pair, all together less than that part of the load.
begun = Fraction(171, 10**7) * number(result["predicted"]) if "message" in result["nodes"][0] else 0
for node in result["nodes"]:
    late, precision = number(node["measured"]) - number(node["predicted"]), number(node["predicted"]) / 10**7
    assert -precision < late < begun + precision, node
PYTHON
}

# bench there: the flow latency of a critical rank and timestamps show the makespan; the rotated tree is another one, as nodes differ.
run 0 solve examples/fig1-001.json --json
cp "$work/out" "$work/schedule"
run 0 solve examples/fig1-001.json --format simgrid
cp "$work/out" "$work/platform.xml"
seq -f 'r%g' 0 11 >"$work/hosts"
code=0
timeout 120 smpirun -np 12 -platform "$work/platform.xml" -hostfile "$work/hosts" --cfg=smpi/simulate-computation:no --log=root.thres:error \
  "${plain[@]}" "$simulated" bench examples/fig1-001.json "$work/schedule" --unit s --repetitions 1 --iterations 2 --sizes 1MB --json \
  >"$work/result" 2>"$work/err" || code=$?
[ $code -eq 0 ] || fail "bench: exit code $code: $(tail -n 3 "$work/err")"
python3 - "$work/result" <<'PYTHON' || fail "bench: $(head -c 300 "$work/result")"
import json, sys
from fractions import Fraction
benchmark = json.load(open(sys.argv[1]))["benchmarks"][0]
number = lambda key: Fraction(str(benchmark[key]["minimum"]))
for key in ("flow", "timestamps"):
    assert abs(number(key) / 9 - 1) < Fraction(1, 10**5), (key, number(key))
assert number("rotating") < 6 and number("senders") < 6
PYTHON

# The node model: the optimum, a heuristic's schedule, drawn instances.
simulate solve examples/fig1-001.json 12 "${plain[@]}"
judge 11 9 || fail 'fig1-001'
simulate 'heuristic binomial' examples/fig1-001.json 12 "${plain[@]}"
judge 11 || fail 'fig1-001, binomial'
"$program" gen uniform --n 9 --count 3 --seed 5 >"$work/drawn"
for i in 1 2 3; do
  sed -n ${i}p "$work/drawn" >"$work/drawn.json"
  simulate solve "$work/drawn.json" 10 "${plain[@]}"
  judge 9 || fail "drawn instance $i"
done
# The parameterized model with hold = end.
echo '{"model":"parameterized","nodes":12,"hold":"7/2","end":"7/2"}' >"$work/equal.json"
simulate solve "$work/equal.json" 12 "${plain[@]}"
judge 11 14 || fail 'parameterized'
# A broadcast of the LogP model without latency and receive overheads.
echo '{"model":"logp","latency":0,"source":{"send":2,"receive":0,"gap":0},"destinations":[{"send":3,"receive":0,"gap":0,"count":4},{"send":1,"receive":0,"gap":1}]}' \
  >"$work/logp.json"
simulate solve "$work/logp.json" 6 "${plain[@]}"
judge 5 5 || fail 'logp'

# Open shops, a rank for each job and machine, and total exchanges, where a rank sends and receives at once.
echo '{"model":"openshop","times":[[1,2],[3,4],[2,2]]}' >"$work/shop.json"
simulate solve "$work/shop.json" 5 "${plain[@]}"
judge 6 8 || fail 'open shop'
simulate solve examples/exchange-gusto.json 5 "${plain[@]}"
judge 20 92567.72 || fail 'exchange-gusto'
simulate 'heuristic baseline' examples/exchange-gusto.json 5 "${plain[@]}"
judge 20 || fail 'exchange-gusto, baseline'
"$program" gen exchange-uniform --nodes 7 --min-cost 1 --max-cost 30 --count 3 --seed 2 >"$work/drawn"
for i in 1 2 3; do
  sed -n ${i}p "$work/drawn" >"$work/drawn.json"
  for which in solve 'heuristic greedy'; do
    simulate "$which" "$work/drawn.json" 7 "${plain[@]}"
    judge 42 || fail "drawn exchange $i, $which"
  done
done

# The default model has factors of its own for latencies and bandwidths.
simulate solve examples/fig1-001.json 12
ratio=$(judge ratio)
python3 -c 'import sys; sys.exit(not 1.01 < float(sys.argv[1]) < 2)' "$ratio" || fail "the default model: $ratio"
echo "default model of SimGrid: up to $ratio times the predicted time"

finish
