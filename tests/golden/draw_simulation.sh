#!/usr/bin/env bash
# provecast draw of a simulation: bars are the times that simulate gives, the mark is the first wait, nothing else is marked; refusals.
set -euo pipefail
# shellcheck source=tests/shell.sh
. tests/shell.sh

# Each message's bars: the injection channel from grant to departure, the ejection channel to the arrival, and as many as its path has;
# standing still sums up to the waits; the mark names the first one.
cat >"$work/compare.py" <<'PYTHON'
import json, re, sys
result, svg = json.load(open(sys.argv[1])), open(sys.argv[2]).read()
records = result["messages"] + [m for c in result["casts"] for m in c["messages"]]
bars = {}
for a, b, size, channel, start, end in re.findall(r"<title>(\d+) to (\d+), (\d+) bytes, on ([^:]*): (\d+)\.\.(\d+)", svg):
    bars.setdefault((int(a), int(b), int(size)), []).append((channel, int(start), int(end)))
assert len(bars) == len(records), (len(bars), len(records))
waits = 0
for r in records:
    own = bars[r["from"], r["to"], r["bytes"]]
    assert len(own) == r["channels"], (own, r)
    own.sort(key=lambda bar: bar[1])
    assert (own[0][1], own[0][2], own[-1][2]) == (r["granted"], r["left"], r["arrived"]), (own, r)
    for s in r["stalls"]:
        assert (s["channel"], s["granted"]) in [bar[:2] for bar in own], (own, s)
        waits += s["granted"] - s["asked"]
stills = re.findall(r"<title>(\d+) to (\d+) stands still: (\d+)\.\.(\d+)", svg)
assert bool(stills) == (waits > 0)
asked = [(s["asked"], r["from"], r["to"], s["channel"]) for r in records for s in r["stalls"]]
marks = re.findall(r">first contention, at (\d+): (\d+) to (\d+) waits for (\d+) to (\d+), on channel ([^<]*)</text>", svg)
assert len(marks) == bool(asked), marks
if asked:
    time, a, b, c, d, channel = marks[0]
    assert (int(time), int(a), int(b), channel) == min(asked), (marks, asked)
    holder = [bar for bar in bars if bar[:2] == (int(c), int(d))][0]
    assert any(name == channel and start <= int(time) < end for name, start, end in bars[holder]), marks
PYTHON
check() {
  run 0 simulate "$1" --json
  cp "$work/out" "$work/result"
  run 0 draw "$1" --full
  python3 "$work/compare.py" "$work/result" "$work/out" || fail "$1: the picture is not the simulation"
}
check examples/simulate/mesh.json
grep -q '>first contention, at 21822: 52 to 68 waits for 36 to 100, on channel 52+1</text>' "$work/out" || fail "mark: $(grep contention "$work/out")"
cp "$work/out" "$work/first"
run 0 draw examples/simulate/mesh.json --full
same "$work/first" "$work/out"
run 0 draw - --full <examples/simulate/mesh.json
same "$work/first" "$work/out"

# By hand: 0 to 3 with 5 flits, and 1 to 3 with 4, which waits for 1+0 from 17 to 24.
row='{"name":"row <4>","network":{"mesh":[4]},"machine":{"startup":10,"flit":2},"messages":[{"from":0,"to":3,"bytes":5,"background":true},
{"from":1,"to":3,"bytes":4,"start":START,"background":true}]}'
echo "${row/START/5}" >"$work/meet"
check "$work/meet"
has '<title>0 to 3, 5 bytes, on 1\+0: 14..24</title>'
has '<title>1 to 3, 4 bytes, on in 1: 5..30</title>'
has '<title>1 to 3 stands still: 17..24</title>'
has '<title>1 to 3, 4 bytes, on 1\+0: 24..32</title>'
has '>first contention, at 17: 1 to 3 waits for 0 to 3, on channel 1\+0</text>'
has 'row &lt;4&gt;'

# Later: no contention, and no mark.
echo "${row/START/20}" >"$work/late"
check "$work/late"
! grep -q 'contention' "$work/out" || fail "a mark without contention: $(grep contention "$work/out")"
! grep -q 'stands still' "$work/out" || fail 'a message stands still without contention'

# A horizon: what it cuts off is not there, and may be what is waited for.
echo '{"network":{"mesh":[4]},"machine":{"startup":10,"flit":2},"horizon":90,"messages":[{"from":3,"to":0,"bytes":4,"start":20,"background":true},
{"from":0,"to":3,"bytes":5000,"background":true}]}' >"$work/cut"
run 0 draw "$work/cut"
has '1 messages on 5 channels, .*; what is not received at the horizon is left out'

# A large one in part, with a line that says so; all of it on demand.
run 0 draw examples/simulate/bmin.json
has '>64 of 106 channels, those that were waited for longest, with [0-9]* of 2480 bars; --full draws all</text>'
run 0 draw examples/simulate/bmin.json --full
! grep -q 'draws all' "$work/out" || fail 'something is left out'
[ "$(grep -c 'bytes, on' "$work/out")" -eq 2480 ] || fail 'not all bars'

# Other formats; several inputs.
run 0 draw "$work/meet" --out "$work/meet.svg"
run 0 draw "$work/meet"
same "$work/meet.svg" "$work/out"
if "$program" draw "$work/meet" --out "$work/meet.png" 2>/dev/null; then
  [ "$(head -c 4 "$work/meet.png" | tail -c 3)" = PNG ] || fail 'no PNG'
  run 0 draw "$work/meet" --out "$work/meet.pdf"
  [ "$(head -c 4 "$work/meet.pdf")" = %PDF ] || fail 'no PDF'
fi
tr -d '\n' <"$work/meet" >"$work/both"
echo >>"$work/both"
tr -d '\n' <"$work/late" >>"$work/both"
mkdir "$work/pictures"
run 0 draw "$work/both" --out "$work/pictures"
same "$work/pictures/line-1.svg" "$work/meet.svg"
[ -s "$work/pictures/line-2.svg" ] || fail 'no second picture'
refuse 'both: each of several simulations is drawn in a file of its own: --out DIRECTORY' draw "$work/both"

# A load: a curve for each tree, through the means that simulate gives.
run 0 simulate examples/simulate/load.json --json
cp "$work/out" "$work/means"
run 0 draw examples/simulate/load.json
python3 - "$work/means" "$work/out" <<'PYTHON' || fail 'the curves are not the means'
import json, re, sys
points = json.load(open(sys.argv[1]))["points"]
circles = re.findall(r'cx="([\d.]+)" cy="([\d.]+)" r="3.00"><title>([^:]*): (\d+) \+- (\d+) at ([\d.]+)<', open(sys.argv[2]).read())
assert len(circles) == len(points) == 6
def near(a, b, most):
    return abs(float(a) - b) <= most
for tree in ("opt-mesh", "u-mesh", "dyn-mesh"):
    for point, (x, y, name, mean, half, load) in zip([p for p in points if p["tree"] == tree], [c for c in circles if c[2] == tree]):
        assert near(mean, point["latency"], 0.51) and near(half, point["half_width"], 0.51) and near(load, point["accepted"], 0.0001), point
order = sorted(circles, key=lambda c: float(c[3]))
assert [float(c[1]) for c in order] == sorted((float(c[1]) for c in order), reverse=True), "higher is not slower"
PYTHON
echo '{"network":{"mesh":[4,4]},"horizon":100,"load":{"groups":[4],"trees":["u-mesh"],"gaps":[0]}}' >"$work/short"
refuse 'short:1: horizon: it cuts off all multicasts of a run' draw "$work/short"

# Ctrl-C: no picture, and one line.
echo '{"network":{"mesh":[64,64]},"horizon":1000000000000,"traffic":[{"nodes":[0,1,2,3,500,1000,2000,4000],"gap":3000,"bytes":[1,2047]}]}' >"$work/long"
interrupt draw "$work/long" --out "$work/none.svg"
grep -q 'interrupted' "$work/err" || fail "Ctrl-C: $(cat "$work/err")"
[ ! -e "$work/none.svg" ] || fail 'a picture of an interrupted simulation'

refuse 'SCHEDULE is missing' draw examples/fig1-001.json
refuse 'of a simulation draw takes --out and --full' draw "$work/meet" --trace
refuse 'of a simulation draw takes --out and --full' draw "$work/meet" --time down
echo '{"network":{"mesh":[4]},"messages":[{"from":0,"to":9,"bytes":5}]}' >"$work/wrong"
refuse 'wrong:1: messages[0].to' draw "$work/wrong"
finish
