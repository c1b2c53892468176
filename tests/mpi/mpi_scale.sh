#!/usr/bin/env bash
# provecast-smpi --simulation: the bytes of provecast but for effort, the same times twice, times that add up, and more hosts that are
# faster, for a suite, one search and a theorem. Skipped without SimGrid.
set -euo pipefail
# shellcheck source=tests/shell.sh
. tests/shell.sh

simulated=$(dirname "$program")/provecast-smpi
if [ ! -e "$simulated" ] || ! command -v smpirun >/dev/null; then
  echo "skipped: no SimGrid"
  exit 77
fi

# Standard input without effort.
without_effort() {
  sed -E 's/"seconds":[^,}]*/"seconds":0/; s/"cpu_seconds":[^,}]*/"cpu_seconds":0/'
}

# Runs a command on hosts with the ledger in a folder, by the settings of tests/bench/scale.py: EXPECTED-CODE HOSTS FOLDER ARGUMENT...
simulate() {
  local expected=$1 hosts=$2 folder=$3 code=0
  shift 3
  python3 - "$hosts" "$work" >"$work/settings" <<'PYTHON' || fail "no platform"
import sys
sys.path.insert(0, "tests/bench")
import scale
hosts, work = int(sys.argv[1]), sys.argv[2]
scale.write_platform(work + "/platform.xml", hosts, 10e-6, 10e9, 1)
with open(work + "/hosts", "w") as file:
    file.writelines(f"h{host}\n" for host in range(hosts))
print("\n".join("--cfg=" + setting for setting in scale.PLAIN + scale.OWN))
PYTHON
  local -a settings
  mapfile -t settings <"$work/settings"
  timeout 120 smpirun -np "$hosts" -platform "$work/platform.xml" -hostfile "$work/hosts" "${settings[@]}" --log=root.thres:error \
    "$simulated" --simulation "$folder" "$@" >"$work/out" 2>"$work/err" || code=$?
  [ $code -eq "$expected" ] || fail "$hosts hosts: $*: exit code $code, expected $expected: $(head -c 300 "$work/err")"
}

# What the report of a folder says: FOLDER EXPRESSION
report() {
  python3 -c 'import json, sys; r = json.load(open(sys.argv[1] + "/report")); print(eval(sys.argv[2]))' "$1" "$2"
}

# A ledger whose coordination costs are round numbers: FOLDER
make_ledger() {
  mkdir "$1"
  printf '%s\n' 'step 2e-6' 'message 8e-6' 'event 16e-6' 'byte 0.4e-9' 'look 20e-6' 'peer 15e-9' >"$1/costs"
}

# The same command on 1 and 8 hosts: NAME LEAST-SPEED-UP ARGUMENT...
judge() {
  local name=$1 least=$2 hosts first
  shift 2
  make_ledger "$work/$name"
  run 0 "$@"
  without_effort <"$work/out" >"$work/expected"
  for hosts in 1 8 8 8; do
    simulate 0 "$hosts" "$work/$name" "$@"
    cmp -s <(without_effort <"$work/out") "$work/expected" || fail "$name: $hosts hosts write other bytes"
    [ "$hosts" -gt 1 ] || alone=$(report "$work/$name" 'r["seconds"]')
    first=${second-}
    second=$(report "$work/$name" '(r["seconds"], r["messages"], r["bytes"], r["first"], r["others"])')
  done
  [ "$(report "$work/$name" 'r["recorded"]')" = 0 ] || fail "$name: the third run records pieces"
  [ "$first" = "$second" ] || fail "$name: two runs differ: $first, $second"
  python3 - "$work/$name/report" "$alone" "$least" <<'PYTHON' || fail "$name: $(cat "$work/$name/report")"
import json, sys
report, alone, least = json.load(open(sys.argv[1])), float(sys.argv[2]), float(sys.argv[3])
uses = {side: sum(report[side].values()) for side in ("first", "others")}
assert report["ranks"] == 8 and report["messages"] > 14 and report["steps"] > 0 and report["own"] > 0
assert report["others"]["lead"] == 0 and report["first"]["lead"] >= 2e-6 * report["steps"] * 0.999
assert uses["first"] <= report["seconds"] * 1.001, "a processor does one thing at a time"
assert uses["others"] <= 7 * report["seconds"] * 1.001
assert least < alone / report["seconds"] < 8, alone / report["seconds"]
PYTHON
}

"$program" gen all-distinct --n 40 --count 1000 --seed 3 --max-cost 300 >"$work/suite.jsonl"
judge suite 2 solve "$work/suite.jsonl" --json
# One host does what it recorded, and reads the lines: nothing else takes time but looking for messages.
simulate 0 1 "$work/suite" solve "$work/suite.jsonl" --json
python3 - "$work/suite" <<'PYTHON' || fail "one host: $(cat "$work/suite/report")"
import json, struct, sys
recorded, pieces = 0, open(sys.argv[1] + "/pieces", "rb").read()
at = count = 0
while at < len(pieces):
    seconds, length = struct.unpack_from("dQ", pieces, at + 32)
    recorded, at, count = recorded + seconds, at + 48 + length, count + 1
report = json.load(open(sys.argv[1] + "/report"))
assert count == report["known"] == 1000 and report["recorded"] == 0, count
assert abs(report["first"]["work"] / recorded - 1) < 1e-6
assert abs(report["first"]["lead"] - 1000 * 2e-6) < 1e-9
assert abs(sum(report["first"].values()) / report["seconds"] - 1) < 0.01
PYTHON

"$program" gen draw --n 20 --costs 7,11,13,17,19 --seed 1 >"$work/one.json"
judge search 3 solve "$work/one.json" --json --method liu --threads 1
judge theorem 1.5 prove fnf --n 14 --bound 5/4 --threads 1

# Bad folders: one line, exit code 2.
mkdir "$work/empty"
simulate 2 2 "$work/empty" solve "$work/suite.jsonl"
grep -q "empty/costs: not a file of costs" "$work/err" || fail "no costs: $(cat "$work/err")"
make_ledger "$work/odd"
echo 'batch_answer -1' >"$work/odd/parameters"
simulate 2 2 "$work/odd" solve "$work/suite.jsonl"
grep -q "odd/parameters: batch_answer: no such parameter, or out of range" "$work/err" || fail "parameters: $(cat "$work/err")"
finish
