#!/usr/bin/env bash
# GLPK and CBC agree with export --format lp and mps: the optimum of the program is that of the instance, the solution is one, and a
# changed solution is none.
set -euo pipefail
# shellcheck source=tests/shell.sh
. tests/shell.sh
for solver in glpsol cbc; do
  if ! command -v "$solver" >/dev/null; then
    echo "skipped: no $solver"
    [ "${PROVECAST_CHECK-}" = yes ] && exit 1
    exit 77
  fi
done
top=$PWD
base=$top/tests/reject/base
cd "$work"

# The optimal value of a file; "none" without one. Both stop after a minute.
ask_glpk() {
  local -a kind=(--lp)
  [ "${1##*.}" = lp ] || kind=(--freemps)
  glpsol "${kind[@]}" "$1" --tmlim 60 -o glpk.sol >glpk.log 2>&1 || true
  awk '/^Status: *INTEGER OPTIMAL/ { good = 1 } /^Objective:/ { value = $4 } END { print good ? value : "none" }' glpk.sol
}
ask_cbc() {
  cbc "$1" -seconds 60 -solve -solution cbc.sol -quit >cbc.log 2>&1 || true
  awk 'NR == 1 { print /^Optimal/ ? $NF + 0 : "none" }' cbc.sol
}
agree() {
  local found
  rm -f glpk.sol cbc.sol
  for solver in glpk cbc; do
    found=$("ask_$solver" "$1")
    [ "$found" = "$2" ] || fail "$solver on $1: $found, expected $2"
  done
  asked=$((asked + 2))
}
# Both formats of one instance, its solution, and the solution with one more node ready at some time.
judge() {
  local name=$1 optimum variable
  optimum=$(sed -nE 's/^=obj= //p' "files/$name.sol")
  agree "files/$name.lp" "$optimum"
  agree "files/$name.mps" "$optimum"
  python3 "$top/tests/export/fix.py" "files/$name.lp" "files/$name.sol" >fixed.lp
  agree fixed.lp "$optimum"
  variable=$(sed -nE '2s/ .*//p' "files/$name.sol")
  python3 "$top/tests/export/fix.py" "files/$name.lp" "files/$name.sol" "$variable" 1 >fixed.lp
  agree fixed.lp none
}

asked=0
run 0 gen uniform --n 8 --count 6 --seed 4
cp out all.jsonl
run 0 gen all-distinct --n 6 --count 3 --seed 2
cat out >>all.jsonl
run 0 gen logp --n 5 --count 6 --seed 5
cat out >>all.jsonl
run 0 dataset all.jsonl --store all.db
run 0 export all.db --format lp --out files
run 0 export all.db --format mps --out files
run 0 export "$base/gap.json" "$base/gap-layers.jsonl" --format lp --out files
run 0 export "$base/gap.json" "$base/gap-layers.jsonl" --format mps --out files
run 0 solve "$top/examples/campus.json" --certificate campus.jsonl
run 0 export "$top/examples/campus.json" campus.jsonl --format lp --out files
run 0 export "$top/examples/campus.json" campus.jsonl --format mps --out files
for file in files/*.lp; do
  judge "$(basename "$file" .lp)"
done
[ "$asked" -ge 100 ] || fail "only $asked questions"
finish
