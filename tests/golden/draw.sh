#!/usr/bin/env bash
# provecast draw from outside: every model, every format, two schedules, suites, refusals.
set -euo pipefail
# shellcheck source=tests/shell.sh
. tests/shell.sh
export LC_ALL=C

# The last run, or a file, is a picture: whole, and well-formed where xmllint can say so.
picture() {
  local file=${1:-$work/out}
  [ "$(head -c 5 "$file")" = '<?xml' ] || fail "no picture: $(head -c 100 "$file")"
  [ "$(tail -n 1 "$file")" = '</svg>' ] || fail "cut off: $(tail -n 1 "$file" | head -c 100)"
  grep -q 'prefers-color-scheme:dark' "$file" || fail 'no colours for the dark'
  ! command -v xmllint >/dev/null || xmllint --noout "$file" || fail "$file is not well-formed"
}

echo '{"model":"node","name":"a <b> & \"c\"","unit":"us","source":{"cost":1},"destinations":[{"cost":2,"count":3,"name":"rack <1>"}]}' >"$work/node"
echo '{"model":"overhead","name":"star","nodes":[{"send":2,"receive":9},{"send":1,"receive":3},{"send":1,"receive":2}],"link":1,"multicasts":[{"source":0,"destinations":[1,2],"bytes":2}]}' >"$work/star"
echo '{"model":"overhead","name":"swap","nodes":[{"send":"1/2","receive":1},{"send":"1/2","receive":1}],"multicasts":[{"source":0,"destinations":[1],"bytes":1},{"source":1,"destinations":[0],"bytes":1}]}' >"$work/swap"
echo '{"model":"exchange","name":"three","unit":"ms","times":[[0,1,"3/2"],[0,0,2],[0.5,1,0]]}' >"$work/exchange"
printf '3 2\n2 1\n1 2\n0 1\n' >"$work/plain"
for name in node star swap exchange; do
  run 0 solve "$work/$name" --json
  cp "$work/out" "$work/$name.result"
done
"$program" heuristic greedy "$work/exchange" --json >"$work/exchange.greedy"
"$program" solve "$work/plain" --json >"$work/plain.result"

# Every model; the same bytes each time, to a file or not.
for name in node star swap exchange plain; do
  run 0 draw "$work/$name" "$work/$name.result"
  picture
  cp "$work/out" "$work/first"
  run 0 draw "$work/$name" - --out "$work/second" <"$work/$name.result"
  [ ! -s "$work/out" ] || fail 'a picture on standard output, too'
  same "$work/first" "$work/second"
  for options in '--time down' '--full' '--lanes receivers' '--lanes receivers --time down'; do
    # shellcheck disable=SC2086
    run 0 draw "$work/$name" "$work/$name.result" $options
    picture
  done
done
run 0 draw "$work/node" "$work/node.result"
has 'a &lt;b&gt; &amp; &quot;c&quot;: makespan 3 us'
has 'rack &lt;1&gt;, cost 2'
has '>0: source, cost 1, ready 0<'
has '<title>0 to 1: 0\.\.1, on the critical path</title>'
run 0 draw "$work/exchange" "$work/exchange.result"
has '>three: makespan 3\.5 ms<'
has '>receiver 2 is busy all the time: no schedule is faster<'
has '>sender<'
run 0 draw "$work/exchange" "$work/exchange.result" --lanes receivers
has '>receiver<'
run 0 draw "$work/plain" "$work/plain.result"
has '>job<'
has '>plain:1: makespan 4<'
run 0 draw "$work/star" "$work/star.result" --tree
picture
has '>0: source, send 2, receive 9, ready 0<'

# Two schedules on one axis.
for time in right down; do
  run 0 draw "$work/exchange" "$work/exchange.result" "$work/exchange.greedy" --time "$time"
  picture
  has '>exchange\.result: makespan 3\.5 ms<'
  has '>exchange\.greedy: makespan [0-9.]+ ms'
done
run 0 draw "$work/node" "$work/node.result" "$work/node.result" --tree
picture

# Traces and trees for other programs.
run 0 draw "$work/exchange" "$work/exchange.result" --trace
has '^\{"ph":"X","pid":1,"tid":1,"ts":0,"dur":1000,"cat":"send","name":"to 1","args":\{"start":0,"end":1,"critical":false\}\}'
run 0 draw "$work/exchange" "$work/exchange.result" "$work/exchange.greedy" --trace --out "$work/trace.json"
[ "$(grep -c '"ph":"X","pid":2' "$work/trace.json")" -eq 5 ] || fail 'the second schedule is not in the trace'
run 0 draw "$work/swap" "$work/swap.result" --dot
has '^digraph "swap" \{$'
has '^  p2 -> p3 \[label="0".*\];$'

# Suites: a file for each, on past those that cannot be drawn.
mkdir "$work/pictures"
cat "$work/node" "$work/exchange" "$work/star" >"$work/suite"
cat "$work/node.result" "$work/exchange.result" "$work/star.result" >"$work/results"
run 0 draw "$work/suite" "$work/results" --out "$work/pictures"
for line in 1 2 3; do picture "$work/pictures/line-$line.svg"; done
run 0 draw "$work/suite" "$work/results" --out "$work/pictures" --trace
[ -s "$work/pictures/line-3.json" ] || fail 'no trace of line 3'
rm "$work"/pictures/*
sed '2s/"start":0/"start":1/' "$work/results" >"$work/spoilt"
run 1 draw "$work/suite" "$work/spoilt" --out "$work/pictures"
grep -q 'spoilt:2: not a valid schedule: ' "$work/err" || fail "$(cat "$work/err")"
[ "$(ls "$work/pictures")" = $'line-1.svg\nline-3.svg' ] || fail "$(ls "$work/pictures")"
refuse 'results: more schedules than instances' draw "$work/node" "$work/results"
refuse 'a schedule is missing' draw "$work/suite" "$work/node.result" --out "$work/pictures"
refuse 'suite: of a suite each schedule is drawn in a file of its own: --out DIRECTORY' draw "$work/suite" "$work/results"

# Nothing is drawn that the checker does not accept, and no file appears.
sed 's/"start":2/"start":1/' "$work/exchange.result" >"$work/overlap"
run 1 draw "$work/exchange" "$work/overlap" --out "$work/none.svg"
grep -q 'overlap:1: not a valid schedule: ' "$work/err" || fail "$(cat "$work/err")"
[[ ! -s $work/out && ! -e $work/none.svg ]] || fail 'something was drawn'
run 1 draw "$work/exchange" "$work/exchange.greedy" "$work/overlap"
sed 's/"makespan":"7\/2"/"makespan":4/g' "$work/exchange.result" >"$work/boast"
run 1 draw "$work/exchange" "$work/boast"
refuse 'is empty' draw "$work/exchange" /dev/null
refuse 'missing key "multicast"' draw "$work/swap" "$work/star.result"
refuse 'model: exchange has no trees' draw "$work/exchange" "$work/exchange.result" --tree
refuse 'model: exchange has no trees' draw "$work/exchange" "$work/exchange.result" --dot
refuse "--time: 'left' is not right or down" draw "$work/exchange" "$work/exchange.result" --time left
refuse 'only one of SCHEDULE and SCHEDULE2 can be standard input' draw "$work/exchange" - -
refuse '--trace cannot be combined with --tree or --dot' draw "$work/node" "$work/node.result" --trace --dot
refuse '--dot takes one schedule' draw "$work/node" "$work/node.result" "$work/node.result" --dot
refuse 'SCHEDULE is missing' draw "$work/node"
run 4 draw "$work/node" "$work/node.result" --out "$work/no/such/folder.svg"

# Fifty nodes that all send to all: every box is there.
"$program" gen exchange-uniform --nodes 50 --min-cost 1 --seed 1 >"$work/fifty"
"$program" heuristic openshop "$work/fifty" --json >"$work/fifty.schedule"
run 0 draw "$work/fifty" "$work/fifty.schedule"
picture
[ "$(grep -c '<rect class="send".*<title>' "$work/out")" -eq $((50 * 49)) ] || fail "$(grep -c '<rect class="send".*<title>' "$work/out") boxes"
# From a store: by a part of the hash, with the name and the unit that the canonical text has not; below a heuristic's schedule.
run 0 dataset "$work/exchange" --store "$work/s.db"
run 0 dataset "$work/star" --store "$work/s.db"
run 0 export "$work/s.db"
hash=$(sed -nE 's/.*"sha256":"([0-9a-f]{16}).*"name":"three".*/\1/p' "$work/out")
run 0 draw --store "$work/s.db" "$hash"
picture
has '>three: makespan 3\.5 ms<'
run 0 draw --store "$work/s.db" "$hash" --lanes receivers --out "$work/stored.svg"
picture "$work/stored.svg"
run 0 draw --store "$work/s.db" "$hash" baseline
picture
has '>baseline: makespan 3\.5 ms<'
has '>optimum: makespan 3\.5 ms<'
run 0 draw --store "$work/s.db" "$hash" --trace
has '"ph":"X"'
refuse 'model: exchange has no trees' draw --store "$work/s.db" "$hash" --dot
refuse "there is no schedule of a heuristic 'fnf'" draw --store "$work/s.db" "$hash" fnf
refuse 'no instance has this hash' draw --store "$work/s.db" 123456789
refuse 'HASH is missing' draw --store "$work/s.db"
refuse 'unexpected argument' draw --store "$work/s.db" "$hash" baseline more
refuse 'none.db' draw --store "$work/none.db" "$hash"
finish
