#!/usr/bin/env bash
# solve --tasks, and the times on more processors that tests/bench/tasks.py computes from it.
set -euo pipefail
# shellcheck source=tests/shell.sh
. tests/shell.sh

"$program" gen all-distinct --n 30 --min-cost 1000 --max-cost 2000 --seed 2 >"$work/hard.json"
run 0 solve "$work/hard.json" --no-schedule --threads 3 --tasks "$work/tasks.jsonl"
for line in add "\(wait\|help\)" piece; do
  grep -q "^{\"$line\":1," "$work/tasks.jsonl" || fail "no line $line: $(head "$work/tasks.jsonl")"
done
tail -n 1 "$work/tasks.jsonl" | grep -q '^{"end":[1-9]' || fail "$(tail -n 1 "$work/tasks.jsonl")"

# The record appears whole or not at all, and belongs to one instance.
run 2 solve "$work/hard.json" --tasks -
cat "$work/hard.json" "$work/hard.json" >"$work/two.jsonl"
run 2 solve "$work/two.jsonl" --tasks "$work/none.jsonl"
[ ! -e "$work/none.jsonl" ] || fail "a record of a suite"
run 2 solve "$work/hard.json" --tasks "$work/missing/tasks.jsonl"

# Times that follow from records by hand: a task of four pieces of a second after one second alone; the same with a second task that waits
# behind it and is dropped before it begins; a piece that is longer than all others.
python3 - "$work" <<'PY'
import sys
sys.path.insert(0, "tests/bench")
import tasks

ADDED = [("add", 1, 1.0), ("wait", 1, 0.0)]
END = ("end", 1, 0.5)


def times(events, pieces):
    return [tasks.seconds_on(count, events, pieces) for count in (1, 2, 4, 64)]


assert times([*ADDED, END], {1: [1.0] * 4}) == [5.5, 3.5, 2.5, 2.5]
assert times([*ADDED, END], {1: [3.0, 1.0, 1.0, 1.0]}) == [7.5, 4.5, 4.5, 4.5]
behind = [("add", 1, 1.0), ("add", 2, 0.0), ("wait", 1, 0.0), ("drop", 2, 0.0), END]
assert times(behind, {1: [1.0] * 2, 2: [9.0]}) == [3.5, 2.5, 10.5, 10.5]
meanwhile = [("add", 1, 0.0), ("add", 2, 1.0), ("help", 1, 0.0), ("wait", 2, 0.0), END]
assert times(meanwhile, {1: [3.0], 2: [1.0] * 2}) == [6.5, 3.5, 3.5, 3.5]
waits = [("wait", *event[1:]) if event[0] == "help" else event for event in meanwhile]
assert times(waits, {1: [3.0], 2: [1.0] * 2}) == [6.5, 4.5, 3.5, 3.5]
ahead = [("add", 1, 0.0), ("wait", 1, 2.0), END]
assert times(ahead, {1: [1.0] * 2}) == [4.5, 2.5, 2.5, 2.5]
PY

# Both benchmarks on a family of easy instances.
for bench in tasks speedup; do
  python3 - "$bench" "$program" >"$work/table" <<'PY'
import os
import sys
sys.path.insert(0, "tests/bench")
import speedup
import tasks

bench, program = sys.argv[1:]
speedup.FAMILIES["easy"] = ("all-distinct --n 30 --min-cost 1000 --max-cost 2000", "")
sys.argv = [bench, program if bench == "tasks" else os.path.dirname(program), "easy", "--count", "1",
            "--draws", "1", "--least", "0"]
sys.exit({"tasks": tasks, "speedup": speedup}[bench].main())
PY
  grep -qE '^easy .* 1 +[0-9.]+' "$work/table" || fail "$bench: $(cat "$work/table")"
done
