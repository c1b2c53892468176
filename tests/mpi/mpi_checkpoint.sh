#!/usr/bin/env bash
# A search that provecast began continues on ranks, and the other way round: provecast and provecast-mpi of one build share a
# checkpoint. The optimum, schedule, nodes and certificate are those of a search that nothing ended.
set -euo pipefail
# shellcheck source=tests/shell.sh
. tests/shell.sh
# shellcheck source=tests/mpi/ranks.sh
. tests/mpi/ranks.sh

file=$work/checkpoint
"$program" gen all-distinct --n 100 --count 1 --seed 1 --min-cost 1000 --max-cost 2000 >"$work/big"
command=(solve "$work/big" --json --certificate "$work/cert" --checkpoint "$file")

result() {
  without_times <"$work/out" | sed -E 's/"threads":[0-9]+/"threads":1/'
}

# What came is what one run of one program gives.
expect_same() {
  result >"$work/now"
  same "$work/alone" "$work/now"
  same "$work/alone.cert" "$work/cert"
  [ ! -e "$file" ] || fail "the checkpoint is left"
}

run 0 solve "$work/big" --json --certificate "$work/alone.cert"
result >"$work/alone"

# Begun by provecast, ended by a limit; continued on two ranks.
for ((limit = 60; limit < 100000; limit = limit * 3 / 2)); do
  [ ! -e "$file" ] || break
  run 3 "${command[@]}" --time-limit ${limit}ms
done
[ -e "$file" ] || fail "provecast left no checkpoint"
head -n 1 "$file" | cut -d ' ' -f 1-5 >"$work/title"
ranks 0 2 "${command[@]}"
expect_same

# Begun on two ranks, of which rank 0 is killed as soon as there is a checkpoint; continued by provecast.
export PROVECAST_SIGNALS_FROM="$file"
signals 0:1:9
ranks 4 2 "${command[@]}"
signals
[ -e "$file" ] || fail "provecast-mpi left no checkpoint"
head -n 1 "$file" | cut -d ' ' -f 1-5 >"$work/other_title"
same "$work/title" "$work/other_title"
none_left 30
run 0 "${command[@]}"
expect_same

finish
