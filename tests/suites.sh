#!/usr/bin/env bash
# Fails where a Criterion suite has not the name of its file, X for tests/*/test_X.c, or a test sets
# Criterion's .timeout (see docs/TESTING.md), and prints each such line. With --fix: renames the
# suites instead.
set -euo pipefail
cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")"

bad=0
checked=0
while read -r file; do
  suite=$(basename -s .c "$file")
  suite=${suite#test_}
  checked=$((checked + 1))
  if [ "${1-}" = --fix ]; then
    sed -i -E "s/^(Test|TestSuite) \([a-z_0-9]+/\1 ($suite/" "$file"
  elif grep -nE '^(Test|TestSuite) ?\(' "$file" | grep -vE "^[0-9]+:[A-Za-z]+ \($suite," |
    sed "s|^|tests/$file:|"; then
    bad=1
  elif grep -nE '^Test ?\(.*\.timeout' "$file" | sed "s|^|tests/$file:|" | grep .; then
    bad=1
  fi
done < <(find . -name 'test_*.c' -printf '%P\n' | sort)
[ "$checked" -gt 100 ] && [ "$bad" -eq 0 ]
