#!/usr/bin/env bash
# Bad use of provecast-mpi and of its launcher: one clear line, exit code 2.
set -euo pipefail
# shellcheck source=tests/shell.sh
. tests/shell.sh
# shellcheck source=tests/mpi/ranks.sh
. tests/mpi/ranks.sh

parallel=$(dirname "$program")/provecast-mpi

# The last run was refused in one line with this text.
refused() {
  [ ! -s "$work/out" ] || fail "wrote to standard output: $(head -c 300 "$work/out")"
  [ "$(grep -c '^provecast: ' "$work/err")" -eq 1 ] || fail "not one line: $(cat "$work/err")"
  grep -qF -- "$1" "$work/err" || fail "no '$1' in: $(cat "$work/err")"
}

ranks 2 3 solve
refused 'FILE is missing'
ranks 2 3 solved
refused "there is no command 'solved'"
ranks 2 2 solve "$work/missing.jsonl"
refused 'missing.jsonl'

# As root the launcher says what Open MPI waits for.
if [ "$(id -u)" -eq 0 ] && [[ $(readlink -f "$(command -v mpirun)") != *hydra* ]]; then
  for variable in OMPI_ALLOW_RUN_AS_ROOT OMPI_ALLOW_RUN_AS_ROOT_CONFIRM; do
    code=0
    timeout 60 env -u $variable "${parallel}run" -n 2 -- solve examples/fig1-001.json >"$work/out" 2>"$work/err" || code=$?
    [ $code -eq 2 ] || fail "root without $variable: exit code $code"
    refused 'as root, mpirun needs OMPI_ALLOW_RUN_AS_ROOT=1 and OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1'
  done
  timeout 60 env -u OMPI_ALLOW_RUN_AS_ROOT "${parallel}run" --allow-run-as-root -n 2 -- solve examples/fig1-001.json >"$work/out" 2>&1 ||
    fail "with --allow-run-as-root: $(cat "$work/out")"
fi

# mpirun alone, with ranks that differ.
differing() {
  local code=0
  timeout 60 mpirun --oversubscribe "$@" >"$work/out" 2>"$work/err" || code=$?
  [ $code -eq 2 ] || fail "$*: exit code $code"
}
differing -n 1 "$parallel" solve examples/fig1-001.json : -n 1 "$parallel" solve examples/campus.json
refused 'rank 1 on '
grep -q 'has other arguments than rank 0' "$work/err" || fail "$(cat "$work/err")"
cp "$parallel" "$work/other" && printf x >>"$work/other"
differing -n 2 "$parallel" solve examples/fig1-001.json : -n 1 "$work/other" solve examples/fig1-001.json
refused 'rank 2 on '
grep -q 'is another build' "$work/err" || fail "$(cat "$work/err")"

# The same by the launcher: it gets the exit code, and an end of what rank 0 writes.
mkdir "$work/folder"
mkfifo "$work/folder/out" "$work/folder/err"
timeout 60 cat "$work/folder/out" >"$work/piped" &
readers=($!)
timeout 60 cat "$work/folder/err" >"$work/piped" &
readers+=($!)
differing -n 1 "$parallel" --folder "$work/folder" solve examples/fig1-001.json : -n 1 "$work/other" --folder "$work/folder" solve examples/fig1-001.json
refused 'rank 1 on '
[ "$(cat "$work/folder/code")" = 2 ] || fail "no exit code for the launcher"
for reader in "${readers[@]}"; do wait "$reader" || fail "a pipe of the launcher was not closed"; done

# Rank 0 on another machine than the launcher.
code=0
timeout 60 mpirun --oversubscribe -n 2 "$parallel" --folder "$work/elsewhere" solve examples/fig1-001.json >"$work/out" 2>"$work/err" || code=$?
[ $code -eq 2 ] || fail "rank 0 elsewhere: exit code $code"
refused 'rank 0 must run where provecast-mpirun was called'

# The launcher.
printf 'one\ntwo\n' | {
  ranks 0 1 solve examples/fig1-001.json
  [ "$(head -n 1)" = one ] || fail "standard input is read by a command that does not ask for it"
}
code=0
"$launcher" -n 2 >"$work/out" 2>"$work/err" || code=$?
[ $code -eq 2 ] || fail "no command: exit code $code"
grep -q '^Usage: provecast-mpirun' "$work/err" || fail "no usage"
code=0
bash mpi/provecast-mpirun -n 2 -- solve examples/fig1-001.json >"$work/out" 2>"$work/err" </dev/null || code=$?
[ "$code" -eq 2 ] || fail "a launcher without its program: exit code $code"
grep -q '^provecast: .*mpi/provecast-mpi is missing: build it' "$work/err" || fail "$(cat "$work/err")"
"$launcher" --help | grep -q '^Usage: provecast-mpirun' || fail "no help"

# Only rank 0 prints; one rank is one machine; a rank without a launcher, too.
ranks 0 3 --version
[ "$(wc -l <"$work/out")" -eq 1 ] || fail "--version: $(cat "$work/out")"
ranks 0 1 solve examples/fig1-001.json
has 'makespan 9, proven optimal'
timeout 60 "$parallel" solve examples/fig1-001.json >"$work/out" || fail "alone: exit code $?"
has 'makespan 9, proven optimal'

# A rank may use all processors, as one process does, unless it is bound to one.
threads() {
  grep -oE '"threads":[0-9]+' "$work/out"
}
"$program" solve examples/fig1-001.json --json --no-schedule >"$work/out"
alone=$(threads)
ranks 0 1 solve examples/fig1-001.json --json --no-schedule
[ "$(threads)" = "$alone" ] || fail "one rank: $(threads), one process: $alone"
for bound in "--bind-to core" "--map-by socket:PE=1" "--cpu-set 0"; do
  # shellcheck disable=SC2086 # two words
  "$launcher" -n 1 $bound -- solve examples/fig1-001.json --json --no-schedule >"$work/out"
  [ "$(threads)" = '"threads":1' ] || fail "$bound: $(threads)"
done

# No network is looked for on one machine, but where others may be asked for, by a scheduler too, or where ranks measure: what a mpirun
# of this test is given.
mkdir "$work/bin"
cat >"$work/bin/mpirun" <<END
#!/usr/bin/env bash
echo "\${OMPI_MCA_pml-unset}" >"$work/pml"
END
chmod +x "$work/bin/mpirun"
transport() { # EXPECTED [VARIABLE=VALUE...] -- ARGUMENT...: of the launcher
  local expected=$1 set=()
  shift
  while [ "$1" != -- ]; do
    set+=("$1")
    shift
  done
  shift
  env -u SLURM_JOB_ID -u OMPI_MCA_pml "${set[@]}" PATH="$work/bin:$PATH" "$launcher" "$@" >/dev/null 2>&1 || true
  [ "$(<"$work/pml")" = "$expected" ] || fail "$*: $(<"$work/pml"), not $expected"
}
transport ob1 -- -n 2 -- solve examples/fig1-001.json
transport cm OMPI_MCA_pml=cm -- -n 2 -- solve examples/fig1-001.json
transport unset SLURM_JOB_ID=7 -- -n 2 -- solve examples/fig1-001.json
transport unset -- -n 2 -H localhost:2 -- solve examples/fig1-001.json
transport unset -- -n 2 --hostfile hosts -- solve examples/fig1-001.json
transport unset -- -n 2 --mca pml ucx -- solve examples/fig1-001.json
transport unset -- -n 2 -- measure examples/fig1-001.json

# provecast itself knows nothing of MPI.
! ldd "$program" | grep -qi mpi || fail "provecast is linked with MPI"

# Progress counts the ranks.
"$program" gen all-distinct --n 60 --count 150 --seed 3 --min-cost 100 --max-cost 200 >"$work/suite.jsonl"
ranks 0 3 solve "$work/suite.jsonl" --progress --no-schedule
grep -qE '^solve: [0-9]+ s, [0-9]+( of 150)? instances, [0-9]+/s, 3 of 3 ranks' "$work/err" || fail "progress: $(head -n 3 "$work/err")"

finish
