# Bash completion for provecast. All words come from the program itself, so they are always those of the version at hand.

_provecast() {
  local program=${COMP_WORDS[0]} word=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD - 1]}
  local command=- at=1 data words argument=0 files=no i
  COMPREPLY=()
  data=$("$program" --completion-data 2>/dev/null) || return 0

  # The command is the first word that is no option; arguments of it are counted up to here.
  while [ "$at" -lt "$COMP_CWORD" ] && [[ ${COMP_WORDS[at]} == -* ]]; do
    at=$((at + 1))
  done
  if [ "$at" -ge "$COMP_CWORD" ]; then
    words=$(awk -F '\t' '$1 == "command" { print $2 } $1 == "option" && $2 == "-" { print $3 }' <<<"$data")
    mapfile -t COMPREPLY < <(compgen -W "$words" -- "$word")
    return 0
  fi
  command=${COMP_WORDS[at]}
  for ((i = at + 1; i < COMP_CWORD; i++)); do
    [[ ${COMP_WORDS[i]} == -* ]] || argument=$((argument + 1))
  done

  # The value of an option, a named argument, an option, or a file.
  words=$(awk -F '\t' -v c="$command" -v what="$previous" '$1 == "value" && $2 == c && $3 == what { print $4 }' <<<"$data")
  if [ -z "$words" ] && [[ $word != -* ]] && [ "$argument" -eq 0 ]; then
    words=$(awk -F '\t' -v c="$command" '$1 == "value" && $2 == c && $3 !~ /^-/ { print $4 }' <<<"$data")
    files=$(awk -F '\t' -v c="$command" '$1 == "value" && $2 == c && $3 == "FILE" { print "yes"; exit }' <<<"$data")
  fi
  if [ -z "$words" ] && [[ $word == -* ]]; then
    words=$(awk -F '\t' -v c="$command" '$1 == "option" && $2 == c { print $3 }' <<<"$data")
  fi
  mapfile -t COMPREPLY < <(compgen -W "$words" -- "$word")
  if [ -z "$words" ] || [ "$files" = yes ]; then
    compopt -o filenames 2>/dev/null
    mapfile -t -O "${#COMPREPLY[@]}" COMPREPLY < <(compgen -f -- "$word")
  fi
}
complete -F _provecast provecast
