#!/usr/bin/env bash
# export --format vipr, lp, mps: proofs that a reader of VIPR of our own accepts, with the program that docs/EXPORTS.md has for
# the instance; every mutant is refused; what cannot be written is refused by name.
set -euo pipefail
# shellcheck source=tests/shell.sh
. tests/shell.sh
top=$PWD
base=$top/tests/reject/base
cd "$work"

proves() {
  local code=0
  python3 "$top/tests/export/vipr.py" "$1" "$2" >verdict || code=$?
  [ "$code $(cat verdict)" = "0 verified $3" ] || fail "$1: $(cat verdict), expected $3"
}
refuses_mutants() {
  local least=$4
  python3 "$top/tests/export/mutants.py" "$1" "$2" "$3" >mutants || fail "$1: $(cat mutants)"
  [ "$(sed -nE 's/^([0-9]+) of .*/\1/p' mutants)" -ge "$least" ] || fail "$1: $(cat mutants)"
}

# An instance and the certificate of solve: a dual vector of each model, costs that are fractions.
run 0 solve "$top/examples/fig1-001.json" --certificate fig1.jsonl
run 0 export "$top/examples/fig1-001.json" fig1.jsonl --format vipr --out out-fig1
[ ! -s out ] || fail "wrote to standard output"
[ "$(ls out-fig1)" = fig1-001.vipr ] || fail "files: $(ls out-fig1)"
proves out-fig1/fig1-001.vipr "$top/examples/fig1-001.json" 9
refuses_mutants out-fig1/fig1-001.vipr "$top/examples/fig1-001.json" 1 600
run 0 solve "$top/examples/logp.json" --certificate logp.jsonl
run 0 export "$top/examples/logp.json" logp.jsonl --format vipr --out out-logp
proves out-logp/logp.vipr "$top/examples/logp.json" 35/2
refuses_mutants out-logp/logp.vipr "$top/examples/logp.json" 1 900
run 0 solve "$top/examples/campus.json" --certificate campus.jsonl
run 0 export "$top/examples/campus.json" campus.jsonl --format vipr --out out-campus
proves out-campus/campus.vipr "$top/examples/campus.json" 1491/4

# A branch tree. A certificate that the checker refuses is not written, and leaves no file.
run 0 export "$base/gap.json" "$base/gap.jsonl" --format vipr --out out-gap
proves out-gap/gap.vipr "$base/gap.json" 18
[ "$(grep -c '{ uns ' out-gap/gap.vipr)" -eq 2 ] || fail "branchings: $(grep -c '{ uns ' out-gap/gap.vipr)"
refuses_mutants out-gap/gap.vipr "$base/gap.json" 7 600
sed 's/"count":13/"count":14/' "$base/gap.jsonl" >false.jsonl
run 1 export "$base/gap.json" false.jsonl --format vipr --out out-false
grep -q 'false.jsonl: not proven: ' err || fail "$(cat err)"
[ ! -e out-false ] || fail "wrote $(ls out-false)"

# By name: dominance, dynamic programs, models; and what is not there.
refuse 'gap: cannot be written as vipr: its proof is a search in layers with the swap rule, a dominance rule' \
  export "$base/gap.json" "$base/gap-layers.jsonl" --format vipr --out out-refused
run 0 solve "$top/examples/bound-gap.json" --certificate bound-gap.jsonl
refuse 'bound-gap: cannot be written as vipr: its proof is a search with the swap rule, a dominance rule' \
  export "$top/examples/bound-gap.json" bound-gap.jsonl --format vipr --out out-refused
refuse 'logp: cannot be written as vipr: its proof is a dynamic program' \
  export "$base/logp.json" "$base/logp-program.jsonl" --format vipr --out out-refused
: >empty
refuse 'empty: is empty, expected a certificate' export "$base/gap.json" empty --format vipr --out out-refused
refuse 'overhead-load: cannot be written as lp: overhead: ' \
  export "$base/overhead-load.json" "$base/overhead-load.jsonl" --format lp --out out-refused
refuse 'openshop-load: cannot be written as mps: exchange: ' \
  export "$base/openshop-load.json" "$base/openshop-load.jsonl" --format mps --out out-refused
[ -z "$(ls out-refused)" ] || fail "wrote $(ls out-refused)"
refuse 'needs --out FOLDER' export "$base/gap.json" "$base/gap.jsonl" --format vipr
refuse 'takes no other option than --out' export gap.db --format lp --out out-refused --proofs
refuse 'need --format vipr, lp, mps, veripb, flatzinc or jobshop' export "$base/gap.json" "$base/gap.jsonl"
refuse "'opb' is not jsonl, csv, long, solu, vipr, lp, mps, veripb, flatzinc, jobshop, ranks, goal, simgrid or msccl" export gap.db --format opb
refuse 'holds several instances' export "$top/examples/suite.jsonl" fig1.jsonl --format lp --out out-refused
run 2 export "$base/gap.json" "$base/gap.jsonl" --format lp --out fig1.jsonl/folder
run 0 solve "$top/examples/campus.json" --resolution 10 --certificate rounded.jsonl
run 1 export "$top/examples/campus.json" rounded.jsonl --format vipr --out out-none
grep -q 'it is for the instance rounded up to multiples of 10: use --resolution auto' err || fail "$(cat err)"
[ ! -e out-none ] || fail "files of a certificate that is refused"
run 0 export "$top/examples/campus.json" rounded.jsonl --format vipr --out out-rounded --resolution auto

# The program for solvers needs no proof that can be written.
run 0 export "$base/gap.json" "$base/gap-layers.jsonl" --format lp --out out-lp
[ "$(ls out-lp)" = $'gap.lp\ngap.sol' ] || fail "files: $(ls out-lp)"
run 0 export "$base/gap.json" "$base/gap-layers.jsonl" --format mps --out out-mps
same out-lp/gap.sol out-mps/gap.sol

# A store: small instances of both models and one of another; each file is called as its hash.
run 0 gen uniform --n 9 --count 25 --seed 4
cp out all.jsonl
run 0 gen logp --n 6 --count 25 --seed 5
cat out >>all.jsonl
tr -d '\n' <"$base/overhead-load.json" >>all.jsonl
run 0 dataset all.jsonl --store all.db
run 2 export all.db --format vipr --out out-store
has '^[0-9]+ written, [0-9]+ refused$'
refused=$(sed -nE 's/.*, ([0-9]+) refused/\1/p' out)
[ "$(wc -l <err)" -eq "$refused" ] || fail "$refused refused: $(cat err)"
grep -q 'cannot be written as vipr: overhead: ' err || fail "$(cat err)"
[ "$(sed -nE 's/^([0-9]+) written.*/\1/p' out)" -ge 40 ] || fail "$(cat out)"
run 0 export all.db
python3 - "$top" <<'END' || fail "store"
import json, pathlib, sys
sys.path.insert(0, sys.argv[1] + "/tests/export")
import vipr
count = 0
for line in open("out"):
    entry = json.loads(line)
    file = pathlib.Path("out-store", entry["sha256"] + ".vipr")
    if file.exists():
        assert str(vipr.check(file.read_text(), entry["canonical"])) == entry["makespan"], file
        count += 1
assert count == len(list(pathlib.Path("out-store").iterdir()))
END
cp -r out-store again
run 2 export all.db --format vipr --out out-store
diff -r again out-store || fail "other bytes"

finish
