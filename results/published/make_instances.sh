#!/usr/bin/env bash
# Makes the published page of instances: make_instances.sh PROGRAM FOLDER. Solves the suites into
# FOLDER/suites.db and writes FOLDER/instances.html.
set -euo pipefail

if [ $# -ne 2 ]; then
  echo "usage: make_instances.sh PROGRAM FOLDER" >&2
  exit 2
fi
program=$1
folder=$2
mkdir -p "$folder"
for suite in paper-001 paper-004 node-ci overhead-paper-example overhead-small overhead-extremes \
  exchange-gusto-ci openshop-small parameterized-families parameterized-planted logp-families logp-planted; do
  "$program" dataset "$suite" --store "$folder/suites.db"
done
"$program" report --html "$folder/instances.html" --store "$folder/suites.db"
sed -i 's|^<a href="#summary">.*|&\n<a href="solve.html">Solve an instance</a>|' "$folder/instances.html"
