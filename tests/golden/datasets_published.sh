#!/usr/bin/env bash
# The published datasets: as many and as small as promised, the instances that make.sh lists, a sample of them proven again, and a sample
# solved again with the same answers.
set -euo pipefail
# shellcheck source=tests/shell.sh
. tests/shell.sh
published=$PWD/results/published/datasets
cd "$work"

bytes=$(cat "$published"/*.jsonl.gz | wc -c)
[ "$bytes" -le 5000000 ] || fail "$bytes bytes"

# Lists everything again; of each instance the first place counts.
bash "$published/make.sh" "$program" "$work" 0
for model in node overhead exchange openshop parameterized logp; do
  gzip -dc "$published/$model.jsonl.gz" >"$model.jsonl"
  least=$([ "$model" = node ] && echo 10000 || echo 1000)
  python3 - "$model" "$least" <<'END' || fail "$model"
import json, random, sys
model, least = sys.argv[1], int(sys.argv[2])
given = [json.loads(line) for line in open(f"stores/{model}.jsonl")]
lines = [line.rstrip("\n") for line in open(f"{model}.jsonl")]
found = [json.loads(line) for line in lines]
bad = 0
def expect(good, what):
    global bad
    if not good:
        print(what)
        bad += 1
expect(sum(entry["model"] == model for entry in found) >= least, "too few")
expect(len({entry["sha256"] for entry in found}) == len(found), "twice")
expect(all(entry["status"] == "optimal" and entry["makespan"] == entry["lower_bound"] for entry in found), "open")
expect([entry["line"] for entry in found] == sorted(entry["line"] for entry in found), "order")
for entry in found:
    instance = given[entry["line"] - 1]
    expect(all(instance.get(key) == entry.get(key) for key in ("model", "name", "unit", "origin")), entry["sha256"])
# What is missing is the same as something before it.
expect(len(given) - len(found) <= 500, "missing")
# A sample to be solved again: quick ones.
random.seed(4)
quick = [i for i in range(len(found)) if found[i]["certificate_bytes"] <= 2000]
with open(f"{model}.again", "w") as again, open(f"{model}.expected", "w") as expected:
    for i in sorted(random.sample(quick, 25)):
        instance = dict(given[found[i]["line"] - 1])
        again.write(json.dumps(instance) + "\n")
        expected.write(lines[i] + "\n")
sys.exit(bad > 0)
END
  run 0 recheck "$published/$model.jsonl.gz" --sample 60 --seed 11
  has '^60 entries rechecked, all proven again$'
  run 0 dataset "$model.again" --store again.db
  run 0 export again.db
  python3 - out "$model.expected" <<'END' || fail "$model: not the same answers"
import json, sys
keys = ("sha256", "model", "name", "unit", "origin", "nodes", "tasks", "status", "makespan", "lower_bound", "heuristics", "canonical")
# files of version 1 have whole times as numbers
def text(entry):
    times = {key: str(entry[key]) for key in ("makespan", "lower_bound")}
    return entry | times | {"heuristics": {name: str(time) for name, time in entry["heuristics"].items()}}
again, expected = ([text(json.loads(line)) for line in open(name)] for name in sys.argv[1:3])
sys.exit([[entry.get(key) for key in keys] for entry in again] != [[entry.get(key) for key in keys] for entry in expected])
END
  rm -f again.db
done

finish
