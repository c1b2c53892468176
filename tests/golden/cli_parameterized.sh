#!/usr/bin/env bash
# The parameterized model from outside: every command on its instances, and what each refuses.
set -euo pipefail
# shellcheck source=tests/shell.sh
. tests/shell.sh
export LC_ALL=C

# What the last run wrote, standard error last, is the text on standard input; times and searches are left out.
wrote() {
  sed -E "s|$work/||g; s/\"seconds\":[0-9.e-]+/\"seconds\":0/; s/\"threads\":[0-9]+/\"threads\":1/; s/ by [0-9]+ threads$/ by 1 thread/
    s/[0-9]+ nodes? searched in [0-9.]+ [mu]?s/0 nodes searched in 0 s/" "$work/out" "$work/err" >"$work/got"
  cat >"$work/expected"
  cmp -s "$work/expected" "$work/got" || fail "$(diff "$work/expected" "$work/got")"
}

tree=examples/opt-tree.json
mesh=examples/opt-mesh.json

# Table 4.3.
run 0 solve "$tree" --certificate "$work/tree.cert"
wrote <<'END'
opt-tree: makespan 135, proven optimal by counting
  at most 8 of 9 nodes can have the message earlier, so no schedule is faster
  recursive halving takes 165, 22.22 % more
  0 nodes searched in 0 s by 1 thread

start..receipt of each node's sends (to):
node 0 (source): 0..55 to 1, 20..75 to 2, 40..95 to 3, 60..115 to 5, 80..135 to 8
node 1: 55..110 to 4, 75..130 to 6
node 2: 75..130 to 7
END
cat "$work/tree.cert" >"$work/out"
wrote <<'END'
{"certificate":"parameterized","version":1,"instance":"opt-tree","makespan":135,"ticks":1}
{"counting":{"before":8}}
{"end":{"clauses":0}}
END
run 0 certify "$tree" "$work/tree.cert"
wrote <<'END'
optimal makespan 135, proven by counting
END
run 0 solve "$tree" --method brute --no-schedule
has '^opt-tree: makespan 135, proven optimal by brute$'
run 0 bounds "$tree"
has 'counting +135'

# Figure 5.4: OPT-mesh, U-mesh, and a certificate with its schedule.
run 0 heuristic opt-mesh "$mesh" --json
cp "$work/out" "$work/answer"
run 0 verify "$mesh" "$work/answer"
has '^valid, makespan 130$'
run 0 heuristic u-mesh "$mesh" --no-schedule
has '^opt-mesh: makespan 165 by u-mesh; no send waits for a channel$'
"$program" gen parameterized-mesh --nodes 12 --seed 3 >"$work/waits.json"
run 0 heuristic opt-tree "$work/waits.json" --no-schedule
has ': makespan 44 by opt-tree; 2 sends wait for a channel, at most 8; without waiting it would be 36$'
run 0 heuristic opt-tree "$work/waits.json" --no-schedule --json
has '"makespan":44,"waits":{"sends":2,"longest":8,"makespan_without":36}}$'
run 0 heuristic opt-tree "$tree" --no-schedule
has '^opt-tree: makespan 135 by opt-tree$'
run 0 solve "$mesh" --no-schedule --certificate "$work/mesh.cert"
run 0 certify "$mesh" "$work/mesh.cert"
has '^optimal makespan 130, proven by counting$'
sed 's/"start":20/"start":21/' "$work/mesh.cert" >"$work/moved.cert"
run 1 certify "$mesh" "$work/moved.cert"
sed 's/"before":6/"before":5/' "$work/mesh.cert" >"$work/fewer.cert"
run 1 certify "$mesh" "$work/fewer.cert"
has 'before 130 there are at most 6 nodes with the message, not 5'

# Two sends that meet: from 0 and 1 to 2 and 3 on a line of four.
line='{"model":"parameterized","name":"line","hold":2,"end":2,"network":{"mesh":[4,1]},"source":[0,0],"destinations":[[1,0],[2,0],[3,0]]}'
echo "$line" >"$work/line"
echo '{"instance":"line","makespan":4,"sends":[{"from":0,"to":1,"start":0},{"from":1,"to":3,"start":2},{"from":0,"to":2,"start":2}]}' >"$work/meet"
run 1 verify "$work/line" "$work/meet"
wrote <<'END'
not valid: sends[1] from 1 to 3 at 2 and sends[2] from 0 to 2 at 2 collide on the link from [1, 0] to [2, 0]: stepwise contention, both in step 2
END
run 0 solve "$work/line" --json
cp "$work/out" "$work/answer"
run 0 draw "$work/line" "$work/answer" --out "$work/line.svg"
[ -s "$work/line.svg" ] || fail 'no drawing'

# Other ways to say it; ports of both readings (Table 4.4).
logp='{"model":"parameterized","name":"logp","nodes":8,"logp":{"L":6,"o":2,"g":4}}'
echo "$logp" >"$work/logp"
run 0 solve "$work/logp" --no-schedule
has '^logp: makespan 24, proven optimal by counting$'
for reading in strict:125 rounds:120; do
  echo '{"model":"parameterized","nodes":12,"hold":22,"end":55,"ports":3,"interval":10,"port_model":"'"${reading%:*}"'"}' >"$work/ports"
  run 0 solve "$work/ports" --no-schedule
  has "makespan ${reading#*:}, proven optimal by counting"
done

# Families, solved and proven as a suite; ten million nodes.
for sides in 0,4 4,0 4,4,5000; do
  refuse ", expected 1 to 4096" gen parameterized-mesh --sides $sides
  refuse "parameterized-mesh: --sides: " gen parameterized-mesh --sides $sides
done
for kind in parameterized parameterized-mesh parameterized-bmin parameterized-sp; do
  run 0 gen "$kind" --count 5 --seed 3
  cat "$work/out"
done >"$work/suite"
run 0 solve "$work/suite" --json
cp "$work/out" "$work/answers"
run 0 verify "$work/suite" "$work/answers"
[ "$(grep -c ': valid, makespan' "$work/out")" -eq 20 ] || fail 'not all schedules are valid'
run 0 gen parameterized-sp --nodes 10000000
cp "$work/out" "$work/large"
run 0 solve "$work/large" --no-schedule --certificate "$work/large.cert"
run 0 certify "$work/large" "$work/large.cert"

# In a network where neither counting nor a heuristic has the optimum: a search, whose proof is a cover.
echo '{"model":"parameterized","hold":20,"end":55,"ports":2,"interval":5,"network":{"mesh":[3,3]},"source":[0,0],"destinations":[[1,0],[2,0],[0,1],[1,1],[2,1],[0,2],[1,2],[2,2]],"occupation":60}' >"$work/cover"
run 0 solve "$work/cover" --no-schedule --certificate "$work/cover.cert"
has 'makespan 130, proven optimal'
run 0 certify "$work/cover" "$work/cover.cert"
has '^optimal makespan 130, proven by a cover of [0-9]* states$'
run 0 certify "$work/cover" "$work/cover.cert" --json
has '"by":"cover","states":[0-9]*}$'

# Several ports in rounds in a network: a cover with places. Where the starts are at too many different times there is none, and the optimum
# is not called proven when a certificate is asked for.
echo '{"model":"parameterized","hold":14,"end":9,"ports":2,"interval":3,"port_model":"rounds",
  "network":{"mesh":[6,1]},"source":[0,0],"destinations":[[1,0],[2,0],[3,0],[4,0]],"occupation":4}' |
  tr -d '\n' >"$work/rounds"
run 0 solve "$work/rounds" --no-schedule
has 'makespan 23, proven optimal by network$'
run 0 solve "$work/rounds" --no-schedule --certificate "$work/rounds.cert"
run 0 certify "$work/rounds" "$work/rounds.cert"
has '^optimal makespan 23, proven by a cover of [0-9]* states*$'
rm "$work/rounds.cert"
echo '{"model":"parameterized","hold":700001,"end":600011,"ports":2,"interval":3,"port_model":"rounds",
  "network":{"mesh":[3,1]},"source":[0,0],"destinations":[[1,0],[2,0]],"occupation":1000003}' |
  tr -d '\n' >"$work/rounds"
run 0 solve "$work/rounds" --no-schedule
has 'makespan 1200022, proven optimal by network$'
run 3 solve "$work/rounds" --no-schedule --certificate "$work/rounds.cert"
has 'makespan 1200022, optimal without a certificate by network$'
grep -q '1 of 1 optima have no certificate: a limit came first, it is too long, or the search writes none$' "$work/err" || fail "$(cat "$work/err")"
[ ! -e "$work/rounds.cert" ] || fail 'a certificate was written'
{ cat "$work/rounds"; echo; tr -d '\n' <"$tree"; } >"$work/two"
run 3 solve "$work/two" --no-schedule --certificate "$work/two.cert"
has ': 1 proven optimal, 1 optimal without a certificate '

# Refused: heuristics that do not fit, options of other kinds.
refuse "heuristic 'opt-mesh' does not work without a network" heuristic opt-mesh "$tree"
refuse "heuristic 'opt-tree' is for one port, got 3" heuristic opt-tree "$work/ports"
refuse 'size: must be a power of 2' gen parameterized-bmin --size 6
refuse 'gen parameterized has no option --width' gen parameterized --width 3
run 2 solve "$tree" --class append
run 2 solve "$tree" --table "$work/table"
finish
