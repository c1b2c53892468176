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

"$program" gen all-distinct --n 45 --count 60 --seed 3 --min-cost 100 --max-cost 200 >"$work/suite.jsonl"
run 0 solve "$work/suite.jsonl" --json --certificate "$work/alone.cert"
without_times <"$work/out" >"$work/alone"
RANDOM=1

# The run that has ended with this exit code has written everything: CODE
expect_all() {
  [ "$1" -eq 0 ] || fail "exit code $1: $(head -c 300 "$work/err")"
  without_times <"$work/out" >"$work/now"
  same "$work/alone" "$work/now"
  same "$work/alone.cert" "$work/ranks.cert"
  none_left 5
}

# Seven others, of which up to six are killed before they send one of their first results: until 50 were.
kills=0
for ((round = 0; round < 40 && kills < 50; round++)); do
  rm -f "$work/ranks.cert"
  entries=()
  for rank in $(shuf -i 1-7 -n 6 --random-source=<(yes $RANDOM)); do entries+=("$rank:$((RANDOM % 5 + 1)):9"); done
  signals "${entries[@]}"
  ranks 0 8 solve "$work/suite.jsonl" --json --certificate "$work/ranks.cert"
  expect_all 0
  kills=$((kills + $(count_signals)))
done
echo "$kills kills in $round runs"
[ "$kills" -ge 50 ] || fail "only $kills kills"

# A rank that is stopped for longer than it may be silent, then continues.
rm -f "$work/ranks.cert"
signals 2:3:19
start_ranks 3 solve "$work/suite.jsonl" --json --certificate "$work/ranks.cert"
launched=$!
wait_for_signals 1
sleep 5
kill -CONT "$(process_of 2)"
code=0
wait $launched || code=$?
expect_all $code

# Rank 0 is killed: no success, no partial file, and the others end.
echo before >"$work/ranks.cert"
signals 0:5:9
ranks 4 3 solve "$work/suite.jsonl" --json --certificate "$work/ranks.cert"
[ "$(cat "$work/ranks.cert")" = before ] || fail "the certificates are not those of before"
[ -z "$(find "$work" -name '*.tmp*')" ] || fail "a temporary file is left"
none_left 30
signals

# mpirun is killed while half of the suite has not come through standard input yet. Ranks that see it end, without a result;
# where they have ended before, all is there. No part of the input is taken for the whole. Twice, with PROVECAST_SLOW=release
# eight times.
mkfifo "$work/input"
times=2
[ "$PROVECAST_SLOW" != release ] || times=8
for ((round = 0; round < times; round++)); do
  rm -f "$work/ranks.cert"
  input=$work/input start_ranks 3 solve - --json --certificate "$work/ranks.cert"
  launched=$!
  exec 7>"$work/input"
  head -n 30 "$work/suite.jsonl" >&7
  wait_for_lines 1
  pkill -KILL -f "^mpirun .*$work" || fail "no mpirun was killed"
  tail -n +31 "$work/suite.jsonl" >&7 || true
  exec 7>&-
  code=0
  wait $launched || code=$?
  if [ $code -eq 4 ]; then
    [ "$(cat "$work/err")" = 'provecast: mpirun was ended by signal 9' ] || fail "$(cat "$work/err")"
    [ ! -e "$work/ranks.cert" ] || fail "a part of the certificates"
    none_left 30
  else
    expect_all $code
  fi
done

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
  # In their order. The optima are those of one process. Lines differ in nothing else, except the one that each of two ranks
  # had in work: a search that the signal ends may have found its optimum by then, in fewer nodes.
  cut -d, -f1 "$work/now" >"$work/names"
  head -n "$lines" "$work/order" >"$work/first"
  same "$work/first" "$work/names"
  grep '"status":"optimal"' "$work/now" >"$work/optima"
  ! cut -d, -f1-5 "$work/optima" | grep -qvxFf <(cut -d, -f1-5 "$work/alone") || fail "signal to $whom: other optima"
  cut_short=$(grep -cvxFf "$work/alone" "$work/optima" || true)
  [ "$cut_short" -le 2 ] || fail "signal to $whom: $cut_short lines differ"
  none_left 5
done

# A rank is killed while a store is filled.
signals 3:2:9
ranks 0 4 dataset "$work/suite.jsonl" --store "$work/ranks.db"
[ "$(count_signals)" -eq 1 ] || fail "dataset: no rank was killed"
run 0 dataset "$work/suite.jsonl" --store "$work/alone.db" --threads 2
for store in alone ranks; do
  run 0 export "$work/$store.db" --proofs --out "$work/$store.export"
done
same "$work/alone.export" "$work/ranks.export"

finish
