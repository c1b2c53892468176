#!/usr/bin/env bash
# Proves one theorem in parts, each with its proof checked through a pipe:
# parts.sh PROVECAST QUESTION SOURCE N BOUND PARTS RECORD
# RECORD has a row of row.sh for each part that has been accepted, behind the question and the part.
# Parts that it has are not proven again, so the work may be interrupted, and records of several
# machines may be put together. When all parts are there, it prints their sum as a row; its hash is
# that of the rows, sorted, without the times.
set -euo pipefail
[ $# -eq 7 ] || {
  echo "usage: parts.sh PROVECAST QUESTION SOURCE N BOUND PARTS RECORD" >&2
  exit 2
}
program=$1 question=$2 source=$3 n=$4 bound=$5 parts=$6 record=$7
here=$(dirname "$0")
touch "$record"

for ((i = 1; i <= parts; i++)); do
  grep -q "^$question $i/$parts " "$record" || {
    row=$("$here/row.sh" "$program" "$question" "$source" "$n" "$bound" "" "$i/$parts")
    echo "$question $i/$parts $row" >>"$record"
  }
done
sort -k 2n "$record" | awk -F ' *[|] *' -v question="$question" -v parts="$parts" -v n="$n" -v source="$source" -v bound="$bound" \
  -v hash="$(sort -k 2n "$record" | cut -d '|' -f 1-7 | sha256sum | cut -c 1-64)" '
  $1 != question " " NR "/" parts || $2 != n || $3 != source || $4 != bound { exit wrong = 1 }
  { nodes += $5; bytes += $6; prover += $8; checker += $9 }
  END {
    if (wrong || NR != parts) { print "the record is not of all parts of this theorem" >"/dev/stderr"; exit 1 }
    printf "| %s | %s | %s | %.0f | %.0f | `%s` | %.3f | %.3f |\n", n, source, bound, nodes, bytes, hash, prover, checker
  }'
