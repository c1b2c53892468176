#!/usr/bin/env bash
# Certificates of the overhead model from the command line: written by solve, accepted by certify; alone and in suites of both models.
set -euo pipefail
# shellcheck source=tests/shell.sh
. tests/shell.sh
export LC_ALL=C

swap='{"model":"overhead","name":"swap","nodes":[{"send":"1/2","receive":1},{"send":"1/2","receive":1}],"multicasts":[{"source":0,"destinations":[1],"bytes":1},{"source":1,"destinations":[0],"bytes":1}]}'
star='{"model":"overhead","name":"star","nodes":[{"send":2,"receive":9},{"send":1,"receive":3},{"send":1,"receive":2}],"link":1,"multicasts":[{"source":0,"destinations":[1,2],"bytes":2}]}'
node='{"model":"node","name":"node","source":{"cost":1},"destinations":[{"cost":2,"count":3}]}'
base=tests/reject/base

# The only line on standard output.
says() {
  [ "$(cat "$work/out")" = "$1" ] || fail "'$1' expected, got: $(cat "$work/out" "$work/err")"
}

echo "$swap" >"$work/swap"
run 0 solve "$work/swap" --no-schedule --certificate "$work/proof"
run 0 certify "$work/swap" "$work/proof"
says 'optimal makespan 1.5, proven by the rules alone'
run 0 certify --json "$work/swap" "$work/proof"
says '{"instance":"swap","accepted":true,"makespan":"3/2","class":"any","by":"clauses","clauses":0}'

# A claim about appended schedules is shown as one.
run 0 solve "$work/swap" --class append --no-schedule --certificate "$work/proof"
run 0 certify "$work/swap" "$work/proof"
says 'optimal makespan 3 among appended schedules, proven by the rules alone'
run 0 certify --json "$work/swap" - <"$work/proof"
says '{"instance":"swap","accepted":true,"makespan":3,"class":"append","by":"clauses","clauses":0}'

run 0 certify $base/overhead-clauses.json $base/overhead-clauses.jsonl
says 'optimal makespan 14, proven by 10 clauses'
run 0 certify $base/overhead-prices.json $base/overhead-prices.jsonl
says 'optimal makespan 8, proven by prices'
run 0 certify --json $base/overhead-prices.json $base/overhead-prices.jsonl
says '{"instance":"prices","accepted":true,"makespan":8,"class":"any","by":"prices"}'
run 1 certify --json $base/overhead-clauses.json tests/reject/overhead/certificate/unproven/clauses-not-following.jsonl
says '{"instance":"clauses","accepted":false,"reason":"line 3: clause 0 was not found to follow"}'

# A cover: where it is kept, and found by solve.
run 0 certify $base/overhead-cover.json $base/overhead-cover.jsonl
says 'optimal makespan 14 among appended schedules, proven by a cover of 4 states'
run 0 certify --json $base/overhead-cover.json $base/overhead-cover.jsonl
says '{"instance":"cover","accepted":true,"makespan":14,"class":"append","by":"cover","states":4}'
run 1 certify $base/overhead-cover.json tests/reject/overhead/certificate/unproven/cover-layer-missing.jsonl
says 'not proven: neither excluded nor covered: after the deliveries 4 delivery 0 sent by node 1'
pairs='{"source":0,"destinations":[1,2]},{"source":1,"destinations":[0,2]},{"source":2,"destinations":[0,1]}'
pairs="$pairs,$pairs,$pairs"
costs='{"send":13,"receive":13},{"send":16,"receive":1},{"send":2,"receive":17}'
echo "{\"model\":\"overhead\",\"name\":\"pairs\",\"nodes\":[$costs],\"multicasts\":[${pairs//]\}/],\"bytes\":1\}}]}" >"$work/pairs"
for threads in 1 2; do
  run 0 solve "$work/pairs" --json --no-schedule --class append --threads $threads --certificate "$work/proof"
  has '"makespan":128,.*"method":"subset-dp"'
  run 0 certify "$work/pairs" "$work/proof"
  has '^optimal makespan 128 among appended schedules, proven by a cover of [0-9]* states$'
done
printf '%s\n' "$star" "$(cat "$work/pairs")" "$swap" >"$work/mixed"
run 0 solve "$work/mixed" --json --no-schedule --class append --certificate "$work/proofs"
run 0 certify "$work/mixed" "$work/proofs"
[ "$(grep -c 'among appended schedules' "$work/out")" -eq 3 ] || fail "$(cat "$work/out")"

# Too many deliveries for clauses: the load of a node.
load=tests/reject/base/overhead-load
run 0 certify $load.json $load.jsonl
says 'optimal makespan 11, proven by the load of node 1'
run 1 certify $load.json tests/reject/overhead/certificate/unproven/load-other-node.jsonl
says 'not proven: the load of node 0 is 7 ticks, which is less than the makespan'
# The load of a source whose messages take longer than their paths.
alone=tests/reject/base/overhead-alone
run 0 certify $alone.json $alone.jsonl
says 'optimal makespan 25, proven by the load of node 0'
run 1 certify $alone.json tests/reject/overhead/certificate/unproven/alone-other-source.jsonl
says 'not proven: the load is that of node 0, but the source of multicast 2 is node 1'
run 0 solve $alone.json --json --no-schedule --memory-limit 1 --certificate "$work/proof"
has '"status":"optimal".*"method":"disjunctive-bound"'
run 0 certify --json $alone.json "$work/proof"
has '"by":"load","node":0}'
cmp -s <(tail -n 2 "$work/proof") <(tail -n 2 $alone.jsonl) || fail "$(tail -n 2 "$work/proof")"
for shape in '50 50' '80 80' '64 16'; do
  read -r nodes sources <<<"$shape"
  run 0 gen overhead-uniform --nodes "$nodes" --sources "$sources" --max-cost 20 --seed 1
  cp "$work/out" "$work/large"
  for class in any append; do
    run 0 solve "$work/large" --json --no-schedule --class $class --certificate "$work/proof"
    has '"status":"optimal".*"method":"(disjunctive-bound|release)"'
    run 0 certify --json "$work/large" "$work/proof"
    has "\"accepted\":true,.*\"class\":\"$class\",\"by\":\"load\",\"node\":"
  done
done

# Growth and work: where they are kept, and found by solve.
run 0 certify $base/overhead-growth.json $base/overhead-growth.jsonl
says 'optimal makespan 12, proven by the growth of messages'
run 0 certify --json $base/overhead-work.json $base/overhead-work.jsonl
says '{"instance":"work","accepted":true,"makespan":21,"class":"any","by":"work"}'
for method in growth work; do
  run 0 solve $base/overhead-$method.json --json --no-schedule --memory-limit 1 --certificate "$work/proof"
  run 0 certify --json $base/overhead-$method.json "$work/proof"
  has "\"by\":\"$method\"}"
done
run 0 gen overhead-uniform --nodes 128 --sources 64 --bytes 1,2,3 --max-cost 20 --seed 957
cp "$work/out" "$work/large"
run 0 solve "$work/large" --json --no-schedule --certificate "$work/proof"
has '"status":"optimal".*"method":"growth"'
run 0 certify --json "$work/large" "$work/proof"
has '"accepted":true,.*"class":"any","by":"growth"}'

# No memory for clauses, without which there is no need for the load.
run 0 gen overhead-uniform --nodes 12 --sources 12 --max-cost 20 --seed 5
cp "$work/out" "$work/middle"
run 0 solve "$work/middle" --json --no-schedule --certificate "$work/proof"
run 0 certify "$work/middle" "$work/proof"
has 'proven by the rules alone$'
run 0 solve "$work/middle" --json --no-schedule --memory-limit 1M --certificate "$work/proof"
run 0 certify "$work/middle" "$work/proof"
has 'proven by the load of node [0-9]+$'
# A time limit that is not reached changes nothing.
run 0 solve "$work/middle" --json --no-schedule --time-limit 100 --certificate "$work/proof"
run 0 certify "$work/middle" "$work/proof"
has 'proven by the rules alone$'

# Suites of both models; one that is missing; one for another instance.
printf '%s\n' "$star" "$node" "$swap" >"$work/three"
run 0 solve "$work/three" --json --no-schedule --certificate "$work/proofs"
run 0 certify "$work/three" "$work/proofs"
[ "$(cut -d, -f1 "$work/out" | xargs)" = 'star: optimal makespan 8 node: optimal makespan 3 swap: optimal makespan 1.5' ] || fail "$(cat "$work/out")"
printf '%s\n' "$star" "$node" >"$work/two"
printf '%s\n' "$star" "$swap" "$node" >"$work/other"
run 0 solve "$work/two" --json --no-schedule --certificate "$work/proofs"
run 3 certify "$work/other" "$work/proofs"
has '^swap: no certificate: .*:2: there is no certificate for it$'

# Random instances of each kind of link and both classes.
for link in none common matrix; do
  run 0 gen overhead-uniform --nodes 5 --sources 3 --destinations 3 --bytes 1,2 --link $link --max-cost 12 --count 20 --seed 7
  cp "$work/out" "$work/suite"
  for class in any append; do
    run 0 solve "$work/suite" --json --no-schedule --class $class --certificate "$work/proofs"
    run 0 certify --json "$work/suite" "$work/proofs"
    [ "$(grep -c "\"accepted\":true,.*\"class\":\"$class\"" "$work/out")" -eq 20 ] || fail "$link $class: $(grep -v true "$work/out" | head -n 3)"
  done
done

# Limits.
run 3 certify --time-limit 0.000000001 $base/overhead-clauses.json $base/overhead-clauses.jsonl
run 3 certify --time-limit 0.000000001 $base/overhead-cover.json $base/overhead-cover.jsonl

finish
