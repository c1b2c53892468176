#!/usr/bin/env bash
# Limits of `bounds`: what was not finished is marked, in text and in JSON, and the exit code is 3. Every instance is answered.
set -euo pipefail
# shellcheck source=tests/shell.sh
. tests/shell.sh

cat >"$work/suite" <<'END'
{"model":"logp","name":"a","source":{"send":2,"gap":3},"destinations":[{"send":1,"receive":1,"count":4}]}
{"model":"node","name":"b","source":{"cost":2},"destinations":[{"cost":5},{"cost":1}]}
END

# A microsecond is over when a bound looks at the deadline for the first time.
run 3 bounds "$work/suite" --time-limit 0.000001
has '^  first +[0-9]+$'
has '^  alike +0 \(not finished: the time limit was reached\)$'
has '^  counting +[0-9]+$'
has '^  additive +[0-9]+ \(not finished: the time limit was reached\)$'
[ "$(grep -c '^[ab]:$' "$work/out")" -eq 2 ] || fail "not all instances: $(cat "$work/out")"

run 3 bounds "$work/suite" --time-limit 0.000001 --json
has '^\{"instance":"a","model":"logp","bounds":\{.*\},"unfinished":\["alike","dual-values"\],"reason":"the time limit was reached"\}$'
has '^\{"instance":"b","model":"node","bounds":\{.*\},"unfinished":\["additive","divisor-chain"(,"multiplier")?\],"reason":"the time limit was reached"\}$'

# Only what was computed counts.
sed -n 2p "$work/suite" >"$work/node"
run 0 bounds "$work/node" --bound counting --time-limit 0.000001 --json
has '"bounds":\{"counting":[0-9]+\}\}$'

# Within the limits nothing is marked.
run 0 bounds "$work/suite" --time-limit 1h --memory-limit 1GB
cp "$work/out" "$work/limited"
run 0 bounds "$work/suite"
same "$work/out" "$work/limited"

# The table of dual values needs more than this.
head -n 1 "$work/suite" >"$work/logp"
run 3 bounds "$work/logp" --memory-limit 100
has '^  dual-values +[0-9]+ \(not finished: the memory limit was reached\)$'
run 3 bounds "$work/logp" --memory-limit 100 --json
has ',"unfinished":\["dual-values"\],"reason":"the memory limit was reached"\}$'

# Ctrl-C: what is there is printed.
run 0 gen logp-ordered --n 10000000 --k 12 --seed 5
cp "$work/out" "$work/large"
interrupt bounds "$work/large"
has '\(not finished: interrupted\)$'
finish
