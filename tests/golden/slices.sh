#!/usr/bin/env bash
# Parts of a suite from outside: every instance is one part's, and what the parts make is put together to what one run makes, byte for byte but for times, with the same exit code.
set -euo pipefail
# shellcheck source=tests/shell.sh
. tests/shell.sh
sources=$PWD
cd "$work"
export LC_ALL=C

light_suite >light.jsonl

# All models, blank lines, an instance that is there twice, lines that are refused.
{
  head -n 60 light.jsonl
  echo
  tail -n 40 light.jsonl
  echo '{"model":"node","name":"bad","source":{"cost":0},"destinations":[{"cost":1}]}'
  echo '{"model":"none"}'
  head -n 1 light.jsonl
  "$program" gen suite paper-001-logp
} >suite.jsonl
grep -v '"bad"\|"none"' suite.jsonl >good.jsonl

timeless() {
  sed -E 's/"seconds":[0-9.e-]+,//g' "$1"
}

# Run the parts 1/N to N/N, what they write is in part-I: N, then the arguments. The exit codes are in $codes, the highest in $worst.
parts() {
  local count=$1 i code
  shift
  codes=() worst=0
  rm -f part-*
  for ((i = 1; i <= count; i++)); do
    code=0
    "$program" "$@" --part "$i/$count" >"part-$i" 2>"err-$i" || code=$?
    codes+=("$code")
    [ "$code" -le "$worst" ] || worst=$code
  done
}

# solve: the lines of each instance once, with their numbers; merged in any order of the files they are those of one run.
run 2 solve suite.jsonl --json
timeless out >whole
counts=(2 40) stores=(2)
! in_full || counts=(1 2 3 7 40) stores=(2 5)
for count in "${counts[@]}"; do
  parts "$count" solve suite.jsonl --json
  [ "$worst" -eq 2 ] || fail "$count parts: exit codes ${codes[*]}"
  cat part-* | grep -v '^{"part"' | sed -E 's/^\{"line":([0-9]+),.*/\1/' | sort -n >lines
  grep -n . suite.jsonl | cut -d: -f1 | cmp -s - lines || fail "$count parts do not have every line once"
  mapfile -t files < <(printf '%s\n' part-* | sort -R --random-source="$sources/README.md")
  run 2 solve --merge "${files[@]}"
  timeless out >merged
  same whole merged
done
[ "$(tail -n 1 part-1 | grep -c '^{"part":{"number":1,"of":40,"answers":[0-9]*,"instances":[0-9]*,"sha256":"[0-9a-f]\{64\}"},"exit":[0-3]}$')" -eq 1 ] || fail "$(tail -n 1 part-1)"

# The same parts on the same bytes, whatever the threads.
parts 3 solve suite.jsonl --json --no-schedule
mv part-2 first
parts 3 solve suite.jsonl --json --no-schedule --threads 3
same <(timeless first) <(timeless part-2)

# Parts take about the same effort, not the same number of instances: one with many types is as much as all others.
{
  "$program" gen all-distinct --n 100 --min-cost 1000 --max-cost 2000 --seed 1
  "$program" gen uniform --n 10 --k 2 --count 30 --seed 1
} >uneven.jsonl
parts 2 solve uneven.jsonl --json --no-schedule --time-limit 1ms
[ "$(grep -c '^{"line"' part-1)" -eq 1 ] || fail "$(grep -c '^{"line"' part-1) instances in the first part"
[ "$worst" -eq 3 ] || fail "exit codes ${codes[*]}"
run 3 solve --merge part-1 part-2 # as that of one run
[ "$(wc -l <out)" -eq 31 ] || fail "$(wc -l <out) lines"

# Certificates in one folder are those of one run.
mkdir proofs
run 2 solve suite.jsonl --no-schedule --certificate whole.cert
parts 3 solve suite.jsonl --json --no-schedule --certificate proofs
# shellcheck disable=SC2012
ls -v proofs | sed 's,^,proofs/,' | xargs cat >all.cert
same whole.cert all.cert

# For people, parts have what they have, without numbers and last line; FILE:LINE of a message is that of the file.
run 0 solve good.jsonl --part 2/3 --no-schedule
! grep -q '"part"' out || fail "$(cat out)"
parts 2 solve suite.jsonl --no-schedule
grep -q 'suite.jsonl:102: source.cost' err-1 err-2 || fail "$(cat err-1 err-2)"

# A part of one instance is no single instance: what is refused has its place in the results.
{
  "$program" gen uniform --n 10 --k 3 --seed 1
  echo '{"model":"none"}'
} >two.jsonl
run 2 solve two.jsonl --json --part 2/2
has '^\{"line":2,"status":"error",'
run 2 solve two.jsonl --part 2/2
has '^refused: two.jsonl:2: '

# A single instance is the first part's; the others have nothing, and end well.
run 0 solve "$sources/examples/fig1-001.json" --part 1/2
has '^fig1-001: makespan 9, proven optimal'
run 0 solve "$sources/examples/fig1-001.json" --part 2/2
[ -z "$(cat out err)" ] || fail "$(cat out err)"
parts 2 solve "$sources/examples/fig1-001.json" --json
run 0 solve --merge part-1 part-2
has '^\{"instance":"fig1-001",'
run 0 solve - --json --part 2/2 <good.jsonl
has '^\{"line":'

# Bad parts, of every command.
for command in 'solve suite.jsonl' 'check suite.jsonl --heuristic true' 'dataset suite.jsonl --store x.db' 'recheck x.db'; do
  # shellcheck disable=SC2086
  {
    refuse '--part: 0 is not within 1 .. 3' $command --part 0/3
    refuse '--part: 4 is not within 1 .. 3' $command --part 4/3
    refuse '--part: 0 is not within 1 ..' $command --part 1/0
    refuse "--part: 'a' is not an integer" $command --part a/2
    refuse "--part: 'b' is not an integer" $command --part 1/b
    refuse "--part: '3' is not a part such as 1/4" $command --part 3
    refuse '--part: 1000001 is not within 1 .. 1000000' $command --part 1/1000001
  }
done
[ ! -e x.db ] || fail "a store was made"

# What is no complete set of parts.
parts 3 solve suite.jsonl --json --no-schedule
refuse 'part 2/3 is missing (2 of 3 parts are given)' solve --merge part-1 part-3
refuse 'part-1: is part 1/3, as is part-1' solve --merge part-1 part-2 part-1
for command in solve check; do
  refuse 'nowhere: cannot read: No such file' $command --merge nowhere
  refuse "$work: cannot read: Is a directory" $command --merge "$work"
done
head -n 5 part-3 >short
refuse 'short: is not the complete result of solve --json --part' solve --merge part-1 part-2 short
head -c 100 part-3 >short
refuse 'short: is not the complete result' solve --merge part-1 part-2 short
: >short
refuse 'short: is not the complete result' solve --merge part-1 part-2 short
cp part-3 former
parts 2 solve suite.jsonl --json --no-schedule
refuse 'former: is one of 3 parts, but part-1 one of 2' solve --merge part-1 former
sed '$d' suite.jsonl >shorter.jsonl
cp part-1 former
parts 2 solve shorter.jsonl --json --no-schedule
refuse 'part-2: is of another suite than former' solve --merge former part-2
refuse 'solve: --merge: the results of the parts are missing' solve --merge
refuse '--threads cannot be combined with --merge' solve --merge --threads 2 part-1
refuse '--part cannot be combined with --merge' solve --merge --part 1/2 part-1
refuse '--max-ratio cannot be combined with --merge' check --merge part-1 --max-ratio 2
refuse '--threads and --part cannot be combined with --merge' dataset --merge x.db --store y.db --part 1/2

# Ctrl-C: what there is has no last line, so it is not taken for a part.
"$program" gen all-distinct --n 150 --min-cost 1000000 --max-cost 2000000 --count 2 --seed 2 >hard.jsonl
cat "$sources/examples/suite.jsonl" hard.jsonl >long.jsonl
rm out
interrupt_when test -s out -- solve long.jsonl --json --no-schedule --part 1/1
has '^\{"line":1,'
! grep -q '"part"' out || fail "$(cat out)"

# check: all reports are those of one run, and the exit code.
# What answered once is kept in a file of each process: the same is asked again and again.
cat >program.sh <<'END'
declare -A known
cd -- "${0%/*}" || exit 1
for file in known.*; do
  while IFS=$'\t' read -r text answer; do known[$text]=$answer; done <"$file"
done
while read -r text; do
  size=$((${#text} + 1))
  if [ "${2-}" = honest ]; then size=1; fi
  case $text in
    *'"overhead"'*) name=ecf ;;
    *'"exchange"'* | *'"openshop"'*) name=openshop ;;
    *'"parameterized"'*) name=karp ;;
    *) name=fnf ;;
  esac
  if ((size % 5 == 0)); then
    echo '{"unsupported":"not today"}'
  elif ((size % 7 == 0)); then
    printf 'a line for\a standard error\n' >&2
    echo '{"sends":[]}'
  elif ((size % 11 == 0)); then
    echo garbage
  else
    if [ -z "${known[$text]-}" ]; then
      known[$text]=$("$1" heuristic "$name" - --json <<<"$text")
      printf '%s\t%s\n' "$text" "${known[$text]}" >>"known.$BASHPID"
    fi
    printf '%s\n' "${known[$text]}"
  fi
done
END
: >known.0
sed -n '1~5p' light.jsonl >tested.jsonl
heuristic="bash '$work/program.sh' '$program'"

# One run and parts with the same options: the number of parts, then the exit code of one run and the options.
compare() {
  local count=$1 code=$2
  shift 2
  local -a options=(--heuristic "$heuristic" --jobs 2 --memory-limit 100T --sandbox off "$@")
  run "$code" check tested.jsonl "${options[@]}" --json
  cp out whole.json
  run "$code" check tested.jsonl "${options[@]}" --junit whole.xml --tap whole.tap --summary whole.md
  cp out whole.text
  run "$code" check tested.jsonl "${options[@]}" --github
  cp out whole.github
  parts "$count" check tested.jsonl "${options[@]}" --json
  run "$code" check --merge --json part-*
  same whole.json out
  run "$code" check --merge part-* --junit part.xml --tap part.tap --summary part.md
  same whole.text out
  same whole.xml part.xml
  same whole.tap part.tap
  same whole.md part.md
  run "$code" check --merge part-* --github
  same whole.github out
}
compare 4 1 --max-ratio 5/4 --expect layered --no-shrink --persistent
[ "$(grep -c '"verdict":"garbage"' whole.json)" -gt 1 ] || fail "nothing fails"
compare 3 1 --max-fail 4 --no-shrink --persistent
grep -q '"stopped":"max-fail"' whole.json || fail "it did not stop"
sed -n '1,8p' tested.jsonl >few && mv few tested.jsonl
compare 3 1 --persistent --shrink-time 60 --max-ratio 1
grep -q '"smallest":true' whole.json || fail "nothing was shrunk"

# What all parts together decide is not decided by one: an expectation that applies to none, a program that supports none, models that are not there.
sed -n '1~10p' light.jsonl >tested.jsonl
grep '"node"' tested.jsonl >nodes
heuristic="echo '{\"unsupported\":\"nothing\"}'; cat >/dev/null"
compare 4 1
[ "$worst" -eq 0 ] || fail "exit codes ${codes[*]}"
cp nodes tested.jsonl
heuristic="bash '$work/program.sh' '$program' honest"
compare 4 1 --strict --expect load-2
[ "$worst" -eq 0 ] || fail "exit codes ${codes[*]}"
compare 4 0 --max-ratio 2
cp light.jsonl tested.jsonl
parts 3 check tested.jsonl --heuristic true --models overhead --no-shrink --json --sandbox off --memory-limit 100T --max-fail 1
run 1 check --merge part-*
parts 2 check nodes --heuristic true --models overhead --json --sandbox off --memory-limit 100T
[ "$worst" -eq 0 ] || fail "exit codes ${codes[*]}"
refuse 'nodes: no instance of the models that --models names' check --merge part-1 part-2
run 0 check "$sources/examples/fig1-001.json" --part 2/2 --heuristic false
has '^PASS: 0 of 0 instances pass$'

# Reports that do not belong together.
parts 2 check nodes --heuristic "$heuristic" --json --sandbox off --memory-limit 100T
cp part-1 former
parts 2 check nodes --heuristic "$heuristic" --json --sandbox off --memory-limit 100T --max-ratio 3
refuse 'part-2: is about another program than former, or other options' check --merge former part-2
sed '$d' part-2 >short
refuse 'short: is not the complete report of check --json --part: run this part again' check --merge part-1 short
sed '1s/"verdict":"valid"/"verdict":"fine"/' part-2 >wrong
refuse 'wrong:1: verdict: there is no such verdict' check --merge part-1 wrong
run 0 check nodes --heuristic "$heuristic" --json --sandbox off --memory-limit 100T
cp out all
refuse 'all: is not the complete report' check --merge all

# dataset: the export of the parts' stores is that of one run's store, and the exit code of the whole run once more.
run 2 dataset suite.jsonl --store whole.db
run 0 export whole.db --proofs --out whole.export
for count in "${stores[@]}"; do
  rm -f part-*.db all.db
  for ((i = 1; i <= count; i++)); do
    "$program" dataset suite.jsonl --store "part-$i.db" --part "$i/$count" >out 2>err || true
  done
  run 0 dataset --merge part-*.db --store all.db
  run 2 dataset suite.jsonl --store all.db
  has '^[0-9]+ instances: [0-9]+ there already, 0 solved to optimality, 0 left open, 2 refused, 0 not stored$'
  run 0 export all.db --proofs --out all.export
  same whole.export all.export
done
# open instances are open after merging, too
run 3 dataset hard.jsonl --store open-1.db --part 1/2 --time-limit 10ms
run 3 dataset hard.jsonl --store open-2.db --part 2/2 --time-limit 10ms
run 3 dataset --merge open-1.db open-2.db --store open.db
has '^2 entries: 2 new, '
grep -q 'open.db: 2 instances are open' err || fail "$(cat err)"
run 3 dataset hard.jsonl --store open.db --time-limit 10ms
has '^2 instances: 2 there already, '

# recheck: of a store and of an export every entry is one part's, and what fails is found by one.
entries=$(wc -l <whole.export)
for file in whole.db whole.export; do
  parts 4 recheck "$file" --json
  [ "$worst" -eq 0 ] || fail "$file: exit codes ${codes[*]}"
  [ "$(sed -E 's/.*"checked":([0-9]+),.*/\1/' part-* | awk '{ sum += $1 } END { print sum }')" -eq "$entries" ] || fail "$file: $(cat part-*)"
done
sed '5s/"makespan":"[^"]*"/"makespan":"1"/' whole.export >forged.export
parts 4 recheck forged.export
[ "$(printf '%s\n' "${codes[@]}" | sort -n | tr -d '\n')" = 0001 ] || fail "exit codes ${codes[*]}"
run 0 dataset --import whole.export --store import-1.db --part 1/2
run 0 dataset --import whole.export --store import-2.db --part 2/2
run 0 dataset --merge import-1.db import-2.db --store import.db
run 0 export import.db --proofs
same whole.export out

# A hundred thousand lines in a thousand parts: memory is that of a few lines. Sanitizers keep freed memory.
sanitized=$(grep -c -e __asan_init -e __tsan_init "$program" || true)
"$program" gen uniform --n 20 --k 3 --count 100000 --seed 3 >long.jsonl
memory() {
  python3 -S -E -c 'import resource, subprocess, sys
subprocess.run(sys.argv[1:], stdout=subprocess.DEVNULL, check=True)
print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)' "$@"
}
little=$(memory "$program" solve "$sources/examples/fig1-001.json" --part 1/1000 --threads 1)
much=$(memory "$program" solve long.jsonl --json --no-schedule --part 7/1000 --threads 1)
[ "$sanitized" -gt 0 ] || [ "$much" -lt $((little + 8192)) ] || fail "$much kB instead of $little kB"

finish
