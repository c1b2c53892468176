#!/usr/bin/env bash
# From instance to proof: solve, verify, certify, lookup, on the examples and on suites.
set -euo pipefail
# shellcheck source=tests/shell.sh
. tests/shell.sh

without_time() {
  sed -E 's/"seconds":[0-9.]+/"seconds":0/; s/searched in [0-9.]+ [mu]?s/searched in 0 s/; s/instances in [0-9.]+ [mu]?s/instances in 0 s/'
}

# A single example, in words.
run 0 solve examples/fig2-004.json
has '^fig2-004: makespan 4, proven optimal by '
has '^  fastest node first takes 5, 25\.00 % more$'
has '^0 source, cost 1, ready at 0$'
[ "$(grep -cE '[0-9]+, cost [23], ready at [1-4]$' "$work/out")" -eq 6 ] || fail "$(cat "$work/out")"
LC_ALL=C "$program" solve examples/fig2-004.json >"$work/ascii"
! LC_ALL=C grep -q '[^ -~]' "$work/ascii" || fail "not ASCII: $(cat "$work/ascii")"
grep -q '^`- ' "$work/ascii" || fail "no tree: $(cat "$work/ascii")"
run 0 solve --no-schedule examples/fig2-004.json
[ "$(wc -l <"$work/out")" -eq 3 ] || fail "more than the summary: $(cat "$work/out")"

# A long schedule is shortened, and nobody is lost.
"$program" gen uniform --n 1000 --seed 3 >"$work/long.json"
run 0 solve "$work/long.json"
shown=$(grep -c ', ready at ' "$work/out")
hidden=$(sed -nE 's/.*\(\+([0-9]+) not shown\)$/\1/p' "$work/out" | awk "{ sum += \$1 } END { print sum + 0 }")
[ $((shown + hidden)) -eq 1001 ] || fail "$shown shown and $hidden hidden are not 1001"
[ "$shown" -le 40 ] || fail "$shown nodes shown"
has "^$hidden nodes not shown: --full shows all, provecast draw a picture\$"
makespan=$(sed -nE 's/^.*: makespan ([0-9.]+)[ ,].*/\1/p' "$work/out")
has ", ready at $makespan( |\$)" # the way to the last node is shown
run 0 solve "$work/long.json" --full
[ "$(grep -c ', ready at ' "$work/out")" -eq 1001 ] || fail "--full does not show all"
! grep -q 'not shown' "$work/out" || fail "--full leaves nodes out"

# Every example: the schedule is valid, the proof is accepted. (Overhead instances' proofs are in cli_overhead.sh.)
for file in examples/*.json; do
  ! grep -q '"sites"' "$file" || continue # a directory: no instance
  [ "$file" != examples/measured-exchange.json ] || continue # does not fit: golden/resolution.sh
  run 0 solve "$file" --json --certificate "$work/proof"
  cp "$work/out" "$work/result"
  run 0 verify "$file" "$work/result"
  has '^valid, makespan '
  ! grep -q '"model": *"overhead"' "$file" || continue
  run 0 certify "$file" "$work/proof"
  has '^optimal makespan '
  run 0 certify "$file" "$work/proof" --json
  has '"accepted":true,"makespan":'
done

# A suite: order, threads, proofs.
"$program" gen suite node-ci >"$work/suite"
count=$(wc -l <"$work/suite")
run 0 solve "$work/suite" --json --certificate "$work/proofs"
cp "$work/out" "$work/results"
without_time <"$work/results" >"$work/one"
run 0 solve - --json --threads 3 --certificate "$work/proofs3" <"$work/suite"
without_time <"$work/out" >"$work/three"
same "$work/one" "$work/three"
same "$work/proofs" "$work/proofs3"
grep -o '"name":"[^"]*"' "$work/suite" | cut -d: -f2 >"$work/names"
grep -o '^{"instance":"[^"]*"' "$work/results" | cut -d: -f2 >"$work/order"
[ "$(wc -l <"$work/names")" -eq "$count" ] || fail "not every instance has a name"
same "$work/names" "$work/order"
run 0 verify "$work/suite" "$work/results"
[ "$(grep -c 'valid, makespan' "$work/out")" -eq "$count" ] || fail "not $count verdicts"
run 0 verify "$work/suite" "$work/results" --json
[ "$(grep -c '"valid":true,"makespan":' "$work/out")" -eq "$count" ] || fail "not $count verdicts"
run 0 certify "$work/suite" "$work/proofs"
[ "$(grep -c 'optimal makespan' "$work/out")" -eq "$count" ] || fail "not $count proofs accepted"
run 0 solve "$work/suite" --no-schedule
has "^$count instances in .*: $count proven optimal"

# Proofs in files of their own.
mkdir "$work/folder"
run 0 solve "$work/suite" --no-schedule --json --certificate "$work/folder" --threads 2
[ "$(find "$work/folder" -type f | wc -l)" -eq "$count" ] || fail "not $count files"
sed -n 7p "$work/suite" >"$work/seventh"
run 0 certify "$work/seventh" "$work/folder/line-7.cert.jsonl"

# What does not hold has exit code 1.
sed -n 8p "$work/suite" >"$work/eighth"
run 1 certify "$work/eighth" "$work/folder/line-7.cert.jsonl"
has '^not proven: '
run 1 certify "$work/eighth" "$work/folder/line-7.cert.jsonl" --json
has '"accepted":false,"reason":"'
run 0 heuristic fnf examples/fig2-004.json --json
sed 's/"makespan":5/"makespan":4/' "$work/out" >"$work/lie"
run 1 verify examples/fig2-004.json "$work/lie"
has '^not valid: '
run 1 verify examples/fig2-004.json "$work/lie" --json
has '"valid":false,"reason":"'
refuse '' certify examples/fig2-004.json "$work/lie"

# Every heuristic writes valid schedules; every bound is one. Local search takes longer than all others: it has every fifth instance, with
# PROVECAST_SLOW=release all.
while read -r name; do
  every=1
  [ "$name" != local ] || in_full || every=5
  awk -v every=$every 'NR % every == 0' "$work/suite" >"$work/some"
  run 0 heuristic "$name" "$work/some" --json
  cp "$work/out" "$work/schedules"
  run 0 verify "$work/some" "$work/schedules"
  run 0 heuristic "$name" examples/fig2-004.json
  has "^fig2-004: makespan [0-9]+ by $name\$"
done < <(listed heuristic node)
while read -r name; do
  run 0 bounds --bound "$name" examples/fig2-004.json --json
  value=$(sed -nE "s/.*\"$name\":([0-9]+)\}\}\$/\1/p" "$work/out")
  [ "$value" -le 4 ] || fail "bound $name is $value, the optimum 4"
done < <(listed bounds node)

# A table answers what solve answers.
run 0 solve examples/fig1-001.json --no-schedule --table "$work/table"
run 0 lookup "$work/table" --counts 4,7
has '^makespan 9$'
run 0 lookup "$work/table" examples/fig1-001-less.json
has '^fig1-001-less: makespan 8$'
for instance in fig1-001 fig1-001-less; do
  run 0 lookup "$work/table" examples/$instance.json --schedule --json
  cp "$work/out" "$work/read"
  run 0 verify examples/$instance.json "$work/read"
done
has '^valid, makespan 8$'
run 0 lookup "$work/table" examples/fig1-001-less.json --schedule
has '^fig1-001-less: makespan 8$'
[ "$(wc -l <"$work/out")" -gt 3 ] || fail "no schedule: $(cat "$work/out")"
run 0 lookup "$work/table" --source 3 --counts 2,4 --json
has '^\{"makespan":8\}$'
run 0 lookup "$work/table"
has '^destinations: cost 2 up to 4, cost 3 up to 7$'
refuse 'beyond the counts' lookup "$work/table" --counts 5,7
refuse 'not a list of 2 counts' lookup "$work/table" --counts 5
refuse 'no source of cost 9' lookup "$work/table" --source 9 --counts 1,1
refuse 'holds several instances' solve "$work/suite" --table "$work/other"
[ ! -e "$work/other" ] || fail "a table nobody wanted"

# A known optimum to watch the rules with.
run 0 solve examples/fig1-001.json --json
cp "$work/out" "$work/optimum"
run 0 solve examples/fig1-001.json --debug-solution "$work/optimum"
refuse 'no broadcast' solve examples/fig1-001-less.json --debug-solution <(sed 's/"sends":.*/"sends":[]}}/' "$work/optimum")
finish
