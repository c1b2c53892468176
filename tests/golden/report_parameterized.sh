#!/usr/bin/env bash
# The reports on Nup: tables, examples, latencies, drawings and the census come out as published, and say what they should.
set -euo pipefail
# shellcheck source=tests/shell.sh
. tests/shell.sh
published=$PWD/results/published/003
export LC_ALL=C

# A row of a CSV file, given by how it begins.
row() {
  grep -qF -- "$2" "$work/$1" || fail "$1: no '$2'"
}

# How many rows match.
rows() {
  local count
  count=$(grep -cE -- "$2" "$work/$1") || true
  [ "$count" -eq "$3" ] || fail "$1: $count rows of '$2', not $3"
}

# Tables and examples: every entry that differs is an erratum with its reason, and their number is fixed.
run 0 report --out "$work" tables-003
same "$work/003/tables.md" "$published/tables.md"
same "$work/003/tables.csv" "$published/tables.csv"
rows 003/tables.csv ',unexpected$' 0
rows 003/tables.csv '^4\.1,.*,as printed,.*,fails,the coefficients per byte' 4
rows 003/tables.csv '^4\.1,.*2 a|^4\.1,.*,"2, 7, 3 and 4 a byte",.*,holds,$' 4
rows 003/tables.csv '^4\.2,.*,holds,$' 4
rows 003/tables.csv '^4\.2,.*the smaller half".*,fails,' 1
rows 003/tables.csv '^4\.3,.*,holds,$' 166
rows 003/tables.csv '^4\.3,.*,fails,' 2
rows 003/tables.csv '^4\.4,.*,rounds,.*,holds,$' 99
rows 003/tables.csv '^4\.4,.*,"proven optimum, rounds",.*,holds,$' 11
rows 003/tables.csv '^4\.4,.*,"proven optimum, strict",.*,fails,two sends' 8
rows 003/tables.csv '^recurrences,.*,O\(k(\^2)?\) corrected,.*,holds,$' 64
rows 003/tables.csv '^recurrences,.*,O\(k\^2\) as printed,.*,fails,' 32
rows 003/tables.csv '^examples,.*,holds,$' 36
rows 003/tables.csv '^examples,.*,fails,they share a channel, but|^examples,.*,fails,"they share a channel, but' 1
row 003/tables.csv '4.4,11,t[i],"proven optimum, strict",119,120,fails'
row 003/tables.csv 'examples,Figure 6.4,with contention: every channel is held for 15 longer,,135,135,holds,'
grep -q 'is no schedule: .*sends\[2\] to 7 at 20, and sends\[3\] to 6 at 22, less than "interval" 10 later\.' "$work/003/tables.md" \
  || fail "strict: $(grep strict "$work/003/tables.md")"

# Latencies: in full, unless everything takes longer; the ordered trees are optimal at every point.
if [ "$(rounds 2)" -eq 2 ]; then
  run 0 report --out "$work" latency-003
  for file in latency.md latency-trees.csv latency-networks.csv figure-5-15.csv figure-5-9.gp figure-5-14-sp.gp; do
    same "$work/003/$file" "$published/$file"
  done
  rows 003/latency.md '^\| section .* \| holds \| ' 20
  rows 003/latency.md '^\| section .* \| fails \| ' 5
  row 003/latency-trees.csv '65536,128,'
else
  run 0 report --quick --out "$work" latency-003
fi
row 003/latency-trees.csv '1,9,187.555,426.92,160.095,145.07,130.045,145.07,130.045'
row 003/latency-trees.csv '1024,4,204.235,374.925,249.95,204.235,204.235,204.235,204.235'
awk -F, 'NR > 1 && ($6 != $7 || $4 < $6 || $5 < $6) { bad = 1 } END { exit bad || NR < 30 }' "$work/003/latency-networks.csv" \
  || fail "latency-networks.csv: $(head -n 3 "$work/003/latency-networks.csv")"
awk -F, 'NR > 1 && ($7 != $9 || $8 < $9 || $8 > $6) { bad = 1 } END { exit bad || NR < 90 }' "$work/003/latency-trees.csv" \
  || fail "latency-trees.csv: $(head -n 3 "$work/003/latency-trees.csv")"
# The same parameters as the generator's.
run 0 gen parameterized-sp --nodes 9 --bytes 1024
cp "$work/out" "$work/nine.json"
run 0 heuristic block "$work/nine.json" --json --no-schedule
block=$(sed -nE 's/.*"makespan":"?([0-9/]+).*/\1/p' "$work/out")
run 0 solve "$work/nine.json" --json --no-schedule
awk -F, -v block="$block" -v best="$(sed -nE 's/.*"status":"optimal","makespan":"?([0-9/]+).*/\1/p' "$work/out")" '
  function value(text) { split(text "/1", part, "/"); return part[1] / part[2] }
  $1 == 1024 && $2 == 9 { exit !($6 == value(block) && $9 == value(best)) }' "$work/003/latency-trees.csv" || fail "sp: $block, $(cat "$work/out")"
run 0 report --quick --count 1 --out "$work/one" latency-003
# shellcheck disable=SC2016
grep -q '^Made by `provecast report --quick --count 1 latency-003`' "$work/one/003/latency.md" || fail "$(head -n 4 "$work/one/003/latency.md")"
rows one/003/latency-networks.csv '^5\.[0-9]+(-sp)?,[0-9]+,1,' 36

# Drawings: what `draw` makes of the published files, and what stands there.
run 0 report --out "$work" figures-003
same "$work/003/figures.md" "$published/figures.md"
for name in figure-3-2-sequential figure-3-2-binomial figure-3-2-chain figure-3-7 figure-4-5 table-4-4 figure-5-5-opt-mesh figure-5-5-u-mesh figure-7-2; do
  for file in "$name.json" "$name-schedule.json" "$name.svg"; do same "$work/003/$file" "$published/$file"; done
  run 0 draw "$work/003/$name.json" "$work/003/$name-schedule.json"
  same "$work/out" "$work/003/$name.svg"
done
! grep -q 'it differs' "$work/003/figures.md" || fail "$(grep 'it differs' "$work/003/figures.md")"
row 003/figures.md '| 0 |  |  | 0 | 6 at 0, 4 at 20, 3 at 40, 2 at 60, 1 at 80 |'
row 003/figures.md '| 5 at (4,4) | 0 | 0 | 55 | 7 at 55, 6 at 75 |'
row 003/figure-3-2-binomial-schedule.json '"sends":[{"from":0,"to":1,"start":0},{"from":0,"to":2,"start":2},{"from":1,"to":3,"start":5}]'
row 003/figure-4-5.svg '>a port sends again after hold = 20, a message is there after end = 55<'
row 003/figure-4-5.svg '>sends (hold): to<'
row 003/figure-4-5.svg '>the message is on its way (end): from<'
row 003/figure-4-5.svg '>ready 135<'

# Two schedules of one instance, with ready times of different widths before the lanes, share the time axis.
echo '{"model":"parameterized","nodes":4,"hold":2,"end":5}' >"$work/four.json"
for tree in sequential chain; do
  run 0 heuristic "$tree" "$work/four.json" --json
  cp "$work/out" "$work/$tree.json"
done
run 0 draw "$work/four.json" "$work/sequential.json" "$work/chain.json"
[ "$(grep -c '<text class="muted" .*>0</text>' "$work/out")" -eq 2 ] || fail "axes: $(grep '>0</text>' "$work/out")"
[ "$(grep '<text class="muted" .*>0</text>' "$work/out" | sed -E 's/.* x="([^"]*)".*/\1/' | sort -u | wc -l)" -eq 1 ] || fail "axes: $(grep '>0</text>' "$work/out")"

# A trace of several ports: the message leaves from the lane of its port.
echo '{"model":"parameterized","nodes":3,"hold":9,"end":5,"ports":2,"interval":3}' >"$work/ports.json"
echo '{"makespan":8,"sends":[{"from":0,"to":1,"start":0},{"from":0,"to":2,"start":3}]}' >"$work/ports-schedule.json"
run 0 draw "$work/ports.json" "$work/ports-schedule.json" --trace
has '"ph":"s","pid":1,"tid":2,"ts":3,'
has '"ph":"s","pid":1,"tid":1,"ts":0,'
has '"name":"from 0","args":\{"start":3,"end":8,"critical":true\}'

# The census: what is promised holds, and each condition is broken once, which shows.
run 0 report --quick --out "$work" contention-003
rows 003/contention.csv ',holds$' 6
row 003/contention.csv 'u-mesh,20,55,20,30,0,0,0,4,1.1579,no'
row 003/contention.csv 'u-mesh,20,55,21,30,16,0,16,0,1.0000,no'
row 003/contention.csv 'opt-mesh,55,20,20,30,0,0,0,6,1.8750,no'
rows 003/census.md '\| holds \|$' 45
rows 003/census.md 'FAILS' 0
row 003/census.md '| 1 longer than hold | 20 | 55 | 21 | 48 | 0 | 48 | 0 | 48 | 0 | - |'
row 003/census.md '| hold > end, as long as hold | 55 | 20 | 55 | 82 | 0 | 0 | 0 | 0 | 44 | 1.3714 | none | holds |'
row 003/census.md '| chain by y, then x | 20 | 55 | 20 | 82 | 0 | 24 | 4 | 24 | 0 | 1.0000 |'
row 003/census.md '| chain by y, then x, hold = end | 20 | 20 | 20 | 82 | 0 | 14 | 14 | 0 | 0 | 1.0000 |'
row 003/census.md '| hold = end, ties keep j | 20 | 20 | 20 | 82 | 9 | 0 | 0 | 0 | 0 | 1.0000 |'
row 003/census.md '| lines up are free | 20 | 55 | 20 | 48 | 0 | 20 | - | - | 0 | 1.0000 |'
row 003/census.md '| U: as long as hold | 20 | 55 | 20 | 82 | 0 | 0 | 0 | 0 | 62 | 1.4426 | none | holds |'
row 003/census.md '| U: 1 longer than hold | 20 | 55 | 21 | 82 | 0 | 82 | 0 | 82 | 0 | - |'
row 003/census.md '| 8 x 2 mesh | by the last first | 1820 | 0 | 0 | 392 |'
row 003/census.md '| BMIN of 16 | up on any line | 1820 | - | - | 480 |'
sed 's/, /; /g; s/"//g' "$work/003/census.csv" | awk -F, '
  { sets[$3] += $7; breaks[$3] += $8; collide[$3] += $9; slow[$3] += $12 }
  END {
    split("occupied for less than hold|as long as hold|hold = end|algorithm as printed|U: hold = end", good, "|")
    split("1 longer than hold|hold = end; 1 longer|hold > end; 1 longer than hold|chain by y; then x|lines up are free|U: lines up are free", bad, "|")
    for (i in good) if (!sets[good[i]] || breaks[good[i]] + collide[good[i]] + slow[good[i]] > 0) { print good[i]; wrong = 1 }
    for (i in bad) if (!collide[bad[i]]) { print bad[i]; wrong = 1 }
    if (!breaks["algorithm as printed; hold > end"] || !breaks["hold = end; ties keep j"]) { print "breaks"; wrong = 1 }
    exit wrong
  }' || fail "census: $(head -n 5 "$work/003/census.csv")"
finish
