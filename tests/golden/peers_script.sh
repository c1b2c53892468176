#!/usr/bin/env bash
# The comparison with other solvers: what is not installed is skipped with a word, and a solver that is wrong is found out. The solvers here are
# scripts of our own; nothing is measured.
set -euo pipefail
# shellcheck source=tests/shell.sh
. tests/shell.sh

script=$PWD/tests/bench/peers/run.sh
mkdir "$work/bin"
for tool in bash awk cat cp dirname grep head mktemp mv paste readlink rm sed tail timeout; do
  ln -s "$(command -v "$tool")" "$work/bin/$tool"
done

# A solver called NAME that runs the lines on standard input; $1 is its first argument that is a file.
install() {
  {
    # shellcheck disable=SC2016
    printf '#!%s\n%s\n' "$work/bin/bash" 'while [ ! -f "$1" ]; do shift; done'
    cat
  } >"$work/bin/$1"
  chmod +x "$work/bin/$1"
}

# Run the comparison: expected exit code, then arguments.
compare() {
  local expected=$1 code=0
  shift
  PATH=$work/bin "$script" "$@" >"$work/out" 2>"$work/err" || code=$?
  [ "$code" -eq "$expected" ] || fail "run.sh $*: exit code $code, expected $expected: $(cat "$work/err")"
}

compare 0 "$program" --quick
has '^GLPK skipped: no glpsol \(package glpk-utils\)$'
has '^CBC skipped: no cbc \(package coinor-cbc\)$'
has '^MiniZinc skipped: no minizinc \(package minizinc\)$'
has '^No peer is installed: nothing to compare\.$'
compare 2 "$work/no-such-program"
grep -q 'no such program; build it with ./check' "$work/err" || fail "$(cat "$work/err")"
compare 2 "$program" --limit soon

# One that is right: programs are written for the optimum and one less, whose file is therefore beside it. The other says yes to everything.
install glpsol <<'END'
at=${1##*/}
if [ -e "${1%/*}/$((${at%.lp} + 1)).lp" ]; then echo 'PROBLEM HAS NO INTEGER FEASIBLE SOLUTION'; else echo 'INTEGER OPTIMAL SOLUTION FOUND'; fi
END
install cbc <<'END'
echo 'Result - Optimal solution found'
END
compare 1 "$program" --quick
has '^MiniZinc skipped'
[ "$(grep -cE '^\| (uniform|near-tie|gap)-.* [0-9.]+ \| +[0-9.]+ \| +wrong [0-9.]+ \| wrong [0-9.]+ \|$' "$work/out")" -eq 6 ] || fail "$(cat "$work/out")"
has '^glpk agrees on 6 of 6 instances within 5 s each, in [0-9.]+ s together, [0-9]+ times as long\.$'
has '^cbc agrees on 0 of 6 instances'
has '^6 disagreements$'
grep -q 'uniform-k2-n5-c20: provecast says 32, cbc disagrees: feasible at 31, where it should be infeasible' "$work/err" || fail "$(cat "$work/err")"

# An answer that cannot be understood is no agreement, and an optimum of one's own is none either.
rm "$work/bin/cbc"
install glpsol <<'END'
echo 'Segmentation fault'
END
cat >"$work/bin/minizinc" <<END
#!$work/bin/bash
if [ "\$1" = --solvers ]; then echo org.gecode.gecode; else printf 'makespan 32\n==========\n'; fi
END
chmod +x "$work/bin/minizinc"
compare 1 "$program" --quick
grep -q 'glpk disagrees: unclear at 32, where it should be feasible: Segmentation fault' "$work/err" || fail "$(cat "$work/err")"
grep -q 'uniform-k3-n9-c20: provecast says 42, minizinc disagrees: makespan 32' "$work/err" || fail "$(cat "$work/err")"
has '^glpk agrees on 0 of 6 instances'
has '^minizinc agrees on 1 of 6 instances'
has '^11 disagreements$'
finish
