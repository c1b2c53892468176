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
  [ "$command" = report ] || refuse "is missing (see provecast $command --help)" "$command" # report without a name makes everything
done
run 0 solve --help # what does not fit goes below the summary
has '^  brute  +every sequence of receivers, without any pruning; at most 12$'
has '^ {17}destinations$'

refuse 'which command?'
refuse "there is no command 'sovle'" sovle
refuse "unrecognized option '--solve'" --solve
refuse 'FILE is missing' solve
refuse "unexpected argument 'b'" solve a b
refuse "--threads: 'x' is not an integer" solve --threads x a
refuse '--threads: 0 is not within' solve --threads 0 a
refuse '--threads: 99999999999999999999 is not within' solve --threads 99999999999999999999 a
refuse "requires an argument" solve a --threads
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

# Options may stand anywhere; -- ends them.
run 0 heuristic --json fnf examples/fig2-004.json
cp "$work/out" "$work/first"
run 0 heuristic fnf examples/fig2-004.json --json
same "$work/first" "$work/out"
refuse '--list: cannot open' heuristic fnf -- --list
finish
