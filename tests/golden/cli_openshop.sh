#!/usr/bin/env bash
# Total exchange and open shops from outside: every command on instances of them, in JSON and in the benchmarks' layout, then suites that
# mix all models.
set -euo pipefail
# shellcheck source=tests/shell.sh
. tests/shell.sh
export LC_ALL=C

# What the last run wrote, standard error last, is the text on standard input; paths, times and searches are left out.
wrote() {
  sed -E "s|$work/||g; s/\"seconds\":[0-9.e-]+/\"seconds\":0/; s/\"nodes\":[0-9]+/\"nodes\":0/
    s/\"threads\":[0-9]+/\"threads\":1/; s/ by [0-9]+ threads$/ by 1 thread/
    s/[0-9]+ nodes? searched in [0-9.]+ [mu]?s/0 nodes searched in 0 s/; s/instances in [0-9.]+ [mu]?s/instances in 0 s/" \
    "$work/out" "$work/err" >"$work/got"
  cat >"$work/expected"
  cmp -s "$work/expected" "$work/got" || fail "$(diff "$work/expected" "$work/got")"
}

# Receiver 2 is busy all the time, in only one order can the others fit.
exchange='{"model":"exchange","name":"three","unit":"ms","times":[[0,1,"3/2"],[0,0,2],[0.5,1,0]]}'
# All rows and columns have sum 6, but 6 is not enough.
shop='{"model":"openshop","name":"shop","times":[[4,1,1],[1,2,3],[1,3,2]]}'
node='{"model":"node","name":"node","source":{"cost":1},"destinations":[{"cost":2,"count":3}]}'
overhead='{"model":"overhead","name":"star","nodes":[{"send":2,"receive":9},{"send":1,"receive":3},{"send":1,"receive":2}],"link":1,"multicasts":[{"source":0,"destinations":[1,2],"bytes":2}]}'
echo "$exchange" >"$work/three"
echo "$shop" >"$work/shop"
printf '3 2\n2 1\n1 2\n0 1\n' >"$work/plain"

# Solving: makespan, how it is proven, the best heuristic, the schedule as lanes.
run 0 solve "$work/three"
wrote <<'END'
three: makespan 3.5 ms, proven optimal by load
  receiver 2 is busy all the time, so no schedule is faster
  the best heuristic, baseline, takes 3.5 ms, the same
  0 nodes searched in 0 s by 1 thread

start..end of each sender's messages (to):
sender 0: 0..1 to 1, 2..3.5 to 2
sender 1: 0..2 to 2
sender 2: 0..0.5 to 0, 1..2 to 1
END
run 0 solve "$work/three" --lanes receivers
has "^start\.\.end of each receiver's messages \(from\):\$"
has '^receiver 2: 0\.\.2 from 1, 2\.\.3\.5 from 0$'
run 0 solve "$work/three" --lanes receivers --no-schedule
[ "$(wc -l <"$work/out")" -eq 4 ] || fail '--no-schedule'

run 0 solve "$work/three" --json
wrote <<'END'
{"instance":"three","model":"exchange","status":"optimal","makespan":"7/2","lower_bound":"7/2","heuristic":{"name":"baseline","makespan":"7/2"},"method":"load","nodes":0,"seconds":0,"threads":1,"schedule":{"instance":"three","makespan":"7/2","sends":[{"from":0,"to":1,"start":0},{"from":1,"to":0,"start":0},{"from":1,"to":2,"start":0},{"from":2,"to":0,"start":0},{"from":2,"to":1,"start":1},{"from":0,"to":2,"start":2}]}}
END
cp "$work/out" "$work/optimum"
run 0 verify "$work/three" "$work/optimum"
has '^valid, makespan 3\.5$'
run 0 solve "$work/three" --no-schedule --debug-solution "$work/optimum"
refuse 'is no schedule of' solve "$work/three" --debug-solution <(sed 's/"to":2,"start":2/"to":2,"start":1/' "$work/optimum")

# A shop, whose lanes are jobs and machines; the same in the benchmarks' layout, from a file and from a pipe.
run 0 solve "$work/shop" --no-schedule
has '^shop: makespan 7, proven optimal by '
[ "$(wc -l <"$work/out")" -eq 3 ] || fail 'nobody is busy all the time'
run 0 solve "$work/shop" --lanes receivers
has "^start\.\.end of each machine's tasks \(for\):\$"
has '^machine 1: '
run 0 solve "$work/plain"
has '^[^ ]*plain:1: makespan 4, proven optimal by '
has "^start\.\.end of each job's tasks \(on\):\$"
has '^job 2: [0-9]+\.\.[0-9]+ on 1$'
code=0
"$program" solve - --json <"$work/plain" >"$work/piped" || code=$?
[ "$code" -eq 0 ] || fail "a pipe: exit code $code"
grep -q '^{"model":"openshop","status":"optimal","makespan":4,' "$work/piped" || fail "a pipe: $(cat "$work/piped")"
run 0 verify "$work/plain" "$work/piped"
for method in $("$program" solve --help | awk '/^exchange:/ { on = 1; next } /^[a-z]/ { on = 0 } on && /^  [a-z]/ { print $1 }'); do
  run 0 solve "$work/shop" --method "$method" --json
  has '"status":"optimal","makespan":7,"lower_bound":7,"heuristic":\{"name":"[a-z-]+","makespan":[0-9]+\}'
  cp "$work/out" "$work/result"
  run 0 verify "$work/shop" "$work/result"
  run 0 solve "$work/shop" --method "$method" --no-schedule --certificate "$work/proof"
  run 0 certify "$work/shop" "$work/proof"
  has '^optimal makespan 7, proven by '
done

# Proofs: by load and by clauses; of the instance they are about and no other; a spoilt one is refused.
run 0 solve "$work/three" --no-schedule --certificate "$work/load"
run 0 certify "$work/three" "$work/load"
has '^optimal makespan 3\.5, proven by the load of column 2$'
refuse 'certificate: it is not of the openshop model' certify "$work/shop" "$work/load"
run 1 certify "$work/three" <(sed 's/"column":2/"column":1/' "$work/load")
run 1 certify "$work/shop" <(sed '2,$ { /^{"or"/d; s/"clauses":[0-9]*/"clauses":0/; s/^{"forget".*//; /^$/d }' "$work/proof")
run 0 solve "$work/plain" --no-schedule --certificate "$work/plain-proof" --threads 2
run 0 certify "$work/plain" "$work/plain-proof"

# Heuristics: each gives a valid schedule no better than the optimum; some take square shops only.
count=0
while read -r name; do
  count=$((count + 1))
  run 0 heuristic "$name" "$work/three" --json --time-limit 1
  cp "$work/out" "$work/schedule"
  run 0 verify "$work/three" "$work/schedule"
  run 0 heuristic "$name" "$work/three" --json --no-schedule --time-limit 1
  has "^\{\"instance\":\"three\",\"model\":\"exchange\",\"heuristic\":\"$name\",\"makespan\":"
done < <(listed heuristic exchange)
[ "$count" -ge 6 ] || fail "only $count heuristics"
[ "$(listed heuristic exchange)" = "$(listed heuristic openshop)" ] || fail 'the two models differ in their heuristics'
run 0 heuristic greedy "$work/shop" --lanes receivers
has '^shop: makespan [0-9]+ by greedy$'
has '^machine 0: '
refuse "plain:1: times: heuristic 'baseline' needs as many jobs as machines, got 3 and 2" heuristic baseline "$work/plain"
"$program" gen exchange-uniform --nodes 9 --seed 3 >"$work/nine"
run 0 heuristic best "$work/nine" --json --seed 1
cp "$work/out" "$work/one"
run 0 heuristic best "$work/nine" --json
same "$work/one" "$work/out"

# Bounds.
run 0 bounds "$work/three"
has '^  load +3\.5 ms$'
run 0 bounds "$work/shop" --bound load --json
wrote <<'END'
{"instance":"shop","model":"openshop","bounds":{"load":6}}
END

# A long schedule is shortened, and nothing is lost.
tasks() {
  awk '/^sender / { hidden = match ($0, /[+][0-9]+ not/) ? substr ($0, RSTART + 1) + 0 : 0; print $2, gsub (/[0-9][.][.]/, "") + hidden }'
}
"$program" gen exchange-uniform --nodes 60 --min-cost 1 --seed 1 >"$work/long"
run 0 heuristic openshop "$work/long"
tasks <"$work/out" >"$work/short"
shown=$(wc -l <"$work/short")
[[ $shown -ge 24 && $shown -le 36 ]] || fail "$shown senders shown"
has "^\(\+$((60 - shown)) senders not shown: --full shows all, provecast draw a picture\)\$"
run 0 heuristic openshop "$work/long" --full
tasks <"$work/out" >"$work/all"
[ "$(awk '{ sum += $2 } END { print NR, sum }' "$work/all")" = "60 $((60 * 59))" ] || fail '--full does not show all'
head -n "$shown" "$work/all" >"$work/first"
same "$work/short" "$work/first"

# What the models have not, and what is none.
for arguments in 'heuristic fnf' 'heuristic ecf' 'bounds --bound counting' 'solve --method liu' "solve --table $work/table" 'solve --class append'; do
  # shellcheck disable=SC2086
  refuse "$work/three:1: model: exchange has no " $arguments "$work/three"
  # shellcheck disable=SC2086
  refuse "$work/plain:1: model: openshop has no " $arguments "$work/plain"
done
refuse "--lanes: 'both' is none of senders, receivers, jobs, machines" solve "$work/three" --lanes both
refuse 'times[1][1]: ' solve <(echo '{"model":"exchange","times":[[0,1],[1,2]]}')
refuse 'times[0][1]: ' solve <(echo '{"model":"openshop","times":[[0,-1],[1,2]]}')
refuse 'times' solve <(echo '{"model":"exchange","times":[[0,1,2],[1,0,2]]}')
refuse 'times' solve <(echo '{"model":"openshop","times":[[0,1],[1]]}')
refuse 'speed' solve <(echo '{"model":"openshop","times":[[1]],"speed":1}')

# Suites that mix all models, with bad lines: all others are answered, in order.
cat >"$work/suite" <<END
$exchange
$node
{"model":"exchange","name":"bad","times":[[1]]}
$shop
$overhead
{"model":"tree"}
END
for threads in 1 2 3; do
  run 2 solve "$work/suite" --json --no-schedule --threads "$threads" --certificate "$work/proofs"
  cut -d , -f 1-5 "$work/out" >"$work/heads"
  cat >"$work/expected" <<'END'
{"instance":"three","model":"exchange","status":"optimal","makespan":"7/2","lower_bound":"7/2"
{"instance":"node","model":"node","status":"optimal","makespan":3,"lower_bound":3
{"instance":"bad","model":"exchange","status":"error","message":"SUITE:3: times[0][0]: must be 0 in an exchange
{"instance":"shop","model":"openshop","status":"optimal","makespan":7,"lower_bound":7
{"instance":"star","model":"overhead","status":"optimal","makespan":8,"lower_bound":8
END
  sed -i "s|$work/suite|SUITE|" "$work/heads"
  grep -v '^{"status"' "$work/heads" | sed -E 's/(times\[0\]\[0\]: ).*/\1/' >"$work/got"
  sed -i -E 's/(times\[0\]\[0\]: ).*/\1/' "$work/expected"
  same "$work/expected" "$work/got"
  [ "$(grep -o '^{"certificate":"[a-z]*"' "$work/proofs" | cut -d'"' -f4 | xargs)" = 'exchange node openshop overhead' ] || fail "$(cat "$work/proofs")"
done
grep -v '"bad"\|"tree"' "$work/suite" >"$work/good"
run 0 certify "$work/good" "$work/proofs"
has '^three: optimal makespan 3\.5, proven by the load of column 2$'
has '^shop: optimal makespan 7, proven by '
run 2 heuristic greedy "$work/suite" --no-schedule
has '^three: makespan '
has '^shop: makespan '
has "^refused: .*suite:2: model: node has no heuristic 'greedy'$"
run 2 heuristic best "$work/suite" --no-schedule --time-limit 1
has '^star: makespan 8 by best$'
has '^shop: makespan 7 by best$'

# Claims of BPR: on a suite by name, on a file, in a suite of all models each on its own.
run 0 claims exchange-paper
has '^false-002-thm-2 +refuted as expected +2 of 2 instances, 2 could fail, 1 against it; smallest: 4 > 3 in theorem2-odd '
run 0 claims "$work/three" --id 002-thm-3
has '^002-thm-3 +holds +1 of 1 instances, '
run 2 claims "$work/suite" --id 002-sec-4.1 --json
has '^\{"id":"002-sec-4.1","expected":"holds","verdict":"holds","instances":2,"applied":2,"could_fail":2,'
run 0 claims --list --json
[ "$(grep -c '"model":"openshop"' "$work/out")" -eq 26 ] || fail "$(grep -c '"model":"openshop"' "$work/out") claims"

# Limits: what was found is still printed.
refuse 'takes at most 12 tasks' solve "$work/nine" --method brute
"$program" gen openshop-equal --size 14 --sum 1000 --seed 2 >"$work/large"
run 3 solve "$work/large" --json --time-limit 0.3
has '"model":"openshop","status":"feasible"'
cp "$work/out" "$work/result"
run 0 verify "$work/large" "$work/result"
run 3 solve "$work/large" --time-limit 0.3 --no-schedule
has ', not proven optimal: the time limit was reached$'
# A heuristic that does not improve gives up; a suite's other lines are answered.
run 3 heuristic max-matching "$work/large" --no-schedule --time-limit 0.000001
grep -q '^provecast: .*large:1: the time limit was reached$' "$work/err" || fail "heuristic: $(cat "$work/err")"
[ ! -s "$work/out" ] || fail "heuristic: $(cat "$work/out")"
cat "$work/large" "$work/shop" >"$work/two"
run 3 heuristic max-matching "$work/two" --no-schedule --time-limit 0.000001 --json
[ "$(grep -c '"status":"error","message":".*the time limit was reached"' "$work/out")" -eq 2 ] ||
  fail "heuristic: $(cat "$work/out")"
for _ in 1 2 3 4 5; do cat "$work/large"; done >"$work/five"
interrupt solve "$work/five" --json --threads 2
[ "$(grep -c '"status":"feasible"' "$work/out")" -ge 2 ] || fail "Ctrl-C in a suite: $(wc -l <"$work/out") results"
finish
