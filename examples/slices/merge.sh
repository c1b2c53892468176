#!/usr/bin/env bash
# Puts the results of all slices together:
#
#   merge.sh FOLDER N COMMAND FILE [OPTION...]
#
# with the same arguments as slice.sh. The results are FOLDER/all.jsonl, of `dataset` the store
# FOLDER/all.db; the exit code is that of one run of the whole. If a slice is not complete, one line
# says which, nothing is written, and the exit code is 3.
set -euo pipefail
[ $# -ge 4 ] || {
  sed -n '4s/^# *//p' "$0" >&2
  exit 2
}
folder=$1 parts=$2 command=$3 file=$4
shift 4

names=()
for ((part = 1; part <= parts; part++)); do
  [ -e "$folder/part-$part.code" ] || {
    echo "merge.sh: part $part/$parts is not complete" >&2
    exit 3
  }
  names+=("$folder/part-$part")
done

# Write FOLDER/all.jsonl by a command; its exit code.
keep() {
  local code=0
  "$@" >"$folder/all.unfinished" || code=$?
  [ ! -s "$folder/all.unfinished" ] || mv "$folder/all.unfinished" "$folder/all.jsonl"
  return $code
}

# The highest exit code of the slices.
highest() {
  cat "${names[@]/%/.code}" | sort -n | tail -n 1
}

code=0
case $command in
  solve)
    keep provecast solve --merge "${names[@]/%/.jsonl}" || code=$?
    ;;
  check)
    keep provecast check --merge --json "${names[@]/%/.jsonl}" || code=$?
    ;;
  recheck)
    keep cat "${names[@]/%/.jsonl}" && code=$(highest)
    ;;
  dataset)
    provecast dataset --merge "${names[@]/%/.db}" --store "$folder/all.db" || code=$?
    # the whole once more: all is there, and the exit code is that of one run
    if [ "$code" -eq 0 ] || [ "$code" -eq 3 ]; then
      code=0
      provecast dataset "$file" --store "$folder/all.db" "$@" || code=$?
    fi
    ;;
  *)
    echo "merge.sh: '$command' has no slices" >&2
    code=2
    ;;
esac
exit "$code"
