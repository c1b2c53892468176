#!/usr/bin/env bash
# Judges --resolution by docs/FORMATS.md ("Rounding"): MODEL INSTANCES PROGRAM
# With PROVECAST_SLOW=yes five times as many instances, but not under sanitizers.
set -euo pipefail
model=$1
instances=$2
program=$3
if ! command -v python3 >/dev/null; then
  echo "python3 is missing: rounding is not judged by brute force"
  [ "${PROVECAST_CHECK-}" = yes ] && exit 1
  exit 77
fi
if [ "${TESTS_DIVISOR:-1}" -gt 1 ]; then
  instances=$((instances / TESTS_DIVISOR))
elif [ "${PROVECAST_SLOW-}" = yes ]; then
  instances=$((instances * 5))
fi
exec python3 -B "$(dirname "$0")/rounding.py" "$model" --program "$program" \
  --instances "$instances" --seed 1
