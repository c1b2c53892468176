#!/usr/bin/env bash
# Every wrong heuristic of tests/heuristics is caught by `provecast check`, for the reason it is wrong, and the honest one is not.
set -uo pipefail
set -- "$(readlink -f "$1")"
cd tests || exit 1
# shellcheck source=tests/shell.sh
. ./shell.sh

command -v python3 >/dev/null || exit 77
python=/usr/bin/python3
[ -x $python ] || python=python3
python+=" -S -E"
suite=heuristics/suite.jsonl
export PROVECAST_TEST_MARK="check-wrong-$$"

# No process that a heuristic started is there any more.
nothing_left() {
  local left
  left=$(env -u PROVECAST_TEST_MARK grep -aslF "$PROVECAST_TEST_MARK" /proc/[0-9]*/environ)
  [ -z "$left" ] || fail "$1: still there: $left"
}

# A heuristic's command, by the name of its file.
command_of() {
  case $1 in
    *.py) echo "$python heuristics/$1" ;;
    *.sh) echo "sh heuristics/$1" ;;
    *) echo "heuristics/$1" ;;
  esac
}

# The instances of these models (one: the first alone; all).
pick() {
  case $1 in
    all) cat $suite ;;
    one) head -n 1 $suite ;;
    *) grep -E "\"model\":\"($1)\"" $suite ;;
  esac >"$work/suite"
}

# Verdicts of the last run, an instance a line.
verdicts() {
  sed -nE 's/^\{"instance":.*"verdict":"([a-z-]+)".*/\1/p' "$work/out"
}

# Started for each instance (nothing) or kept for all of them.
way=

# FILE MODELS VERDICTS [option...]: each instance gets one of the verdicts (alternatives with |), the exit code is 1.
caught() {
  local file=$1 models=$2 expected=$3 count
  shift 3
  pick "$models"
  run 1 check "$work/suite" --heuristic "$(command_of "$file")" --json --no-shrink --jobs 2 ${way:+"$way"} "$@"
  count=$(verdicts | grep -cxE "$expected")
  [ "$count" -eq "$(wc -l <"$work/suite")" ] || fail "$file ($*): $count times $expected: $(cat "$work/out")"
  rows=$((rows + 1))
  nothing_left "$file"
}
rows=0

# The control: all that follows is caught for its fault alone.
pick all
for way in "" --persistent; do
  # shellcheck disable=SC2086 # no option or one
  run 0 check "$work/suite" --heuristic "$(command_of honest.py)" --json --jobs 2 $way
  [ "$(verdicts | grep -cx valid)" -eq "$(wc -l <$suite)" ] || fail "the honest one: $(cat "$work/out")"
done
nothing_left honest.py

# Schedules that are none. A program is kept, which takes a fifth of the time.
way=--persistent
caught late_relay.py 'node|overhead|logp' invalid
caught double_receipt.py all invalid
caught overlapping_sends.py all invalid
caught overlapping_receives.py 'overhead|exchange|openshop' invalid
caught missing_destination.py all invalid
caught self_send.py 'node|overhead|exchange|parameterized|logp' invalid
caught send_to_source.py 'node|overhead|parameterized|logp' invalid
caught negative_start.py all invalid
caught circle.py node invalid
caught from_one.py all invalid
caught forgets_count.py node invalid
caught transposed.py 'exchange|openshop' 'invalid|wrong-makespan'
caught floats.py 'node|exchange|openshop' rounding
caught early_receive.py overhead invalid
caught outsider.py overhead invalid
caught ignores_gap.py logp invalid
tail -n 3 heuristics/suite.jsonl | head -n 1 >"$work/mesh"
run 1 check "$work/mesh" --heuristic "$(command_of collides.py)" --json --no-shrink
[ "$(verdicts)" = invalid ] || fail "collides.py: $(cat "$work/out")"
grep -q 'collide on the ' "$work/out" || fail "collides.py: $(cat "$work/out")"
pick parameterized
head -n 1 "$work/suite" >"$work/complete" # without a network it is right
run 0 check "$work/complete" --heuristic "$(command_of collides.py)" --json

# Declined: a fault with --strict only, or where nothing is left to judge.
caught declines.py node unsupported --strict
pick node
run 1 check "$work/suite" --heuristic "$(command_of declines.py)" --json # there is nothing left to judge
pick all
run 0 check "$work/suite" --heuristic "$(command_of declines.py)" --json --no-shrink --jobs 2
[ "$(verdicts | sort | uniq -c | awk '{ print $2, $1 }' | paste -sd ' ')" = "unsupported 2 valid $(($(wc -l <$suite) - 2))" ] ||
  fail "declines.py: $(cat "$work/out")"

# Schedules with false statements about them.
caught makespan_low.py all wrong-makespan
caught makespan_high.py all wrong-makespan
caught wrong_name.py all wrong-instance
caught no_name.py all wrong-instance
caught unknown_key.py all not-schedule
caught no_sends.py all not-schedule
caught huge.py all not-schedule
way=

# Texts.
caught nan.py one garbage
caught duplicate_key.py one garbage
caught chatty_before.py one garbage
caught chatty_after.py one trailing-text
caught two_objects.py one several-objects
caught second_line.py one several-objects
caught second_line.py node unasked --persistent --jobs 1
caught two_objects.py one several-objects --persistent
caught partial.py one partial
caught partial.py one partial --persistent
caught noise.sh one 'garbage|partial|trailing-text'
caught silent.sh one empty

# Processes.
caught exit_one.sh one exit
caught crash.sh one signal
caught kill_group.sh one signal
caught hang.sh one timeout --timeout 1
caught daemon.sh one left-processes
caught holder.sh one left-processes
caught flood.sh one output-too-long
caught hungry.sh one memory --memory-limit 300M --timeout 60
caught no_such_program one not-started
caught suite.jsonl one not-started
caught no_such_file.py one exit

# A valid schedule is not all that can be asked for.
caught star.py node valid --expect optimal
caught unlayered.py node valid --expect layered
[ "$(grep -c '"layered":"broken"' "$work/out")" -ge 2 ] || fail "unlayered: $(cat "$work/out")"

# A stale answer: right for the first instance, and found out at the next, where the program is restarted.
pick node
run 1 check "$work/suite" --heuristic "$(command_of stale.py)" --json --no-shrink --persistent --jobs 1
[ "$(verdicts | paste -sd ' ')" = "valid wrong-instance" ] || fail "stale.py: $(cat "$work/out")"

# A crash after the last good answer of a program that is kept.
run 1 check "$work/suite" --heuristic "$(command_of exit_one.sh)" --json --no-shrink --persistent
[ "$(verdicts | sort -u)" = valid ] || fail "exit_one.sh, kept: $(cat "$work/out")"

# Every file of the library was put to the test.
for file in heuristics/*.py heuristics/*.sh; do
  grep -qE "(caught|command_of) ${file##*/}" "regress/check_wrong.sh" || fail "$file: not tested"
done
[ "$rows" -gt 40 ] || fail "only $rows rows"
nothing_left "the end"
finish
