#!/usr/bin/env bash
# The man pages, one for the program and one for each command, name every command, option and value, and are well-formed.
set -euo pipefail
# shellcheck source=tests/shell.sh
. tests/shell.sh

cmake/manpage.sh "$program" docs/provecast.1.in 1.2.3 "$work/man"
grep -q '^\.TH PROVECAST 1 "" "provecast 1\.2\.3"' "$work/man/provecast.1" || fail "no title"
mapfile -t commands < <("$program" --completion-data | awk -F '\t' '$1 == "command" { print $2 }')
[ "$(find "$work/man" -type f | wc -l)" -eq $((${#commands[@]} + 1)) ] || fail "pages: $(ls "$work/man")"

# What must be found in the page of its command, with hyphens as the page has them.
declare -A text
for page in "$work/man"/*.1; do
  text[${page##*/}]=$(<"$page")
done
while IFS=$'\t' read -r kind command name value _; do
  page=provecast${command:+-$command}.1
  case $kind in
    command) word=".BR provecast\\-$command (1)" page=provecast.1 ;;
    option) word="\\fB$name\\fR" ;;
    value) word="\\fB$value\\fR" ;;
    *) continue ;;
  esac
  [ "$kind" = command ] || word=${word//-/\\-}
  [ "$command" != - ] || page=provecast.1
  [[ ${text[$page]} == *"$word"* ]] || fail "$page: no '$word'"
done < <("$program" --completion-data)

for page in "$work/man"/*.1; do
  ! grep -q '@[A-Z]*@' "$page" || fail "$page: a placeholder is left"
  warnings=$(LC_ALL=C.UTF-8 MANWIDTH=100 man --warnings=all -l "$page" 2>&1 >"$work/page" | head -n 5)
  [ -z "$warnings" ] || fail "$page: $warnings"
  grep -q 'SYNOPSIS' "$work/page" || fail "$page: not rendered"
  mandoc -T lint -W error "$page" >"$work/lint" || fail "$page: $(head -n 3 "$work/lint")"
done
LC_ALL=C.UTF-8 MANWIDTH=100 man -l "$work/man/provecast-solve.1" 2>/dev/null | grep -q -- '--time-limit=' || fail "no option in the page of solve"
finish
