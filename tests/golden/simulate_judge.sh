#!/usr/bin/env bash
# provecast simulate against a simulator in Python that follows docs/SIMULATE.md literally.
set -euo pipefail
# shellcheck source=tests/shell.sh
. tests/shell.sh

count=50
! in_full || count=1000
python3 tests/cross/simulate/judge.py "$program" "$count" || fail 'the judge disagrees'

[ "$failures" -eq 0 ]
