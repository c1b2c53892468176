#!/usr/bin/env bash
# However `provecast check` ends, by Ctrl-C, twice, by SIGKILL or because nobody reads on, nothing that it started is left.
set -uo pipefail
# shellcheck source=tests/shell.sh
. tests/shell.sh
export PROVECAST_TEST_MARK="check-interrupted-$$"
hang="trap '' TERM INT HUP; setsid sleep 100 >/dev/null 2>&1 & sleep 100; sleep 100"

left() {
  env -u PROVECAST_TEST_MARK grep -aslF "$PROVECAST_TEST_MARK" /proc/[0-9]*/environ | wc -l
}

# Wait until this number of processes is there: at least, or none.
wait_for() {
  for ((i = 0; i < 200; i++)); do
    if [ "$1" -gt 0 ] && [ "$(left)" -ge "$1" ]; then return; fi
    if [ "$1" -eq 0 ] && [ "$(left)" -eq 0 ]; then return; fi
    sleep 0.05
  done
  fail "$2: $(left) processes, expected $1"
}

# SIGNAL EXPECTED OPTION...: a check is under way, then the signal comes.
stop_by() {
  local signal=$1 expected=$2 code=0 pid
  shift 2
  set -m # without job control the shell would let it ignore Ctrl-C
  "$program" check examples/suite.jsonl --heuristic "$hang" --timeout 60 "$@" >"$work/out" 2>"$work/err" &
  set +m
  pid=$!
  wait_for 4 "before $signal" # the program itself, two shells, two that sleep, and more
  kill "-$signal" $pid
  wait $pid || code=$?
  [ "$code" -eq "$expected" ] || fail "$signal: exit code $code, expected $expected: $(cat "$work/out" "$work/err")"
  wait_for 0 "after $signal"
}

stop_by INT 3
stop_by TERM 3 --jobs 2
stop_by INT 3 --persistent
stop_by KILL 137 --jobs 2

# A second Ctrl-C ends it at once, and all the rest all the same.
set -m # without job control the shell would let it ignore Ctrl-C
"$program" check examples/suite.jsonl --heuristic "$hang" --timeout 60 >/dev/null 2>&1 &
set +m
pid=$!
wait_for 4 "before two signals"
kill -INT $pid
kill -INT $pid
wait $pid
wait_for 0 "after two signals"

# Nobody reads what it writes.
"$program" check examples/suite.jsonl --heuristic 'cat; sleep 0.2' --verbose 2>/dev/null | head -n 1 >/dev/null
wait_for 0 "after a closed pipe"
finish
