#!/usr/bin/env bash
# Makes this folder's pages anew: make.sh PROGRAM FOLDER. Runs the command beside each record and
# sweep of README.md into one store, lists the witnesses of the four sweeps, and publishes the store.
set -euo pipefail

if [ $# -ne 2 ]; then
  echo "usage: make.sh PROGRAM FOLDER" >&2
  exit 2
fi
program=$1
folder=$2
here=$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")
mkdir -p "$folder"
store=$(mktemp -d)/probe.db
trap 'rm -rf "$(dirname "$store")"' EXIT

# A command of the page, in which patterns are quoted, with further arguments: COMMAND [ARGUMENT...]
probe() {
  local -a words
  mapfile -t words < <(xargs -n 1 <<<"$1")
  shift
  "$program" "${words[@]:1}" --store "$store" "$@" >"$store.log" || {
    cat "$store.log" >&2
    return 1
  }
}

# All sweeps and climbs that the page names, sweeps first, small ones before large ones: a record
# names the command that finds it first.
page=$(tr '`' '\n' <"$here/README.md")
while read -r line; do
  probe "$line"
done < <(
  sed -n '/^## Sweeps/,$p' <<<"$page" | grep '^provecast probe sweep ' | sort -uV
  grep '^provecast probe climb ' <<<"$page" | sort -uV
)
for size in "8 --max-cost 24" "12 --max-cost 16" "24 --max-cost 8" "32 --max-cost 6"; do
  probe "provecast probe sweep --n $size" --witnesses 2000
done
"$program" probe records --store "$store" --out "$folder" >"$store.log"
