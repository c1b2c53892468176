#!/usr/bin/env bash
# Without --threads suites, stores and proofs use the processors that the process is bound to, and no more. Threads are counted by the system calls that make them.
set -euo pipefail
# shellcheck source=tests/shell.sh
. tests/shell.sh
cd "$work"

if grep -q __asan_init "$program"; then
  echo "the sanitizer for leaks does not run under strace"
  exit 77
fi
if ! strace -f -o trace true 2>err; then
  echo "strace does not run here: $(head -n 1 err)"
  exit 77
fi
bound=$(nproc)
"$program" gen uniform --n 12 --k 3 --count 40 --seed 1 >suite.jsonl
"$program" dataset suite.jsonl --store a.db >out
"$program" solve suite.jsonl --json --certificate proofs >results
if [ "$bound" -lt 2 ]; then
  echo "one processor: what several do is not tried"
fi

# The threads besides the first: expected number, then a command before the program or nothing, --, the program's arguments.
threads() {
  local expected=$1 made
  local -a before=()
  shift
  while [ "$1" != -- ]; do
    before+=("$1")
    shift
  done
  shift
  "${before[@]}" strace -f -e trace=clone,clone3 -o trace "$program" "$@" >out 2>err || fail "$*: $(cat err)"
  made=$(grep -c CLONE_THREAD trace || true)
  [ "$made" -eq "$expected" ] || fail "${before[*]} $*: $made threads, expected $expected: $(grep clone trace)"
}

one=$(taskset -cp $$ | sed 's/.*: *\([0-9]*\).*/\1/')
for arguments in 'solve suite.jsonl --json' 'dataset suite.jsonl --store b.db' 'recheck a.db' 'prove fnf --n 8 --bound 5/4' \
  'certify suite.jsonl proofs' 'verify suite.jsonl results' 'claims suite.jsonl' 'claims --small 4,3' 'bounds suite.jsonl' \
  'heuristic fnf suite.jsonl' 'probe sweep --n 5 --max-cost 4'; do
  # shellcheck disable=SC2086
  {
    threads 0 taskset -c "$one" -- $arguments
    rm -f b.db
    threads $((bound - 1)) -- $arguments
    rm -f b.db
    threads 0 -- $arguments --threads 1
    rm -f b.db
    threads 2 -- $arguments --threads 3
    rm -f b.db
  }
done

# A single instance that needs no search has one; one that does, as many as a suite.
head -n 1 suite.jsonl >single.jsonl
threads 0 -- bounds single.jsonl
"$program" gen all-distinct --n 40 --count 1 --seed 3 >hard.jsonl
threads 0 -- solve hard.jsonl --threads 1
"$program" solve hard.jsonl --json --no-schedule >out
grep -q "\"threads\":${bound}[,}]" out || fail "not $bound threads: $(cat out)"

finish
