#!/usr/bin/env bash
# solve, heuristic and export --format goal, simgrid, msccl: GOAL runs in exactly the times of the schedule, MSCCL delivers the message in
# its order, mutants are refused, and so is by name what a format cannot say.
set -euo pipefail
# shellcheck source=tests/shell.sh
. tests/shell.sh
top=$PWD
cd "$work"

# Takes the optimum of an instance in a format, with its schedule, to be judged together: FORMAT INSTANCE EXPECTED [MUTANTS]. Each
# gets a number.
number=0
take() {
  number=$((number + 1))
  run 0 solve "$2" --json
  cp out $number.json
  run 0 solve "$2" --format "$1"
  cp out "$number.$1"
  # the same of the schedule in a file
  run 0 export "$2" $number.json --format "$1"
  cmp out "$number.$1" || fail "export --format $1 of $2"
}
goal() {
  take goal "$1"
  echo "$number.goal $1 $number.json $2 ${3-0}" >>goals
}
msccl() {
  take msccl "$1"
  echo "$number.msccl $number.json $2 ${3-0}" >>algorithms
}

goal "$top/examples/fig1-001.json" 9
goal "$top/examples/campus.json" 1491/4
goal "$top/examples/logp.json" 35/2
goal "$top/examples/multicast-000.json" 14
goal "$top/examples/opt-tree.json" 135
goal "$top/examples/opt-mesh.json" 130
echo '{"model":"parameterized","nodes":12,"hold":"22/3","end":5}' >short.json
goal short.json 67/3
echo '{"model":"parameterized","nodes":30,"hold":22,"end":55,"ports":3,"interval":10}' >ports.json
goal ports.json 160
echo '{"model":"openshop","times":[[1,2,0],["3/2",1,4]]}' >shop.json
goal shop.json 13/2 80
echo '{"model":"exchange","name":"three","unit":"ms","times":[[0,1,"3/2"],[0,0,2],[0.5,1,0]]}' >three.json
goal three.json 7/2
grep -qx 'num_ranks 6' out || fail "$(head -n 4 out)"
# Waits before sends and between receives.
cat >waits.json <<'END'
{"model":"overhead","nodes":[{"send":1,"receive":3},{"send":2,"receive":1},{"send":3,"receive":"5/2"}],"latency":[[0,4,1],[1,0,7],[2,2,0]],
 "multicasts":[{"source":0,"destinations":[1,2],"bytes":1},{"source":2,"destinations":[1],"bytes":0}]}
END
goal waits.json 7 60
echo '{"model":"logp","latency":2,"source":{"send":3,"gap":4},"destinations":[{"send":2,"receive":1,"gap":"5/2","count":2},{"send":6,"receive":0.5}]}' >gaps.json
goal gaps.json 21/2 50
if [ "${PROVECAST_SLOW-}" = yes ]; then
  goal "$top/examples/fig1-001.json" 9 160
  goal "$top/examples/logp.json" 35/2 130
  goal "$top/examples/multicast-000.json" 14 140
fi
# Numbers that were rounded: the schedule is that of the rounded ones.
echo '{"model":"node","source":{"cost":"1.23456789"},"destinations":[{"cost":"0.98765432","count":5}]}' >given.json
echo '{"model":"node","source":{"cost":"1.235"},"destinations":[{"cost":"0.988","count":5}]}' >up.json
run 0 solve up.json --format goal
cp out up.goal
run 0 solve given.json --resolution 0.001 --format goal
same out up.goal
# What a heuristic makes.
run 0 heuristic wrp waits.json --json
cp out heuristic.json
run 0 heuristic wrp waits.json --format goal
cp out heuristic.goal
echo "heuristic.goal waits.json heuristic.json $(sed -E 's/.*"makespan":"?([0-9/]+)"?,.*/\1/' heuristic.json) 0" >>goals
python3 "$top/tests/export/goal.py" goals >verdict || fail "$(cat verdict)"

# MSCCL: one message to all.
msccl "$top/examples/logp.json" 7 300
msccl "$top/examples/campus.json" 254
echo '{"model":"node","name":"a&<b>","source":{"cost":1},"destinations":[{"cost":40,"count":50}]}' >wide.json
msccl wide.json 50 # two channels
grep -q '<algo name="a__b_" .* nchannels="2"' out || fail "$(head -n 1 out)"
echo '{"model":"node","source":{"cost":1},"destinations":[{"cost":400,"count":200}]}' >wider.json
refuse 'wider.json:1: cannot be written for MSCCL: node 0 sends more than 127 times' solve wider.json --format msccl
refuse 'cannot be written for MSCCL: it has several messages' solve "$top/examples/multicast-000.json" --format msccl
refuse 'cannot be written for MSCCL: each pair has a message of its own' solve shop.json --format msccl
echo '{"model":"overhead","nodes":[{"send":1,"receive":1},{"send":1,"receive":1},{"send":1,"receive":1}],"multicasts":[{"source":2,"destinations":[0],"bytes":1}]}' >part.json
refuse 'cannot be written for MSCCL: it is no broadcast: a node does not receive the message' solve part.json --format msccl
sed -i 's/\[0\]/[0,1]/' part.json
msccl part.json 2
grep -q 'for a broadcast from GPU 2\.' out || fail "$(head -n 2 out)"
if [ "${PROVECAST_SLOW-}" = yes ]; then
  msccl "$top/examples/fig1-001.json" 11 500
fi
python3 "$top/tests/export/msccl.py" algorithms >verdict || fail "$(cat verdict)"

# SimGrid: where a sender is busy until its message has arrived. A host for each rank, a link for each sender or pair.
run 0 solve "$top/examples/fig1-001.json" --format simgrid
[ "$(grep -c '<host ' out) $(grep -c '<link ' out) $(grep -c '<route ' out)" = '12 7 23' ] || fail "$(cat out)"
grep -q '<link id="l1" bandwidth="500008Bps" latency="0s"/>' out || fail "$(cat out)"
refuse 'cannot be written for SimGrid: a pair of the shop takes no time' solve shop.json --format simgrid
sed 's/0\]/5]/' shop.json >full.json
run 0 solve full.json --format simgrid
[ "$(grep -c '<host ' out) $(grep -c '<link ' out) $(grep -c '<route ' out)" = '5 7 11' ] || fail "$(cat out)"
python3 -c 'import sys, xml.dom.minidom; xml.dom.minidom.parse(sys.argv[1])' out || fail 'no XML'
refuse 'cannot be written for SimGrid: a pair of the shop takes no time' solve three.json --format simgrid
sed 's/\[0,0,2\]/[1,0,2]/; s/,1,0\]/,1,0]/' three.json >pairs.json
run 0 solve pairs.json --format simgrid
[ "$(grep -c '<host ' out) $(grep -c '<link ' out) $(grep -c '<route ' out)" = '3 7 9' ] || fail "$(cat out)"
refuse 'cannot be written for SimGrid: a message is on its way when its sender is free, or keeps its receiver busy' \
  solve "$top/examples/logp.json" --format simgrid

refuse 'cannot be written for SimGrid: a node waits before it sends' solve short.json --format simgrid

# One schedule a file.
for format in goal simgrid msccl; do
  refuse 'holds several instances; this option takes one' solve "$top/examples/suite.jsonl" --format $format
  refuse 'holds several instances; this option takes one' heuristic fnf "$top/examples/suite.jsonl" --format $format
done
# A schedule in a file: as tables, into a file, rounded; what is not valid or cannot be said writes nothing.
run 0 solve "$top/examples/fig1-001.json" --json
cp out fig1.json
for format in csv ranks; do
  run 0 solve "$top/examples/fig1-001.json" --format $format
  cp out expected
  run 0 export "$top/examples/fig1-001.json" fig1.json --format $format --out written
  cmp expected written || fail "export --format $format"
done
run 0 solve "$top/examples/measured-exchange.json" --resolution 0.01 --json
cp out rounded.json
run 0 export "$top/examples/measured-exchange.json" rounded.json --format csv --resolution auto
has '^instance,'
refuse 'it is for a rounded instance: use --resolution auto' export "$top/examples/measured-exchange.json" rounded.json --format csv
sed 's/"makespan":9/"makespan":8/g' fig1.json >false.json
rm -f written
run 1 export "$top/examples/fig1-001.json" false.json --format goal --out written
[ ! -e written ] || fail "a schedule that is not valid was written"
run 0 solve shop.json --json
cp out shop-schedule.json
refuse 'shop-schedule.json: cannot be written as msccl: ' export shop.json shop-schedule.json --format msccl
refuse 'CERTIFICATE or SCHEDULE is missing' export shop.json --format goal
refuse 'takes no other option than --out and --resolution' export shop.json shop-schedule.json --format goal --proofs
refuse 'INSTANCE and SCHEDULE need csv, ranks, goal, simgrid or msccl' export shop.json shop-schedule.json

finish
