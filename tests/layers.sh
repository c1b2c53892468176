#!/usr/bin/env bash
# Fails on an include that runs against the arrows of docs/HOUSE.md. Prints each such line.
set -euo pipefail
cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/.."

# Rooms whose headers a room may include, besides its own.
may_include() {
  case $1 in
    base) echo ;;
    model) echo base ;;
    heuristics | verify | gen) echo base model ;;
    search) echo base model heuristics ;;
    results) echo base model verify ;;
    experiments) echo base model heuristics verify gen search results ;;
    probe) echo base model heuristics verify gen search results experiments ;;
    dataset) echo base model heuristics verify gen search results experiments ;;
    judge) echo base model heuristics verify gen search results experiments ;;
    cli) echo base model heuristics verify gen search results experiments probe judge dataset ;;
    include) echo ;; # the library's interface
    lib) echo include base model heuristics verify search ;;
    *) return 1 ;;
  esac
}

bad=0
complain() {
  echo "$1"
  bad=$((bad + 1))
}

checked=0
for file in */*.[ch]; do
  room=${file%%/*}
  allowed=$(may_include "$room") || {
    complain "$file: there is no room '$room'"
    continue
  }
  checked=$((checked + 1))
  while IFS=: read -r line header; do
    case " $room $allowed " in
      *" ${header%%/*} "*) ;;
      *) complain "$file:$line: $room must not include $header" ;;
    esac
    if [ "$room $header" = "verify base/json.h" ]; then
      complain "$file:$line: the referee has its own reader"
    fi
  done < <(sed -nE '/^[[:space:]]*#[[:space:]]*include[[:space:]]*"/{=;s/^[^"]*"([^"]*)".*/\1/p}' "$file" | paste -d: - -)
done

if [ "$checked" -eq 0 ]; then
  complain "no source file found"
fi
[ "$bad" -eq 0 ]
