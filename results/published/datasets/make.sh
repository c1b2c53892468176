#!/usr/bin/env bash
# Makes the published datasets anew: make.sh PROGRAM FOLDER [THREADS [MODEL...]].
# The instances of each model are written by `provecast gen`, solved into a store, and exported. The same program makes the same bytes, with
# any number of threads (default: one for each processor; 0: the instances are written, and that is all). Stores stay in FOLDER/stores, so that
# an interrupted run goes on where it was.
set -euo pipefail

if [ $# -lt 2 ]; then
  echo "usage: make.sh PROGRAM FOLDER [THREADS [MODEL...]]" >&2
  exit 2
fi
program=$1
folder=$2
threads=${3:-$(nproc)}
shift $(($# < 3 ? $# : 3))
[ $# -gt 0 ] || set -- node overhead exchange openshop parameterized logp

# Each call of `family` draws with a seed of its own, which the instance's origin repeats.
seed=
family() {
  seed=$((seed + 1))
  "$program" gen "$@" --seed "$seed"
}

suites() {
  local suite
  for suite in "$@"; do
    "$program" gen suite "$suite"
  done
}

node() {
  local k n source ratio
  suites paper-001 paper-004 node-small node-extremes node-ci node-table1
  for source in random fast slow; do
    for n in 6 12 24 48; do
      for k in 2 3 4 6; do
        family uniform --k "$k" --n "$n" --max-cost 1000 --source "$source" --count 25
      done
    done
    for n in 8 16 32; do
      for k in 3 5 8; do
        family uniform --k "$k" --n "$n" --max-cost 30 --source "$source" --count 40
        family near-tie --k "$k" --n "$n" --source "$source" --count 45
      done
      for k in 3 5; do
        family skewed --k "$k" --n "$n" --max-cost 100 --source "$source" --count 40
        family divisor-chain --k "$k" --n "$n" --source "$source" --count 40
        family planted --k "$k" --n "$n" --max-cost 100 --source "$source" --count 40
      done
      family one-slow --k 2 --n "$n" --max-cost 100 --source "$source" --count 40
      family draw --costs 1,3/2,2,5 --n "$n" --source "$source" --count 70
      family draw --costs 2,3,5,7,11 --n "$n" --source "$source" --count 70
      for ratio in 5/4 3/2 2; do
        family geometric --k 5 --n "$n" --ratio "$ratio" --min-cost 8 --source "$source" --count 25
      done
    done
    for n in 6 9 12 16 20; do
      family all-distinct --n "$n" --max-cost 1000 --source "$source" --count 40
      family all-distinct --n "$n" --min-cost 1000 --max-cost 2000 --source "$source" --count 40
    done
  done
  # Hard ones: every node has a cost of its own, all within a factor of two.
  for n in 30 40 50; do
    family all-distinct --n "$n" --min-cost 1000 --max-cost 2000 --count 10
  done
}

overhead() {
  local n m link bytes
  suites overhead-paper-example overhead-extremes overhead-small
  for n in 4 5 6 8; do
    for m in 1 2 3; do
      for link in none common matrix; do
        family overhead-uniform --nodes "$n" --sources "$m" --max-cost 20 --link "$link" --bytes 1,2,5 --count 13
      done
    done
  done
  for n in 4 6 7; do
    for link in fast slow mixed; do
      for bytes in small large hybrid; do
        family overhead-paper --nodes "$n" --sources 2 --link "$link" --bytes "$bytes" --count 11
      done
    done
  done
  for n in 3 4 5; do
    family overhead-uniform --nodes "$n" --sources all --max-cost 10 --count 30
  done
}

exchange() {
  local n which
  suites exchange-small exchange-gusto-ci
  for n in 4 5 6 7 8; do
    family exchange-uniform --nodes "$n" --max-cost 10 --count 45
    family exchange-uniform --nodes "$n" --max-cost 1000 --count 45
  done
  for n in 4 5 6 7; do
    family exchange-equal --nodes "$n" --sum 100 --count 25
  done
  for which in sites pairs symmetric; do
    for n in 5 6 10; do
      family exchange-gusto --nodes "$n" --sampling "$which" --bytes 1kB --count 15
    done
    for n in 5 6 8 10; do
      family exchange-gusto --nodes "$n" --sampling "$which" --bytes mixed --count 12
    done
  done
}

openshop() {
  local n m
  suites openshop-small exchange-paper taillard
  for n in 2 3 4 5 6; do
    for m in 2 3 4 5 6 8; do
      family openshop-uniform --jobs "$n" --machines "$m" --max-cost 20 --count 15
      family openshop-uniform --jobs "$n" --machines "$m" --max-cost 100 --count 15
    done
  done
  for n in 3 4 5; do
    family openshop-equal --size "$n" --sum 100 --count 20
  done
}

# Those of which `hold` is at most `end`: in a network with one port OPT-mesh and OPT-min are then optimal.
hold_within_end() {
  awk 'match ($0, /"hold":[0-9]+,"end":[0-9]+/) { split (substr ($0, RSTART, RLENGTH), part, /[:,]/); if (part[2] <= part[4]) print }'
}

parameterized() {
  local n ports reading bytes size
  suites parameterized-corner
  for n in 3 6 10 17 32; do
    family parameterized --nodes "$n" --count 45
    family parameterized --nodes "$n" --max-cost 1000 --count 30
    for ports in 2 3 4; do
      for reading in strict rounds; do
        family parameterized --nodes "$n" --ports "$ports" --port-model "$reading" --max-cost 60 --count 12
      done
    done
  done
  for bytes in 1 1000 65536; do
    for n in 8 16 24 40; do
      family parameterized-sp --nodes "$n" --bytes "$bytes"
    done
  done
  for n in 4 8 16 24; do
    for size in 6 9; do
      family parameterized-mesh --nodes "$n" --width "$size" --height 6 --count 60 | hold_within_end
    done
    for size in 32 64; do
      family parameterized-bmin --nodes "$n" --size "$size" --count 60 | hold_within_end
    done
  done
}

logp() {
  local n k
  suites logp-corner logp-families
  for k in 1 2 3 4; do
    for n in 4 6 10 20 50; do
      family logp --n "$n" --k "$k" --count 18
      family logp --n "$n" --k "$k" --max-cost 1000 --count 18
      family logp-ordered --n "$n" --k "$k" --count 18
    done
  done
}

mkdir -p "$folder/stores"
for model in "$@"; do
  seed=1000
  "$model" >"$folder/stores/$model.jsonl"
  [ "$threads" != 0 ] || continue
  "$program" dataset "$folder/stores/$model.jsonl" --store "$folder/stores/$model.db" --threads "$threads"
  "$program" export "$folder/stores/$model.db" --proofs --out "$folder/$model.jsonl.gz"
done
