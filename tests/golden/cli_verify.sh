#!/usr/bin/env bash
# The checker from outside, for all models: the verdicts on the example of WYL, section 6, and on what is wrong with it; suites of
# several models, with bad lines.
set -euo pipefail
# shellcheck source=tests/shell.sh
. tests/shell.sh

# What the last run wrote, standard error last, is the text on standard input; paths are shortened.
wrote() {
  sed -E "s|$work/||g" "$work/out" "$work/err" >"$work/got"
  cat >"$work/expected"
  cmp -s "$work/expected" "$work/got" || fail "$(diff "$work/expected" "$work/got")"
}

nodes='"nodes":[{"send":1,"receive":3},{"send":1,"receive":3},{"send":2,"receive":6},{"send":2,"receive":6}]'
casts='"multicasts":[{"source":0,"destinations":[1,2],"bytes":1},{"source":1,"destinations":[2,3],"bytes":1},{"source":2,"destinations":[0,1,3],"bytes":1}]'
echo "{\"model\":\"overhead\",$nodes,$casts}" >"$work/paper.json"

# send FROM TO START RECEIVE MULTICAST
send() {
  printf '{"from":%s,"to":%s,"start":%s,"receive":%s,"multicast":%s}' "$@"
}

# Work racing with preemption, as the paper prints it.
makespan=14
s1=$(send 2 0 0 2 2) s2=$(send 0 1 0 1 0) s3=$(send 0 2 1 2 0) s4=$(send 1 3 0 1 1) s5=$(send 0 1 5 6 2) s6=$(send 1 2 4 8 1) s7=$(send 0 3 6 7 2)
schedule() {
  echo "{\"makespan\":$makespan,\"sends\":[$s1,$s2,$s3,$s4,$s5,$s6,$s7]}"
}

# verdict CODE REASON NAME=VALUE...: with these in place of the schedule's own.
verdict() {
  local code=$1 reason=$2
  shift 2
  (
    for setting in "$@"; do declare "$setting"; done
    schedule
  ) >"$work/schedule.json"
  run "$code" verify "$work/paper.json" "$work/schedule.json"
  wrote <<<"$reason"
}

verdict 0 'valid, makespan 14'
verdict 0 'valid, makespan 15' makespan=15 s6="$(send 1 2 4 9 1)"
verdict 1 'not valid: claims makespan 13; the schedule takes 14' makespan=13
verdict 1 'not valid: claims makespan 14; the schedule takes 29/2' s6="$(send 1 2 4 '"17/2"' 1)"
verdict 1 'not valid: sends[4]: node 0 starts to send at 4 but holds the message only from 5' s5="$(send 0 1 4 6 2)"
verdict 1 'not valid: sends[6]: node 1 receives multicast 2 a second time, after sends[4]' s7="$(send 2 1 20 22 2)"
verdict 1 'not valid: sends[2]: node 0 starts to send at 2 while receiving sends[0] until 5' s3="$(send 0 2 2 3 0)"
verdict 1 'not valid: sends[5]: node 2 starts to receive at 7 while receiving sends[2] until 8' s6="$(send 1 2 4 7 1)"
verdict 1 'not valid: sends[2]: node 0 starts to send at 1/2 while sending sends[1] until 1' s3="$(send 0 2 0.5 2 0)"
verdict 1 'not valid: sends[4]: node 1 starts to receive at 5 but the message arrives only at 6' s5="$(send 0 1 5 5 2)"
verdict 1 'not valid: sends[6]: node 2 is no destination of multicast 2' s7="$(send 0 2 6 7 2)"
verdict 1 'not valid: sends[5]: node 0 is neither source nor destination of multicast 1' s6="$(send 0 2 7 8 1)"
verdict 1 'not valid: sends[6]: multicast 3, but the multicasts are 0 to 2' s7="$(send 0 3 6 7 3)"
verdict 1 'not valid: sends[3]: node 1 starts to send at -1, before 0' s4="$(send 1 3 -1 1 1)"
schedule | sed 's/,{[^}]*}]/]/' >"$work/schedule.json"
run 1 verify "$work/paper.json" "$work/schedule.json"
wrote <<<'not valid: node 3 never receives multicast 2'
schedule | sed 's/{"makespan"/{"instance":"another","makespan"/' >"$work/schedule.json"
run 0 verify "$work/paper.json" "$work/schedule.json" --json
wrote <<<'{"valid":true,"makespan":14}'
sed 's/{"model"/{"name":"paper","model"/' "$work/paper.json" >"$work/named.json"
run 1 verify "$work/named.json" "$work/schedule.json"
wrote <<<'not valid: instance is "another", but the instance is named "paper"'
run 1 verify - "$work/schedule.json" --json <"$work/named.json"
wrote <<<'{"instance":"paper","valid":false,"reason":"instance is \"another\", but the instance is named \"paper\""}'
cat "$work/schedule.json" "$work/schedule.json" >"$work/two"
refuse 'two:2: more text after the end of the value' verify "$work/paper.json" "$work/two"
refuse 'paper.json:1: unknown key "model"' verify "$work/paper.json" "$work/paper.json"

# A suite of several models, with bad lines in both files.
node='{"model":"node","name":"star","source":{"cost":1},"destinations":[{"cost":2,"count":3}]}'
{
  echo "$node"
  cat "$work/paper.json"
  echo '{"model":"node","name":"negative","source":{"cost":1},"destinations":[{"cost":-2}]}'
  echo "{\"model\":\"overhead\",\"name\":\"early\",$nodes}"
  cat "$work/named.json"
  echo '{"model":"exchanges","name":"new"}'
  echo "${node/star/last}"
} >"$work/suite"
star='{"instance":"star","makespan":3,"sends":[{"from":0,"to":1,"start":0},{"from":0,"to":2,"start":1},{"from":0,"to":3,"start":2}]}'
{
  echo "$star"
  schedule
  echo '{"instance":"negative","model":"node","status":"error","message":"..."}'
  echo '{"instance":"early","model":"overhead","status":"error","message":"..."}'
  echo '{"instance":"paper","model":"overhead","status":"feasible"}'
  echo
  echo '{"instance":"new","status":"error","message":"..."}'
  echo "${star/star/last}"
} >"$work/answers"
run 2 verify "$work/suite" "$work/answers"
wrote <<'END'
star: valid, makespan 3
instance 2: valid, makespan 14
negative: refused: suite:3: destinations[0]: cost: -2 is not positive
early: refused: suite:4: missing key "multicasts"
paper: refused: answers:5: a result without a "schedule"
new: refused: suite:6: model: "exchanges" is not known
last: valid, makespan 3
provecast: suite:3: destinations[0]: cost: -2 is not positive (and 3 more refused)
END
run 2 verify "$work/suite" - --json <"$work/answers"
wrote <<'END'
{"instance":"star","valid":true,"makespan":3}
{"valid":true,"makespan":14}
{"instance":"negative","model":"node","status":"error","message":"suite:3: destinations[0]: cost: -2 is not positive"}
{"instance":"early","model":"overhead","status":"error","message":"suite:4: missing key \"multicasts\""}
{"instance":"paper","model":"overhead","status":"error","message":"standard input:5: a result without a \"schedule\""}
{"instance":"new","status":"error","message":"suite:6: model: \"exchanges\" is not known"}
{"instance":"last","valid":true,"makespan":3}
provecast: suite:3: destinations[0]: cost: -2 is not positive (and 3 more refused)
END

# What solve writes about a suite with bad lines, certify and verify judge line by line.
{
  echo "$node"
  sed -n 3p "$work/suite"
  echo "${node/star/last}"
} >"$work/nodes"
run 2 solve "$work/nodes" --certificate "$work/proofs" --json
cp "$work/out" "$work/answers"
run 2 verify "$work/nodes" "$work/answers"
wrote <<'END'
star: valid, makespan 3
negative: refused: nodes:2: destinations[0]: cost: -2 is not positive
last: valid, makespan 3
provecast: nodes:2: destinations[0]: cost: -2 is not positive
END
run 2 certify "$work/nodes" "$work/proofs"
wrote <<'END'
star: optimal makespan 3, proven by prices
negative: refused: nodes:2: destinations[0]: cost: -2 is not positive
last: optimal makespan 3, proven by prices
provecast: nodes:2: destinations[0]: cost: -2 is not positive
END
finish
