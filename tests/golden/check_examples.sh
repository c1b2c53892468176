#!/usr/bin/env bash
# The examples of examples/check do what their README says: both heuristics pass in both ways, the Makefile's target and the workflow's steps
# run, and fail when the heuristic does.
set -uo pipefail
# shellcheck source=tests/shell.sh
. tests/shell.sh

for tool in cc make python3; do
  command -v $tool >/dev/null || exit 77
done
workflow=$work/github-workflow.yml
cp examples/check/* "$work"
mkdir "$work/bin"
ln -s "$(readlink -f "$program")" "$work/bin/provecast"
export PATH=$work/bin:$PATH
cd "$work" || exit 1

# A command and its exit code: EXPECTED COMMAND...
expect() {
  local expected=$1 code=0
  shift
  "$@" >out 2>err || code=$?
  [ "$code" -eq "$expected" ] || fail "$*: exit code $code, expected $expected: $(tail -n 5 out err)"
}

# Both heuristics, kept for all instances and started for every fifth.
expect 0 cc -std=c11 -O2 -Wall -Wextra -Wpedantic -Werror -fsanitize=undefined -fno-sanitize-recover=all -o fnf fnf.c
provecast gen suite ci-small-node >nodes
every=5
! in_full || every=1
sed -n "1~${every}p" nodes >some
verdicts() { # FILE COMMAND OPTION...: what check says of each answer, in the file said
  expect 0 provecast check "$1" --heuristic "${@:2}" --max-ratio 3/2 --json
  grep -q '"failed":0,"open":0,"refused":0' out || fail "$*: $(tail -n 1 out)"
  grep -v '"suite":' out | sed 's/"line":[0-9]*,//; s/"heuristic":[^,]*//' >said
}
verdicts nodes ./fnf --persistent
mv said kept
for command in ./fnf 'python3 fnf.py'; do
  verdicts nodes "$command" --persistent
  same kept said
  verdicts some "$command"
  same <(sed -n "1~${every}p" kept) said
done

# Numbers in every spelling, names with quotes, keys in another order.
cat >odd.json <<'EOF'
{"destinations":[{"cost":0.25,"count":2e0},{"count":3,"cost":"22/7"},{"cost":25e-2}],"name":"q\"\\ é","origin":{"a":[1,{"b":"]}"}]},"source":{"cost":1E1},"model":"node"}
EOF
for command in ./fnf 'python3 fnf.py'; do
  expect 0 provecast check odd.json --heuristic "$command"
done

# Other models are declined; it is the heuristic that it says.
for command in ./fnf 'python3 fnf.py'; do
  expect 0 provecast check ci-small --heuristic "$command" --persistent --expect same-as=fnf
  grep -q '^PASS: 41 of 211 instances pass; 170 skipped as unsupported$' out || fail "$command: $(tail -n 1 out)"
  grep -q '^expected same-as=fnf: holds on 41 of 41$' out || fail "$command: $(tail -n 3 out)"
done

# The commands with which README and docs/CHECK.md begin, in the folder where they are to be typed; users_heuristic.sh has the next ones.
mkdir root
cp -r "$OLDPWD/examples" root
commands() {
  # shellcheck disable=SC2016 # the quotes of Markdown
  (cd "$OLDPWD" && sed -nE '/^## From nothing/,/^## What/d; s/^    ((cc|provecast check) .*)/\1/p' docs/CHECK.md &&
    sed -nE 's/^\| .* `build\/(provecast check [^`]*)` \|$/\1/p' README.md)
}
commands >documented
[ "$(grep -c '^provecast check' documented)" -ge 5 ] || fail "documented: $(cat documented)"
while read -r command; do
  code=0
  (cd root && bash -c "$command") >out 2>err </dev/null || code=$?
  [ "$code" -eq 0 ] || fail "documented: $command: exit code $code: $(tail -n 3 out err)"
done <documented

# The Makefile's target: passes, leaves a report, and fails when the heuristic does.
printf 'CHECK_HEURISTIC = ./fnf\nCHECK_NEEDS = fnf\ninclude check.mk\n' >Makefile
rm fnf
expect 0 make check-heuristic
[ -s check-reports/junit.xml ] || fail "no report of make"
expect 2 make check-heuristic CHECK_SUITE=paper-001 CHECK_FLAGS="--max-ratio 1 --no-shrink"
expect 2 make check-heuristic CHECK_HEURISTIC=./no-such-program CHECK_FLAGS=--no-shrink

# The commands of a step of the workflow, by its name.
step() {
  awk -v name="      - name: $1" '
    /^      - / { on = $0 == name; block = 0 }
    on && /^        run: [^|]/ { sub (/^        run: /, ""); print; next }
    on && /^        run: \|$/ { block = 1; next }
    on && block && /^          / { print substr ($0, 11); next }
    /[^ ]/ { block = 0 }' "$workflow"
}

mapfile -t names < <(sed -n 's/^      - name: //p' "$workflow")
[ "${#names[@]}" -ge 6 ] || fail "only ${#names[@]} steps"
for name in "${names[@]}"; do
  step "$name" >commands
  bash -n commands || fail "$name: no shell"
done

# Its Provecast is pinned.
grep -qE '^          ref: COMMIT$' "$workflow" || fail "the workflow builds whatever is newest"

# It installs what is listed for building, and builds the target that exists.
missing=$(awk '$1 == "build" { split ($2, names, "|"); print names[1] }' "$OLDPWD/cmake/packages.txt" |
  while read -r package; do step "Install packages" | grep -wF -- "$package" >/dev/null || echo "$package"; done)
[ -z "$missing" ] || fail "the workflow does not install $missing"
[ -n "$(step "Install packages")" ] || fail "no step to install"

# Its shell is what the workflow names: bash -eo pipefail.
rm -f fnf
step "Build the heuristic" >build
step "Check the heuristic" >check
[ -s build ] || fail "no step to build"
[ -s check ] || fail "no step to check"
expect 0 bash --noprofile --norc -eo pipefail build
[ -x fnf ] || fail "the heuristic was not built"
expect 0 bash --noprofile --norc -eo pipefail check
[ -s reports/junit.xml ] || fail "no report of the workflow"
! grep -q '^::error' out || fail "annotations without a failure: $(cat out)"

# The same with a program whose makespans are wrong.
sed -i 's/compare (end, makespan) > 0/compare (end, makespan) < 0/' fnf.c
sed -i 's/ci-small/paper-001/' check
cmp -s fnf.c "$OLDPWD/examples/check/fnf.c" && fail "fnf.c is as good as before"
expect 0 bash --noprofile --norc -eo pipefail build
expect 1 bash --noprofile --norc -eo pipefail check
grep -q '^::error .*wrong-makespan' out || fail "no annotation: $(cat out)"
grep -q 'wrong-makespan' reports/junit.xml || fail "no failure in the report"
finish
