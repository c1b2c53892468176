#!/usr/bin/env bash
# The job files of examples/slices: an array of Slurm with a job that merges, by a stand-in of its commands (cluster/cluster_slurm.sh has a real Slurm);
# xargs, and GNU parallel where it is installed. Slices that are killed or ended continue, and nothing is merged before all are complete.
set -euo pipefail
# shellcheck source=tests/shell.sh
. tests/shell.sh
jobs=$PWD/examples/slices
cd "$work"
mkdir bin queue
export PATH=$work/bin:$PATH LC_ALL=C QUEUE=$work/queue

# The program; it makes $QUEUE/started, and takes long while $QUEUE/slow is there.
cat >bin/provecast <<END
#!/bin/sh
touch "$QUEUE/started"
[ ! -e "$QUEUE/slow" ] || sleep 60
exec "$(readlink -f "$program")" "\$@"
END
chmod +x bin/provecast

# sbatch as far as slurm.sh uses it. It runs a copy of the job file, at once, one task after the other, and prints the number of the job. A task that
# $QUEUE/kill names is killed when its program starts the first time, as on a node that fails; then it is queued again, which the file must ask for. The same
# for a task that $QUEUE/warn names, with the signal that comes before the end of its time. queue/N.code has the exit code of job N.
cat >bin/sbatch <<'END'
#!/usr/bin/env bash
set -euo pipefail
array=1 dependency='' output=/dev/null
while [[ $1 == --* ]]; do
  case $1 in
    --parsable | --export=ALL | --kill-on-invalid-dep=yes) ;;
    --array=1-*) array=${1#--array=1-} ;;
    --dependency=afterok:*) dependency=${1#--dependency=afterok:} ;;
    --output=*) output=${1#--output=} ;;
    *) echo "sbatch: $1 is not known" >&2 && exit 1 ;;
  esac
  shift
done
job=$(($(find "$QUEUE" -name '*.code' | wc -l) + 1))
cp "$1" "$QUEUE/script"
shift
grep -q '^#SBATCH --requeue$' "$QUEUE/script"
echo "$job;cluster"
worst=0
if [ -n "$dependency" ] && [ "$(cat "$QUEUE/$dependency.code")" != 0 ]; then
  echo never >"$QUEUE/$job.code"
  exit 0
fi
try() { # one task, once: TASK; SIGNAL of the first time or nothing
  local code=0 i
  rm -f "$QUEUE/started"
  [ "$2" != KILL ] || touch "$QUEUE/slow"
  SLURM_ARRAY_TASK_ID=$1 SLURM_JOB_ID=$job setsid bash "$QUEUE/script" "${arguments[@]}" >>"${output//%a/$1}" 2>&1 &
  if [ -n "$2" ]; then
    for ((i = 0; i < 2400; i++)); do
      [ ! -e "$QUEUE/started" ] || break
      sleep 0.05
    done
    case $2 in
      KILL) kill -KILL -- -$! ;;
      *) kill -s "$2" $! ;; # B: to the batch shell alone
    esac
  fi
  wait $! || code=$?
  rm -f "$QUEUE/slow"
  return $code
}
arguments=("$@")
for ((task = 1; task <= array; task++)); do
  signal='' code=0
  ! grep -qx "$task" "$QUEUE/kill" 2>/dev/null || signal=KILL
  ! { grep -qx "$task" "$QUEUE/warn" && grep -q '^#SBATCH --signal=B:USR1' "$QUEUE/script"; } 2>/dev/null || signal=USR1
  try "$task" "$signal" || code=$?
  if [ "$signal" = KILL ] || [ -e "$QUEUE/requeued" ]; then
    rm -f "$QUEUE/requeued"
    echo "task $task, again after $code" >>"$QUEUE/log"
    code=0
    try "$task" '' || code=$?
  fi
  [ "$code" -le "$worst" ] || worst=$code
done
echo "$worst" >"$QUEUE/$job.code"
END
cat >bin/scontrol <<'END'
#!/bin/sh
[ "$1" = requeue ] && [ -n "$2" ] && touch "$QUEUE/requeued"
END
chmod +x bin/sbatch bin/scontrol
echo "Slurm: by a stand-in of sbatch and scontrol"

timeless() {
  sed -E 's/"seconds":[0-9.e-]+,//g' "$1" >timeless
}

# Run a job file: expected exit code, then the file and its arguments.
job() {
  local expected=$1 code=0
  shift
  timeout 300 "$jobs/$1" "${@:2}" >out 2>err || code=$?
  [ "$code" -eq "$expected" ] || fail "$*: exit code $code, expected $expected: $(cat err)"
}

"$program" gen suite ci-small | sed -n '1~4p' >suite.jsonl
bad='{"model":"node","source":{"cost":0},"destinations":[{"cost":1}]}'
echo "$bad" >>suite.jsonl
run 2 solve suite.jsonl --json --no-schedule
timeless out
mv timeless whole

# An array of four tasks, one of which is killed: it is queued again, and all are merged.
echo 1 >queue/kill
job 0 slurm.sh solved 4 solve suite.jsonl --no-schedule
has '^slices 1, merge 2$'
grep -q '^task 1, again after 137$' queue/log || fail "no task was killed: $(cat queue/log)"
[ "$(cat queue/1.code)" = 0 ] || fail "the array: $(cat queue/1.code) $(cat solved/*.log)"
[ "$(cat queue/2.code)" = 2 ] || fail "the merge has not the exit code of one run: $(cat queue/2.code) $(cat solved/merge.log)"
timeless solved/all.jsonl
same whole timeless
rm queue/kill

# Where a slice cannot be done nothing is merged; the same command resumes when it can. What is complete is not done again.
rm solved/part-3.* solved/all.jsonl
touch -d '2000-01-01' solved/part-1.*
mv bin/provecast bin/kept
printf '#!/bin/sh\necho "provecast: disk full" >&2\nexit 4\n' >bin/provecast
chmod +x bin/provecast
job 0 slurm.sh solved 4 solve suite.jsonl --no-schedule
has '^slices 3, merge 4$'
[ "$(cat queue/3.code) $(cat queue/4.code)" = '4 never' ] || fail "jobs: $(cat queue/3.code queue/4.code)"
job 3 merge.sh solved 4 solve suite.jsonl
grep -q '^merge.sh: part 3/4 is not complete$' err || fail "$(cat err)"
[ ! -e solved/all.jsonl ] || fail "something was merged"
mv bin/kept bin/provecast
job 0 slurm.sh solved 4 solve suite.jsonl --no-schedule
[ "$(cat queue/5.code) $(cat queue/6.code)" = '0 2' ] || fail "jobs: $(cat queue/5.code queue/6.code)"
timeless solved/all.jsonl
same whole timeless
[ solved/part-1.jsonl -ot suite.jsonl ] || fail "a complete slice was done again"

# The time of a task is nearly over: the slice of a dataset keeps what it has and is queued again. Its store is that of one run.
echo 1 >queue/warn
"$program" gen all-distinct --n 150 --min-cost 1000000 --max-cost 2000000 --count 3 --seed 2 >slow.jsonl
head -n 20 suite.jsonl >>slow.jsonl
job 0 slurm.sh stored 1 dataset slow.jsonl --time-limit 1s
grep -q '^task 1, again after 143$' queue/log || fail "no task was warned: $(cat queue/log)"
grep -q '^slice.sh: part 1/1 was ended; the same command resumes$' stored/slice-1.log || fail "$(cat stored/slice-1.log)"
[ "$(cat queue/7.code) $(cat queue/8.code)" = '0 3' ] || fail "jobs: $(cat queue/7.code queue/8.code) $(cat stored/*.log)"
grep -q '^23 instances: 23 there already, ' stored/merge.log || fail "$(cat stored/merge.log)"
rm queue/warn

# On one machine by xargs: every command; the exit code is that of one run. Bad use is one line.
printf '#!/bin/sh\nexit 1\n' >bin/parallel
chmod +x bin/parallel
for command in solve check dataset recheck; do
  case $command in
    solve) arguments=(2 suite.jsonl --no-schedule) ;;
    check) arguments=(1 few.jsonl --heuristic "'$program' heuristic fnf - --json" --max-ratio 1 --no-shrink --memory-limit 100T) ;;
    dataset) arguments=(2 few.jsonl) ;;
    recheck) arguments=(0 few.db) ;;
  esac
  { "$program" gen suite ci-small-node | head -n 12 && echo "$bad"; } >few.jsonl
  [ $command != check ] || sed -i '$d' few.jsonl
  job "${arguments[0]}" parallel.sh "by-$command" 3 $command "${arguments[@]:1}"
  grep -q '^parallel.sh: slices by xargs$' err || fail "$(cat err)"
  [ $command != dataset ] || cp by-dataset/all.db few.db
done
timeless by-solve/all.jsonl
same whole timeless
grep -q '"failed":' by-check/all.jsonl || fail "$(cat by-check/all.jsonl)"
[ "$(sed -E 's/.*"checked":([0-9]+),.*/\1/' by-recheck/all.jsonl | awk '{ sum += $1 } END { print sum }')" -eq 10 ] || fail "$(cat by-recheck/all.jsonl)"
job 3 parallel.sh bad 2 solve nowhere.jsonl
[ "$(grep -c 'nowhere.jsonl: cannot open' err)" -eq 2 ] || fail "$(cat err)"
job 2 slice.sh bad 1 2 prove nowhere.jsonl
job 2 slice.sh
grep -q '^slice.sh FOLDER I N COMMAND FILE' err || fail "$(cat err)"
code=0
bash "$jobs/ranks.sbatch" results 2>err || code=$?
if [ $code -ne 2 ] || ! grep -q '^sbatch ranks.sbatch RESULTS COMMAND' err; then fail "exit code $code: $(cat err)"; fi
code=0
PATH=/usr/bin:/bin bash "$jobs/ranks.sbatch" results solve suite.jsonl 2>err || code=$?
if [ $code -ne 2 ] || ! grep -qx 'ranks.sbatch: there is no provecast-mpirun in PATH' err; then fail "exit code $code: $(cat err)"; fi
[ -z "$(find . -name 'results*')" ] || fail "a file is left"
rm bin/parallel

# By GNU parallel: arguments with blanks and quotes reach the slices; a slice that cannot be done; other machines, by a stand-in of ssh that knows
# two of them.
by_parallel() {
  local host
  job 2 parallel.sh 'by parallel' 3 solve suite.jsonl --no-schedule
  grep -q '^parallel.sh: slices by GNU parallel$' err || fail "$(cat err)"
  timeless 'by parallel/all.jsonl'
  same whole timeless
  head -n 12 few.jsonl >good.jsonl
  job 1 parallel.sh "parallel's" 2 check good.jsonl --heuristic "'$program' heuristic fnf - --json" --max-ratio 1 --no-shrink --memory-limit 100T
  grep -q '"failed":' "parallel's/all.jsonl" || fail "$(cat "parallel's/all.jsonl")"
  PARALLEL='-j 1' job 3 parallel.sh bad 2 solve nowhere.jsonl
  [ "$(grep -c 'nowhere.jsonl: cannot open' err)" -eq 2 ] || fail "$(cat err)"
  grep -q '^parallel.sh: not all slices are complete; the same command resumes$' err || fail "$(cat err)"

  cat >bin/ssh <<'SSH'
#!/usr/bin/env bash
while [[ $1 == -* ]]; do shift; done
echo "$1" >>"$QUEUE/machines"
shift
[ "$1" != -- ] || shift
cd / && exec env -i SHELL=/bin/bash HOME="$HOME" PATH=/usr/bin:/bin bash -c "$*"
SSH
  chmod +x bin/ssh
  printf '2/one\n2/two\n' >hosts
  PARALLEL='--sshloginfile hosts --workdir . --env PATH' job 2 parallel.sh elsewhere 4 dataset few.jsonl
  for host in one two; do grep -qx $host queue/machines || fail "no slice on $host: $(cat queue/machines err)"; done
  "$program" export by-dataset/all.db >here.export
  "$program" export elsewhere/all.db >elsewhere.export
  same here.export elsewhere.export
}
if parallel --version 2>/dev/null | grep GNU >/dev/null; then
  by_parallel
elif [ -n "${PROVECAST_SLOW:-}" ] && [ -n "${PROVECAST_CHECK:-}" ]; then
  fail "there is no GNU parallel, which ./check --all installs"
fi

finish
