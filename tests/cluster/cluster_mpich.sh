#!/usr/bin/env bash
# provecast-mpi built with MPICH, in the folder mpich of the build: what one process gives, by mpirun and by the launcher; a rank that is killed, which ends all;
# SIGTERM; ranks that differ.
set -euo pipefail
# shellcheck source=tests/shell.sh
. tests/shell.sh
[ -n "${PROVECAST_SLOW:-}" ] || {
  echo "skipped: ./check --all runs ranks of MPICH"
  exit 77
}
parallel=$(dirname "$(readlink -f "$program")")/mpich/provecast-mpi launcher=${program%/*}/mpich/provecast-mpirun
if [ ! -x "$parallel" ] || ! command -v mpirun.mpich hydra_pmi_proxy >/dev/null; then
  echo "skipped: no MPICH"
  [ -z "${PROVECAST_CHECK:-}" ] || exit 1 # ./check --all installs it
  exit 77
fi
ldd "$parallel" | grep libmpich >/dev/null || fail "it is not linked with MPICH"
launcher=$(readlink -f "$launcher")
cd "$work"
mkdir bin # where mpirun is that of MPICH
ln -s "$(command -v mpirun.mpich)" bin/mpirun
ln -s "$(command -v hydra_pmi_proxy)" bin/
export PATH=$work/bin:$PATH LC_ALL=C

# The processes of this test's ranks.
processes() {
  pgrep -f -- "provecast-mpi .*$work" || true
}
leave() {
  local process
  for process in $(processes); do kill -KILL "$process" 2>/dev/null || true; done
  rm -rf "$work"
}
trap leave EXIT

without_times() {
  sed -E 's/"seconds":[^,}]*/"seconds":0/; s/"threads":[0-9]+/"threads":1/'
}

# What one process gives: a suite with a line that is refused, and one instance.
"$program" gen suite ci-small | sed -n '1~8p' >suite.jsonl
echo '{"model":"node","source":{"cost":0},"destinations":[{"cost":1}]}' >>suite.jsonl
"$program" gen all-distinct --n 60 --count 1 --seed 3 --min-cost 1000 --max-cost 2000 >one.jsonl
for name in suite one; do
  run "$([ $name = suite ] && echo 2 || echo 0)" solve "$work/$name.jsonl" --json --certificate $name.cert
  without_times <out >$name
  mv err $name.err
done

# Ranks give the same: NAME COMMAND...
gives() {
  local name=$1 code=0
  shift
  timeout 120 "$@" solve "$work/$name.jsonl" --json --certificate ranks.cert >out 2>err || code=$?
  [ $code -eq "$([ "$name" = suite ] && echo 2 || echo 0)" ] || fail "$*: exit code $code: $(head -c 500 err)"
  without_times <out >now
  same "$name" now
  same "$name.cert" ranks.cert
  same "$name.err" err
  rm -f ranks.cert
}
gives suite mpirun -n 2 "$parallel" # MPICH's ranks never sleep: few, and no more than two runs of three
gives one mpirun -n 3 "$parallel"
gives suite "$launcher" -n 3 --

# Start the launcher with a suite that does not end by itself, and wait for results; $! is the launcher.
"$program" gen all-distinct --n 60 --count 4 --seed 3 --min-cost 100 --max-cost 200 >endless.jsonl
"$program" gen all-distinct --n 150 --min-cost 1000000 --max-cost 2000000 --count 40 --seed 2 >>endless.jsonl
start_endless() {
  local i
  : >out
  "$launcher" -n 3 -- solve "$work/endless.jsonl" --json --certificate ranks.cert >out 2>err &
  for ((i = 0; i < 1200 && $(wc -l <out) < 3; i++)); do sleep 0.05; done
}

# It has ended with this exit code, and nothing is left: CODE
expect_end() {
  local code=0
  timeout 60 tail --pid=$! -f /dev/null || kill -KILL $!
  wait $! || code=$?
  [ $code -eq "$1" ] || fail "exit code $code, expected $1: $(cat err)"
  [ -z "$(processes)" ] || fail "processes are left"
}

# A rank is killed: all end, with one line.
for rank in 0 2; do
  start_endless
  for process in $(processes); do
    ! grep -zx "PMI_RANK=$rank" "/proc/$process/environ" >/dev/null 2>&1 || kill -KILL "$process"
  done
  expect_end 4
  [ "$(cat err)" = 'provecast: a rank has ended, and MPICH ends all others then' ] || fail "$(cat err)"
  [ -z "$(find . -name 'ranks.cert*')" ] || fail "certificates are left"
  ! grep -q '^=' out || fail "a banner among the results"
done

# SIGTERM ends them in order, with the first results.
start_endless
kill -TERM $!
expect_end 3
head -n 3 out | without_times >now
run 0 solve <(head -n 3 endless.jsonl) --json
without_times <out >first
same first now

# Ranks that differ: one line.
code=0
mpirun -n 1 "$parallel" solve one.jsonl : -n 1 "$parallel" solve suite.jsonl >out 2>err || code=$?
[ $code -eq 2 ] || fail "ranks that differ: exit code $code"
grep -q '^provecast: rank 1 on .* has other arguments than rank 0' err || fail "$(cat err)"

finish
