#!/usr/bin/env bash
# Climbs: reproducible, whatever the threads; shrunk and proven; families; limits and Ctrl-C; records kept.
set -euo pipefail
# shellcheck source=tests/shell.sh
. tests/shell.sh

# The ratio of the papers' smallest example is found at once, and shrunk to it.
run 0 probe climb --steps 20000
has '^fnf/optimum is 5/4 = 1\.25 at 1; 2 3x5$'
has '^  fnf 5, optimum 4, proven by a certificate that the checker accepts$'
has '^  20000 instances tried, [0-9]+ optima \([0-9.]+ ?[kM]?/s\), [0-9.]+ s by [0-9]+ threads?$'
[ ! -s "$work/err" ] || fail "$(cat "$work/err")"

# The same whatever the threads; another seed goes another way; the command shown finds it again.
climb=(probe climb --n 7..12 --max-cost 40 --types 3 --source slow --steps 60000 --json)
run 0 "${climb[@]}"
sed -E 's/"seconds":[0-9.]+,"threads":[0-9]+/T/' "$work/out" >"$work/one"
run 0 "${climb[@]}" --threads 3
sed -E 's/"seconds":[0-9.]+,"threads":[0-9]+/T/' "$work/out" >"$work/three"
same "$work/one" "$work/three"
run 0 "${climb[@]}" --seed 2
sed -E 's/"seconds":[0-9.]+,"threads":[0-9]+/T/' "$work/out" >"$work/other"
! cmp -s "$work/one" "$work/other" || fail "the seed does not matter"
has '"source":"slow",'
value=$(sed -E 's/.*"value":("[^"]*"|[0-9]+),.*/\1/' "$work/one")
read -ra again < <(sed -E 's/.*"found_by":"provecast ([^"]*)".*/\1/' "$work/one")
run 0 "${again[@]}" --json
has "\"record\":\\{\"objective\":\"fnf/optimum\",\"value\":$value,"

# What is asked for is kept to.
run 0 probe climb --n 9 --source fast --steps 20000 --json
has '"n":9,"source":"fast"'

# Every member of a family.
run 0 probe climb --pattern '1; 2 3xm' --range m=1..50
has '^fnf/optimum is 5/4 = 1\.25 at 1; 2 3x5$'
has '^  50 instances tried, all there are, '
has "^  found again by: provecast probe climb --objective fnf/optimum --pattern '1; 2 3xm' --range m=1..50\$"
run 0 probe climb --pattern 'm; m+n-1 2m+1xn' --range m=1..9 --range n=1..9 --objective '(fnf-optimum)/additive' --objective fnf/multiplier
[ "$(grep -c '^  81 instances tried, all there are, ' "$work/out")" -eq 2 ] || fail "$(cat "$work/out")"
refuse 'fnf/optimum: no instance that is asked for has a value' probe climb --pattern 'm; m-50' --range m=1..40

# From the instances of a list, or of a suite: of few steps the best is one of them, or near one.
run 1 prove fnf --n 10 --bound 7/6 --instances "$work/list"
run 0 probe climb --n 10 --from "$work/list" --steps 64 --json
has '"value":"6/5"'
run 0 probe climb --n 10 --steps 64 --json
! grep -q '"value":"6/5"' "$work/out" || fail 'the list does not matter'
run 0 probe climb --n 12..14 --from "$work/list" --source fast --steps 20000 --json
has '"n":1[234],"source":"fast"'
# What is found names no file of this machine: the command that finds it again has the instance.
found=$(sed -nE "s/.*\"notation\":\"([^\"]*)\",\"found_by\":\"provecast probe climb --objective fnf\/optimum --pattern '([^']*)'\".*/\1|\2/p" "$work/out")
[[ $found == *'|'* && ${found%|*} == "${found#*|}" ]] || fail "found_by: $(head -c 400 "$work/out")"
value=$(grep -o '"value":"[^"]*"' "$work/out")
run 0 probe climb --objective fnf/optimum --pattern "${found#*|}" --json
has "$value"
echo '{"model":"node","source":{"cost":"1/3"},"destinations":[{"cost":"2/3"},{"cost":1,"count":5}]}' >"$work/suite"
run 0 probe climb --n 6 --from "$work/suite" --steps 8
has '^fnf/optimum is 5/4 = 1\.25 at 1; 2 3x5$'
run 0 probe climb --n 6 --from - --steps 8 <"$work/suite"
refuse "suite: no instance is within --max-cost, --types and --source; raise them" probe climb --n 6 --from "$work/suite" --source slow
refuse 'no instance is within' probe climb --n 6 --from "$work/suite" --max-cost 2
sed '2s/"cost"/"price"/' "$work/list" >"$work/list2"
refuse 'list2:2: ' probe climb --n 6 --from "$work/list2"
refuse '--from cannot be combined with --pattern' probe climb --from "$work/list" --pattern '1; 2 3xm' --range m=1..9
refuse '--from cannot be combined with --model exchange: it is for the node model' probe climb --from "$work/list" --model exchange
refuse '--from cannot be combined with probe sweep' probe sweep --from "$work/list"

# Into the store, where it can be proven; better ones stay.
run 0 probe climb --steps 20000 --store "$work/db"
run 0 probe climb --pattern '1; 1x6' --store "$work/db"
run 0 probe records --store "$work/db"
has '^fnf/optimum +6 +fast +5/4 +1\.25 +1; 2 3x5$'
[ "$(wc -l <"$work/out")" -eq 2 ] || fail "$(cat "$work/out")"
run 0 probe check "$work/db"

# Progress: each improvement as it falls, and how it goes.
interrupt_after '^fnf/optimum: [0-9]+ instances tried, [0-9.]+ ?[kM]? optima/s, [0-9.]+ h to go$' \
  probe climb --time-limit 100000 --n 8..10 --max-cost 10 --threads 1 --progress
grep -qE '^fnf/optimum: [0-9]+/[0-9]+ = 1\.[0-9]+ at ' "$work/err" || fail "$(cat "$work/err")"

# Steps that a limit or Ctrl-C cuts short: what was found is shown and kept.
run 3 probe climb --n 6 --max-cost 4 --steps 1000000000 --time-limit 0.5 --threads 1 --json
has '"complete":false,.*"value":"'
grep -q '^provecast: fnf/optimum: the time limit ended the climb after ' "$work/err" || fail "$(cat "$work/err")"
interrupt_after '^fnf/optimum: 5/4 = 1\.25 at ' \
  probe climb --n 6 --max-cost 4 --steps 1000000000 --threads 2 --store "$work/interrupted.db" --progress
has '^fnf/optimum is 5/4 = 1\.25 at 1; 2 3x5$'
grep -q '^provecast: fnf/optimum: Ctrl-C ended the climb after ' "$work/err" || fail "$(cat "$work/err")"
run 0 probe check "$work/interrupted.db"
has '^1 of 1 records proven$'
finish
