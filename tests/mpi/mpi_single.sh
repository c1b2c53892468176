#!/usr/bin/env bash
# One hard instance over ranks: the same optimum, schedule, count of nodes and certificate at any number of ranks and threads, also
# when ranks are killed; and a checkpoint from which any number of them continues.
set -euo pipefail
# shellcheck source=tests/shell.sh
. tests/shell.sh
# shellcheck source=tests/mpi/ranks.sh
. tests/mpi/ranks.sh

# Of each engine one: beams and branch and price, dives and subtrees of few types, the tree of an open shop.
"$program" gen all-distinct --n 60 --count 1 --seed 8 --min-cost 1000 --max-cost 2000 >"$work/beam"
"$program" gen uniform --n 200 --k 8 --count 1 --seed 15 --max-cost 1000 >"$work/dives"
"$program" gen openshop-uniform --jobs 6 --machines 6 --count 1 --seed 5 --max-cost 300 >"$work/shop"
