#!/usr/bin/env bash
# Where no message takes time the load is 0, which auto did not take for a bound: solve --json crashed for want of a method's name.
set -euo pipefail
# shellcheck source=tests/shell.sh
. tests/shell.sh

for instance in '{"model":"exchange","times":[[0]]}' '{"model":"exchange","times":[[0,0],[0,0]]}' '{"model":"openshop","times":[[0,0,0]]}'; do
  echo "$instance" >"$work/instance"
  for method in auto brute; do
    run 0 solve "$work/instance" --method $method --json --certificate "$work/proof"
    has '"status":"optimal","makespan":0,"lower_bound":0,.*"method":"(load|brute)"'
    cp "$work/out" "$work/result"
    run 0 verify "$work/instance" "$work/result"
    run 0 certify "$work/instance" "$work/proof"
    run 0 solve "$work/instance" --method $method
    has 'makespan 0, proven optimal by (load|brute)'
  done
done
finish
