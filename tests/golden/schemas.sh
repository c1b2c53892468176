#!/usr/bin/env bash
# docs/schema against what the program reads and writes, and against wrong documents, which each schema refuses.
set -euo pipefail
# shellcheck source=tests/shell.sh
. tests/shell.sh
root=$PWD

python=
for candidate in python3 /usr/bin/python3; do
  if "$candidate" -c 'from jsonschema import Draft202012Validator' 2>/dev/null; then
    python=$candidate
    break
  fi
done
if [ -z "$python" ]; then
  echo "python3-jsonschema is missing: docs/schema is not tried"
  [ -z "${PROVECAST_CHECK:-}" ] || exit 1 # ./check installs it
  exit 77
fi
cd "$work"

# A quarter of the suite, but before a release: every fourth line, the first ones, and what is named below.
light_suite >all.jsonl
every=4
! in_full || every=1
awk -v every=$every 'NR % every == 0 || NR <= 8 || /"overhead-fractions"/' all.jsonl >suite.jsonl
for example in "$root"/examples/*.json; do
  case $example in */gusto.json) ;; *) tr -d '\n' <"$example" && echo ;; esac
done >examples.jsonl
"$program" solve suite.jsonl --certificate proofs.jsonl --json >solve.jsonl
"$program" solve suite.jsonl --json --part 2/9 >>solve.jsonl
"$program" solve "$root/examples/measured-exchange.json" --resolution auto --json >>solve.jsonl
{
  head -n 8 suite.jsonl
  echo '{"model":"node","name":"bad","source":{"cost":0},"destinations":[{"cost":1}]}'
} >bad.jsonl
run 2 solve bad.jsonl --json --no-schedule
cat out >>solve.jsonl
"$python" -c 'import json, sys
for line in open("solve.jsonl"):
    entry = json.loads(line)
    if "schedule" in entry:
        print(json.dumps(entry["schedule"]))' >all.jsonl
head -n "$(wc -l <suite.jsonl)" all.jsonl >schedules.jsonl
run 0 verify suite.jsonl schedules.jsonl --json
cp out verify.jsonl
sed '1s/"start": 0/"start": 1/' schedules.jsonl >wrong.jsonl
run 1 verify suite.jsonl wrong.jsonl --json
head -n 1 out >>verify.jsonl
grep -q '"valid":false' verify.jsonl || fail "no invalid schedule"
for heuristic in fnf local ecf; do
  "$program" heuristic "$heuristic" suite.jsonl --json 2>err >one.jsonl || true
  "$program" heuristic "$heuristic" suite.jsonl --json --no-schedule 2>err >>one.jsonl || true
  cat one.jsonl >>heuristic.jsonl
done
run 0 certify suite.jsonl proofs.jsonl --json
cp out certify.jsonl
head -n 1 suite.jsonl | sed 's/"cost":3/"cost":4/' >other.jsonl
head -n 2 suite.jsonl | tail -n 1 >>other.jsonl
"$program" solve other.jsonl --certificate other.proofs --json >out
head -n 2 suite.jsonl >first.jsonl
run 1 certify first.jsonl other.proofs --json
grep '"accepted":false' out >>certify.jsonl || fail "no refused certificate"
tail -n 1 suite.jsonl >last.jsonl
"$program" certify last.jsonl other.proofs --json >>certify.jsonl 2>err || true
"$program" bounds suite.jsonl --json >bounds.jsonl
"$program" bounds "$root/examples/lab.json" --json >>bounds.jsonl
run 0 claims suite.jsonl --json
cp out claims.jsonl
run 0 dataset suite.jsonl --store a.db
run 0 export a.db
cp out export.jsonl
run 0 export a.db --proofs --with-times
cat out >>export.jsonl
"$program" gen suite overhead-corner | head -n 3 >appended.jsonl
run 0 dataset appended.jsonl --store appended.db --class append
run 0 export appended.db --proofs
cat out >>export.jsonl

# What commands write besides: each kind of line in FORMATS is there, as the counts below say.
"$program" claims --list --json >claims-list.jsonl
"$program" claims --list --json paper-001 >>claims-list.jsonl
run 0 solve suite.jsonl --summary --json
cp out summary.jsonl
"$program" gen all-distinct --n 150 --min-cost 1000000 --max-cost 2000000 --seed 2 >hard.json
{ head -n 2 suite.jsonl && tail -n 1 bad.jsonl && cat hard.json && echo '{"model":"none"}'; } >mixed.jsonl
"$program" solve mixed.jsonl --summary --json --time-limit 50ms >>summary.jsonl 2>err || true
run 0 solve "$root/examples/fig1-001.json" --table table.bin --no-schedule
run 0 lookup table.bin --json
cp out lookup.jsonl
"$program" lookup table.bin suite.jsonl --json >>lookup.jsonl 2>err || true
run 0 solve "$root/examples/logp.json" --table logp.bin --no-schedule
"$program" lookup logp.bin --json >>lookup.jsonl
{
  "$program" prove fnf --n 4 --bound 2 --json
  "$program" prove fnf --n 5 --bound 9/8 --json || true
  "$program" prove fnf --n 15 --bound 5/4 --time-limit 10ms --json || true
} >prove.jsonl
{
  "$program" dataset suite.jsonl --store a.db --json
  "$program" export a.db --proofs --out proofs.gz
  "$program" dataset --import proofs.gz --store b.db --json
  "$program" dataset --merge a.db --store b.db --json
} >dataset.jsonl
sed '2s/"makespan": *"[^"]*"/"makespan":"1"/' <("$program" export a.db --proofs) >forged.jsonl
{
  "$program" dataset mixed.jsonl --store c.db --time-limit 50ms --json 2>err || true
  "$program" dataset --import forged.jsonl --store b.db --json 2>err || true
} >>dataset.jsonl
"$program" recheck a.db --json >recheck.jsonl
run 1 recheck forged.jsonl --json
cat out >>recheck.jsonl
python3 -c 'import sqlite3; store = sqlite3.connect("a.db")
store.execute("UPDATE results SET seal = \"" + 64 * "0" + "\" WHERE instance = 1"); store.commit()'
run 1 recheck a.db --json
cat out >>recheck.jsonl
for command in heuristic bounds prove; do
  run 0 "$command" --list --json
  cat out >>list.jsonl
done
cp "$root/examples/gusto.json" directory.json
for example in "$root"/examples/simulate/*.json; do
  tr -d '\n' <"$example" >>simulate-input.jsonl
  echo >>simulate-input.jsonl
  "$program" simulate "$example" --json >>simulate.jsonl
  [ "${example##*/}" = load.json ] || "$program" simulate "$example" --json --bounds >>simulate.jsonl
done
for repetitions in 1 2; do
  "$program" measure --simulate --send 4 --net 1,0.5 --receive 3 --hold 6 --repetitions $repetitions --raw samples.csv --json >>measure.jsonl
done
"$program" measure samples.csv --json >>measure.jsonl
{
  "$program" bench --simulate --send 4 --net 1,0.5 --receive 3 --tree opt-tree --ranks 5 --root 2 --calls 0,1,2,3,4 --dummy 90 --json
  "$program" solve "$root/examples/fig1-001.json" --json >fig1.result
  "$program" bench --simulate --send 4 --net 1 --receive 3 --hold 9 --sizes 0 "$root/examples/fig1-001.json" fig1.result --json
} >bench.jsonl
if [ -x "$(dirname "$program")/provecast-mpi" ]; then # alone, it is a schedule of one node
  echo '{"model":"parameterized","name":"alone","nodes":1,"hold":1,"end":1}' >alone.json
  "$program" solve alone.json --json >alone.result
  OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1 "$(dirname "$program")/provecast-mpi" run alone.json alone.result --json >run.jsonl
fi
for example in fig1-001 multicast-000 exchange-gusto; do
  "$program" solve "$root/examples/$example.json" --json >result.json
  "$program" draw "$root/examples/$example.json" result.json --trace | tr -d '\n' >>trace.jsonl
  echo >>trace.jsonl
done
{
  cat schedules.jsonl
  echo '{"unsupported":"no networks"}'
} >answer.jsonl
checked() { # the lines of a check, whatever it found: OPTION...
  "$program" check --json --shrink-time 0.5 "$@" >>check.jsonl 2>err || true
}
heuristics=$root/tests/heuristics
head -n 8 suite.jsonl >few.jsonl
printf '#!/bin/sh\npython3 -S -E "%s"\necho "cannot close" >&2\nexit 3\n' "$heuristics/honest.py" >ending.sh
chmod +x ending.sh
checked few.jsonl --heuristic "$root/examples/check/fnf.py" --max-ratio 1 --expect layered --times --persistent
checked mixed.jsonl --heuristic "$root/examples/check/fnf.py" --time-limit 50ms --persistent
checked few.jsonl --heuristic "$root/examples/check/fnf.py" --part 1/2 --persistent
{ grep -F '"overhead-fractions"' suite.jsonl && cat few.jsonl; } >fractions.jsonl
checked fractions.jsonl --heuristic "$heuristics/floats.py" --max-fail 1
checked "$root/examples/exchange-gusto.json" --heuristic "$root/examples/check/fnf.py"
checked few.jsonl --heuristic "$heuristics/not-there"
checked few.jsonl --heuristic ./ending.sh --persistent
checked few.jsonl --heuristic ./ending.sh --sandbox off
if "$program" help probe >out 2>err; then
  {
    "$program" probe sweep --n 6 --max-cost 4 --store p.db --witnesses 3 --json
    "$program" probe sweep --n 3 --max-cost 3 --json
    "$program" probe climb --pattern '1; 2 3xm' --range m=1..8 --store p.db --json
    for objective in exchange:openshop openshop:greedy overhead:ecf logp:fnf parameterized:chain mesh:chain bmin:chain; do
      "$program" probe sweep --objective "$objective/optimum" --n 3 --max-cost 1 --store p.db --json
    done
    "$program" probe records --store p.db --json
  } >probe.jsonl
  "$program" probe records --store p.db --out published >out
  "$program" probe check published --json >>probe.jsonl
  sed 's/"value":"[^"]*"/"value":"7\/3"/' published/fnf-over-optimum.jsonl >wrong-records.jsonl
  run 1 probe check wrong-records.jsonl --json
  cat out >>probe.jsonl
fi

# Certificates: of each engine of each model, and of each kind.
certify() { # FILE OPTION...: certificates of the instances, if the engine takes them
  rm -f proof
  "$program" solve "$@" --no-schedule --certificate proof >out 2>err || true
  [ ! -e proof ] || cat proof >>certificates
}
cp proofs.jsonl certificates
"$program" solve --help | awk '/^Engines by model/ { on = 1 } /^[a-z]+:$/ { model = $1 } on && /^  [a-z]/ { print model, $1 }' |
  tr -d : >engines
[ "$(wc -l <engines)" -gt 15 ] || fail "engines: $(cat engines)"
while read -r model engine; do
  grep -m 12 "\"model\":\"$model\"" suite.jsonl >some.jsonl
  certify some.jsonl --method "$engine" --time-limit 0.3
done <engines
base=$root/tests/reject/base
"$program" gen all-distinct --n 44 --min-cost 1000 --max-cost 2000 --seed 5 --count 2 >layers.jsonl
certify layers.jsonl
for kind in alone growth work load; do
  certify "$base/overhead-$kind.json" --memory-limit 1
done
pair='{"source":0,"destinations":[1,2]},{"source":1,"destinations":[0,2]},{"source":2,"destinations":[0,1]}'
pairs="$pair,$pair,$pair"
echo '{"model":"overhead","nodes":[{"send":13,"receive":13},{"send":16,"receive":1},{"send":2,"receive":17}],' \
  "\"multicasts\":[${pairs//]\}/],\"bytes\":1\}}]}" >pairs.json
certify pairs.json --class append
certify "$base/openshop-tree.json"
row='"network":{"mesh":[6,1]},"source":[0,0],"destinations":[[1,0],[2,0],[3,0],[4,0]],"occupation":4'
echo "{\"model\":\"parameterized\",\"hold\":14,\"end\":9,\"ports\":2,\"interval\":3,\"port_model\":\"rounds\",$row}" >places.json
certify places.json
certify "$base/parameterized-cover.json"
certify "$root/examples/measured-exchange.json" --resolution auto
# Every question, of the least n.
"$program" prove --list --json | sed -E 's/.*"name":"([^"]*)".*"least_n":([0-9]+).*/\1 \2/' >questions
while read -r question n; do
  "$program" prove "$question" --n "$n" --bound 64 --certificate theorem.cert >out
  "$program" certify theorem.cert --json >>certify.jsonl
  grep '^{' theorem.cert >>certificates
done <questions
"$program" prove exchange-greedy --n 3 --bound 1 --json >>prove.jsonl || true
"$program" prove fnf-classes --n 4 --bound 2 --source fast --certificate theorem.cert >out
grep '^{' theorem.cert >>certificates

# A schema refuses an object without a key that it needs, with an unknown key, and with a value of a wrong type.
"$python" - "$root/docs/schema" "$root" <<'END' || fail "schemas"
import copy, glob, gzip, json, os, sys
from jsonschema import Draft202012Validator
files = {"instance": ("suite.jsonl", "examples.jsonl"), "schedule": ("all.jsonl",), "solve": ("solve.jsonl",),
         "verify": ("verify.jsonl",), "export": ("export.jsonl",),
         "heuristic": ("heuristic.jsonl",), "certify": ("certify.jsonl",), "claims": ("claims.jsonl",),
         "bounds": ("bounds.jsonl",)}
for name in ("claims-list", "summary", "lookup", "prove", "dataset", "recheck", "check", "list", "trace", "answer", "simulate",
             "simulate-input", "measure", "bench"):
    files[name] = (f"{name}.jsonl",)
files["directory"] = ()
files["certificate"] = ()
if os.path.exists("run.jsonl"):
    files["run"] = ("run.jsonl",)
if os.path.exists("probe.jsonl"):
    files["probe"] = ("probe.jsonl",)
    files["record"] = glob.glob("published/*.jsonl")
assert {f"{name}.schema.json" for name in [*files, "probe", "record", "run"]} == set(os.listdir(sys.argv[1]))
needed = {"instance": ("model",), "schedule": ("makespan", "sends"), "solve": ("status", "makespan"),
          "verify": ("valid", "makespan"), "export": ("sha256", "makespan", "canonical", "features", "split"),
          "heuristic": ("makespan",), "certify": ("accepted", "makespan"), "claims": ("id", "verdict", "applied"),
          "bounds": ("bounds",), "claims-list": ("statement", "expected"), "summary": ("models",),
          "lookup": ("sources",), "prove": ("status", "ratio"), "dataset": ("instances",),
          "recheck": ("failed",), "list": ("model", "name"), "trace": ("traceEvents",),
          "answer": ("makespan", "sends"), "directory": ("sites", "latency"), "record": ("value", "instance"),
          "simulate": ("casts", "time"), "simulate-input": ("network",), "measure": ("points", "fits"), "bench": ("ranks", "benchmarks"), "run": ("nodes", "predicted", "measured"),
          "certificate": (), "check": ("verdict", "line"), "probe": ("cells", "complete")}
# Kinds of lines that must have been tried: a schema, a key with its value (any: None), how often at least.
kinds = (("summary", "worst_gap", None, 2), ("export", "class", "append", 2), ("solve", "part", None, 1), ("solve", "line", None, 1), ("check", "part", None, 1), ("check", "run", None, 1),
         ("lookup", "status", "error", 1), ("lookup", "sources", None, 1),
         ("lookup", "makespan", None, 1), ("prove", "instance", None, 1), ("prove", "reason", None, 1),
         ("dataset", "there", None, 1), ("dataset", "accepted", None, 1), ("dataset", "added", None, 1),
         ("check", "suite", None, 7), ("check", "status", "error", 1), ("check", "at", "end", 1),
         ("check", "verdict", "unsupported", 1), ("check", "verdict", "rounding", 1), ("check", "stderr", None, 1),
         ("check", "ratio_at_most", None, 1), ("check", "upper_bound", None, 1), ("check", "stopped", "max-fail", 1),
         ("check", "stopped", "not-started", 1), ("check", "answer", None, 1), ("check", "seconds", None, 1),
         ("recheck", "status", "error", 2), ("dataset", "status", "error", 2), ("list", "least_n", None, 3),
         ("list", "reference", None, 20), ("answer", "unsupported", None, 1), ("certify", "theorem", None, 2),
         ("trace", "ph", "X", 10), ("trace", "ph", "f", 1), ("record", "certificate", None, 1),
         ("certificate", "load", {"row": 0}, 1), ("certificate", "mirror", None, 1), ("certificate", "tree", None, 1),
         ("certificate", "prices", None, 9), ("certificate", "program", None, 1), ("certificate", "depth", None, 1),
         ("certificate", "split", None, 1), ("certificate", "leaf", None, 2), ("certificate", "alone", None, 1),
         ("certificate", "growth", None, 2), ("certificate", "work", None, 1), ("certificate", "set", None, 1),
         ("certificate", "counting", None, 1), ("certificate", "cover", None, 2), ("certificate", "state", None, 2),
         ("certificate", "places", None, 1), ("certificate", "grid", None, 1), ("certificate", "forget", None, 1),
         ("certificate", "class", "append", 1), ("certificate", "resolution", None, 1),
         ("certificate", "certificate", "theorem", 3),
         ("check", "worst", None, 1), ("probe", "largest", None, 2), ("probe", "listing", None, 1),
         ("probe", "steps", None, 1), ("probe", "certificate", None, 3), ("probe", "proven", True, 1),
         ("probe", "proven", False, 1))


def occurrences(value, key, wanted):
    if isinstance(value, list):
        return sum(occurrences(inner, key, wanted) for inner in value)
    if not isinstance(value, dict):
        return 0
    return (key in value and wanted in (None, value[key])) + occurrences(list(value.values()), key, wanted)


def certificates():
    """Those the program wrote here, well-formed ones of tests/reject, those of the records, and the least of each kind
    of the published data."""
    found = []
    kept = sys.argv[2] + "/tests/reject/"
    for path in ["certificates", *glob.glob(kept + "base/*.jsonl"), *glob.glob(kept + "o*/certificate/unproven/*-forg*")]:
        for line in open(path):
            document = json.loads(line)
            if "certificate" in document:
                found.append([])
            found[-1].append(document)
    for path in glob.glob("published/*.jsonl"):
        found += [record["certificate"] for record in map(json.loads, open(path)) if "certificate" in record]
    least = {}
    for path in glob.glob(sys.argv[2] + "/results/published/datasets/*.jsonl.gz"):
        for entry in map(json.loads, gzip.open(path, "rt")):
            lines = entry.get("certificate")
            if lines:
                kind = entry["model"], kinds_of(lines)
                if kind not in least or len(lines) < len(least[kind]):
                    least[kind] = lines
    return found + list(least.values())


def kinds_of(lines):
    return frozenset(key for line in lines for key in line if key not in ("certificate", "version", "instance", "makespan"))


OPTIONAL = {"instance", "resolution", "rules", "alone", "to", "receive", "multicast", "names"}


def spoiled(value, spoil):
    """Copies of a document, each with one fault: a key less, one more, or a value of a wrong type."""
    if isinstance(value, list):
        for i, inner in enumerate(value):
            yield from spoiled(inner, lambda new, i=i: spoil(value[:i] + [new] + value[i + 1:]))
        yield spoil(value + [{"other": 1}])
    elif isinstance(value, dict):
        for key, inner in value.items():
            yield from spoiled(inner, lambda new, key=key: spoil({**value, key: new}))
            if key not in OPTIONAL:
                yield spoil({other: value[other] for other in value if other != key})
            yield spoil({**value, key: {"other": 1}})
        yield spoil({**value, "other": 1})


def accepted_faults(documents, validator):
    """Certificates with one fault that the schema takes, of the shortest of each model and kind: every fifth, or all
    before a release."""
    shortest = {}
    for lines in sorted(documents, key=lambda lines: len(json.dumps(lines)), reverse=True):
        shortest[lines[0]["certificate"], kinds_of(lines)] = lines
    for lines in shortest.values():
        wrong = list(spoiled(lines, lambda new: new)) + [lines[1:], lines[:-1], lines + lines[-1:], lines[::-1]]
        yield from filter(validator.is_valid, wrong[:: 1 if os.environ.get("PROVECAST_SLOW") == "release" else 5])


bad = 0
for name, sources in files.items():
    schema = json.load(open(f"{sys.argv[1]}/{name}.schema.json"))
    Draft202012Validator.check_schema(schema)
    validator = Draft202012Validator(schema)
    documents = [json.loads(line) for source in sources for line in open(source)]
    if name == "directory":
        documents = [json.load(open("directory.json"))]
    if name == "certificate":
        documents = certificates()
        for wrong in accepted_faults(documents, validator):
            bad += 1
            if bad < 6:
                print("certificate accepts", json.dumps(wrong)[:300])
    assert documents
    for document in documents:
        for error in list(validator.iter_errors(document))[:1]:
            bad += 1
            if bad < 6:
                print(name, error.message[:200], json.dumps(document)[:200])
    for kind, key, wanted, least in kinds:
        if kind == name and occurrences(documents, key, wanted) < least:
            bad += 1
            print(name, "tries too few of", key, wanted)
    for key in needed[name]:
        for change in (lambda d: d.pop(key), lambda d: d.update({key: [None]}), lambda d: d.update({"other" + key: 1})):
            wrong = copy.deepcopy(documents[0])
            change(wrong)
            if validator.is_valid(wrong):
                bad += 1
                print(name, "accepts", json.dumps(wrong)[:200])
sys.exit(bad > 0)
END

finish
