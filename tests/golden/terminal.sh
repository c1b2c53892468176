#!/usr/bin/env bash
# On a terminal: one line of progress, colour, the pager, Ctrl-C. Elsewhere none of them.
set -euo pipefail
# shellcheck source=tests/shell.sh
. tests/shell.sh
export TERM=xterm
unset NO_COLOR PAGER

# Run the program on a terminal: expected exit code, then the arguments of terminal.py. What it shows is in $work/out.
show() {
  local expected=$1 code=0
  shift
  tests/support/terminal.py "$@" >"$work/out" 2>&1 || code=$?
  [ "$code" -eq "$expected" ] || fail "$*: exit code $code, expected $expected: $(head -c 500 "$work/out")"
}

has_not() {
  ! grep -qE -- "$1" "$work/out" || fail "there is '$1' in: $(head -c 500 "$work/out")"
}

"$program" gen all-distinct --n 40 --min-cost 100000 --max-cost 200000 --seed 1 >"$work/hard.json"
hard=(solve "$work/hard.json" --no-schedule --method liu --threads 1)

# A line after a second, rewritten, gone before the result.
show 3 --pause 1 "$program" "${hard[@]}" --time-limit 2200ms
has 'solve: [0-9]+ s, .*best [0-9.e+]+, .*nodes'
has '\^M\^\[\[K.*solve: '
has '\^M\^\[\[K[^^]*: makespan .*\^\[\[33mnot proven optimal\^\[\[0m: the time limit'
has 'stopped after [0-9.]+ s in .*; gap [0-9.]+ %; [0-9]+ nodes searched by [0-9]+ threads?'
show 3 --stdout "$work/result" --pause 1 "$program" "${hard[@]}" --time-limit 1600ms
has 'solve: [0-9]+ s, '
grep -q 'stopped after' "$work/result" || fail "no result: $(cat "$work/result")"
! grep -q '\[K' "$work/result" || fail "progress among the results"

# No terminal: nothing, or plain lines if they are asked for.
run 3 "${hard[@]}" --time-limit 1200ms
[ ! -s "$work/err" ] || fail "progress without a terminal: $(cat "$work/err")"
run 3 "${hard[@]}" --time-limit 1200ms --progress
grep -qE '^solve: [0-9]+ s, .*best ' "$work/err" || fail "no progress: $(cat "$work/err")"
! grep -q $'\033' "$work/err" || fail "escape sequences without a terminal"

# A suite counts its instances; other commands say what they do.
"$program" gen draw --n 100 --count 20000 --seed 3 >"$work/suite.jsonl"
show 0 --stdout /dev/null --pause 1 "$program" heuristic local "$work/suite.jsonl" --no-schedule
has 'heuristic: [0-9]+ s, [0-9]+ of 20000 instances'
show 0 --stdout /dev/null --pause 1 "$program" gen draw --count 300000
has 'gen: [0-9]+ s, [0-9]+ of 300000 instances'

# A long certificate, of a theorem or of an instance: how much of it is read. Stopped for a second, a check of half a second has a line, too.
slow() { # ARGUMENTS...: the lines of progress go to $work/err
  "$program" "$@" --progress >"$work/out" 2>"$work/err" &
  local child=$!
  sleep 0.1
  kill -STOP $child
  sleep 1.2
  kill -CONT $child
  wait $child || fail "$*: exit code $?"
}
if has_lab; then
  "$program" prove fnf --n 14 --bound 5/4 --threads 2 --certificate "$work/theorem" >"$work/out"
  slow certify "$work/theorem"
  grep -qE '^certify: [0-9]+ s, [0-9]+ % of the certificate$' "$work/err" || fail "no part: $(cat "$work/err")"
  slow report latency --mesh 64x64 --hold 20 --end 55+1 --nodes 1000 --places 100
  grep -qE '^report latency: [0-9]+ s, [0-9]+ of 100 places$' "$work/err" || fail "no places: $(cat "$work/err")"
fi
"$program" gen openshop-equal --size 7 >"$work/shop.json"
run 0 solve "$work/shop.json" --method lcg --no-schedule --certificate "$work/proof"
for ((i = 0; i < 40; i++)); do
  cat "$work/shop.json" >&3
  cat "$work/proof" >&4
done 3>"$work/shops" 4>"$work/proofs"
slow certify "$work/shops" "$work/proofs"
grep -qE '^certify: [0-9]+ s, [0-9]+ of 40 instances, [0-9]+ % of the certificate$' "$work/err" || fail "no part: $(cat "$work/err")"

# Colour of the words of a verdict.
show 0 "$program" solve examples/fig1-001.json --no-schedule
has 'makespan 9, \^\[\[32mproven optimal\^\[\[0m by'
NO_COLOR=1 show 0 "$program" solve examples/fig1-001.json --no-schedule
has 'makespan 9, proven optimal by'
TERM=dumb show 0 "$program" solve examples/fig1-001.json --no-schedule
has 'makespan 9, proven optimal by'
show 0 "$program" solve examples/fig1-001.json --no-schedule --color=never
has 'makespan 9, proven optimal by'
run 0 solve examples/fig1-001.json --no-schedule
has 'makespan 9, proven optimal by'
run 0 solve examples/fig1-001.json --no-schedule --color=always
grep -qF $'\033[32mproven optimal\033[0m' "$work/out" || fail "no colour: $(cat "$work/out")"
refuse "--color: 'red' is not auto, always or never" solve examples/fig1-001.json --color=red

show 0 "$program" claims examples/fig1-001.json --id 001-lem-3
has '^001-lem-3 +\^\[\[32mholds\^\[\[0m {16}1 of 1 instances'
NO_COLOR=1 show 0 "$program" claims examples/fig1-001.json --id 001-lem-3
has '^001-lem-3 +holds {16}1 of 1 instances'
check=(check examples/fig1-001.json --verbose --no-shrink --sandbox off --heuristic 'python3 examples/check/fnf.py')
show 1 "$program" "${check[@]}" --expect optimal
has '\^\[\[31mFAIL\^\[\[0m fig1-001: makespan 10'
has '^expected optimal: \^\[\[31mbroken\^\[\[0m on 1 of 1'
has '^\^\[\[31mFAIL\^\[\[0m: 1 of 1 instances'
show 0 "$program" "${check[@]}" --max-ratio 2
has '\^\[\[32mpass\^\[\[0m fig1-001: makespan 10'
has '^\^\[\[32mPASS\^\[\[0m: 1 of 1 instances pass'
NO_COLOR=1 show 0 "$program" "${check[@]}" --max-ratio 2
has '^PASS: 1 of 1 instances pass'
run 0 "${check[@]}" --max-ratio 2
has '^PASS: 1 of 1 instances pass'

# The pager, for lists and help on a terminal.
export PAGER='sed s/^/paged:/'
lists=('gen --list' 'heuristic --list' 'bounds --list' 'claims --list' 'check --expect list' 'help' 'solve --help')
! has_lab || lists+=(report)
for command in "${lists[@]}"; do
  # shellcheck disable=SC2086
  show 0 "$program" $command
  has '^paged:'
  # shellcheck disable=SC2086
  show 0 "$program" --no-pager $command
  has_not '^paged:'
done
run 0 gen --list
has_not '^paged:'
PAGER='' show 0 "$program" gen --list
has '^kinds of the model node:'
PAGER='head -n 1 >/dev/null' show 0 "$program" gen --list # it leaves

# Ctrl-C.
show 3 --pause 1 --interrupt 'solve: 1 s' "$program" solve "$work/hard.json" --no-schedule --method liu --threads 1
has 'not proven optimal\^\[\[0m: interrupted'
show 3 --stdout /dev/null --pause 1 --interrupt 'gen: 1 s' "$program" gen draw --count 1000000000
mkfifo "$work/pipe"
"$program" dataset examples/fig1-001.json --store "$work/store.db" >/dev/null
for command in "report --html $work/pipe --store $work/store.db" "draw --store $work/store.db 34 --out $work/pipe"; do
  # shellcheck disable=SC2086
  interrupt $command # before anybody reads
done
finish
