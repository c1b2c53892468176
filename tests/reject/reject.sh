#!/usr/bin/env bash
# Everything under this directory must be refused: the directory says by which exit code, and there is one line that says why.
#   base/                    an instance, a schedule and certificates that are accepted, so that what follows is refused for its fault alone;
#                            and an instance that prices alone do not prove, with its cases
#   instance/                2 from solve, verify and certify
#   schedule/malformed/      2 from verify      schedule/invalid/      1 from verify
#   certificate/malformed/   2 from certify     certificate/unproven/  1 from certify
#   layers/                  the same as certificate/, for base/gap.json, by a search in layers
#   overhead/                the same of the overhead model: instance/, malformed/ and invalid/ schedules, certificate/malformed/ and
#                            certificate/unproven/, each for the instance of base/ that its name begins with
#   openshop/                the same of open shops and total exchange
#   parameterized/           the same of the parameterized model; forged/ has covers for schedules slower than the optimum that a checker
#                            with one rule a bit too kind would accept (tests/cross/parameterized/test_forged.c), each with its instance
#   logp/                    the same of the heterogeneous LogP model, certificates all for base/logp.json
#   theorem/                 certificates of theorems: malformed/ and unproven/
# Then what is better made here than kept: huge, binary and truncated files, directories, suites. Arguments: the paths of provecast and of
# provecast_many (many.c), which does the runs: there are thousands, and most take less time than to load the program.
set -u
program=$(readlink -f "$1")
many=$(readlink -f "$2")
cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")" || exit 1
scratch=$(mktemp -d) || exit 1
trap 'rm -rf "$scratch"' EXIT
coproc work { exec "$many" "$scratch/out" "$scratch/err"; }
working=$! asked=${work[1]}
base=base/instance.json
runs=0
bad=0
cut=$scratch/cut

complain() {
  echo "$1"
  sed 's/^/    /' "$scratch/out" "$scratch/err" | head -n 5 | cut -c 1-300
  bad=$((bad + 1))
}

# one_line LINE...: there is one, and it ends.
one_line() {
  [ $# -eq 1 ] && [[ $1 == *$'\n' ]]
}

# expect CODE ARGUMENT...: the exit code, no crash; 0 and 1 speak on standard output, 2 in one line on standard error and nowhere else. 2+ is a
# 2 for some lines of a suite, with something on standard output for each.
expect() {
  local code=${1%+} partly arguments got=nothing
  local -a out err
  partly=${1#"$code"}
  shift
  printf -v arguments '\t%s' "$@"
  echo "${arguments:1}" >&"${work[1]}"
  read -r got <&"${work[0]}"
  runs=$((runs + 1))
  mapfile err <"$scratch/err" # no process for what the shell can do: there are thousands of runs
  mapfile -n 2 out <"$scratch/out"
  if [ "$got" != "$code" ]; then
    complain "$*: exit $got, expected $code"
  elif [[ ${err[*]} =~ runtime\ error|Sanitizer ]]; then
    complain "$*: a sanitizer complains"
  elif [ "$code" -eq 2 ] && ! one_line "${err[@]}"; then
    complain "$*: not one line on standard error"
  elif [ "$code" -eq 2 ] && [ -z "$partly" ] && [ -s "$scratch/out" ]; then
    complain "$*: something on standard output"
  elif [ "$code" -eq 1 ] && { ! one_line "${out[@]}" || [ -s "$scratch/err" ]; }; then
    complain "$*: not one line on standard output"
  fi
}

# count TEXT N: N lines of the last run's standard output have it.
count() {
  local got
  got=$(grep -c -- "$1" "$scratch/out")
  [ "$got" -eq "$2" ] || complain "$got lines with $1, expected $2"
}

# expect_cut STEP FILE ARGUMENT...: refused, wherever FILE is cut off, every STEP bytes; but before a release and under sanitizers at a third of
# these places. What is left of it is in $cut. What is cut off last is the newline, which may be missing.
expect_cut() {
  local every=$1 text length last LC_ALL=C
  [ "${TESTS_DIVISOR:-1}" -gt 1 ] || [ "${PROVECAST_SLOW:-}" = release ] || every=$((every * 3))
  text=$(<"$2")
  last=$(($(wc -c <"$2") - 2))
  shift 2
  for ((length = 0; length <= last; length += every)); do
    printf %s "${text:0:length}" >"$cut"
    expect 2 "$@"
  done
}

# Bad instances, for every reader.
expect_instance() {
  expect 2 solve "$1"
  expect 2 verify "$1" base/schedule.json
  expect 2 certify "$1" base/certificate.jsonl
}

# A bad file in all other places where one is read; those that write "refused:" even where there is nothing else to write are left out.
expect_elsewhere() {
  for about in "$base" "$overhead" "$shop" "$tree" "$logp"; do
    expect 2 verify "$about" "$1"
    expect 2 certify "$about" "$1"
    expect 2 draw "$about" "$1"
    expect 2 solve --debug-solution "$1" "$about"
  done
  expect 2 draw "$1" base/schedule.json
  expect 2 solve --debug-solution base/schedule.json "$1"
  expect 2 solve --table "$scratch/no-table" "$1"
  expect 2 bounds "$1"
  expect 2 heuristic fnf "$1"
  expect 2 claims "$1"
  expect 2 lookup "$1"
  expect 2 lookup "$1" "$base"
  expect 2 lookup "$scratch/table" "$1"
  expect 2 gen exchange-directory --directory "$1"
  expect 2 gen exchange-directory --directory "$scratch/sites" --messages "$1"
  expect 2 probe check "$1"
}
overhead=base/overhead.json
shop=base/openshop-load.json
tree=base/parameterized-tree.json
logp=base/logp.json
printf '{"sites":["a","b"],"latency":[[0,1],[1,0]],"bandwidth":[[1,1],[1,1]]}' >"$scratch/sites"

expect 0 solve "$base"
expect 0 solve --table "$scratch/table" "$base"
expect 0 lookup "$scratch/table" "$base"
expect 0 gen exchange-directory --directory "$scratch/sites"
expect 0 verify "$base" base/schedule.json
expect 0 certify "$base" base/certificate.jsonl
expect 0 certify "$base" base/cases.jsonl
expect 0 certify base/gap.json base/gap.jsonl
expect 0 certify base/gap.json base/gap-layers.jsonl

for file in instance/*; do expect_instance "$file"; done
for file in schedule/malformed/*; do expect 2 verify "$base" "$file"; done
for file in schedule/invalid/*; do expect 1 verify "$base" "$file"; done
for file in certificate/malformed/*; do expect 2 certify "$base" "$file"; done
for file in certificate/unproven/*; do expect 1 certify "$base" "$file"; done
for file in layers/malformed/*; do expect 2 certify base/gap.json "$file"; done
for file in layers/unproven/*; do expect 1 certify base/gap.json "$file"; done

expect 0 verify "$overhead" base/overhead-schedule.json
for file in overhead/instance/*; do
  expect 2 solve "$file"
  expect 2 verify "$file" base/overhead-schedule.json
  expect 2 certify "$file" base/certificate.jsonl
done
for file in overhead/malformed/*; do expect 2 verify "$overhead" "$file"; done
for file in overhead/invalid/*; do expect 1 verify "$overhead" "$file"; done
for name in clauses prices append cover load alone growth work; do
  about=base/overhead-$name.json
  expect 0 certify "$about" "base/overhead-$name.jsonl"
  for file in overhead/certificate/malformed/"$name"-*; do [ ! -e "$file" ] || expect 2 certify "$about" "$file"; done
  for file in overhead/certificate/unproven/"$name"-*; do expect 1 certify "$about" "$file"; done
  expect 2 certify "$about" base/certificate.jsonl
  expect 2 certify "$base" "base/overhead-$name.jsonl"
  expect_cut 7 "base/overhead-$name.jsonl" certify "$about" "$cut"
done

expect 0 verify "$shop" base/openshop-schedule.json
expect 0 verify base/openshop-taillard.txt base/openshop-taillard.json
expect 0 certify base/openshop-taillard.txt base/openshop-taillard.jsonl
expect 1 verify base/openshop-taillard.txt base/openshop-schedule.json
expect 1 certify base/openshop-taillard.txt base/openshop-clauses.jsonl
expect 1 certify base/openshop-clauses.json base/openshop-taillard.jsonl
for file in openshop/instance/*; do
  expect 2 solve "$file"
  expect 2 verify "$file" base/openshop-schedule.json
  expect 2 certify "$file" base/openshop-load.jsonl
done
for file in openshop/malformed/*; do expect 2 verify "$shop" "$file"; done
for file in openshop/invalid/*; do expect 1 verify "$shop" "$file"; done
for name in clauses load tree; do
  about=base/openshop-$name.json
  expect 0 certify "$about" "base/openshop-$name.jsonl"
  for file in openshop/certificate/malformed/"$name"-*; do expect 2 certify "$about" "$file"; done
  for file in openshop/certificate/unproven/"$name"-*; do expect 1 certify "$about" "$file"; done
  expect 2 certify "$about" base/certificate.jsonl
  expect 2 certify "$base" "base/openshop-$name.jsonl"
  expect_cut 37 "base/openshop-$name.jsonl" certify "$about" "$cut"
done

for name in tree ports mesh cover place apart; do
  about=base/parameterized-$name.json
  expect 0 solve "$about"
  expect 0 verify "$about" "base/parameterized-$name-schedule.json"
  expect 0 certify "$about" "base/parameterized-$name.jsonl"
  expect 2 certify "$about" base/certificate.jsonl
  expect 2 certify "$base" "base/parameterized-$name.jsonl"
  for file in parameterized/invalid/"$name"-*; do [ ! -e "$file" ] || expect 1 verify "$about" "$file"; done
  for file in parameterized/certificate/malformed/"$name"-*; do [ ! -e "$file" ] || expect 2 certify "$about" "$file"; done
  for file in parameterized/certificate/unproven/"$name"-*; do expect 1 certify "$about" "$file"; done
  expect_cut 11 "base/parameterized-$name.jsonl" certify "$about" "$cut"
done
for file in parameterized/instance/*; do
  expect 2 solve "$file"
  expect 2 verify "$file" base/parameterized-tree-schedule.json
  expect 2 certify "$file" base/parameterized-tree.jsonl
done
for file in parameterized/malformed/*; do expect 2 verify "$tree" "$file"; done
for file in parameterized/forged/*.json; do expect 1 certify "$file" "${file}l"; done

for name in theorem theorem-slowest theorem-exchange; do
  expect 0 certify base/$name.cert
  expect_cut 13 base/$name.cert certify "$cut"
done
for file in theorem/malformed/*; do expect 2 certify "$file"; done
for file in theorem/unproven/*; do expect 1 certify "$file"; done

expect 0 solve "$logp"
expect 0 verify "$logp" base/logp-schedule.json
for name in prices program; do
  expect 0 certify "$logp" "base/logp-$name.jsonl"
  expect 2 certify "$base" "base/logp-$name.jsonl"
  expect_cut 11 "base/logp-$name.jsonl" certify "$logp" "$cut"
done
expect 2 certify "$logp" base/certificate.jsonl
for file in logp/instance/*; do
  expect 2 solve "$file"
  expect 2 verify "$file" base/logp-schedule.json
  expect 2 certify "$file" base/logp-prices.jsonl
done
for file in logp/malformed/*; do expect 2 verify "$logp" "$file"; done
for file in logp/invalid/*; do expect 1 verify "$logp" "$file"; done
for file in logp/certificate/malformed/*; do expect 2 certify "$logp" "$file"; done
for file in logp/certificate/unproven/*; do expect 1 certify "$logp" "$file"; done

# Ten million brackets; a million of them, a megabyte of digits, nothing.
head -c 10000000 /dev/zero | tr '\0' '[' >"$scratch/ten-million"
expect_instance "$scratch/ten-million"
expect 2 verify "$base" "$scratch/ten-million"
expect 2 certify "$base" "$scratch/ten-million"
made=$scratch/made
mkdir "$made"
head -c 1000000 "$scratch/ten-million" >"$made/brackets"
tr '[' '{' <"$made/brackets" >"$made/braces"
yes '{"a":[' | head -n 200000 | tr -d '\n' >"$made/nested"
{
  printf '{"model":"node","source":{"cost":'
  tr '[' '7' <"$made/brackets"
  printf '},"destinations":[{"cost":1}]}\n'
} >"$made/digits"
: >"$made/empty"
printf '\n\n\n' >"$made/newlines"
mkdir "$made/directory"
for file in "$made"/* "$made/missing"; do
  expect_instance "$file"
  expect_elsewhere "$file"
done

# Binary files and texts in other encodings: told by their first line, so that not each of their lines is refused. Some begin with blank lines.
noise=$scratch/noise
mkdir "$noise"
head -c 100000 /dev/zero >"$noise/zeros"
head -c 65536 "$program" >"$noise/program"
gzip -c "$base" >"$noise/compressed"
printf '\x89PNG\r\n\x1a\n\0\0\0\rIHDR\n' >"$noise/picture"
printf 'SQLite format 3\0\20\n\1\1' >"$noise/store"
{
  printf '\xff\xfe'
  sed 's/./&\x00/g; s/$/\n\x00/' "$base" "$base"
} >"$noise/utf-16"
sed 's/./\x00&/g' "$base" "$base" >"$noise/utf-16-big"
sed 's/"base"/"K\xf6ln"/' "$base" "$base" >"$noise/latin"
{
  printf '\n \t\r\n\n'
  cat "$noise/program"
} >"$noise/later"
for file in "$noise"/*; do
  expect_instance "$file"
  expect_elsewhere "$file"
  expect 2 check "$file" --heuristic false
  expect 2 check --json "$file" --heuristic false
  expect 2 solve --json "$file"
  expect 2 claims --json "$file"
done
for file in "$noise"/[!c]*; do # compressed instances are what these take
  expect 2 dataset "$file" --store "$scratch/db"
  expect 2 dataset --import "$file" --store "$scratch/db"
  expect 2 recheck "$file"
  expect 2 export "$file"
done

# expect_piped ARGUMENT...: refused, with the program's own text on a pipe.
expect_piped() {
  head -c 65536 "$program" | "$program" "$@" >"$scratch/out" 2>"$scratch/err"
  local got=$?
  runs=$((runs + 1))
  if [ "$got" -ne 2 ] || [ -s "$scratch/out" ] || [ "$(cat "$scratch/err")" != "provecast: standard input: is not text in UTF-8: byte 0x00 in line 1" ]; then
    complain "$* on a pipe: exit $got"
  fi
}
expect_piped solve -
expect_piped verify - base/schedule.json

expect_cut 1 "$base" verify "$cut" base/schedule.json
expect_cut 7 base/schedule.json verify "$base" "$cut"
expect_cut 3 "$overhead" verify "$cut" base/overhead-schedule.json
expect_cut 7 base/overhead-schedule.json verify "$overhead" "$cut"
expect_cut 5 base/certificate.jsonl certify "$base" "$cut"
expect_cut 5 base/cases.jsonl certify "$base" "$cut"
expect_cut 7 base/gap-layers.jsonl certify base/gap.json "$cut"

# Ten thousand splits within each other are read, one more is too many.
{
  sed -n 1,2p base/gap.jsonl
  yes '{"split":{"cost":12,"time":17,"count":29}}' | head -n 10000
} >"$made/deep"
{
  cat "$made/deep"
  tail -n 1 base/gap.jsonl
} >"$made/deep-limit"
{
  cat "$made/deep"
  sed -n 3p base/gap.jsonl
  tail -n 1 base/gap.jsonl
} >"$made/too-deep"
expect 2 certify base/gap.json "$made/deep-limit"
expect 1 certify base/gap.json "$made/too-deep"
expect 2 certify "$base" base/gap.json
expect 1 certify "$base" base/gap.jsonl
expect 1 certify base/gap.json base/cases.jsonl

# Suites: a bad line, and more or fewer answers than instances.
cat "$base" instance/unknown-key.json >"$made/suite"
cat base/schedule.json base/schedule.json >"$made/two"
{
  cat "$base" "$base"
  sed 's/"base"/"b\x00se"/' "$base"
  head -c 600000 /dev/zero | tr '\0' ' '
  printf '\n\0\n\xff\n'
  cat "$base"
} >"$made/stained"
cat "$base" "$base" >"$made/pair"
expect 2+ solve --json "$made/stained"
count '"status":"optimal"' 3
count '"status":"error"' 3
expect 2+ solve "$made/suite"
count 'refused: ' 1
expect 2+ verify "$made/suite" "$made/two"
expect 0 verify "$made/pair" "$made/two"
expect 2+ verify "$made/pair" base/schedule.json
expect 2 verify "$base" "$made/two"

# Usage.
expect 2 verify
expect 2 verify "$base"
expect 2 verify "$base" base/schedule.json base/schedule.json
expect 2 certify "$base"
expect 2 certify --time-limit soon "$base" base/certificate.jsonl
expect 2 solve
expect 2 solve --no-such-flag "$base"

# What the runs leaked shows when there are no more of them.
exec {asked}>&-
wait "$working" || complain "after the runs: exit $?"

echo "$runs runs, $bad wrong"
[ "$bad" -eq 0 ] && [ "$runs" -gt 400 ]
