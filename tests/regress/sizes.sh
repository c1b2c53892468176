#!/usr/bin/env bash
# Each limit on a size in docs/FORMATS.md holds, from both sides.
set -euo pipefail
# shellcheck source=tests/shell.sh
. tests/shell.sh

python3 tests/cross/width/sizes.py "$program" >"$work/out" || fail "$(cat "$work/out")"
finish
