#!/usr/bin/env bash
# Records: listed, published, proven anew; and whoever changes a number is found out.
set -euo pipefail
# shellcheck source=tests/shell.sh
. tests/shell.sh

store=$work/db
run 0 probe sweep --n 8 --max-cost 6 --store "$store" --objective fnf/optimum --objective optimum/counting
run 0 probe records --store "$store"
has '^objective +n +source +largest known +instance$'
has '^fnf/optimum +6 +fast +5/4 +1\.25 +1; 2 3x5$'
has '^optimum/counting +8 +slow +'
records=$(($(wc -l <"$work/out") - 1))
[ "$records" -ge 10 ] || fail "only $records records"
run 0 probe records --store "$store" --json
[ "$(grep -c '^{"objective":"[^"]*","value":.*,"instance":{"model":"node",.*}$' "$work/out")" -eq "$records" ] || fail "$(head -c 500 "$work/out")"

# A smaller sweep after a larger one takes nothing away.
cp "$work/out" "$work/before"
run 0 probe sweep --n 6 --max-cost 4 --store "$store"
run 0 probe records --store "$store" --json --out "$work/pages"
same "$work/before" "$work/out"

# Published: all proven, by this command and by the others; the same bytes each time.
run 0 probe check "$store"
has "^$records of $records records proven\$"
run 0 probe check "$work/pages"
has "^$records of $records records proven\$"
has '/fnf-over-optimum-n6-fast: proven: 5/4 = 1\.25 at 1; 2 3x5$'
run 0 probe check "$work/pages" --json
[ "$(grep -c '^{"record":"[^"]*","proven":true}$' "$work/out")" -eq "$records" ] || fail "$(cat "$work/out")"
run 0 probe check "$work/pages/fnf-over-optimum-n6-slow"
has '^1 of 1 records proven$'
record=$work/pages/fnf-over-optimum-n6-fast
run 0 certify "$record/instance.json" "$record/certificate.jsonl"
has '^optimal makespan 4'
run 0 verify "$record/instance.json" "$record/optimal.json"
has '^valid, makespan 4$'
run 0 verify "$record/instance.json" "$record/fnf.json"
has '^valid, makespan 5$'
run 0 probe records --store "$store" --out "$work/again"
diff -r "$work/pages" "$work/again" >"$work/diff" || fail "not the same bytes: $(head -n 3 "$work/diff")"
while read -r link; do
  [ -s "$work/pages/$link" ] || fail "README.md links $link"
done < <(grep -oE '\]\([^)]*\)' "$work/pages/README.md" | tr -d '])(')

# The command that a record names finds it.
while IFS=$'\t' read -r command value; do
  read -ra words <<<"$command"
  run 0 "${words[@]:1}" --json
  has "\"largest\":\\{\"objective\":\"[^\"]*\",\"value\":$value,"
done < <(grep -h '"n":6,"source":"fast"' "$work"/pages/fnf*/record.json | sed -E 's/.*"value":("[^"]*"|[0-9]+),.*"found_by":"([^"]*)".*/\2\t\1/')

# Change one thing of a record: it is refused, the others are not, and the exit code is 1.
spoil() {
  local file=$1 change=$2 reason=$3
  rm -rf "$work/spoilt"
  cp -r "$work/pages" "$work/spoilt"
  sed -i -E "$change" "$work/spoilt/fnf-over-optimum-n6-fast/$file"
  ! cmp -s "$record/$file" "$work/spoilt/fnf-over-optimum-n6-fast/$file" || fail "$change changes nothing in $file"
  run 1 probe check "$work/spoilt"
  has "/fnf-over-optimum-n6-fast: NOT PROVEN: .*$reason"
  has "^$((records - 1)) of $records records proven\$"
}
spoil record.json 's/"5\/4"/"4\/3"/' 'the value is stated as 4/3, but it is 5/4'
spoil record.json 's/"above":5/"above":6/' 'fnf is stated as 6, but it is 5'
spoil record.json 's/"below":4/"below":3/' 'optimum is stated as 3, but it is 4'
spoil record.json 's/"n":6/"n":7/' 'n is stated as 7, but it is 6'
spoil record.json 's/fast/slow/' 'the source is not slow'
spoil record.json 's/3x5/3x6/' "instance.json is not '1; 2 3x6' in lowest terms"
spoil record.json 's/fnf\/optimum/local\/optimum/' 'local.json: No such file'
spoil record.json 's/"n":6,//' 'record.json:1: n: missing'
spoil instance.json 's/"cost":3/"cost":4/' "instance.json is not '1; 2 3x5' in lowest terms"
spoil certificate.jsonl '1s/"makespan":4/"makespan":5/' 'certificate.jsonl: '
spoil certificate.jsonl '2s/\[4,3,3\]/[4,3,4]/' 'certificate.jsonl: the referee refuses it: '
spoil certificate.jsonl 's/"nodes":1/"nodes":0/' 'certificate.jsonl: the referee refuses it: the search needs more than its 0 nodes'
spoil optimal.json 's/"makespan":4/"makespan":3/' 'optimal.json: the referee refuses it: '
spoil optimal.json 's/"start":1/"start":0/' 'optimal.json: the referee refuses it: '
spoil fnf.json 's/"makespan":5/"makespan":6/' 'fnf.json: the referee refuses it: '
spoil fnf.json 's/"to":1/"to":2/' 'fnf.json: the referee refuses it: '
rm -rf "$work/spoilt"
cp -r "$work/pages" "$work/spoilt"
rm "$work/spoilt/fnf-over-optimum-n6-fast/record.json"
run 1 probe check "$work/spoilt" --json
has '"proven":false,"reason":"[^"]*/record\.json: No such file'

# In the store as well.
LC_ALL=C grep -aq 'SQLite format 3' "$store" || fail "no SQLite database"
cp "$store" "$work/spoilt.db"
LC_ALL=C sed -i 's/"makespan":4,"sends"/"makespan":3,"sends"/g' "$work/spoilt.db"
run 1 probe check "$work/spoilt.db"
has '^fnf-over-optimum-n6-fast: NOT PROVEN: optimal.json: the referee refuses it: '
finish
