#!/usr/bin/env bash
# The documents are true to the repository: lines of at most 100 columns, links and source paths that exist, every
# command and no unknown option in docs/CLI.md, and in README.md what the program prints.
set -euo pipefail
# shellcheck source=tests/shell.sh
. tests/shell.sh
export LC_ALL=C.UTF-8

modules='base|bounds|claims|cli|cmake|docs|examples|gen|heuristics|include|judge|lab|lib|model|python|results|search|simulate|solve|tests|verify'

# All documents but the published results, which `provecast report` writes.
documents() {
  find . -path './build*' -prune -o -path ./results/published -prune -o -path './.*' -prune -o -name '*.md' -printf '%P\n' | sort
}

# A document without its code blocks: each of their lines is empty.
prose() {
  awk '/^```/ { code = !code; print ""; next } code || /^    / { print ""; next } { print }' "$1"
}

# Prints NUMBER:LINE of lines above 100 columns.
wide() {
  grep -nE '^.{101,}' "$@" || true
}

# Lines of JSON and of commands are as the program reads or writes them; rows of tables cannot be
# broken, but README.md is read as a text.
check_width() {
  local line tables='^ *[|]'
  [ "$1" != README.md ] || tables='^$'
  while IFS= read -r line; do
    fail "$1:${line%%:*}: more than 100 columns"
  done < <(wide "$1" | grep -vE "^[0-9]+:( *[{\"]|    (provecast|sqlite3) |${tables#^})" || true)
}

check_links() {
  local target folder
  folder=$(dirname "$1")
  while IFS= read -r target; do
    case $target in http:* | https:* | '#'*) continue ;; esac
    target=${target%%#*}
    [ -e "$folder/$target" ] || fail "$1: links to $target, which does not exist"
  done < <(prose "$1" | grep -oE '\]\([^)]+\)' | sed -E 's/^\]\((.*)\)$/\1/' || true)
}

# Paths in backticks, as seen from the top of the repository. MODULE, MODEL, FOLDER and NAME stand for others.
check_paths() {
  local path
  while IFS= read -r path; do
    [ -e "$path" ] || [ -e "$path.c" ] || [ -e "$path.h" ] || fail "$1: names $path, which does not exist"
  done < <(prose "$1" | grep -oE "\`($modules)/[^\` ]*\`" | tr -d '\`' | sed 's/:.*//' | grep -vE '[*{<]|MODULE|MODEL|FOLDER|NAME' || true)
}

count=0
while IFS= read -r document; do
  check_width "$document"
  check_links "$document"
  check_paths "$document"
  count=$((count + 1))
done < <(documents)
[ "$count" -gt 20 ] || fail "only $count documents found"

# Columns of C files.
count=0
while IFS= read -r file; do
  while IFS= read -r line; do
    fail "$file:${line%%:*}: more than 100 columns"
  done < <(wide "$file")
  count=$((count + 1))
done < <(find . -path './build*' -prune -o -path './.*' -prune -o -name '*.[ch]' -printf '%P\n' | sort)
[ "$count" -gt 1000 ] || fail "only $count C files found"

# Documents that the sources name.
while IFS= read -r document; do
  [ -e "$document" ] || fail "a source file names $document, which does not exist"
done < <(grep -rhoE --include='*.[ch]' --include='*.sh' --include='*.txt' --include='*.cmake' --exclude-dir='build*' 'docs/[A-Z][A-Za-z-]*\.md' . | sort -u)

# Their sections that comments name: docs/CERTIFICATES.md, "Layers".
while IFS= read -r cited; do
  document=${cited%%,*} title=${cited#*\"}
  grep -qiF "${title%\"}" "$document" || fail "a source file names $cited, which has no such section"
done < <(grep -rhoE --include='*.[ch]' --exclude-dir='build*' 'docs/[A-Z][A-Za-z-]*\.md, "[^"]*"' . | sort -u)

# Files that comments name.
while IFS= read -r path; do
  [ -e "$path" ] || fail "a source file names $path, which does not exist"
done < <(grep -rhoE --include='*.[ch]' --include='*.def' --exclude-dir='build*' "\\b($modules)/[a-z_/]+\.[ch]\b" . | sort -u)

# Commands and options.
while IFS=$'\t' read -r kind name _; do
  [ "$kind" != command ] || grep -qF "## \`$name\`" docs/CLI.md || fail "docs/CLI.md has no section about the command $name"
done < <("$program" --completion-data)
"$program" --completion-data | awk -F '\t' '$1 == "option" { print $3 }' | sort -u >"$work/options"
while IFS= read -r option; do
  grep -qxF -- "$option" "$work/options" || fail "docs/CLI.md names the option $option, which no command has"
done < <(grep -ohE -- '--[a-z][a-z-]*' docs/CLI.md | grep -vxE -- '--(help|version)' | sort -u)

# What README.md says that the program prints: of each command its first lines.
mkdir "$work/build"
ln -s "$(readlink -f "$program")" "$work/build/provecast"
ln -s "$PWD/examples" "$work/examples"
shown=0
while IFS= read -r line; do
  if [ "${line#'$ '}" != "$line" ]; then
    (cd "$work" && bash -c "${line#'$ '}") >"$work/printed" || fail "README.md: $line: exit code $?"
    shown=$((shown + 1))
  else
    [ "$line" = "$(head -n 1 "$work/printed")" ] || fail "README.md: '$line' is not printed, but '$(head -n 1 "$work/printed")'"
    sed -i 1d "$work/printed"
  fi
done < <(awk '/^    \$ build\/provecast / { on = 1 } !/^    / { on = 0 } on { print substr($0, 5) }' README.md)
[ "$shown" -gt 0 ] || fail "README.md shows no command"
finish
