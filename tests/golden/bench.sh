#!/usr/bin/env bash
# provecast bench --simulate: the document's example, all trees against the definitions, the figures of Nup's chapter 3, schedules, refusals, limits.
set -euo pipefail
# shellcheck source=tests/shell.sh
. tests/shell.sh
sp=(--send '19.150,0.02' --net '13.900,0.02' --receive '20.245,0.03')

# The document shows it.
run 0 bench --simulate "${sp[@]}" --tree block --ranks 9 --sizes 1
shown=$(sed 's/^\(.\)/    \1/' "$work/out")
[[ $(<docs/MEASURE.md) == *"$shown"* ]] || fail "docs/MEASURE.md does not show: $shown"

# Where hold is at most end, all trees, numbers of ranks and roots: the loop shows the flow latency of every responder, and the algorithm,
# timestamps, the rotating root and the model the multicast latency; consecutive multicasts and two senders never more.
for tree in sequential chain binomial block opt-tree opt-ports karp; do
  for ranks in 2 3 8 13; do
    for root in 0 $((ranks - 1)); do
      run 0 bench --simulate "${sp[@]}" --tree $tree --ranks $ranks --root $root --json
      cat "$work/out" >>"$work/all"
    done
  done
done
python3 - "$work/all" <<'PYTHON' || fail 'a tree contradicts the definitions'
import json, sys
from fractions import Fraction
number = lambda value: Fraction(str(value))
lines = 0
for line in open(sys.argv[1]):
    result = json.loads(line)
    ranks, root = result["ranks"], result["root"]
    for benchmark in result["benchmarks"]:
        assert {edge[1] for edge in benchmark["edges"]} == set(range(ranks)) - {root}
        latency = number(benchmark["defined"])
        for key in ("flow", "timestamps", "rotating"):
            assert number(benchmark[key]["minimum"]) == latency, (line[:200], key)
        assert number(benchmark["predicted"]) == latency
        for key in ("root", "senders"):
            assert number(benchmark[key]["minimum"]) <= latency, (line[:200], key)
        responders = benchmark["responders"]
        assert [responder["rank"] for responder in responders] == [r for r in range(ranks) if r != root]
        for responder in responders:
            flow = number(responder["with_loop"]["minimum"])
            assert flow == number(responder["defined"]) <= latency
            assert (responder["case"] == 4) == (flow == latency)
            assert ("without_loop" in responder) == (responder["case"] > 1)
        assert latency == max(number(responder["defined"]) for responder in responders)
        lines += 1
assert lines == 7 * 4 * 2 * 2, lines
PYTHON

# Figure 3.2: 9, 10 and 15.
for shape in sequential:9 binomial:10 chain:15; do
  run 0 bench --simulate --send 2 --net 1 --receive 2 --tree "${shape%:*}" --ranks 4 --sizes 0
  grep -qE "^flow latency +${shape#*:} " "$work/out" || fail "$shape: $(cat "$work/out")"
done

# Figure 3.5, where rank 2 sends to rank 3: 7, 7 and 10 in spite of the calls; not so if a rank that forwards calls late. A loop that is too short.
run 0 bench --simulate --send 2 --net 1 --receive 2 --tree binomial --ranks 4 --sizes 0 --calls 0,5,2,3
[ "$(awk '/^ +[1-3] / { print $7 }' "$work/out" | xargs)" = '7 7 10' ] || fail "Figure 3.5: $(cat "$work/out")"
run 0 bench --simulate --send 2 --net 1 --receive 2 --tree binomial --ranks 4 --sizes 0 --calls 1,0,13/2,0 --hold 3/2
[ "$(awk '/^ +[1-3] / { print $7 }' "$work/out" | xargs)" = '6.5 9 12.5' ] || fail "calls: $(cat "$work/out")"
run 0 bench --simulate --send 2 --net 1 --receive 2 --tree sequential --ranks 16 --sizes 0 --dummy 1
grep -q '^ *6    1            5            -           26           23$' "$work/out" || fail "--dummy: $(cat "$work/out")"

# Figure 3.7: two blocks of three, then the other three; the last one is critical.
run 0 bench --simulate "${sp[@]}" --tree block --ranks 9 --sizes 1 --json
grep -qF '"critical":8,' "$work/out" || fail "$(cat "$work/out")"

# Figures 3.8 and 3.9: of many ranks sequential is the worst, and blocks are ahead of the binomial tree at both lengths.
for tree in sequential binomial block; do
  run 0 bench --simulate "${sp[@]}" --tree $tree --ranks 64 --sizes 1,1KiB
  awk '$1 == "t_mcast" && NF == 4 { print $2 }' "$work/out"
done >"$work/latencies"
diff "$work/latencies" <(printf '%s\n' 1241.905 2582.035 320.19 749.85 285.995 664.505) || fail 'Figures 3.8 and 3.9'

# hold above end: the root is the last, which a line says, and case 1 has no value without the loop.
run 0 bench --simulate --send 2 --net 1 --receive 2 --hold 6 --tree sequential --ranks 4 --sizes 1
grep -q '^ *3    1            5            -            5            5$' "$work/out" || fail "$(cat "$work/out")"
grep -q '^the root returns after every destination' "$work/out" || fail "$(cat "$work/out")"
grep -qE '^t_mcast +18 +- +1.06$' "$work/out" || fail "$(cat "$work/out")"
run 0 bench --simulate "${sp[@]}" --tree chain --ranks 50 --sizes 1
grep -q 'and 9 more, which --full shows' "$work/out" || fail "$(cat "$work/out")"
run 0 bench --simulate "${sp[@]}" --tree chain --ranks 50 --sizes 1 --full
[ "$(grep -c '^ .* 53.365 ' "$work/out")" -eq 49 ] || fail "$(cat "$work/out")"

# Schedules: of a result, and of --format ranks; a source that is no node 0.
run 0 solve examples/fig1-001.json --json
cp "$work/out" "$work/fig1.result"
run 0 solve examples/fig1-001.json --format ranks
cp "$work/out" "$work/fig1.ranks"
for schedule in fig1.result fig1.ranks; do
  run 0 bench --simulate "${sp[@]}" examples/fig1-001.json "$work/$schedule" --sizes 1 --ranks 12
  grep -qE '^flow latency +213.46 +- +1.00$' "$work/out" || fail "$schedule: $(cat "$work/out")"
done
cat >"$work/overhead.json" <<'JSON'
{"model":"overhead","nodes":[{"send":1,"receive":1},{"send":1,"receive":1},{"send":2,"receive":1}],"latency":1,
 "multicasts":[{"source":2,"destinations":[0,1],"bytes":1}]}
JSON
echo '{"makespan":7,"sends":[{"from":2,"to":0,"start":0,"receive":3},{"from":0,"to":1,"start":4,"receive":6}]}' >"$work/overhead.schedule"
run 0 bench --simulate --send 2 --net 1 --receive 2 "$work/overhead.json" "$work/overhead.schedule" --sizes 1 --json
for text in '"root":2,' '"edges":[[2,0],[0,1]]' '"flow":{"minimum":10,'; do
  grep -qF "$text" "$work/out" || fail "no $text in: $(cat "$work/out")"
done

# Refusals.
refuse 'is missing' bench
refuse 'real ranks, are needed' bench --tree chain
refuse 'is missing' bench --simulate "${sp[@]}"
refuse 'SCHEDULE is missing' bench --simulate "${sp[@]}" examples/fig1-001.json
refuse '--tree takes no INSTANCE' bench --simulate "${sp[@]}" --tree chain examples/fig1-001.json "$work/fig1.result"
refuse '--root is for --tree' bench --simulate "${sp[@]}" --root 1 examples/fig1-001.json "$work/fig1.result"
refuse "has no heuristic 'fnf'" bench --simulate "${sp[@]}" --tree fnf
refuse "'u-mesh' does not work without a network" bench --simulate "${sp[@]}" --tree u-mesh
refuse '--simulate needs --send' bench --simulate --tree chain
refuse 'are for --simulate' bench --tree chain --send 1
refuse '--root: there are 4 ranks' bench --simulate "${sp[@]}" --tree chain --ranks 4 --root 4
refuse '--ranks: there are at most 1024' bench --simulate "${sp[@]}" --tree chain --ranks 1025
refuse '--ranks: 1 is not within 2' bench --simulate "${sp[@]}" --tree chain --ranks 1
refuse '--calls is for --simulate' bench --tree chain --calls 0,1
refuse 'a time for each of 3 ranks' bench --simulate "${sp[@]}" --tree chain --ranks 3 --calls 0,1
refuse 'a time for each of 3 ranks' bench --simulate "${sp[@]}" --tree chain --ranks 3 --calls 0,1,2,3
refuse "--calls: 'x' is no time" bench --simulate "${sp[@]}" --tree chain --ranks 3 --calls 0,1,x
refuse "--calls: '-1' is no time" bench --simulate "${sp[@]}" --tree chain --ranks 3 --calls 0,1,-1
refuse "--dummy: '1e30' is no time" bench --simulate "${sp[@]}" --tree chain --dummy 1e30
refuse "--dummy: '0.00001' is no time" bench --simulate "${sp[@]}" --tree chain --dummy 0.00001
refuse 'is not one time above 0' bench --simulate "${sp[@]}" --tree chain --dummy 0
refuse 'hold is 0' bench --simulate --send 0 --net 1 --receive 1 --tree chain
refuse 'take longer than 2^60 ticks' bench --simulate --send 1e9 --net 1 --receive 1 --tree chain --ranks 1000
refuse 'more than 10000000 samples' bench --simulate "${sp[@]}" --tree chain --ranks 11 --repetitions 1000000
refuse 'the schedule has 12 nodes, and --ranks says 11' bench --simulate "${sp[@]}" --ranks 11 examples/fig1-001.json "$work/fig1.result"
echo '{"model":"node","source":{"cost":1},"destinations":[{"cost":1},{"cost":2}]}' >"$work/small.json"
refuse 'not a valid schedule' bench --simulate "${sp[@]}" "$work/small.json" "$work/fig1.result"
sed 's/,"destinations":\[0,1\]/,"destinations":[0]/' "$work/overhead.json" >"$work/part.json"
echo '{"makespan":4,"sends":[{"from":2,"to":0,"start":0,"receive":3}]}' >"$work/part.schedule"
refuse 'send to each of its nodes once' bench --simulate "${sp[@]}" "$work/part.json" "$work/part.schedule"
echo '{"model":"exchange","times":[[0,1],[1,0]]}' >"$work/exchange.json"
run 0 solve "$work/exchange.json" --json
cp "$work/out" "$work/exchange.result"
refuse 'a schedule of one message' bench --simulate "${sp[@]}" "$work/exchange.json" "$work/exchange.result"
refuse 'missing.json: cannot open' bench --simulate "${sp[@]}" "$work/missing.json" "$work/fig1.result"

# Limits: a time limit, and Ctrl-C.
run 3 bench --simulate "${sp[@]}" --tree binomial --ranks 1000 --iterations 1000 --time-limit 50ms
[ ! -s "$work/out" ] || fail 'a result in spite of the limit'
interrupt_when has_worked -- bench --simulate "${sp[@]}" --tree binomial --ranks 1000 --iterations 1000
grep -q 'limit ended' "$work/err" || fail "Ctrl-C: $(cat "$work/err")"

finish
