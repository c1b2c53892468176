#!/usr/bin/env bash
# The theorem suite on the parameterized model: suites, files, suites of several models, one claim, JSON.
set -euo pipefail
# shellcheck source=tests/shell.sh
. tests/shell.sh

# The papers' suite has something for every claim, and refutes every false reading.
run 0 claims paper-003
[ "$(wc -l <"$work/out")" -eq 112 ] || fail "$(wc -l <"$work/out") claims"
[ "$(grep -cE '^(003-|parameterized-)[^ ]+ +holds  ' "$work/out")" -eq 77 ] || fail "$(grep -v holds "$work/out" | head -n 3)"
[ "$(grep -cE '^false-[^ ]+ +refuted as expected ' "$work/out")" -eq 35 ] || fail "$(grep '^false' "$work/out" | grep -v refuted)"
has '^003-fig-5.5-u-mesh +holds .* 165 <= 165 in 003-figure-5.4 \(8 nodes, hold 20, end 55, mesh 6 x 6, occupation 20\)$'
has '^false-003-thm-2 .*smallest: 3 > 2 in 003-beyond \(3 nodes, hold 3, end 1\)$'
has '^false-003-thm-3-strict .*smallest: 8 > 7 in 003-ports-spaced \(4 nodes, hold 3, end 4, 2 ports, interval 2\)$'
has '^false-003-table-4.1 .*smallest: 22718 > 415\.28 in 003-table-4.1-s2-printed '

# A suite by its name is what gen writes of it; a file goes before a suite of its name.
cp "$work/out" "$work/expected"
run 0 gen suite paper-003
cp "$work/out" "$work/suite"
run 0 claims "$work/suite"
same "$work/expected" "$work/out"
(cd "$work" && printf '{"model":"parameterized","nodes":3,"hold":1,"end":1}\n' >paper-003)
code=0
(cd "$work" && "$program" claims paper-003 --id 003-thm-2) >"$work/out" || code=$?
[ $code -eq 0 ] || fail "exit code $code"
has '^003-thm-2 +holds +1 of 1 instances, 1 could fail, worst case 2 <= 2 in line 1 \(3 nodes, hold 1, end 1\)$'

# Several models in one file: each claim on instances of its own.
: >"$work/mixed"
for suite in paper-004 parameterized-families overhead-extremes exchange-paper; do
  run 0 gen suite $suite
  cat "$work/out" >>"$work/mixed"
done
run 0 claims "$work/mixed"
has '^003-thm-2 +holds +[0-9]+ of 48 instances'
has '^004-thm-4.6 +holds +4 of 5 instances'
has '^000-rules +holds +[0-9]+ of [0-9]+ instances'
has '^002-thm-3 +holds +[0-9]+ of [0-9]+ instances'
! grep -q FAILS "$work/out" || fail "$(grep FAILS "$work/out")"
run 0 claims parameterized-families --json
[ "$(grep -c '"instances":48,' "$work/out")" -eq 112 ] || fail "$(head -n 2 "$work/out")"
grep -q '"id":"003-thm-2-tree","expected":"holds","verdict":"holds",.*"worst":{"instance":"parameterized-' "$work/out" || fail "$(grep thm-2-tree "$work/out")"

# Instances that are refused stand beside others that are tested.
printf '%s\n' '{"model":"parameterized","nodes":3,"hold":1,"end":1}' '{"model":"parameterized","nodes":0,"hold":1,"end":1}' >"$work/two"
run 2 claims "$work/two" --id 003-thm-2-tree
has '^refused: .*two:2: '
has '^003-thm-2-tree +holds +1 of 1 '

# A large one: what takes long is left out, and said so.
printf '{"model":"parameterized","nodes":3000,"hold":1,"end":7}\n' >"$work/large"
run 0 claims "$work/large"
has '^003-thm-2 +holds +1 of 1 '
has '^003-sec-4.2 +not applicable +0 of 1 instances, 1 too large'

# The list.
run 0 claims --list --json
[ "$(grep -c '"model":"parameterized"' "$work/out")" -eq 112 ] || fail "$(grep -c '"model":"parameterized"' "$work/out") claims"
has '"id":"false-003-ties",.*"model":"parameterized","expected":"false"'
run 0 claims --list
has '^003-thm-7 +Nup, Theorem 7:$'
refuse 'no-such-suite' claims no-such-suite
finish
