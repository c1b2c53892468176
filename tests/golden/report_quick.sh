#!/usr/bin/env bash
# Reports are reproducible, complete and linked; claims come out as expected and say so by their exit code.
set -euo pipefail
# shellcheck source=tests/shell.sh
. tests/shell.sh

# But for a release, and under sanitizers, the least of each experiment; not the claims, which other tests have run, nor, without
# PROVECAST_SLOW=release, the two that search for three quarters of the time.
if [ "${TESTS_DIVISOR:-1}" -gt 1 ] || ! in_full; then
  left_out='^(claims|broadcast-000$|networks-003$)'
  ! in_full || left_out='^claims'
  mapfile -t names < <("$program" report --list | grep -oE '^[a-z][^ ]*' | grep -vE "$left_out")
  run 0 report --quick --count 1 --out "$work/a" "${names[@]}"
  [ "$(grep -c ' done$' "$work/out")" -eq ${#names[@]} ] || fail "not all done: $(cat "$work/out")"
  ! grep -rqE 'FAILS|not refuted' "$work/a" || fail "a claim fails: $(grep -rE 'FAILS|not refuted' "$work/a" | head -n 3)"
  finish
  exit
fi

run 0 report --quick --out "$work/a" all
run 0 report --quick --out "$work/b" all
[ "$(grep -c ' done$' "$work/out")" -eq "$("$program" report --list | grep -c '^[a-z]')" ] || fail "not all done: $(cat "$work/out")"
while read -r file; do
  case $file in
    *time*) [ -s "$work/b/$file" ] || fail "$file is missing" ;;
    *) same "$work/a/$file" "$work/b/$file" ;;
  esac
done < <(cd "$work/a" && find . -type f)
[ "$(cd "$work/a" && find . -type f ! -name '*time*' | wc -l)" -ge 22 ] || fail "files are missing: $(find "$work/a" -type f)"

# The pages that the index links exist.
while read -r file; do
  case $file in
    ../../*) [ -s "${file#../../}" ] || fail "no $file" ;; # as of results/published
    *) [ -s "$work/a/$file" ] || fail "no $file" ;;
  esac
done < <(grep -oE '\]\([^)]*\)' "$work/a/README.md" | tr -d '])(')

# Published schedules and proofs are what the checker accepts.
run 0 verify "$work/a/001/figure1-instance.json" "$work/a/001/figure1-optimal.json"
has '^valid, makespan 9$'
run 0 verify "$work/a/001/figure1-instance.json" "$work/a/001/figure1-greedy.json"
has '^valid, makespan 10$'
run 0 certify "$work/a/001/figure1-instance.json" "$work/a/001/figure1-proof.jsonl"
has '^optimal makespan 9'
grep -q '^\*\*Reproduced\*\*' "$work/a/001/figure1.md" || fail "figure 1 is not reproduced"
! grep -rqE 'FAILS|not refuted' "$work/a" || fail "a claim fails: $(grep -rE 'FAILS|not refuted' "$work/a" | head -n 3)"

# Timing: every instance of the quick points is proven within the limit, and its nodes are published.
grep -qE '^Each instance had 20 s .*: ([0-9]+) of \1 were proven\.$' "$work/a/node/time.md" || fail "not all proven: $(tail -n 8 "$work/a/node/time.md")"
grep -qE '^narrow,n,20,1000,2000,3,0,0,0\.00,' "$work/a/node/time.csv" || fail "time.csv: $(grep narrow "$work/a/node/time.csv")"
grep -qE '^narrow,n,20,1000,2000,3,' "$work/a/node/effort.csv" || fail "effort.csv: $(grep narrow "$work/a/node/effort.csv")"

# FNF over the optimum: every cell is there, chains are optimal, and a named instance has the ratio that stands beside it.
ratios=$work/a/node/fnf-ratio.csv
[ "$(wc -l <"$ratios")" -eq 133 ] || fail "fnf-ratio.csv: $(wc -l <"$ratios") lines"
[ "$(grep -cE '^divisor-chain,4,(fast|slow),[0-9]+,2,0,100\.0,1\.000000,1,1\.000000,$' "$ratios")" -eq 14 ] || fail "$(grep chain "$ratios")"
grep -qE '^uniform,8,fast,10,2,0,50\.0,1\.045272,542/497,1\.090543,uniform-k8-n10-s1-0$' "$ratios" || fail "$(grep '^uniform,8,fast,10,' "$ratios")"
"$program" gen uniform --k 8 --n 10 --source fast --seed 1 >"$work/worst"
grep -q '"name":"uniform-k8-n10-s1-0"' "$work/worst" || fail "another instance: $(cat "$work/worst")"
run 0 solve "$work/worst" --json
has '"makespan":497,.*"heuristic":\{"name":"fnf","makespan":542\}'

# 000: every point is there with all its schedules accepted, bounds are below optima, the paper's statements come out as expected.
for page in all-to-all:9 broadcast:13 multicast:13 multicast-random:13; do
  [ "$(wc -l <"$work/a/000/${page%:*}.csv")" -eq "${page#*:}" ] || fail "$page: $(wc -l <"$work/a/000/${page%:*}.csv") lines"
done
grep -q '^110 optima proven, none left open' "$work/a/000/optima.md" || fail "optima: $(grep proven "$work/a/000/optima.md")"
grep -qE '^\| 80 .*|^\| 16 \| paper \| 5\.00 \| 17\.00 \| 1\.00 ' "$work/a/000/table1-time.md" || fail "table 1: $(grep paper "$work/a/000/table1-time.md")"
[ "$(grep -c ',refuted as expected,' "$work/a/000/claims.csv")" -eq 12 ] || fail "claims of 000: $(cat "$work/a/000/claims.csv")"

# 003: the theorems hold where they promise something, and only there; every statement comes out as expected.
[ "$(grep -cE '^(003-|parameterized-)[^,]*,.*,holds,' "$work/a/003/claims.csv")" -eq 77 ] || fail "claims of 003: $(cat "$work/a/003/claims.csv")"
[ "$(grep -c ',refuted as expected,' "$work/a/003/claims.csv")" -eq 35 ] || fail "claims of 003: $(cat "$work/a/003/claims.csv")"
[ "$(grep -c ',holds$' "$work/a/003/contention.csv")" -eq 6 ] || fail "contention: $(cat "$work/a/003/contention.csv")"
# Every set's optimum is proven; with one port it is the counting bound. OPT-min is optimal where it is promised, and the share elsewhere is the published one.
[ "$(wc -l <"$work/a/003/networks.csv")" -eq 71 ] || fail "networks: $(wc -l <"$work/a/003/networks.csv") lines"
! grep -qE '^"?[^"]*"?,[0-9]+,[0-9]+,[0-9]+,[12],[0-9]+,[1-9]' "$work/a/003/networks.csv" || fail "networks: some are open"
[ "$(grep -cE '^"?[^"]*"?,[0-9]+,[0-9]+,[0-9]+,1,[0-9]+,0,100\.00,' "$work/a/003/networks.csv")" -eq 50 ] || fail "networks: $(cat "$work/a/003/networks.csv")"
grep -q '^BMIN of 8,20,55,20,1,1016,0,100.00,100.00,1.0000,' "$work/a/003/networks.csv" || fail "networks: $(cat "$work/a/003/networks.csv")"
grep -q '^BMIN of 8,55,20,20,1,1016,0,100.00,66.93,1.8750,' "$work/a/003/networks.csv" || fail "networks: $(cat "$work/a/003/networks.csv")"

# 001's section 5: statements about the heterogeneous LogP model.
[ "$(grep -cE '^(001-sec-5|logp-|bound-logp-)[^,]*,.*,holds,' "$work/a/001/claims-logp.csv")" -eq 12 ] || fail "claims of logp: $(cat "$work/a/001/claims-logp.csv")"
[ "$(grep -c ',refuted as expected,' "$work/a/001/claims-logp.csv")" -eq 10 ] || fail "claims of logp: $(cat "$work/a/001/claims-logp.csv")"
! grep -q 'logp' "$work/a/001/claims.csv" || fail "claims of logp among those of the node model"

# 002: every point with its schedules and optima accepted, the theorems' bounds hold on every matrix and are reached, the theorem suite is as
# expected.
[ "$(wc -l <"$work/a/002/exchange.csv")" -eq 41 ] || fail "exchange: $(wc -l <"$work/a/002/exchange.csv") lines"
[ "$(grep -c '^| \(sites\|pairs\|symmetric\|ranges\) | .* | \(holds\|fails\) | ' "$work/a/002/exchange.md")" -eq 56 ] || fail "$(head -n 30 "$work/a/002/exchange.md")"
grep -q '^The optimum was proven of 80 of 80 networks, ' "$work/a/002/exchange.md" || fail "$(grep 'was proven' "$work/a/002/exchange.md")"
grep -q 'These bounds hold on every matrix:$' "$work/a/002/theorems.md" || fail "$(head -n 10 "$work/a/002/theorems.md")"
grep -q '^| 3 | 0 to 1 | any | 511 | baseline | 2 | 2 | ' "$work/a/002/theorems.md" || fail "theorem 2: $(grep baseline "$work/a/002/theorems.md")"
grep -q '^| 3 | 0 to 4 | zero | 15624 | openshop | 2 | 3/2 | ' "$work/a/002/theorems.md" || fail "theorem 3: $(grep openshop "$work/a/002/theorems.md")"
[ "$(grep -c ',refuted as expected,' "$work/a/002/claims.csv")" -eq 11 ] || fail "claims of 002: $(cat "$work/a/002/claims.csv")"
run 0 report --quick --count 2 --out "$work/c" all-to-all-000
# shellcheck disable=SC2016
grep -q '^Made by `provecast report --quick --count 2 all-to-all-000`' "$work/c/000/all-to-all.md" || fail "count: $(head -n 4 "$work/c/000/all-to-all.md")"
grep -q '^fast-1kB,16,2,' "$work/c/000/all-to-all.csv" || fail "count: $(cut -c1-40 "$work/c/000/all-to-all.csv")"
refuse "--count" report --count 0 all-to-all-000

run 0 report --list
has '^table1-004 '
refuse "no experiment 'nothing'" report nothing
run 2 report --out /dev/null/folder figure1-001

run 0 claims paper-004
has '^004-thm-4\.6 +holds +4 of 5 '
has '^false-first-receiver +refuted as expected .*smallest: 8 > 7 in first-receiver \(2; 3 x 1, 4 x 4\)$'
run 0 claims node-extremes
has '^probe-ratio +holds +6 of 6 .*20 <= 20 in ratio-6 '
has '^false-probe-ratio +refuted as expected .*smallest: 55 > 54 in ratio-20 '
has '^false-bound-multiplier +refuted as expected .* in bound-gap '
run 0 claims overhead-extremes
has '^false-000-wrp-bound +refuted as expected .*smallest: 56 > 50 in wrp-bound \(5 nodes, 1 multicasts, 4 deliveries\)$'
has '^false-000-rrsp +refuted as expected .*smallest: 34 > 30 in insertion '
! grep -q '^004-' "$work/out" || fail "claims of the node model on the overhead model"
run 0 claims overhead-small --id false-000-eq-4
has '^false-000-eq-4 +refuted as expected .*: 8 > 7 in equation4-000 '
run 0 claims --list --json
has '"id":"000-eq-4",.*"model":"overhead","expected":"holds"'
run 0 claims --small 4,3 --json
[ "$(grep -c '"expected":"holds","verdict":"holds","instances":102' "$work/out")" -ge 20 ] || fail "$(head -n 3 "$work/out")"
run 0 claims examples/fig1-001.json --id 001-thm-1
[ "$(wc -l <"$work/out")" -eq 1 ] || fail "more than one claim"
has '1 <= 2 in fig1-001'
run 0 claims --list
has '^001-cor-1 '
refuse "no claim 'x'" claims --id x examples/fig1-001.json
refuse "N,C" claims --small 4
refuse "FILE is missing" claims
finish
