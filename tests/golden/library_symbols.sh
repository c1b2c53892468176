#!/usr/bin/env bash
# The shared library shows the functions of provecast.h, each with a version, and nothing else. It
# needs no library that only stores need.
set -euo pipefail
# shellcheck source=tests/shell.sh
. tests/shell.sh

library=$(dirname "$program")/libprovecast.so
[ -f "$library" ] || fail "there is no $library"

tr '\n' ' ' <include/provecast.h | grep -oE 'PROVECAST_API[^;]*;' |
  grep -oE 'provecast_[a-z_]+ \(' | tr -d ' (' | sort -u >"$work/declared"
[ "$(wc -l <"$work/declared")" -ge 40 ] || fail "provecast.h declares $(wc -l <"$work/declared") functions"
nm --dynamic --defined-only --format=posix "$library" >"$work/symbols"
awk '$2 == "A" { next } { print $1 }' "$work/symbols" | sort >"$work/shown"
sed 's/$/@@PROVECAST_0.1/' "$work/declared" | sort | diff - "$work/shown" >"$work/difference" ||
  fail "the library shows other symbols than provecast.h declares: $(cat "$work/difference")"
! objdump -p "$library" | grep -E 'NEEDED.*(sqlite|cairo|libdl|jquery)' ||
  fail "the library needs more than it uses"
finish
