#!/usr/bin/env bash
# The array of examples/slices under a real Slurm: its merge, tasks that are queued again, that cannot be done, that are near the end of their time.
set -euo pipefail
# shellcheck source=tests/shell.sh
. tests/shell.sh
# shellcheck source=tests/cluster/site.sh
. tests/cluster/site.sh
[ -n "${PROVECAST_SLOW:-}" ] || skip "./check --all runs jobs of Slurm"
built=$(dirname "$(readlink -f "$program")") jobs=$PWD/examples/slices
start_site
cd "$work"
mkdir bin
export PATH=$work/bin:$jobs:$PATH LC_ALL=C

# The program. Where $work/pause is, `dataset` is stopped when it has stored three instances, as if the next one took hours; once. SIGTERM reaches it.
# Where $work/full is, `solve` fails.
cat >bin/provecast <<'PROGRAM'
#!/usr/bin/env bash
if [ "$1" = solve ] && [ -e "$FULL" ]; then
  echo "provecast: disk full" >&2
  exit 4
fi
[ "$1" = dataset ] && mv "$PAUSE" "$PAUSE.taken" 2>/dev/null || exec "$BUILT/provecast" "$@"
"$BUILT/provecast" "$@" &
child=$!
trap 'kill -TERM $child; kill -CONT $child' TERM
store=$(sed -E 's/.* --store ([^ ]*).*/\1/' <<<"$*")
until [ "$("$BUILT/provecast" export "$store" 2>/dev/null | wc -l)" -ge 3 ]; do sleep 0.1; done
kill -STOP $child
touch "$PAUSE.paused"
while kill -0 $child 2>/dev/null; do
  wait $child
  code=$?
done
exit $code
PROGRAM
chmod +x bin/provecast
export BUILT=$built PAUSE=$work/pause FULL=$work/full

timeless() {
  sed -E 's/"seconds":[0-9.e-]+,//g' "$1" >timeless
}

# Submit slices; the numbers of both jobs are in $array and $merge: ARGUMENTS...
submit() {
  slurm.sh "$@" >out 2>err || fail "slurm.sh $*: $(cat err)"
  has '^slices [0-9]+, merge [0-9]+$'
  IFS=' ,' read -r _ array _ merge <out
}

exported() {
  "$program" export "$1" --proofs >"$2"
}

wait_for_pause() {
  within 60 test -e pause.paused || fail "no program was paused"
  rm -f pause.paused
}

# The slice of a dataset was done in two parts, and its store is that of one run: FOLDER
expect_resumed() {
  local before
  before=$(sed -nE 's/^12 instances: ([0-9]+) there already, .*/\1/p' "$1/part-1.jsonl")
  [[ ${before:-0} -ge 3 && $before -lt 12 ]] || fail "$1: $(cat "$1/part-1.jsonl" "$1/slice-1.log")"
  grep -q '^slice.sh: part 1/1 was ended; the same command resumes$' "$1/slice-1.log" || fail "$(cat "$1/slice-1.log")"
  exported "$1/all.db" now
  same few.export now
}

"$program" gen suite ci-small | sed -n '1~4p' >suite.jsonl
echo '{"model":"node","source":{"cost":0},"destinations":[{"cost":1}]}' >>suite.jsonl
run 2 solve suite.jsonl --json --no-schedule
timeless out
mv timeless whole
"$program" gen all-distinct --n 60 --count 12 --seed 3 --min-cost 100 --max-cost 200 >few.jsonl
run 0 dataset few.jsonl --store few.db
exported few.db few.export

# Submitted first, since Slurm looks at the time of jobs every half a minute: the time of a task is nearly over.
touch pause
SBATCH_TIMELIMIT=1 submit warned 1 dataset few.jsonl
warned=$array warned_merge=$merge
wait_for_pause

# The array: all are merged to what one run gives, and the merge has its exit code.
submit solved 4 solve suite.jsonl --no-schedule
expect_end "$merge" FAILED 2
for task in 1 2 3 4; do expect_end "${array}_$task" COMPLETED 0; done
timeless solved/all.jsonl
same whole timeless

# A task is queued again in the midst of its work.
touch pause
submit stored 1 dataset few.jsonl
wait_for_pause
scontrol requeue "${array}_1"
expect_end "$merge" COMPLETED 0
expect_end "${array}_1" COMPLETED 0
[ "$(job "${array}_1" Restarts)" = 1 ] || fail "$(scontrol show job "${array}_1")"
expect_resumed stored

# A slice that cannot be done: nothing is merged; the same line resumes when it can. What is complete is not done again.
rm solved/part-3.* solved/all.jsonl
touch -d '2000-01-01' solved/part-1.*
touch full
submit solved 4 solve suite.jsonl --no-schedule
expect_end "${array}_3" FAILED 4
expect_end "${array}_1" COMPLETED 0
expect_end "$merge" CANCELLED 0
[ ! -e solved/all.jsonl ] || fail "something was merged"
rm full
submit solved 4 solve suite.jsonl --no-schedule
expect_end "$merge" FAILED 2
timeless solved/all.jsonl
same whole timeless
[ solved/part-1.jsonl -ot suite.jsonl ] || fail "a complete slice was done again"

# The signal before the end of its time has come: the task has queued itself again. Slurm may send it a minute early: a longer time, now.
was_warned() {
  grep -q 'was ended; the same command resumes$' warned/slice-1.log
}
within 90 was_warned || fail "no signal came: $(cat warned/slice-1.log)"
scontrol update "JobId=${warned}_1" TimeLimit=10 || true # if it has not ended by now
expect_end "$warned_merge" COMPLETED 0
expect_end "${warned}_1" COMPLETED 0
[ "$(job "${warned}_1" Restarts)" -ge 1 ] || fail "$(scontrol show job "${warned}_1")"
expect_resumed warned

finish
