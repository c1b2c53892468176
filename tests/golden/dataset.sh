#!/usr/bin/env bash
# provecast dataset, export and recheck from outside: what is stored, reported and refused, and that nothing is lost or solved twice.
set -euo pipefail
# shellcheck source=tests/shell.sh
. tests/shell.sh
cd "$work"

dump() {
  run 0 export "$1" --proofs
  cp out "$2"
}

# SQL on a store, behind the program's back.
sql() {
  python3 -c 'import sqlite3, sys
db = sqlite3.connect(sys.argv[1])
db.execute("PRAGMA ignore_check_constraints = ON")
db.execute(sys.argv[2])
db.commit()' "$1" "$2"
}

# Every model, names and numbers that are not whole; two lines are one instance; one is refused.
{
  "$program" gen uniform --n 8 --k 3 --count 12 --seed 5
  "$program" gen geometric --n 6 --k 3 --count 4 --seed 5
  "$program" gen overhead-uniform --nodes 4 --sources 2 --count 6 --seed 5
  "$program" gen exchange-uniform --nodes 4 --count 6 --seed 5
  "$program" gen openshop-uniform --jobs 3 --machines 4 --count 6 --seed 5
} >good.jsonl
{
  cat good.jsonl
  echo '{"model":"node","name":"again","source":{"cost":2},"destinations":[{"cost":1},{"cost":1.0}]}'
  echo '{"model":"node","destinations":[{"cost":"2/2","count":2}],"source":{"cost":"4/2"},"name":"twice"}'
  echo '{"model":"node","source":{"cost":0},"destinations":[{"cost":1}]}'
} >suite.jsonl

# The report. A bad line costs its place only; what is there is not solved again.
run 2 dataset suite.jsonl --store a.db
has '^refused: suite.jsonl:37: source.cost: '
has '^37 instances: 1 there already, 35 solved to optimality, 0 left open, 1 refused, 0 not stored$'
[ "$(wc -l <err)" -eq 1 ] || fail "$(cat err)"
run 2 dataset suite.jsonl --store a.db --json
has '^\{"instances":37,"there":36,"optimal":0,"open":0,"refused":1,"not_stored":0\}$'
[ ! -e a.db-wal ] || fail "a log is left"
run 0 recheck a.db
has '^35 entries rechecked, all proven again$'
run 0 recheck a.db --sample 7 --seed 3 --threads 2 --json
has '^\{"entries":35,"checked":7,"failed":0\}$'

# The same bytes whatever the threads, in whatever order it was solved, and again from an export or from two stores.
dump a.db a.jsonl
[ "$(wc -l <a.jsonl)" -eq 35 ] || fail "$(wc -l <a.jsonl) lines"
grep -q '"name":"again"' a.jsonl || fail "not the first name"
run 2 dataset suite.jsonl --store b.db --threads 4
dump b.db b.jsonl
same a.jsonl b.jsonl
for format in csv long solu; do
  "$program" export a.db --format $format >a.table
  "$program" export b.db --format $format >b.table
  [ "$(wc -l <a.table)" -gt 30 ] || fail "$format: $(wc -l <a.table) lines"
  same a.table b.table
done
tac suite.jsonl >backwards.jsonl
mkdir -p other
cp backwards.jsonl other/suite.jsonl
run 2 dataset other/suite.jsonl --store c.db
run 2 dataset suite.jsonl --store c.db
run 0 export c.db
has '"name":"uniform-k3-n8-s5-0".*"line":1,'
run 0 export c.db --order hash
sed 's/"line":[0-9]*,//; s/"name":"[a-z]*",//' out >c.hash
run 0 export a.db --order hash
sed 's/"line":[0-9]*,//; s/"name":"[a-z]*",//' out >a.hash
same a.hash c.hash
run 0 export a.db --proofs --out a.jsonl.gz
gzip -dc a.jsonl.gz >unpacked.jsonl
same a.jsonl unpacked.jsonl
run 0 recheck a.jsonl.gz --threads 2
has '^35 entries rechecked, all proven again$'
run 0 recheck a.jsonl --sample 5
has '^5 entries rechecked'
run 0 dataset --import a.jsonl.gz --store d.db --threads 2
has '^35 entries: 35 accepted, 0 refused$'
dump d.db d.jsonl
same a.jsonl d.jsonl
head -n 20 good.jsonl >first.jsonl
run 0 dataset first.jsonl --store e.db
mv first.jsonl old.jsonl
tail -n 20 good.jsonl >first.jsonl
run 0 dataset first.jsonl --store f.db
run 0 dataset --merge e.db f.db --store g.db
has '^40 entries: 34 new, 0 better, 6 no better, 0 contradictions, 0 refused$'
run 0 recheck g.db
# With times everything comes along, too.
run 0 export a.db --proofs --with-times
cp out times.jsonl
run 0 dataset --import times.jsonl --store h.db
run 0 export h.db --proofs --with-times
same times.jsonl out
run 0 export a.db --format solu
has '^=opt= again 3$'
run 0 export a.db --format csv --certificates proofs
python3 - out <<'END' || fail "csv as data"
import csv, sys
rows = list(csv.DictReader(open(sys.argv[1], newline="")))
assert rows and all(row["split"] in ("train", "validation", "test") for row in rows)
END
[ "$(find proofs -name '*.jsonl' | wc -l)" -eq 35 ] || fail "certificates"
for proof in proofs/1*.jsonl; do
  sum=$(sha256sum "$proof" | cut -d' ' -f1)
  grep -q "$(basename "$proof" .jsonl).*,$sum," out || fail "$proof"
done

# A row for each heuristic: numbers that a program can compute with.
run 0 export a.db --format long
python3 - out <<'END' || fail "the long form: $(head -n 3 out)"
import csv, sys
from fractions import Fraction
rows = list(csv.DictReader(open(sys.argv[1], newline="")))
assert len(rows) > 100 and len({(row["sha256"], row["heuristic"]) for row in rows}) == len(rows)
for row in rows:
    if row["ratio"]:
        assert Fraction(row["ratio"]) * Fraction(row["makespan"]) == Fraction(row["value"]), row
        assert abs(float(row["ratio_float"]) - Fraction(row["ratio"])) < 1e-12
    assert row["status"] != "optimal" or not row["ratio"] or float(row["ratio_float"]) >= 1
    assert row["family_id"] == row["family_id"].strip("-") and " " not in row["family_id"]
END
# Features against their definitions, computed here from the canonical text; ratios; a column only where a model has it.
run 0 export a.db
cp out features.jsonl
for format in csv long; do
  run 0 export a.db --format "$format"
  python3 - out features.jsonl <<'END' || fail "features of $format"
import csv, json, math, sys
from fractions import Fraction
rows = list(csv.DictReader(open(sys.argv[1], newline="")))
canonical = {e["sha256"]: e["canonical"] for e in map(json.loads, open(sys.argv[2]))}
def near(row, name, value):
    got = row["feature_" + name]
    assert math.isclose(float(got), value, rel_tol=1e-12, abs_tol=1e-9), (name, got, float(value), row)
def spread(row, name, values):
    mean = sum(values) / len(values)
    deviation = math.sqrt(sum((v - mean) ** 2 for v in values) / len(values))
    for key, value in ("min", min(values)), ("max", max(values)), ("mean", mean), ("sum", sum(values)), ("deviation", deviation):
        near(row, f"{name}_{key}", value)
models = set()
for row in rows:
    instance = canonical[row["sha256"]]
    model = row["model"]
    models.add(model)
    if model == "node":
        source = Fraction(instance["source"]["cost"])
        costs = [Fraction(g["cost"]) for g in instance["destinations"] for _ in range(g.get("count", 1))]
        spread(row, "cost", costs)
        near(row, "types", len(set(costs)))
        near(row, "source_cost", source)
        near(row, "source_rank", sum(c < source for c in costs))
    elif model in ("exchange", "openshop"):
        times = [[Fraction(t) for t in line] for line in instance["times"]]
        cells = [t for i, line in enumerate(times) for j, t in enumerate(line) if model == "openshop" or i != j]
        spread(row, "time", cells)
        spread(row, "row", [sum(line) for line in times])
        spread(row, "column", [sum(line) for line in zip(*times)])
        near(row, "density", Fraction(sum(t > 0 for t in cells), len(cells)))
        near(row, "machines", len(times[0]))
    else:
        n = len(instance["nodes"])
        near(row, "multicasts", len(instance["multicasts"]))
        near(row, "density", Fraction(sum(len(m["destinations"]) for m in instance["multicasts"]), (n - 1) * len(instance["multicasts"])))
    assert (row["feature_cost_min"] == "") == (model != "node")
    for name in (key.removesuffix("_ratio_float") for key in row if key.endswith("_ratio_float")):
        if row[name + "_ratio_float"]:
            near({"feature_x": row[name + "_ratio_float"]}, "x", Fraction(row[name]) / Fraction(row["makespan"]))
        else:
            assert row[name] == "" or Fraction(row["makespan"]) == 0
assert models == {"node", "overhead", "exchange", "openshop"}
END
done
# JSON Lines: a key has one type in all entries, and the numbers are those of the CSV.
run 0 export a.db --format csv
python3 - out features.jsonl <<'END' || fail "numbers of jsonl"
import csv, json, sys
from fractions import Fraction
rows = {row["sha256"]: row for row in csv.DictReader(open(sys.argv[1], newline=""))}
entries = [json.loads(line) for line in open(sys.argv[2])]
types = {}
for entry in entries:
    row = rows.pop(entry["sha256"])
    for key, value in entry.items():
        types.setdefault(key, set()).add(str if isinstance(value, str) else dict if isinstance(value, dict) else float)
    for key in ("seed", "makespan", "lower_bound", "family_id", "split"):
        assert entry.get(key, "") == row[key] and isinstance(entry.get(key, ""), str), key
    for key in ("makespan_float", "lower_bound_float"):
        assert entry[key] == float(row[key]) == float(Fraction(entry[key.removesuffix("_float")]))
    assert entry["heuristics_float"] == {name: float(Fraction(time)) for name, time in entry["heuristics"].items()}
    assert entry["features"] and all(isinstance(time, str) for time in entry["heuristics"].values())
    for name, value in entry["features"].items():
        cell = row["feature_" + name]
        assert cell == "" if value is None else float(cell) == value, name
assert not rows and all(len(found) == 1 for found in types.values()), types
END
refuse "is not jsonl, csv, long, solu, vipr, lp, mps, veripb, flatzinc, jobshop, ranks, goal, simgrid or msccl" export a.db --format wide

# Named suites, standard input, one instance of many lines.
run 0 dataset paper-004 --store n.db --threads 2
run 0 dataset - --store n.db <good.jsonl
printf '3 2\n1 2\n3 4\n5 6\n' >shop.txt
run 0 dataset shop.txt --store n.db --threads 2
run 0 recheck n.db

# A limit leaves an instance open, which is tried again with a larger one, or with --again, only.
"$program" gen exchange-gusto --nodes 7 --sampling sites --bytes 1kB --seed 1028 --count 3 | tail -n 1 >hard.jsonl
run 3 dataset hard.jsonl --store o.db --time-limit 0.05
has ' 1 left open'
grep -q 'left open (the time limit was reached)' "$work/err" || fail "no limit: $(cat "$work/err")"
run 0 recheck o.db
run 0 export o.db --format solu
has '^=best= '
run 0 export o.db --proofs
has '"status":"feasible".*"time_limit":0.05'
cp out o.jsonl
run 0 dataset --import o.jsonl --store o2.db
run 3 dataset hard.jsonl --store o2.db --time-limit 0.05
has ' 1 there already'
run 3 dataset hard.jsonl --store o.db --time-limit 0.05
has ' 1 there already, 0 solved'
run 3 dataset hard.jsonl --store o.db --time-limit 0.06
has ' 0 there already, 0 solved to optimality, 1 left open'
run 3 dataset hard.jsonl --store o.db --time-limit 0.05
has ' 1 there already'
run 3 dataset hard.jsonl --store o.db --time-limit 0.05 --again
has ' 0 there already, 0 solved to optimality, 1 left open'

# An optimum without a certificate is called that, is not solved again unless told to, and gives way to a proof.
head -n 1 good.jsonl >one.jsonl
run 0 dataset one.jsonl --store c.db
run 0 export c.db --schedules
sed -E 's/"status":"optimal"/"status":"uncertified"/; s/"lower_bound":[^,]*,//; s/"claim":"[^"]*","certificate_sha256":"[^"]*","certificate_bytes":[0-9]*,//' out >bare.jsonl
run 0 dataset --import bare.jsonl --store bare.db
run 3 dataset one.jsonl --store bare.db --time-limit 60
has ' 1 there already'
grep -q '1 optimum is without a certificate, so not proven$' err || fail "$(cat err)"
run 0 recheck bare.db
run 0 export bare.db --format csv
has ',uncertified,'
run 0 export bare.db
has '"status":"uncertified"'
run 0 dataset one.jsonl --store bare.db --again
has ' 1 solved to optimality, 0 left open'
sed 's/"status":"uncertified","makespan":"[0-9]*"/"status":"uncertified","makespan":"1"/' bare.jsonl >wrong.jsonl
run 1 dataset --import wrong.jsonl --store wrong.db
sed 's/"uncertified"/"guessed"/' bare.jsonl >wrong.jsonl
run 2 dataset --import wrong.jsonl --store wrong.db

# Whatever is changed in a store is found, with the hash; what is left of it is not merged.
hash=$(sed -n 's/^{"sha256":"\([0-9a-f]*\)".*/\1/p' a.jsonl | sed -n 7p)
id="instance = (SELECT id FROM instances WHERE sha256 = '$hash')"
for change in "UPDATE results SET makespan = '1', lower_bound = '1' WHERE $id" \
  "UPDATE results SET schedule = replace (schedule, '\"start\":0', '\"start\":1') WHERE $id" \
  "UPDATE certificates SET text = cast (substr (text, 1, 20) || x'00' || substr (text, 22) AS BLOB) WHERE $id" \
  "UPDATE instances SET canonical = replace (canonical, '1', '2') WHERE sha256 = '$hash'" \
  "UPDATE instances SET name = 'other' WHERE sha256 = '$hash'" \
  "DELETE FROM results WHERE $id"; do
  cp a.db t.db
  sql t.db "$change"
  run 1 recheck t.db --threads 2
  has "^$hash: "
  has '^35 entries rechecked, 1 FAILED$'
  run 1 dataset --merge t.db --store t2.db
  has "^not stored: t.db: $hash: "
  rm -f t2.db
done
cp a.db t.db
sql t.db "UPDATE instances SET sha256 = replace (replace (sha256, '0', 'x'), 'x', '1') WHERE sha256 = '$hash'"
run 1 recheck t.db
has '^35 entries rechecked, 1 FAILED$'

# Two different optima are both shown, and what was there stays.
cp a.db t.db
sql t.db "UPDATE results SET makespan = '100000', lower_bound = '100000' WHERE $id"
cp a.db u.db
run 1 dataset --merge t.db --store u.db
has "^not stored: t.db: $hash: contradiction: optimal makespan [0-9]+ in the store, optimal makespan 100000 here"
run 0 recheck u.db

# An export that was changed: makespans, heuristics, certificates, instances.
sed '3s/"makespan":"[0-9]*"/"makespan":1/' a.jsonl >x1.jsonl
sed '3s/"chain":"[0-9]*"/"chain":1/' a.jsonl >x2.jsonl
sed '3s/"proven by prices"/"proven by luck"/; 3s/"line":3/"line":4/; 3s/"claim":"optimal/"claim":"Optimal/' a.jsonl >x3.jsonl
sed '3s/"canonical":{"model":"node","source":{"cost":/&1/' a.jsonl >x4.jsonl
sed '3s/"certificate_sha256":"./&0/' a.jsonl >x5.jsonl
sed '3s/"makespan":"[0-9]*","lower_bound":"[0-9]*"/"makespan":100000,"lower_bound":100000/' a.jsonl >x6.jsonl
cmp -s a.jsonl x6.jsonl && fail 'x6.jsonl is not changed'
for i in 1 2 3 4 6; do
  run 1 recheck "x$i.jsonl"
  has "^refused: x$i.jsonl:3: "
  has ' 1 FAILED$'
  run 1 dataset --import "x$i.jsonl" --store "x$i.db"
  has '^35 entries: 34 accepted, 1 refused$'
done
run 2 recheck x5.jsonl

# What is no store.
refuse 'unable to open' recheck none.db
refuse 'unable to open' export none.db
refuse 'cannot open' dataset none.jsonl --store z.db
[ ! -e z.db ] || fail "a store was made"
echo 'no database, but some text that is longer than a header would be, and still longer, so that it is read as one' >text.db
for i in 1 2 3 4; do cat text.db text.db >text2.db && mv text2.db text.db; done
refuse 'looks like a table (CSV), not a store' dataset good.jsonl --store text.db
refuse 'looks like a table (CSV), not a store' recheck text.db
"$program" probe sweep --objective fnf/optimum --n 3 --max-cost 3 --store probe.db >probe.out
refuse 'no store of provecast dataset' dataset good.jsonl --store probe.db
cp a.db v.db
sql v.db 'PRAGMA user_version = 99'
refuse 'version 99' dataset good.jsonl --store v.db
refuse 'version 99' export v.db
refuse 'is a directory' dataset . --store z.db
refuse 'not a file' dataset good.jsonl --store .
refuse '' dataset good.jsonl --store none/z.db
refuse '--store is missing' dataset good.jsonl
refuse 'unexpected argument' dataset a b --store z.db
refuse "no engine 'nothing'" dataset good.jsonl --store z.db --method nothing
refuse 'cannot be combined with --import' dataset --import a.jsonl --store z.db --time-limit 1
refuse 'is not jsonl' export a.db --format xml
refuse 'cannot be counted' recheck - --sample 1 <a.jsonl
refuse 'schedules' export a.db --format csv --schedules
if [ "$(id -u)" -ne 0 ]; then
  cp a.db w.db
  chmod a-w w.db
  refuse 'read-only' dataset good.jsonl --store w.db
fi

# A disk that is full: exit code 4, one line; what is there is whole.
"$program" gen uniform --n 30 --k 5 --count 60 --seed 9 >more.jsonl
cp a.db full.db
code=0
(
  trap '' XFSZ
  ulimit -f 200
  exec "$program" dataset more.jsonl --store full.db
) >out 2>err || code=$?
[ "$code" -eq 4 ] || fail "full disk: exit code $code: $(cat err)"
[ "$(wc -l <err)" -eq 1 ] || fail "full disk: $(cat err)"
run 0 recheck full.db
run 0 dataset more.jsonl --store full.db

# Ctrl-C: what is solved is stored, the rest comes with the same command.
"$program" gen planted --n 60 --k 6 --count 2000 --seed 9 >long.jsonl
interrupt dataset long.jsonl --store int.db
grep -q 'interrupted' err || fail "$(cat err)"
run 0 recheck int.db --sample 20

finish
