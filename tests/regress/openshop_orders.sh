#!/usr/bin/env bash
# Optima that the plain search of small shops proves had no certificate: with one wanted, clause learning went on alone. Brucker's j6-per0-0.
set -euo pipefail
# shellcheck source=tests/shell.sh
. tests/shell.sh

shop='{"model":"openshop","name":"j6-per0-0","times":[[111,217,81,117,75,399],[203,292,277,106,95,27],[337,183,123,144,114,99],[77,56,217,304,191,155],[171,107,131,161,374,56],[101,145,171,168,151,264]]}'
echo "$shop" >"$work/shop"
run 0 solve "$work/shop" --no-schedule --threads 2 --certificate "$work/proof"
has 'makespan 1056, proven optimal by order-bb'
grep -q '^{"tree":"' "$work/proof" || fail 'it is no tree'
run 0 certify "$work/shop" "$work/proof"
has 'optimal makespan 1056, proven by a tree of '
run 0 certify --json "$work/shop" "$work/proof"
has '"accepted":true,"makespan":1056,"by":"tree","nodes":'

# A store keeps the same, whatever the number of threads, and judges it again.
run 0 dataset "$work/shop" --store "$work/store"
run 0 recheck "$work/store"
has '^1 entry rechecked, all proven again'
run 0 export --proofs "$work/store"
grep -qF "$(grep -m 1 '^{"tree":"' "$work/proof" | cut -d'"' -f 4)" "$work/out" || fail 'the tree in the store is another one'
finish
