#!/usr/bin/env bash
# What 003 says about one heuristic is asked of a program under test: an honest one satisfies all of it, a slow one breaks what it should, and the
# smaller instance that is shown breaks it, too.
set -euo pipefail
# shellcheck source=tests/shell.sh
. tests/shell.sh

# The best tree of each kind of network.
cat >"$work/honest" <<END
#!/bin/sh
read -r text
case \$text in
*'"mesh"'*'"ports"'* | *'"bmin"'*'"ports"'*) name=karp ;;
*'"mesh"'*) name=opt-mesh ;;
*'"bmin"'*) name=opt-min ;;
*) name=karp ;;
esac
printf '%s\n' "\$text" | "$program" heuristic \$name - --json
END
chmod +x "$work/honest"

# Run check: expected exit code, then its arguments. A program built with sanitizers reserves more memory than it is allowed by default.
judge() {
  local expected=$1
  shift
  run "$expected" check "$@" --memory-limit 100T --jobs 2
}

# Some of the papers' examples.
run 0 gen suite paper-003
grep -E '"003-(figure-3\.2|table-4\.[34]|figure-5\.4|figure-5\.4-o21|figure-5\.7|figure-7\.2|lemma-3|above|long-hold|short-hold|ports-spaced)"' \
  "$work/out" >"$work/suite"
suite=$work/suite

# Everything that can be asked of it, by name.
all=()
while read -r name; do
  all+=(--expect "$name")
done < <("$program" check --expect list | sed -n '/^parameterized:/,$s/^  \(003[^ ]*\|within[^ ]*\) .*/\1/p')
[ "${#all[@]}" -eq 28 ] || fail "${#all[@]} words of expectations"
judge 0 "$suite" --heuristic "$work/honest" "${all[@]}" --expect 'optimal-when no-network' --strict
has '^expected 003-thm-5: holds on 1 of 1$'
has '^expected 003-thm-7: holds on 1 of 1$'
has '^expected within-binomial: holds on 7 of 7$'
has '^PASS: 12 of 12 instances pass$'

# A slow program: each tree breaks the claims about the others, and keeps those about itself.
slow() {
  local tree=$1 kept=$2 broken
  shift 2
  judge 1 "$suite" --heuristic "'$program' heuristic $tree - --json" "${all[@]}" --no-shrink
  has "^expected $kept: holds on "
  for broken in "$@"; do
    has "^expected $broken: broken on "
  done
}
slow sequential within-sequential within-binomial 003-thm-2-tree 003-thm-5 003-thm-7 003-sec-4.1-chain 003-sec-7.3 003-thm-3-tree
slow chain within-chain within-binomial within-sequential 003-sec-4.1-sequential 003-sec-4.1-binomial
slow binomial within-binomial within-sequential 003-thm-2-tree 003-sec-4.1-sequential 003-sec-4.1-chain

# The instance that is shown is no larger than it must be, and the program breaks the expectation there.
judge 1 "$suite" --heuristic "'$program' heuristic chain - --json" --expect within-sequential
has '^FAIL 003-figure-3.2: .*; within-sequential: 15 > 9$'
has '^smallest instance, within-sequential, from line 1 \(003-figure-3.2\):$'
grep -A 1 '^smallest' "$work/out" | tail -n 1 >"$work/minimal.json"
judge 1 "$work/minimal.json" --heuristic "'$program' heuristic chain - --json" --expect within-sequential --no-shrink
grep -q '"nodes":3,' "$work/minimal.json" || fail "not the smallest: $(cat "$work/minimal.json")"

# A wrong answer is wrong before anything is expected of it: a send that starts too early, in a network one that meets another.
judge 1 "$suite" --heuristic "'$work/honest' | sed 's/\"start\":20}/\"start\":19}/'" --expect within-chain --no-shrink
has '^FAIL 003-table-4.3: invalid: '
judge 1 "$suite" --heuristic "sed 's/\"occupation\":[0-9]*/\"occupation\":1/' | '$work/honest'" --no-shrink
has '^FAIL 003-figure-5.4-o21: invalid: .*collide'

# An expectation of another model says nothing, and where that is not allowed it fails.
judge 1 "$suite" --heuristic "$work/honest" --expect layered --strict
finish
