#!/usr/bin/env bash
# Sweeps: the table, threads and parts, and what survives kills, limits and company.
set -euo pipefail
# shellcheck source=tests/shell.sh
. tests/shell.sh

# The table alone: what does not depend on time, threads and the order of the pieces.
table() {
  sed -E 's/"pieces":\{[^}]*\},//; s/"bounded":[0-9]+,"solved":[0-9]+,"missed":[0-9]+,"seconds":[0-9.]+,"threads":[0-9]+,//' "$work/out"
}

# By default a small complete sweep, which finds the largest ratio known.
run 0 probe sweep
sed -E 's/[0-9]+ settled by bounds, [0-9]+ optima; [0-9.]+ s/0 settled by bounds, 0 optima; 0 s/; s/by [0-9]+ threads$/by 1 thread/' "$work/out" | sed -n '1,6p;8,11p' >"$work/got"
cat >"$work/expected" <<'END'
fnf/optimum: all instances with n <= 6 destinations and integer costs <= C = 6
2562 instances up to renaming and scaling, 0 settled by bounds, 0 optima; 0 s by 1 thread

   n   k   C  source  largest              attained  of instances  first at
   5   2   4  fast    8/7       1.14286           1            15  2; 3 4x4
   5   2   5  fast    8/7       1.14286           1            30  2; 3 5x4
   5   3   5  fast    8/7       1.14286           2            30  2; 3 4x2 5x2
   5   3   6  fast    8/7       1.14286           4            57  2; 3 4x2 6x2
   5   4   6  fast    8/7       1.14286           1            15  2; 3 4 5 6x2
   6   2   3  fast    5/4       1.25              1            12  1; 2 3x5
END
same "$work/expected" "$work/got"
tail -n 4 "$work/out" >"$work/got"
cat >"$work/expected" <<'END'
and 112 more cells: 1 in each

fnf/optimum is 5/4 = 1.25 at 1; 2 3x5
  fnf 5, optimum 4, proven by a certificate that the checker accepts
END
same "$work/expected" "$work/got"
[ ! -s "$work/err" ] || fail "$(cat "$work/err")"

# The largest is what this program's other commands say, too.
run 0 probe sweep --json
has '^\{"objective":"fnf/optimum","n":6,"max_cost":6,"complete":true,"pieces":\{"done":([0-9]+),"all":\1\},"instances":2562,'
has '"cells":\[\{"n":1,"k":1,"max_cost":1,"source":"fast","value":1,"instances":1,"attained":1,"witnesses":\[\]\},'
has '\{"n":6,"k":2,"max_cost":3,"source":"fast","value":"5/4","instances":12,"attained":1,"witnesses":\["1; 2 3x5"\]\},'
sed -E 's/.*"found_by":"[^"]*","instance":(.*),"certificate":\[(.*)\],"optimal":(.*),"fnf":(.*)\},"cells".*/\1\n\3\n\4\n\2/' "$work/out" >"$work/parts"
sed -n 1p "$work/parts" >"$work/instance"
sed -n 2p "$work/parts" >"$work/optimal"
sed -n 3p "$work/parts" >"$work/fnf"
sed -n 4p "$work/parts" | sed 's/},{"/}\n{"/g' >"$work/certificate"
run 0 verify "$work/instance" "$work/optimal"
has '^valid, makespan 4$'
run 0 verify "$work/instance" "$work/fnf"
has '^valid, makespan 5$'
run 0 certify "$work/instance" "$work/certificate"
has '^optimal makespan 4'

# Several objectives, one after the other.
run 0 probe sweep --n 6 --max-cost 3 --objective fnf/optimum --objective '( fnf - optimum ) / additive' --objective binomial/counting
[ "$(grep -cE '^[^ ]+: all instances with n <= 6 ' "$work/out")" -eq 3 ] || fail "$(cat "$work/out")"
has '^\(fnf-optimum\)/additive is 1/2 = 0\.5 at 1; 2 3x5$'
has '^  binomial [0-9]+, counting [0-9]+, schedules accepted by the checker$'

# Threads change nothing; parts are the whole.
sweep=(probe sweep --objective optimum/multiplier --n 10 --max-cost 8 --json)
start=$(date +%s%N)
run 0 "${sweep[@]}"
took=$((($(date +%s%N) - start) / 1000000)) # milliseconds
table >"$work/whole"
run 0 "${sweep[@]}" --threads 3
table >"$work/threads"
same "$work/whole" "$work/threads"
for part in 1/3 3/3 2/3; do
  run 0 "${sweep[@]}" --store "$work/parts.db" --part "$part"
  [ "$part" = 2/3 ] || has '"complete":false'
done
table >"$work/joined"
same "$work/whole" "$work/joined"

# Killed at twenty moments, it resumes where it was.
hits=0
for i in $(seq "$(rounds 20)"); do
  "$program" "${sweep[@]}" --store "$work/killed.db" --threads $((i % 2 + 1)) >"$work/out" 2>"$work/err" &
  sweeper=$!
  sleep "$(printf '%d.%03d' 0 $((RANDOM % (took / 15 + 20) + 1)))"
  kill -9 "$sweeper" 2>/dev/null || true
  code=0
  wait "$sweeper" 2>/dev/null || code=$?
  [ "$code" -eq 0 ] || hits=$((hits + 1))
done
[ "$hits" -ge "$(rounds 5)" ] || fail "only $hits kills came before the end"
run 0 "${sweep[@]}" --store "$work/killed.db"
table >"$work/killed"
same "$work/whole" "$work/killed"
[ -z "$(find "$work" -name 'killed.db-*')" ] || fail "files are left beside the store"

# Two processes on one store, beginning at once.
"$program" "${sweep[@]}" --store "$work/shared.db" >"$work/first" 2>"$work/first.err" &
sweeper=$!
run 0 "${sweep[@]}" --store "$work/shared.db"
wait "$sweeper" || fail "the first of two: $(cat "$work/first.err")"
table >"$work/second"
same "$work/whole" "$work/second"
mv "$work/first" "$work/out"
table >"$work/second"
same "$work/whole" "$work/second"

# A limit: what is done is shown and kept.
run 3 "${sweep[@]}" --n 20 --time-limit 0.2 --store "$work/limit.db"
has '"complete":false'
grep -qE '^provecast: optimum/multiplier: the time limit ended the sweep: [0-9]+ of [0-9]+ pieces are done; rerun the same command to resume$' "$work/err" ||
  fail "$(cat "$work/err")"
run 3 probe sweep --objective optimum/multiplier --n 20 --max-cost 8 --time-limit 0.2
has '^NOT COMPLETE: this covers [0-9]+ of [0-9]+ pieces$'

# The same with Ctrl-C, until there is more than before, twice.
before=0
grown=0
for _ in $(seq 30); do
  [ "$grown" -lt 2 ] || break
  interrupt_when sleep 0.3 -- "${sweep[@]}" --n 16 --store "$work/interrupted.db" --threads 2
  grep -q 'Ctrl-C ended the sweep' "$work/err" || fail "$(cat "$work/err")"
  pieces=$(sed -E 's/.*"pieces":\{"done":([0-9]+),.*/\1/' "$work/out")
  [ "$pieces" -ge "$before" ] || fail "after Ctrl-C $pieces pieces, $before before"
  [ "$pieces" -eq "$before" ] || grown=$((grown + 1))
  before=$pieces
done
[ "$grown" -eq 2 ] || fail "Ctrl-C leaves nothing"

# Every witness, listed into the store: as many as were counted, the same whatever the threads, the parts, and the kills on the way; and
# published as they are.
list=(probe sweep --n 12 --max-cost 10 --json)
run 0 "${list[@]}" --store "$work/listed.db" --witnesses all --threads 2
has '"listing":\{"complete":true,"instances":[0-9]+,"cells":[0-9]+,"left_out":0\}'
listed=$(sed -E 's/.*"listing":[^}]*"instances":([0-9]+),.*/\1/' "$work/out")
run 0 probe records --store "$work/listed.db" --out "$work/listed"
all=$work/listed/sweeps/fnf-over-optimum-n12-c10-all.csv.gz
gunzip -c "$all" >"$work/all"
[ "$(head -n 1 "$work/all")" = 'n,k,largest cost,source,largest value,instance' ] || fail "$(head -n 1 "$work/all")"
[ "$(tail -n +2 "$work/all" | sort -u | wc -l)" -eq "$listed" ] || fail "not $listed instances: $(wc -l <"$work/all") lines"
grep -q '^6,2,3,fast,5/4,1; 2 3x5$' "$work/all" || fail "$(grep '^6,2,3,' "$work/all")"
for part in 2/2 1/2; do
  run 0 "${list[@]}" --store "$work/listed2.db" --part "$part"
done
for i in $(seq 12); do
  "$program" "${list[@]}" --store "$work/listed2.db" --witnesses all >/dev/null 2>&1 &
  lister=$!
  sleep "0.0$((RANDOM % 9 + 1))"
  kill -9 "$lister" 2>/dev/null || true
  wait "$lister" 2>/dev/null || true
done
run 0 "${list[@]}" --store "$work/listed2.db" --witnesses all
run 0 probe records --store "$work/listed2.db" --out "$work/listed2"
same "$all" "$work/listed2/sweeps/fnf-over-optimum-n12-c10-all.csv.gz"
run 3 probe sweep --n 32 --max-cost 6 --store "$work/cut.db" --witnesses all --time-limit 0.001
rm "$work/cut.db"
run 0 probe sweep --n 16 --max-cost 12 --store "$work/cut.db"
env --default-signal=INT "$program" probe sweep --n 16 --max-cost 12 --store "$work/cut.db" --witnesses all \
  >"$work/out" 2>"$work/err" &
lister=$!
until catches_interrupt "$lister"; do sleep 0.01; done
sleep 0.1
kill -INT "$lister"
code=0
wait "$lister" || code=$?
if [ "$code" -eq 3 ]; then # else it was done before
  has '^NOT COMPLETE: [0-9]+ of [0-9]+ pieces of the listing are in the store$'
  grep -qE 'Ctrl-C ended the listing: [0-9]+ of [0-9]+ pieces are done; rerun the same command to resume$' "$work/err" || fail "$(cat "$work/err")"
fi
run 0 probe sweep --n 16 --max-cost 12 --store "$work/cut.db" --witnesses all --threads 2
run 0 probe sweep --n 12 --max-cost 10 --store "$work/listed.db" --witnesses 5
has '^every witness is listed in the store: [0-9]+ instances in [0-9]+ cells; not those of [0-9]+ cells with more than 5$'
run 0 probe sweep --n 13 --max-cost 6 --store "$work/listed.db" --witnesses all --part 1/2
has '^witnesses are listed when the whole sweep is complete$'

# Progress: pieces, speed, time to go, records as they fall.
run 0 probe sweep --progress
grep -qE '^fnf/optimum: record 5/4 at 1; 2 3x5$' "$work/err" || fail "no record: $(cat "$work/err")"
run 3 "${sweep[@]}" --n 20 --time-limit 1.5 --threads 1 --progress
grep -qE '^optimum/multiplier: [0-9]+ of [0-9]+ pieces, [0-9.]+ ?[kM]? instances/s, [0-9.]+ (s|min|h|days) to go$' "$work/err" || fail "$(cat "$work/err")"

# Results that cannot be written.
code=0
"$program" probe sweep >/dev/full 2>"$work/err" || code=$?
[ "$code" -eq 4 ] || fail "a full disk: exit code $code"
finish
