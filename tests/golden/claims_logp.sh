#!/usr/bin/env bash
# The theorem suite on the heterogeneous LogP model: suites, files, suites of several models, expectations.
set -euo pipefail
# shellcheck source=tests/shell.sh
. tests/shell.sh

# The suite has something for every claim, and refutes every false reading.
run 0 claims paper-001-logp
[ "$(wc -l <"$work/out")" -eq 22 ] || fail "$(wc -l <"$work/out") claims"
[ "$(grep -cE '^(001-sec-5|logp-|bound-logp-)[^ ]* +holds  ' "$work/out")" -eq 12 ] || fail "$(grep -v holds "$work/out" | head -n 3)"
[ "$(grep -cE '^false-logp-[^ ]+ +refuted as expected ' "$work/out")" -eq 10 ] || fail "$(grep '^false' "$work/out" | grep -v refuted)"
has '^logp-node +holds +2 of 13 instances, 2 could fail, worst case 9 <= 9 in 001-logp-as-figure-1 \(delay, receive, hold: \(3, 0, 3\); \(2, 0, 2\) x 4, \(3, 0, 3\) x 7\)$'
has '^false-logp-fnf .*smallest: 52 > 46 in 001-logp-fnf \(delay, receive, hold: \(1, 0, 40\); \(1, 12, 16\) x 5, \(2, 0, 2\) x 1\)$'
has '^false-logp-ecf .*smallest: 7 > 6 in 001-logp-ecf '
has '^false-logp-add-fnf .*smallest: 15 > 14 in 001-logp-add-fnf '

# What it says of an instance is what the other commands say.
run 0 gen suite paper-001-logp
head -n 1 "$work/out" >"$work/one"
run 0 heuristic fnf "$work/one" --no-schedule
has ': makespan 52 by fnf$'
run 0 solve "$work/one" --no-schedule
has ': makespan 23, proven optimal by '

# A collection of all models, and of this one.
light_suite >"$work/light.jsonl"
run 0 claims "$work/light.jsonl" --json
grep -q '^{"id":"001-sec-5","expected":"holds","verdict":"holds","instances":26,' "$work/out" || fail "$(grep '"001-sec-5"' "$work/out")"
grep -q '^{"id":"001-thm-3",.*"instances":41,' "$work/out" || fail "$(grep '"001-thm-3"' "$work/out")"
! grep -q FAILS "$work/out" || fail "$(grep FAILS "$work/out")"
run 0 claims ci-small-logp
[ "$(wc -l <"$work/out")" -eq 22 ] || fail "claims of other models: $(cut -d ' ' -f 1 "$work/out")"

# The list, with the number of instances on which each claim could have failed.
run 0 claims --list paper-001 --id 001-thm-3
has '^    FNF takes at most twice the optimum$'
has '^    could fail on [1-9][0-9]* of [1-9][0-9]* instances, tightest: [0-9]+ <= [0-9]+ in '
run 0 claims --list --json paper-001 --id 001-thm-3
has '"expected":"holds","applied":[1-9][0-9]*,"could_fail":[1-9][0-9]*,"worst":\{"instance":'

# Refused instances beside others; one claim; fractions.
printf '%s\n' '{"model":"logp","name":"half","source":{"send":0.5},"destinations":[{"send":1,"receive":"1/3"}]}' '{"model":"logp"}' >"$work/two"
run 2 claims "$work/two" --id bound-logp-first
has '^refused: .*two:2: '
has '^bound-logp-first +holds +1 of 1 instances, 1 could fail, worst case ~0\.833333 <= ~0\.833333 in half \(delay, receive, hold: \(1/2, 0, 1/2\); \(1, 1/3, 1\) x 1\)$'

# A large one: what takes long is left out, and said so. A limit leaves an instance out as a whole.
printf '{"model":"logp","latency":2,"source":{"send":3},"destinations":[{"send":1,"receive":2,"count":100},{"send":2,"receive":1,"count":100}]}\n' >"$work/large"
run 0 claims "$work/large"
has '^001-sec-5 +not applicable +0 of 1 instances, 1 too large$'
has '^logp-rules +holds +1 of 1 instances'

run 0 gen logp --n 60 --k 6 --seed 2
cp "$work/out" "$work/hard"
run 3 claims "$work/hard" --time-limit 0.000001
grep -q 'a limit left out 1 of 1 instances$' "$work/err" || fail "$(cat "$work/err")"

# The list.
run 0 claims --list --json
[ "$(grep -c '"model":"logp"' "$work/out")" -eq 22 ] || fail "$(grep -c '"model":"logp"' "$work/out") claims"
run 0 claims --list
has "^false-logp-add-fnf +LH, Theorem 1 in section 5's model \(known to be false\):$"

# Expectations of a program.
honest="'$program' heuristic fnf - --json"
run 1 check paper-001-logp --heuristic "$honest" --expect logp-additive --expect 001-sec-5-thm-3 --expect '001-sec-5-thm-1-when as-node' \
  --no-shrink --memory-limit 100T
has '^FAIL 001-logp-add-fnf: makespan 15, .*; logp-additive: 15 > 14$'
has '^expected 001-sec-5-thm-3: holds on 2 of 2$'
has '^expected 001-sec-5-thm-1-when as-node: holds on 2 of 2$'
run 0 check --expect list
has '^  WHAT-when as-node +no receive overheads'
finish
