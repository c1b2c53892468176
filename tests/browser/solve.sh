#!/usr/bin/env bash
# The page that solves in headless Chromium: PROGRAM PAGE, the page of web/build.sh. Instances of its models give the same bytes as the program:
# some 100, before a release 200.
set -euo pipefail
page=$2
# shellcheck source=tests/shell.sh
. tests/shell.sh
export LC_ALL=C
# shellcheck source=tests/browser/browser.sh
. tests/browser/browser.sh
share=3 # of the drawn instances
! in_full || share=1

# Instances of the page's models, of every family and size that solves at once.
{
  "$program" gen uniform --n 9 --k 3 --max-cost 9 --count $((20 / share)) --seed 1
  "$program" gen uniform --n 40 --k 4 --max-cost 30 --count $((10 / share)) --seed 2
  for kind in skewed one-slow divisor-chain; do
    "$program" gen "$kind" --n 12 --k 3 --max-cost 16 --count $((8 / share)) --seed 3
  done
  "$program" gen all-distinct --n 10 --max-cost 40 --count $((8 / share)) --seed 4
  "$program" gen near-tie --n 9 --k 3 --max-cost 5000 --count $((8 / share)) --seed 4
  "$program" gen parameterized --nodes 20 --max-cost 30 --count $((30 / share)) --seed 5
  "$program" gen parameterized --nodes 20 --max-cost 30 --ports 3 --count $((15 / share)) --seed 6
  "$program" gen parameterized-mesh --nodes 5 --width 4 --height 4 --max-cost 9 --count $((15 / share)) --seed 7
  "$program" gen logp --n 9 --k 3 --max-cost 12 --count $((30 / share)) --seed 8
  "$program" gen logp-ordered --n 12 --k 3 --max-cost 12 --count $((15 / share)) --seed 9
  for suite in node-corner parameterized-corner logp-corner; do
    "$program" gen suite "$suite"
  done
  for file in examples/fig1-001.json examples/ibm-sp.json examples/logp.json; do
    tr -d '\n' <"$file"
    echo
  done
} >"$work/suite.jsonl"
mkdir "$work/certificates"
run 0 solve --json --threads 1 --certificate "$work/certificates" "$work/suite.jsonl"
mv "$work/out" "$work/results.jsonl"
run 0 bounds --json "$work/suite.jsonl"
mv "$work/out" "$work/bounds.jsonl"
run 0 gen suite node-frontier
grep '"all-distinct-k80-n80-s200080-0"' "$work/out" >"$work/hard.jsonl" # minutes, or more
cp "$page" "$work/solve.html"
timeout 400 "$python" tests/browser/solve.py "$work" "$program" || {
  [ -z "${KEEP:-}" ] || cp "$work"/*.png "$KEEP"
  fail 'the page that solves does not do what it should'
}
finish
