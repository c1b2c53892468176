# Fish completion for provecast. All words come from the program itself, so they are always those of the version at hand.

function __provecast_words
    set -l tokens (commandline --tokenize --cut-at-cursor --current-process)
    set -l word (commandline --current-token --cut-at-cursor)
    set -l data ($tokens[1] --completion-data 2>/dev/null)
    set -l previous $tokens[-1]
    set -l command
    set -l argument 0

    # The command is the first word that is no option; arguments of it are counted up to here.
    for token in $tokens[2..-1]
        string match --quiet -- '-*' $token; and continue
        if test -z "$command"
            set command $token
        else
            set argument (math $argument + 1)
        end
    end
    if test -z "$command"
        printf '%s\n' $data | awk -F '\t' '$1 == "command" { print $2 "\t" $3 } $1 == "option" && $2 == "-" { print $3 "\t" $6 }'
        return
    end

    # The value of an option, a named argument, an option, or a file.
    set -l rows (printf '%s\n' $data | awk -F '\t' -v c="$command" -v what="$previous" '$1 == "value" && $2 == c && $3 == what { print $4 "\t" $5 }')
    if test -z "$rows"; and test $argument -eq 0; and not string match --quiet -- '-*' $word
        set rows (printf '%s\n' $data | awk -F '\t' -v c="$command" '$1 == "value" && $2 == c && $3 !~ /^-/ { print $4 "\t" $5 }')
    end
    if test -z "$rows"; and string match --quiet -- '-*' $word
        set rows (printf '%s\n' $data | awk -F '\t' -v c="$command" '$1 == "option" && $2 == c { print $3 "\t" $6 }')
    end
    printf '%s\n' $rows
    string match --quiet -- '-*' $word; or __fish_complete_path $word
end

complete --command provecast --no-files --arguments '(__provecast_words)'
