#!/usr/bin/env bash
# Certificates written by several threads at once had what permissions chance gave them: the umask was asked for by setting it.
set -euo pipefail
# shellcheck source=tests/shell.sh
. tests/shell.sh

"$program" gen draw --n 6 --count 2000 --seed 1 >"$work/suite"
mkdir "$work/folder"
umask 027
run 0 solve "$work/suite" --no-schedule --json --threads 4 --certificate "$work/folder"
[ "$(find "$work/folder" -type f -perm 640 | wc -l)" -eq 2000 ] || fail "not all 2000 files are rw-r-----"

# A file that is replaced keeps its permissions.
sed -n 1p "$work/suite" >"$work/one"
: >"$work/proof"
chmod 604 "$work/proof"
run 0 solve "$work/one" --no-schedule --certificate "$work/proof"
[ "$(stat -c %a "$work/proof")" -eq 604 ] || fail "the permissions of the replaced file changed"
finish
