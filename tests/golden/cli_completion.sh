#!/usr/bin/env bash
# Completion in bash, zsh and fish offers the commands, options and names that the program has.
set -euo pipefail
# shellcheck source=tests/shell.sh
. tests/shell.sh
# shellcheck source=cli/completion.bash
. cli/completion.bash

# The words offered for the last of the given ones.
complete_words() {
  COMP_WORDS=("$program" "$@")
  COMP_CWORD=$#
  COMPREPLY=()
  _provecast 2>/dev/null
  printf '%s\n' "${COMPREPLY[@]}"
}

offers() {
  local word=$1 words
  shift
  words=$(complete_words "$@")
  grep -qxF -- "$word" <<<"$words" || fail "'$*' does not offer $word: ${words//$'\n'/ }"
}

for command in solve heuristic bounds verify certify gen lookup; do
  offers "$command" ''
  offers "$command" "${command:0:2}"
done
[ "$(complete_words so)" = solve ] || fail "so: $(complete_words so)"
offers --version --v
offers --threads solve --thr
offers --help solve file --h
offers fnf heuristic ''
offers ecfp heuristic ''
offers --json heuristic fnf --js
offers counting bounds --bound c
offers release bounds --bound r
offers append solve --class a
offers paper-001 gen suite pa
offers draw gen d
mkdir "$work/files"
: >"$work/files/instance.json"
offers "$work/files/instance.json" solve "$work/files/in"
offers "$work/files/instance.json" heuristic fnf "$work/files/in"
while read -r name; do
  offers "$name" solve --method ''
done < <("$program" --completion-data | awk -F '\t' '$1 == "value" && $3 == "--method" { print $4 }')

# Zsh, with the functions of its completion system in place of which the words are printed.
zsh_words() {
  zsh -f -c '
    source cli/completion.zsh
    _describe() { local array=$4; print -l -- ${${(P)array}%%:*} }
    _files() { print FILES }
    words=("$@") CURRENT=$# PREFIX=${@[-1]}
    _provecast
  ' zsh "$program" "$@"
}

# Fish, by its own command for that.
fish_words() {
  # shellcheck disable=SC2016 # it is fish that expands it
  fish --no-config -c 'source cli/completion.fish; complete --do-complete "$argv"' -- "$program $*" | cut -f 1
}

for shell in zsh fish; do
  while IFS='|' read -r word line; do
    [ "$word" != sweep ] || has_lab || continue
    read -ra given <<<"$line"
    case $line in *' ') given+=('') ;; esac
    words=$("${shell}_words" "${given[@]}" 2>"$work/trouble") || true
    grep -qxF -- "$word" <<<"$words" || fail "$shell: '$line' does not offer $word: ${words//$'\n'/ } $(cat "$work/trouble")"
  done <<'LINES'
solve|so
report|re
--version|--v
--threads|solve --thr
fnf|heuristic f
--json|heuristic fnf --js
counting|bounds --bound c
append|solve --class a
paper-001|gen suite pa
all-distinct|gen a
sweep|probe s
solve|help so
LINES
done
[[ $(zsh_words solve x) == *FILES* ]] || fail "zsh: no files"
[[ $(fish_words solve "$work/files/in") == *instance.json* ]] || fail "fish: no files"

# The data holds every option that --help shows, and the other way round.
mapfile -t commands < <("$program" --completion-data | awk -F '\t' '$1 == "command" { print $2 }')
for command in "${commands[@]}"; do
  "$program" "$command" --help | sed -nE 's/^ {2,6}(-., )?(--[a-z-]+).*/\2/p' | sort >"$work/help"
  "$program" --completion-data | awk -F '\t' -v c="$command" '$1 == "option" && $2 == c { print $3 }' | sort >"$work/data"
  same "$work/help" "$work/data"
  [ -s "$work/data" ] || fail "$command has no options"
done
finish
