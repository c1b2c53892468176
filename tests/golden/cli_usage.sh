#!/usr/bin/env bash
# Help, version, and mistakes on the command line.
set -euo pipefail
# shellcheck source=tests/shell.sh
. tests/shell.sh

run 0 --version
has '^provecast [0-9]+\.[0-9]+\.[0-9]+$'
run 0 --help
has '^Usage: provecast '
has '^Exit codes:'
mapfile -t commands < <("$program" --completion-data | sed -n 's/^command\t\([^\t]*\)\t.*/\1/p')
[ ${#commands[@]} -ge 7 ] || fail "only ${#commands[@]} commands"
for command in "${commands[@]}"; do
  run 0 --help
  has "^  $command +[a-z]"
  run 0 "$command" --help
  has "^Usage: provecast $command "
  has '^Exit codes: 0 '
  has '^  -h, --help'
  [ ! -s "$work/err" ] || fail "$command --help writes to standard error"
  awk 'length > 79 { exit 1 }' "$work/out" || fail "$command --help has long lines"
  refuse "unrecognized option '--no-such-option'" "$command" --no-such-option
  refuse "invalid option -- 'q'" "$command" -q
  refuse '' "$command" a b c d e
  refuse "(see provecast $command --help)" "$command" --no-such-option
  case $command in
    report | help) # they list
      if [ "$command" = help ] || has_lab; then run 0 "$command"; fi
      ;;
    *) refuse "is missing (see provecast $command --help)" "$command" ;;
  esac
  "$program" help "$command" >"$work/help"
  "$program" "$command" --help >"$work/out"
  same "$work/help" "$work/out"
done
run 0 solve --help # what does not fit goes below the summary
has '^  brute  +every sequence of receivers, without any pruning; at most 12$'
has '^ {17}destinations$'

# Without a command: the help, not on the stream of results.
run 2
[ ! -s "$work/out" ] || fail "no command: wrote to standard output"
"$program" --help >"$work/help"
same "$work/help" "$work/err"
run 0 help
same "$work/help" "$work/out"
refuse "there is no command 'slove'; did you mean 'solve'? (see provecast --help)" help slove

# Suggestions, and where to read on.
refuse "there is no command 'sovle'; did you mean 'solve'? (see provecast --help)" sovle
refuse "there is no command 'xyz' (see provecast --help)" xyz
refuse "unrecognized option '--solve' (see provecast --help)" --solve
refuse "unrecognized option '--tme-limit'; did you mean '--time-limit'? (see provecast solve --help)" solve --tme-limit 3 a
refuse "unrecognized option '--tme-limit'; did you mean '--time-limit'?" solve a --threads 2 b --tme-limit=3
refuse "there is no engine 'libu'; did you mean 'liu'? (see provecast solve --help)" solve --method libu a
refuse "there is no engine 'Brute'; did you mean 'brute'?" dataset a --store b --method Brute
refuse "there is no heuristic 'fnff'; did you mean 'fnf'? (see provecast heuristic --list)" heuristic fnff a
refuse "there is no bound 'realease'; did you mean 'release'? (see provecast bounds --list)" bounds --bound realease a
refuse "there is no kind 'unifrom'; did you mean 'uniform'? (see provecast gen --list)" gen unifrom
refuse "there is no kind 'paper-001', but a suite: provecast gen suite paper-001" gen paper-001
refuse "there is no suite 'ci-smal'; did you mean 'ci-small'? (see provecast gen --list)" gen suite ci-smal
! has_lab || refuse "there is no experiment 'claim'; did you mean 'claims'? (see provecast report --list)" report claim
refuse "there is no claim '004-thm-44'; did you mean '004-thm-4.4'? (see provecast claims --list)" claims --id 004-thm-44 a
for command in solve bounds check claims dataset; do
  case $command in
    check) options=(--heuristic true) ;;
    dataset) options=(--store "$work/store") ;;
    *) options=() ;;
  esac
  refuse "did you mean the suite 'ci-small'? (see provecast gen --list)" "$command" ci-smal "${options[@]}"
done
refuse "did you mean the suite 'ci-small'?" certify ci-smal a
refuse "option '--no' is ambiguous" solve --no a
refuse "option '--json' takes no value" solve --json=3 a
refuse "option '--threads' requires an argument, N" solve a --threads

# A suite where a file is; a file of that name comes first, and a note says so.
run 0 solve paper-001 --json --no-schedule
[ "$(wc -l <"$work/out")" -eq "$("$program" gen suite paper-001 | wc -l)" ] || fail "not the suite"
for command in 'heuristic fnf' bounds; do
  # shellcheck disable=SC2086
  run 0 $command paper-001
done
"$program" heuristic fnf paper-001 --json >"$work/schedules"
run 0 verify paper-001 "$work/schedules"
has 'valid, makespan'
"$program" solve paper-001 --certificate "$work/proofs" >/dev/null
run 0 certify paper-001 "$work/proofs"
here=$PWD
[[ $program == /* ]] || program=$here/$program
cd "$work"
cp "$here/examples/fig1-001.json" paper-001
run 0 solve paper-001 --no-schedule
has '^fig1-001: makespan 9, '
grep -qx 'provecast: paper-001: reading the file, not the suite of this name' "$work/err" || fail "no note: $(cat "$work/err")"
cd "$here"

# Times and sizes with units.
for limit in 60 60s 60000ms 1m 1min 0.5h; do
  run 0 solve examples/fig1-001.json --time-limit "$limit" --no-schedule
done
for limit in 64000000 64M 64MB 64MiB 1g 1GB; do
  run 0 solve examples/fig1-001.json --memory-limit "$limit" --no-schedule
done
refuse 'FILE is missing' solve
refuse "unexpected argument 'b'" solve a b
refuse "--threads: 'x' is not an integer" solve --threads x a
refuse '--threads: 0 is not within' solve --threads 0 a
refuse '--threads: 99999999999999999999 is not within' solve --threads 99999999999999999999 a
refuse "--time-limit: 'soon' is not a time" solve --time-limit soon a
refuse "--time-limit: 'nan' is not a time" solve --time-limit nan a
refuse "--time-limit: '-1' is not a time" solve --time-limit=-1 a
refuse "--memory-limit: '1X' is not a size" solve --memory-limit 1X a
refuse "--memory-limit: '0' is not a size" solve --memory-limit 0 a
refuse "there is no engine 'magic'" solve --method magic a
refuse '--certificate: needs a file' solve --certificate - a
refuse "there is no heuristic 'magic'" heuristic magic a
refuse "there is no bound 'magic'" bounds --bound magic a
refuse "--seed: '-1' is not" heuristic local a --seed=-1
refuse "there is no kind 'magic'" gen magic
refuse "there is no suite 'magic'" gen suite magic
refuse 'NAME is missing' gen suite
refuse 'gen all has no option --seed' gen all --n 2 --max-cost 2 --seed 3
refuse 'gen draw has no option --part' gen draw --part 1/2
refuse 'gen suite has no option --n' gen suite paper-004 --n 3
refuse "--costs: '1,,2' is not" gen draw --costs 1,,2
refuse "--ratio: 'x' is not" gen geometric --ratio x
refuse "--source: 'x' is not" gen draw --source x
refuse "--part: '3' is not" gen all --n 2 --max-cost 2 --part 3
refuse '--part: 3 is not within 1 .. 2' gen all --n 2 --max-cost 2 --part 3/2
refuse '--part: 0 is not within 1 .. 2' gen all --n 2 --max-cost 2 --part 0/2
refuse 'only one of INSTANCE and SCHEDULE' verify - -
refuse 'only one of INSTANCE and CERTIFICATE' certify - -
refuse '--source: needs --counts' lookup t --source 1
refuse 'cannot be combined with a FILE' lookup t f --counts 1
refuse '--schedule: needs a FILE' lookup t --schedule

# Options may stand anywhere; -- ends them.
run 0 heuristic --json fnf examples/fig2-004.json
cp "$work/out" "$work/first"
run 0 heuristic fnf examples/fig2-004.json --json
same "$work/first" "$work/out"
refuse '--list: cannot open' heuristic fnf -- --list
finish
