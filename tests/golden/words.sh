#!/usr/bin/env bash
# Help, lists, documents and comments are in plain technical English: none of these phrases, and in texts no sentence with
# What, That or Of in the place of its subject. No file and no identifier has a word that the field's word has replaced.
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
done < <(grep -rnE --include='*.c' --include='*.def' "^[^/*]*\"[^\"]*\\b($phrases)\\b[^\"]*\"" cli solve search model base results/store results/draw gen claims judge lab/probe measure verify |
  grep -vE ':[0-9]+: +(/\*|\*)' || true)

# The comments in the sources; `sources` are the folders whose names and comments are checked.
sources=(base bounds claims cli gen heuristics include judge lab lib measure model mpi results/draw results/page results/report
  results/store search solve tests verify)
comments='goes on|go on|whoever|likewise|so many|is said|are said|anew|looked for|thereof|what of it|somebody'
while IFS= read -r line; do
  fail "$line"
done < <(grep -rniE --include='*.c' --include='*.h' --include='*.def' "\\b($comments)\\b" "${sources[@]}" |
  grep -vE '^[^:]*:[0-9]+:[^/]*"' || true)

# Words that went, as a file, as an identifier or as a part of one; texts in quotes may have them: aliases, old formats.
former='agenda|archives?|atoms?|banish(ed|es)?|chores?|crew|crowd|duties|emissions?|fares?|hasten|heard|house|keeper'
former+='|learn_(machine|team)|luck|prober|probing|referees?|rewards?|roads?|small_(line|log)|split_(pool|price|relaxation)'
former+='|standin|tariffs?|trunks?|wheels?'
while IFS= read -r line; do
  fail "a file's name: $line"
done < <(find "${sources[@]}" docs examples \( -name '*.[ch]' -o -name '*.def' -o -name '*.sh' -o -name '*.py' -o -name '*.md' \) |
  grep -E "(^|[^a-z])($former)([^a-z]|\$)" || true)
while IFS= read -r line; do
  fail "$line"
done < <(grep -rnE --include='*.c' --include='*.h' --include='*.def' '[a-z]' "${sources[@]}" | sed -E 's/"([^"\\]|\\.)*"/""/g' |
  grep -iE "^[^:]*:[0-9]+:(.*[^a-z])?($former)([^a-z]|\$)" || true)
finish
