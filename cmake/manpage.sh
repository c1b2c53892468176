#!/usr/bin/env bash
# Writes the man page to standard output: the template with the commands and options of the program's own tables.
# Usage: cmake/manpage.sh PROGRAM TEMPLATE VERSION
set -euo pipefail
program=$1 template=$2 version=$3

"$program" --completion-data | awk -F '\t' -v template="$template" -v version="$version" '
  # Text as roff: backslashes, hyphens, and lines that would start a request.
  function roff(text) {
    gsub(/\\n/, "\n", text)
    gsub(/\\/, "\\e", text)
    gsub(/-/, "\\-", text)
    gsub(/\n[.\x27]/, "\n\\\\\\&&", text)
    return text
  }
  function title(command) { return command == "-" ? "provecast" : "provecast " command }
  $1 == "command" { names[++count] = $2; summary[$2] = $3 }
  $1 == "usage" {
    n = split($3, forms, /\\n/)
    for (i = 1; i <= n; i++)
      synopsis = synopsis (synopsis == "" ? "" : "\n.br\n") ".B " title($2) "\n" (forms[i] == "" ? "" : "[OPTION...] ") roff(forms[i])
  }
  $1 == "about" { body[$2] = body[$2] roff($3) "\n" }
  $1 == "option" {
    head = "\\fB" roff($3) "\\fR" ($5 == "" ? "" : "=\\fI" roff($5) "\\fR")
    if ($4 != "") head = "\\fB" roff($4) "\\fR, " head
    body[$2] = body[$2] ".TP\n" head "\n" roff($6) ".\n"
  }
  $1 == "after" && $2 != "-" { body[$2] = body[$2] ".PP\n" roff($3) "\n" }
  $1 == "value" {
    group = $2 SUBSEP $3
    if (!(group in seen)) { seen[group] = 1; body[$2] = body[$2] ".PP\nValues of " roff($3) ":\n" }
    body[$2] = body[$2] ".TP\n\\fB" roff($4) "\\fR\n" roff($5) ".\n"
  }
  END {
    commands = ".SS provecast\n" body["-"]
    for (i = 1; i <= count; i++)
      commands = commands ".SS " title(names[i]) " \\- " roff(summary[names[i]]) "\n" body[names[i]]
    while ((getline line < template) > 0) {
      if (line == "@SYNOPSIS@") print synopsis
      else if (line == "@COMMANDS@") printf "%s", commands
      else { gsub(/@VERSION@/, version, line); print line }
    }
  }'
