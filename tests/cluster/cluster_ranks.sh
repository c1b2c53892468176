#!/usr/bin/env bash
# provecast-mpi in jobs of a real Slurm, over two nodes: by srun and by provecast-mpirun, what one process gives; ranks that are killed; SIGTERM; a job that
# queues itself again and continues from its checkpoint.
set -euo pipefail
# shellcheck source=tests/shell.sh
. tests/shell.sh
# shellcheck source=tests/cluster/site.sh
. tests/cluster/site.sh
[ -n "${PROVECAST_SLOW:-}" ] || skip "./check --all runs jobs of Slurm"
built=$(dirname "$(readlink -f "$program")")
[ -x "$built/provecast-mpi" ] || skip "no MPI"
sbatch=$PWD/examples/slices/ranks.sbatch
export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1
start_site
cd "$work"
export PATH=$built:$PATH LC_ALL=C

without_times() {
  sed -E 's/"seconds":[^,}]*/"seconds":0/; s/"threads":[0-9]+/"threads":1/'
}

# What ranks wrote to standard output and to the certificates is what one process wrote: NAME
same_as() {
  without_times <out >now
  same "$1" now
  same "$1.cert" ranks.cert
  rm -f ranks.cert
}

# Run ranks by srun: expected exit code, options of srun, --, arguments. Messages of Slurm itself are left out of $work/err.
by_srun() {
  local expected=$1 code=0
  local -a options=()
  shift
  while [ "$1" != -- ]; do
    options+=("$1")
    shift
  done
  timeout 120 srun --mpi="${mpi:-pmix}" --input=0 "${options[@]}" provecast-mpi "${@:2}" >out 2>all || code=$?
  grep -vE '^(srun|slurmstepd[^:]*): ' all >err || true
  [ $code -eq "$expected" ] || fail "srun ${options[*]} $*: exit code $code, expected $expected: $(head -c 500 all)"
}

# Signals that ranks get at given points of their work: tests/mpi/signals.c
export PROVECAST_SIGNALS_LOG=$work/signals
signals=$built/tests/libmpi_signals.so

# What one process gives: a suite with a line that is refused, one hard instance, and a suite of some seconds.
"$program" gen suite ci-small | sed -n '1~4p' >suite.jsonl
echo '{"model":"node","source":{"cost":0},"destinations":[{"cost":1}]}' >>suite.jsonl
"$program" gen all-distinct --n 60 --count 1 --seed 3 --min-cost 1000 --max-cost 2000 >one.json
"$program" gen all-distinct --n 100 --count 1 --seed 2 --min-cost 1000 --max-cost 2000 >hard.json
"$program" gen all-distinct --n 60 --count 24 --seed 3 --min-cost 100 --max-cost 200 >long.jsonl
for name in suite.jsonl one.json hard.json long.jsonl; do
  run "$([ $name = suite.jsonl ] && echo 2 || echo 0)" solve $name --json --certificate alone.cert
  without_times <out >"${name%.*}"
  mv alone.cert "${name%.*}.cert"
  mv err "${name%.*}.err"
done

# srun: two and three tasks, one or two nodes, standard input.
by_srun 2 -n 3 -- solve suite.jsonl --json --certificate ranks.cert
same_as suite
same suite.err err
by_srun 2 -N 2 -n 2 -- solve - --json --certificate ranks.cert <suite.jsonl
sed -i 's/standard input:/suite.jsonl:/' out
same_as suite
by_srun 0 -N 2 -n 3 -- solve one.json --json --certificate ranks.cert
same_as one

# MPICH meets by another interface of Slurm.
if [ -x "$built/mpich/provecast-mpi" ]; then
  PATH=$built/mpich:$PATH mpi=pmi2 by_srun 2 -N 2 -n 3 -- solve suite.jsonl --json --certificate ranks.cert
  same_as suite
  same suite.err err
fi

# A rank is killed: Slurm ends all, and no part of a file is left.
PROVECAST_SIGNALS=1:2:9 LD_PRELOAD=$signals by_srun 137 -n 3 -- solve long.jsonl --json --certificate ranks.cert
[ "$(cat signals)" = 1:2:9 ] || fail "no rank was killed"
[ -z "$(find . -name 'ranks.cert*')" ] || fail "certificates are left"

# SIGTERM ends them in order, with the first results.
{
  head -n 4 long.jsonl
  "$program" gen all-distinct --n 150 --min-cost 1000000 --max-cost 2000000 --count 40 --seed 2
} >endless.jsonl
has_results() {
  [ -e out ] && [ "$(wc -l <out)" -ge 3 ]
}
rm -f out
{
  within 60 has_results
  scancel --signal=TERM --name=endless
} &
by_srun 3 --job-name=endless -n 2 -- solve endless.jsonl --json
wait $!
head -n 3 out | without_times >now
head -n 3 long >first
same first now

# Submit the job file; the number of the job is in $number: ARGUMENTS...
submit() {
  rm -f signals
  number=$(sbatch --parsable --nodes=2 --ntasks=4 "$sbatch" out "$@")
}
submit solve suite.jsonl --json --certificate ranks.cert
expect_end "$number" FAILED 2
same_as suite
grep -vE '^(srun|slurmstepd[^:]*): ' "ranks-$number.log" >err
same suite.err err

# Ranks are killed on both nodes: another one does what they had.
PROVECAST_SIGNALS='1:2:9 3:1:9' LD_PRELOAD=$signals submit solve long.jsonl --json --certificate ranks.cert
expect_end "$number" COMPLETED 0
[ "$(sort signals | paste -sd ' ')" = '1:2:9 3:1:9' ] || fail "ranks were not killed: $(cat signals)"
same_as long

# The end of the time is near: the job ends, is queued again, and continues from its checkpoint.
submit solve hard.json --json --certificate ranks.cert --checkpoint hard.ck
within 90 test -e hard.ck || fail "there is no checkpoint: $(cat "ranks-$number.log")"
scancel --batch --signal=USR1 "$number"
expect_end "$number" COMPLETED 0
[ "$(job "$number" Restarts)" = 1 ] || fail "$(scontrol show job "$number")"
grep -q '^ranks.sbatch: ended; the job is queued again and resumes$' "ranks-$number.log" || fail "$(cat "ranks-$number.log")"
same_as hard
[ ! -e hard.ck ] || fail "the checkpoint is left"

finish
