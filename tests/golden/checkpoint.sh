#!/usr/bin/env bash
# solve --checkpoint: the search continues from what an earlier run has worked out, with the result of one that nothing ended; files
# that are damaged or another's are refused.
set -euo pipefail
# shellcheck source=tests/shell.sh
. tests/shell.sh

file=$work/checkpoint
size=70
! in_full || size=100
"$program" gen all-distinct --n $size --count 1 --seed 1 --min-cost 1000 --max-cost 2000 >"$work/one"
"$program" gen uniform --n 9 --count 2 --seed 1 >"$work/two"

# The result, but for the time.
result() {
  sed -E 's/"seconds":[^,}]*/"seconds":0/; s/"threads":[0-9]+/"threads":1/' "$work/out"
}

run 0 solve "$work/one" --json --certificate "$work/alone.cert"
result >"$work/alone"

# A search that a limit ends leaves the file, once something is worked out.
for ((limit = 60; limit < 100000; limit = limit * 3 / 2)); do
  [ ! -e "$file" ] || break
  run 3 solve "$work/one" --json --certificate "$work/cert" --checkpoint "$file" --time-limit ${limit}ms
done
[ -e "$file" ] || fail "no checkpoint"
grep -q '"status":"feasible"' "$work/out" || fail "$(cat "$work/out")"
cp "$file" "$work/kept"
refuse "$file: a checkpoint of another instance, or with other options" solve "$work/one" --checkpoint "$file"
refuse "$file: a checkpoint of another instance, or with other options" \
  solve examples/fig1-001.json --certificate "$work/cert" --checkpoint "$file"
for cut in 10 100 500; do
  head -c $cut "$work/kept" >"$file"
  [ $cut -eq 10 ] && text='is no checkpoint' || text='the checkpoint is damaged'
  refuse "$file: $text" solve "$work/one" --certificate "$work/cert" --checkpoint "$file"
done
sed 's/^provecast checkpoint 2 [^ ]* [^ ]*/provecast checkpoint 2 0.0.1 abc/' "$work/kept" | head -c -64 >"$file"
sum=$(sha256sum "$file")
printf %s "${sum%% *}" >>"$file"
refuse "$file: a checkpoint of another build of provecast (version 0.0.1)" solve "$work/one" --certificate "$work/cert" --checkpoint "$file"
refuse "$work: " solve "$work/one" --checkpoint "$work"

# Limits and threads may differ from run to run.
cp "$work/kept" "$file"
run 3 solve "$work/one" --json --certificate "$work/cert" --checkpoint "$file" --time-limit 10ms --threads 2

# A result that cannot be written takes nothing away: the same command writes it.
code=0
"$program" solve "$work/one" --json --certificate "$work/cert" --checkpoint "$file" >/dev/full 2>"$work/err" || code=$?
if [ "$code" -ne 4 ] || [ ! -e "$file" ]; then fail "exit code $code: $(cat "$work/err")"; fi
run 0 solve "$work/one" --json --certificate "$work/cert" --checkpoint "$file"
result >"$work/now"
same "$work/alone" "$work/now"
same "$work/alone.cert" "$work/cert"
[ ! -e "$file" ] || fail "the checkpoint is left"

# Clause learning continues, too, whatever ends it and how often.
learns() { # INSTANCE
  local ends=0 limit=1500
  code=3
  run 0 solve "$1" --json --certificate "$work/alone.cert"
  result >"$work/alone"
  while [ $code -eq 3 ]; do
    code=0
    "$program" solve "$1" --json --certificate "$work/cert" --checkpoint "$file" \
      --time-limit ${limit}ms --threads $((1 + ends % 2)) >"$work/out" 2>"$work/err" || code=$?
    ends=$((ends + 1))
    limit=$((limit + 500))
  done
  [ $code -eq 0 ] || fail "exit code $code: $(cat "$work/err")"
  [ $ends -gt 1 ] || echo "$1: solved before it was interrupted"
  result >"$work/now"
  same "$work/alone" "$work/now"
  same "$work/alone.cert" "$work/cert"
}
if [ "${PROVECAST_SLOW-}" = yes ]; then
  "$program" gen overhead-paper --nodes 13 --seed 1 >"$work/learn"
  learns "$work/learn"
fi

# Of an instance that is solved at once there is none; one instance only.
run 0 solve examples/fig1-001.json --checkpoint "$file"
[ ! -e "$file" ] || fail "the checkpoint is left"
refuse 'holds several instances; this option takes one' solve "$work/two" --checkpoint "$file"

# A file that cannot be written is refused before the search.
refuse "$work/none/file: cannot write: its folder does not exist" solve "$work/one" --checkpoint "$work/none/file"

finish
