#!/usr/bin/env bash
# The overhead model from outside: every command on one instance of it, then suites that mix the models.
set -euo pipefail
# shellcheck source=tests/shell.sh
. tests/shell.sh
export LC_ALL=C

# What the last run wrote, standard error last, is the text on standard input; paths, times and engines are left out.
wrote() {
  sed -E "s|$work/||g; s/\"seconds\":[0-9.]+/\"seconds\":0/; s/\"threads\":[0-9]+/\"threads\":1/; s/ by [0-9]+ threads$/ by 1 thread/
    s/\"method\":\"[^\"]*\",\"nodes\":[0-9]+/\"method\":\"M\",\"nodes\":0/
    s/(proven optimal( in class append)?) by .*/\1 by M/
    s/[0-9]+ nodes? searched in [0-9.]+ [mu]?s/0 nodes searched in 0 s/; s/instances in [0-9.]+ [mu]?s/instances in 0 s/" \
    "$work/out" "$work/err" >"$work/got"
  cat >"$work/expected"
  cmp -s "$work/expected" "$work/got" || fail "$(diff "$work/expected" "$work/got")"
}

# Two nodes swap messages: both send, then both receive; but an append-only schedule receives before it sends.
swap='{"model":"overhead","name":"swap","unit":"us","nodes":[{"send":"1/2","receive":1},{"send":"1/2","receive":1}],"multicasts":[{"source":0,"destinations":[1],"bytes":1},{"source":1,"destinations":[0],"bytes":1}]}'
# One source, two destinations, a link.
star='{"model":"overhead","name":"star","nodes":[{"send":2,"receive":9},{"send":1,"receive":3},{"send":1,"receive":2}],"link":1,"multicasts":[{"source":0,"destinations":[1,2],"bytes":2}]}'
node='{"model":"node","name":"node","source":{"cost":1},"destinations":[{"cost":2,"count":3}]}'
echo "$swap" >"$work/swap"
echo "$star" >"$work/star"

# Solving.
run 0 solve "$work/swap"
wrote <<'END'
swap: makespan 1.5 us, proven optimal by M
  the best heuristic, ecfp, takes 1.5 us, the same
  0 nodes searched in 0 s by 1 thread

start..end of each node's sends (to) and receives (from), [multicast]:
node 0: 0..0.5 to 1 [0], 0.5..1.5 from 1 [1]
node 1: 0..0.5 to 0 [1], 0.5..1.5 from 0 [0]
END

run 0 solve "$work/swap" --class append --no-schedule
wrote <<'END'
swap: makespan 3 us, proven optimal in class append by M
  the best heuristic, fef, takes 3 us, the same
  0 nodes searched in 0 s by 1 thread
END

run 0 solve "$work/swap" --json
wrote <<'END'
{"instance":"swap","model":"overhead","status":"optimal","makespan":"3/2","lower_bound":"3/2","heuristic":{"name":"ecfp","makespan":"3/2"},"method":"M","nodes":0,"seconds":0,"threads":1,"schedule":{"instance":"swap","makespan":"3/2","sends":[{"from":0,"to":1,"start":0,"receive":"1/2","multicast":0},{"from":1,"to":0,"start":0,"receive":"1/2","multicast":1}]}}
END
cp "$work/out" "$work/optimum"
run 0 verify "$work/swap" "$work/optimum"

run 0 solve "$work/swap" --json --class append
has '"status":"optimal","class":"append","makespan":3,"lower_bound":3,'
cp "$work/out" "$work/appended"
run 0 verify "$work/swap" "$work/appended"

run 0 solve - --method brute --threads 2 <"$work/star"
wrote <<'END'
star: makespan 8, proven optimal by M
  the best heuristic, eaf, takes 8, the same
  0 nodes searched in 0 s by 1 thread

start..end of each node's sends (to) and receives (from):
node 0 (source): 0..2 to 1, 2..4 to 2
node 1: 4..7 from 0
node 2: 6..8 from 0
END

# A known optimum to watch the rules with.
run 0 solve "$work/swap" --no-schedule --debug-solution "$work/optimum"
refuse 'sends[0].receive: no sum of costs of the instance' solve "$work/star" --debug-solution "$work/optimum"
sed 's/"start":0,"receive":"1\/2"/"start":0,"receive":0/' "$work/optimum" >"$work/early"
refuse 'is no schedule of' solve "$work/swap" --debug-solution "$work/early"
refuse 'is no schedule of' solve "$work/swap" --debug-solution <(sed 's/"sends":.*/"sends":[]}}/' "$work/optimum")
cat "$work/swap" "$work/swap" >"$work/two"
refuse 'holds several instances; this option takes one' solve "$work/two" --debug-solution "$work/optimum"

# Proofs: of the default engine, whichever solved; in one file, or each in its own.
run 0 solve "$work/star" --no-schedule --certificate "$work/proof"
[ "$(head -n 1 "$work/proof" | cut -c 1-35)" = '{"certificate":"overhead","version"' ] || fail "$(head -n 1 "$work/proof")"
run 0 solve "$work/star" --no-schedule --certificate "$work/proof2" --method brute
same "$work/proof" "$work/proof2"
cat "$work/star" - "$work/swap" <<<"$node" >"$work/three"
for threads in 1 2; do
  run 0 solve "$work/three" --json --certificate "$work/proofs" --threads "$threads"
  [ "$(grep -o '^{"certificate":"[a-z]*"' "$work/proofs" | cut -d'"' -f4 | xargs)" = 'overhead node overhead' ] || fail "$(cat "$work/proofs")"
done
mkdir "$work/folder"
run 0 solve "$work/three" --json --certificate "$work/folder"
cat "$work"/folder/line-{1,2,3}.cert.jsonl >"$work/joined"
same "$work/proofs" "$work/joined"

# A long schedule is shortened, and nothing is lost. Of each node that is shown: how many tasks it has, shown or not.
tasks() {
  awk '/^node / { hidden = match ($0, /[+][0-9]+ not/) ? substr ($0, RSTART + 1) + 0 : 0; print $2, gsub (/[0-9][.][.]/, "") + hidden }'
}
"$program" gen overhead-uniform --nodes 60 --sources all --seed 1 >"$work/long"
run 0 heuristic rrp "$work/long"
tasks <"$work/out" >"$work/short"
shown=$(wc -l <"$work/short")
[[ $shown -ge 24 && $shown -le 36 ]] || fail "$shown nodes shown"
has "^\(\+$((60 - shown)) nodes not shown: --full shows all, provecast draw a picture\)\$"
[ "$(awk '/^node/ { print gsub (/[0-9][.][.]/, "") }' "$work/out" | sort -n | tail -n 1)" -le 15 ] || fail 'too many tasks in a line'
run 0 heuristic rrp "$work/long" --full
tasks <"$work/out" >"$work/all"
[ "$(awk '{ sum += $2 } END { print NR, sum }' "$work/all")" = "60 $((2 * 60 * 59))" ] || fail '--full does not show all'
head -n "$shown" "$work/all" >"$work/first"
same "$work/short" "$work/first"

# Heuristics: the makespans of WYL, section 6; every one is valid and no better than the optimum, 14.
"$program" gen suite overhead-paper-example >"$work/paper"
while read -r name makespan; do
  run 0 heuristic "$name" "$work/paper" --no-schedule
  has "^section6-000: makespan $makespan by $name\$"
done <<<'fef 20
ecf 19
wr 19
eaf 18
rr 19
ecfp 16
wrp 14
eafp 14
rrp 14'
count=0
while read -r name; do
  count=$((count + 1))
  run 0 heuristic "$name" "$work/paper" --json --time-limit 1
  cp "$work/out" "$work/schedule"
  run 0 verify "$work/paper" "$work/schedule"
  run 0 heuristic "$name" "$work/paper" --json --no-schedule --time-limit 1
  has "^\{\"instance\":\"section6-000\",\"model\":\"overhead\",\"heuristic\":\"$name\",\"makespan\":[0-9]+\}\$"
  [ "$(sed 's/.*"makespan"://; s/}//' "$work/out")" -ge 14 ] || fail "$name: $(cat "$work/out")"
done < <(listed heuristic overhead)
[ "$count" -ge 11 ] || fail "only $count heuristics"
run 0 heuristic rrsp "$work/paper" --json --seed 1
cp "$work/out" "$work/one"
run 0 heuristic rrsp "$work/paper" --json
same "$work/one" "$work/out"
for seed in 2 3 4 5; do "$program" heuristic rrsp "$work/paper" --json --seed "$seed"; done | sort -u >"$work/others"
[ "$(wc -l <"$work/others")" -gt 1 ] || fail 'the seed changes nothing'

run 0 heuristic ecfp "$work/paper"
wrote <<'END'
section6-000: makespan 16 by ecfp

start..end of each node's sends (to) and receives (from), [multicast]:
node 0: 0..1 to 1 [0], 1..2 to 2 [0], 2..5 from 2 [2], 5..6 to 3 [2]
node 1: 0..1 to 3 [1], 1..4 from 0 [0], 4..7 from 2 [2], 7..8 to 2 [1]
node 2: 0..2 to 0 [2], 2..4 to 1 [2], 4..10 from 0 [0], 10..16 from 1 [1]
node 3: 1..7 from 1 [1], 7..13 from 0 [2]
END

# Bounds: none but the one that is marked exceeds the optimum.
run 0 bounds "$work/paper" --bound printed
wrote <<'END'
section6-000:
  printed        13 (no bound)
END
run 0 bounds "$work/paper" --bound printed --json
wrote <<'END'
{"instance":"section6-000","model":"overhead","bounds":{},"not_bounds":{"printed":13}}
END
run 0 bounds "$work/paper" --bound release --json
wrote <<'END'
{"instance":"section6-000","model":"overhead","bounds":{"release":13}}
END
run 0 bounds "$work/swap" --bound release
wrote <<'END'
swap:
  release        1.5 us
END
run 0 bounds "$work/paper" --json
has '^\{"instance":"section6-000","model":"overhead","bounds":\{[^{}]*"release":13[^{}]*\},"not_bounds":\{"printed":13\}\}$'
sed 's/.*"bounds":{\([^}]*\)}.*/\1/' "$work/out" | tr ',' '\n' | while IFS=: read -r name value; do
  [ "$value" -le 14 ] || fail "bound $name is $value, the optimum 14"
done

# What the model has not.
run 0 solve <(echo "$node") --table "$work/table" --no-schedule
for arguments in 'heuristic fnf' 'bounds --bound counting' 'solve --method liu' "solve --table $work/other" "lookup $work/table"; do
  # shellcheck disable=SC2086
  refuse "$work/swap:1: model: overhead has no " $arguments "$work/swap"
done
[ ! -e "$work/other" ] || fail 'a table of nothing'
echo "$node" >"$work/node"
for arguments in 'heuristic ecf' 'bounds --bound release' 'solve --class append'; do
  # shellcheck disable=SC2086
  refuse "$work/node:1: model: node has no " $arguments "$work/node"
done
refuse "--class: 'best' is not any or append" solve "$work/swap" --class best
refuse 'must be one of node, overhead, exchange, openshop, parameterized, logp, got "tree"' solve <(echo '{"model":"tree"}')
refuse 'model: missing, must be one of node, overhead, exchange, openshop, parameterized' bounds <(echo '{"name":"x"}')

# Suites that mix the models, with lines that are neither: all others are answered, in order.
cat >"$work/suite" <<END
$swap
$node
{"name":"nothing"}
{"model":"overhead","name":"bad","nodes":[{"send":1,"receive":0}],"multicasts":[]}
not JSON

{"model":"tree","name":"oak"}
$star
$node
END
for threads in 1 2 3; do
  run 2 solve "$work/suite" --json --no-schedule --threads "$threads"
  wrote <<'END'
{"instance":"swap","model":"overhead","status":"optimal","makespan":"3/2","lower_bound":"3/2","heuristic":{"name":"ecfp","makespan":"3/2"},"method":"M","nodes":0,"seconds":0,"threads":1}
{"instance":"node","model":"node","status":"optimal","makespan":3,"lower_bound":3,"heuristic":{"name":"fnf","makespan":3},"method":"M","nodes":0,"seconds":0,"threads":1}
{"status":"error","message":"suite:3: model: missing, must be one of node, overhead, exchange, openshop, parameterized, logp"}
{"instance":"bad","model":"overhead","status":"error","message":"suite:4: nodes[0].receive: must be positive, got 0"}
{"status":"error","message":"suite:5:1: instance: expected an object, got not"}
{"status":"error","message":"suite:7: model: must be one of node, overhead, exchange, openshop, parameterized, logp, got \"tree\""}
{"instance":"star","model":"overhead","status":"optimal","makespan":8,"lower_bound":8,"heuristic":{"name":"eaf","makespan":8},"method":"M","nodes":0,"seconds":0,"threads":1}
{"instance":"node","model":"node","status":"optimal","makespan":3,"lower_bound":3,"heuristic":{"name":"fnf","makespan":3},"method":"M","nodes":0,"seconds":0,"threads":1}
provecast: suite:3: model: missing, must be one of node, overhead, exchange, openshop, parameterized, logp (and 3 more refused)
END
done

run 2 solve "$work/suite" --no-schedule --threads 2
wrote <<'END'
swap: makespan 1.5 us, proven optimal by M
  the best heuristic, ecfp, takes 1.5 us, the same
  0 nodes searched in 0 s by 1 thread

node: makespan 3, proven optimal by M
  fastest node first takes 3, the same
  0 nodes searched in 0 s by 1 thread

refused: suite:3: model: missing, must be one of node, overhead, exchange, openshop, parameterized, logp

refused: suite:4: nodes[0].receive: must be positive, got 0

refused: suite:5:1: instance: expected an object, got not

refused: suite:7: model: must be one of node, overhead, exchange, openshop, parameterized, logp, got "tree"

star: makespan 8, proven optimal by M
  the best heuristic, eaf, takes 8, the same
  0 nodes searched in 0 s by 1 thread

node: makespan 3, proven optimal by M
  fastest node first takes 3, the same
  0 nodes searched in 0 s by 1 thread

8 instances in 0 s: 4 proven optimal (a heuristic is optimal on 4 of them), 0 not proven, 4 refused
provecast: suite:3: model: missing, must be one of node, overhead, exchange, openshop, parameterized, logp (and 3 more refused)
END

run 2 heuristic ecf "$work/suite" --no-schedule
wrote <<'END'
swap: makespan 3 us by ecf
refused: suite:2: model: node has no heuristic 'ecf'
refused: suite:3: model: missing, must be one of node, overhead, exchange, openshop, parameterized, logp
refused: suite:4: nodes[0].receive: must be positive, got 0
refused: suite:5:1: instance: expected an object, got not
refused: suite:7: model: must be one of node, overhead, exchange, openshop, parameterized, logp, got "tree"
star: makespan 9 by ecf
refused: suite:9: model: node has no heuristic 'ecf'
provecast: suite:2: model: node has no heuristic 'ecf' (and 5 more refused)
END

run 2 heuristic fnf "$work/suite" --json
wrote <<'END'
{"model":"overhead","status":"error","message":"suite:1: model: overhead has no heuristic 'fnf'"}
{"instance":"node","makespan":3,"sends":[{"from":0,"to":1,"start":0},{"from":0,"to":2,"start":1},{"from":0,"to":3,"start":2}]}
{"status":"error","message":"suite:3: model: missing, must be one of node, overhead, exchange, openshop, parameterized, logp"}
{"model":"overhead","status":"error","message":"suite:4: model: overhead has no heuristic 'fnf'"}
{"status":"error","message":"suite:5:1: instance: expected an object, got not"}
{"status":"error","message":"suite:7: model: must be one of node, overhead, exchange, openshop, parameterized, logp, got \"tree\""}
{"model":"overhead","status":"error","message":"suite:8: model: overhead has no heuristic 'fnf'"}
{"instance":"node","makespan":3,"sends":[{"from":0,"to":1,"start":0},{"from":0,"to":2,"start":1},{"from":0,"to":3,"start":2}]}
provecast: suite:1: model: overhead has no heuristic 'fnf' (and 5 more refused)
END

run 2 bounds "$work/suite" --json
has '^\{"instance":"swap","model":"overhead","bounds":\{[^{}]*"release":"3/2"'
has '^\{"instance":"node","model":"node","bounds":\{"source":[0-9]+,'
[ "$(wc -l <"$work/out")" -eq 8 ] || fail "$(wc -l <"$work/out") lines"

run 2 claims "$work/suite" --id 001-thm-1
has '^001-thm-1 +holds +2 of 2 instances'
run 0 claims "$work/swap"
has '^false-000-append +refuted as expected +1 of 1 instances, 1 could fail, 1 against it; smallest: 3 > 1\.5 in swap '
run 2 lookup "$work/table" "$work/suite" --json
has '^\{"model":"overhead","status":"error","message":"[^"]*suite:8: model: overhead has no tables of this kind"\}$'
[ "$(grep -c '^{"instance":"node","makespan":3}$' "$work/out")" -eq 2 ] || fail "$(cat "$work/out")"

# Nothing at all, a limit, Ctrl-C.
: >"$work/empty"
for command in solve 'heuristic ecf' bounds; do
  # shellcheck disable=SC2086
  refuse 'standard input: is empty' $command - <"$work/empty"
done
cat <<'END' >"$work/eight"
{"model":"overhead","name":"eight","nodes":[{"send":3,"receive":5},{"send":4,"receive":7},{"send":2,"receive":9},{"send":6,"receive":3},{"send":5,"receive":5}],"multicasts":[{"source":0,"destinations":[1,2,3,4],"bytes":1},{"source":1,"destinations":[0,2,3,4],"bytes":1}]}
END
run 3 solve "$work/eight" --method brute --json --time-limit 0.2
has '"model":"overhead","status":"feasible"'
cp "$work/out" "$work/result"
run 0 verify "$work/eight" "$work/result"
run 3 solve "$work/eight" --method brute --time-limit 0.2 --no-schedule
has '^eight: makespan [0-9]+, not proven optimal: the time limit was reached$'
has '^  no schedule is faster than [0-9]+ \(at most [0-9.]+ % to gain\)$'

# A limit that is not reached chooses no other proof.
run 0 solve ci-small-overhead --no-schedule --certificate "$work/unlimited"
run 0 solve ci-small-overhead --no-schedule --certificate "$work/limited" --time-limit 1h --memory-limit 64G
same "$work/unlimited" "$work/limited"

for _ in 1 2 3 4 5; do cat "$work/eight"; done >"$work/eights"
interrupt solve "$work/eights" --json --threads 2 --method brute
[ "$(grep -c '"status":"feasible"' "$work/out")" -eq 2 ] || fail "Ctrl-C in a suite: $(wc -l <"$work/out") results"
finish
