#!/usr/bin/env bash
# Every rule of the table "Rules by name" in verify/README.md is found by its word in the search (or a bound), in the checker, in a
# test and in a document.
set -euo pipefail
cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/../.."

bad=0
missing() {
  echo "rule $1: the word is missing in $2"
  bad=$((bad + 1))
}

# found WORD DIRECTORY...: in a C file there.
found() {
  local word=$1
  shift
  grep -rqw --include='*.[ch]' -e "$word" "$@"
}

# shellcheck disable=SC2016
mapfile -t words < <(sed -n '/^## Rules by name/,/^## Tests/s/^| `\([a-z_]*\)` |.*/\1/p' verify/README.md)
[ ${#words[@]} -gt 20 ] || { echo "verify/README.md: the table of rules is missing"; exit 1; }
for word in "${words[@]}"; do
  found "$word" search bounds || missing "$word" "search/ and bounds/"
  found "$word" verify || missing "$word" verify/
  found "$word" tests || missing "$word" tests/
  grep -qw -e "$word" docs/CERTIFICATES*.md || missing "$word" docs/
done
[ "$bad" -eq 0 ]
