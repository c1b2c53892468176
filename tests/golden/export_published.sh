#!/usr/bin/env bash
# The published optima of the node and LogP models as VIPR: a reader of our own that shares nothing with verify/ accepts each that can
# be written: every 40th, every 10th with PROVECAST_SLOW.
set -euo pipefail
# shellcheck source=tests/shell.sh
. tests/shell.sh
top=$PWD
cd "$work"

stride=40
[ "${PROVECAST_SLOW-}" != yes ] || stride=10
for model in node logp; do
  gzip -dc "$top/results/published/datasets/$model.jsonl.gz" | awk -v stride=$stride 'NR % stride == 0' >"$model.jsonl"
done
# A branch tree is rare: the first ones.
gzip -dc "$top/results/published/datasets/node.jsonl.gz" | awk '/"splits":/ && ++trees <= 2' >>node.jsonl
sort -u node.jsonl logp.jsonl >both.jsonl
run 0 dataset --import both.jsonl --store both.db
code=0
"$program" export both.db --format vipr --out files >counts 2>refusals || code=$?
[ $code -eq 0 ] || [ $code -eq 2 ] || fail "exit code $code: $(cat refusals)"
python3 - "$top" <<'END' || fail "published proofs"
import json, pathlib, sys
sys.path.insert(0, sys.argv[1] + "/tests/export")
import vipr
accepted, missing, trees = 0, [], 0
for line in open("both.jsonl"):
    entry = json.loads(line)
    file = pathlib.Path("files", entry["sha256"] + ".vipr")
    if not file.exists():
        missing.append(entry["sha256"])
        continue
    text = file.read_text()
    assert str(vipr.check(text, entry["canonical"])) == str(entry["makespan"]), file
    accepted += 1
    trees += "{ uns " in text
refusals = open("refusals").read()
assert all(sha256 in refusals for sha256 in missing) and refusals.count("\n") == len(missing)
total = accepted + len(missing)
assert accepted >= 250 and trees >= 2 and len(missing) * 200 <= total, (accepted, trees, missing)
assert open("counts").read() == f"{accepted} written, {len(missing)} refused\n"
END
finish
