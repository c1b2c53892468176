#!/usr/bin/env bash
# A program that is killed while it writes a file leaves no temporary file where the file system can
# make files without a name. Where it cannot, one that is told to end leaves none.
set -euo pipefail
# shellcheck source=tests/shell.sh
. tests/shell.sh

mkdir "$work/folder"
run 0 gen openshop-equal --size 14 --seed 2
cp "$work/out" "$work/hard"
"$program" solve "$work/hard" --no-schedule --certificate "$work/folder/proof" >/dev/null &
process=$!
# Until the temporary file is there: an open file of the folder, with a name or deleted.
until find "/proc/$process/fd" -lname "$work/folder/*" 2>/dev/null | grep -q .; do sleep 0.01; done
nameless=$(find "/proc/$process/fd" -lname "$work/folder/*(deleted)" | wc -l)
kill -KILL "$process"
wait "$process" || true
if python3 -c 'import os, sys; os.open(sys.argv[1], os.O_TMPFILE | os.O_WRONLY)' "$work/folder" 2>/dev/null; then
  [ "$nameless" -gt 0 ] || fail "the temporary file has a name"
  [ -z "$(ls "$work/folder")" ] || fail "$(ls "$work/folder") stays"
fi

# Where files without a name cannot be made, as without /proc, a signal removes the temporary file.
run 0 heuristic fnf examples/fig1-001.json --json
cp "$work/out" "$work/schedule"
strace -f -o "$work/trace" -e trace=access,fsync -e inject=access:error=EACCES -e inject=fsync:delay_enter=1000000 \
  "$program" draw examples/fig1-001.json "$work/schedule" --out "$work/folder/tree.svg" &
process=$!
until find "$work/folder" -name 'tree.svg.tmp*' | grep -q .; do sleep 0.01; done
read -r child <"/proc/$process/task/$process/children" || true # no newline
kill -TERM "$child"
code=0
wait "$process" || code=$?
[ "$code" -eq 3 ] || fail "exit code $code"
[ -z "$(ls "$work/folder")" ] || fail "$(ls "$work/folder") stays"

# The file appears with a name, and takes the place of an older one.
echo old >"$work/folder/proof"
chmod 600 "$work/folder/proof"
run 0 solve examples/fig1-001.json --no-schedule --certificate "$work/folder/proof"
[ "$(ls "$work/folder")" = proof ] || fail "$(ls "$work/folder")"
[ "$(stat -c %a "$work/folder/proof")" = 600 ] || fail "mode $(stat -c %a "$work/folder/proof")"
run 0 certify examples/fig1-001.json "$work/folder/proof"
finish
