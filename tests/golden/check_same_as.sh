#!/usr/bin/env bash
# --expect same-as=H: the heuristics of the overhead model are told from one another, and implementations from the papers, with other ties, are
# known for what they are.
set -uo pipefail
# shellcheck source=tests/shell.sh
. tests/shell.sh
command -v python3 >/dev/null || exit 77

judge() {
  local expected=$1
  shift
  run "$expected" check "$@" --no-shrink --memory-limit 100T
}

# The suite ci-small-overhead without the instance that takes most of its time.
light_suite | grep '"model":"overhead"' >"$work/suite.jsonl"

# Each of the eleven is the same as itself on every instance, and as no other one.
mapfile -t names < <(listed heuristic overhead | grep -vx best)
[ "${#names[@]}" -eq 11 ] || fail "${#names[@]} heuristics"
expects=()
for name in "${names[@]}"; do
  expects+=(--expect "same-as=$name")
done
# All answers of one are made at once, and given one after the other.
cat >"$work/told" <<'END'
while read -r _ && read -r answer <&3; do printf '%s\n' "$answer"; done
END
for name in "${names[@]}"; do
  run 0 heuristic "$name" "$work/suite.jsonl" --json
  mv "$work/out" "$work/answers"
  judge 1 "$work/suite.jsonl" --heuristic "sh '$work/told' 3<'$work/answers'" --persistent --jobs 1 "${expects[@]}"
  has "^expected same-as=$name: holds on 39 of 39\$"
  [ "$(awk '/^expected same-as=.*: broken on / && $5 >= 11' "$work/out" | wc -l)" -eq 10 ] || fail "$name: $(grep ^expected "$work/out")"
done

# ECF and FEF as WYL describes them, of equal choices the last where ours take the first.
cat >"$work/wyl.py" <<'END'
import json
import sys
from fractions import Fraction


def cost(value, size):
    if isinstance(value, dict):
        return Fraction(value["base"]) + Fraction(value["per_byte"]) * size
    return Fraction(value)


def written(value):
    return value.numerator if value.denominator == 1 else str(value)


def solve(instance, rule):
    nodes, casts, link = instance["nodes"], instance["multicasts"], instance.get("link", "0")
    available = [Fraction(0)] * len(nodes)
    sizes = [Fraction(cast["bytes"]) for cast in casts]
    holders = [{cast["source"]} for cast in casts]
    wanted = {(k, j) for k, cast in enumerate(casts) for j in cast["destinations"]}
    sends = []
    while wanted:
        best = None
        for k, j in sorted(wanted, reverse=True):
            for i in sorted(holders[k], reverse=True):
                send, receive = cost(nodes[i]["send"], sizes[k]), cost(nodes[j]["receive"], sizes[k])
                transit = Fraction(link[i][j] if isinstance(link, list) else link) * sizes[k]
                start = available[i]
                begin = max(start + send + transit, available[j])
                key = begin + receive if rule == "ecf" else send + transit + receive
                if best is None or key < best[0]:
                    best = key, i, j, k, start, begin, start + send, begin + receive
        _, i, j, k, start, begin, sent, end = best
        sends.append({"from": i, "to": j, "multicast": k, "start": written(start), "receive": written(begin)})
        available[i], available[j] = sent, end
        holders[k].add(j)
        wanted.remove((k, j))
    answer = {"makespan": written(max(available)), "sends": sends}
    if "name" in instance:
        answer["instance"] = instance["name"]
    return answer


for line in sys.stdin:
    print(json.dumps(solve(json.loads(line, parse_float=str), sys.argv[1])), flush=True)
END
for rule in ecf fef; do
  judge 1 "$work/suite.jsonl" --heuristic "python3 '$work/wyl.py' $rule" --persistent --expect same-as=ecf --expect same-as=fef --expect same-as=ecfp
  has "^expected same-as=$rule: holds on 39 of 39\$"
  [ "$(grep -c '^expected same-as=.*: broken on ' "$work/out")" -eq 2 ] || fail "$rule: $(grep ^expected "$work/out")"
  has '^FAIL .*; same-as=.*: makespan .*; .* makes '
done

# In other models: the same times of transmissions. The example in C is fastest node first, whatever ties it breaks.
cc -O2 -o "$work/fnf" examples/check/fnf.c || fail "fnf.c"
judge 0 ci-small-node --heuristic "$work/fnf" --expect same-as=fnf --strict
has '^expected same-as=fnf: holds on 41 of 41$'
judge 1 ci-small-node --heuristic "$work/fnf" --expect same-as=chain --expect same-as=best
has '^expected same-as=chain: broken on '
has '^expected same-as=best: never applied$'
judge 0 ci-small-logp --heuristic "'$program' heuristic ecf - --json" --expect same-as=ecf
judge 1 ci-small-logp --heuristic "'$program' heuristic ecf - --json" --expect same-as=fnf
judge 0 exchange-corner --heuristic "'$program' heuristic greedy - --json" --expect 'same-as=greedy-when exchange'
judge 1 exchange-corner --heuristic "'$program' heuristic greedy - --json" --expect same-as=openshop
refuse "there is no heuristic 'fnff'; did you mean 'fnf'? (see provecast check --expect list)" check paper-001 --heuristic cat --expect same-as=fnff
refuse "there is no heuristic 'nothing-like-it' of provecast heuristic --list (see provecast check --expect list)" check paper-001 --heuristic cat --expect same-as=nothing-like-it
finish
