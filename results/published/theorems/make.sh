#!/usr/bin/env bash
# Proves the theorems of README.md again: make.sh PROGRAM FOLDER. Writes the page, with the sizes,
# hashes and times of these proofs, and the certificates that are kept.
set -euo pipefail

if [ $# -ne 2 ]; then
  echo "usage: make.sh PROGRAM FOLDER" >&2
  exit 2
fi
program=$1
folder=$2
here=$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")
mkdir -p "$folder"

# Question and source of a theorem: NUMBER
question() {
  case $1 in
    [12].*) echo fnf any ;;
    3.*) echo fnf-slowest any ;;
    4.*) echo fnf-slowest fast ;;
    5.*) echo fnf-classes fast ;;
    6.*) echo exchange-baseline none ;;
    7.*) echo exchange-max-matching none ;;
    8.*) echo exchange-min-matching none ;;
    9.*) echo exchange-greedy none ;;
    10.*) echo exchange-openshop none ;;
    11.*) echo square-baseline none ;;
    12.*) echo square-max-matching none ;;
    13.*) echo square-min-matching none ;;
    14.*) echo square-greedy none ;;
    15.*) echo square-openshop none ;;
    16.*) echo opt-tree none ;;
    17.*) echo opt-tree-quadratic none ;;
    18.*) echo opt-tree-printed none ;;
    19.*) echo opt-tree-quadratic-printed none ;;
    20.*) echo tree-binomial none ;;
    21.*) echo tree-binomial-near none ;;
    22.*) echo tree-sequential none ;;
    23.*) echo tree-chain none ;;
    24.*) echo multicast-ecf none ;;
    25.*) echo multicast-fef none ;;
    26.*) echo multicast-ecf-links none ;;
    27.*) echo multicast-fef-links none ;;
    28.*) echo multicast-ecf-ordered none ;;
    29.*) echo multicast-fef-ordered none ;;
    31.*) echo fnf-classes any ;;
    64.*) echo multicast-ecf-two none ;;
    65.*) echo multicast-ecf-two-ordered none ;;
  esac
}

# A row with what a new proof measures in place of its last five columns: ROW
prove_again() {
  local number n value rest what source row
  local -a kept=()
  IFS='|' read -r _ number n value rest <<<"${1// /}"
  read -r what source <<<"$(question "$number")"
  if [ "${number%.*}" != 2 ] && [ -e "$here/$what-$source-$n.cert.gz" ]; then
    kept=("$folder/$what-$source-$n.cert.gz")
  fi
  row=$("$here/row.sh" "$program" "$what" "$source" "$n" "$value" "${kept[@]}")
  printf '%s |%s\n' "$(sed -E 's/( \|[^|]*){5} \|$//' <<<"$1")" "$(cut -d '|' -f 5- <<<"$row")"
}

while IFS= read -r line; do
  if [[ $line =~ ^\|\ [0-9]+\.[0-9] ]]; then prove_again "$line"; else printf '%s\n' "$line"; fi
done <"$here/README.md" >"$folder/README.md"
