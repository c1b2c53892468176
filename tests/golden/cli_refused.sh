#!/usr/bin/env bash
# Every command that answers the instances of a suite continues after one that is refused: a result in its place says why, the first one is
# told on standard error, and the exit code is 2.
set -euo pipefail
# shellcheck source=tests/shell.sh
. tests/shell.sh
export LC_ALL=C # schedules are drawn in ASCII

# What the last run wrote, standard error last, is the text on standard input; paths are shortened.
wrote() {
  sed -E "s|$work/||g; s/\"seconds\":[0-9.]+/\"seconds\":0/; s/(searched|instances) in [0-9.]+ [mu]?s/\\1 in 0 s/" "$work/out" "$work/err" >"$work/got"
  cat >"$work/expected"
  cmp -s "$work/expected" "$work/got" || fail "$(diff "$work/expected" "$work/got")"
}

good='{"model":"node","name":"good","source":{"cost":1},"destinations":[{"cost":2,"count":3}]}'
echo "$good" >"$work/good.json"
cat >"$work/suite" <<END
$good
{"model":"node"}
{"model":"node","name":"negative","source":{"cost":1},"destinations":[{"cost":-2}]}
{"model":"node","name":"other","source":{"cost":5},"destinations":[{"cost":2}]}

{"model":"node","source":{"cost":1},"destinations":[{"cost":2}]}
END
run 0 solve "$work/good.json" --no-schedule --table "$work/table"

for threads in 1 2; do
  run 2 solve "$work/suite" --json --no-schedule --threads "$threads"
  wrote <<'END'
{"instance":"good","model":"node","status":"optimal","makespan":3,"lower_bound":3,"heuristic":{"name":"fnf","makespan":3},"method":"multiplier bound","nodes":0,"seconds":0,"threads":1}
{"model":"node","status":"error","message":"suite:2: source: missing"}
{"instance":"negative","model":"node","status":"error","message":"suite:3: destinations[0].cost: must be positive, got -2"}
{"instance":"other","model":"node","status":"optimal","makespan":5,"lower_bound":5,"heuristic":{"name":"fnf","makespan":5},"method":"multiplier bound","nodes":0,"seconds":0,"threads":1}
{"model":"node","status":"optimal","makespan":1,"lower_bound":1,"heuristic":{"name":"fnf","makespan":1},"method":"multiplier bound","nodes":0,"seconds":0,"threads":1}
provecast: suite:2: source: missing (and 1 more refused)
END
done

run 2 solve "$work/suite" --no-schedule
wrote <<'END'
good: makespan 3, proven optimal by multiplier bound
  fastest node first takes 3, the same
  0 nodes searched in 0 s by 1 thread

refused: suite:2: source: missing

refused: suite:3: destinations[0].cost: must be positive, got -2

other: makespan 5, proven optimal by multiplier bound
  fastest node first takes 5, the same
  0 nodes searched in 0 s by 1 thread

suite:6: makespan 1, proven optimal by multiplier bound
  fastest node first takes 1, the same
  0 nodes searched in 0 s by 1 thread

5 instances in 0 s: 3 proven optimal (fastest node first is optimal on 3 of them), 0 not proven, 2 refused
provecast: suite:2: source: missing (and 1 more refused)
END

run 2 heuristic fnf "$work/suite"
wrote <<'END'
good: makespan 3 by fnf

0 source, cost 1, ready at 0
+- 1, cost 2, ready at 1
+- 2, cost 2, ready at 2
`- 3, cost 2, ready at 3

refused: suite:2: source: missing

refused: suite:3: destinations[0].cost: must be positive, got -2

other: makespan 5 by fnf

0 source, cost 5, ready at 0
`- 1, cost 2, ready at 5

suite:6: makespan 1 by fnf

0 source, cost 1, ready at 0
`- 1, cost 2, ready at 1
provecast: suite:2: source: missing (and 1 more refused)
END

run 2 heuristic fnf "$work/suite" --no-schedule
wrote <<'END'
good: makespan 3 by fnf
refused: suite:2: source: missing
refused: suite:3: destinations[0].cost: must be positive, got -2
other: makespan 5 by fnf
suite:6: makespan 1 by fnf
provecast: suite:2: source: missing (and 1 more refused)
END

run 2 heuristic fnf "$work/suite" --json
wrote <<'END'
{"instance":"good","makespan":3,"sends":[{"from":0,"to":1,"start":0},{"from":0,"to":2,"start":1},{"from":0,"to":3,"start":2}]}
{"model":"node","status":"error","message":"suite:2: source: missing"}
{"instance":"negative","model":"node","status":"error","message":"suite:3: destinations[0].cost: must be positive, got -2"}
{"instance":"other","makespan":5,"sends":[{"from":0,"to":1,"start":0}]}
{"makespan":1,"sends":[{"from":0,"to":1,"start":0}]}
provecast: suite:2: source: missing (and 1 more refused)
END

run 2 bounds "$work/suite" --bound counting
wrote <<'END'
good:
  counting       3
refused: suite:2: source: missing
refused: suite:3: destinations[0].cost: must be positive, got -2
other:
  counting       5
suite:6:
  counting       1
provecast: suite:2: source: missing (and 1 more refused)
END

run 2 bounds - --bound counting --json <"$work/suite"
wrote <<'END'
{"instance":"good","model":"node","bounds":{"counting":3}}
{"model":"node","status":"error","message":"standard input:2: source: missing"}
{"instance":"negative","model":"node","status":"error","message":"standard input:3: destinations[0].cost: must be positive, got -2"}
{"instance":"other","model":"node","bounds":{"counting":5}}
{"model":"node","bounds":{"counting":1}}
provecast: standard input:2: source: missing (and 1 more refused)
END

# A single one is told without a count.
sed -n 1,2p "$work/suite" >"$work/two"
run 2 bounds "$work/two" --bound source
wrote <<'END'
good:
  source         2
refused: two:2: source: missing
provecast: two:2: source: missing
END

# An instance the table does not cover is refused the same way.
run 2 lookup "$work/table" "$work/suite"
wrote <<'END'
good: makespan 3
refused: suite:2: source: missing
refused: suite:3: destinations[0].cost: must be positive, got -2
refused: suite:4: table: source: no source of cost 5 in the table
makespan 1
provecast: suite:2: source: missing (and 2 more refused)
END

run 2 lookup "$work/table" "$work/suite" --json
wrote <<'END'
{"instance":"good","makespan":3}
{"model":"node","status":"error","message":"suite:2: source: missing"}
{"instance":"negative","model":"node","status":"error","message":"suite:3: destinations[0].cost: must be positive, got -2"}
{"instance":"other","model":"node","status":"error","message":"suite:4: table: source: no source of cost 5 in the table"}
{"makespan":1}
provecast: suite:2: source: missing (and 2 more refused)
END

run 2 claims "$work/suite" --id 001-thm-1
wrote <<'END'
refused: suite:2: source: missing
refused: suite:3: destinations[0].cost: must be positive, got -2
001-thm-1                holds                3 of 3 instances, worst case 0 <= 1 in good (1; 2 x 3)
provecast: suite:2: source: missing (and 1 more refused)
END

# Where nothing is left, nothing is claimed.
sed -n 2,3p "$work/suite" >"$work/suite.bad"
run 2 claims "$work/suite.bad"
wrote <<'END'
refused: suite.bad:1: source: missing
refused: suite.bad:2: destinations[0].cost: must be positive, got -2
provecast: suite.bad:1: source: missing (and 1 more refused)
END

# Alone, a refused instance is a line on standard error and nothing else.
for line in 2 3; do
  sed -n "${line}p" "$work/suite" >"$work/alone"
  for command in solve 'heuristic fnf' bounds "lookup $work/table" claims; do
    # shellcheck disable=SC2086
    refuse "$work/alone:1: " $command "$work/alone"
    # shellcheck disable=SC2086
    refuse "$work/alone:1: " $command "$work/alone" --json
  done
done
sed -n 4p "$work/suite" >"$work/alone"
refuse "$work/alone:1: $work/table: source: no source of cost 5 in the table" lookup "$work/table" "$work/alone"
finish
