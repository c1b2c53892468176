#!/usr/bin/env bash
# One hard instance over 2 ranks beside 2 threads: BUILD INSTANCE... For each the wall time and the processor time of one thread, of
# two threads, and of two ranks with one thread each, alternately in one run, and the bytes that a rank sent for each second of rank 0's
# processor time. On a busy machine look at processor time: what one thread takes in all, over what rank 0 takes, is the speed-up that a
# free second machine leaves room for. An INSTANCE with blanks is a command, such as "prove fnf --n 14 --bound 5/4". Needs provecast-mpi in the folder BUILD and the monitoring of Open MPI.
set -euo pipefail
build=$1
shift
export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# Wall and processor seconds of a command: NAME COMMAND...
timed() {
  local name=$1
  shift
  TIMEFORMAT='%R %U'
  { time "$@" >"$work/$name.out" 2>"$work/$name.err"; } 2>"$work/$name.time"
}

# A rank with its processor time at the end in FOLDER/rank.N
cat >"$work/rank.sh" <<'RANK'
folder=$1
shift
TIMEFORMAT='%U'
{ time "$@" 2>"$folder/rank.err"; } 2>"$folder/rank.$OMPI_COMM_WORLD_RANK"
RANK

# Bytes that were sent by point to point messages of the program, summed over ranks.
bytes() {
  awk '$1 == "E" { sum += $4 } END { print sum + 0 }' "$work"/monitor.*.prof
}

printf '%-24s %8s %8s %8s %8s %8s %8s %8s %12s %s\n' instance wall-1 wall-2t wall-2r cpu-1 cpu-2t rank-0 rank-1 "bytes/s" same
for instance in "$@"; do
  command=(solve "$instance")
  [ "$instance" = "${instance/ /}" ] || read -ra command <<<"$instance"
  timed one "$build/provecast" "${command[@]}" --json --certificate "$work/one.cert" --threads 1
  timed two "$build/provecast" "${command[@]}" --json --certificate "$work/two.cert" --threads 2
  rm -f "$work"/monitor.*.prof
  timed ranks mpirun --oversubscribe -n 2 --mca pml_monitoring_enable 1 --mca pml_monitoring_enable_output 3 \
    --mca pml_monitoring_filename "$work/monitor" bash "$work/rank.sh" "$work" \
    "$build/provecast-mpi" "${command[@]}" --json --certificate "$work/ranks.cert" --threads 1
  same=yes
  cmp -s "$work/one.cert" "$work/two.cert" && cmp -s "$work/one.cert" "$work/ranks.cert" || same=no
  awk -v instance="$(basename "$instance")" -v one="$(cat "$work/one.time")" -v two="$(cat "$work/two.time")" \
    -v ranks="$(cat "$work/ranks.time")" -v first="$(cat "$work/rank.0")" -v second="$(cat "$work/rank.1")" -v bytes="$(bytes)" \
    -v same=$same 'BEGIN {
      split (one, a); split (two, b); split (ranks, c)
      printf "%-24s %8.2f %8.2f %8.2f %8.2f %8.2f %8.2f %8.2f %12.0f %s\n", instance, a[1], b[1], c[1], a[2], b[2], first, second, \
        bytes / first / 2, same
    }'
done
