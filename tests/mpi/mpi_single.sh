#!/usr/bin/env bash
# One hard instance over ranks: the same optimum, schedule, count of nodes and certificate at any number of ranks and threads, also
# when ranks are killed; and a checkpoint from which any number of them continues.
set -euo pipefail
# shellcheck source=tests/shell.sh
. tests/shell.sh
# shellcheck source=tests/mpi/ranks.sh
. tests/mpi/ranks.sh
[ -n "${PROVECAST_SLOW:-}" ] || {
  echo "skipped: ./check --all searches over ranks"
  exit 77
}

# Of each engine one: beams with branch and price and dives, dives and subtrees, the tree of an open shop, learners.
"$program" gen all-distinct --n 60 --count 1 --seed 3 --min-cost 1000 --max-cost 2000 >"$work/beam"
"$program" gen all-distinct --n 28 --count 1 --seed 3 --min-cost 1000000 --max-cost 2000000 >"$work/subtrees"
"$program" gen openshop-equal --size 7 --count 1 --seed 9 >"$work/shop"
"$program" gen openshop-equal --size 7 --count 1 --seed 3 >"$work/learners"

# The results, but for times and the number of threads.
result() {
  without_times <"$work/out" | sed -E 's/"threads":[0-9]+/"threads":1/'
}

for name in beam subtrees shop learners; do
  run 0 solve "$work/$name" --json --certificate "$work/$name.cert"
  result >"$work/$name.json"
  for count in 1 2 3 4; do
    for threads in 1 2; do
      rm -f "$work/ranks.cert"
      ranks 0 "$count" solve "$work/$name" --json --certificate "$work/ranks.cert" --threads "$threads"
      result >"$work/now"
      same "$work/$name.json" "$work/now"
      same "$work/$name.cert" "$work/ranks.cert"
    done
  done
done

# The run in the background ends as the one on one machine did: PROCESS NAME
expect_same() {
  local code=0
  wait "$1" || code=$?
  [ "$code" -eq 0 ] || fail "$2: exit code $code: $(head -c 300 "$work/err")"
  result >"$work/now"
  same "$work/$2.json" "$work/now"
  same "$work/$2.cert" "$work/ranks.cert"
  none_left 5
}

# Wait until the search in the background says how far it is: before that the loss of a rank may end all.
wait_for_search() {
  local i
  for ((i = 0; i < 1200; i++)); do
    [ ! -s "$work/err" ] || return 0
    sleep 0.05
  done
  fail "the search does not begin"
}

# Ranks are killed, or stopped for longer than they may be silent, in the middle of rounds; the tree of `long` takes seconds.
"$program" gen openshop-equal --size 8 --count 1 --seed 1 >"$work/long"
run 0 solve "$work/long" --json --certificate "$work/long.cert"
result >"$work/long.json"
kills=0
for name in beam long; do
  rm -f "$work/ranks.cert"
  start_ranks 4 solve "$work/$name" --json --certificate "$work/ranks.cert" --progress
  launched=$!
  wait_for_search
  for rank in 1 3; do
    process=$(process_of $rank)
    if [ -n "$process" ] && kill -KILL "$process" 2>/dev/null; then kills=$((kills + 1)); fi
    sleep 0.2
  done
  expect_same $launched $name
done
[ $kills -ge 3 ] || fail "only $kills kills"
rm -f "$work/ranks.cert"
start_ranks 3 solve "$work/long" --json --certificate "$work/ranks.cert" --progress
launched=$!
wait_for_search
slow=$(process_of 2)
kill -STOP "$slow"
sleep 5
kill -CONT "$slow" || true
expect_same $launched long

# Everything is killed; then a signal ends it, exit code 3, and says what is known. The same command continues with other numbers.
"$program" gen all-distinct --n 100 --count 1 --seed 1 --min-cost 1000 --max-cost 2000 >"$work/big"
run 0 solve "$work/big" --json --certificate "$work/big.cert"
result >"$work/big.json"
rm -f "$work/ranks.cert" "$work/checkpoint"
start_ranks 3 solve "$work/big" --json --certificate "$work/ranks.cert" --checkpoint "$work/checkpoint"
launched=$!
for ((i = 0; i < 300; i++)); do
  [ ! -e "$work/checkpoint" ] || break
  sleep 0.05
done
[ -e "$work/checkpoint" ] || fail "big: no checkpoint"
for process in $(processes); do kill -KILL "$process" 2>/dev/null || true; done
wait $launched || true
none_left 30
rm -f "$work/ranks.cert"
start_ranks 2 solve "$work/big" --json --certificate "$work/ranks.cert" --checkpoint "$work/checkpoint" --threads 2 --progress
launched=$!
wait_for_search
kill -TERM $launched 2>/dev/null || true # it may have ended
code=0
wait $launched || code=$?
[ $code -eq 3 ] || [ $code -eq 0 ] || fail "big: SIGTERM: exit code $code: $(cat "$work/err")"
[ $code -eq 0 ] || grep -q '"lower_bound"' "$work/out" || fail "big: SIGTERM: $(cat "$work/out")"
if [ $code -eq 3 ]; then
  [ -e "$work/checkpoint" ] || fail "big: SIGTERM left no checkpoint"
  ranks 0 4 solve "$work/big" --json --certificate "$work/ranks.cert" --checkpoint "$work/checkpoint"
fi
result >"$work/now"
same "$work/big.json" "$work/now"
same "$work/big.cert" "$work/ranks.cert"
[ ! -e "$work/checkpoint" ] || fail "big: the checkpoint is left"

finish
