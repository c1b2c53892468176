#!/usr/bin/env bash
# Fails on an include that docs/ARCHITECTURE.md does not allow. Prints each such line.
set -euo pipefail
cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/.."

models='node overhead openshop parameterized logp'

# The modules whose headers a module may include, besides its own.
may_include() {
  case $1 in
    base) echo ;;
    verify) echo base ;; # the checker shares no code with the solver
    model) echo base ;;
    heuristics) echo base model bounds ;;
    bounds) echo base model heuristics ;;
    solve) echo base model heuristics bounds search ;;
    search) echo base model heuristics bounds ;;
    gen) echo base model ;;
    results) echo base model gen verify search solve ;;
    claims) echo base model heuristics bounds gen search solve results verify ;;
    judge) echo base model bounds solve verify results claims ;;
    lab) echo base model heuristics bounds gen search solve verify results claims ;;
    include) echo ;; # the library's interface
    lib) echo include base model solve verify ;;
    cli) echo base model heuristics bounds gen search solve verify results claims judge lab ;;
    *) return 1 ;;
  esac
}

# The model whose folder a path lies in; empty for shared code.
model_of() {
  local model
  for model in $models; do
    case $1 in */"$model"/*) echo "$model" ;; esac
  done
}

bad=0
complain() {
  echo "$1"
  bad=$((bad + 1))
}

checked=0
while read -r file; do
  module=${file%%/*}
  allowed=$(may_include "$module") || {
    complain "$file: there is no module '$module'"
    continue
  }
  model=$(model_of "$file")
  checked=$((checked + 1))
  while IFS=: read -r line header; do
    case " $module $allowed " in
      *" ${header%%/*} "*) ;;
      *) complain "$file:$line: $module must not include $header" ;;
    esac
    other=$(model_of "$header")
    if [ -n "$model" ] && [ -n "$other" ] && [ "$model" != "$other" ]; then
      complain "$file:$line: the $model model must not include $header"
    fi
    if [ "$module $header" = "verify base/json.h" ]; then
      complain "$file:$line: the checker has its own reader"
    fi
  done < <(sed -nE '/^[[:space:]]*#[[:space:]]*include[[:space:]]*"/{=;s/^[^"]*"([^"]*)".*/\1/p}' "$file" | paste -d: - -)
done < <(find . -path './build*' -prune -o -path ./tests -prune -o -path ./examples -prune -o -name '*.[ch]' -printf '%P\n' | sort)

if [ "$checked" -eq 0 ]; then
  complain "no source file found"
fi
[ "$bad" -eq 0 ]
