#!/usr/bin/env bash
# Proves one theorem, has the proof checked through a pipe, and prints a row of the table in README.md:
# row.sh PROVECAST QUESTION SOURCE N BOUND [CERTIFICATE.gz [PART/PARTS]]
set -euo pipefail
program=$1 question=$2 source=$3 n=$4 bound=$5 kept=${6-} part=${7-}
instances=(--source "$source")
[ "$source" != none ] || instances=()
[ -z "$part" ] || instances+=(--part "$part")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
TIMEFORMAT='%U'

keep() {
  if [ -n "$kept" ]; then gzip -9n >"$kept"; else cat >/dev/null; fi
}

{ time "$program" prove "$question" --n "$n" "${instances[@]}" --bound "$bound" --certificate - 2>"$work/error"; } 2>"$work/prover" |
  tee >(sha256sum | cut -c 1-64 >"$work/hash") >(wc -c >"$work/size") >(keep) |
  { time "$program" certify --json - >"$work/verdict" 2>>"$work/error"; } 2>"$work/checker" || {
  cat "$work/error" >&2
  exit 1
}
grep -q '"accepted":true' "$work/verdict"
while [ ! -s "$work/hash" ] || [ ! -s "$work/size" ] || { [ -n "$kept" ] && ! gzip -tq "$kept"; }; do sleep 0.1; done
nodes=$(sed -E 's/.*"tree":([0-9]+).*/\1/' "$work/verdict")
echo "| $n | $source | $bound | $nodes | $(<"$work/size") | \`$(<"$work/hash")\` | $(<"$work/prover") | $(<"$work/checker") |"
