#!/usr/bin/env bash
# Bad input, broken streams and limits: exit codes and messages.
set -euo pipefail
# shellcheck source=tests/shell.sh
. tests/shell.sh

good='{"model":"node","name":"good","source":{"cost":1},"destinations":[{"cost":2,"count":3}]}'
echo "$good" >"$work/good.json"
: >"$work/empty"
head -c 4096 "$program" | tr -d '\n' >"$work/binary"
head -c 10000000 /dev/zero | tr '\0' '[' >"$work/brackets"
printf '%s' "${good:0:50}" >"$work/cut"
echo '{"model":"node","source":{"cost":1},"destinations":[{"cost":2,"count":2000000000},{"cost":3,"count":2000000000}]}' >"$work/many"
echo '{"model":"node","source":{"cost":1e400},"destinations":[{"cost":2}]}' >"$work/huge"
echo '{"model":"node","source":{"cost":99999999999999999999},"destinations":[{"cost":2}]}' >"$work/long"
echo '{"model":"node","source":{"cost":9000000000000000000},"destinations":[{"cost":"1/9000000000000000001"}]}' >"$work/ticks"
echo '{"model":"node","source":{"cost":1},"destinations":[]}' >"$work/none"

for file in empty binary brackets cut many huge long ticks none missing .; do
  for command in 'solve' 'heuristic fnf' 'bounds' 'solve --json' 'solve --threads 2'; do
    # shellcheck disable=SC2086
    refuse '' $command "$work/$file"
  done
  refuse '' verify "$work/$file" "$work/good.json"
  refuse '' verify "$work/good.json" "$work/$file"
  refuse '' certify "$work/$file" "$work/good.json"
  refuse '' certify "$work/good.json" "$work/$file"
  refuse '' lookup "$work/$file" --counts 1
done
refuse 'standard input' solve - <"$work/empty"

# Standard output that is full or closed.
for arguments in "solve $work/good.json" "heuristic fnf $work/good.json" "bounds $work/good.json" "gen draw" "gen --list" \
  "--help" "solve --help" "--version" "--completion-data"; do
  for target in /dev/full closed; do
    code=0
    # shellcheck disable=SC2086
    if [ "$target" = closed ]; then
      "$program" $arguments >&- 2>"$work/err" || code=$?
    else
      "$program" $arguments >"$target" 2>"$work/err" || code=$?
    fi
    [ "$code" -eq 4 ] || fail "provecast $arguments to $target: exit code $code"
    [ "$(wc -l <"$work/err")" -eq 1 ] || fail "provecast $arguments to $target: $(cat "$work/err")"
  done
done
code=0
"$program" gen draw --count 100000 2>"$work/err" | head -n 1 >"$work/out" || code=${PIPESTATUS[0]}
[ "$code" -eq 0 ] || fail "a reader that leaves: exit code $code"
[ ! -s "$work/err" ] || fail "a reader that leaves: $(cat "$work/err")"

# The same in a pipeline, with the exit code of what was read; where more was promised than results, it is an error.
for arguments in 'gen --list' '--help' 'gen suite deep-node' 'solve deep-node --json --no-schedule' 'bounds deep-node'; do
  # shellcheck disable=SC2086
  (set -o pipefail && "$program" $arguments 2>"$work/err" | head -n 1 >/dev/null) || fail "$arguments | head: exit code $?"
  [ ! -s "$work/err" ] || fail "$arguments | head: $(cat "$work/err")"
done
code=0
"$program" check deep-node --heuristic false --verbose --no-shrink 2>"$work/err" | head -n 1 >/dev/null || code=${PIPESTATUS[0]}
[ "$code" -eq 4 ] || fail "check with a reader that leaves: exit code $code"
grep -qx 'provecast: standard output: its reader has left before everything was judged' "$work/err" || fail "$(cat "$work/err")"

# Files of another kind are named in one line, and what to do with them.
"$program" solve "$work/good.json" --json --certificate "$work/proof" >"$work/result"
"$program" heuristic fnf "$work/good.json" --json >"$work/schedule"
"$program" dataset "$work/good.json" --store "$work/store" >/dev/null
"$program" export "$work/store" >"$work/export"
"$program" draw "$work/good.json" "$work/result" --out "$work/drawing"
"$program" verify "$work/good.json" "$work/schedule" --json >"$work/verdict"
printf 'host,speed\na,1.5\nb,2\n' >"$work/table"
printf '<!DOCTYPE html>\n<html></html>\n' >"$work/page"
{ printf '\xef\xbb\xbf' && cat "$work/good.json"; } >"$work/marked"
gzip -n <"$work/good.json" >"$work/packed"
printf '\xff\xfe{\0}\0' >"$work/wide"
while IFS='|' read -r file text; do
  for command in 'solve' 'bounds' 'heuristic fnf' 'dataset --store none' 'claims'; do
    [ "$file $command" != 'packed dataset --store none' ] || continue # it reads this
    # shellcheck disable=SC2086
    refuse "$text" $command "$work/$file"
  done
  [ "$file" = store ] || [ "$file" = packed ] || refuse "$text" verify "$work/$file" "$work/schedule"
done <<'KINDS'
proof|looks like a certificate, not an instance; to check it: provecast certify INSTANCE
result|looks like a schedule, not an instance; to check it: provecast verify INSTANCE
schedule|looks like a schedule, not an instance; to check it: provecast verify INSTANCE
store|looks like a store (SQLite), not an instance; to read it: provecast export
export|looks like an export of a store, not an instance; to check it: provecast recheck
drawing|looks like XML or a drawing (SVG), not an instance
verdict|looks like a verdict of verify or certify, not an instance
table|looks like a table (CSV), not an instance; to convert it: provecast import
page|looks like a web page (HTML), not an instance
marked|begins with a byte-order mark (bytes EF BB BF); save it as UTF-8 without one
packed|looks like a file compressed by gzip, not an instance; to unpack it: gunzip --keep
wide|is text in UTF-16; save it as UTF-8
KINDS
refuse 'looks like an instance, not a schedule' verify "$work/good.json" "$work/good.json"
refuse 'looks like a certificate, not a schedule' verify "$work/good.json" "$work/proof"
refuse 'looks like a schedule, not a certificate' certify "$work/good.json" "$work/result"
refuse 'looks like a table (CSV), not a certificate' certify "$work/good.json" "$work/table"
refuse 'looks like a certificate, not a schedule' draw "$work/good.json" "$work/proof"
refuse 'looks like an export of a store, not a certificate' certify "$work/good.json" "$work/export"
solve_it='to solve it into a store: provecast dataset --store STORE'
refuse "looks like an instance, not an export of a store; $solve_it $work/good.json" recheck "$work/good.json"
refuse "looks like an instance, not an export of a store; $solve_it" dataset --import "$work/good.json" --store "$work/other.db"
refuse "looks like an instance, not a store (SQLite); $solve_it" export "$work/good.json"
refuse "looks like an instance, not a store (SQLite); $solve_it" report --html "$work/page.html" --store "$work/good.json"
refuse 'looks like an export of a store, not a store' dataset "$work/good.json" --store "$work/export"
if "$program" help lookup >"$work/out" 2>&1; then
  refuse 'not a table of optima (provecast solve --table makes one)' lookup "$work/export"
fi
sed 's/$/\r/' "$work/good.json" >"$work/crlf"
run 0 solve "$work/crlf"
run 0 verify "$work/crlf" "$work/schedule"
printf '{"model":"node",\n "source":{"cost":1},"destinations":[{"cost":}]}\n' >"$work/column"
refuse 'column:2:46: destinations[0].cost: expected a number, got }' solve "$work/column"
refuse 'column:2:46: a bad number' verify "$work/column" "$work/schedule"

# A closed standard output is not replaced by the certificate's file.
code=0
"$program" solve "$work/good.json" --certificate "$work/proof" >&- 2>/dev/null || code=$?
[ "$code" -eq 4 ] || fail "closed standard output: exit code $code"
! grep -q makespan\" "$work/proof" 2>/dev/null || grep -q '^{"certificate"' "$work/proof" || fail "results in the certificate"

# A path that cannot be written to is bad usage: a folder that does not exist, or a file in its place.
run 2 solve "$work/good.json" --certificate "$work/no/such/folder/proof"
[ "$(wc -l <"$work/err")" -eq 1 ] || fail "$(cat "$work/err")"
grep -q 'folder/proof: cannot write: its folder does not exist$' "$work/err" || fail "$(cat "$work/err")"
run 2 solve "$work/good.json" --certificate "$work/good.json/proof"
grep -q 'good.json/proof: cannot write: a part of its path is no folder$' "$work/err" || fail "$(cat "$work/err")"
run 0 dataset "$work/good.json" --store "$work/paths.db"
refuse 'good.json: is not a folder' export "$work/paths.db" --format lp --out "$work/good.json"
refuse 'good.json: is not a folder' export "$work/paths.db" --certificates "$work/good.json"
refuse "--keep: '$work/good.json' is not a folder" check "$work/good.json" --heuristic true --keep "$work/good.json"
if has_lab; then
  run 2 report --out "$work/good.json" figure1-001
  grep -q 'good.json: is not a folder$' "$work/err" || fail "$(cat "$work/err")"
fi

# A limit or Ctrl-C: both bounds stand, the schedule is printed and valid, no certificate appears.
"$program" gen all-distinct --n 40 --min-cost 100000 --max-cost 200000 --seed 1 >"$work/hard.json"
run 3 solve "$work/hard.json" --json --time-limit 0.2 --method liu --certificate "$work/proof.none"
has '"status":"feasible"'
[ ! -e "$work/proof.none" ] || fail "a certificate without a proof"
grep -qx 'provecast: --certificate: nothing is written: 1 of 1 instances are not proven optimal' "$work/err" || fail "$(cat "$work/err")"
cp "$work/out" "$work/result"
run 0 verify "$work/hard.json" "$work/result"
run 3 solve "$work/hard.json" --time-limit 0.2 --method liu
has 'not proven optimal: the time limit was reached'

# What an earlier run left stays where nothing is proven, and it is reported; an instance that is proven has it replaced.
run 0 solve "$work/good.json" --certificate "$work/proof.old"
cp "$work/proof.old" "$work/proof.kept"
run 3 solve "$work/hard.json" --time-limit 0.2 --method liu --certificate "$work/proof.old"
grep -qx 'provecast: --certificate: the file is not changed: 1 of 1 instances are not proven optimal' "$work/err" || fail "$(cat "$work/err")"
same "$work/proof.old" "$work/proof.kept"
run 1 certify "$work/hard.json" "$work/proof.old"
cat "$work/good.json" "$work/hard.json" "$work/good.json" >"$work/mixed"
run 3 solve "$work/mixed" --time-limit 0.2 --method liu --certificate "$work/proof.old"
grep -qx 'provecast: --certificate: 1 of 3 instances are not proven optimal' "$work/err" || fail "$(cat "$work/err")"
cat "$work/proof.kept" "$work/proof.kept" >"$work/proof.both"
same "$work/proof.old" "$work/proof.both"
mkdir "$work/proof.folder"
cp "$work/proof.kept" "$work/proof.folder/line-2.cert.jsonl"
run 3 solve "$work/mixed" --time-limit 0.2 --method liu --certificate "$work/proof.folder"
same "$work/proof.kept" "$work/proof.folder/line-2.cert.jsonl"
same "$work/proof.kept" "$work/proof.folder/line-3.cert.jsonl"

interrupt solve "$work/hard.json" --json --method liu
has '"status":"feasible"'
cp "$work/out" "$work/result"
run 0 verify "$work/hard.json" "$work/result"

# Ctrl-C within a suite: the running instances are reported, no further one is begun.
for _ in 1 2 3 4 5; do cat "$work/hard.json"; done >"$work/suite"
interrupt solve "$work/suite" --json --threads 2 --method liu
[ "$(grep -c '"status":"feasible"' "$work/out")" -eq 2 ] || fail "Ctrl-C in a suite: $(wc -l <"$work/out") results"
finish
