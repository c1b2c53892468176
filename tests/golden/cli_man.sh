#!/usr/bin/env bash
# The man page names every command, option and value, and is well-formed.
set -euo pipefail
# shellcheck source=tests/shell.sh
. tests/shell.sh

cmake/manpage.sh "$program" docs/provecast.1.in 1.2.3 >"$work/provecast.1"
grep -q '^\.TH PROVECAST 1 "" "provecast 1\.2\.3"' "$work/provecast.1" || fail "no title"
! grep -q '@[A-Z]*@' "$work/provecast.1" || fail "a placeholder is left"

# What must be found, with hyphens as the page has them.
while IFS=$'\t' read -r kind command name value _; do
  case $kind in
    command) word=".SS provecast $command" ;;
    option) word="\\fB$name\\fR" ;;
    value) word="\\fB$value\\fR" ;;
    *) continue ;;
  esac
  grep -qF -- "${word//-/\\-}" "$work/provecast.1" || fail "no '${word//-/\\-}' ($command)"
done < <("$program" --completion-data)

if command -v man >/dev/null; then
  warnings=$(LC_ALL=C.UTF-8 MANWIDTH=100 man --warnings=all -l "$work/provecast.1" 2>&1 >"$work/page" | head -n 5)
  [ -z "$warnings" ] || fail "$warnings"
  grep -q 'EXIT STATUS' "$work/page" || fail "not rendered"
fi
finish
