#!/usr/bin/env bash
# A new heuristic is a copy of heuristics/template.c and one row, and nothing else: this script adds
# one so, builds the program with it, and finds it in the list, in help, in a run and in `check`.
set -euo pipefail
# shellcheck source=tests/shell.sh
. tests/shell.sh

folder=$(dirname "$program")
sources=$work/source
mkdir -p "$sources"
cp -r heuristics "$sources/"
sed -e 's/template_schedule/copied_schedule/' -e '/^void copied_schedule (.*;$/d' \
  heuristics/template.c >"$sources/heuristics/node/copied.c"
echo 'ROW (copied_schedule, "copied", "slowest node first", "the template", PLAIN)' \
  >>"$sources/heuristics/node/rows.def"
changed=$({ diff -rq heuristics "$sources/heuristics" || true; } | wc -l)
[ "$changed" -eq 2 ] || fail "$changed files changed or new, not 2"

# Compile what depends on the row, and link it before the libraries: their own table stays out.
flags=(-std=gnu17 -O1 -fopenmp -D_GNU_SOURCE -I"$sources" -I. -Wall -Wextra -Wpedantic -Werror
  -Wmissing-prototypes)
for file in copied table; do
  "${CC:-cc}" "${flags[@]}" -c "$sources/heuristics/node/$file.c" -o "$work/$file.o"
done
objects=()
while read -r file; do
  file=$folder/CMakeFiles/provecast.dir/$file.o
  [ ! -e "$file" ] || objects+=("$file")
done < <(find cli -name '*.c')
objects+=("$folder"/CMakeFiles/registry_cli.dir/*.o)
libraries=()
mapfile -t libraries < <(find "$folder" -maxdepth 1 -name 'libmodule_*.a')
"${CC:-cc}" -fopenmp "${objects[@]}" "$work/copied.o" "$work/table.o" \
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
"$program" --completion-data >"$work/out"
grep -q 'copied' "$work/out" || fail "completion does not know it"
finish
