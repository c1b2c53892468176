#!/usr/bin/env bash
# A user with a heuristic, from an empty folder: the commands of docs/CHECK.md, "From nothing to a verdict in CI", as they stand there, and the
# command of README. Then a program with a fault, one that declines, and one that is another heuristic.
set -euo pipefail
# shellcheck source=tests/shell.sh
. tests/shell.sh

command -v python3 >/dev/null || exit 77
SOURCE=$PWD
export SOURCE
mkdir "$work/bin" "$work/folder"
ln -s "$(readlink -f "$program")" "$work/bin/provecast"
export PATH=$work/bin:$PATH
cd "$work/folder"

# A command, its expected exit code first; what it prints is in ../out and ../err.
expect() {
  local expected=$1 code=0
  shift
  "$@" >../out 2>../err </dev/null || code=$?
  [ "$code" -eq "$expected" ] || fail "$*: exit code $code, expected $expected: $(tail -n 3 ../out ../err)"
}

awk '/^## / { on = $0 == "## From nothing to a verdict in CI" } on && /^    / { print substr ($0, 5) }' "$SOURCE/docs/CHECK.md" >../documented
[ "$(wc -l <../documented)" -ge 6 ] || fail "documented: $(cat ../documented)"
grep -q '^provecast check .*--junit' ../documented || fail "documented: $(cat ../documented)"
begun=$(date +%s%N)
while read -r command; do
  expect 0 bash -c "$command"
done <../documented
time=$((($(date +%s%N) - begun) / 1000000))
echo "docs/CHECK.md: from nothing to a verdict in CI: $time ms"
[ "$time" -lt 60000 ] || fail "it takes $time ms, and the document says about one second"
has '^PASS: 41 of 41 instances pass'
has '^expected same-as=fnf: holds on 41 of 41$'
grep -q '<testsuite .*tests="41".* failures="0"' report.xml || fail "report.xml: $(head -c 300 report.xml)"
grep -q 'PASS' summary.md || fail "summary.md: $(cat summary.md)"
last=$(tail -n 1 ../documented)

# The command of README, in the folder of the source.
# shellcheck disable=SC2016 # the quotes of Markdown
readme=$(sed -nE 's/^\| .* `build\/(provecast check [^`]*)` \|$/\1/p' "$SOURCE/README.md")
[ -n "$readme" ] || fail "README has no command for check"
(cd "$SOURCE" && bash -c "$readme") >../out 2>../err </dev/null || fail "README: $(tail -n 3 ../out ../err)"
has '^PASS: 41 of 211 instances pass; 170 skipped as unsupported$'

# A fault: the makespan is too large by one. The verdict, the reports and the script that repeats it say so.
sed -i 's/return sends, makespan$/return sends, makespan + 1/' mine.py
! cmp -s mine.py "$SOURCE/examples/check/fnf.py" || fail "mine.py has no fault"
expect 1 bash -c "$last --no-shrink"
has '^FAIL: 41 of 41 instances: wrong-makespan 41'
grep -q 'wrong-makespan' report.xml || fail "report.xml: $(head -c 300 report.xml)"
grep -q 'FAIL' summary.md || fail "summary.md: $(cat summary.md)"
script=$(find failures -name '*.sh' | sort | head -n 1)
[ -n "$script" ] || fail "no script that repeats a failure: $(ls failures)"
expect 1 sh "$script"
has 'wrong-makespan'
cp "$SOURCE/examples/check/fnf.py" mine.py
expect 0 sh "$script"

# A program that declines everything fails; one that declines some is told so, and with --strict fails.
printf '#!/bin/sh\nread -r instance\necho "{\\"unsupported\\": \\"not written yet\\"}"\n' >nothing.sh
expect 1 provecast check ci-small-node --heuristic 'sh nothing.sh'
has '^FAIL: the program supports none of 41 instances'
has 'not written yet'
expect 0 provecast check ci-small --heuristic 'python3 mine.py' --persistent
has '^PASS: 41 of 211 instances pass; 170 skipped as unsupported$'
expect 1 provecast check ci-small --heuristic 'python3 mine.py' --persistent --strict --no-shrink

# Slowest node first is valid, but is told from fastest node first, with an instance that shows it.
sed 's/key=lambda node: costs\[node\])/key=lambda node: -costs[node])/' mine.py >slowest.py
! cmp -s mine.py slowest.py || fail "slowest.py is fastest node first"
expect 0 provecast check ci-small-node --heuristic 'python3 slowest.py' --persistent
expect 1 provecast check ci-small-node --heuristic 'python3 slowest.py' --persistent --expect same-as=fnf --shrink-time 2
has '^expected same-as=fnf: broken on '
has '^smallest instance, same-as=fnf'
finish
