#compdef provecast
# Zsh completion for provecast. All words come from the program itself, so they are always those of the version at hand.

_provecast() {
  local data=$(${(Q)words[1]} --completion-data 2>/dev/null) command= previous=${words[CURRENT-1]} i
  local -i argument=0
  local -a rows
  [[ -n $data ]] || return 1

  # The command is the first word that is no option; arguments of it are counted up to here.
  for ((i = 2; i < CURRENT; i++)); do
    [[ ${words[i]} == -* ]] && continue
    if [[ -z $command ]]; then
      command=${words[i]}
    else
      argument+=1
    fi
  done
  if [[ -z $command ]]; then
    rows=(${(f)"$(awk -F '\t' '$1 == "command" { print $2 ":" $3 }' <<<$data)"})
    _describe -t commands command rows
    rows=(${(f)"$(awk -F '\t' '$1 == "option" && $2 == "-" { print $3 ":" $6 }' <<<$data)"})
    _describe -t options option rows
    return
  fi

  # The value of an option, a named argument, an option, or a file.
  rows=(${(f)"$(awk -F '\t' -v c="$command" -v what="$previous" '$1 == "value" && $2 == c && $3 == what { gsub(/:/, "\\:", $4); print $4 ":" $5 }' <<<$data)"})
  if [[ -z $rows && $PREFIX != -* && $argument -eq 0 ]]; then
    rows=(${(f)"$(awk -F '\t' -v c="$command" '$1 == "value" && $2 == c && $3 !~ /^-/ { gsub(/:/, "\\:", $4); print $4 ":" $5 }' <<<$data)"})
  fi
  if [[ -z $rows && $PREFIX == -* ]]; then
    rows=(${(f)"$(awk -F '\t' -v c="$command" '$1 == "option" && $2 == c { print $3 ":" $6 }' <<<$data)"})
  fi
  [[ -z $rows ]] || _describe -t values value rows
  [[ $PREFIX == -* ]] || _files
}

# Run it when it was loaded by the completion system itself.
[[ ${funcstack[1]} != _provecast ]] || _provecast "$@"
