#!/usr/bin/env bash
# A theorem over ranks: the same certificate, instances and counts at any number of ranks and threads, also when a rank is killed; and
# a proof that a signal has ended, which any number of them continues.
set -euo pipefail
# shellcheck source=tests/shell.sh
. tests/shell.sh
# shellcheck source=tests/mpi/ranks.sh
. tests/mpi/ranks.sh

large=(prove fnf --n 14 --bound 5/4 --json)

# What one process writes: NAME CODE ARGUMENTS...
alone() {
  local name=$1 code=$2
  shift 2
  run "$code" "$@" --threads 1
  cp "$work/out" "$work/$name"
}
alone large 0 "${large[@]}" --certificate "$work/large.cert"
alone supremum 0 prove fnf-slowest --n 9 --supremum --json --certificate "$work/supremum.cert"
alone list 1 prove fnf --n 11 --bound 9/8 --json --instances "$work/list.cert"
alone part 0 prove fnf --n 12 --bound 6/5 --part 2/3 --json --certificate "$work/part.cert"
alone refuted 1 prove fnf --n 13 --bound 9/8 --json

# The last run over ranks wrote the same: NAME
same_as() {
  same "$work/$1" "$work/out"
  [ ! -e "$work/$1.cert" ] || same "$work/$1.cert" "$work/ranks.cert"
  rm -f "$work/ranks.cert"
}

# Other ranks take part: signal 0, which does nothing, is noted when they send results.
for numbers in "1 2" "2 1" "3 2"; do
  signals 1:3:0
  ranks 0 "${numbers% *}" "${large[@]}" --certificate "$work/ranks.cert" --threads "${numbers#* }"
  same_as large
  [ "${numbers% *}" -eq 1 ] || [ "$(count_signals)" -eq 1 ] || fail "$numbers: rank 1 did nothing"
done
signals
ranks 0 3 prove fnf-slowest --n 9 --supremum --json --certificate "$work/ranks.cert"
same_as supremum
ranks 0 2 prove fnf --n 12 --bound 6/5 --part 2/3 --json --certificate "$work/ranks.cert"
same_as part
ranks 1 2 prove fnf --n 11 --bound 9/8 --json --instances "$work/ranks.cert"
same_as list

# Which nodes behind a refutation were visited depends on who is fast, the instance does not.
without_tree() {
  sed -E 's/,"tree":.*//' "$1"
}
ranks 1 3 prove fnf --n 13 --bound 9/8 --json
same <(without_tree "$work/refuted") <(without_tree "$work/out")

# A rank is killed before it sends a result. One proof is ended by a signal; others continue it.
signals 1:2:9
ranks 0 3 "${large[@]}" --certificate "$work/ranks.cert" --threads 1
same_as large
[ "$(count_signals)" -eq 1 ] || fail "no rank was killed"
signals 0:6:15
ranks 3 2 "${large[@]}" --certificate "$work/ranks.cert" --resume "$work/state" --threads 1
grep -q '"status":"open".*"reason":"interrupted"' "$work/out" || fail "SIGTERM: $(cat "$work/out")"
[ -e "$work/state" ] || fail "SIGTERM left no state"
signals
ranks 0 3 "${large[@]}" --certificate "$work/ranks.cert" --resume "$work/state" --threads 1
same_as large
[ ! -e "$work/state" ] || fail "the state is left"
none_left 5

finish
