#!/usr/bin/env bash
# What the tests of provecast-mpi share, to be sourced after tests/shell.sh. Without MPI the test is skipped.
# shellcheck disable=SC2154 # $program and $work are of tests/shell.sh

preload="" # a library, for the runs of ranks
launcher=$(dirname "$program")/provecast-mpirun
if [ ! -x "$(dirname "$program")/provecast-mpi" ] || ! command -v mpirun >/dev/null; then
  echo "skipped: no MPI"
  exit 77
fi
export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1 # as root, too: tests run in containers
# What Open MPI ends with on one machine, after it has looked for networks: to start eight ranks takes a quarter less.
export OMPI_MCA_pml=ob1 OMPI_MCA_btl=self,vader OMPI_MCA_osc=sm OMPI_MCA_coll=basic,self,libnbc

# Run a command on N ranks: expected exit code, N, arguments. What it writes is in $work/out and $work/err.
ranks() {
  local expected=$1 count=$2 code=0
  shift 2
  LD_PRELOAD=$preload timeout 120 "$launcher" --oversubscribe -n "$count" -- "$@" >"$work/out" 2>"$work/err" || code=$?
  [ "$code" -eq "$expected" ] || fail "$count ranks: $*: exit code $code, expected $expected: $(head -c 300 "$work/err")"
}

# The same in the background, with $input (default: nothing) as standard input; $! is the launcher.
start_ranks() {
  local count=$1
  shift
  : >"$work/out"
  LD_PRELOAD=$preload "$launcher" --oversubscribe -n "$count" -- "$@" >"$work/out" 2>"$work/err" <"${input:-/dev/null}" &
}

# Signals that ranks get at given points of their work (tests/mpi/signals.c), in the runs that follow: [ENTRY...]. None: no more.
signals() {
  rm -f "$work/signals"
  export PROVECAST_SIGNALS="$*" PROVECAST_SIGNALS_LOG="$work/signals"
  preload=${*:+$(dirname "$program")/tests/libmpi_signals.so}
}

# The number of those signals that ranks got, in the last run.
count_signals() {
  if [ -e "$work/signals" ]; then wc -l <"$work/signals"; else echo 0; fi
}

# Wait until ranks got so many of those signals: COUNT
wait_for_signals() {
  local i
  for ((i = 0; i < 1200; i++)); do
    [ "$(count_signals)" -lt "$1" ] || return 0
    sleep 0.05
  done
  fail "fewer than $1 signals: $(head -c 300 "$work/err")"
}

# The processes of this test's ranks.
processes() {
  pgrep -f -- "provecast-mpi --folder .*$work" || true
}

# The process of a rank, as soon as there is one; after ten seconds nothing: RANK
process_of() {
  local process i
  for ((i = 0; i < 200; i++)); do
    for process in $(processes); do
      # without -q, which ends before tr has written all
      if tr '\0' '\n' 2>/dev/null <"/proc/$process/environ" | grep -x "OMPI_COMM_WORLD_RANK=$1" >/dev/null; then
        echo "$process"
        return
      fi
    done
    sleep 0.05
  done
}

# Nothing is left running when a test is ended.
leave() {
  local process
  for process in $(pgrep -f -- "(provecast-mpi|mpirun) .*$work" || true); do kill -KILL "$process" 2>/dev/null || true; done
  rm -rf "$work"
}
trap leave EXIT

# Wait until the results have this many lines.
wait_for_lines() {
  local i
  for ((i = 0; i < 600 && $(wc -l <"$work/out") < $1; i++)); do sleep 0.05; done
}

# No process of this test is left, within SECONDS.
none_left() {
  local i
  for ((i = 0; i < 10 * $1; i++)); do
    [ -n "$(processes)" ] || return 0
    sleep 0.1
  done
  fail "processes are left"
}

# Standard input without what differs from run to run: times.
without_times() {
  sed -E 's/"seconds":[^,}]*/"seconds":0/; s/ searched in [0-9.]+ [mu]?s/ searched/; s/^([0-9]+ instances) in [^:]*/\1/'
}
