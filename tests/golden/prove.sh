#!/usr/bin/env bash
# The command prove, and certify on what it writes: suprema, bounds, refutations, pipes, threads, interrupted proofs, bad usage.
set -euo pipefail
# shellcheck source=tests/shell.sh
. tests/shell.sh
export LC_ALL=C

run 0 prove fnf --n 6 --supremum --certificate "$work/six"
has '^fastest node first over the optimum, 6 destinations, any source: the supremum is 5/4$'
has '^  1; 2 3x5: 5 and 4$'
run 0 certify "$work/six"
has '^fastest node first over the optimum, for all real costs, 6 destinations, any source: at most 5/4, proven by a tree of [0-9]* nodes$'
run 0 certify --json "$work/six"
has '^\{"theorem":"fnf","nodes":6,"source":"any","accepted":true,"ratio":"5/4","tree":[0-9]*\}$'
run 0 certify - <"$work/six"

# The instance is one: its optimum and what fastest node first gives are those that are stated.
run 0 prove fnf --n 7 --supremum --json
has '^\{"theorem":"fnf","nodes":7,"source":"any","status":"proven","ratio":"6/5","value":12,"optimum":10,"instance":\{.*\},"tree":[0-9]*,"closed":1.000000\}$'
sed -E 's/.*"instance":(\{.*\}),"tree".*/\1/' "$work/out" >"$work/seven"
run 0 solve "$work/seven" --no-schedule
has 'makespan 10, proven optimal'
has 'fastest node first takes 12,'

# A bound that holds, one that does not; small instances, where fastest node first is optimal.
run 0 prove fnf --n 8 --bound 1.2
has '^fastest node first over the optimum, 8 destinations, any source: at most 6/5 for all real costs$'
run 1 prove fnf --n 8 --bound 23/20
has ': more than 23/20$'
run 1 prove fnf --n 8 --bound 23/20 --json --certificate "$work/none"
has '"status":"false","ratio":"23/20"'
[ ! -e "$work/none" ] || fail 'a certificate of what is false'
run 0 prove fnf --n 1 --supremum --certificate "$work/one"
has '1 destination, any source: the supremum is 1$'
run 0 certify "$work/one"
# In parts, each with a certificate that says of which part it is; the bound of an instance above it fails in one of them.
for part in 1 2 3; do
  run 0 prove fnf --n 6 --bound 5/4 --part $part/3 --certificate "$work/part-$part"
  has "^fastest node first over the optimum, 6 destinations, any source, part $part of 3: at most 5/4 for all real costs\$"
  run 0 certify "$work/part-$part"
  has "^fastest node first over the optimum, for all real costs, 6 destinations, any source, part $part of 3: at most 5/4, proven by"
  run 0 certify "$work/part-$part" --json
  has "\"ratio\":\"5/4\",\"part\":$part,\"parts\":3,\"tree\":[0-9]*\}\$"
done
for part in 1 2 3; do "$program" prove fnf --n 6 --bound 6/5 --part $part/3 --json || true; done >"$work/out"
[ "$(grep -c '"status":"proven"' "$work/out")" -eq 2 ] || fail "parts of a false bound: $(cat "$work/out")"
has '"status":"false","ratio":"6/5","part":3,"parts":3,"value":5,"optimum":4,'
run 3 prove fnf --n 16 --bound 6/5 --part 2/3 --resume "$work/part" --time-limit 0.05
refuse 'is not the state of this proof' prove fnf --n 16 --bound 6/5 --part 3/3 --resume "$work/part"
refuse "proofs of question 'exchange-greedy' have no parts" prove exchange-greedy --n 3 --bound 2 --part 1/2
refuse '--part: needs --bound' prove fnf --n 6 --supremum --part 1/2
refuse '--part' prove fnf --n 6 --bound 2 --part 3/2
run 0 prove fnf --n 6 --source fast --supremum
has 'source a fastest node: the supremum is 5/4$'
run 0 prove fnf-slowest --n 7 --bound 1/2 --certificate "$work/slowest"
run 0 certify "$work/slowest"
has "^\(fastest node first - optimum\) over the cost of the optimum's slowest sender, for all real costs, 7 destinations, any source: at most 1/2,"
run 0 prove fnf-slowest --n 6 --supremum
has ': the supremum is 1/3$'
run 0 prove fnf-classes --source fast --n 6 --supremum --certificate "$work/classes"
has ': the supremum is 1/3$'
run 0 certify "$work/classes"
run 1 prove fnf-classes --n 6 --bound 1/3
has '^  3; 2x2 3x4: 9 and 8$'
sed '1s/fast/any/' "$work/classes" >"$work/b"
run 1 certify "$work/b"
has '^not proven: line '
run 0 prove fnf-classes --n 6 --supremum --certificate "$work/classes"
has ', any source: the supremum is 1/2$'
run 0 certify "$work/classes"
# Certificates of version 1, in which nodes of the same cost have variables of their own, are accepted, each version by its own rules.
head -n 1 "$work/classes" | grep -q '"version":2,' || fail "$(head -n 1 "$work/classes")"
zcat tests/golden/theorem_v1/fnf-classes-any-6.cert.gz >"$work/old"
run 0 certify "$work/old"
has ', any source: at most 1/2, proven by a tree of 3401 nodes$'
sed '1s/"version":1/"version":2/' "$work/old" >"$work/b"
run 2 certify "$work/b"
sed '1s/"version":2/"version":1/' "$work/classes" >"$work/b"
run 1 certify "$work/b"
sed '1s/"version":1/"version":2/' "$work/slowest" >"$work/b"
refuse ':1: version: must be 1 for this question' certify "$work/b"
run 0 prove --list
has '^  fnf  .*fastest node first over the optimum, n = 1 to 24$'

# Heuristics of total exchange and open shops over the load, with matrices.
has '^  exchange-openshop +total exchange, the open shop heuristic over the load, n = 2 to 4$'
has '^  square-openshop +square open shops, the open shop heuristic over the load, n = 2 to 4$'
run 0 prove exchange-greedy --n 3 --supremum --certificate "$work/greedy"
has '^total exchange, the greedy heuristic over the load, 3 nodes: the supremum is 3/2$'
has '^  0 1 1; 1 0 1; 1 1 0: 3 and 2$'
run 0 certify "$work/greedy"
has '^total exchange, the greedy heuristic over the load, for all real costs, 3 nodes: at most 3/2, proven by a tree of 27 nodes$'
run 0 certify --json "$work/greedy"
has '^\{"theorem":"exchange-greedy","nodes":3,"source":"none","accepted":true,"ratio":"3/2","tree":27\}$'
run 0 prove square-greedy --n 3 --supremum --json
has '"ratio":2,"value":2,"load":1,"instance":\{"model":"openshop","times":\[\[0,0,0\],\[1,0,0\],\[0,0,1\]\]\},'
# Instances above a bound, in place of a proof; none: the bound is proven.
run 1 prove fnf --n 9 --bound 9/8 --instances "$work/list" --json
has '"status":"false","ratio":"9/8","instances":21,"tree":15444,'
[ "$(sort -u "$work/list" | wc -l)" -eq 9 ] || fail "$(cat "$work/list")"
grep -qx '{"ratio":"6/5","value":6,"optimum":5,"instance":{"model":"node","source":{"cost":1},"destinations":\[{"cost":2,"count":2},{"cost":3,"count":7}\]}}' "$work/list" ||
  fail "$(cat "$work/list")"
run 1 prove fnf --n 9 --bound 9/8 --instances - --threads 2
diff "$work/out" "$work/list" || fail "another list with two threads"
n=12
! in_full || n=13
run 3 prove fnf --n $n --bound 9/8 --instances "$work/long" --resume "$work/state" --time-limit 0.05
run 1 prove fnf --n $n --bound 9/8 --instances "$work/long" --resume "$work/state"
run 1 prove fnf --n $n --bound 9/8 --instances -
diff "$work/out" "$work/long" || fail "another list after an interruption"
run 0 prove fnf --n 9 --bound 6/5 --instances "$work/list"
has '^  0 instances$'
[ ! -s "$work/list" ] || fail "instances above a bound that holds"
refuse 'either --certificate or --instances' prove fnf --n 9 --bound 9/8 --instances - --certificate -
refuse 'needs --bound' prove fnf --n 9 --supremum --instances "$work/list"

# Trees over all hold and end, and one multicast.
has_question() {
  run 0 prove --list
  has "^  $1 +$2, n = 2 to $3$"
}
has_question opt-tree "OPT-tree's O\\(k\\) recurrence, put right, over the optimum" 128
has_question multicast-ecf-links 'one multicast, any links, earliest completion first over the optimum' 5
has_question multicast-ecf-two 'two multicasts, earliest completion first over the optimum' 3
run 0 prove multicast-ecf-two --n 2 --supremum --json
has '"value":2,"optimum":1,"instance":\{"model":"overhead","nodes":\[\{"send":0,"receive":1\},\{"send":0,"receive":1\}\],"latency":0,"multicasts":\[\{"source":0,"destinations":\[1\],"bytes":1\},\{"source":1,"destinations":\[0\],"bytes":1\}\]\},'
run 1 prove multicast-ecf-two-ordered --n 3 --bound 249/100
has '^  send 1 1 1; receive 1 0 0; latency 0: 5 and 2$'
run 0 prove opt-tree --n 128 --bound 1 --certificate "$work/tree"
has "^OPT-tree's O\\(k\\) recurrence, put right, over the optimum, 128 nodes: at most 1 for all real costs$"
run 0 certify "$work/tree" --json
has '^\{"theorem":"opt-tree","nodes":128,"source":"none","accepted":true,"ratio":1,"tree":611\}$'
refuse 'has too many digits' prove fnf --n 8 --bound 12345678901234567890
refuse '256' prove opt-tree --n 128 --bound 257/256
refuse 'is not within 1 .. 128' prove opt-tree --n 129 --bound 1
run 1 prove tree-binomial --n 8 --bound 2 --json
has '"value":3,"optimum":1,"instance":\{"model":"parameterized","nodes":8,"hold":0,"end":1\},'
run 0 prove multicast-ecf-ordered --n 4 --supremum
has '^  send 1 2 2 60; receive 0 0 2: 5 and 3$'
run 0 prove multicast-ecf-links --n 3 --supremum --json
has '"instance":\{"model":"overhead","nodes":\[\{"send":1,"receive":1\},\{"send":0,"receive":0\},\{"send":0,"receive":0\}\],"latency":\[\[0,0,0\],\[0,0,0\],\[0,13,0\]\],"multicasts":\[\{"source":0,"destinations":\[1,2\],"bytes":1\}\]\},'

for other in any fast; do
  sed "1s/none/$other/" "$work/greedy" >"$work/b"
  refuse 'must be "none" for this question' certify "$work/b"
done
sed '1s/"nodes":3/"nodes":4/' "$work/greedy" >"$work/b"
run 1 certify "$work/b"
has '^not proven: line 5: the next choice is C$'
refuse 'have no source' prove exchange-greedy --n 3 --bound 2 --source fast
refuse 'must be from 2 to 4' prove exchange-greedy --n 5 --bound 2

# Through a pipe; any number of threads writes the same.
"$program" prove fnf --n 9 --bound 6/5 --certificate - | "$program" certify - >"$work/out" || fail 'a pipe'
has 'at most 6/5, proven by'
code=0
"$program" prove fnf --n 9 --bound 7/6 --certificate - 2>"$work/err" | "$program" certify - >"$work/out" 2>&1 || code=$?
[ "$code" -eq 2 ] || fail "the proof of what is false is accepted: $code"
run 0 prove fnf --n 10 --bound 6/5 --certificate "$work/a"
for threads in 2 4; do
  run 0 prove fnf --n 10 --bound 6/5 --threads $threads --certificate "$work/b"
  same "$work/a" "$work/b"
done
run 0 certify --memory-limit 64M "$work/a"

# A wrong ratio, a line less, a line more, a file cut off.
sed '1s/6\/5/119\/100/' "$work/a" >"$work/b"
run 1 certify "$work/b"
has '^not proven: line [0-9]*: its multipliers do not prove the bound$'
run 1 certify --json "$work/b"
has '^\{"accepted":false,"reason":"line [0-9]*: its multipliers do not prove the bound"\}$'
head -n 1000 "$work/a" >"$work/b"
refuse 'the tree is not complete' certify "$work/b"
(cat "$work/a"; echo L) >"$work/b"
refuse 'a line behind the end' certify "$work/b"
refuse 'is no certificate of a theorem' certify examples/fig1-001.json
refuse 'is no certificate of a theorem' certify /dev/null

# Ended by a limit, kept, continued: the certificate is the same in the end. Nothing half done is left.
run 0 prove fnf --n 12 --bound 5/4 --certificate "$work/whole"
# in_parts ARGUMENT...: as long as it takes, the first three times only for a moment; all exit codes but the last are 3.
in_parts() {
  local code=3 runs=0 limit=0.01
  while [ "$code" -eq 3 ] && [ "$runs" -lt 100 ]; do
    code=0
    "$program" prove fnf "$@" --certificate "$work/parts" --resume "$work/state" --time-limit $limit >"$work/out" 2>"$work/err" || code=$?
    [ "$code" -ne 3 ] || [ ! -e "$work/parts" ] || fail 'half a certificate'
    [ "$code" -ne 3 ] || [ -s "$work/state" ] || fail 'no state'
    runs=$((runs + 1))
    [ "$runs" -lt 3 ] || limit=2
  done
  [ "$code" -eq 0 ] || fail "exit code $code: $(cat "$work/err")"
  [ "$runs" -gt 1 ] || fail 'it was not ended once'
  [ ! -e "$work/state" ] || fail 'the state of a finished proof is left'
}
in_parts --n 12 --bound 5/4 --threads 2
same "$work/whole" "$work/parts"
interrupt prove fnf --n 20 --bound 5/4 --resume "$work/state"
has 'not decided for 5/4: interrupted, [0-9.]* % of the tree is closed$'
refuse 'is not the state of this proof' prove fnf --n 19 --bound 5/4 --resume "$work/state"
refuse 'has another bound' prove fnf --n 20 --bound 6/5 --resume "$work/state"
run 3 prove fnf --n 20 --bound 5/4 --resume "$work/state" --time-limit 0.2
head -c -4 "$work/state" >"$work/cut"
refuse 'is damaged' prove fnf --n 20 --bound 5/4 --resume "$work/cut"
sed '0,/^task /s/^task .*/task 0 1 200/' "$work/state" >"$work/cut"
refuse 'is damaged' prove fnf --n 20 --bound 5/4 --resume "$work/cut"
refuse '/dev/zero: not a file' prove fnf --n 5 --bound 5/4 --resume /dev/zero
rm "$work/parts" "$work/state"
in_parts --n 12 --supremum
has 'the supremum is 6/5$'
run 0 certify "$work/parts"
run 3 prove fnf --n 24 --bound 5/4 --time-limit 0.1 --json
has '"status":"open".*,"reason":"the time limit was reached"\}$'
run 3 certify --time-limit 0.001 "$work/whole"

refuse 'there is no question' prove nothing --n 5 --bound 1
refuse '--n is missing' prove fnf --bound 1
refuse 'must be from 1 to 24' prove fnf --n 25 --bound 1
refuse 'either --bound or --supremum' prove fnf --n 5
refuse 'either --bound or --supremum' prove fnf --n 5 --bound 1 --supremum
refuse 'is not a number of at least 0' prove fnf --n 5 --bound x
refuse 'is not a number of at least 0' prove fnf --n 5 --bound -1
refuse 'must be at most 512' prove fnf-slowest --n 5 --bound 1/1000
refuse 'needs --bound' prove fnf --n 5 --supremum --certificate -
refuse 'needs a certificate in a file' prove fnf --n 5 --bound 2 --certificate - --resume "$work/x"

finish
