#!/usr/bin/env bash
# What provecast probe refuses: one line on standard error, exit code 2; trouble of the machine: 4.
set -euo pipefail
# shellcheck source=tests/shell.sh
. tests/shell.sh

refuse 'ACTION is missing (see provecast probe --help)' probe
refuse "there is no action 'dig'" probe dig
refuse "there is no action 'sweeep'; did you mean 'sweep'? (see provecast probe --help)" probe sweeep
refuse "unexpected argument 'x'" probe sweep x
refuse 'PATH is missing' probe check
refuse 'probe records: --store is missing' probe records

refuse "--objective: fnf: expected A/B or (A-B)/additive" probe sweep --objective fnf
refuse "--objective: fnf/best: 'best' is neither optimum nor" probe sweep --objective fnf/best
refuse "--objective: (fnf-best)/additive: 'fnf-best' is neither optimum nor" probe climb --objective '(fnf-best)/additive'
refuse "--objective: : expected A/B" probe sweep --objective ''
refuse "--n: 'x' is not an integer" probe sweep --n x
refuse '--n: 0 is not within 1 .. 64' probe sweep --n 0
refuse '--n: 65 is not within 1 .. 64' probe sweep --n 65
refuse "--n: '2..5' is not an integer" probe sweep --n 2..5
refuse '--n: 2 is not within 5 .. ' probe climb --n 5..2
refuse "--n: '' is not an integer" probe climb --n ..5
refuse '--max-cost: 1000 is not within 1 .. ' probe sweep --max-cost 1000
refuse '--max-cost: 0 is not within 1 .. ' probe climb --max-cost 0
refuse '--witnesses: needs a --store' probe sweep --witnesses all
refuse "--witnesses: 'some' is not an integer" probe sweep --witnesses some --store x
refuse '--witnesses: 0 is not within 1 .. ' probe sweep --witnesses 0 --store x
refuse '--witnesses cannot be combined with probe climb' probe climb --witnesses all
refuse "--part: '3' is not a part such as 1/4" probe sweep --part 3
refuse '--part: 3 is not within 1 .. 2' probe sweep --part 3/2
refuse '--part: 0 is not within 1 .. 2' probe sweep --part 0/2
refuse '--part: 0 is not within 1 .. ' probe sweep --part 1/0
refuse '--threads: 0 is not within' probe sweep --threads 0
refuse "--time-limit: 'soon' is not a time" probe sweep --time-limit soon
refuse "--source: 'both' is not fast, slow or any" probe climb --source both
refuse '--types: 0 is not within 1 .. ' probe climb --types 0
refuse '--steps: 0 is not within 1 .. ' probe climb --steps 0
refuse "--seed: '-1' is not" probe climb --seed=-1
refuse '--store: the name is empty' probe sweep --store=
refuse '--out: the name is empty' probe records --store x --out=

# Options that belong to another action.
refuse '--seed cannot be combined with probe sweep' probe sweep --seed 1
refuse '--pattern cannot be combined with probe sweep' probe --pattern '1; 2' sweep
refuse '--part cannot be combined with probe climb' probe climb --part 1/2
refuse '--n cannot be combined with probe records' probe records --store x --n 3
refuse '--store cannot be combined with probe check' probe check x --store y
refuse '--time-limit cannot be combined with probe check' probe check x --time-limit 1

# Patterns and ranges.
refuse "--pattern: '3x2m!': expected COST or COSTxCOUNT" probe climb --pattern '1; 2 3x2m!' --range m=1..2
refuse "--pattern: no destinations after ';'" probe climb --pattern '1;'
refuse "--pattern: '1; 2 3xm' needs a range for m" probe climb --pattern '1; 2 3xm'
refuse "--range: '1; 2 3xm' has no parameter k" probe climb --pattern '1; 2 3xm' --range m=1..2 --range k=1..2
refuse '--range: no --pattern has no parameter m' probe climb --range m=1..2
refuse '--n cannot be combined with --pattern' probe climb --pattern '1; 2 3xm' --range m=1..2 --n 4
refuse '--max-cost cannot be combined with --pattern' probe climb --pattern '1; 2 3xm' --range m=1..2 --max-cost 4
refuse "--range: 'm' is not of the form m=1..50" probe climb --pattern '1; 2 3xm' --range m
refuse '--range: 1 is not within 5 .. ' probe climb --pattern '1; 2 3xm' --range m=5..1

# Stores that are none.
mkdir "$work/folder"
echo 'no database' >"$work/text"
head -c 100000 "$program" >"$work/binary"
: >"$work/empty"
for path in folder text binary no/such/db; do
  for action in sweep climb records; do
    refuse "$work/$path: " probe "$action" --store "$work/$path"
  done
done
for path in text binary missing empty; do
  refuse "$work/$path: " probe check "$work/$path"
done
refuse "$work/folder: holds no records" probe check "$work/folder"
refuse '/dev/full: not a file' probe sweep --store /dev/full
run 0 probe sweep --store "$work/db"
for size in 1 200 5000 20000; do
  head -c "$size" "$work/db" >"$work/cut"
  refuse "$work/cut: " probe sweep --store "$work/cut"
  refuse "$work/cut: " probe records --store "$work/cut"
  refuse "$work/cut: " probe check "$work/cut"
done
cp "$work/db" "$work/version"
printf '\0\0\0\7' | dd of="$work/version" bs=1 seek=60 conv=notrunc status=none # SQLite's user version
refuse "$work/version: a store of version 7, this program has version 2" probe sweep --store "$work/version"
printf '\0\0\0\7' | dd of="$work/version" bs=1 seek=68 conv=notrunc status=none # the application's number
refuse "$work/version: a database, but no store of provecast probe" probe records --store "$work/version"

# A store that may only be read: as a user who is not root.
chmod 755 "$work"
chmod 444 "$work/db"
chmod 555 "$work/folder"
cp "$work/db" "$work/folder/"
as_reader() {
  if [ "$(id -u)" -eq 0 ]; then setpriv --reuid=65534 --clear-groups "$program" "$@"; else "$program" "$@"; fi
}
code=0
as_reader probe sweep --store "$work/folder/db" >"$work/out" 2>"$work/err" || code=$?
[ "$code" -eq 2 ] || fail "a read-only store: exit code $code"
grep -q 'folder/db: cannot be written: read-only$' "$work/err" || fail "$(cat "$work/err")"
as_reader probe records --store "$work/folder/db" >"$work/out" 2>"$work/err" || fail "a read-only store: $(cat "$work/err")"
has '^fnf/optimum +6 +fast +5/4 +1\.25 +1; 2 3x5$'
chmod 755 "$work/folder"

# A disk that is full.
trap '' XFSZ
code=0
(
  ulimit -f 40
  "$program" probe sweep --n 12 --store "$work/full.db" >"$work/out" 2>"$work/err"
) || code=$?
[ "$code" -eq 4 ] || fail "a full disk: exit code $code: $(cat "$work/err")"
grep -q "^provecast: $work/full.db: " "$work/err" || fail "$(cat "$work/err")"
run 0 probe sweep --n 12 --store "$work/full.db"
run 2 probe records --store "$work/db" --out /dev/null/folder
finish
