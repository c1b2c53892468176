#!/usr/bin/env bash
# Ranks are killed, stopped for a time and interrupted: no result is lost, none comes twice, and the exit code says what happened.
set -euo pipefail
# shellcheck source=tests/shell.sh
. tests/shell.sh
# shellcheck source=tests/mpi/ranks.sh
. tests/mpi/ranks.sh
[ -n "${PROVECAST_SLOW:-}" ] || {
  echo "skipped: ./check --all kills ranks"
  exit 77
}

"$program" gen all-distinct --n 60 --count 60 --seed 3 --min-cost 100 --max-cost 200 >"$work/suite.jsonl"
run 0 solve "$work/suite.jsonl" --json --certificate "$work/alone.cert"
without_times <"$work/out" >"$work/alone"
RANDOM=1

# The run in the background has written everything.
expect_all() {
  local code=0
  wait "$1" || code=$?
  [ "$code" -eq 0 ] || fail "exit code $code: $(head -c 300 "$work/err")"
  without_times <"$work/out" >"$work/now"
  same "$work/alone" "$work/now"
  same "$work/alone.cert" "$work/ranks.cert"
  none_left 5
}

# Seven others, of which up to five are killed at random moments.
kills=0
for ((round = 0; round < 10; round++)); do
  rm -f "$work/ranks.cert"
  start_ranks 8 solve "$work/suite.jsonl" --json --certificate "$work/ranks.cert"
  launched=$!
  wait_for_lines 1 # before that the loss of a rank ends all
  for rank in $(shuf -i 1-7 -n 5 --random-source=<(yes $RANDOM)); do
    sleep "0.0$((RANDOM % 10))"
    process=$(process_of "$rank")
    if [ -n "$process" ] && kill -KILL "$process" 2>/dev/null; then kills=$((kills + 1)); fi
  done
  expect_all $launched
done
echo "$kills kills"
[ "$kills" -gt "10" ] || fail "only $kills kills"

# A rank that is stopped for longer than it may be silent, then continues.
rm -f "$work/ranks.cert"
start_ranks 3 solve "$work/suite.jsonl" --json --certificate "$work/ranks.cert"
launched=$!
wait_for_lines 3
slow=$(process_of 2)
kill -STOP "$slow"
sleep 5
kill -CONT "$slow"
expect_all $launched

# Rank 0 is killed: no success, no partial file, and the others end.
echo before >"$work/ranks.cert"
start_ranks 3 solve "$work/suite.jsonl" --json --certificate "$work/ranks.cert"
launched=$!
wait_for_lines 3
kill -KILL "$(process_of 0)"
code=0
wait $launched || code=$?
[ $code -eq 4 ] || fail "rank 0 killed: exit code $code"
[ "$(cat "$work/ranks.cert")" = before ] || fail "the certificates are not those of before"
[ -z "$(find "$work" -name '*.tmp*')" ] || fail "a temporary file is left"
none_left 30

# A signal to mpirun, to the launcher or to one rank ends all with exit code 3 and the first results. The suite would not end by itself.
{
  head -n 20 "$work/suite.jsonl"
  "$program" gen all-distinct --n 150 --min-cost 1000000 --max-cost 2000000 --count 40 --seed 2
} >"$work/endless.jsonl"
run 3 solve "$work/endless.jsonl" --json --no-schedule --time-limit 1ms
cut -d, -f1 "$work/out" >"$work/order"
for whom in mpirun launcher rank; do
  start_ranks 2 solve "$work/endless.jsonl" --json --threads 1
  launched=$!
  wait_for_lines 3
  case $whom in
    mpirun) kill -INT "$(pgrep -P $launched -x mpirun)" ;;
    launcher) kill -TERM $launched ;;
    rank) kill -TERM "$(process_of 1)" ;;
  esac
  code=0
  wait $launched || code=$?
  [ $code -eq 3 ] || fail "signal to $whom: exit code $code: $(cat "$work/err")"
  [ ! -s "$work/err" ] || fail "signal to $whom: $(cat "$work/err")"
  without_times <"$work/out" >"$work/now"
  lines=$(wc -l <"$work/now")
  if [ "$lines" -lt 3 ] || [ "$lines" -ge 60 ]; then fail "signal to $whom: $lines results"; fi
  # in their order, and those that the signal did not end are the same
  cut -d, -f1 "$work/now" >"$work/names"
  head -n "$lines" "$work/order" >"$work/first"
  same "$work/first" "$work/names"
  grep '"status":"optimal"' "$work/now" >"$work/optima"
  ! grep -qvxFf "$work/alone" "$work/optima" || fail "signal to $whom: other results"
  none_left 5
done

# A rank is killed while a store is filled.
start_ranks 4 dataset "$work/suite.jsonl" --store "$work/ranks.db"
launched=$!
wait_for_rank 3
sleep 1
kill -KILL "$(process_of 3)"
wait $launched || fail "dataset: exit code $?"
run 0 dataset "$work/suite.jsonl" --store "$work/alone.db" --threads 2
for store in alone ranks; do
  run 0 export "$work/$store.db" --proofs --out "$work/$store.export"
done
same "$work/alone.export" "$work/ranks.export"

finish
