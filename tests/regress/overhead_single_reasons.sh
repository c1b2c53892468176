#!/usr/bin/env bash
# Rule R12 explains what it derives about leaves and relays of a single multicast. Where an explanation left out a reason, no test saw it, but
# the checker does: what was learned from it does not follow.
set -euo pipefail
# shellcheck source=tests/shell.sh
. tests/shell.sh

for options in '--nodes 12 --max-cost 6 --seed 78 --count 60' '--nodes 9 --max-cost 20 --seed 78 --count 60' \
  '--nodes 14 --max-cost 5 --seed 5 --count 8'; do
  # shellcheck disable=SC2086 # they are several words
  run 0 gen overhead-uniform $options --sources 1
  cp "$work/out" "$work/suite"
  run 0 solve "$work/suite" --method lcg --no-schedule --certificate "$work/proofs"
  run 0 certify "$work/suite" "$work/proofs"
  [ "$(grep -c ': optimal makespan [0-9]*, proven by ' "$work/out")" -eq "${options##* }" ] || fail "not all are accepted"
done
finish
