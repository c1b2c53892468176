#!/usr/bin/env bash
# docs/pictures/make.sh makes the pictures of the documents; those that are drawings are the committed ones, byte for byte.
set -euo pipefail
# shellcheck source=tests/shell.sh
. tests/shell.sh
export LC_ALL=C

code=0
docs/pictures/make.sh "$program" "$work" >"$work/out" 2>"$work/err" || code=$?
[[ $code -eq 0 || $code -eq 77 ]] || fail "exit code $code: $(cat "$work/err")" # 77: no browser for photographs
count=0
for drawing in docs/pictures/*.svg; do
  same "$drawing" "$work/$(basename "$drawing")"
  count=$((count + 1))
done
[ "$count" -ge 5 ] || fail "$count drawings"
[ "$code" -eq 77 ] || for photograph in docs/pictures/*.png; do
  [ -s "$work/$(basename "$photograph")" ] || fail "$photograph is not made"
done
grep -q '](docs/pictures/schedule.svg)' README.md || fail 'the first picture of README.md is another one'
finish
