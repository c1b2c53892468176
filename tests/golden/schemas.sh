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

# A schema refuses an object without a key that it needs, with an unknown key, and with a value of a wrong type.
"$python" - "$root/docs/schema" <<'END' || fail "schemas"
import copy, json, sys
from jsonschema import Draft202012Validator
files = {"instance": ("suite.jsonl", "examples.jsonl"), "schedule": ("all.jsonl",), "solve": ("solve.jsonl",),
         "verify": ("verify.jsonl",), "export": ("export.jsonl",),
         "heuristic": ("heuristic.jsonl",), "certify": ("certify.jsonl",), "claims": ("claims.jsonl",),
         "bounds": ("bounds.jsonl",)}
needed = {"instance": ("model",), "schedule": ("makespan", "sends"), "solve": ("status", "makespan"),
          "verify": ("valid", "makespan"), "export": ("sha256", "makespan", "canonical", "features", "split"),
          "heuristic": ("makespan",), "certify": ("accepted", "makespan"), "claims": ("id", "verdict", "applied"),
          "bounds": ("bounds",)}
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
