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

# Of each engine one: beams with branch and price and dives, dives and subtrees, the bisection and the tree of an open shop, learners,
# learners and the price bound, the subtrees of Liu's search.
"$program" gen all-distinct --n 60 --count 1 --seed 3 --min-cost 1000 --max-cost 2000 >"$work/beam"
"$program" gen all-distinct --n 28 --count 1 --seed 3 --min-cost 1000000 --max-cost 2000000 >"$work/subtrees"
"$program" gen openshop-equal --size 7 --count 1 --seed 9 >"$work/shop"
"$program" gen openshop-equal --size 7 --count 1 --seed 3 >"$work/learners"
"$program" gen overhead-paper --nodes 14 --sources 1 --count 1 --seed 9 >"$work/prices"
"$program" gen draw --n 20 --costs 7,11,13,17,19 --count 6 --seed 1 | tail -n 1 >"$work/liu"
engines=(beam subtrees shop learners prices liu)

# The results, but for times and the number of threads.
result() {
  without_times <"$work/out" | sed -E 's/"threads":[0-9]+/"threads":1/'
}

# The options of an engine, in $options: NAME
choose_options() {
  options=()
  [ "$1" != liu ] || options=(--method liu)
}

# Which numbers of ranks and threads an engine has: one of four in turn, with PROVECAST_SLOW=release all. Below each has four ranks of
# which one or two are killed. In $numbers: POSITION
choose_numbers() {
  numbers=("3 2" "2 1" "1 2" "4 1")
  [ "$PROVECAST_SLOW" = release ] || numbers=("${numbers[$1 % 4]}")
}

for i in "${!engines[@]}"; do
  name=${engines[i]}
  choose_options "$name"
  choose_numbers "$i"
  run 0 solve "$work/$name" "${options[@]}" --json --certificate "$work/$name.cert"
  result >"$work/$name.json"
  for pair in "${numbers[@]}"; do
    rm -f "$work/ranks.cert"
    ranks 0 "${pair% *}" solve "$work/$name" "${options[@]}" --json --certificate "$work/ranks.cert" --threads "${pair#* }"
    result >"$work/now"
    same "$work/$name.json" "$work/now"
    same "$work/$name.cert" "$work/ranks.cert"
  done
done

# The run that has ended with this exit code gave what one machine did: CODE NAME
expect_same() {
  [ "$1" -eq 0 ] || fail "$2: exit code $1: $(head -c 300 "$work/err")"
  result >"$work/now"
  same "$work/$2.json" "$work/now"
  same "$work/$2.cert" "$work/ranks.cert"
  none_left 5
}

# Others are killed in the middle of rounds, before they send results; some rounds have no work for a third one. At their first
# results or at later ones, in turn; with PROVECAST_SLOW=release at both, and before they have work.
for i in "${!engines[@]}"; do
  name=${engines[i]}
  choose_options "$name"
  for at in 1 2 4; do
    [ "$PROVECAST_SLOW" = release ] || [ $at -eq $((i % 2 > 0 ? 2 : 4)) ] || continue
    rm -f "$work/ranks.cert"
    signals "1:$at:9" "3:$((at + 1)):9"
    ranks 0 4 solve "$work/$name" "${options[@]}" --json --certificate "$work/ranks.cert"
    expect_same 0 "$name"
    [ "$(count_signals)" -ge 1 ] || fail "$name: no rank was killed at message $at"
  done
done

# One is stopped for longer than it may be silent.
rm -f "$work/ranks.cert"
signals 2:3:19
start_ranks 3 solve "$work/liu" --method liu --json --certificate "$work/ranks.cert"
launched=$!
wait_for_signals 1
sleep 5
kill -CONT "$(process_of 2)" || true
code=0
wait $launched || code=$?
expect_same $code liu

# Rank 0 is killed once there is a checkpoint. Then a signal ends the search, exit code 3, and it says what is known. The same
# command continues with other numbers of ranks and threads.
"$program" gen all-distinct --n 100 --count 1 --seed 1 --min-cost 1000 --max-cost 2000 >"$work/big"
run 0 solve "$work/big" --json --certificate "$work/big.cert"
result >"$work/big.json"
rm -f "$work/ranks.cert"
export PROVECAST_SIGNALS_FROM="$work/checkpoint"
signals 0:1:9
ranks 4 3 solve "$work/big" --json --certificate "$work/ranks.cert" --checkpoint "$work/checkpoint"
[ -e "$work/checkpoint" ] || fail "big: no checkpoint"
none_left 30
signals 0:1:15
ranks 3 2 solve "$work/big" --json --certificate "$work/ranks.cert" --checkpoint "$work/checkpoint" --threads 2
grep -q '"lower_bound"' "$work/out" || fail "big: SIGTERM: $(cat "$work/out")"
[ -e "$work/checkpoint" ] || fail "big: SIGTERM left no checkpoint"
signals
ranks 0 4 solve "$work/big" --json --certificate "$work/ranks.cert" --checkpoint "$work/checkpoint"
expect_same 0 big
[ ! -e "$work/checkpoint" ] || fail "big: the checkpoint is left"

finish
