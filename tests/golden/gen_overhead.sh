#!/usr/bin/env bash
# gen from outside: kinds and suites of the overhead model, what each option does, what goes with what.
set -euo pipefail
# shellcheck source=tests/shell.sh
. tests/shell.sh

# The same seed gives the same bytes; the bytes are those of the first release.
expect_sum() {
  local sum
  run 0 gen "${@:2}"
  sum=$(cksum <"$work/out")
  [ "$sum" = "$1" ] || fail "gen ${*:2}: $sum, expected $1"
}
expect_sum '2709446640 24388' overhead-uniform --nodes 6 --sources 3 --destinations 2 --link matrix --min-cost 2 --max-cost 9 --bytes 1,5/2 --seed 11 --count 40
expect_sum '2093850119 22174' overhead-paper --nodes 12 --sources all --link slow --bytes hybrid --seed 11 --count 10
expect_sum '1210484254 972' overhead-paper --nodes 5 --source 3 --bytes large
expect_sum '3887371329 432' suite overhead-paper-example
expect_sum '2467088897 104041' suite overhead-small

# Defaults, in the instance itself.
run 0 gen overhead-uniform
has '"name":"overhead-uniform-n8-m1-d7-s1-0"'
has '"sources":1,"destinations":7,"low":1,"high":20,"link":"none","bytes":\[1\],"seed":1,"index":0}'
run 0 gen overhead-paper --source random
has '"name":"overhead-paper-n8-m1-d7-s1-0","unit":"us"'
has '"link":"mixed","bytes":\[1000\],"seed":1,"index":0}'
run 0 gen overhead-uniform --nodes 2 --min-cost 1000000000 --max-cost 1000000000
has '"nodes":\[{"send":1000000000,"receive":1000000000},{"send":1000000000,"receive":1000000000}\]'

# What is generated is accepted, in one stream with the other model.
{
  "$program" gen overhead-paper --nodes 7 --sources 3 --destinations 2 --bytes hybrid --count 20 --seed 4
  "$program" gen uniform --count 2
  "$program" gen suite overhead-paper-example
} >"$work/mixed"
run 0 bounds --json "$work/mixed"
[ "$(wc -l <"$work/out")" -eq 23 ] || fail "not 23 lines"
run 0 gen --list
has '^  overhead-uniform '
has '^  overhead-paper-example '

refuse '--nodes: 1, expected 2 to 4096' gen overhead-uniform --nodes 1
refuse '--nodes: 4097, expected 2 to 4096' gen overhead-paper --nodes 4097
refuse "--nodes: 'x' is not an integer" gen overhead-paper --nodes x
refuse '--sources: 9, expected 1 to 8' gen overhead-paper --sources 9
refuse '--sources: 0 is not within 1 .. 4096' gen overhead-paper --sources 0
refuse '--destinations: 8, expected 1 to 7' gen overhead-paper --destinations 8
refuse "--destinations: 'some' is not an integer" gen overhead-paper --destinations some
refuse 'more than 4000000 deliveries' gen overhead-paper --nodes 2002 --sources all
refuse '--source: 8, expected 0 to 7' gen overhead-paper --source 8
refuse '--source: needs --sources 1' gen overhead-paper --source 3 --sources 2
refuse "--source: 'fast' is not an integer" gen overhead-paper --source fast
refuse '--min-cost: 0, expected 1 to 1000000000' gen overhead-uniform --min-cost 0
refuse '--max-cost: 4, expected 5 to 1000000000' gen overhead-uniform --min-cost 5 --max-cost 4
refuse 'gen overhead-paper has no option --max-cost' gen overhead-paper --max-cost 4
refuse "--link cannot be combined with 'fast'" gen overhead-uniform --link fast
refuse "--link cannot be combined with 'matrix'" gen overhead-paper --link matrix
refuse "--link: 'x' is not none, common, matrix, fast, slow or mixed" gen overhead-paper --link x
refuse "--bytes: 'x' is not unit, small, large, hybrid or a list" gen overhead-paper --bytes x
refuse "--bytes: '1,,2' is not unit" gen overhead-paper --bytes 1,,2
refuse '--bytes: a length that is not positive' gen overhead-paper --bytes 1,0
refuse 'gen overhead-paper has no option --n' gen overhead-paper --n 4
refuse 'gen overhead-uniform has no option --k' gen overhead-uniform --k 4
refuse 'gen overhead-uniform has no option --part' gen overhead-uniform --part 1/2
refuse 'gen uniform has no option --nodes' gen uniform --nodes 4
refuse 'gen all has no option --bytes' gen all --bytes 4
refuse 'gen suite has no option --nodes' gen suite overhead-small --nodes 4
refuse "there is no kind 'overhead'" gen overhead
refuse "there is no suite 'overhead'" gen suite overhead
refuse "unexpected argument 'small'" gen overhead-paper small
finish
