#!/usr/bin/env bash
# A program that was built with -DPROVECAST_MODELS=node works for that model and says of the others
# that they are not built in.
set -euo pipefail
# shellcheck source=tests/shell.sh
. tests/shell.sh

proof=$work/proof.jsonl
run 0 solve examples/fig1-001.json --certificate "$proof" --json
cp "$work/out" "$work/result"
run 0 verify examples/fig1-001.json "$work/result"
run 0 certify examples/fig1-001.json "$proof"
run 0 heuristic fnf examples/fig1-001.json
run 0 bounds examples/fig1-001.json
run 0 gen uniform --n 5 --count 3 --seed 1
run 0 draw examples/fig1-001.json "$work/result" --out "$work/drawing.svg"
for file in logp exchange-gusto multicast-000 opt-tree; do
  refuse 'not built in' solve "examples/$file.json"
  refuse 'not built in' bounds "examples/$file.json"
done
run 0 --help
finish
