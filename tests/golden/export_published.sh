#!/usr/bin/env bash
# Published optima as VIPR and VeriPB: readers of our own that share nothing with verify/ accept each that can be written: every 200th, every
# 50th with PROVECAST_SLOW, and some with rare proofs. ./check --published takes all. The reader of VeriPB, and its propagation, do what
# their rules say.
set -euo pipefail
# shellcheck source=tests/shell.sh
. tests/shell.sh
stride=200 rounds=100
[ "${PROVECAST_SLOW-}" != yes ] || stride=50 rounds=500
for script in "propagation_test.py 1 $rounds" veripb_test.py "published.py $program $stride"; do
  # shellcheck disable=SC2086 # a script and its arguments
  python3 tests/export/$script >"$work/verdict" 2>&1 || fail "$(cat "$work/verdict")"
done
finish
