#!/usr/bin/env bash
# A user's whole way, from a clean folder: measurements of a cluster, an instance, the proven optimum, its proof, a file that programs follow. As
# docs/IMPORT.md says.
set -euo pipefail
# shellcheck source=tests/shell.sh
. tests/shell.sh

for tool in cc python3; do
  command -v $tool >/dev/null || exit 77
done
sources=$PWD
cd "$work"
cp "$sources"/examples/cluster/*.csv .
begun=$(date +%s%N)

run 0 import latency.csv bandwidth.csv --bytes 1MB --name cluster --out cluster.json
[ ! -s out ] || fail "import wrote to standard output"
grep -q '^provecast: note: times are rounded up to multiples of 0.01 us: an optimum grows by at most [0-9.]* % and by less than 54 steps' err || fail "$(cat err)"
run 0 solve cluster.json --certificate proof.jsonl --time-limit 60
has '^cluster: makespan 14655\.12 us, proven optimal by '
has '^node 0 login \(source\): 0\.\..* to far[12], '
run 0 certify cluster.json proof.jsonl
has '^optimal makespan 14655\.12, '

# The schedule in all formats, with names, starts in the unit given; the checker accepts the one in JSON.
run 0 solve cluster.json --format json
cp out result.json
has '"names":\["login","fast1","fast2","fast3","fast4","old1","old2","old3","far1","far2"\]'
run 0 verify cluster.json result.json
run 0 draw cluster.json result.json
run 0 solve cluster.json --format csv
cp out schedule.csv
[ "$(wc -l <schedule.csv)" -eq 10 ] || fail "$(cat schedule.csv)"
head -n 1 schedule.csv | grep -qx 'instance,message,from,from_name,to,to_name,start,receive,unit' || fail "$(head -n 1 schedule.csv)"
grep -qE '^cluster,0,0,login,[89],far[12],0,[0-9.]+,us$' schedule.csv || fail "$(cat schedule.csv)"
run 0 solve cluster.json --format ranks
cp out schedule.txt
has '^rank 4=fast4 slot=0$'
has '^makespan 14655\.12$'

# Both programs follow it: each host has the message, from the host that the schedule says.
cc -std=c11 -D_POSIX_C_SOURCE=200809L -Wall -Wextra -Wpedantic -Werror -O1 -o follow "$sources/examples/follow/follow.c"
./follow <schedule.txt | sort >by-c
"$sources/examples/follow/follow.py" <schedule.txt | sort >by-python
same by-c by-python
[ "$(wc -l <by-c)" -eq 9 ] || fail "$(cat by-c)"
for host in fast1 fast2 fast3 fast4 old1 old2 old3 far1 far2; do
  grep -qE "^rank [1-9] $host has message 0 from rank 0$" by-c || fail "$host: $(cat by-c)"
done
printf 'from clean folder to followed schedule: %s ms\n' $((($(date +%s%N) - begun) / 1000000))

# So do they with the other models: all to all at the same time, many messages, groups of nodes.
for example in exchange-gusto multicast-000 lab opt-tree logp fig1-001 campus; do
  run 0 solve "$sources/examples/$example.json" --format ranks
  cp out schedule.txt
  timeout 60 ./follow <schedule.txt | sort >by-c || fail "$example: follow failed"
  timeout 60 "$sources/examples/follow/follow.py" <schedule.txt | sort >by-python || fail "$example: follow.py failed"
  same by-c by-python
  [ "$(wc -l <by-c)" -eq "$(grep -c '^receive' schedule.txt)" ] || fail "$example: $(wc -l <by-c) messages"
done

# Results of heuristics and bounds have the names, too; the checker and the drawing take them.
run 0 heuristic fef cluster.json --json
has '"sends":\[.*\],"names":\["login","fast1","fast2","fast3","fast4","old1","old2","old3","far1","far2"\]\}$'
cp out heuristic.json
run 0 verify cluster.json heuristic.json
run 0 draw cluster.json heuristic.json
sed 's/"login"/7/' heuristic.json >wrong.json
refuse 'names: expected a string' draw cluster.json wrong.json
run 0 bounds cluster.json --json
has '"bounds":\{.*\},"names":\["login",'
run 0 heuristic fnf "$sources/examples/fig1-001.json" --json
! grep -q '"names"' out || fail "names of an instance without: $(cat out)"

# Heuristics in the same formats; suites one after the other; refused instances are on standard error only.
run 0 heuristic fef cluster.json --format ranks
has '^schedule 1$'
{
  cat "$sources/examples/fig1-001.json"
  echo '{"model":"node"}'
  cat "$sources/examples/logp.json"
} | tr -d '\n' | sed 's/}{/}\n{/g' >suite.jsonl
run 2 solve suite.jsonl --format ranks --threads 2
[ "$(grep -c '^schedule 1$' out)" -eq 2 ] || fail "$(cat out)"
[ "$(grep -c '^end$' out)" -eq 2 ] || fail "$(cat out)"
cp out threads
run 2 solve suite.jsonl --format ranks
same out threads
run 2 solve suite.jsonl --format csv --threads 2
cp out threads
run 2 solve suite.jsonl --format csv
same out threads
[ "$(grep -c '^instance,' out)" -eq 1 ] || fail "$(cat out)"
! grep -q refused out || fail "$(cat out)"
run 2 solve suite.jsonl --summary
has '^model +instances +proven +open +refused +search time +worst gap$'
has '^node +2 +1 +0 +1 .* 0 %$'
has '^all +3 +2 +0 +1 .* 0 %$'
[ "$(wc -l <out)" -eq 5 ] || fail "$(cat out)"
run 2 solve suite.jsonl --summary --json --threads 2
has '^\{"summary":\{"instances":3,"proven":2,"open":0,"refused":1,"seconds":'
has '"models":\{"node":\{"instances":2,'
"$program" gen suite ci-small | grep parameterized-bmin-n30-b64-s0-9 >open.jsonl # takes seconds
run 3 solve open.jsonl --summary --json --time-limit 0.3
has '"open":1,.*"worst_gap":\{"instance":"parameterized-bmin-n30-b64-s0-9","line":1,"makespan":.*,"lower_bound":'
echo '{"model":"openshop","names":["j1","j2","m1","m2"],"times":[[1,2],[3,1]]}' >shop.json
run 0 solve shop.json --format ranks
has '^ranks 4$'
has '^rank 3=m2 slot=0$'
has '^send 0 2 0 '
has '^receive 3 1 1 '
refuse "--format: 'x' is not text, json, csv, ranks, goal, simgrid or msccl" solve shop.json --format x
refuse '--no-schedule and --summary: --format csv holds nothing but schedules' solve shop.json --no-schedule --format csv

# Pictures have the names of the hosts, and of jobs or machines.
run 0 solve shop.json --json
cp out shop.answer
run 0 draw shop.json shop.answer --out jobs.svg
grep -qE '>j2[,<]' jobs.svg || fail 'no name of a job'
run 0 draw shop.json shop.answer --lanes receivers --out machines.svg
grep -qE '>m2[,<]' machines.svg || fail 'no name of a machine'
! grep -qE '>j2[,<]' machines.svg || fail 'the name of a job among machines'

finish
