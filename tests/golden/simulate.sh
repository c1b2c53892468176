#!/usr/bin/env bash
# provecast simulate: both engines, the document's example, a run without contention as a schedule for verify, refusals, limits.
set -euo pipefail
# shellcheck source=tests/shell.sh
. tests/shell.sh

# Both engines write the same.
for example in examples/simulate/{bmin,mesh}.json; do
  run 0 simulate "$example" --json --engine cycle
  cp "$work/out" "$work/cycle"
  run 0 simulate "$example" --json
  cmp -s "$work/out" "$work/cycle" || fail "$example: the engines differ"
done
grep -q '"stalls":\[{' "$work/cycle" || fail 'no stall in the last example'

# A worm meets another one, which holds the link; the text names it.
run 0 simulate examples/simulate/mesh.json
cp "$work/out" "$work/text"
{
  echo '    $ provecast simulate examples/simulate/mesh.json'
  sed 's/^/    /' "$work/text" | head -n 5
} >"$work/shown"
shown=$(<"$work/shown")
[[ $(<docs/SIMULATE.md) == *"$shown"* ]] || fail "docs/SIMULATE.md does not show the example's output: $shown"

# Figures 6.1 and 6.4 of the thesis.
run 0 simulate examples/simulate/figure-6-1.json
has '^ +0 +4 +20 +50 +85 +105 +15  at out 4 for 15$'
run 0 simulate examples/simulate/figure-6-4.json
has '^cast 0 \(sequential\) from 0 to 3 nodes: 0 to 135, latency 135$'
sed '/"messages"/d; s/"sequential"}\],/"sequential"}]}/' examples/simulate/figure-6-4.json >"$work/case"
run 0 simulate "$work/case"
has '^cast 0 \(sequential\) from 0 to 3 nodes: 0 to 100, latency 100$'

# Without contention: an instance of the overhead model whose latencies are the ways of the headers, and the run as its schedule,
# which is valid, to the last unit: no receive can be earlier.
cat >"$work/quiet.py" <<'PYTHON'
import json, sys
W, H = 9, 5
m, hs, hd, ns, nd, rs, rd = 300, 800, 2, 100, 2, 700, 3
nodes = [(7 * i + 3) % (W * H) for i in range(20)]
case = {"network": {"mesh": [W, H]},
        "machine": {"send": {"base": hs, "per_byte": hd}, "startup": ns, "flit": nd, "receive": {"base": rs, "per_byte": rd}},
        "casts": [{"root": nodes[0], "destinations": nodes[1:], "bytes": m, "tree": sys.argv[1]}]}
if sys.argv[2] == "case":
    print(json.dumps(case))
    sys.exit()
def channels(u, v):
    return 2 + abs(u % W - v % W) + abs(u // W - v // W)
instance = {"model": "overhead",
            "nodes": [{"send": {"base": hs, "per_byte": hd}, "receive": {"base": rs, "per_byte": rd}} for _ in nodes],
            "latency": [[ns + (channels(u, v) - 1) * nd if u != v else 0 for v in nodes] for u in nodes],
            "link": nd,
            "multicasts": [{"source": 0, "destinations": list(range(1, len(nodes))), "bytes": m}]}
cast = json.load(open(sys.argv[3]))["casts"][0]
sends = [{"from": nodes.index(r["from"]), "to": nodes.index(r["to"]), "start": r["called"], "receive": r["arrived"]}
         for r in cast["messages"]]
assert not any(r["stalls"] for r in cast["messages"])
schedule = {"makespan": cast["latency"], "sends": sends}
if sys.argv[2] == "early":
    sends[int(sys.argv[4])]["receive"] -= 1
print(json.dumps(instance if sys.argv[2] == "instance" else schedule))
PYTHON
for tree in opt-mesh dyn-mesh; do
  python3 "$work/quiet.py" "$tree" case >"$work/case"
  run 0 simulate "$work/case" --json
  cp "$work/out" "$work/result"
  python3 "$work/quiet.py" "$tree" instance "$work/result" >"$work/instance"
  python3 "$work/quiet.py" "$tree" schedule "$work/result" >"$work/schedule"
  run 0 verify "$work/instance" "$work/schedule"
  python3 "$work/quiet.py" "$tree" early "$work/result" 18 >"$work/schedule"
  run 1 verify "$work/instance" "$work/schedule"
done

# The schedule that solve proves for the model, as a cast.
cat >"$work/model" <<'JSON'
{"model":"parameterized","hold":3963,"end":12498,"network":{"mesh":[6,6]},"source":[3,2],"destinations":[[1,5],[2,1],[3,4],[4,3]]}
JSON
run 0 heuristic opt-mesh "$work/model" --json
echo "{\"network\":{\"mesh\":[6,6]},\"casts\":[{\"root\":[3,2],\"destinations\":[[1,5],[2,1],[3,4],[4,3]],\"bytes\":1024,\"schedule\":$(cat "$work/out")}]}" >"$work/scheduled"
sed 's/"schedule".*/"tree":"opt-mesh"}]}/' "$work/scheduled" >"$work/tree"
run 0 simulate "$work/scheduled" --json
cp "$work/out" "$work/one"
run 0 simulate "$work/tree" --json
cmp -s "$work/out" "$work/one" || fail 'the tree and its schedule differ'

# Refusals: the message, then the input.
network='"network":{"mesh":[4,4]}'
cast='"casts":[{"root":0,"destinations":[1,2],"bytes":9,'
count=0
while IFS='|' read -r text input; do
  echo "$input" >"$work/bad"
  refuse "$text" simulate "$work/bad"
  count=$((count + 1))
done <<CASES
network|{"messages":[]}
expected messages, casts, traffic or load|{$network}
must have one of mesh, torus, hypercube and bmin|{"network":{}}
must have one of mesh, torus, hypercube and bmin|{"network":{"mesh":[2],"bmin":4}}
routing is for a torus, up for a bmin|{"network":{"mesh":[4],"up":"fixed"}}
in a circle (deadlock)|{"network":{"torus":[4,4],"routing":"shortest"},"messages":[]}
must be a power of 2|{"network":{"bmin":12},"messages":[]}
at most 1048576 nodes|{"network":{"mesh":[4096,4096]},"messages":[]}
must be a whole number from 1 to 4096|{"network":{"mesh":[4,0]},"messages":[]}
flit: must be a whole number from 1|{$network,"machine":{"flit":0},"messages":[{"from":0,"to":1,"bytes":1}]}
messages[0].bytes: must be a whole number from 1|{$network,"messages":[{"from":0,"to":1,"bytes":0}]}
messages[0].bytes: no buffer has room for 65537 bytes|{$network,"messages":[{"from":0,"to":1,"bytes":65537}]}
must not send to itself|{$network,"messages":[{"from":5,"to":[1,1],"bytes":1}]}
messages[0].to: must be a whole number from 0 to 15|{$network,"messages":[{"from":0,"to":16,"bytes":1}]}
must have one number for each dimension|{$network,"messages":[{"from":[1],"to":3,"bytes":1}]}
casts[0].destinations[1]: node 1 is named twice|{$network,"casts":[{"root":0,"destinations":[1,[1,0]],"bytes":1,"tree":"chain"}]}
the root must not be a destination|{$network,"casts":[{"root":1,"destinations":[1],"bytes":1,"tree":"chain"}]}
must have a tree or a schedule|{$network,${cast%,}}]}
there is no such tree|{$network,$cast"tree":"oak"}]}
is not for this network|{$network,$cast"tree":"opt-min"}]}
wait: is for a schedule|{$network,$cast"tree":"chain","wait":true}]}
node 2 receives nothing|{$network,$cast"schedule":{"makespan":1,"sends":[{"from":0,"to":1,"start":0}]}}]}
does not receive once, from the root|{$network,$cast"schedule":{"makespan":1,"sends":[{"from":2,"to":1,"start":0},{"from":1,"to":2,"start":0}]}}]}
does not end without a horizon|{$network,"traffic":[{"nodes":[0,1],"gap":5,"bytes":[1,2]}]}
at least two are needed|{$network,"horizon":9,"traffic":[{"nodes":[0],"gap":5,"bytes":[1,2]}]}
must be [least, most]|{$network,"horizon":9,"traffic":[{"nodes":[0,1],"gap":5,"bytes":[2,1]}]}
node 7 is not one of the nodes|{$network,"horizon":9,"traffic":[{"nodes":[0,1],"gap":5,"bytes":[1,1],"hot_spot":{"node":7,"percent":1}}]}
at most two digits|{$network,"horizon":9,"traffic":[{"nodes":[0,1],"gap":5,"bytes":[1,1],"hot_spot":{"node":1,"percent":"1/3"}}]}
at most 1000000 messages|{$network,$cast"tree":"chain","rounds":600000}]}
exceed 2^60|{$network,"machine":{"send":{"base":1000000000000,"per_byte":1000000},"send_buffer":null},"casts":[{"root":0,"destinations":[1,2],"bytes":1000000000,"tree":"chain","rounds":9000}]}
unknown key|{$network,"massages":[]}
cannot be combined|{$network,"messages":[],"load":{"trees":["chain"],"gaps":[1]}}
load.groups: 17 nodes of 16|{$network,"load":{"trees":["chain"],"gaps":[1],"groups":[9,8]}}
load.trees[1]: is not for this network|{$network,"load":{"trees":["chain","u-min"],"gaps":[1]}}
load.trees[0]: there is no such tree|{$network,"load":{"trees":["opt-tree/odd"],"gaps":[1]}}
has no room for the messages|{$network,"load":{"trees":["chain"],"gaps":[1],"groups":[4],"bytes":99999}}
load.hot_spot: must be at most 100|{$network,"load":{"trees":["chain"],"gaps":[1],"hot_spot":101}}
must not be less than fewest|{$network,"load":{"trees":["chain"],"gaps":[1],"groups":[4],"longest":40}}
casts[0]: estimate_age: is for dyn-tree, dyn-mesh and dyn-min|{$network,$cast"tree":"opt-mesh","estimate_age":5}]}
casts[0].estimate_age: must not be negative|{$network,$cast"tree":"dyn-mesh","estimate_age":-1}]}
load.estimate_age: needs dyn-tree, dyn-mesh or dyn-min|{$network,"load":{"trees":["opt-mesh"],"gaps":[1],"groups":[4],"estimate_age":5}}
load.estimate_age: must be a whole number from 0|{$network,"load":{"trees":["dyn-mesh"],"gaps":[1],"groups":[4],"estimate_age":0.5}}
load.estimate_gap: needs dyn-tree, dyn-mesh or dyn-min|{$network,"load":{"trees":["opt-mesh"],"gaps":[1],"groups":[4],"estimate_gap":5}}
load.estimate_gap: cannot be combined with estimate_age|{$network,"load":{"trees":["dyn-mesh"],"gaps":[1],"groups":[4],"estimate_gap":0,"estimate_age":5}}
CASES
[ "$count" -eq 44 ] || fail "$count refusals"
refuse "is not event or cycle" simulate examples/simulate/mesh.json --engine flit

# A lower bound under the load: with both engines, and at a limit there is none.
run 0 simulate examples/simulate/bmin.json --bounds --json
[ "$(grep -o '"least":28352' "$work/out" | wc -l)" -eq 4 ] || fail "$(head -c 600 "$work/out")"
cp "$work/out" "$work/one"
run 0 simulate examples/simulate/bmin.json --bounds --json --engine cycle
cmp -s "$work/out" "$work/one" || fail 'bounds depend on the engine'
run 0 simulate examples/simulate/mesh.json --bounds
has ', latency 34733, under this load at least 28963$'
refuse 'load.json:1: load: has no --bounds' simulate examples/simulate/load.json --bounds

# Old estimates: both engines write the same, which is not what fresh ones give; beyond the run there are none.
cat >"$work/old" <<JSON
{"network":{"mesh":[6,6]},"seed":3,"horizon":400000,"casts":[{"root":0,"destinations":[1,8,9,14,15,20,22,27,30,33,35],"bytes":512,"tree":"dyn-mesh","rounds":6}],
 "traffic":[{"nodes":[2,3,4,5,6,7,10,11,12,13,16,17,18,19,21,23,24,25,26,28,29,31,32,34],"gap":3000,"bytes":[1,2047]}]}
JSON
run 0 simulate "$work/old" --json
cp "$work/out" "$work/fresh"
for age in 30000 1000000; do
  sed "s/\"rounds\":6/&,\"estimate_age\":$age/" "$work/old" >"$work/case"
  run 0 simulate "$work/case" --json --engine cycle
  cp "$work/out" "$work/$age"
  run 0 simulate "$work/case" --json
  same "$work/out" "$work/$age"
done
sed 's/dyn-mesh/opt-mesh/' "$work/old" >"$work/case"
run 0 simulate "$work/case" --json
same "$work/out" "$work/1000000"
! cmp -s "$work/fresh" "$work/30000" || fail 'the age of estimates changes nothing'
! cmp -s "$work/30000" "$work/1000000" || fail 'estimates of some age are none'

# Under load: the same for any number of threads; what is saturated says so, and ends.
cat >"$work/load" <<JSON
{"network":{"bmin":16,"up":"adaptive"},"load":{"groups":[4,4],"trees":["opt-min","dyn-min","opt-tree/sorted"],"gaps":[0,9000,1000],"placements":3,
 "warm_up":3,"fewest":10,"longest":20,"local_gap":20000,"hot_spot":1.5,"estimate_gap":5000}}
JSON
run 0 simulate "$work/load" --json --threads 1
cp "$work/out" "$work/one"
run 0 simulate "$work/load" --json --threads 3
cmp -s "$work/out" "$work/one" || fail 'one thread and three write different results'
grep -q '"gap":1000,.*"saturated":3' "$work/one" || fail "not saturated: $(cat "$work/one")"
grep -q '"gap":0,"tree":"dyn-min",[^[]*"saturated":0' "$work/one" || fail "saturated without traffic: $(cat "$work/one")"
run 0 simulate "$work/load"
grep -q 'saturated in 3 of 3: offered' "$work/out" || fail "$(cat "$work/out")"
sed 's/"local_gap":20000/"interval":4000/' "$work/load" >"$work/fast"
run 0 simulate "$work/fast" --json
grep -q '"pending":51' "$work/out" || fail "multicasts faster than they can be: $(cat "$work/out")"

# Limits: time, memory and Ctrl-C. What was simulated until then is written, and the next line is answered.
cat >"$work/long" <<JSON
{"network":{"mesh":[16,16]},"horizon":900000000000,"traffic":[{"nodes":[0,1,2,3,60,61,62,63],"gap":10,"bytes":[1,9]}]}
JSON
run 3 simulate "$work/long" --time-limit 100ms --json
grep -q '"queued":[0-9]*,"time":[0-9]*,"reason":"the time limit was reached"}$' "$work/out" || fail "$(cat "$work/out")"
grep -q 'provecast: simulate: the time limit was reached' "$work/err" || fail "time: $(cat "$work/err")"
run 0 simulate "$work/load" --json --threads 1
{
  tr -d '\n' <"$work/long"
  echo
  tr -d '\n' <"$work/load"
  echo
} >"$work/both"
limit=2s && [ "${TESTS_DIVISOR:-1}" -eq 1 ] || limit=5s
run 3 simulate "$work/both" --json --time-limit $limit --threads 1
[ "$(sed -n 2p "$work/out")" = "$(cat "$work/one")" ] || fail "the second line: $(cat "$work/out")"
run 3 simulate "$work/both" --json --time-limit 0.000001
[ "$(grep -c '"reason":"the time limit was reached"}$' "$work/out")" -eq 2 ] || fail "$(cat "$work/out")"
sed 's/"traffic":.*/"casts":[{"root":0,"destinations":[1,2,3,4,5,6,7],"bytes":9,"tree":"opt-mesh","rounds":100000}]}/' "$work/long" >"$work/casts"
if [ "$(grep -c -e __asan_init -e __tsan_init "$program" || true)" -eq 0 ]; then # sanitizers keep freed memory
  run 3 simulate "$work/casts" --json --memory-limit 8M
  grep -q '"reason":"the memory limit was reached"}$' "$work/out" || fail "memory: $(tail -c 300 "$work/out")"
  run 3 simulate "$work/casts" --memory-limit 8M
  grep -q 'more rounds (--full)$' "$work/out" || fail "rounds: $(head -c 5000 "$work/out")"
fi
interrupt_when has_worked -- simulate "$work/long"
grep -q 'interrupted' "$work/err" || fail "Ctrl-C: $(cat "$work/err")"

[ "$failures" -eq 0 ]
