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

# Of the four pairs of a form and a way, two; with PROVECAST_SLOW all.
chosen() {
  [ -n "${PROVECAST_SLOW:-}" ] || [ "$1" = result--delays ] || [ "$1" = ranks ]
}

# Several messages, of their own lengths, where each of two ranks sends before it receives: too long to be buffered. A pair has two messages.
cat >"$work/several.json" <<'JSON'
{"model":"overhead","unit":"ms","latency":0.5,"names":["left","right","third"],"nodes":[{"send":1,"receive":1},{"send":1,"receive":1},{"send":1,"receive":1}],
 "multicasts":[{"source":0,"destinations":[1,2],"bytes":3000000},{"source":1,"destinations":[0],"bytes":2000000},{"source":0,"destinations":[1],"bytes":7}]}
JSON
tr -d '\n' <"$work/several.json" >"$work/several.line"
run 0 solve "$work/several.line" --json
cp "$work/out" "$work/several.result"
run 0 solve "$work/several.line" --format ranks
cp "$work/out" "$work/several.ranks"
for schedule in result ranks; do
  for way in '' --delays; do
    chosen "$schedule$way" || continue
    # shellcheck disable=SC2086
    ranks 0 4 run "$work/several.line" "$work/several.$schedule" --json --repetitions 5 $way
    python3 - "$work/out" "$work/several.result" "$way" <<'PYTHON' || fail "several $schedule $way: $(head -c 600 "$work/out")"
import json, sys
from fractions import Fraction
number = lambda value: Fraction(str(value))
result, solved, delays = json.load(open(sys.argv[1])), json.load(open(sys.argv[2])), sys.argv[3]
rows = result["nodes"]
assert [(row["message"], row["node"], row["name"], row["bytes"]) for row in rows] == [
    (0, 1, "right", 3000000), (0, 2, "third", 3000000), (1, 0, "left", 2000000), (2, 1, "right", 7)], rows
sends = {(send["multicast"], send["to"]): number(send["receive"]) + 1 for send in solved["schedule"]["sends"]}
assert all(number(row["predicted"]) == sends[row["message"], row["node"]] for row in rows)
assert number(result["predicted"]) == number(solved["makespan"]) == max(sends.values())
assert number(result["measured"]) == max(number(row["measured"]) for row in rows)
assert all(number(row["measured"]) > 0 for row in rows)
if delays:
    assert all(number(row["measured"]) >= number(row["predicted"]) for row in rows)
PYTHON
  done
done

# Total exchange, where a rank sends and receives at once, and an open shop, a rank for each job and machine.
echo '{"model":"exchange","unit":"ms","times":[[0,1,2],[2,0,1],[1,2,0]]}' >"$work/exchange.json"
echo '{"model":"openshop","unit":"ms","times":[[1,2],[3,4],[2,2]]}' >"$work/shop.json"
for which in 'exchange 3 3' 'shop 5 8'; do
  read -r name count makespan <<<"$which"
  run 0 solve "$work/$name.json" --json
  cp "$work/out" "$work/$name.result"
  run 0 solve "$work/$name.json" --format ranks
  cp "$work/out" "$work/$name.ranks"
  for schedule in result ranks; do
    for way in '' --delays; do
      chosen "$schedule$way" || continue
      # shellcheck disable=SC2086
      ranks 0 "$count" run "$work/$name.json" "$work/$name.$schedule" --json --repetitions 4 --bytes 500000 $way
      python3 - "$work/out" "$makespan" "$way" "$work/$name.result" "$work/$name.json" <<'PYTHON' || fail "$which $schedule $way: $(head -c 600 "$work/out")"
import json, sys
from fractions import Fraction
number = lambda value: Fraction(str(value))
result, solved, times = json.load(open(sys.argv[1])), json.load(open(sys.argv[4])), json.load(open(sys.argv[5]))["times"]
ends = {(send["from"], send["to"]): number(send["start"]) + times[send["from"]][send["to"]] for send in solved["schedule"]["sends"]}
assert len(result["nodes"]) == 6 == len(ends) and number(result["predicted"]) == int(sys.argv[2])
for row in result["nodes"]:
    assert number(row["predicted"]) == ends[row["message"], row["node"]] and row["bytes"] == 500000
    assert number(row["measured"]) >= (number(row["predicted"]) if sys.argv[3] else 0)
PYTHON
    done
  done
done
ranks 0 3 run "$work/exchange.json" "$work/exchange.result" --repetitions 2
grep -qE '^    from +to +predicted +measured +ratio$' "$work/out" || fail "$(cat "$work/out")"
ranks 0 5 run "$work/shop.json" "$work/shop.ranks" --repetitions 2
grep -qE '^     job machine +predicted' "$work/out" || fail "$(cat "$work/out")"

# Rounded times: the result says the step, the lines of ranks do not.
echo '{"model":"node","unit":"ms","source":{"cost":0.12345},"destinations":[{"cost":0.1},{"cost":0.2}]}' >"$work/round.json"
run 0 solve "$work/round.json" --resolution 0.01 --json
cp "$work/out" "$work/round.result"
run 0 solve "$work/round.json" --resolution 0.01 --format ranks
cp "$work/out" "$work/round.ranks"
ranks 0 3 run "$work/round.json" "$work/round.result" --json --bytes 5
ranks 0 3 run "$work/round.json" "$work/round.ranks" --json --bytes 5 --resolution 0.01
judge no 23/100 5 1=13/100 2=23/100

# Refused: one line from rank 0, and all ranks end.
refused() {
  [ "$(grep -c '^provecast: ' "$work/err")" -eq 1 ] || fail "not one line: $(cat "$work/err")"
  grep -qF -- "$1" "$work/err" || fail "no '$1' in: $(cat "$work/err")"
}
ranks 2 2 run "$work/small.json" "$work/small.result"
refused 'the schedule has 3 nodes, and there are 2 ranks'
echo '{"model":"overhead","latency":0,"nodes":[{"send":1,"receive":1},{"send":1,"receive":1}],"multicasts":[{"source":0,"destinations":[1],"bytes":2000000000}]}' \
  >"$work/long.json"
echo '{"makespan":2,"sends":[{"from":0,"to":1,"start":0,"receive":1}]}' >"$work/long.schedule"
ranks 2 2 run "$work/long.json" "$work/long.schedule"
refused 'message 0 has more than 1GiB: give --bytes'
ranks 0 2 run "$work/long.json" "$work/long.schedule" --bytes 10 --repetitions 1
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
alone 'the schedule has 5 jobs and machines, and there are 1 ranks' "$work/shop.json" "$work/shop.result"
sed '/^receive 1 0/d' "$work/small.ranks" >"$work/bad.ranks"
alone 'do not send and receive once' "$work/small.json" "$work/bad.ranks"
refuse 'real ranks are needed' run "$work/small.json" "$work/small.result"
none_left 20

finish
