#!/usr/bin/env bash
# What the shell tests share, to be sourced first: the program under test, a folder $work of their own, a count of what failed.

PATH=/usr/bin:$PATH # Debian's python3, which has the packages that tests need
ulimit -t 480       # a program that hangs is killed after eight minutes of processor time
program=$1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
failures=0

fail() {
  printf 'line %s: %s\n' "${BASH_LINENO[1]}" "$*"
  failures=$((failures + 1))
}

# Run the program: expected exit code, then its arguments. What it writes is in $work/out and $work/err.
run() {
  local expected=$1 code=0
  shift
  "$program" "$@" >"$work/out" 2>"$work/err" || code=$?
  [ "$code" -eq "$expected" ] || fail "provecast $*: exit code $code, expected $expected: $(head -c 300 "$work/err")"
}

# The same for a refusal: exit code 2, nothing on standard output, one line on standard error that holds the given text.
refuse() {
  local text=$1
  local -a said
  shift
  run 2 "$@"
  [ ! -s "$work/out" ] || fail "provecast $*: wrote to standard output"
  mapfile -t said <"$work/err"
  [ ${#said[@]} -eq 1 ] || fail "provecast $*: ${#said[@]} lines on standard error"
  [[ ${said[0]-} == 'provecast: '* ]] || fail "provecast $*: ${said[*]}"
  [[ ${said[*]} == *"$text"* ]] || fail "provecast $*: no '$text' in: ${said[*]}"
}

# Has it a handler for Ctrl-C: PROCESS. Before that, the signal ends it, or is lost before its exec.
catches_interrupt() {
  grep -qE '^SigCgt:.*[2367abef]$' "/proc/$1/status" 2>/dev/null
}

# Has the program in the background worked for a second? By then it is past its start, where Ctrl-C ends it in silence.
has_worked() {
  local -a ticks
  read -ra ticks <"/proc/$!/stat"
  ((ticks[13] + ticks[14] >= $(getconf CLK_TCK)))
}

# Run the program and press Ctrl-C when COMMAND... succeeds, which it has two minutes for: it ends with exit code 3, within
# two minutes again. What it writes is in $work/out and $work/err. COMMAND... -- ARGUMENTS...
interrupt_when() {
  local code=0 i
  local -a when=()
  while [ "$1" != -- ]; do
    when+=("$1")
    shift
  done
  shift
  # a program in the background ignores Ctrl-C unless told otherwise
  env --default-signal=INT "$program" "$@" >"$work/out" 2>"$work/err" &
  for ((i = 0; i < 2400; i++)); do
    ! { catches_interrupt $! && "${when[@]}"; } || break
    sleep 0.05
  done
  kill -INT $!
  timeout 120 tail --pid=$! -f /dev/null || kill -KILL $!
  wait $! || code=$?
  [ "$code" -eq 3 ] || fail "Ctrl-C in provecast $*: exit code $code"
}

# The same half a second after it has begun: ARGUMENTS...
interrupt() {
  interrupt_when sleep 0.5 -- "$@"
}

# The same when a line of $work/err matches: PATTERN ARGUMENTS...
interrupt_after() {
  local pattern=$1
  shift
  interrupt_when grep -qE -e "$pattern" "$work/err" -- "$@"
  grep -qE -- "$pattern" "$work/err" || fail "provecast $*: no '$pattern' in: $(head -c 500 "$work/err")"
}

# Standard output of the last run holds a line that matches.
has() {
  grep -qE -- "$1" "$work/out" || fail "no '$1' in: $(head -c 500 "$work/out")"
}

same() {
  cmp -s "$1" "$2" || fail "$1 and $2 differ: $(diff "$1" "$2" | head -n 5)"
}

# The names that COMMAND --list has of a model.
listed() {
  "$program" "$1" --list | awk -v model="$2:" '/^[a-z]/ { on = $1 == model } /^  / && on { print $1 }'
}

# Is everything asked for, as by ./check --published?
in_full() {
  [ "${PROVECAST_SLOW:-}" = release ]
}

# Of N rounds those to do, at least one: tests/support/rounds.h.
rounds() {
  local divisor=${TESTS_DIVISOR:-1}
  [ "$divisor" -gt 1 ] || in_full || divisor=5
  echo $((($1 + divisor - 1) / divisor))
}

# The suite ci-small without its three instances that take nine tenths of its time: for tests that solve it again and again.
light_suite() {
  "$program" gen suite ci-small | grep -vE '"name":"(parameterized-bmin-n30-b64-s0-9|overhead-huge-ratio|logp-planted-n300-k6-1)"'
}

# Is lab/ part of this build, with the experiments of report and the command probe?
has_lab() {
  "$program" report --list >/dev/null 2>&1
}

# The end of every test.
finish() {
  [ "$failures" -eq 0 ]
}
