#!/usr/bin/env bash
# export --format veripb: formulas and derivations of shops and overhead instances that a checker of our own accepts, which makes the formula of the
# instance again from docs/EXPORTS.md; mutants are refused; what cannot be written is refused by name.
set -euo pipefail
# shellcheck source=tests/shell.sh
. tests/shell.sh
top=$PWD
base=$top/tests/reject/base
cd "$work"

# INSTANCE CERTIFICATE MAKESPAN [MUTANTS]
proof() {
  run 0 export "$1" "$2" --format veripb --out out-veripb
  name=$(basename "$1" .json)
  [ "$(cd out-veripb && echo "$name".*)" = "$name.opb $name.pbp $name.schedule.opb $name.schedule.pbp" ] ||
    fail "files: $(ls out-veripb)"
  echo "$1 $3 out-veripb/$name ${4-0}" >>proofs
}

# The load of a row; of a column, with fractions; a task longer than the horizon; an exchange.
echo '{"model":"openshop","times":[[3,2,4],[1,0,2]]}' >row.json
run 0 solve row.json --certificate row.jsonl
grep -q '"load":{"row":0}' row.jsonl || fail "$(cat row.jsonl)"
proof row.json row.jsonl 9 20
echo '{"model":"openshop","times":[["3/2",2],["1/2",4],[1,1]]}' >column.json
run 0 solve column.json --certificate column.jsonl
grep -q '"load":{"column":1}' column.jsonl || fail "$(cat column.jsonl)"
proof column.json column.jsonl 7
echo '{"model":"openshop","times":[[5,0],[0,2]]}' >long.json
run 0 solve long.json --certificate long.jsonl
proof long.json long.jsonl 5 10
grep -qx ' +1 x1 >= 1 ;' out-veripb/long.opb || fail "$(cat out-veripb/long.opb)"

echo '{"model":"exchange","times":[[0,0,2],[1,0,2],[2,1,0]]}' >sure.json # two tasks that surely run at a time
run 0 solve sure.json --certificate sure.jsonl
proof sure.json sure.jsonl 4

# Published clauses: without a clause but O1 to O4, with learned ones, of both models.
python3 - "$top" >cases <<'END'
import gzip, json, os, sys
release = os.environ.get("PROVECAST_SLOW") == "release"
for model in ("openshop", "exchange"):
    wanted = {False: 5 if release else 1, True: 5 if release else 1}  # by: has it clauses
    for line in gzip.open(f"{sys.argv[1]}/results/published/datasets/{model}.jsonl.gz", "rt"):
        if '"mirror"' not in line or '"tasks":9,' not in line:
            continue
        entry = json.loads(line)
        clauses = len(entry["certificate"]) > 4
        if wanted[clauses] == 0:
            continue
        wanted[clauses] -= 1
        name = entry["sha256"][:12]
        open(name + ".json", "w").write(json.dumps(entry["canonical"]))
        open(name + ".jsonl", "w").write("".join(json.dumps(part) + "\n" for part in entry["certificate"]))
        print(name, entry["makespan"], 40 if release and clauses else 0)  # mutants: ten seconds a proof
        if not any(wanted.values()):
            break
END
while read -r name makespan least; do
  proof "$name.json" "$name.jsonl" "$makespan" "$least"
done <cases
# Overhead, published: rules alone, with the lines of arrivals, windows and each kind of send_capacity; clauses (slow).
python3 - "$top" >cases <<'END'
import gzip, json, os, sys
release = os.environ.get("PROVECAST_SLOW") == "release"
wanted = {"c6575ded0561": 20, "75226360f90e": 20, "83a53a95dc16": 20 * release, "be58deef7a56": 0, "80487bcf3753": 0, "06d9d3908067": 0,
          "dccec437e8a1": 0, "4cf877049627": 0, "fa1fe6d56bb5": 0, "f823be3a5a84": 0}
wanted.update({"ef5cf9bf916a": 0} if release else {})
for line in gzip.open(f"{sys.argv[1]}/results/published/datasets/overhead.jsonl.gz", "rt"):
    name = line[len('{"sha256":"'):][:12]
    if name in wanted:
        entry = json.loads(line)
        open(name + ".json", "w").write(json.dumps(entry["canonical"]))
        open(name + ".jsonl", "w").write("".join(json.dumps(part) + "\n" for part in entry["certificate"]))
        print(name, entry["makespan"], wanted.pop(name))
sys.exit(bool(wanted))
END
while read -r name makespan least; do
  proof "$name.json" "$name.jsonl" "$makespan" "$least"
done <cases
# Fractions, two lengths of messages and a latency; a message that nobody can have received by then; one clause more.
cat >mixed.json <<'END'
{"model":"overhead","nodes":[{"send":"1/2","receive":{"base":1,"per_byte":0.5}},{"send":1,"receive":1},{"send":1,"receive":"3/2"}],"latency":[[0,1,0.5],[1,0,1],[0,1,0]],"link":0.5,"multicasts":[{"source":0,"destinations":[2,1],"bytes":2},{"source":1,"destinations":[0],"bytes":1}]}
END
run 0 solve mixed.json --certificate mixed.jsonl
proof mixed.json mixed.jsonl "$(sed -n '1s/.*"makespan":"*\([^",]*\).*/\1/p' mixed.jsonl)"
proof "$base/overhead-load.json" "$base/overhead-load.jsonl" "$(sed -n '1s/.*"makespan":\([0-9]*\).*/\1/p' "$base/overhead-load.jsonl")" # the rules say it, too
echo '{"model":"overhead","nodes":[{"send":1,"receive":1},{"send":1,"receive":1}],"multicasts":[{"source":0,"destinations":[1],"bytes":1}]}' >one.json
run 0 solve one.json --certificate one.jsonl
proof one.json one.jsonl 2
[ "$(grep -l '^pol ' out-veripb/*.pbp | wc -l)" -ge 8 ] || fail 'no cutting planes'
grep -q '^red ' out-veripb/*.pbp || fail 'no mirror'
python3 "$top/tests/export/veripb.py" proofs >verdict || fail "$(cat verdict)"

# The formula of an overhead instance means what docs/FORMATS.md says: all senders and starts of small instances are tried.
count=40
! in_full || count=200
python3 "$top/tests/export/overhead.py" 1 "$count" >verdict || fail "$(cat verdict)"

# FlatZinc and JSON of job shops. With PROVECAST_SLOW Gecode and clasp, where they are installed, agree.
for name in row column; do
  run 0 solve $name.json --json
  cp out $name.result
  run 0 export $name.json $name.jsonl --format flatzinc --out out-shops
  run 0 export $name.json $name.jsonl --format jobshop --out out-shops
  python3 "$top/tests/export/shops.py" $name.json $name.result out-shops/$name.fzn out-shops/$name.json >verdict || fail "$(cat verdict)"
done

# What was written is read again: the same times, optimum and hash; proofs and schedules serve both. Another time has another hash.
for name in row column; do
  sed 's/"name":"[a-z]*",//' out-shops/$name.json >same.json # proofs name their instances
  run 0 solve same.json --json --certificate again.jsonl
  grep -q '"stated":{"lower_bound":.*,"holds":true}' out || fail "stated: $(cat out)"
  cp out again.result
  for shop in "$name.json" same.json; do
    run 0 certify "$shop" again.jsonl
    run 0 verify "$shop" again.result
    run 0 verify "$shop" "$name.result"
  done
  python3 -m json.tool same.json >indented.json
  run 0 certify indented.json again.jsonl
done
sed -E 's/"optimum":[0-9]+/"optimum":100/; s/"upper_bound":[0-9]+/"upper_bound":null/' out-shops/row.json >wrong.json
run 0 solve wrong.json
grep -qx '  the file is wrong: it states that the optimum is at least .*' out || fail "stated: $(cat out)"
refuse 'metadata.hash: is that of another instance' solve <(sed 's/\[1,2\]\]/[1,1]]/' out-shops/row.json)
refuse 'is a job shop, whose tasks have an order' solve <(sed 's/"open_shop":true/"open_shop":false/' out-shops/row.json)
refuse 'a job shop, whose tasks have an order' certify <(sed 's/,"open_shop":true//' out-shops/row.json) row.jsonl
changes=('s/-3,b/-2,b/' '/bool_clause/d')
[ -z "${PROVECAST_SLOW-}" ] || changes+=('s/-4,c/-5,c/' 's/minimize/maximize/' 's/var 0..18: makespan/var 0..8: makespan/')
for change in "${changes[@]}"; do
  sed "$change" out-shops/row.fzn >wrong.fzn
  ! cmp -s wrong.fzn out-shops/row.fzn || fail "no change: $change"
  ! python3 "$top/tests/export/shops.py" row.json row.result wrong.fzn out-shops/row.json >verdict || fail "accepted: $change"
done
slow=${PROVECAST_SLOW-}
if [ -n "$slow" ] && command -v fzn-gecode >/dev/null; then
  fzn-gecode out-shops/row.fzn >gecode
  [ "$(grep '^makespan = ' gecode | tail -n 1)" = 'makespan = 9;' ] || fail "$(cat gecode)"
  grep -q '^==========$' gecode || fail 'not proven'
fi
if [ -n "$slow" ] && command -v clasp >/dev/null; then
  for name in row column sure; do
    clasp out-veripb/$name.opb >solved || true
    grep -q '^s UNSATISFIABLE$' solved || fail "$name: $(cat solved)"
    clasp out-veripb/$name.schedule.opb >solved || true
    grep -q '^s SATISFIABLE$' solved || fail "$name: $(cat solved)"
  done
fi

# By name: trees of orders, a makespan of 0, too many constraints, models; and a certificate that the checker refuses.
refuse 'openshop-tree: cannot be written as veripb: its proof is a tree of orders with the rules queue and transitivity' \
  export "$base/openshop-tree.json" "$base/openshop-tree.jsonl" --format veripb --out out-refused
echo '{"model":"openshop","times":[[0]]}' >nothing.json
run 0 solve nothing.json --certificate nothing.jsonl
refuse 'nothing: cannot be written as veripb: its makespan is 0, so there is nothing to prove' \
  export nothing.json nothing.jsonl --format veripb --out out-refused
echo '{"model":"openshop","times":[[100000,3],[2,70000]]}' >large.json
run 0 solve large.json --certificate large.jsonl
refuse 'large: cannot be written as pseudo-Boolean constraints: these are more than 262144' \
  export large.json large.jsonl --format veripb --out out-refused
refuse 'gap: cannot be written as veripb: node: only open shops, exchanges and, as veripb, overhead instances are' \
  export "$base/gap.json" "$base/gap.jsonl" --format veripb --out out-refused
while IFS='|' read -r name why; do
  refuse "overhead-$name: cannot be written as veripb: its proof is $why" \
    export "$base/overhead-$name.json" "$base/overhead-$name.jsonl" --format veripb --out out-refused
done <<'END'
alone|the load of a node
growth|a count of growth
work|a count of work
END
cat >leaves.json <<'END'
{"model":"overhead","nodes":[{"send":20,"receive":10},{"send":7,"receive":19},{"send":14,"receive":6},{"send":13,"receive":1}],"multicasts":[{"source":3,"destinations":[0,1,2],"bytes":5}]}
END
run 0 solve leaves.json --certificate leaves.jsonl
refuse 'leaves: cannot be written as veripb: it needs the rule receiver_exchange, symmetric_messages or leaf_order' \
  export leaves.json leaves.jsonl --format veripb --out out-refused
refuse 'one: cannot be written as flatzinc: overhead: only open shops and exchanges are' \
  export one.json one.jsonl --format flatzinc --out out-refused
sed 's/"makespan":9/"makespan":8/' row.jsonl >false.jsonl
run 1 export row.json false.jsonl --format veripb --out out-refused
[ -z "$(ls out-refused 2>/dev/null)" ] || fail "wrote $(ls out-refused)"
finish
