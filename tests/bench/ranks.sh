#!/usr/bin/env bash
# Throughput of N ranks against N threads, alternately in one run: BUILD [N [ROUNDS]]. For each suite the medians of the wall
# time that solve --summary states, and the ratio of the rates. Needs provecast-mpi in the folder BUILD.
set -euo pipefail
build=$1
count=${2-2}
rounds=${3-7}
export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

"$build/provecast" gen uniform --n 20 --count 200000 --seed 1 >"$work/small"
"$build/provecast" gen all-distinct --n 40 --count 3000 --seed 3 --max-cost 300 >"$work/medium"
"$build/provecast" gen all-distinct --n 60 --count 100 --seed 3 --min-cost 100 --max-cost 200 >"$work/large"

# The seconds of the last line, "in 1.234 s".
seconds() {
  tail -n 1 | awk '{ print $2 }'
}

median() {
  sort -n "$1" | awk '{ value[NR] = $1 } END { print value[int((NR + 1) / 2)] }'
}

printf '%-8s %9s %12s %12s %7s\n' suite instances threads ranks ratio
for suite in small medium large; do
  : >"$work/threads"
  : >"$work/ranks"
  for ((i = 0; i < rounds; i++)); do
    "$build/provecast" solve "$work/$suite" --summary --threads "$count" | seconds >>"$work/threads"
    "$build/provecast-mpirun" --oversubscribe -n "$count" -- solve "$work/$suite" --summary --threads 1 |
      seconds >>"$work/ranks"
  done
  awk -v suite=$suite -v lines="$(wc -l <"$work/$suite")" -v threads="$(median "$work/threads")" -v ranks="$(median "$work/ranks")" \
    'BEGIN { printf "%-8s %9d %10.0f/s %10.0f/s %7.2f\n", suite, lines, lines / threads, lines / ranks, threads / ranks }'
done
