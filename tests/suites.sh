#!/usr/bin/env bash
# Fails where a Criterion suite has not the name of its file, X for tests/*/test_X.c, or a test sets
# Criterion's .timeout (see docs/TESTING.md), and prints each such line.
set -euo pipefail
cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/.."

mapfile -t files < <(find tests -name 'test_*.c' | sort)
[ "${#files[@]}" -gt 100 ] || {
  echo "only ${#files[@]} files of tests found"
  exit 1
}
awk '
  FNR == 1 { suite = FILENAME; gsub (/.*\/test_|\.c$/, "", suite) }
  /^(Test|TestSuite) ?\(/ && ($0 !~ "^[A-Za-z]+ \\(" suite "," || /^Test ?\(.*\.timeout/) {
    print FILENAME ":" FNR ":" $0
    bad = 1
  }
  END { exit bad }' "${files[@]}"
