#!/usr/bin/env bash
# Published results are what their commands make: published.sh PROGRAM WHAT [FOLDER]. FOLDER
# (default results/published) has a list of all commands, the file `commands`. WHAT:
# - list: each file has one command, and each command's files exist; nothing is run
# - check, all, release: also runs the commands marked so (release: and those marked all), and
#   compares what they make
# - a pattern: also runs the commands that match it
# Files are compared by bytes; those of times (`time` in the name, theorems/README.md,
# instances.html) without the times; datasets by instances, optima and what heuristics find, and
# records without their certificates, as another version of the program may find another proof (the
# tests check all of them). Drawings of plots need gnuplot; without it they are left out.
set -euo pipefail
export LC_ALL=C
[ $# -ge 2 ] || {
  echo "usage: published.sh PROGRAM list|check|all|release|PATTERN [FOLDER]" >&2
  exit 2
}
program=$(readlink -f "$1")
what=$2
published=$(readlink -f "${3:-results/published}")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
bad=0

wrong() {
  printf '%s\n' "$*"
  bad=1
}

# The files of each experiment, one a line.
declare -A reports=()
while read -r name file; do
  reports[$name]+=$file$'\n'
done < <("$program" report --list |
  awk '/^[^ ]/ { name = $1; next } { for (i = 1; i <= NF; i++) print name, $i }')

# The files of a row in a folder, one a line: FILES COMMAND [FOLDER]. A pattern that matches nothing
# stays as it is.
expand() {
  if [[ $1 == - && $2 =~ ^provecast\ report\ ([^ ]+) ]]; then
    printf '%s' "${reports[${BASH_REMATCH[1]}]-}"
    return
  fi
  # shellcheck disable=SC2086
  (cd "${3:-$published}" && printf '%s\n' ${1//,/ })
}

# Each file has one command, and each command's files exist.
list() {
  local when files command file page folder
  while read -r when files command; do
    while read -r file; do
      echo "$file $when $command"
    done < <(expand "$files" "$command")
  done < <(rows) >"$work/list"
  while read -r file; do
    wrong "$file: more than one command"
  done < <(cut -d ' ' -f 1 "$work/list" | sort | uniq -d)
  while read -r file; do
    wrong "$file: no command makes it"
  done < <(comm -13 <(cut -d ' ' -f 1 "$work/list" | sort) <(cd "$published" && find . -type f -printf '%P\n' | sort))
  while IFS=: read -r page file; do
    folder=${page%/*}
    [[ $page == */* ]] || folder=.
    case $folder/$file in
      ./../../*) [ -e "${file#../../}" ] ;;
      */../../../*) [ -e "${file#../../../}" ] ;;
      *) [ -e "$published/$folder/$file" ] ;;
    esac || wrong "$page: a link to $file, which is missing"
  done < <(cd "$published" && grep -roE --include='*.md' '\]\([^):#]*' . | sed 's/\](//; s/^..//' | sort -u)
  while read -r file _ command; do
    [ -s "$published/$file" ] || wrong "$file: missing, made by: $command"
  done <"$work/list"
}

rows() {
  grep -vE '^(#|$)' "$published/commands"
}

# A file of times without the times, of records without the proofs: FILE TEXT
shape() {
  case $1 in
    theorems/README.md) sed -E '/^\| [0-9]+\.[0-9]+ \|/s/( \| [0-9.]+){2} \|$//' "$2" ;;
    *.html) page_shape "$2" ;;
    *.jsonl.gz) dataset_shape "$2" ;;
    *.jsonl) record_shape "$2" ;;
    *.svg) grep -oE '<title>[^<]*|<text>.*' "$2" | sed -E 's/<[^>]*>//g; /^[ 0-9.e+-]*$/d' ;;
    *) sed -E 's/[0-9]+\.[0-9]+/#/g' "$2" ;;
  esac
}

# What a page of a store says of its instances, apart from times and threads.
page_shape() {
  python3 - "$1" <<'PY'
import json, re, sys
text = open(sys.argv[1]).read()
data = json.loads(re.search(r'<script type="application/json" id="data">(.*?)</script>', text, re.S)[1])
effort = [column[0] in ("seconds", "threads") for column in data["columns"]]
for row in data["rows"]:
    print(json.dumps([value for value, left_out in zip(row, effort) if not left_out]))
print(json.dumps([data[key] for key in sorted(data) if key not in ("rows", "first", "last")]))
print(text.count('class="drawings"'))
PY
}

# What a dataset says of its instances, apart from schedules, certificates and the names of methods.
dataset_shape() {
  python3 - "$1" <<'PY'
import fractions, gzip, json, sys
keys = ("sha256", "model", "name", "unit", "origin", "line", "nodes", "tasks", "status", "canonical")
for line in gzip.open(sys.argv[1], "rt"):
    entry = json.loads(line)
    times = [entry["makespan"], entry["lower_bound"], *entry["heuristics"].values()]
    print(json.dumps([entry.get(key) for key in keys]), *map(fractions.Fraction, times), *entry["heuristics"])
PY
}

# Records without their certificates, which another version of the program may replace.
record_shape() {
  python3 - "$1" <<'PY'
import json, sys
for line in open(sys.argv[1]):
    record = json.loads(line)
    del record["certificate"]
    print(json.dumps(record))
PY
}

same_shape() {
  shape "$1" "$published/$1" >"$work/before" && shape "$1" "$work/made/$1" >"$work/after" &&
    cmp -s "$work/before" "$work/after"
}

compare() {
  case $1 in
    *.svg) [ -s "$work/made/$1" ] || ! [ -s "$work/made/${1%.svg}.gp" ] || command -v gnuplot >/dev/null || return 0 ;;
  esac
  [ -s "$work/made/$1" ] || {
    wrong "$1: not made by: $2"
    return 0
  }
  [ -e "$published/$1" ] || {
    wrong "$1: missing, made by: $2"
    return 0
  }
  case $1 in
    solve.html) ;; # other bytes after each change of the code: the test page_solves compares what it finds
    *time*.gp) cmp -s "$published/$1" "$work/made/$1" ;;
    *time* | *.html | *.jsonl.gz | tightness/*.jsonl | worst/*.jsonl | theorems/README.md) same_shape "$1" ;;
    *) cmp -s "$published/$1" "$work/made/$1" ;;
  esac || wrong "$1: another one is made by: $2"
}

# Run a command in the folder: COMMAND, with DIR and the program in place of these words.
perform() {
  local command
  command=$(sed -E "s#DIR#$work/made#g; s#(^| )provecast( |\$)#\1$program\2#g" <<<"$1")
  (cd "$published" && eval "$command")
}

# Run a row's command and compare: FILES COMMAND
remake() {
  local file start=$SECONDS
  rm -rf "$work/made"
  mkdir "$work/made"
  perform "$2" >"$work/log" 2>&1 || wrong "fails: $2: $(tail -n 5 "$work/log")"
  if [[ $2 == *DIR* ]]; then
    while read -r file; do
      compare "$file" "$2"
    done < <({ expand "$1" "$2"; expand "$1" "$2" "$work/made"; } | grep -v '\*' | sort -u)
  fi
  printf '%d s: %s\n' $((SECONDS - start)) "$2"
}

list
remade=0
while read -r when files command; do
  case $what in
    list) continue ;;
    check | all) [ "$when" = "$what" ] || continue ;;
    release) [[ $when == all || $when == release ]] || continue ;;
    *) [[ $when != hand && $command == *$what* ]] || continue ;;
  esac
  remake "$files" "$command"
  remade=$((remade + 1))
done < <(rows)
[ "$what" = list ] || [ $remade -gt 0 ] || wrong "no command matches '$what'"
exit $bad
