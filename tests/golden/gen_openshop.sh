#!/usr/bin/env bash
# gen from outside: kinds and suites of open shops and total exchanges, what each option does, what goes with what.
set -euo pipefail
# shellcheck source=tests/shell.sh
. tests/shell.sh

# The same seed gives the same bytes; the bytes are those of the first release.
expect_sum() {
  local sum
  run 0 gen "${@:2}"
  sum=$(cksum <"$work/out")
  [ "$sum" = "$1" ] || fail "gen ${*:2}: $sum, expected $1"
}
expect_sum '1627382070 4860' exchange-uniform --nodes 6 --min-cost 0 --max-cost 9 --seed 11 --count 20
expect_sum '3166894958 6256' exchange-equal --nodes 7 --sum 500 --seed 11 --count 20
expect_sum '2528632515 4480' openshop-uniform --jobs 5 --machines 3 --max-cost 20 --seed 11 --count 20
expect_sum '24521532 6021' openshop-equal --size 6 --seed 11 --count 20
expect_sum '3876087313 5459' exchange-gusto --nodes 9 --sampling pairs --bytes servers --seed 11 --count 5
expect_sum '2611676134 5403' exchange-gusto --nodes 9 --sampling symmetric --bytes 1kB --grid exact --seed 11 --count 5
expect_sum '141881741 2743' exchange-directory --directory examples/gusto.json --messages mixed --seed 11 --count 5
expect_sum '625815400 23244' exchange-all --nodes 1..3 --max-cost 2 --primitive
expect_sum '1129093622 34290' taillard
expect_sum '956376470 35280' suite exchange-small
expect_sum '2750042799 16164' suite openshop-small

# Defaults, in the instance itself.
run 0 gen exchange-uniform
has '"name":"exchange-uniform-n8-c99-s1-0","origin":{"generator":"exchange-uniform","nodes":8,"low":1,"high":99,"seed":1,"index":0}'
run 0 gen openshop-uniform --machines 2
has '"name":"openshop-uniform-n8-m2-c99-s1-0","origin":{"generator":"openshop-uniform","jobs":8,"machines":2,'
run 0 gen exchange-gusto
has '"name":"exchange-gusto-n8-sites-1000000-s1-0","unit":"ms"'
has '"sampling":"sites","messages":"1000000","resolution":"1/1000","seed":1,"index":0}'
run 0 gen exchange-uniform --nodes 1
has '"times":\[\[0\]\]}'
run 0 gen openshop-uniform --jobs 2 --machines 2 --min-cost 0 --max-cost 0
has '"times":\[\[0,0\],\[0,0\]\]}'

# Taillard's: one, all of a size, all of a number.
run 0 gen taillard --size 4 --index 1
has '^{"model":"openshop","name":"taillard-4-1".*"times":\[\[34,2,54,61\],\[15,89,70,9\],\[38,19,28,87\],\[95,7,34,29\]\]}$'
for arguments in '--size 20:10' '--index 3:6' ':60'; do
  # shellcheck disable=SC2086 # words on purpose
  run 0 gen taillard ${arguments%:*}
  [ "$(wc -l <"$work/out")" -eq "${arguments#*:}" ] || fail "gen taillard ${arguments%:*}: not ${arguments#*:}"
done
"$program" gen suite taillard >"$work/suite"
same "$work/suite" "$work/out"

# The parts of all small ones are everything, each once.
"$program" gen exchange-all --nodes 3 --max-cost 3 >"$work/all"
for part in 1 2 3; do "$program" gen exchange-all --nodes 3 --max-cost 3 --part $part/3; done | sort >"$work/parts"
sort "$work/all" >"$work/sorted"
same "$work/sorted" "$work/parts"
[ "$(wc -l <"$work/all")" -eq 720 ] || fail "not 720 exchanges of 3 nodes"

# Lengths of messages: one, two drawn, a matrix; the diagonal says nothing.
echo '[[null,1000,1000,1000,1000],[0,7,0,0,0],[0,0,0,0,0],[0,0,0,0,0],[0,0,0,0,0]]' >"$work/messages"
run 0 gen exchange-directory --messages "$work/messages" --directory examples/gusto.json --grid exact
has '"messages":"matrix","resolution":0'
has '"times":\[\[0,"401/8","30017/246","8132/511","24422/391"\],\["69/2",0,20,"53/2","9/2"\],'
run 0 gen exchange-directory --directory examples/gusto.json --messages 0 --grid 10
has '"times":\[\[0,30,90,10,40\],'

# What is generated is accepted, in one stream with the other models.
{
  "$program" gen suite exchange-small
  "$program" gen uniform --count 2
  "$program" gen suite openshop-small
  "$program" gen suite exchange-gusto-ci
} >"$work/mixed"
run 0 bounds --json "$work/mixed"
[ "$(wc -l <"$work/out")" -eq $((189 + 2 + 84 + 24)) ] || fail "not all instances were accepted"
run 0 gen --list
has '^  exchange-directory '
has '^  taillard  '

# Benchmark layouts are one instance, from a file and from a pipe.
run 0 bounds --json examples/openshop.txt
[ "$(wc -l <"$work/out")" -eq 1 ] || fail "not one instance"
cp "$work/out" "$work/file"
run 0 bounds --json - < <(cat examples/openshop.txt)
same "$work/file" "$work/out"
printf 'jobs, machines\n 2 2 7 7\n\ntimes\n1 2\n3 4\nmachines\n1 2\n2 1\n' >"$work/shop.txt"
run 0 bounds --json "$work/shop.txt"
refuse 'times[1]: expected 2 numbers, one a machine, got 1' bounds <(printf '2 2\n1 2\n3\n')
refuse 'expected nothing after the last row, got 5' bounds <(printf '2 2\n1 2\n3 4\n5 6\n')
refuse 'times: an exchange has as many rows as columns, got 1 rows of 2 numbers' bounds <(echo '{"model":"exchange","times":[[0,1]]}')
refuse 'in ticks of the common denominator it does not fit into 60 bits' bounds <("$program" gen exchange-directory --directory examples/gusto.json --grid exact)

refuse '--nodes: 0, expected 1 to 4096' gen exchange-uniform --nodes 0
refuse '--nodes: 3, expected 4 to 256' gen exchange-equal --nodes 3
refuse '--size: 257, expected 1 to 256' gen openshop-equal --size 257
refuse '--sum: 3, expected 8 to 1000000000' gen openshop-equal --sum 3
refuse '--machines: 0, expected 1 to 4096' gen openshop-uniform --machines 0
refuse "--jobs: 'x' is not an integer" gen openshop-uniform --jobs x
refuse '--max-cost: 4, expected 5 to 1000000000' gen openshop-uniform --min-cost 5 --max-cost 4
refuse "--sampling: 'each' is not sites, pairs, symmetric or ranges" gen exchange-gusto --sampling each
refuse "--bytes: '1KB' is neither a length such as 1kB, nor mixed or servers" gen exchange-gusto --bytes 1KB
refuse "--grid: '0' is neither exact nor a positive number" gen exchange-gusto --grid 0
refuse '--directory: missing' gen exchange-directory
refuse 'cannot open' gen exchange-directory --directory "$work/none"
refuse 'sites: missing' gen exchange-directory --directory <(echo '{"latency":[[0]],"bandwidth":[[0]]}')
refuse "--messages: '$work/none' is no length such as 1kB, nor mixed or servers, nor a file" gen exchange-directory --messages "$work/none"
refuse 'bytes[0][1]: must not be negative, got -1' gen exchange-directory --messages <(echo '[[0,-1],[1,0]]')
refuse '--messages: 2 rows for 5 sites' gen exchange-directory --directory examples/gusto.json --messages <(echo '[[0,1],[1,0]]')
refuse '--size: 6, expected one of 4, 5, 7, 10, 15, 20' gen taillard --size 6
refuse '--index: 11, expected 1 to 10' gen taillard --index 11
refuse '--index: 0 is not within' gen taillard --index 0
refuse '--nodes: 5 is not within 1 .. 4' gen exchange-all --nodes 5
refuse 'gen taillard has no option --seed' gen taillard --seed 4
refuse 'gen exchange-all has no option --count' gen exchange-all --count 4
refuse 'gen exchange-uniform has no option --jobs' gen exchange-uniform --jobs 4
refuse 'gen openshop-uniform has no option --nodes' gen openshop-uniform --nodes 4
refuse 'gen exchange-directory has no option --nodes' gen exchange-directory --nodes 4
refuse 'gen exchange-uniform has no option --sum' gen exchange-uniform --sum 4
refuse 'gen openshop-equal has no option --max-cost' gen openshop-equal --max-cost 4
refuse 'gen openshop-equal has no option --grid' gen openshop-equal --grid 4
refuse 'gen exchange-gusto has no option --messages' gen exchange-gusto --messages 4
refuse 'gen exchange-directory has no option --bytes' gen exchange-directory --bytes 4
refuse 'gen exchange-gusto has no option --link' gen exchange-gusto --link mixed
refuse 'gen uniform has no option --jobs' gen uniform --jobs 4
refuse 'gen overhead-uniform has no option --sum' gen overhead-uniform --sum 4
refuse 'gen suite has no option --seed' gen suite taillard --seed 4
refuse "unexpected argument 'small'" gen exchange-uniform small
finish
