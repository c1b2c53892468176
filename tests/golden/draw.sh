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
  options=('--time down' '--full')
  case $name in
    exchange | plain) options+=('--lanes receivers' '--lanes receivers --time down') ;;
    *) refuse 'has one lane for each node; omit --lanes' draw "$work/$name" "$work/$name.result" --lanes machines ;;
  esac
  for option in "${options[@]}"; do
    # shellcheck disable=SC2086
    run 0 draw "$work/$name" "$work/$name.result" $option
    picture
  done
done
run 0 draw "$work/node" "$work/node.result"
has 'a &lt;b&gt; &amp; &quot;c&quot;: makespan 3 us'
has 'rack &lt;1&gt;, cost 2 us'
has '>0: source, cost 1 us, ready 0 us<'
has '<title>0 to 1: 0\.\.1 us, on the critical path</title>'
run 0 draw "$work/exchange" "$work/exchange.result"
has '>three: makespan 3\.5 ms<'
has '>receiver 2 is busy all the time: no schedule is faster<'
has '>sender<'
run 0 draw "$work/exchange" "$work/exchange.result" --lanes receivers
has '>receiver<'
# A large exchange is drawn by site: the hosts with equal times.
{
  echo 'name,site'
  for ((i = 0; i < 70; i++)); do echo "h$i,$([ $((i % 3)) -eq 0 ] && echo north || echo south)"; done
} >"$work/hosts.csv"
printf 'latency,north,south\nnorth,1,40\nsouth,50,2\n' >"$work/sites.csv"
run 0 import "$work/hosts.csv" "$work/sites.csv" --model exchange --out "$work/sites.json"
run 0 heuristic openshop "$work/sites.json" --json
cp "$work/out" "$work/sites.result"
run 0 draw "$work/sites.json" "$work/sites.result"
has 'like h0<'
has 'like h1<'
! grep -q 'like h2<' "$work/out" || fail 'hosts of a site are in two groups'
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

# Jobs and machines are other words for senders and receivers.
for words in 'jobs senders' 'machines receivers'; do
  read -r one other <<<"$words"
  run 0 draw "$work/plain" "$work/plain.result" --lanes "$one"
  cp "$work/out" "$work/first"
  run 0 draw "$work/plain" "$work/plain.result" --lanes "$other"
  same "$work/first" "$work/out"
  run 0 solve "$work/plain" --lanes "$one"
done
refuse "--lanes: 'rooms' is none of senders, receivers, jobs, machines" draw "$work/plain" "$work/plain.result" --lanes rooms

# Colours: by group, multicast or length; each is in the legend.
run 0 draw "$work/node" "$work/node.result"
has '<rect class="send g0".*>0 to 1: '
has '<rect class="send g1"'
has ">sends: to, in the colour of the sender's group:<"
run 0 draw "$work/node" "$work/node.result" --colour none
! grep -q 'class="send g' "$work/out" || fail 'colours that were not asked for'
run 0 draw "$work/swap" "$work/swap.result"
has '<rect class="send g1".*>1 to 0, multicast 1: '
has '<rect class="receive g0 in".*>0 to 1, multicast 0: '
run 0 draw "$work/exchange" "$work/exchange.result"
has '<rect class="send s4".*>1 to 2: '
has '>to 0\.4 ms<'
run 0 draw "$work/exchange" "$work/exchange.result" --colour group # there are none: one colour
has '<rect class="send" '
refuse "--colour: 'red' is none of group, multicast, size, none" draw "$work/node" "$work/node.result" --colour red

# Large schedules in outline: of a size that a screen has, every node counted once, and the critical path whole.
run 0 solve examples/campus.json --json
cp "$work/out" "$work/campus.result"
run 0 draw examples/campus.json "$work/campus.result"
picture
height=$(sed -nE '2s/.* height="([0-9]+)".*/\1/p' "$work/out")
[ "$height" -le 1200 ] || fail "campus is $height pixels high"
has '>the critical path: 5 of the 255 nodes<'
has '>24 nodes of 2018 rack, cost 47.75 us, ready 277.25 to 325 us<'
has '>224: teaching lab, cost 88.25 us, ready 372.75 us<'
nodes=$(sed -nE 's/^<text.*>([0-9]+) nodes of [^<]*, ready.*/\1/p' "$work/out" | paste -sd+)
singles=$(grep -cE '^<text.*>[0-9]+: [^<]*, ready' "$work/out")
[ $((nodes + singles)) -eq 255 ] || fail "$nodes and $singles nodes of 255"
run 0 draw examples/campus.json "$work/campus.result" --full
[ "$(grep -c '<circle' "$work/out")" -eq 255 ] || fail 'not every node is in the full tree'
# A chain has a critical path through all nodes.
"$program" heuristic chain examples/campus.json --json >"$work/campus.chain"
run 0 draw examples/campus.json "$work/campus.result" "$work/campus.chain"
has 'class="link"'
run 0 draw examples/campus.json "$work/campus.chain"
has '>1[01] nodes of the critical path of '

# PNG and PDF where cairo is installed, always the same bytes; other endings are refused before anything is done.
refuse "--out: '.jpg' is no kind of picture; name a file .svg, .png or .pdf" draw "$work/node" "$work/node.result" --out "$work/x.jpg"
refuse "--out: '.html' is no kind of picture" draw "$work/node" "$work/node.result" --out "$work/x.html"
[[ ! -e $work/x.jpg && ! -e $work/x.html ]] || fail 'a refused file appeared'
run 0 draw "$work/node" "$work/node.result" --out "$work/x.SVG"
picture "$work/x.SVG"
run 0 draw "$work/node" "$work/node.result" --trace --out "$work/trace.out"
code=0
"$program" draw "$work/node" "$work/node.result" --out "$work/x.png" 2>"$work/err" || code=$?
if [ "$code" -eq 0 ]; then
  for name in node star exchange plain; do
    for ending in png pdf; do
      run 0 draw "$work/$name" "$work/$name.result" --out "$work/x.$ending"
      cp "$work/x.$ending" "$work/first"
      sleep 0.02
      run 0 draw "$work/$name" "$work/$name.result" --out "$work/x.$ending"
      same "$work/first" "$work/x.$ending"
    done
  done
  [ "$(head -c 4 "$work/x.png" | tail -c 3)" = PNG ] || fail 'no PNG'
  # A letter that no font has (for private use): refused, and an older picture stays.
  printf '{"model":"node","source":{"cost":1,"name":"\xee\x84\xa3"},"destinations":[{"cost":1}]}' >"$work/private"
  "$program" solve "$work/private" --json >"$work/private.result"
  echo old >"$work/old.png"
  refuse "the font for PNG and PDF (sans-serif) has no letter '" draw "$work/private" "$work/private.result" --out "$work/old.png"
  [ "$(cat "$work/old.png")" = old ] || fail 'a refused picture appeared'
  run 0 draw "$work/private" "$work/private.result" --out "$work/private.svg"
  [ "$(head -c 5 "$work/x.pdf")" = %PDF- ] || fail 'no PDF'
  run 0 draw examples/campus.json "$work/campus.chain" --out "$work/x.pdf" --full
  "$program" gen uniform --n 9000 --k 3 --seed 1 >"$work/many"
  "$program" solve "$work/many" --json >"$work/many.result"
  rm "$work/x.png"
  refuse 'write SVG or PDF' draw "$work/many" "$work/many.result" --full --out "$work/x.png"
  [ ! -e "$work/x.png" ] || fail 'a refused picture appeared'
  run 0 draw "$work/many" "$work/many.result" --out "$work/x.png"
  refuse 'its folder does not exist' draw "$work/node" "$work/node.result" --out "$work/no/such/folder.png"
else
  [ "$code" -eq 2 ] || fail "exit code $code"
  grep -q 'cairo.*SVG' "$work/err" || fail "$(cat "$work/err")"
  [ ! -e "$work/x.png" ] || fail 'a refused picture appeared'
fi

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
refuse 'its folder does not exist' draw "$work/node" "$work/node.result" --out "$work/no/such/folder.svg"
refuse 'a part of its path is no folder' draw "$work/node" "$work/node.result" --out "$work/node/x.svg"

# Fifty nodes that all send to all: every box is there.
"$program" gen exchange-uniform --nodes 50 --min-cost 1 --seed 1 >"$work/fifty"
"$program" heuristic openshop "$work/fifty" --json >"$work/fifty.schedule"
run 0 draw "$work/fifty" "$work/fifty.schedule"
picture
[ "$(grep -c '<rect class="send[ a-z0-9]*".*<title>' "$work/out")" -eq $((50 * 49)) ] || fail "$(grep -c '<rect class="send[ a-z0-9]*".*<title>' "$work/out") boxes"
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
