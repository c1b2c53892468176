#!/usr/bin/env bash
# Fails on an include that docs/ARCHITECTURE.md does not allow, and on code that names a model outside
# the model's own folders. Prints each such line, and how many files name a model.
set -euo pipefail
cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/.."

models='node overhead openshop parameterized logp'

# The modules whose headers a module may include, besides its own.
declare -A may_include=(
  [base]=""
  [verify]="base" # the checker shares no code with the solver
  [model]="base"
  [heuristics]="base model bounds"
  [bounds]="base model heuristics"
  [solve]="base model heuristics bounds search"
  [search]="base model heuristics bounds"
  [simulate]="base model heuristics"
  [measure]="base" # scripts and clocks
  [gen]="base model"
  [results]="base model gen verify search solve"
  [claims]="base model heuristics bounds gen measure search solve results verify"
  [judge]="base model bounds solve verify results claims"
  [lab]="base model heuristics bounds gen measure simulate search solve verify results claims"
  [include]="" # the library's interface
  [lib]="include base model gen solve verify results claims judge"
  [cli]="base model heuristics bounds gen measure simulate search solve verify results claims judge lab"
  [web]="base lib" # what emscripten lacks, and the observer without threads
  [mpi]="base model measure search solve cli" # the only one that knows of MPI
)

# Sets `model` to the model whose folder a path lies in; empty for shared code. The files of
# lab/probe/ itself, but for the interface of all, may call the node model, which has sweeps and
# climbs of its own.
find_model() {
  case $1 in
    lab/probe/*/* | lab/probe/space.h) ;;
    lab/probe/* | cli/lab/*)
      model=node
      return
      ;;
  esac
  for model in $models; do
    case $1 in */"$model"/*) return ;; esac
  done
  model=
}

mapfile -t sources < <(find . -path './build*' -prune -o -path ./tests -prune -o -path ./examples -prune -o -name '*.[ch]' -printf '%P\n' | sort)

[ "${#sources[@]}" -gt 100 ] || {
  echo "only ${#sources[@]} source files found"
  exit 1
}

bad=0
complain() {
  echo "$1"
  bad=$((bad + 1))
}

for file in "${sources[@]}"; do
  [ -n "${may_include[${file%%/*}]+known}" ] || complain "$file: there is no module '${file%%/*}'"
done

while IFS=: read -r file line header; do
  module=${file%%/*} header=${header#*\"}
  header=${header%\"}
  case " $module ${may_include[$module]-} " in
    *" ${header%%/*} "*) ;;
    *) complain "$file:$line: $module must not include $header" ;;
  esac
  find_model "$header"
  other=$model
  find_model "$file"
  if [ -n "$model" ] && [ -n "$other" ] && [ "$model" != "$other" ]; then
    complain "$file:$line: the $model model must not include $header"
  fi
  if [ "$module $header" = "verify base/json.h" ]; then
    complain "$file:$line: the checker has its own reader"
  fi
done < <(grep -HnoE '^[[:space:]]*#[[:space:]]*include[[:space:]]*"[^"]*"' "${sources[@]}")

# Files that may name a model outside its folders, and why.
declare -A may_name=(
  [heuristics/template.c]="is compiled as a heuristic of one model"
  [bounds/template.c]="is compiled as a bound of one model"
  [search/template.c]="is compiled as an engine of one model"
  [results/store/schema.c]="has the schemas of earlier versions, which list the models"
  [claims/logp/table.c]="compares two models"
  [cli/bench.c]="names the model of its trees in its help"
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
  for file in "${sources[@]}"; do
    find_model "$file"
    echo "$file $model"
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
done < <(names_of_models)
for file in "${!may_name[@]}"; do
  if [ -n "${naming[$file]-}" ]; then
    echo "$file ${may_name[$file]}"
  else
    complain "$file names no model outside its folders: leave it out of may_name"
  fi
done
echo "of ${#sources[@]} files ${#naming[@]} name a model outside its folders"
[ "$bad" -eq 0 ]
