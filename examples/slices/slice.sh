#!/usr/bin/env bash
# One slice of a run of provecast:
#
#   slice.sh FOLDER I N COMMAND FILE [OPTION...]
#
# runs `provecast COMMAND FILE --part I/N OPTION...` (solve, check, dataset or recheck) and keeps its
# results in FOLDER, under names with the number I. It ends with 0 when the slice is complete, whatever
# was found: merge.sh has the exit code of the whole. A slice that is complete is not run again, so
# whatever ended a run, the same command resumes. SIGTERM and SIGINT end it; SIGUSR1, too, and in a job
# of Slurm the slice of a dataset, which keeps what it has, is then queued again.
set -euo pipefail
[ $# -ge 5 ] || {
  sed -n '4s/^# *//p' "$0" >&2
  exit 2
}
folder=$1 part=$2 parts=$3 command=$4 file=$5
shift 5
name=$folder/part-$part

[ ! -e "$name.code" ] || exit 0
mkdir -p "$folder"
case $command in
  solve | check | recheck) set -- --json "$@" ;;
  dataset) set -- --store "$name.db" "$@" ;;
  *)
    echo "slice.sh: '$command' has no slices" >&2
    exit 2
    ;;
esac

# provecast ends itself in order on SIGTERM, and its exit code is waited for.
ended='' child=''
stop() {
  ended=$1
  [ -z "$child" ] || kill -TERM "$child" 2>/dev/null || true
}
trap 'stop TERM' TERM INT
trap 'stop USR1' USR1
provecast "$command" "$file" --part "$part/$parts" "$@" >"$name.unfinished" &
child=$!
[ -z "$ended" ] || stop "$ended"
code=0
wait "$child" || code=$?
while kill -0 "$child" 2>/dev/null; do
  code=0
  wait "$child" || code=$?
done
trap '' TERM INT USR1

if [ -n "$ended" ]; then
  if [ "$ended $command" = 'USR1 dataset' ] && [ -n "${SLURM_JOB_ID-}" ]; then
    scontrol requeue "$SLURM_JOB_ID" || true
  fi
  echo "slice.sh: part $part/$parts was ended; the same command resumes" >&2
  exit 143
fi
# 2 is bad usage, or a line of the input that is refused: then the results say so
if [ "$code" -gt 3 ] || { [ "$code" -eq 2 ] && [ ! -s "$name.unfinished" ]; }; then
  exit "$code"
fi
mv "$name.unfinished" "$name.jsonl"
echo "$code" >"$name.code.unfinished"
mv "$name.code.unfinished" "$name.code"
