#!/usr/bin/env bash
# Help, lists and documents are in plain technical English: none of these phrases, and no sentence with What, That or Of
# in the place of its subject.
set -euo pipefail
# shellcheck source=tests/shell.sh
. tests/shell.sh

phrases='goes on|go on|tells?|whoever|likewise|so many|is said|are said|the machine failed|memory failed|the way is the same|anew|looked for|thereof|what of it'
beginnings='(^|[.:!?] +)(What|That|Of) [a-z`]'

# Complain about the sentences of a text on standard input (no pipe: `fail` counts in this shell), lines of which may be wrapped, that have one of these.
check_words() {
  local name=$1 found
  tr '\n' ' ' | tr -s ' ' >"$work/text"
  while IFS= read -r found; do
    fail "$name: ...$found..."
  done < <(grep -oiE ".{0,40}\\b($phrases)\\b.{0,40}" "$work/text" || true; grep -oE "$beginnings.{0,60}" "$work/text" || true)
}

mapfile -t commands < <("$program" --completion-data | awk -F '\t' '$1 == "command" { print $2 }')
[ ${#commands[@]} -ge 7 ] || fail "only ${#commands[@]} commands"
for command in "${commands[@]}"; do
  check_words "$command --help" < <("$program" "$command" --help)
done
check_words --help < <("$program" --help)
lists=('gen --list' 'heuristic --list' 'bounds --list' 'claims --list' 'check --expect list')
! has_lab || lists+=('report --list')
for list in "${lists[@]}"; do
  # shellcheck disable=SC2086
  check_words "$list" < <("$program" $list)
done

# Documents without their code, tables of former names and formulas.
for document in README.md CONTRIBUTING.md NEWS.md docs/*.md docs/provecast.1.in; do
  check_words "$document" \
    < <(awk '/^```/ { code = !code; next } !code && !/^    / && !/^\.EX/' "$document")
done

# The messages in the sources.
while IFS= read -r line; do
  fail "$line"
done < <(grep -rnE --include='*.c' --include='*.def' "^[^/*]*\"[^\"]*\\b($phrases)\\b[^\"]*\"" cli solve search model base results/store results/draw gen claims judge lab/probe verify |
  grep -vE ':[0-9]+: +(/\*|\*)' || true)
finish
