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

"$program" gen suite ci-small >suite.jsonl
for example in "$root"/examples/*.json; do
  case $example in */gusto.json) ;; *) tr -d '\n' <"$example" && echo ;; esac
done >examples.jsonl
"$program" solve suite.jsonl --json >solve.jsonl
"$program" solve "$root/examples/measured-exchange.json" --resolution auto --json >>solve.jsonl
{
  cat suite.jsonl
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
"$program" solve suite.jsonl --certificate proofs.jsonl --json >out
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

# What commands write besides: each kind of line in FORMATS is there, as the counts below say.
"$program" claims --list --json >claims-list.jsonl
run 0 solve suite.jsonl --summary --json
cp out summary.jsonl
"$program" gen all-distinct --n 150 --min-cost 1000000 --max-cost 2000000 --seed 2 >hard.json
{ head -n 2 suite.jsonl && tail -n 1 bad.jsonl && cat hard.json && echo '{"model":"none"}'; } >mixed.jsonl
"$program" solve mixed.jsonl --summary --json --time-limit 50ms >>summary.jsonl 2>err || true
run 0 solve "$root/examples/fig1-001.json" --table table.bin --no-schedule
run 0 lookup table.bin --json
cp out lookup.jsonl
"$program" lookup table.bin suite.jsonl --json >>lookup.jsonl 2>err || true
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
"$program" recheck a.db --json >recheck.jsonl
checked() { # the lines of a check, whatever it found: OPTION...
  "$program" check --json --shrink-time 0.5 "$@" >>check.jsonl 2>err || true
}
heuristics=$root/tests/heuristics
head -n 8 suite.jsonl >few.jsonl
printf '#!/bin/sh\npython3 -S -E "%s"\necho "cannot close" >&2\nexit 3\n' "$heuristics/honest.py" >ending.sh
chmod +x ending.sh
checked few.jsonl --heuristic "$root/examples/check/fnf.py" --max-ratio 1 --expect layered --times
checked mixed.jsonl --heuristic "$root/examples/check/fnf.py" --time-limit 50ms
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
    "$program" probe records --store p.db --json
  } >probe.jsonl
  "$program" probe records --store p.db --out published >out
  "$program" probe check published --json >>probe.jsonl
  sed 's/"value":"[^"]*"/"value":"7\/3"/' published/fnf-over-optimum.jsonl >wrong-records.jsonl
  run 1 probe check wrong-records.jsonl --json
  cat out >>probe.jsonl
fi

# A schema refuses an object without a key that it needs, with an unknown key, and with a value of a wrong type.
"$python" - "$root/docs/schema" <<'END' || fail "schemas"
import copy, json, os, sys
from jsonschema import Draft202012Validator
files = {"instance": ("suite.jsonl", "examples.jsonl"), "schedule": ("all.jsonl",), "solve": ("solve.jsonl",),
         "verify": ("verify.jsonl",), "export": ("export.jsonl",),
         "heuristic": ("heuristic.jsonl",), "certify": ("certify.jsonl",), "claims": ("claims.jsonl",),
         "bounds": ("bounds.jsonl",)}
for name in ("claims-list", "summary", "lookup", "prove", "dataset", "recheck", "check", "probe"):
    if name != "probe" or os.path.exists("probe.jsonl"):
        files[name] = (f"{name}.jsonl",)
assert {f"{name}.schema.json" for name in files} | {"probe.schema.json"} == set(os.listdir(sys.argv[1]))
needed = {"instance": ("model",), "schedule": ("makespan", "sends"), "solve": ("status", "makespan"),
          "verify": ("valid", "makespan"), "export": ("sha256", "makespan", "canonical", "features", "split"),
          "heuristic": ("makespan",), "certify": ("accepted", "makespan"), "claims": ("id", "verdict", "applied"),
          "bounds": ("bounds",), "claims-list": ("statement", "expected"), "summary": ("models",),
          "lookup": ("sources",), "prove": ("status", "ratio"), "dataset": ("instances",),
          "recheck": ("failed",), "check": ("verdict", "line"), "probe": ("cells", "complete")}
# Kinds of lines that must have been tried: a schema, a key with its value (any: None), how often at least.
kinds = (("summary", "worst_gap", None, 2), ("lookup", "status", "error", 1), ("lookup", "sources", None, 1),
         ("lookup", "makespan", None, 1), ("prove", "instance", None, 1), ("prove", "reason", None, 1),
         ("dataset", "there", None, 1), ("dataset", "accepted", None, 1), ("dataset", "added", None, 1),
         ("check", "suite", None, 7), ("check", "status", "error", 1), ("check", "at", "end", 1),
         ("check", "verdict", "unsupported", 1), ("check", "verdict", "rounding", 1), ("check", "stderr", None, 1),
         ("check", "ratio_at_most", None, 1), ("check", "upper_bound", None, 1), ("check", "stopped", "max-fail", 1),
         ("check", "stopped", "not-started", 1), ("check", "answer", None, 1), ("check", "seconds", None, 1),
         ("check", "worst", None, 1), ("probe", "largest", None, 2), ("probe", "listing", None, 1),
         ("probe", "steps", None, 1), ("probe", "certificate", None, 3), ("probe", "proven", True, 1),
         ("probe", "proven", False, 1))


def occurrences(value, key, wanted):
    if isinstance(value, list):
        return sum(occurrences(inner, key, wanted) for inner in value)
    if not isinstance(value, dict):
        return 0
    return (key in value and wanted in (None, value[key])) + occurrences(list(value.values()), key, wanted)


bad = 0
for name, sources in files.items():
    schema = json.load(open(f"{sys.argv[1]}/{name}.schema.json"))
    Draft202012Validator.check_schema(schema)
    validator = Draft202012Validator(schema)
    documents = [json.loads(line) for source in sources for line in open(source)]
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
