#!/usr/bin/env bash
# A run of provecast in slices on this machine, or on those of a list:
#
#   parallel.sh FOLDER N COMMAND FILE [OPTION...]
#
# runs one slice a processor at a time, with one thread unless an option says more, by GNU parallel,
# without it by xargs; then merge.sh, whose exit code it has. PARALLEL may hold options of GNU parallel: `-j 8`, or `--sshloginfile hosts --workdir .`
# for other machines. The same command again resumes where an earlier one ended.
set -euo pipefail
[ $# -ge 4 ] || {
  sed -n '4s/^# *//p' "$0" >&2
  exit 2
}
here=$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")
folder=$1 parts=$2
case $3 in
  check) threads=--jobs ;;
  *) threads=--threads ;;
esac
arguments=("$3" "$4" "$threads" 1 "${@:5}")

if parallel --version 2>/dev/null | grep -q GNU; then
  echo "parallel.sh: slices by GNU parallel" >&2
  seq "$parts" | parallel --quote "$here/slice.sh" "$folder" '{}' "$parts" "${arguments[@]}" || failed=yes
else
  echo "parallel.sh: slices by xargs" >&2
  seq "$parts" | xargs -P "$(nproc)" -I '{}' "$here/slice.sh" "$folder" '{}' "$parts" "${arguments[@]}" \
    || failed=yes
fi
[ -z "${failed-}" ] || echo "parallel.sh: not all slices are complete; the same command resumes" >&2
exec "$here/merge.sh" "$@"
