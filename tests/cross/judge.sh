#!/usr/bin/env bash
# Runs a judge in Python on drawn instances: JUDGE MODEL INSTANCES PROGRAM
# A sixth of the instances of `reading`, `rounding` and `width`, all of `features`; of each judge three
# times as many with PROVECAST_SLOW=release. With sanitizers one in TESTS_DIVISOR, with release one in
# five.
set -euo pipefail
judge=$1
model=$2
instances=$3
program=$4
if ! command -v python3 >/dev/null; then
  echo "python3 is missing: $judge is not run"
  [ "${PROVECAST_CHECK-}" = yes ] && exit 1
  exit 77
fi
if [ "${TESTS_DIVISOR:-1}" -gt 1 ]; then
  divisor=$TESTS_DIVISOR
  [ "${PROVECAST_SLOW-}" != release ] || divisor=5
  instances=$((instances / divisor))
elif [ "${PROVECAST_SLOW-}" = release ]; then
  instances=$((instances * 3))
elif [ "$judge" != features ]; then
  instances=$((instances / 6))
fi
exec python3 -B "$(dirname "$0")/$judge/$judge.py" "$model" --program "$program" \
  --instances "$instances" --seed 1
