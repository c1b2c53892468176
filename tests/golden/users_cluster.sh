#!/usr/bin/env bash
# A user with a cluster, from a clean folder: the commands with which docs/IMPORT.md begins, as they stand there, and hosts from a table. Within the
# time that the document states.
set -euo pipefail
# shellcheck source=tests/shell.sh
. tests/shell.sh

for tool in cc python3; do
  command -v $tool >/dev/null || exit 77
done
sources=$PWD
mkdir "$work/bin" "$work/folder"
ln -s "$(readlink -f "$program")" "$work/bin/provecast"
export PATH=$work/bin:$PATH
cd "$work/folder"
cp -r "$sources/examples" .

# The first block of commands, with lines that continue.
awk '/^    / { on = 1; print substr ($0, 5); next } on { exit }' "$sources/docs/IMPORT.md" >../documented
[ "$(grep -c '^provecast' ../documented)" -ge 7 ] || fail "documented: $(cat ../documented)"
grep -q '^\./follow ' ../documented || fail "documented: $(cat ../documented)"
begun=$(date +%s%N)
bash -euo pipefail ../documented >../out 2>../err || fail "documented: $(tail -n 3 ../out ../err)"
time=$((($(date +%s%N) - begun) / 1000000))
echo "docs/IMPORT.md: from tables to a followed schedule: $time ms"
[ "$time" -lt 10000 ] || fail "it takes $time ms, and the document says less than a second"
cd ..

# What it printed is what a user wants: what was assumed, a proven optimum with the names of hosts, a valid schedule, who had the message from whom.
grep -q '^provecast: note: times are rounded up to multiples of 0\.01 us: an optimum grows by at most ' err || fail "$(cat err)"
has 'makespan 14655\.12 us, proven optimal by '
has '^optimal makespan 14655\.12, '
has '^valid, makespan 14655\.12$'
for host in fast1 fast2 fast3 fast4 old1 old2 old3 far1 far2; do
  [ "$(grep -cE "^rank [1-9] $host has message 0 from rank [0-9]$" out)" -eq 2 ] || fail "$host: $(cat out)"
done
grep -q '>login' folder/cluster.svg || fail "the drawing has no names"
grep -q 'far2' folder/schedule.txt || fail "the file to follow has no names"

# Hosts from a table, with their own send times: the other command of docs/CLI.md. And both tables together.
cd folder
printf 'name,send,receive,count\nlogin,4,3,1\nfast,2,1.5,3\nold,7.25,6,2\n' >hosts.csv
run 0 import hosts.csv --model logp --gap 1 --source login --out hosts.json
run 0 solve hosts.json --json
cp ../out result.json
run 0 verify hosts.json result.json
has '^valid, makespan '
run 0 solve hosts.json --format ranks
./follow <"$work/out" | sort >../by-c
examples/follow/follow.py <"$work/out" | sort >../by-python
same ../by-c ../by-python
grep -q 'fast\.3 has message 0' ../by-c || fail "$(cat ../by-c)"
finish
