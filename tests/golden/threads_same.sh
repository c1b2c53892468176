#!/usr/bin/env bash
# Any number of threads writes the same bytes, and ends with the same exit code: of suites with refused lines, false schedules, and
# certificates that are missing, false or for another instance.
set -euo pipefail
# shellcheck source=tests/shell.sh
. tests/shell.sh
cd "$work"

# The program with these arguments by one thread and by three.
same() {
  local threads code
  for threads in 1 3; do
    code=0
    "$program" "$@" --threads "$threads" >"out.$threads" 2>"err.$threads" || code=$?
    echo "exit code $code" >>"err.$threads"
  done
  if ! cmp out.1 out.3 || ! cmp err.1 err.3; then
    fail "$* by three threads: $(head -n 3 err.3)"
  fi
  [ -s out.1 ] || [ "$(wc -l <err.1)" -gt 1 ] || fail "$*: writes nothing"
}

# Instances of all models; every third line has no name, every seventh is no instance.
light_suite >all.jsonl
awk 'NR % 3 == 0 { sub (/"name":"[^"]*",/, "") } NR % 7 == 0 { sub (/"model":/, "\"mode1\":") } { print }' all.jsonl >mixed.jsonl
for suite in all mixed; do
  "$program" solve $suite.jsonl --json --threads 1 --certificate $suite.proofs >$suite.results 2>err || true
  awk 'NR % 5 == 0 { sub (/"makespan":[0-9]+/, "\"makespan\":1") } { print }' $suite.results >$suite.false
  # of every fifth certificate there is nothing but its first line; every eleventh is missing
  awk '/^\{"certificate/ { count++ } count % 11 == 10 { next } count % 5 == 4 && !/^\{"certificate/ { next } { print }' \
    $suite.proofs >$suite.damaged
  for documents in results false; do
    same verify $suite.jsonl $suite.$documents
    same verify $suite.jsonl $suite.$documents --json
  done
  for documents in proofs damaged; do
    same certify $suite.jsonl $suite.$documents
    same certify $suite.jsonl $suite.$documents --json
  done
  # more instances than documents, and fewer
  head -n 50 $suite.results >short
  same verify $suite.jsonl short
  head -n 50 $suite.jsonl >few.jsonl
  same verify few.jsonl $suite.results
  same certify few.jsonl $suite.proofs
  same heuristic fnf $suite.jsonl
done
# without names, certificates are taken for instances by their order
sed 's/"name":"[^"]*",//' all.jsonl >nameless.jsonl
"$program" solve nameless.jsonl --json --threads 1 --certificate nameless.proofs >results
same certify nameless.jsonl nameless.proofs
awk '/^\{"certificate/ { count++ } count % 11 == 10 { next } { print }' nameless.proofs >damaged
same certify nameless.jsonl damaged
same certify nameless.jsonl damaged --json

# one certificate of many clauses, checked by parts; and spoilt in its middle and at its end
"$program" gen openshop-equal --size 6 --seed 5 >equal.json
"$program" gen overhead-paper --nodes 10 --seed 2 >overhead.json
for one in equal overhead; do
  "$program" solve $one.json --certificate $one.proof >results
  same certify $one.json $one.proof
  same certify $one.json $one.proof --json
  lines=$(wc -l <$one.proof)
  for line in $((lines / 2)) $((lines - 1)) "$lines"; do
    # a number more in the line; the line twice; without it; everything after it is missing
    sed "${line}s/[0-9]\\([],}\"]\\)/9\\1/" $one.proof >spoilt
    same certify $one.json spoilt
    sed "${line}p" $one.proof >spoilt
    same certify $one.json spoilt
    sed "${line}d" $one.proof >spoilt
    same certify $one.json spoilt
  done
done

same bounds mixed.jsonl --json
head -n 60 mixed.jsonl >claims.jsonl
head -n 20 claims.jsonl >first.jsonl
same heuristic best first.jsonl --json
same claims claims.jsonl
same claims paper-001 --json
same claims --small 5,3 --json
same claims --list --small 4,3

finish
