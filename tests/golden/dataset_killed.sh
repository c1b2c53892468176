#!/usr/bin/env bash
# provecast dataset, killed at 50 random moments and each time begun again: nothing that was stored is lost, and in the end the store holds
# what an undisturbed run stores. Then two processes on one store.
set -euo pipefail
# shellcheck source=tests/shell.sh
. tests/shell.sh
cd "$work"

"$program" gen suite node-small | sed -n '1~4p' >suite.jsonl
"$program" gen suite overhead-small | sed -n '1~6p' >>suite.jsonl
"$program" gen suite exchange-small | sed -n '1~3p' >>suite.jsonl

begun=$(date +%s%N)
run 0 dataset suite.jsonl --store whole.db
elapsed=$((($(date +%s%N) - begun) / 1000)) # microseconds
run 0 export whole.db --proofs
mv out whole.jsonl
total=$(wc -l <whole.jsonl)

RANDOM=20 # bash's own generator, seeded
kills=0 rounds=0 before=0
while [ "$kills" -lt 50 ] && [ "$rounds" -lt 400 ]; do
  rounds=$((rounds + 1))
  code=0
  delay=$((RANDOM * (elapsed / 10 + 20000) / 32768))
  "$program" dataset suite.jsonl --store killed.db --threads $((1 + rounds % 2)) >out 2>err &
  child=$!
  sleep "$(printf '0.%06d' "$delay")"
  kill -KILL "$child" 2>kill.err || true
  wait "$child" 2>wait.err || code=$?
  if [ "$code" -eq 137 ]; then
    kills=$((kills + 1))
  elif [ "$code" -ne 0 ]; then
    fail "exit code $code: $(cat err)"
    break
  fi
  stored=0
  if [ -s killed.db ]; then
    code=0
    "$program" export killed.db --format solu >list 2>err || code=$?
    [ "$code" -eq 0 ] || grep -q 'no store of provecast' err || fail "after a kill: $(cat err)" # before its tables are made
    stored=$(wc -l <list)
  fi
  [ "$stored" -ge "$before" ] || fail "$before instances were stored, now $stored"
  before=$stored
  if [ "$stored" -eq "$total" ]; then # finished: look at it, and begin a new one
    run 0 dataset suite.jsonl --store killed.db
    has ' 0 solved to optimality, 0 left open, 0 refused, 0 not stored$'
    run 0 export killed.db --proofs
    same whole.jsonl out
    rm -f killed.db killed.db-wal killed.db-shm
    before=0
  fi
done
[ "$kills" -ge 50 ] || fail "only $kills of $rounds runs were killed"
run 0 dataset suite.jsonl --store killed.db
run 0 recheck killed.db
run 0 export killed.db --proofs
same whole.jsonl out

# Two at once: one forwards, one backwards, and both make the store.
tac suite.jsonl >back.jsonl
"$program" dataset suite.jsonl --store both.db >one.out 2>one.err &
one=$!
code=0
"$program" dataset back.jsonl --store both.db >two.out 2>two.err || code=$?
[ "$code" -eq 0 ] || fail "exit code $code: $(cat two.err)"
wait "$one" || fail "exit code $?: $(cat one.err)"
run 0 recheck both.db
has "^$total entries rechecked, all proven again$"
run 0 export both.db --format solu --order hash
mv out both.solu
run 0 export whole.db --format solu --order hash
same both.solu out

finish
