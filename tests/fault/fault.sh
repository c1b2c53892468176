#!/usr/bin/env bash
# The program and the library while allocations, threads and system calls fail: fault.sh PROGRAM
# LIBRARY_TEST FAULT_PROGRAM. With PROVECAST_SLOW=release at every call, with PROVECAST_SLOW=yes at every eleventh call, of
# allocations at one in 101, else at few.
set -euo pipefail
here=$(dirname "$(readlink -f "$0")")
shares=(--share 211) each=20
case ${PROVECAST_SLOW:-} in
  release) shares=(--share 1) each=500 ;;
  ?*) shares=(--share 11 --allocations 101) each=30 ;;
esac
[ ! -w /dev/shm ] || export TMPDIR=/dev/shm # stores sync their files all the time
"$2" $each
python3 "$here/fault.py" "$1" "$3" "${shares[@]}"
