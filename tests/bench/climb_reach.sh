#!/usr/bin/env bash
# How soon climbs find what complete sweeps have found: for each seed the best value and the step that came to it. Budgets are steps, so the
# numbers are the same on every machine. Arguments: the program, the number of seeds (default 5).
set -euo pipefail

program=$1
seeds=${2:-5}

reach() {
  local n=$1 cost=$2 steps=$3 known=$4 hits=0 line=
  for seed in $(seq "$seeds"); do
    read -r value enough < <("$program" probe climb --n "$n" --max-cost "$cost" --types 6 --steps "$steps" --seed "$seed" |
      awk '/ is / { value = $3 } /--steps/ { enough = $NF } END { print value, enough }')
    [ "$value" != "$known" ] || hits=$((hits + 1))
    line+=" $value@$enough"
  done
  printf 'n %-6s costs to %-3s %8s steps: %s of %s seeds find %s:%s\n' "$n" "$cost" "$steps" "$hits" "$seeds" "$known" "$line"
}

reach 8 100 100000 7/6
reach 12 64 100000 6/5
reach 16 64 100000 6/5
reach 20 32 200000 11/9
reach 24 32 200000 13/11
reach 18..24 40 300000 11/9
reach 18..40 40 1000000 11/9
