#!/usr/bin/env bash
# Records: listed, published, proven again; a number that was changed is found.
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
has '/fnf-over-optimum\.jsonl:[0-9]+: proven: 5/4 = 1\.25 at 1; 2 3x5$'
run 0 probe check "$work/pages" --json
[ "$(grep -c '^{"record":"[^"]*","proven":true}$' "$work/out")" -eq "$records" ] || fail "$(cat "$work/out")"
cat "$work"/pages/*.jsonl >"$work/all"
run 0 probe records --store "$store" --json
same "$work/all" "$work/out"
run 0 probe check "$work/all"
has "^$records of $records records proven\$"
file=$work/pages/fnf-over-optimum.jsonl
line=$(grep -n '"n":6,"source":"fast"' "$file" | cut -d: -f1)
sed -n "${line}p" "$file" >"$work/line"
"$program" probe check - <"$work/line" >"$work/out" || fail "of standard input"
has '^standard input:1: proven: 5/4 = 1\.25 at 1; 2 3x5$'
has '^1 of 1 records proven$'
sed -E 's/.*"instance":(.*),"certificate":\[.*/\1/' "$work/line" >"$work/instance.json"
sed -E 's/.*"certificate":\[(.*)\],"optimal":.*/\1/; s/\},\{/}\n{/g' "$work/line" >"$work/certificate.jsonl"
sed -E 's/.*"optimal":(.*),"fnf":.*/\1/' "$work/line" >"$work/optimal.json"
sed -E 's/.*"fnf":(.*)\}$/\1/' "$work/line" >"$work/fnf.json"
run 0 certify "$work/instance.json" "$work/certificate.jsonl"
has '^optimal makespan 4'
run 0 verify "$work/instance.json" "$work/optimal.json"
has '^valid, makespan 4$'
run 0 verify "$work/instance.json" "$work/fnf.json"
has '^valid, makespan 5$'
run 0 probe records --store "$store" --out "$work/again"
diff -r "$work/pages" "$work/again" >"$work/diff" || fail "not the same bytes: $(head -n 3 "$work/diff")"
while read -r link; do
  [ -s "$work/pages/${link%#L*}" ] || fail "README.md links $link"
done < <(grep -oE '\]\([^)]*\)' "$work/pages/README.md" | tr -d '])(')
linked=$(grep -c '^| .* | \[[^]]*\.jsonl:[0-9]*\]([^)]*\.jsonl#L[0-9]*) |$' "$work/pages/README.md")
[ "$linked" -eq "$records" ] || fail "$linked of $records records linked"

# Published records go into a new store, and come out as the same bytes.
run 0 probe records --store "$work/imported" --import "$work/pages" --out "$work/again"
run 0 probe records --store "$work/imported" --json
same "$work/before" "$work/out"
for page in "$work"/pages/*.jsonl; do
  same "$page" "$work/again/${page##*/}"
done

# The command that a record names finds it.
while IFS=$'\t' read -r command value; do
  read -ra words <<<"$command"
  run 0 "${words[@]:1}" --json
  has "\"largest\":\\{\"objective\":\"[^\"]*\",\"value\":$value,"
done < <(grep -h '"n":6,"source":"fast"' "$work"/pages/fnf*.jsonl | sed -E 's/.*"value":("[^"]*"|[0-9]+),.*"found_by":"([^"]*)",.*/\2\t\1/')

# Change one thing of a line: it is refused by its number, the others are not, and the exit code is 1.
spoil_line() {
  local change=$1 reason=$2
  sed -E "$line$change" "$file" >"$work/spoilt.jsonl"
  ! cmp -s "$file" "$work/spoilt.jsonl" || fail "$change changes nothing"
  run 1 probe check "$work/spoilt.jsonl"
  has "/spoilt\.jsonl:$line: NOT PROVEN: .*$reason"
  has "^$(($(wc -l <"$file") - 1)) of $(wc -l <"$file") records proven\$"
}
spoil_line 's/"value":"5\/4"/"value":"4\/3"/' 'the value is stated as 4/3, but it is 5/4'
spoil_line 's/"above":5/"above":6/' 'fnf is stated as 6, but it is 5'
spoil_line 's/"n":6,//' "spoilt\.jsonl:$line: n: missing"
spoil_line 's/^.//' "spoilt\.jsonl:$line:1: record: expected an object"
spoil_line 's/.$//' "spoilt\.jsonl:$line:[0-9]+: expected ',' or '}'"
spoil_line 's/"objective":"fnf/"objective":"local/' "spoilt\.jsonl:$line: fnf: unknown key"
spoil_line 's/("instance":.*)"cost":3/\1"cost":4/' "instance.json is not '1; 2 3x5' in lowest terms"
spoil_line 's/("ready":.*)\[4,3,3\]/\1[4,3,4]/' 'certificate.jsonl: the checker refuses it: '
spoil_line 's/("optimal":.*"makespan":)4/\13/' 'optimal.json: the checker refuses it: '
spoil_line 's/("fnf":.*"makespan":)5/\16/' 'fnf.json: the checker refuses it: '
run 1 probe check "$work/spoilt.jsonl" --json
has "/spoilt\.jsonl:$line\",\"proven\":false,\"reason\":\"fnf.json: "
run 1 probe records --store "$work/imported" --import "$work/spoilt.jsonl"

# A folder of version 1 is proven still; change one thing of it, and it is refused.
old=tests/golden/probe_record_v1
run 0 probe check "$old"
has '/probe_record_v1: proven: 5/4 = 1\.25 at 1; 2 3x5$'
mkdir "$work/old"
for name in fnf-over-optimum-n6-fast second third; do
  cp -r "$old" "$work/old/$name"
done
run 0 probe check "$work/old"
has '^3 of 3 records proven$'
record=$work/old/fnf-over-optimum-n6-fast
spoil() {
  local file=$1 change=$2 reason=$3
  rm -rf "$work/spoilt"
  cp -r "$work/old" "$work/spoilt"
  sed -i -E "$change" "$work/spoilt/fnf-over-optimum-n6-fast/$file"
  ! cmp -s "$record/$file" "$work/spoilt/fnf-over-optimum-n6-fast/$file" || fail "$change changes nothing in $file"
  run 1 probe check "$work/spoilt"
  has "/fnf-over-optimum-n6-fast: NOT PROVEN: .*$reason"
  has '^2 of 3 records proven$'
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
spoil certificate.jsonl '2s/\[4,3,3\]/[4,3,4]/' 'certificate.jsonl: the checker refuses it: '
spoil certificate.jsonl 's/"nodes":1/"nodes":0/' 'certificate.jsonl: the checker refuses it: the search needs more than its 0 nodes'
spoil optimal.json 's/"makespan":4/"makespan":3/' 'optimal.json: the checker refuses it: '
spoil optimal.json 's/"start":1/"start":0/' 'optimal.json: the checker refuses it: '
spoil fnf.json 's/"makespan":5/"makespan":6/' 'fnf.json: the checker refuses it: '
spoil fnf.json 's/"to":1/"to":2/' 'fnf.json: the checker refuses it: '
rm -rf "$work/spoilt"
cp -r "$work/old" "$work/spoilt"
rm "$work/spoilt/fnf-over-optimum-n6-fast/record.json"
run 1 probe check "$work/spoilt" --json
has '"proven":false,"reason":"[^"]*/record\.json: No such file'

# What is published is proven.
run 0 probe check results/published/tightness
has '^505 of 505 records proven$'

# In the store as well.
LC_ALL=C grep -aq 'SQLite format 3' "$store" || fail "no SQLite database"
cp "$store" "$work/spoilt.db"
LC_ALL=C sed -i 's/"makespan":4,"sends"/"makespan":3,"sends"/g' "$work/spoilt.db"
run 1 probe check "$work/spoilt.db"
has '^fnf-over-optimum-n6-fast: NOT PROVEN: optimal.json: the checker refuses it: '
finish
