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
#   parameterized/           the same of the parameterized model; forged/ has covers for schedules slower than the optimum that a referee
#                            with one rule a bit too kind would accept (tests/cross/test_parameterized_forged.c), each with its instance
#   logp/                    the same of the heterogeneous LogP model, certificates all for base/logp.json
# Then what is better made here than kept: huge, binary and truncated files, directories, suites. Arguments: the paths of provecast and of
# provecast_many (many.c), which does the runs: there are thousands, and most take less time than to load the program.
set -u
program=$(readlink -f "$1")
many=$(readlink -f "$2")
cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")" || exit 1
scratch=$(mktemp -d) || exit 1
trap 'rm -rf "$scratch"' EXIT
coproc work { exec "$many" "$scratch/out" "$scratch/err"; }
base=base/instance.json
step=${TESTS_DIVISOR:-1} # of the truncated files one in so many is tried: each run takes longer under sanitizers
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

# expect CODE ARGUMENT...: the exit code, no crash; 0 and 1 speak on standard output, 2 in one line on standard error.
expect() {
  local code=$1 arguments got=nothing
  local -a out err
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
  elif [ "$code" -eq 1 ] && { ! one_line "${out[@]}" || [ -s "$scratch/err" ]; }; then
    complain "$*: not one line on standard output"
  fi
}

# expect_cut STEP FILE ARGUMENT...: refused, wherever FILE is cut off, every so many bytes. What is left of it is in $cut. What is cut off
# last is the newline, which may be missing.
expect_cut() {
  local every=$1 text length last LC_ALL=C
  text=$(<"$2")
  last=$(($(wc -c <"$2") - 2))
  shift 2
  for ((length = 0; length <= last; length += every)); do
    printf %s "${text:0:length}" >"$cut"
    expect 2 "$@"
  done
}

# Bad instances, whoever reads them.
expect_instance() {
  expect 2 solve "$1"
  expect 2 verify "$1" base/schedule.json
  expect 2 certify "$1" base/certificate.jsonl
}

expect 0 solve "$base"
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

overhead=base/overhead.json
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
  expect_cut $((7 * step)) "base/overhead-$name.jsonl" certify "$about" "$cut"
done

shop=base/openshop-load.json
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
  expect_cut $((37 * step)) "base/openshop-$name.jsonl" certify "$about" "$cut"
done

tree=base/parameterized-tree.json
for name in tree ports mesh cover; do
  about=base/parameterized-$name.json
  expect 0 solve "$about"
  expect 0 verify "$about" "base/parameterized-$name-schedule.json"
  expect 0 certify "$about" "base/parameterized-$name.jsonl"
  expect 2 certify "$about" base/certificate.jsonl
  expect 2 certify "$base" "base/parameterized-$name.jsonl"
  for file in parameterized/invalid/"$name"-*; do [ ! -e "$file" ] || expect 1 verify "$about" "$file"; done
  for file in parameterized/certificate/malformed/"$name"-*; do [ ! -e "$file" ] || expect 2 certify "$about" "$file"; done
  for file in parameterized/certificate/unproven/"$name"-*; do expect 1 certify "$about" "$file"; done
  expect_cut $((11 * step)) "base/parameterized-$name.jsonl" certify "$about" "$cut"
done
for file in parameterized/instance/*; do
  expect 2 solve "$file"
  expect 2 verify "$file" base/parameterized-tree-schedule.json
  expect 2 certify "$file" base/parameterized-tree.jsonl
done
for file in parameterized/malformed/*; do expect 2 verify "$tree" "$file"; done
for file in parameterized/forged/*.json; do expect 1 certify "$file" "${file}l"; done

logp=base/logp.json
expect 0 solve "$logp"
expect 0 verify "$logp" base/logp-schedule.json
for name in prices program; do
  expect 0 certify "$logp" "base/logp-$name.jsonl"
  expect 2 certify "$base" "base/logp-$name.jsonl"
  expect_cut $((11 * step)) "base/logp-$name.jsonl" certify "$logp" "$cut"
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

# Ten million brackets, a megabyte of digits, noise, nothing.
made=$scratch/made
mkdir "$made"
head -c 10000000 /dev/zero | tr '\0' '[' >"$made/brackets"
head -c 10000000 /dev/zero | tr '\0' '{' >"$made/braces"
yes '{"a":[' | head -n 1000000 | tr -d '\n' >"$made/nested"
{
  printf '{"model":"node","source":{"cost":'
  head -c 1000000 /dev/zero | tr '\0' '7'
  printf '},"destinations":[{"cost":1}]}\n'
} >"$made/digits"
head -c 100000 /dev/zero >"$made/zeros"
head -c 65536 "$program" >"$made/binary"
gzip -c "$base" >"$made/compressed"
: >"$made/empty"
printf '\n\n\n' >"$made/newlines"
mkdir "$made/directory"
for file in "$made"/*; do
  expect_instance "$file"
  expect 2 verify "$base" "$file"
  expect 2 verify "$overhead" "$file"
  expect 2 verify "$shop" "$file"
  expect 2 verify "$tree" "$file"
  expect 2 certify "$base" "$file"
done
expect_instance "$made/missing"
expect 2 verify "$base" "$made/missing"
expect 2 certify "$base" "$made/missing"

expect_cut 1 "$base" verify "$cut" base/schedule.json
expect_cut $((7 * step)) base/schedule.json verify "$base" "$cut"
expect_cut $((3 * step)) "$overhead" verify "$cut" base/overhead-schedule.json
expect_cut $((7 * step)) base/overhead-schedule.json verify "$overhead" "$cut"
expect_cut $((5 * step)) base/certificate.jsonl certify "$base" "$cut"
expect_cut $((5 * step)) base/cases.jsonl certify "$base" "$cut"
expect_cut $((7 * step)) base/gap-layers.jsonl certify base/gap.json "$cut"

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
cat "$base" "$base" >"$made/pair"
expect 2 solve "$made/suite"
expect 2 verify "$made/suite" "$made/two"
expect 0 verify "$made/pair" "$made/two"
expect 2 verify "$made/pair" base/schedule.json
expect 2 verify "$base" "$made/two"

# Usage.
expect 2 verify
expect 2 verify "$base"
expect 2 verify "$base" base/schedule.json base/schedule.json
expect 2 certify "$base"
expect 2 certify --time-limit soon "$base" base/certificate.jsonl
expect 2 solve
expect 2 solve --no-such-flag "$base"

echo "$runs runs, $bad wrong"
[ "$bad" -eq 0 ] && [ "$runs" -gt 400 ]
