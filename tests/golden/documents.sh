#!/usr/bin/env bash
# The documents are true to the repository: lines of at most 100 columns, links and source paths that exist, every
# command and no unknown option in docs/CLI.md, and in README.md what the program prints.
set -euo pipefail
# shellcheck source=tests/shell.sh
. tests/shell.sh
export LC_ALL=C.UTF-8

modules='base|bounds|claims|cli|cmake|docs|examples|gen|heuristics|include|judge|lab|lib|measure|model|python|results|search|simulate|solve|tests|verify|web'

# All documents but the published results, which `provecast report` writes.
mapfile -t documents < <(find . -path './build*' -prune -o -path ./results/published -prune -o -path './.*' -prune -o -name '*.md' -printf '%P\n' | sort)
mapfile -t sources < <(find . -path './build*' -prune -o -path './.*' -prune -o -name '*.[ch]' -printf '%P\n' | sort)
[ "${#documents[@]}" -gt 20 ] || fail "only ${#documents[@]} documents found"
[ "${#sources[@]}" -gt 1000 ] || fail "only ${#sources[@]} C files found"

# Columns. Lines of JSON and of commands are as the program reads or writes them; rows of tables
# cannot be broken, but README.md is read as a text.
kept='^ *[{"]|^    (provecast|sqlite3) '
while IFS=: read -r file line text; do
  case $file in
    README.md) ! [[ $text =~ $kept ]] || continue ;;
    *.md) ! [[ $text =~ $kept|^\ *[|] ]] || continue ;;
  esac
  fail "$file:$line: more than 100 columns"
done < <(grep -HnE '^.{101,}' "${documents[@]}" "${sources[@]}")

# Prints DOCUMENT, link or path, and TARGET for each link, and each path in backticks, outside of
# code blocks. Paths are as seen from the top of the repository.
references() {
  awk -v path="\`($modules)/[^\` ]*\`" '
    function print_all (kind, pattern, skip,   rest) {
      for (rest = $0; match (rest, pattern); rest = substr (rest, RSTART + RLENGTH))
        print FILENAME "\t" kind "\t" substr (rest, RSTART + skip, RLENGTH - skip - 1)
    }
    FNR == 1 { code = 0 }
    /^```/ { code = !code; next }
    !code && !/^    / { print_all("link", "\\]\\([^)]+\\)", 2); print_all("path", path, 1) }' "$@"
}

while IFS=$'\t' read -r document kind target; do
  case $kind:$target in
    link:http:* | link:https:* | 'link:#'*) continue ;;
    path:*"{"* | path:*[*\<]* | path:*MODULE* | path:*MODEL* | path:*FOLDER* | path:*NAME*) continue ;; # stand for others
  esac
  if [ "$kind" = link ]; then
    [[ $document != */* ]] || target=${document%/*}/$target
    [ -e "${target%%#*}" ] || fail "$document: links to $target, which does not exist"
  else
    target=${target%%:*}
    [ -e "$target" ] || [ -e "$target.c" ] || [ -e "$target.h" ] || fail "$document: names $target, which does not exist"
  fi
done < <(references "${documents[@]}")

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
  fail "docs/CLI.md names the option $option, which no command has"
done < <(grep -ohE -- '--[a-z][a-z-]*' docs/CLI.md | grep -vxE -- '--(help|version)' | sort -u | comm -23 - "$work/options")

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
