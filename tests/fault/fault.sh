#!/usr/bin/env bash
# The program and the library while allocations, threads and system calls fail: fault.sh PROGRAM
# LIBRARY_TEST FAULT_PROGRAM. With PROVECAST_SLOW=yes at every call, else at few.
set -euo pipefail
here=$(dirname "$(readlink -f "$0")")
share=211 each=20
[ -z "${PROVECAST_SLOW:-}" ] || share=1 each=500
[ ! -w /dev/shm ] || export TMPDIR=/dev/shm # stores sync their files all the time
"$2" $each
python3 "$here/fault.py" "$1" "$3" --share $share
