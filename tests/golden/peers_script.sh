#!/usr/bin/env bash
# The comparison with other solvers: what is not installed is skipped with a word, and a solver that is wrong is found out. The solvers here are
# scripts of our own; nothing is measured.
set -euo pipefail
# shellcheck source=tests/shell.sh
. tests/shell.sh

python=$(command -v python3)
mkdir "$work/bin"
for tool in bash cat; do ln -s "$(command -v "$tool")" "$work/bin/$tool"; done

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
  PATH=$work/bin "$python" tests/bench/peers/peers.py --npm "$work" "$@" >"$work/out" 2>"$work/err" || code=$?
  [ "$code" -eq "$expected" ] || fail "peers.py $*: exit code $code, expected $expected: $(cat "$work/err")"
}

# The last run complained so.
complains() {
  grep -qF -- "$1" "$work/err" || fail "no '$1' in: $(cat "$work/err")"
}

compare 0 "$program" --quick
has '^glpk skipped: no glpsol \(Debian: glpk-utils\)$'
has '^highs skipped: no highs/build/highs.js \(npm: highs\)$'
has '^clasp skipped: no clasp \(Debian: clasp\)$'
has '^No solver is installed: nothing to compare\.$'
compare 2 "$work/no-such-program"
complains 'no such program; build it with ./check'
compare 2 "$program" --limit soon

# One that is right: programs are written for the optimum and one less, whose file is therefore beside it. The other says yes to everything.
install glpsol <<'END'
at=${1%.lp} deadline=${1%.lp} && deadline=${deadline##*.}
if [ -e "${at%.*}.$((deadline + 1)).lp" ]; then echo 'PROBLEM HAS NO INTEGER FEASIBLE SOLUTION'; else echo 'INTEGER OPTIMAL SOLUTION FOUND'; fi
END
install cbc <<'END'
echo 'Result - Optimal solution found'
END
compare 1 "$program" --quick
has '^gecode skipped'
[ "$(grep -cE '^\| (uniform|near-tie|gap)-.* [0-9.]+ \| [0-9.]+ \| wrong \|$' "$work/out")" -eq 6 ] || fail "$(cat "$work/out")"
has '^glpk: agrees on 6 in [0-9.]+ s, of which [0-9.]+ s to start \([0-9.]+ s a process\); 0 over the limit; 0 wrong\.$'
has '^cbc: agrees on 0 .* 6 wrong\.$'
has '^6 disagreements$'
complains 'uniform-k2-n5-c20: cbc disagrees: feasible: uniform-k2-n5-c20.31.lp, which should be infeasible'

# An answer that cannot be understood is no agreement, and an optimum of one's own is none either. Open shops are judged, too.
rm "$work/bin/cbc"
install glpsol <<'END'
echo 'Segmentation fault'
END
install minizinc <<'END'
printf 'makespan 32\n==========\n'
END
install clasp <<'END'
case $1 in *.schedule.opb) echo 's SATISFIABLE' ;; *) echo 's UNSATISFIABLE' ;; esac
END
install fzn-gecode <<'END'
printf 'makespan = 1;\n==========\n'
END
compare 1 "$program" --quick
complains 'glpk disagrees: unclear: uniform-k2-n5-c20.32.lp, which should be feasible: Segmentation fault'
complains 'uniform-k3-n9-c20: gecode disagrees: makespan 32'
complains 'uniform-3-9: gecode disagrees: makespan 1'
has '^glpk: agrees on 0 '
has '^gecode: agrees on 1 '
has '^clasp: agrees on 3 .* 0 wrong\.$'
has '^14 disagreements$'

# One that does not end.
install clasp <<'END'
case $1 in
  start.opb) ;;
  *uniform-3-9*) while true; do true; done ;;
  *.schedule.opb) echo 's SATISFIABLE' ;;
  *) echo 's UNSATISFIABLE' ;;
esac
END
rm "$work/bin/glpsol" "$work/bin/minizinc" "$work/bin/fzn-gecode"
compare 0 "$program" --quick --limit 1
has '^\| uniform-3-9 \| .* \| > 1 \|$'
has '^clasp: agrees on 2 .* 1 over the limit, first uniform-3-9; 0 wrong\.$'
finish
