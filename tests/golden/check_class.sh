#!/usr/bin/env bash
# check --class: answers must be schedules of the class, and are compared with its optimum.
set -uo pipefail
# shellcheck source=tests/shell.sh
. tests/shell.sh

judge() {
  local expected=$1
  shift
  run "$expected" check "$@" --no-shrink --memory-limit 100T
}

"$program" gen suite ci-small-overhead | sed -n '20,26p' >"$work/overhead.jsonl"
"$program" gen suite ci-small-node | sed -n '1,3p' >"$work/node.jsonl"

# An optimum of the class is one; it need not be one of all schedules.
append="'$program' solve --class append - --json"
judge 0 "$work/overhead.jsonl" --heuristic "$append" --class append --expect optimal
has '^expected class=append: holds on 7 of 7$'
has '^expected optimal: holds on 7 of 7$'
judge 1 "$work/overhead.jsonl" --heuristic "$append" --expect optimal
has '^expected optimal: broken on [0-9]+ of 7'

# Optimal schedules of any order are outside of the class where they are better than its optimum.
judge 1 "$work/overhead.jsonl" --heuristic "'$program' solve - --json" --class append --expect optimal
has '^expected class=append: broken on [0-9]+ of 7'
has '^expected optimal: holds on 7 of 7$'
has 'the schedule is not in the class append'

# Heuristics that append are in the class; insertion leaves it.
judge 0 "$work/overhead.jsonl" --heuristic "'$program' heuristic ecf - --json" --class append
judge 1 "$work/overhead.jsonl" --heuristic "'$program' heuristic wrp - --json" --expect class=append

# Other models have no such class; nothing has a class of that name.
judge 0 "$work/node.jsonl" --heuristic "'$program' heuristic fnf - --json" --class append
has '^expected class=append: never applied$'
judge 1 "$work/node.jsonl" --heuristic "'$program' heuristic fnf - --json" --class append --strict
refuse "--expect: 'class=nothing': there is no class of schedules 'nothing'" check "$work/node.jsonl" --heuristic true --class nothing
finish
