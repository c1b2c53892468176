#!/usr/bin/env bash
# The heterogeneous LogP model from outside: every command on its instances, and what each refuses.
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

rack=examples/logp.json

# The program, with its certificate; a certificate by prices; all engines agree.
run 0 solve "$rack" --method dp --certificate "$work/program.cert"
wrote <<'END'
rack: makespan 17.5 us, proven optimal by dp
  fastest node first takes 17.5 us, the same
  0 nodes searched in 0 s by 1 thread

start..receipt of each node's sends (to):
node 0 (source): 0..14 to slow to receive, 4..10 to fast.1, 8..14 to fast.4, 12..17.5 to 6
node 1 fast.1: 10..15 to fast.2, 12.5..17.5 to fast.3
node 7 slow to receive: 14..17.5 to 5
END
cat "$work/program.cert" >"$work/out"
wrote <<'END'
{"certificate":"logp","version":1,"instance":"rack","makespan":"35/2","ticks":2}
{"schedule":{"instance":"rack","makespan":"35/2","sends":[{"from":0,"to":7,"start":0},{"from":0,"to":1,"start":4},{"from":0,"to":4,"start":8},{"from":1,"to":2,"start":10},{"from":0,"to":6,"start":12},{"from":1,"to":3,"start":"25/2"},{"from":7,"to":5,"start":14}]}}
{"program":[1,4,2]}
{"end":{"clauses":0}}
END
run 0 certify "$rack" "$work/program.cert"
wrote <<'END'
optimal makespan 17.5, proven by the dynamic program
END
run 0 certify "$rack" "$work/program.cert" --json
wrote <<'END'
{"instance":"rack","accepted":true,"makespan":"35/2","by":"program"}
END
run 0 solve "$rack" --no-schedule --certificate "$work/prices.cert"
has '^rack: makespan 17.5 us, proven optimal by dual-values$'
run 0 certify "$rack" "$work/prices.cert"
has '^optimal makespan 17\.5, proven by prices$'
for method in dp-fast brute; do
  run 0 solve "$rack" --no-schedule --method "$method"
  has "^rack: makespan 17.5 us, proven optimal by $method\$"
done

# What is not proven: too small a table, other counts, a later start.
sed 's/"program":\[1,4,2\]/"program":[1,4,1]/' "$work/program.cert" >"$work/other.cert"
run 1 certify "$rack" "$work/other.cert"
has 'the program is for 1 nodes of type 2, but there are 2'
sed 's/"start":12}/"start":"25\/2"}/' "$work/program.cert" >"$work/later.cert"
run 1 certify "$rack" "$work/later.cert"
has 'the schedule is not valid: claims makespan 35/2; the schedule takes 18'
sed 's/"prices":.*/"prices":[1,1,1]}/' "$work/prices.cert" >"$work/equal.cert"
run 1 certify "$rack" "$work/equal.cert"
has 'the prices do not exclude that a schedule ends before 35/2'

# Heuristics and bounds.
run 0 heuristic binomial "$rack" --json
cp "$work/out" "$work/answer"
run 0 verify "$rack" "$work/answer"
has '^valid, makespan 27\.5$'
run 0 bounds "$rack"
wrote <<'END'
rack:
  first          14 us
  alike          12.5 us
  dual-values    17.5 us
END

# A send too soon after the gap; drawings; stores and pages.
sed 's/"start":4}/"start":"7\/2"}/' "$work/program.cert" | sed -n 's/^{"schedule":\(.*\)}$/\1/p' >"$work/soon"
run 1 verify "$rack" "$work/soon"
wrote <<'END'
not valid: sends[1]: node 0 sends at 7/2, but its gap after sends[0] lasts until 4
END
run 0 solve "$rack" --json
cp "$work/out" "$work/answer"
run 0 draw "$rack" "$work/answer" --out "$work/rack.svg"
grep 'slow to receive' "$work/rack.svg" >"$work/found" || fail 'the drawing names no group'
run 0 draw "$rack" "$work/answer" --trace --out "$work/rack.trace"
run 0 solve "$rack" --debug-solution "$work/answer" --method dp-fast --no-schedule
run 0 dataset "$rack" --store "$work/store"
run 0 recheck "$work/store"
run 0 export "$work/store"
has '"model":"logp"'
run 0 report --html "$work/page.html" --store "$work/store" --bounds all
[ -s "$work/page.html" ] || fail 'no page'

# Families, solved and proven as a suite; beyond the table's reach both bounds stand.
for kind in logp logp-ordered; do
  run 0 gen "$kind" --count 5 --seed 3 --n 12 --k 4
  cat "$work/out"
done >"$work/suite"
run 0 solve "$work/suite" --json --certificate "$work/suite.cert"
cp "$work/out" "$work/answers"
run 0 verify "$work/suite" "$work/answers"
[ "$(grep -c ': valid, makespan' "$work/out")" -eq 10 ] || fail 'not all schedules are valid'
run 0 certify "$work/suite" "$work/suite.cert"
run 0 gen logp --n 60 --k 20 --max-cost 100 --seed 5 --count 8
cp "$work/out" "$work/large"
run 3 solve "$work/large" --no-schedule
has 'memory limit: the table of optima'
run 3 solve "$rack" --method dp --memory-limit 64 --no-schedule
run 0 gen logp-ordered --n 100 --k 4
cp "$work/out" "$work/hundred"
for method in dp dp-fast; do
  run 3 solve "$work/hundred" --method "$method" --time-limit 0.05 --no-schedule --json
  has '"status":"feasible"'
done

# A program under check: one that knows the answer, and one that sends nothing, whose failure is made smaller.
run 0 heuristic fnf "$rack" --json
cp "$work/out" "$work/fnf"
run 0 check "$rack" --heuristic "cat $work/fnf"
echo '{"instance":"rack","makespan":1,"sends":[]}' >"$work/nothing"
run 1 check "$rack" --heuristic "cat $work/nothing"
has 'node 1 does not get the message'
has '^  [{]"model":"logp","source":[{]"send":1[}],"destinations":[[][{]"send":1,"receive":0[}][]][}]$'

# The theorem suite has claims about it.
run 0 claims "$rack"
has '^001-sec-5 +holds +1 of 1 instances, 1 could fail, worst case 17\.5 <= 17\.5 in rack '

# Claims of the theorem suite; refused: what the other models have.
run 2 solve "$rack" --class append
refuse 'k: 11, expected 1 to 10' gen logp --k 11
refuse 'gen logp has no option --nodes' gen logp --nodes 11
refuse 'takes at most 8 destinations, not 100' solve "$work/hundred" --method brute
# Tables of optima: what they hold, counts, instances within the network, schedules that the checker accepts.
run 0 solve "$rack" --table "$work/table"
run 0 lookup "$work/table"
wrote <<'END'
sources of delay 3 hold 1, delay 4 hold 2.5, delay 8 hold 6, delay 5 hold 4
destinations: delay 3 receive 9 hold 1 up to 1, delay 4 receive 1 hold 2.5 up to 4, delay 8 receive 0.5 hold 6 up to 2
END
run 0 lookup "$work/table" --counts 1,4,2 --json
wrote <<'END'
{"makespan":"35/2"}
END
run 0 lookup "$work/table" --source 8,6 --counts 0,1,0
wrote <<'END'
makespan 9
END
run 0 lookup "$work/table" "$rack" --schedule --json
cp "$work/out" "$work/schedule"
run 0 verify "$rack" "$work/schedule"
refuse "--source: '3' is not DELAY,HOLD" lookup "$work/table" --source 3 --counts 1,1,1
refuse 'has no source of delay and hold 8,5' lookup "$work/table" --source 8,5 --counts 1,1,1
refuse 'beyond the counts' lookup "$work/table" --counts 2,4,2
refuse 'model: node has no tables of this kind' lookup "$work/table" examples/fig1-001.json
run 0 solve examples/fig1-001.json --table "$work/other"
refuse 'model: logp has no tables of this kind' lookup "$work/other" "$rack"

finish
