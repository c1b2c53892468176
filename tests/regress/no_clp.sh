#!/usr/bin/env bash
# Where CLP is not installed our own simplex method takes its place: the same optima with proofs, and the same price bounds.
set -euo pipefail
# shellcheck source=tests/shell.sh
. tests/shell.sh

"$program" gen overhead-paper --nodes 9 --sources 1 --count 6 --seed 5 >"$work/suite"
optima() {
  run 0 solve "$work/suite" --json --no-schedule --certificate "$work/$1.cert"
  grep -o '"status":"optimal","makespan":[^,]*' "$work/out" >"$work/$1"
  run 0 bounds "$work/small" --bound dual-prices --json
  cp "$work/out" "$work/$1.bounds"
}
"$program" gen overhead-uniform --nodes 8 --sources 2 --count 6 --seed 5 >"$work/small"
optima with
export LD_PRELOAD=${2%/*}/libno_clp.so NO_CLP_ASKED=$work/asked
optima without
unset LD_PRELOAD
[ -e "$work/asked" ] || fail 'CLP was there all the same'
[ "$(wc -l <"$work/with")" -eq 6 ] || fail "$(cat "$work/with")"
same "$work/with" "$work/without"
run 0 certify "$work/suite" "$work/without.cert"
same "$work/with.bounds" "$work/without.bounds"
finish
