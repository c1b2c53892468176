#!/usr/bin/env bash
# A new heuristic, lower bound or engine is a copy of a template and one row, and nothing else: this
# script adds one of each so, builds the program with them, and finds them in lists, in help, in
# completion and in a run.
set -euo pipefail
# shellcheck source=tests/shell.sh
. tests/shell.sh

folder=$(dirname "$program")
sources=$work/source
mkdir -p "$sources"
cp -r heuristics bounds search "$sources/"

# add MODULE ROW: a copy of the module's template, and the row.
add() {
  local changed
  sed -e 's/template_/copied_/g' -e 's/"template"/"copied"/' \
    -e '/^[a-z].* copied_[a-z]*\( (.*)\)\?;$/d' "$1/template.c" >"$sources/$1/node/copied.c"
  echo "$2" >>"$sources/$1/node/rows.def"
  changed=$({ diff -rq "$1" "$sources/$1" || true; } | wc -l)
  [ "$changed" -eq 2 ] || fail "$1: $changed files changed or new, not 2"
}
add heuristics 'ROW (copied_schedule, "copied", "slowest node first", "the template", PLAIN)'
add bounds 'ROW (copied_bound, "copied", "the first send", "the template", QUICK)'
add search 'ROW (copied_engine)'

# Compile what depends on the rows, and link it before the libraries: their own tables stay out.
flags=(-std=gnu17 -O1 -fopenmp -D_GNU_SOURCE -I"$sources" -I. -Wall -Wextra -Wpedantic -Werror
  -Wmissing-prototypes)
objects=()
for file in heuristics/node/{copied,table} bounds/node/{copied,table} search/node/{copied,engines}; do
  "${CC:-cc}" "${flags[@]}" -c "$sources/$file.c" -o "$work/${file//\//_}.o"
  objects+=("$work/${file//\//_}.o")
done
while read -r file; do
  file=$folder/CMakeFiles/module_cli.dir/$file.o
  [ -e "$file" ] || file=${file/module_cli/provecast} # the main function
  [ ! -e "$file" ] || objects+=("$file")
done < <(find cli -name '*.c')
objects+=("$folder"/CMakeFiles/registry_cli.dir/*.o)
libraries=()
mapfile -t libraries < <(find "$folder" -maxdepth 1 -name 'libmodule_*.a')
"${CC:-cc}" -fopenmp "${objects[@]}" \
  -Wl,--start-group "${libraries[@]}" -Wl,--end-group \
  -lgmp -lsqlite3 -lClp -lCoinUtils -lnettle -lz -lm -o "$work/provecast"

program=$work/provecast
run 0 heuristic --list
has '  copied +slowest node first \(the template\)'
run 0 heuristic copied examples/fig1-001.json --no-schedule
has ' by copied'
run 0 heuristic copied examples/fig1-001.json --json
cp "$work/out" "$work/schedule"
run 0 verify examples/fig1-001.json "$work/schedule"
run 0 bounds examples/fig1-001.json
has 'copied'
run 0 solve --help
has 'copied'
echo '{"model":"node","source":{"cost":1},"destinations":[{"cost":1,"count":3}]}' >"$work/equal.json"
run 0 solve "$work/equal.json" --method copied
has 'makespan'
"$program" --completion-data >"$work/out"
for option in heuristic --method --bound; do
  grep -qe "$option.*copied" "$work/out" || fail "completion does not know it: $option"
done
finish
