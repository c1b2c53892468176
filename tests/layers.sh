#!/usr/bin/env bash
# Fails on an include that docs/ARCHITECTURE.md does not allow, and on code that names a model outside
# the model's own folders. Prints each such line, and how many files name a model.
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
    simulate) echo base model heuristics ;;
    gen) echo base model ;;
    results) echo base model gen verify search solve ;;
    claims) echo base model heuristics bounds gen search solve results verify ;;
    judge) echo base model bounds solve verify results claims ;;
    lab) echo base model heuristics bounds gen simulate search solve verify results claims ;;
    include) echo ;; # the library's interface
    lib) echo include base model gen solve verify results claims judge ;;
    cli) echo base model heuristics bounds gen simulate search solve verify results claims judge lab ;;
    mpi) echo base solve cli ;; # the only one that knows of MPI
    *) return 1 ;;
  esac
}

# The model whose folder a path lies in; empty for shared code. The files of lab/probe/ itself are
# those of the node model, which has sweeps and climbs of its own, but for the interface of all.
model_of() {
  local model
  case $1 in
    lab/probe/*/* | lab/probe/space.h) ;;
    lab/probe/* | cli/lab/*)
      echo node
      return
      ;;
  esac
  for model in $models; do
    case $1 in */"$model"/*) echo "$model" ;; esac
  done
}

sources() {
  find . -path './build*' -prune -o -path ./tests -prune -o -path ./examples -prune -o -name '*.[ch]' -printf '%P\n' | sort
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
done < <(sources)

if [ "$checked" -eq 0 ]; then
  complain "no source file found"
fi

# Files that may name a model outside its folders, and why.
declare -A may_name=(
  [heuristics/template.c]="is compiled as a heuristic of one model"
  [bounds/template.c]="is compiled as a bound of one model"
  [search/template.c]="is compiled as an engine of one model"
  [results/store/schema.c]="has the schemas of earlier versions, which list the models"
  [claims/logp/table.c]="compares two models"
  [cli/lab/probe.c]="has examples of two models in its help"
  [lab/experiments/logp/claims.c]="compares two models"
  [model/parameterized/read.c]="reads the key logp"
  [verify/parameterized/times.c]="reads the key logp"
  [verify/logp/schedule.c]="says overhead of a node"
)

# Prints FILE:LINE: TEXT of lines that name a model other than the file's own: by an include, an
# identifier that begins with its name, or a string. Comments do not count. The words node, overhead
# and exchange are also common nouns; a string with one counts where it can only mean the model.
names_of_models() {
  local file
  while read -r file; do
    echo "$file $(model_of "$file")"
  done | awk -v models="$models" '
    function own (name) { return name == model || (name == "exchange" && model == "openshop") }
    function identifier (text, name) {
      return name != "node" && match (" " tolower (text), "[^a-z0-9_]" name "_")
    }
    function literal (text, name) {
      text = " " text " "
      if (name !~ /^(node|overhead|exchange)$/)
        return match (text, "[^a-z_]" name "[^a-z]")
      return text == " " name " " && name != "node" || match (text, "[^a-z]" name "-[a-z]") ||
             match (text, "[^a-z]" name " model") || match (text, "model " name "[^a-z]") ||
             match (text, "\047" name "\047")
    }
    function named (line,   parts, count, i, j) {
      gsub (/\\"|\047"\047/, "", line)
      count = split (line, parts, "\"")
      for (i in name)
        if (!own (name[i])) {
          if (line ~ /^#include/) {
            if (index (line, "/" name[i] "/"))
              return 1
          } else
            for (j = 1; j <= count; j++)
              if (j % 2 ? identifier (parts[j], name[i]) : literal (parts[j], name[i]))
                return 1
        }
      return 0
    }
    function without_comments (line,   at, result) {
      result = ""
      while (line != "")
        if (inside) {
          at = index (line, "*/")
          inside = !at
          line = at ? substr (line, at + 2) : ""
        } else {
          at = index (line, "/*")
          result = result (at ? substr (line, 1, at - 1) : line)
          inside = at > 0
          line = at ? substr (line, at + 2) : ""
        }
      return result
    }
    BEGIN { split (models " exchange", name, " ") }
    {
      file = $1; model = $2; inside = 0
      for (row = 1; (getline line <file) > 0; row++)
        if (named(without_comments(line)))
          print file ":" row ": " line
      close (file)
    }'
}

declare -A naming=()
while IFS=: read -r file line text; do
  [ -n "${may_name[$file]-}" ] || complain "$file:$line: names a model outside the model's folders:$text"
  naming[$file]=yes
done < <(sources | names_of_models)
for file in "${!may_name[@]}"; do
  if [ -n "${naming[$file]-}" ]; then
    echo "$file ${may_name[$file]}"
  else
    complain "$file names no model outside its folders: leave it out of may_name"
  fi
done
echo "of $checked files ${#naming[@]} name a model outside its folders"
[ "$bad" -eq 0 ]
