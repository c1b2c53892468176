#!/usr/bin/env bash
# Where CLP is not installed the program solves: the same optima without the price bound, with proofs.
set -euo pipefail
# shellcheck source=tests/shell.sh
. tests/shell.sh

"$program" gen overhead-paper --nodes 9 --sources 1 --count 6 --seed 5 >"$work/suite"
optima() {
  run 0 solve "$work/suite" --json --no-schedule --certificate "$work/$1.cert"
  grep -o '"status":"optimal","makespan":[^,]*' "$work/out" >"$work/$1"
  run 0 bounds "$work/suite" --bound dual-prices --json
  cp "$work/out" "$work/$1.bounds"
}
optima with
export LD_PRELOAD=${2%/*}/libno_clp.so
optima without
unset LD_PRELOAD
[ "$(wc -l <"$work/with")" -eq 6 ] || fail "$(cat "$work/with")"
same "$work/with" "$work/without"
run 0 certify "$work/suite" "$work/without.cert"
! cmp -s "$work/with.bounds" "$work/without.bounds" || fail "CLP was there all the same"
finish
