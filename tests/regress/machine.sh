#!/usr/bin/env bash
# Surroundings that once ended the program by a signal or were overridden: a limit of file size, a
# caller that ignores Ctrl-C, POSIXLY_CORRECT.
set -euo pipefail
# shellcheck source=tests/shell.sh
. tests/shell.sh

# A file may have 1 KiB, the certificates have more: exit code 4 and no file.
code=0
mkdir "$work/folder"
(
  ulimit -f 1
  exec "$program" solve examples/suite.jsonl --no-schedule --certificate "$work/folder/proof" >/dev/null 2>"$work/err"
) || code=$?
[ $code -eq 4 ] || fail "ulimit -f: exit code $code"
grep -q '^provecast: .*proof: cannot write: File too large$' "$work/err" || fail "ulimit -f: $(cat "$work/err")"
[ -z "$(ls "$work/folder")" ] || fail "ulimit -f: $(ls "$work/folder") stays"

# A write that fails long before the end of the suite: once that ended quietly with exit code 0.
run 4 solve ci-small --no-schedule --certificate /dev/full
grep -q '^provecast: /dev/full: cannot write: No space left on device$' "$work/err" || fail "/dev/full: $(cat "$work/err")"

# The caller ignores SIGINT (mask 2), as a shell does for what runs in the background; SIGTERM (mask
# 4000) is caught.
mkfifo "$work/input"
(
  trap '' INT
  exec "$program" recheck - <"$work/input" >"$work/out" 2>&1
) &
process=$!
exec 3>"$work/input"
until caught=$(awk '/^SigCgt/ { print $2 }' "/proc/$process/status") && [ $((0x$caught & 0x4000)) -gt 0 ]; do
  sleep 0.01
done
ignored=$(awk '/^SigIgn/ { print $2 }' "/proc/$process/status")
[ $((0x$ignored & 2)) -gt 0 ] || fail "SIGINT is caught though the caller ignores it"
exec 3>&-
wait "$process" || true # nothing came: no export

# Options may follow arguments.
POSIXLY_CORRECT=1 run 0 solve examples/fig1-001.json --no-schedule

finish
