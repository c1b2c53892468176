#!/usr/bin/env bash
# Ranks whose allocations, threads and system calls fail: the result is the same, or exit code 4 with one line, no partial file and
# no temporary one; a store or checkpoint that is left goes on. What fails in another rank than 0 costs no result.
# PROVECAST_FAULTS: how many values of N for each command, rank and kind, spread evenly; call number N fails, once or with all later.
# Each command has half of the kinds of a rank, in turn, so that of each kind and rank a call fails once in one of the four commands
# and with all later ones in another. With PROVECAST_SLOW=release each command has all kinds, and both ways.
set -euo pipefail
# shellcheck source=tests/shell.sh
. tests/shell.sh
# shellcheck source=tests/mpi/ranks.sh
. tests/mpi/ranks.sh
[ -n "${PROVECAST_SLOW:-}" ] || {
  echo "skipped: ./check --all has calls of ranks fail"
  exit 77
}
library=$(dirname "$program")/tests/libmpi_faults.so
[ -e "$library" ] || {
  echo "skipped: no library whose calls fail"
  exit 77
}
values=${PROVECAST_FAULTS:-1}
kinds=(memory thread read write sync open rename map) # as in tests/fault/inject.h
seen=0 same=0 four=0 command=0 crashes=0

"$program" gen suite node-corner >"$work/suite.jsonl"
"$program" gen all-distinct --n 60 --count 1 --seed 3 --min-cost 1000 --max-cost 2000 >"$work/hard.json"
"$program" gen draw --n 20 --costs 7,11,13,17,19 --count 6 --seed 1 | tail -n 1 >"$work/liu.json"

# The files that COMMAND may leave, in $work/left: what it did before is gone.
clear_left() {
  rm -rf "$work/left"
  mkdir "$work/left"
}

# Two ranks run ARGUMENTS..., with a fault as mpi/faults.c has it: FAULT ARGUMENTS... The exit code is in $code.
with_fault() {
  export PROVECAST_FAULT=$1 PROVECAST_FAULT_COUNTS="$work/counts"
  shift
  code=0
  timeout 120 "$launcher" --oversubscribe -x "LD_PRELOAD=$library" -n 2 -- "$@" >"$work/out" 2>"$work/err" </dev/null || code=$?
}

# Calls of Open MPI fail, too. Once in some hundred runs it crashes then, mostly as it ends: such a run is repeated, but one alone.
with_fault_again() {
  with_fault "$@"
  grep -qF '*** Process received signal ***' "$work/err" || return 0
  crashes=$((crashes + 1))
  cat "$work/err"
  clear_left
  with_fault "$@"
}

# How often a rank calls each kind: RANK ARGUMENTS... In $calls.
count_calls() {
  with_fault "$1 none 1 0" "${@:2}"
  [ $code -eq 0 ] || fail "${*:2}: exit code $code: $(head -c 300 "$work/err")"
  read -ra calls < <(od -An -tu8 -w64 -N64 "$work/counts")
  [ ${#calls[@]} -eq ${#kinds[@]} ] || fail "rank $1: no counts"
}

# What a store holds, or the result on standard output: NAME
state() {
  if [ -e "$work/left/$1.db" ]; then
    "$program" export "$work/left/$1.db" --proofs
  else
    without_times <"$work/out" | sed -E 's/"threads":[0-9]+/"threads":1/'
    cat "$work"/left/*.cert
  fi
}

# How the run with a fault has ended: NAME FAULT ARGUMENTS...
judge() {
  local name=$1 fault=$2
  shift 2
  mapfile -t lines < <(grep -v '^provecast: note: ' "$work/err" || true)
  [ -z "$(find "$work/left" -name '*.tmp*')" ] || fail "$fault: $*: a temporary file is left"
  if [ $code -eq 0 ]; then
    state "$name" >"$work/now"
    same "$work/$name.state" "$work/now"
    same=$((same + 1))
  elif [ $code -eq 4 ] && [ ${#lines[@]} -eq 1 ]; then
    [[ $fault == 0* ]] || fail "$fault: $*: another rank ended the command"
    [ -z "$(find "$work/left" -name '*.cert')" ] || fail "$fault: $*: certificates are left"
    four=$((four + 1))
    [ -z "$(find "$work/left" -type f)" ] || continues "$name" "$fault" "$@"
  else
    fail "$fault: $*: exit code $code: $(head -c 300 "$work/err")"
  fi
  seen=$((seen + 1))
}

# The store or checkpoint that is left goes on, on one machine.
continues() {
  local name=$1 fault=$2
  shift 2
  [[ $name == checkpoint ]] || run 0 "$@"
  [[ $name != checkpoint ]] || ranks 0 2 "$@"
  state "$name" >"$work/now"
  same "$work/$name.state" "$work/now"
}

# All faults of a command: NAME ARGUMENTS...
faults() {
  local name=$1 rank kind number i later first
  shift
  for rank in 0 1; do
    clear_left
    count_calls $rank "$@"
    state "$name" >"$work/$name.state"
    for kind in "${!kinds[@]}"; do
      number=${calls[kind]}
      for ((i = 0; i < values && i < number; i++)); do
        first=$((1 + i * number / values))
        for later in 0 1; do
          [ "$PROVECAST_SLOW" = release ] ||
            { [ $(((command + rank + kind) % 2)) -eq 0 ] && [ $later -eq $(((command / 2 + rank + i) % 2)) ]; } || continue
          clear_left
          with_fault_again "$rank ${kinds[kind]} $first $later" "$@"
          judge "$name" "$rank ${kinds[kind]} $first $later" "$@"
        done
      done
    done
  done
  command=$((command + 1))
}

faults suite solve "$work/suite.jsonl" --json --certificate "$work/left/suite.cert"
faults checkpoint solve "$work/hard.json" --json --certificate "$work/left/checkpoint.cert" --checkpoint "$work/left/checkpoint"
faults liu solve "$work/liu.json" --method liu --json --certificate "$work/left/liu.cert"
faults store dataset "$work/suite.jsonl" --store "$work/left/store.db"
echo "$seen runs with a fault: $same ended as without, $four with exit code 4 and one line; $crashes crashes"
[ $crashes -le 1 ] || fail "$crashes crashes"
if [ $same -eq 0 ] || [ $four -eq 0 ]; then fail "no fault was met"; fi
finish
