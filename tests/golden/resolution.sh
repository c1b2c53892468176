#!/usr/bin/env bash
# Numbers as they are measured: doubles that fit, doubles that do not, and --resolution through every command that reads an
# instance. tests/cross/rounding judges the bounds.
set -euo pipefail
# shellcheck source=tests/shell.sh
. tests/shell.sh

# The last run said this on standard error.
says() {
  grep -qE -- "$1" "$work/err" || fail "no '$1' on standard error: $(head -c 500 "$work/err")"
}

quiet() {
  [ ! -s "$work/err" ] || fail "standard error: $(head -c 300 "$work/err")"
}

hosts=examples/measured-hosts.json
exchange=examples/measured-exchange.json

# Eight hosts with ordinary doubles: they fit. People read decimals, programs exact fractions.
run 0 solve "$hosts"
quiet
has '^measured-hosts: makespan ~0\.705353 ms, proven optimal by '
has 'ready at ~0\.576866$'
! grep -qE '[0-9]/[0-9]' "$work/out" || fail "a fraction: $(cat "$work/out")"
run 0 solve "$hosts" --json --no-schedule
has '"makespan":"[0-9]{15,}/[0-9]{15,}"'
! grep -qE 'resolution|as_given' "$work/out" || fail "rounded without need"
run 0 solve "$hosts" --resolution auto
says '^provecast: --resolution: all numbers fit, none is rounded$'

# An exchange of doubles does not fit. The error says what to do, and that works.
refuse '; --resolution auto rounds the times' solve "$exchange"
run 0 solve "$exchange" --resolution auto
says '^provecast: examples/measured-exchange\.json: times are rounded up to multiples of 0\.000000000000001: an optimum grows by at most [0-9.e-]+ % and by less than 30 steps \(--resolution Q takes another step\)$'
has '^measured-exchange: makespan ~77\.018641 ms, proven optimal by load$'
has '^  times rounded up to multiples of 0\.000000000000001 ms: with those given, the optimum is at most 0\.00000000000003 ms less$'
! grep -qE '[0-9]/[0-9]' "$work/out" || fail "a fraction: $(cat "$work/out")"

# The whole way: result, schedule, certificate; the checker rounds by its own code.
for step in auto 0.01 1/3 1e-7; do
  run 0 solve "$exchange" --json --resolution "$step" --certificate "$work/proof"
  quiet
  cp "$work/out" "$work/result"
  has '"resolution":"1/[0-9]+","as_given":\{"lower_bound":("[0-9/]+"|[0-9]+),"upper_bound":("[0-9/]+"|[0-9]+)\}'
  for again in "$step" auto; do
    run 0 verify "$exchange" "$work/result" --resolution "$again"
    has '^valid, makespan ~?7[0-9.]+, times rounded up to multiples of ~?0\.[0-9]+$'
    run 0 certify "$exchange" "$work/proof" --resolution "$again"
    has '^optimal makespan ~?7[0-9.]+, times rounded up to multiples of ~?0\.[0-9]+, proven by '
    run 0 certify "$exchange" "$work/proof" --resolution "$again" --json
    has '"accepted":true,"makespan":.*,"resolution":"1/[0-9]+"'
  done
  run 1 certify "$exchange" "$work/proof"
  has '^not proven: it is for the instance rounded up to multiples of 1/[0-9]+: use --resolution auto or --resolution 1/[0-9]+$'
  run 1 certify "$exchange" "$work/proof" --resolution 0.25
  has '^not proven: it is for the instance rounded up to multiples of 1/[0-9]+, not 1/4$'
  run 1 verify "$exchange" "$work/result"
  has '^not valid: it is for the instance rounded up'
done
# A certificate that hides its step proves nothing about the instance as given.
run 0 solve "$hosts" --json --resolution 0.01 --certificate "$work/proof"
sed 's/"resolution":"1\/100",//' "$work/proof" >"$work/hidden"
run 1 certify "$hosts" "$work/hidden"
run 0 certify "$hosts" "$work/hidden" --resolution 0.01
# The bounds: as given the optimum is 0.7053...
run 0 solve "$hosts" --json --no-schedule --resolution 0.01
has '"makespan":"18/25","lower_bound":"18/25","resolution":"1/100","as_given":\{"lower_bound":"216/325","upper_bound":"18/25"\}'

# Bad steps.
for step in 0 -1 x '' 1/0 auto2; do
  refuse "--resolution: '$step' is neither auto nor a positive number such as 0.001 or 1/3" solve "$hosts" --resolution "$step"
done
refuse 'cannot be combined with --import' dataset --import "$hosts" --store "$work/z.db" --resolution auto
# Too fine a step: the error names the option again.
refuse '; --resolution auto rounds the times' solve "$exchange" --resolution 1e-17
# Whole numbers that are too large are not helped by rounding.
echo '{"model":"node","source":{"cost":1},"destinations":[{"cost":4611686018427387904}]}' >"$work/large"
run 2 solve "$work/large" --resolution auto
! grep -q 'auto rounds' "$work/err" || fail "advice that does not help: $(cat "$work/err")"

# A suite of all models, every instance its own step; numbers of any length and exponent.
cat >"$work/suite" <<'END'
{"model":"node","name":"tiny","source":{"cost":1.2345678901234567e-05},"destinations":[{"cost":2.3456789012345678e-06,"count":3},{"cost":"1e-300"}]}
{"model":"overhead","name":"wide","nodes":[{"send":{"base":0.71,"per_byte":2.1698694123313733e-07},"receive":0.1234567890123456789012345},{"send":0.5,"receive":{"base":0,"per_byte":9.87654321e-7}},{"send":1,"receive":1}],"link":[[0,1.0416666666666667e-05,1e-6],[2e-6,0,3.3333333333333335e-06],[1e-6,1e-6,0]],"multicasts":[{"source":0,"destinations":[1,2],"bytes":65536},{"source":2,"destinations":[0],"bytes":100}]}
{"model":"exchange","name":"plain","times":[[0,1,"3/2"],[0,0,2],[0.5,1,0]]}
{"model":"openshop","name":"shop","times":[[0.12345678901234567,"22/7"],[12.345678901234567,1]]}
{"model":"parameterized","name":"loggp","nodes":9,"loggp":{"L":0.52340987132498713,"o":0.11111111111111112,"g":1.0000000000000002,"G":9.806357568433397e-05},"bytes":1000}
{"model":"parameterized","name":"places","hold":0.98765432109876543,"end":1.5555555555555556,"port_model":"rounds","network":{"mesh":[3,3]},"source":[0,0],"destinations":[[1,1],[2,2],[0,2]]}
{"model":"logp","name":"rack","latency":0.30000000000000004,"source":{"send":1.1},"destinations":[{"send":0.70000000000000007,"receive":0.123456789,"count":3},{"send":2,"receive":1e-17}]}
END
run 0 solve "$work/suite" --json --resolution auto --threads 2 --certificate "$work/proofs"
quiet
cp "$work/out" "$work/results"
[ "$(grep -c '"status":"optimal"' "$work/results")" -eq 7 ] || fail "$(cat "$work/results")"
[ "$(grep -c '"resolution":.*"as_given"' "$work/results")" -eq 5 ] || fail "$(cat "$work/results")"
grep '"instance":"places"' "$work/results" | grep -q '"resolution"' || fail "places: not rounded"
! grep '"instance":"places"' "$work/results" | grep -q '"as_given"' || fail "places: a bound that is not proven"
! grep '"instance":"plain"' "$work/results" | grep -q '"resolution"' || fail "plain: rounded"
run 0 verify "$work/suite" "$work/results" --resolution auto
[ "$(grep -c ': valid, makespan ' "$work/out")" -eq 7 ] || fail "$(cat "$work/out")"
run 0 certify "$work/suite" "$work/proofs" --resolution auto
[ "$(grep -c ': optimal makespan ' "$work/out")" -eq 7 ] || fail "$(cat "$work/out")"
run 0 solve "$work/suite" --no-schedule --resolution auto
says '^provecast: .*/suite: times are rounded up to multiples of 0\.0+1 to 0\.0+1: how much this changes an optimum is not known \('
has '^places: makespan '
has 'no bound on the optimum of those given is known$'

# Every other command that reads an instance.
run 0 bounds "$work/suite" --json --resolution auto
[ "$(grep -c '"as_given":{"lower_bound":' "$work/out")" -eq 5 ] || fail "$(cat "$work/out")"
run 0 heuristic fnf "$hosts" --json --resolution 0.001
cp "$work/out" "$work/schedule"
run 0 verify "$hosts" "$work/schedule" --resolution auto
has '^valid, makespan 0\.[0-9]+, times rounded up to multiples of 0\.001$'
run 0 heuristic fnf "$hosts" --json --no-schedule --resolution 0.001
has '"resolution":"1/1000","as_given":\{"upper_bound":"[0-9]+/[0-9]+"\}'
run 0 draw "$exchange" "$work/result" --resolution auto --out "$work/picture.svg"
[ -s "$work/picture.svg" ] || fail "no picture"
refuse 'it is for a rounded instance: use --resolution auto' draw "$exchange" "$work/result" --out "$work/none.svg"
# Files for other programs are those of a store with the same step.
exact=$work/rounded.json
echo '{"model":"exchange","times":[["0","0.3333333333333333","1"],[0.77,0,"1"],[1,"0.55",0]]}' >"$exact"
run 0 solve "$exact" --resolution 0.1 --certificate "$work/rounded.cert"
run 0 dataset "$exact" --store "$work/rounded.db" --resolution 0.1
run 0 export "$work/rounded.db" --format veripb --out "$work/stored"
hash=$(basename "$work"/stored/*.schedule.opb .schedule.opb)
for step in 0.1 auto; do
  run 0 export "$exact" "$work/rounded.cert" --format veripb --out "$work/files-${step#0.}" --resolution "$step"
  for part in opb pbp schedule.opb schedule.pbp; do
    cmp <(grep -v '^\*' "$work/files-${step#0.}/rounded.$part") <(grep -v '^\*' "$work/stored/$hash.$part") || fail "another $part"
  done
done
run 1 export "$exact" "$work/rounded.cert" --format veripb --out "$work/none"
says 'not proven: it is for the instance rounded up to multiples of 1/10: use --resolution auto$'
run 1 export "$exact" "$work/rounded.cert" --format veripb --out "$work/none" --resolution 0.2
says 'multiples of 1/10, not 1/5: use --resolution auto$'
[ ! -e "$work/none" ] || fail "files of a certificate that is refused"
refuse 'rounded already, by provecast dataset --resolution' export "$work/rounded.db" --format veripb --out "$work/none" --resolution auto
run 0 claims "$work/suite" --resolution auto
has ' holds +1 of 1 instances'
"$program" check "$exchange" --heuristic 'cat >/dev/null' --no-shrink >"$work/out" 2>"$work/err" || true
says '--resolution auto'
"$program" heuristic best "$exchange" --json --resolution auto >"$work/answer"
run 0 check "$exchange" --heuristic "cat '$work/answer'" --max-ratio 2 --no-shrink --resolution auto --json
has '"verdict":"valid"'
run 0 dataset "$exchange" --store "$work/store.db" --resolution auto
says 'times are rounded up to multiples of'
run 0 recheck "$work/store.db"
run 0 export "$work/store.db"
has '"optimal"'
printf '{"model":"node","source":{"cost":0.123456789012345678},"destinations":[{"cost":0.0234567890123456789,"count":3},{"cost":0.7,"count":2}]}' >"$work/network"
refuse '--resolution auto' solve "$work/network" --table "$work/table"
run 0 solve "$work/network" --no-schedule --table "$work/table" --resolution 0.001
run 0 lookup "$work/table" "$work/network" --resolution 0.001
has ' 0\.[0-9]+$'
# The layouts of the benchmarks are not rounded.
run 0 solve examples/openshop.txt --no-schedule --resolution 3
says 'none is rounded$'

finish
