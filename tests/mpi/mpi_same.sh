#!/usr/bin/env bash
# provecast-mpi writes what provecast writes, at any number of ranks and threads: results, certificates, summaries, stores.
set -euo pipefail
# shellcheck source=tests/shell.sh
. tests/shell.sh
# shellcheck source=tests/mpi/ranks.sh
. tests/mpi/ranks.sh

# Shipped suites of each model, and a line of none.
for suite in node-ci overhead-small exchange-small openshop-small parameterized-corner logp-corner node-corner overhead-corner; do
  "$program" gen suite "$suite"
done >"$work/suite.jsonl"
sed -i '100i {"model":"tree"}' "$work/suite.jsonl"
lines=$(wc -l <"$work/suite.jsonl")
[ "$lines" -gt 900 ] || fail "only $lines lines"

# What one machine writes: $work/NAME, $work/NAME.err; NAME ARGUMENTS...
alone() {
  local name=$1
  shift
  run 2 "$@"
  without_times <"$work/out" >"$work/$name"
  cp "$work/err" "$work/$name.err"
}

# The last run wrote the same.
same_as() {
  without_times <"$work/out" >"$work/now"
  same "$work/$1" "$work/now"
  same "$work/$1.err" "$work/err"
}

alone json solve "$work/suite.jsonl" --json --certificate "$work/alone.cert"
numbers=("1 2" "3 1" "8 1") # ranks and threads; with PROVECAST_SLOW=release all
case ${PROVECAST_SLOW:-} in
  release) numbers=({1,2,3,4,8}" "{1,2}) ;;
  ?*) numbers=("1 1" "2 2" "3 1" "4 2" "8 1") ;;
esac
for pair in "${numbers[@]}"; do
  rm -f "$work/ranks.cert"
  ranks 2 "${pair% *}" solve "$work/suite.jsonl" --json --certificate "$work/ranks.cert" --threads "${pair#* }"
  same_as json
  same "$work/alone.cert" "$work/ranks.cert"
done

# Text; input from a pipe; certificates in files of their own.
mkdir "$work/alone.d" "$work/ranks.d"
alone text solve "$work/suite.jsonl" --certificate "$work/alone.d"
ranks 2 3 solve - --certificate "$work/ranks.d" <"$work/suite.jsonl"
sed -i "s,standard input:,$work/suite.jsonl:," "$work/out" "$work/err"
same_as text
diff -r "$work/alone.d" "$work/ranks.d" >/dev/null || fail "certificates in a folder differ"
[ "$(find "$work/ranks.d" -type f | wc -l)" -gt 900 ] || fail "too few certificates"

# The summary: all but times.
summary() {
  sed -E 's/[0-9]+\.[0-9]+ s/T/' "$work/out" >"$work/$1"
}
run 2 solve "$work/suite.jsonl" --summary
summary summary.1
ranks 2 4 solve "$work/suite.jsonl" --summary
summary summary.4
sed -i -E 's/ +/ /g' "$work"/summary.?
same "$work/summary.1" "$work/summary.4"

# One instance, on which other ranks work as well (tests/mpi/mpi_single.sh has hard ones).
run 0 solve examples/campus.json --threads 1
without_times <"$work/out" >"$work/campus"
ranks 0 3 solve examples/campus.json --threads 1
without_times <"$work/out" >"$work/now"
same "$work/campus" "$work/now"

# Heuristics and bounds: blank lines between results, refusals, exit codes.
alone fnf heuristic fnf "$work/suite.jsonl"
ranks 2 3 heuristic fnf "$work/suite.jsonl"
same_as fnf
alone bounds bounds "$work/suite.jsonl" --json
ranks 2 3 bounds "$work/suite.jsonl" --json
same_as bounds

# Claims: what other ranks have found is added up.
head -n 160 "$work/suite.jsonl" >"$work/claims.jsonl"
alone claims claims "$work/claims.jsonl" --json
for count in 1 ${PROVECAST_SLOW:+2} 3; do
  ranks 2 "$count" claims "$work/claims.jsonl" --json
  same_as claims
done
run 2 claims "$work/claims.jsonl" --list --id 004-thm-4.1
cp "$work/out" "$work/one"
ranks 2 3 claims "$work/claims.jsonl" --list --id 004-thm-4.1 --threads 2
same "$work/one" "$work/out"

# Stores: the same export, also after half of it was there before.
head -n 150 "$work/suite.jsonl" >"$work/half.jsonl"
run 2 dataset "$work/suite.jsonl" --store "$work/alone.db"
cp "$work/out" "$work/dataset"
ranks 2 3 dataset "$work/suite.jsonl" --store "$work/ranks.db" --threads 2
same "$work/dataset" "$work/out"
ranks 2 2 dataset "$work/half.jsonl" --store "$work/half.db"
mv "$work/suite.jsonl" "$work/half.jsonl" # the name is a part of the store
ranks 2 4 dataset "$work/half.jsonl" --store "$work/half.db"
has 'there already'
for store in alone ranks half; do
  run 0 export "$work/$store.db" --proofs --out "$work/$store.export"
done
same "$work/alone.export" "$work/ranks.export"
sed 's/"source":"half.jsonl"/"source":"suite.jsonl"/' "$work/half.export" >"$work/half.renamed"
same "$work/alone.export" "$work/half.renamed"
run 0 recheck "$work/ranks.db"

# Exports rechecked: whole, with entries that are false or no entries, and a sample.
awk 'NR % 9 == 0 { sub (/"makespan":[0-9]+/, "\"makespan\":1") } NR % 31 == 0 { $0 = "nonsense" } { print }' \
  "$work/alone.export" >"$work/false.export"
run 0 recheck "$work/alone.export"
cp "$work/out" "$work/rechecked"
ranks 0 3 recheck "$work/alone.export"
same "$work/rechecked" "$work/out"
for options in '' ${PROVECAST_SLOW:+--json} '--json --sample 40 --seed 3'; do
  # shellcheck disable=SC2086
  run 1 recheck "$work/false.export" $options
  cp "$work/out" "$work/rechecked"
  cp "$work/err" "$work/rechecked.err"
  # shellcheck disable=SC2086
  ranks 1 2 recheck "$work/false.export" $options
  same "$work/rechecked" "$work/out"
  same "$work/rechecked.err" "$work/err"
done

# The same of a class of schedules: other ranks judge for it, and models without it are refused.
run 2 dataset "$work/half.jsonl" --store "$work/alone-class.db" --class append
has ' [1-9][0-9]* solved to optimality, 0 left open, [1-9][0-9]* refused, 0 not stored$'
cp "$work/out" "$work/dataset"
ranks 2 3 dataset "$work/half.jsonl" --store "$work/ranks-class.db" --class append --threads 2
same "$work/dataset" "$work/out"
for store in alone-class ranks-class; do
  run 0 export "$work/$store.db" --proofs --out "$work/$store.export"
done
same "$work/alone-class.export" "$work/ranks-class.export"
grep -q '"class":"append"' "$work/ranks-class.export" || fail "no class"
run 0 recheck "$work/ranks-class.db"

# Commands without work for others run on rank 0 only.
run 0 gen uniform --n 5 --count 3 --seed 1
cp "$work/out" "$work/gen"
ranks 0 3 gen uniform --n 5 --count 3 --seed 1
same "$work/gen" "$work/out"

finish
