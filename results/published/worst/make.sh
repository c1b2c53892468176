#!/usr/bin/env bash
# Makes this folder's pages anew: make.sh PROGRAM FOLDER. Runs the sweeps, climbs and families below
# into one store and publishes it. Some ten minutes of processor time.
set -euo pipefail

if [ $# -ne 2 ]; then
  echo "usage: make.sh PROGRAM FOLDER" >&2
  exit 2
fi
program=$1
folder=$2
mkdir -p "$folder"
store=$(mktemp -d)/probe.db
trap 'rm -rf "$(dirname "$store")"' EXIT

probe() {
  "$program" probe "$@" --store "$store" >"$store.log" || {
    cat "$store.log" >&2
    return 1
  }
}

# OBJECTIVE N C: all instances up to these sizes
sweep() {
  probe sweep --objective "$1" --n "$2" --max-cost "$3"
}

# OBJECTIVE N C STEPS
climb() {
  probe climb --objective "$1" --n "$2" --max-cost "$3" --steps "$4"
}

# OBJECTIVE PATTERN RANGE...: all members of a family
family() {
  local objective=$1 pattern=$2 range
  local -a ranges=()
  shift 2
  for range in "$@"; do
    ranges+=(--range "$range")
  done
  probe climb --objective "$objective" --pattern "$pattern" "${ranges[@]}"
}

# P TIME: the notation of an exchange of P nodes, TIME I J its times
matrix() {
  local i j size=$1 separator=""
  for ((i = 0; i < size; i++)); do
    printf '%s' "$separator"
    for ((j = 0; j < size; j++)); do
      [ "$j" -eq 0 ] || printf ' '
      if [ "$i" -eq "$j" ]; then printf .; else "$2" "$size" "$i" "$j"; fi
    done
    separator='; '
  done
}

# A message of m round a ring of all nodes but the last, and a short one to the last
late() {
  local ring=$(($1 - 1))
  if [ "$2" -eq "$ring" ]; then
    printf 0
  elif [ "$3" -eq "$ring" ]; then
    printf 1
  elif [ "$3" -eq $((($2 + 1) % ring)) ]; then
    printf m
  else
    printf 0
  fi
}

# A message from 1 - s to 2 + s for each s < P / 2
steps() {
  local s
  for ((s = 0; s < $1 / 2; s++)); do
    if [ "$2" -eq $(((1 - s + $1) % $1)) ] && [ "$3" -eq $(((2 + s) % $1)) ]; then
      printf 1
      return
    fi
  done
  printf 0
}

# A message in each of the steps 1 to P - 1, of different senders to different receivers: with P odd
# from s to 2 s; with P even each node of 0, P - 1, 1, P - 2, ... to the next
each() {
  local next
  if (($1 % 2 == 1)); then
    next=$((2 * $2 % $1))
  elif (($2 < $1 / 2)); then
    next=$(($1 - 1 - $2))
  else
    next=$(($1 - $2))
  fi
  if [ "$3" -eq "$next" ] && [ "$2" -ne $(($1 % 2 == 1 ? 0 : $1 / 2)) ]; then
    printf 1
  else
    printf 0
  fi
}

# BPR: total exchange
for heuristic in baseline baseline-steps max-matching min-matching greedy openshop; do
  for sizes in "3 8" "4 3" "5 1"; do
    # shellcheck disable=SC2086
    sweep "exchange:$heuristic/optimum" $sizes
  done
  for n in 5 6 7 8; do
    climb "exchange:$heuristic/optimum" "$n" 4 500000
  done
done
climb exchange:openshop/optimum 7 2 1000000
# that of 7 nodes, with one more that sends and receives nothing
family exchange:openshop/optimum \
  '. 1 0 0 0 1 0 0; 2 . 0 0 0 0 0 0; 0 2 . 0 1 1 0 0; 2 0 1 . 0 1 0 0; 0 0 2 1 . 1 0 0; 0 0 1 0 0 . 0 0; 0 1 0 0 0 0 . 0; 0 0 0 0 0 0 0 .'
for objective in openshop/load optimum/load; do
  for sizes in "3 8" "4 3" "5 1"; do
    # shellcheck disable=SC2086
    sweep "exchange:$objective" $sizes
  done
done
for n in 3 4 5 6 7 8; do
  family exchange:openshop/load "$(matrix "$n" late)" m=1..20
  family exchange:baseline/optimum "$(matrix "$n" steps)"
  family exchange:baseline-steps/optimum "$(matrix "$n" each)"
done

# WYL: m of n nodes broadcast
for heuristic in fef ecf wr eaf rr rrs ecfp wrp eafp rrp rrsp; do
  for sizes in "3 6" "4 3" "5 2" "6 1"; do
    # shellcheck disable=SC2086
    sweep "overhead:$heuristic/optimum" $sizes
  done
  climb "overhead:$heuristic/optimum" 4 12 20000
  climb "overhead:$heuristic/optimum" 5 6 4000
done
for sizes in "3 6" "4 3" "5 2" "6 1"; do
  # shellcheck disable=SC2086
  sweep overhead:optimum/release $sizes
done
climb overhead:optimum/release 4 12 20000
sweep overhead:append/optimum 3 6

# The heterogeneous LogP model
for heuristic in sequential chain binomial fnf ecf eaf fhf fnf-leaves eaf-leaves local; do
  sweep "logp:$heuristic/optimum" 2 4
  sweep "logp:$heuristic/optimum" 3 3
done
for heuristic in fnf fnf-leaves; do
  for k in 3 7 15 31; do
    family "logp:$heuristic/optimum" "0; 2 m; 2 0 0 x$k; 1 m m x$k" m=1000..1000
  done
done
family logp:ecf/optimum '0; 1 m; 1 1 0; m 0 0 x2' m=2..1000
family logp:fhf/optimum '0; 1 m+1; 1 0 m+1; m 0 0' m=2..1000
for heuristic in eaf eaf-leaves; do
  for k in 8 32 128; do
    family "logp:$heuristic/optimum" "0; 2 m; 2 0 0 x$k; 1 0 m x$k" m=1000..1000
  done
done
climb logp:local/optimum 4..7 12 50000

# Nup: meshes and BMINs
for objective in mesh:opt-mesh mesh:u-mesh bmin:opt-min bmin:u-min; do
  sweep "$objective/optimum" 3 5
  sweep "$objective/optimum" 4 3
done
for objective in mesh:opt-mesh bmin:opt-min; do
  places=$([ "${objective%:*}" = mesh ] && echo 0..8 || echo 0..7)
  family "$objective/optimum" '3 h h+e; p; q r' h=1..4 e=0..4 {p,q,r}="$places"
  family "$objective/optimum" '3 h h+e; p; q r s' h=1..3 e=0..3 {p,q,r,s}="$places"
  family "$objective/optimum" '3 h h+e; p; q r s t' h=1..2 e=0..2 {p,q,r,s,t}="$places"
  family "$objective/optimum" '2 h 1; 1; 0 3' h=1..1000
done

"$program" probe records --store "$store" --out "$folder" >"$store.log"
