#!/usr/bin/env bash
# Former names of engines, bounds and claims are accepted and mean today's, but are listed nowhere; what was stored under them is read.
set -euo pipefail
# shellcheck source=tests/shell.sh
. tests/shell.sh
export LC_ALL=C

echo '{"model":"logp","name":"rack","source":{"send":3,"gap":4},"destinations":[{"send":1,"receive":2,"gap":3,"count":4},{"send":2,"receive":1,"gap":2,"count":3}]}' >"$work/rack"
echo '{"model":"openshop","name":"shop","times":[[3,1,4],[1,5,9],[2,6,5]]}' >"$work/shop"
echo '{"model":"overhead","name":"swap","nodes":[{"send":2,"receive":3},{"send":1,"receive":2},{"send":4,"receive":1}],"multicasts":[{"source":0,"destinations":[1,2],"bytes":1},{"source":1,"destinations":[0,2],"bytes":1}]}' >"$work/swap"

# Both words print the same: the former one, today's one, then the command.
means() {
  local former=$1 today=$2
  shift 2
  run 0 "${@//NAME/$former}"
  sed 's/"seconds":[^,]*//' "$work/out" >"$work/former"
  run 0 "${@//NAME/$today}"
  sed 's/"seconds":[^,]*//' "$work/out" >"$work/today"
  [ -s "$work/today" ] || fail "$today: nothing printed"
  same "$work/former" "$work/today"
}

means learn lcg solve "$work/swap" --method NAME --json
means learn lcg solve "$work/shop" --method NAME --json
means machine disjunctive-bound bounds "$work/swap" --bound NAME --json
has '"bounds":{"disjunctive-bound":[0-9]*}'
means rewards multipliers bounds "$work/swap" --bound NAME
has '^  multipliers '
means prices dual-prices bounds "$work/swap" --bound NAME --json
has '"bounds":{"dual-prices":[0-9]*}'
means prices dual-values bounds "$work/rack" --bound NAME --json
has '"bounds":{"dual-values":[0-9]*}'
means --resolution --grid gen exchange-gusto --nodes 3 NAME 1/10
means overhead-machine overhead-disjunctive-bound claims --id NAME "$work/swap"
means overhead-rewards overhead-multipliers claims --id NAME "$work/swap"
means overhead-prices overhead-dual-prices claims --id NAME "$work/swap"
means bound-logp-prices bound-logp-dual-values claims --id NAME "$work/rack"
refuse "no engine 'machine'" solve "$work/swap" --method machine
refuse "no bound 'learn'" bounds "$work/swap" --bound learn
refuse "openshop has no bound 'machine'" bounds "$work/shop" --bound machine

# Nothing lists them.
"$program" --completion-data | awk -F '\t' '$1 == "value" { print $4 }' >"$work/names"
for command in 'solve --help' 'bounds --list' 'claims --list'; do
  # shellcheck disable=SC2086
  "$program" $command | awk '{ print $1 }' >>"$work/names"
done
grep -qx disjunctive-bound "$work/names" || fail 'the names are not listed'
for name in learn machine rewards prices overhead-machine overhead-rewards overhead-prices bound-logp-prices; do
  ! grep -qx -e "$name" "$work/names" || fail "the former name $name is listed"
done

# A store is filled by a former name; an export with former methods is imported and exported as it is.
run 0 dataset "$work/shop" --store "$work/first.db" --method learn
run 0 export "$work/first.db" --proofs
sed 's/"method":"[^"]*"/"method":"learn"/' "$work/out" >"$work/export"
run 0 dataset --import "$work/export" --store "$work/second.db"
run 0 recheck "$work/second.db"
run 0 export "$work/second.db" --proofs
has '"method":"learn"'
same "$work/out" "$work/export"

finish
