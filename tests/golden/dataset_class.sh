#!/usr/bin/env bash
# provecast dataset --class: a store of the optima of a class of schedules, and all that reads it: each says the class, or refuses.
set -euo pipefail
# shellcheck source=tests/shell.sh
. tests/shell.sh
cd "$work"

sql() {
  python3 -c 'import sqlite3, sys
db = sqlite3.connect(sys.argv[1])
db.execute(sys.argv[2])
db.commit()' "$1" "$2"
}

"$program" gen suite overhead-small | sed -n '1~4p' >suite.jsonl
"$program" gen suite ci-small-overhead | sed -n '17,21p' >>suite.jsonl
count=$(wc -l <suite.jsonl)

# The optima are those of solve --class append, some of them above those of all schedules.
run 0 dataset suite.jsonl --store append.db --class append
has "^$count instances: .* 0 left open, 0 refused, 0 not stored$"
run 0 dataset suite.jsonl --store any.db
for class in append any; do
  run 0 recheck "$class.db"
  run 0 solve suite.jsonl --class "$class" --json --no-schedule
  cp out "$class.solved"
  run 0 export "$class.db" --proofs
  cp out "$class.jsonl"
done
python3 - <<'END' || fail 'other optima'
import json
optima = {}
for name in ("append", "any"):
    solved = [json.loads(line) for line in open(name + ".solved")]
    stored = [json.loads(line) for line in open(name + ".jsonl")]
    places = {entry["line"]: entry for entry in stored}
    assert all(entry.get("class", "any") == name and entry["status"] == "optimal" for entry in stored)
    assert all(json.loads(json.dumps(entry["certificate"][0]))["class"] == name for entry in stored)
    assert all(("among appended schedules" in entry["claim"]) == (name == "append") for entry in stored)
    optima[name] = {n: entry["makespan"] for n, entry in places.items()}
    assert all(optima[name][n + 1] == str(result["makespan"]) for n, result in enumerate(solved) if n + 1 in places)
    assert len(places) > 40
    # those that take no search append, or are left out
    assert all(set(entry["heuristics"]) >= {"ecf", "eaf", "fef", "rr", "wr"} for entry in stored)
assert sum(optima["append"][n] != optima["any"][n] for n in optima["any"]) >= 5
END
cmp -s append.jsonl any.jsonl && fail 'the same'

# A store has one class, which is said where it is not that of the command.
refuse "append.db: a store of class 'append', not of class 'any'" dataset suite.jsonl --store append.db
refuse "any.db: a store of class 'any', not of class 'append'" dataset suite.jsonl --store any.db --class append
refuse "any.db: a store of class 'any', not of class 'append'" dataset --merge append.db any.db --store both.db
refuse "any.db: a store of class 'any', not of class 'append'" dataset --merge append.db --store any.db
refuse "append.db: a store of class 'append', not of class 'any'" dataset --import any.jsonl --store append.db
[ ! -e both.db ] || fail 'a store was made'
refuse "--class: 'best' is not any or append" dataset suite.jsonl --store best.db --class best
[ ! -e best.db ] || fail 'a store was made'
run 0 dataset suite.jsonl --store any.db --class any
has ' 0 solved to optimality'

# Models without the class are refused as solve refuses them.
"$program" gen suite ci-small | sed -n '1~60p' >mixed.jsonl
run 2 solve mixed.jsonl --class append --json
sed -nE 's/.*"status":"error","message":"([^"]*)".*/refused: \1/p' out >expected
run 2 dataset mixed.jsonl --store mixed.db --class append
grep '^refused: ' out >refused
[ "$(wc -l <refused)" -ge 3 ] || fail "$(cat refused)"
same expected refused

# Parts, threads, a second run, an export and its import give the same store.
for part in 1 2 3; do
  run 0 dataset suite.jsonl --store "part$part.db" --class append --part "$part/3" --threads 2
done
run 0 dataset --merge part1.db part2.db part3.db --store merged.db
run 0 export merged.db --proofs
same append.jsonl out
run 0 dataset --import append.jsonl --store imported.db --class append
run 0 export imported.db --proofs
same append.jsonl out
run 0 recheck append.jsonl
run 1 dataset --import append.jsonl --store wrong.db
has "^refused: append.jsonl:1: [0-9a-f]{64}: of class 'append', not of that of the store, 'any' \\(dataset --class append makes a store that takes it\\)$"
run 0 dataset suite.jsonl --store append.db --class append
has ' 0 solved to optimality'

# Killed, and begun again.
RANDOM=7
kills=0
for ((i = 0; i < 200 && kills < 5; i++)); do
  code=0
  "$program" dataset suite.jsonl --store killed.db --class append --threads 1 >out 2>err &
  sleep "$(printf '0.%03d' $((RANDOM % 60)))"
  kill -KILL $! 2>kill.err || true
  wait $! 2>wait.err || code=$?
  [ "$code" -ne 137 ] || kills=$((kills + 1))
  if [ "$code" -eq 0 ]; then
    rm -f killed.db*
  fi
done
[ "$kills" -ge 5 ] || fail "only $kills runs were killed"
run 0 dataset suite.jsonl --store killed.db --class append
run 0 recheck killed.db
run 0 export killed.db --proofs
same append.jsonl out

# What has room says the class; what would say that these are the optima of all schedules is refused.
for format in csv long; do
  run 0 export append.db --format "$format"
  python3 - out <<'END' || fail "$format"
import csv, sys
rows = list(csv.DictReader(open(sys.argv[1], newline="")))
assert len(rows) > 40 and list(rows[0])[-1] == "class" and all(row["class"] == "append" for row in rows)
END
  run 0 export any.db --format "$format"
  ! head -n 1 out | grep -q ',class' || fail "$format: a class"
done
refuse "append.db: cannot be written as solu, whose optima are of all schedules: a store of class 'append'" export append.db --format solu
for format in vipr lp mps veripb flatzinc jobshop; do
  refuse "append.db: cannot be written as $format, whose optima are of all schedules: a store of class 'append'" export append.db --format "$format" --out programs
done
[ ! -e programs ] || fail 'a folder was made'
run 0 export append.db --certificates proofs
first=$(sed -n '1s/.*"sha256":"\([0-9a-f]*\)".*/\1/p' append.jsonl)
sed -n '1s/.*"canonical":\({.*}\),"schedule".*/\1/p' append.jsonl >first.jsonl
run 1 export first.jsonl "proofs/$first.jsonl" --format lp --out programs
grep -q 'proves nothing about all schedules: appended schedules only' err || fail "$(cat err)"
run 0 report --html page.html --store append.db
grep -q '^"class":"append",$' page.html || fail 'the page has no class'
run 0 draw --store append.db "$first" ecf
has 'optimum of class append: makespan '
run 0 report --html page.html --store any.db
! grep -q '^"class":' page.html || fail 'the page has a class'

# Changed by hand.
cp append.db changed.db
sql changed.db "UPDATE meta SET value = 'any' WHERE key = 'class'"
run 1 recheck changed.db
[ "$(grep -c 'its contents differ from its checksum' out)" -eq "$(wc -l <append.jsonl)" ] || fail "$(cat out)"
cp any.db changed.db
sql changed.db "UPDATE meta SET value = 'append' WHERE key = 'class'"
run 1 recheck changed.db
sed 's/"class":"append",//' append.jsonl >changed.jsonl
run 1 recheck changed.jsonl
[ "$(grep -c '^refused: ' out)" -eq "$(wc -l <append.jsonl)" ] || fail "$(cat out)"
sed 's/"status":"optimal",/&"class":"append",/' any.jsonl >changed.jsonl
run 1 recheck changed.jsonl
[ "$(grep -c '^refused: ' out)" -eq "$(wc -l <any.jsonl)" ] || fail "$(cat out)"
sed 's/"class":"append"/"class":"best"/' append.jsonl >changed.jsonl
run 2 recheck changed.jsonl
sql append.db "UPDATE meta SET value = 'best' WHERE key = 'class'"
for command in 'recheck append.db' 'export append.db' 'report --html page.html --store append.db' \
  "draw --store append.db $first" 'dataset suite.jsonl --store append.db --class append' 'dataset --merge append.db --store new.db'; do
  # shellcheck disable=SC2086
  refuse "append.db: a store of class 'best', which this program does not know" $command
done

finish
