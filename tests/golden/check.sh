#!/usr/bin/env bash
# Judging programs from outside: all models, what each report says, exit codes, and that nothing depends on the number of programs at once.
set -euo pipefail
# shellcheck source=tests/shell.sh
. tests/shell.sh
export LC_ALL=C

# An honest program for every model: a heuristic of each.
cat >"$work/honest" <<END
#!/bin/sh
read -r text
case \$text in
*'"overhead"'*) name=ecf ;;
*'"exchange"'* | *'"openshop"'*) name=openshop ;;
*parameterized*) name=karp ;;
*) name=fnf ;;
esac
exec "$program" heuristic \$name - --json <<TEXT
\$text
TEXT
END
chmod +x "$work/honest"
# One that is kept for a suite: its answers are made at once, and given one after the other.
cat >"$work/told" <<'END'
while read -r _ && read -r answer <&3; do printf '%s\n' "$answer"; done
END

# Run check: expected exit code, then its arguments. A program built with sanitizers reserves more memory than it is allowed by default.
judge() {
  local expected=$1
  shift
  run "$expected" check "$@" --memory-limit 100T
}

# Honest programs pass: kept for a suite of every model, directly on two instances of each.
light_suite >"$work/suite"
for rule in node:fnf logp:fnf overhead:ecf exchange:openshop openshop:openshop parameterized:karp; do
  grep "\"model\" *: *\"${rule%:*}\"" "$work/suite" >"$work/model"
  "$program" heuristic "${rule#*:}" "$work/model" --json >>"$work/answers"
  cat "$work/model" >>"$work/light.jsonl"
  head -n 2 "$work/model" >>"$work/few"
done
judge 0 "$work/light.jsonl" --heuristic "exec sh '$work/told' 3<'$work/answers'" --persistent --jobs 1 --max-ratio 5/2 \
  --expect additive --expect crossing
has '/light.jsonl: 208 instances$'
has '^  valid  *208$'
has '^expected ratio<=5/2: holds on 208 of 208$'
has '^PASS: 208 of 208 instances pass$'
judge 0 "$work/few" --heuristic "$work/honest" --max-ratio 5/2 --expect additive --expect crossing --jobs 2
has '^expected ratio<=5/2: holds on 12 of 12$'
has '^PASS: 12 of 12 instances pass$'
"$program" gen suite ci-small-node >"$work/nodes"
"$program" heuristic fnf "$work/nodes" --json >"$work/answers"
judge 0 ci-small-node --heuristic "sh '$work/told' 3<'$work/answers'" --persistent --jobs 1 --expect layered --expect busy \
  --expect khuller-kim --expect 'optimal-when two-classes-fast-source'
has '^expected optimal-when two-classes-fast-source: holds on '
has '^PASS: 41 of 41 instances pass$'
judge 0 paper-001 --heuristic "'$program' heuristic fnf - --json" --expect layered

# What is expected and does not hold: exit 1, the instance, a smaller one, its optimum, files of them.
mkdir "$work/kept-files"
judge 1 paper-001 --heuristic "$work/honest" --expect optimal --keep "$work/kept-files"
has '^FAIL fig1-001: makespan 10, optimum 9, ratio 10/9 = 1.1111; optimal: makespan 10, the optimum is 9$'
has '^smallest instance, optimal, from line 1 \(fig1-001\):$'
has '^FAIL: 2 of 2 instances: optimal 2$'
grep -A 1 '^smallest' "$work/out" | tail -n 1 >"$work/minimal.json"
run 0 solve "$work/minimal.json" --json
optimum=$(sed -E 's/.*"makespan":([0-9]+),.*/\1/' "$work/out")
run 0 heuristic fnf "$work/minimal.json" --json
[ "$optimum" -lt "$(sed -E 's/.*"makespan":([0-9]+),.*/\1/' "$work/out")" ] || fail "the smaller instance does not fail"
for file in line-1.json line-1.answer line-2.json line-1.minimal.json; do
  [ -s "$work/kept-files/$file" ] || fail "no $file"
done
run 0 verify "$work/kept-files/line-1.json" "$work/kept-files/line-1.answer"
same "$work/kept-files/line-1.minimal.json" <(sed 's/^  //' "$work/minimal.json")

# Every fault is a verdict of its own and never a pass.
faults() {
  local verdict=$1 command=$2
  shift 2
  judge 1 paper-001 --heuristic "$command" --no-shrink --timeout 5 "$@"
  has "^FAIL fig1-001: $verdict: "
  has "^FAIL: 2 of 2 instances: $verdict 2\$"
}
faults exit 'cat >/dev/null; exit 7'
faults signal 'kill -SEGV $$'
faults empty 'cat >/dev/null'
faults garbage 'cat >/dev/null; echo sorry'
faults not-schedule cat
faults partial "'$work/honest' | head -c 30"
faults several-objects "'$work/honest' >'$work/one'; cat '$work/one' '$work/one'"
faults trailing-text "'$work/honest'; echo done"
faults wrong-makespan "'$work/honest' | sed 's/\"makespan\":/&1/'"
faults wrong-instance "'$work/honest' | sed 's/\"instance\":\"/&x/'"
faults invalid "'$work/honest' | sed 's/\"to\":2,/\"to\":1,/'"
faults timeout 'sleep 60' --timeout 0.2


# A program that cannot be started is tried once, and the line says what to do.
start() {
  judge 1 paper-001 --heuristic "$1" --no-shrink
  has "^FAIL fig1-001: not-started: $2\$"
  has '^FAIL: 1 of 1 instances: not-started 1; 1 not tried \(the program cannot be started\)$'
}
printf 'cat\n' >"$work/plain"
start /no/such/program 'there is no file /no/such/program; --heuristic takes a path from this folder'
start "$work/plain" "$work/plain is not executable; run: chmod \+x $work/plain"
start no-such-program 'no-such-program is not found in PATH; give its path or install it'

# Declined instances are skipped and counted; --strict fails on them; a program must take one at least.
cat >"$work/some" <<END
#!/bin/sh
read -r text
case \$text in
*'"node"'*) printf '%s\n' "\$text" | "$program" heuristic fnf - --json ;;
*) echo '{"unsupported":"only the node model"}' ;;
esac
END
chmod +x "$work/some"
{ "$program" gen suite paper-001 && "$program" gen suite exchange-corner; } >"$work/mixed"
judge 0 "$work/mixed" --heuristic "$work/some" --junit "$work/some.xml" --tap "$work/some.tap"
has '^12 instances skipped: unsupported: only the node model; first '
has '^  unsupported  *12$'
has '^PASS: 2 of 14 instances pass; 12 skipped as unsupported$'
[ "$(grep -c ' # SKIP only the node model$' "$work/some.tap")" -eq 12 ] || fail "TAP does not skip"
[ "$(grep -c '<skipped message="only the node model"/>' "$work/some.xml")" -eq 12 ] || fail "JUnit does not skip"
if command -v xmllint >/dev/null; then
  xmllint --noout --schema tests/golden/junit.xsd "$work/some.xml" 2>"$work/err" || fail "the JUnit report: $(cat "$work/err")"
fi
judge 1 "$work/mixed" --heuristic "$work/some" --strict
has '^FAIL .*: unsupported: only the node model$'
has '^FAIL: 12 of 14 instances: unsupported 12$'
judge 1 "$work/mixed" --heuristic "$work/some" --models exchange
has '^FAIL: the program supports none of 12 instances; '

# Some models of a suite.
judge 0 "$work/mixed" --heuristic "$work/honest" --models logp,node
has ': 2 instances \(12 of other models left out\)$'
has '^PASS: 2 of 2 instances pass$'
refuse "there is no model 'nodes'; known: node, " check paper-001 --heuristic cat --models nodes
judge 2 paper-001 --heuristic cat --models logp --junit "$work/none.xml"
grep -q 'paper-001: no instance of the models that --models names' "$work/err" || fail "$(cat "$work/err")"
[ ! -e "$work/none.xml" ] || fail "a report on no instance"

# A fault that all show is told once; --max-fail ends at the same instance with any number of jobs.
trace='cat >/dev/null; printf "Traceback:\\n  ::error::x\\nKeyError: <k>\\n" >&2; exit 3'
judge 1 "$work/mixed" --heuristic "$trace" --no-shrink
[ "$(grep -c '^FAIL ' "$work/out")" -eq 1 ] || fail "not one line: $(cat "$work/out")"
has '^14 instances with the same reason: exit: exit code 3; stderr: KeyError: <k>; first fig1-001$'
for jobs in 1 4; do
  judge 1 "$work/mixed" --heuristic "$trace" --no-shrink --max-fail 3 --jobs $jobs --json
  tail -n 1 "$work/out" | grep -q '"instances":3,"left_out":0,"not_tried":11,"stopped":"max-fail"' || fail "--max-fail: $(tail -n 1 "$work/out")"
  cp "$work/out" "$work/stop.$jobs"
done
same "$work/stop.1" "$work/stop.4"

# The end of standard error and the smaller instance are in every report; a summary in Markdown is written or appended.
judge 1 paper-001 --heuristic "$trace" --junit "$work/trace.xml" --tap "$work/trace.tap" --summary "$work/trace.md" --keep "$work/new/folder"
for report in "$work"/trace.*; do
  grep -q 'KeyError' "$report" || fail "$report: no traceback"
  grep -qE 'smallest instance|minimal:' "$report" || fail "$report: no smaller instance"
done
for file in line-1.json line-1.stderr line-1.verdict.json line-1.minimal.json line-1.sh line-2.sh; do
  [ -s "$work/new/folder/$file" ] || fail "no $file"
done
code=0
PROVECAST=$program sh "$work/new/folder/line-1.sh" --no-shrink >"$work/again" 2>&1 || code=$?
[ "$code" -eq 1 ] || fail "line-1.sh: exit code $code"
grep -q '^FAIL fig1-001: exit: exit code 3; stderr: KeyError: <k>$' "$work/again" || fail "line-1.sh: $(cat "$work/again")"
export GITHUB_STEP_SUMMARY=$work/step.md
echo before >"$GITHUB_STEP_SUMMARY"
judge 1 paper-001 --heuristic "$trace" --github
unset GITHUB_STEP_SUMMARY
has '^::error title=provecast check%3A exit::2 of 2 instances, first fig1-001: .*%0Asmallest instance: .*%0A  KeyError: <k>$'
same "$work/step.md" <(echo before; cat "$work/trace.md")
python3 - "$work/trace.md" <<'END' || fail "the summary: $(cat "$work/trace.md")"
import sys
text = open(sys.argv[1]).read()
assert text.startswith("# provecast check: FAIL") and "| exit | 2 | fig1-001 | " in text, text
assert "<k>" not in text and "::error" not in text and text.count("<pre>") == text.count("</pre>") == 1
END

# Times that floating point rounded are called that.
echo '{"model":"node","source":{"cost":"1/3"},"destinations":[{"cost":"1/3","count":2}]}' >"$work/thirds"
echo '{"makespan":0.6666666666666666,"sends":[{"from":0,"to":1,"start":0},{"from":0,"to":2,"start":0.3333333333333333}]}' >"$work/rounded"
judge 1 "$work/thirds" --heuristic "cat >/dev/null; cat '$work/rounded'" --no-shrink
has '^FAIL line 1: rounding: sends\[1\]: .*; the times are rounded, as floating point does: .* a string such as "22/7"$'

# JSON: a line for each instance and a last one; the same bytes with any number of programs at once.
for jobs in 1 3; do
  judge 1 exchange-corner --heuristic "$work/honest" --max-ratio 1.2 --jobs "$jobs" --json --junit "$work/$jobs.xml" --tap "$work/$jobs.tap"
  cp "$work/out" "$work/$jobs.json"
  judge 1 exchange-corner --heuristic "$work/honest" --max-ratio 1.2 --jobs "$jobs" --github --verbose --no-shrink
  cp "$work/out" "$work/$jobs.text"
done
for kind in json xml tap text; do
  same "$work/1.$kind" "$work/3.$kind"
done
python3 - "$work/1.json" "$work/1.xml" "$work/1.tap" <<'END' || fail "a report is wrong"
import json, sys, xml.etree.ElementTree as tree
*lines, last = [json.loads(line) for line in open(sys.argv[1])]
broken = [line for line in lines if line["expectations"]["ratio<=1.2"] == "broken"]
assert len(lines) == last["instances"] == last["verdicts"]["valid"] == 12 and last["exit"] == 1
assert last["failed"] == len(broken) > 0 and last["expectations"]["ratio<=1.2"]["broken"] == len(broken)
assert all(line["verdict"] == "valid" and "optimum" in line and "ratio" in line for line in lines)
minimal, = last["minimal"]
assert minimal["repeated"] and minimal["failure"] == "ratio<=1.2" and json.loads(minimal["answer"])["makespan"] > minimal["optimum"]
suite, = tree.parse(sys.argv[2]).getroot()
assert [suite.get(key) for key in ("tests", "failures", "errors", "name")] == ["12", str(len(broken)), "0", "exchange-corner"]
cases = suite.findall("testcase")
assert len(cases) == 12 and sum(case.find("failure") is not None for case in cases) == len(broken)
tap = open(sys.argv[3]).read().splitlines()
assert tap[:2] == ["TAP version 14", "1..12"] and sum(line.startswith("not ok ") for line in tap) == len(broken)
END
if command -v xmllint >/dev/null; then
  xmllint --noout --schema tests/golden/junit.xsd "$work/1.xml" 2>"$work/err" || fail "the JUnit report: $(cat "$work/err")"
fi
[ "$(grep -c '^::error ' "$work/1.text")" -eq 1 ] || fail "not one annotation"

# A file: where it is and what it is called; a line that is no instance is refused, the others are judged.
printf '%s\n' '{"model":"node","name":"one","source":{"cost":2},"destinations":[{"cost":1}]}' '{"model":"node"}' >"$work/suite.jsonl"
judge 2 "$work/suite.jsonl" --heuristic "$work/honest" --github
has '^refused: .*suite.jsonl:2: '
has '^::error file=.*suite.jsonl,line=2,title=provecast check%3A refused::1 of 2 instances, first line 2: '
has '^OPEN: 1 of 2 instances pass; 1 not judged in full$'
grep -q '^provecast: .*suite.jsonl:2: ' "$work/err" || fail "nothing on standard error"
judge 0 - --heuristic "$work/honest" <examples/suite.jsonl
judge 0 examples/openshop.txt --heuristic "$work/honest"

# A limit on proofs: what can be decided is, and what cannot is no pass.
"$program" gen all-distinct --n 60 --min-cost 1000 --max-cost 2000 --seed 3 >"$work/hard.json"
judge 3 "$work/hard.json" --heuristic "$work/honest" --time-limit 0.01 --expect optimal
has '^open .*: makespan .*, optimum not proven, at least .*; optimal: not decided: '
judge 0 "$work/hard.json" --heuristic "$work/honest" --time-limit 0.01 --max-ratio 2
has '^optimum not proven for 1 answer: makespan / lower bound at most '

# An expectation that never applies.
judge 0 paper-001 --heuristic "$work/honest" --expect load-2
has '^expected load-2: never applied$'
judge 1 paper-001 --heuristic "$work/honest" --expect load-2 --strict
has '^FAIL: .* 1 expectation never applied$'

# A report takes standard output when it is asked to, alone.
judge 0 paper-001 --heuristic "$work/honest" --tap -
has '^1\.\.2$'
[ "$(head -n 1 "$work/out")" = 'TAP version 14' ] || fail "not only TAP"
refuse 'standard output' check paper-001 --heuristic cat --tap - --json
refuse 'standard output' check paper-001 --heuristic cat --github --json
refuse 'standard output' check paper-001 --heuristic cat --summary - --json

# Bad usage and bad input.
refuse -- '--heuristic is missing' check paper-001
refuse 'FILE is missing' check --heuristic cat
refuse "there is no expectation 'layred'; did you mean 'layered'? (see provecast check --expect list)" check paper-001 --heuristic cat --expect layred
refuse "there is no expectation 'fast' (see provecast check --expect list)" check paper-001 --heuristic cat --expect fast
refuse 'not a number above 0' check paper-001 --heuristic cat --max-ratio 0
refuse 'no-such-suite' check no-such-suite --heuristic cat
: >"$work/empty"
refuse 'is empty' check "$work/empty" --heuristic cat
printf '{}\0\n{}\n' >"$work/binary"
refuse 'is not text in UTF-8' check "$work/binary" --heuristic cat --junit "$work/none.xml" --tap "$work/none.tap"
refuse 'is not text in UTF-8' check "$work/binary" --heuristic cat --json
for report in "$work"/none.*; do
  [ ! -e "$report" ] || fail "there is a report on a suite that cannot be read: $report"
done
refuse 'is not a folder' check paper-001 --heuristic cat --keep "$work/empty"
refuse '--jobs' check paper-001 --heuristic cat --jobs 0
judge 2 paper-001 --heuristic "$work/honest" --junit /no/such/folder/report.xml
[ ! -s "$work/out" ] || fail "wrote results though the report cannot be"
run 0 check --expect list
has '^  optimal '
has '^  004-thm-4.4 '
has '^  WHAT-when two-classes-fast-source '

# Ctrl-C: what was judged is there, and the reports say that it is not all.
interrupt check node-ci --memory-limit 100T --heuristic "sleep 0.05; '$work/honest'" --tap "$work/stopped.tap"
has '^OPEN: .*; interrupted$'
grep -q '^Bail out! interrupted$' "$work/stopped.tap" || fail "TAP does not say that it was interrupted"

finish
