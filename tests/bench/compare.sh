#!/usr/bin/env bash
# Compares the processor time of two builds, row by row: compare.sh OLD_BUILD NEW_BUILD [ROW...]
#
# A row is a benchmark with fixed work, or the program on generated instances. The two builds run
# alternately, each at least twice and at most ROUNDS times; the smallest time of each counts. Rows
# whose new time is more than 3 % longer are marked; then the exit code is 1. All rows take some
# twelve minutes on an idle machine, overhead-portfolio four of them. With names, only these run.
set -euo pipefail
export LC_ALL=C OMP_WAIT_POLICY=passive

ROUNDS=7        # runs of a row with each build
ROW_SECONDS=10  # no further round after this number of seconds of a row with each build
TOLERANCE=0.03  # the longer time that is not marked, as a part of the old one
RESOLUTION=0.02 # seconds of difference that are not marked: what a row with little work varies

[ $# -ge 2 ] || {
  echo "Usage: compare.sh OLD_BUILD NEW_BUILD [ROW...]" >&2
  exit 2
}
builds=("$(readlink -f "$1")" "$(readlink -f "$2")")
shift 2
chosen=" $* "
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
TIMEFORMAT='%3U %3S'

# The first of the given benchmarks that the build has, each under its names: BUILD NAME|NAME...
benchmark() {
  local name names
  IFS='|' read -ra names <<<"$2"
  for name in "${names[@]}"; do
    [ ! -x "$1/tests/bench_$name" ] || {
      echo "$1/tests/bench_$name"
      return
    }
  done
  [ "$2" != provecast ] || echo "$1/provecast"
}

# Processor seconds of a command; its exit code 1 is a promise that is not kept on this machine.
seconds_of() {
  local code=0 times
  { times=$({ time "$@" >"$work/out" 2>"$work/err"; } 2>&1) || code=$?; } 2>/dev/null
  [ $code -le 1 ] || [ $code -eq 3 ] || {
    echo "compare.sh: exit code $code: $*: $(head -n 1 "$work/err")" >&2
    return 1
  }
  awk '{ print $1 + $2 }' <<<"$times"
}

# Run a row with both builds and print it: NAME BENCHMARK ARGUMENT...
row() {
  local name=$1 program=$2 round build seconds commands=() best=(1e9 1e9) spent=0
  shift 2
  [ "$chosen" = "  " ] || [[ $chosen = *" $name "* ]] || return 0
  for build in 0 1; do
    commands[build]=$(benchmark "${builds[build]}" "$program")
    [ -n "${commands[build]}" ] || {
      echo "compare.sh: ${builds[build]} has no benchmark $program" >&2
      failed=yes
      return 0
    }
  done
  for ((round = 0; round < ROUNDS; round++)); do
    [ $round -lt 2 ] || awk -v s="$spent" -v m="$ROW_SECONDS" 'BEGIN { exit (s > 2 * m) }' || break
    # The order changes from round to round: neither build always comes second.
    for build in $((round % 2)) $((1 - round % 2)); do
      seconds=$(seconds_of "${commands[build]}" "$@")
      best[build]=$(awk -v a="$seconds" -v b="${best[build]}" 'BEGIN { print (a < b ? a : b) }')
      spent=$(awk -v a="$seconds" -v b="$spent" 'BEGIN { print a + b }')
    done
  done
  awk -v name="$name" -v old="${best[0]}" -v new="${best[1]}" -v rounds=$round \
    -v tolerance="$TOLERANCE" -v resolution="$RESOLUTION" '
    BEGIN {
      slower = (new > old * (1 + tolerance) && new - old > resolution)
      ratio = (old > 0 ? new / old : 1)
      printf ("%-24s %9.3f %9.3f %7.3f  %d%s\n", name, old, new, ratio, rounds,
        (slower ? "  slower" : ""))
      exit slower
    }' || failed=yes
}

generate() {
  "${builds[0]}/provecast" gen "$@"
}

generate uniform --n 20 --count 200000 --seed 1 >"$work/uniform"
generate all-distinct --n 100 --count 60 --seed 1 >"$work/distinct"
generate overhead-uniform --nodes 6 --sources 2 --max-cost 20 --count 600 --seed 1 >"$work/overhead"
generate exchange-uniform --nodes 12 --max-cost 50 --count 2000 --seed 1 >"$work/exchange"
generate all-distinct --n 50 --min-cost 1000 --max-cost 2000 --count 30 --seed 3 >"$work/proven"
"${builds[0]}/provecast" solve "$work/proven" --no-schedule --certificate "$work/proof" >"$work/out"

failed=no
printf '%-24s %9s %9s %7s  %s\n' row 'old, s' 'new, s' new/old rounds
row reader reader
row fnf fnf
row dp dp
row logp logp
row sweep sweep 14 30 1
row parameterized parameterized
row openshop-heuristics openshop_heuristics
row overhead-heuristics overhead_heuristics
row overhead-price-bound overhead_prices
row overhead-portfolio 'overhead_portfolio|overhead_team' --repeats 1
row auto-k3-1e6 solve --rows k3-1e6 --seeds 200
row auto-distinct-100 solve --rows distinct-100 --seeds 60
row auto-distinct-200 solve --rows distinct-200 --seeds 10
row auto-close-60 solve --rows close-60 --seeds 20
row openshop-taillard openshop --set taillard
row openshop-gusto openshop --set gusto --nodes 50 --count 10
row solve-uniform provecast solve "$work/uniform" --threads 1 --no-schedule
row solve-distinct provecast solve "$work/distinct" --threads 1 --no-schedule
row solve-overhead provecast solve "$work/overhead" --threads 1 --no-schedule
row solve-exchange provecast solve "$work/exchange" --threads 1 --no-schedule
row solve-and-certificate provecast solve "$work/proven" --certificate "$work/certificate"
row certify provecast certify "$work/proven" "$work/proof"
[ $failed = no ]
