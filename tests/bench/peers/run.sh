#!/usr/bin/env bash
# Solves the same instances with Provecast and with other solvers, and compares times and optima. README.md beside this says how and why.
set -euo pipefail
here=$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")
export LC_ALL=C

usage() {
  cat <<'END'
Usage: tests/bench/peers/run.sh [PROVECAST] [--quick] [--limit SECONDS]
  PROVECAST        the program (default: build-tests/provecast); its build must be one with tests
  --quick          only a few small instances
  --limit SECONDS  time each peer may take for an instance (default 10, with --quick 5)
Exit codes: 0 all optima agree, or no peer is installed; 1 they do not; 2 bad usage.
END
}

refuse() {
  echo "run.sh: $*" >&2
  exit 2
}

# KIND K N MAX-COST SEED [MIN-COST]; "gap" is gap.json, where the multiplier bound is one too low.
quick_instances() {
  cat <<'END'
uniform 2 5 20 1
uniform 3 9 20 1
near-tie 3 9 1000 1
uniform 5 21 20 1
uniform 3 50 20 1
gap 5 29 12
END
}

instances() {
  cat <<'END'
uniform 2 5 20 1
uniform 3 7 20 1
uniform 3 9 20 1
near-tie 3 9 1000 1
uniform 5 9 100 1
uniform 3 13 20 1
uniform 5 13 100 1
uniform 2 21 20 1
uniform 3 21 100 1
uniform 5 21 20 1
uniform 5 21 100 1
near-tie 5 21 1000 1
uniform 3 50 20 1
uniform 5 50 100 1
uniform 2 100 100 1
uniform 3 100 20 1
uniform 5 100 20 1
uniform 5 100 100 1
near-tie 5 100 1000 1
uniform 3 100 1000 1
all-distinct 20 20 100 1
all-distinct 40 40 100 1
all-distinct 40 40 1000 1
all-distinct 30 30 200 1 100
all-distinct 20 20 2000 1 1000
gap 5 29 12
END
}

# Run a command, output to $work/log, and add its wall time in microseconds to $spent: the least of up to ten runs, as many as start within
# half a second. The exit code of `timeout` is in $code, 124 when the time was over.
timed() {
  local limit=$1 start time least='' all=0
  shift
  for _ in {1..10}; do
    start=${EPOCHREALTIME/./}
    code=0
    timeout "$limit" "$@" >"$work/log" 2>"$work/errors" </dev/null || code=$?
    time=$((${EPOCHREALTIME/./} - start))
    if [ -z "$least" ] || [ "$time" -lt "$least" ]; then least=$time; fi
    all=$((all + time))
    [ "$all" -lt 500000 ] || break
  done
  spent=$((spent + least))
}

# What is left of the limit, as seconds for `timeout`.
left() {
  local rest=$((limit * 1000000 - spent))
  [ "$rest" -gt 0 ] || rest=1
  printf '%d.%06d' $((rest / 1000000)) $((rest % 1000000))
}

# What the pattern's group matches in Provecast's result.
field() {
  sed -nE "s/.*$1.*/\\1/p" "$work/result"
}

run_glpk() {
  timed "$(left)" glpsol --lp "$1"
}

run_cbc() {
  timed "$(left)" cbc "$1" -solve -quit
}

# What a solver said of a program, whether GLPK or CBC: feasible, infeasible, late or unclear.
verdict() {
  if [ "$code" -eq 124 ]; then
    echo late
  elif grep -qE '^(INTEGER OPTIMAL SOLUTION FOUND|Result - Optimal solution found)' "$work/log"; then
    echo feasible
  elif grep -qE '^(PROBLEM HAS NO (PRIMAL|INTEGER) FEASIBLE SOLUTION|LP HAS NO PRIMAL FEASIBLE SOLUTION|Problem is infeasible|Result - (Problem|Linear relaxation)( proven)? infeasible)' "$work/log"; then
    echo infeasible
  else
    echo unclear
  fi
}

last_words() {
  tail -qn 3 "$work/log" "$work/errors" | paste -sd' '
}

# A peer's outcome for the instance: its time in $spent, and in $said agrees, late, or what is wrong.
# The compact program: feasible with the deadline at the optimum, infeasible with it a unit (of integer costs) earlier.
ask_compact() {
  local run=$1 deadline expected answer
  spent=0
  said=agrees
  for deadline in "$optimum" $((optimum - 1)); do
    expected=feasible
    [ "$deadline" -eq "$optimum" ] || expected=infeasible
    "$run" "$work/$deadline.lp"
    answer=$(verdict)
    case $answer in
      "$expected") ;;
      late)
        said=late
        return
        ;;
      *)
        said="$answer at $deadline, where it should be $expected: $(last_words)"
        return
        ;;
    esac
  done
}

ask_glpk() { ask_compact run_glpk; }
ask_cbc() { ask_compact run_cbc; }

# The model of a broadcast tree, minimised.
ask_minizinc() {
  local answer
  spent=0
  said=agrees
  timed "$limit" minizinc --solver gecode "$here/broadcast.mzn" "$work/instance.dzn"
  [ "$code" -ne 124 ] || {
    said=late
    return
  }
  answer=$(sed -n 's/^makespan //p' "$work/log")
  if ! grep -q '^==========' "$work/log"; then
    said="no answer: $(last_words)"
  elif [ "$answer" != "$optimum" ]; then
    said="makespan $answer"
  fi
}

# Solve a file with Provecast; microseconds in $ours, results in $work/result.
solve_ours() {
  spent=0
  timed $((10 * limit)) "$provecast" solve --json --no-schedule "$1"
  if [ "$code" -ne 0 ]; then
    echo "run.sh: provecast solve: exit code $code: $(cat "$work/errors")" >&2
    exit 1
  fi
  ours=$spent
  mv "$work/log" "$work/result"
}

# Of the one result: the $optimum, the makespan of the heuristic $bound it began with, and the seconds $inside the engine.
read_result() {
  optimum=$(field '"status":"optimal","makespan":([0-9]+),')
  bound=$(field '"heuristic":[{]"name":"fnf","makespan":([0-9]+)[}]')
  inside=$(field '"seconds":([0-9.]+),')
  if [ -z "$optimum" ] || [ -z "$bound" ] || [ -z "$inside" ]; then
    echo "run.sh: cannot read the result $(cat "$work/result")" >&2
    exit 1
  fi
}

write_programs() {
  local deadline
  for deadline in "$optimum" $((optimum - 1)); do
    "$writer" lp "$work/instance.json" "$deadline" >"$work/$deadline.lp"
  done
  "$writer" dzn "$work/instance.json" "$bound" >"$work/instance.dzn"
}

seconds() {
  awk -v time="$1" 'BEGIN { printf "%.4f", time / 1e6 }'
}

# A peer's two columns: seconds, and how many times that of Provecast; ">" when it was late.
columns() {
  local mark=''
  case $said in
    agrees) ;;
    late) mark='>' ;;
    *) mark='wrong ' ;;
  esac
  awk -v spent="$spent" -v ours="$ours" -v mark="$mark" 'BEGIN {
    printf " %9s | %7s |", sprintf ("%s%.3f", mark, spent / 1e6), sprintf ("%s%.*f", mark, spent < 10 * ours, spent / ours) }'
}

# Of the line read last.
make_instance() {
  local -a more=()
  name=$kind-k$k-n$n-c$cost
  if [ "$kind" = gap ]; then
    cp "$here/gap.json" "$work/instance.json"
    return
  fi
  if [ -n "$least" ]; then
    name=$kind-k$k-n$n-c$least..$cost
    more=(--min-cost "$least")
  fi
  "$provecast" gen "$kind" --k "$k" --n "$n" --max-cost "$cost" "${more[@]}" --seed "$seed" >"$work/instance.json"
}

# One line of the table.
compare() {
  local peer complaints=''
  solve_ours "$work/instance.json"
  read_result
  write_programs
  printf '| %-32s | %3s | %2s | %7s | %9s | %8s |' "$name" "$n" "$k" "$optimum" \
    "$(seconds "$ours")" "$(printf '%.6f' "$inside")"
  for peer in "${peers[@]}"; do
    "ask_$peer"
    columns
    all[$peer]=$((${all[$peer]-0} + spent))
    case $said in
      agrees) agreed[$peer]=$((${agreed[$peer]-0} + 1)) ;;
      late) ;;
      *)
        wrong=$((wrong + 1))
        complaints+="run.sh: $name: provecast says $optimum, $peer disagrees: $said"$'\n'
        ;;
    esac
  done
  echo
  [ -z "$complaints" ] || printf '%s%s\n' "$complaints" "$(cat "$work/instance.json")" >&2
}

find_peers() {
  peers=()
  if command -v glpsol >/dev/null; then peers+=(glpk); else echo "GLPK skipped: no glpsol (package glpk-utils)"; fi
  if command -v cbc >/dev/null; then peers+=(cbc); else echo "CBC skipped: no cbc (package coinor-cbc)"; fi
  if ! command -v minizinc >/dev/null; then
    echo "MiniZinc skipped: no minizinc (package minizinc)"
  elif [[ $(minizinc --solvers 2>&1) != *org.gecode.gecode* ]]; then
    echo "MiniZinc skipped: it has no Gecode (package minizinc)"
  else
    peers+=(minizinc)
  fi
  if [ ${#peers[@]} -eq 0 ]; then
    echo "No peer is installed: nothing to compare."
    exit 0
  fi
}

head_line() {
  local peer
  printf '| %-32s | %3s | %2s | %7s | %9s | %8s |' instance n k optimum provecast inside
  for peer in "${peers[@]}"; do printf ' %9s | %7s |' "$peer" ratio; done
  printf '\n| --- | --: | --: | --: | --: | --: |'
  for peer in "${peers[@]}"; do printf ' --: | --: |'; done
  echo
}

provecast=$here/../../../build-tests/provecast
list=instances
limit=
while [ $# -gt 0 ]; do
  case $1 in
    --quick) list=quick_instances ;;
    --limit)
      [[ ${2-} =~ ^[1-9][0-9]{0,5}$ ]] || refuse "--limit needs a whole number of seconds"
      limit=$2
      shift
      ;;
    --help)
      usage
      exit 0
      ;;
    -*) refuse "unknown option $1 (see --help)" ;;
    *) provecast=$1 ;;
  esac
  shift
done
if [ -z "$limit" ]; then
  limit=10
  [ "$list" = instances ] || limit=5
fi
build="build it with ./check, or as README.md beside this script says"
[ -x "$provecast" ] || refuse "$provecast: no such program; $build"
provecast=$(readlink -f "$provecast")
writer=$(dirname "$provecast")/tests/write_program
find_peers
[ -x "$writer" ] || refuse "$writer: no such program; $build"

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
declare -A agreed=() all=()
wrong=0
total=0
head_line
while read -r kind k n cost seed least; do
  make_instance
  cat "$work/instance.json" >>"$work/suite.jsonl"
  compare
  total=$((total + 1))
done < <("$list")
echo
solve_ours "$work/suite.jsonl"
echo "provecast solves the $total instances in one run in $(seconds "$ours") s."
for peer in "${peers[@]}"; do
  echo "$peer agrees on ${agreed[$peer]-0} of $total instances within $limit s each, in $(seconds "${all[$peer]}") s together," \
    "$(awk -v theirs="${all[$peer]}" -v ours="$ours" 'BEGIN { printf "%.0f", theirs / ours }') times as long."
done
echo "$wrong disagreements"
[ "$wrong" -eq 0 ] && [ "$total" -gt 0 ]
