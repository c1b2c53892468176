#!/usr/bin/env bash
# Writes the man pages into a folder: provecast.1 from the template, and provecast-COMMAND.1 for each command, with the
# options of the program's own tables.
# Usage: cmake/manpage.sh PROGRAM TEMPLATE VERSION FOLDER
set -euo pipefail
program=$1 template=$2 version=$3 folder=$4

mkdir -p "$folder"
rm -f "$folder"/provecast*.1
"$program" --completion-data | awk -F '\t' -v template="$template" -v version="$version" -v folder="$folder" '
  # Text as roff: backslashes, hyphens, and lines that would start a request.
  function roff(text) {
    gsub(/\\n/, "\n", text)
    gsub(/\\/, "\\e", text)
    gsub(/-/, "\\-", text)
    gsub(/\n[.\x27]/, "\n\\\\\\&&", text)
    return text
  }
  # The texts of the help break their lines where they want to: paragraphs, and lines of examples.
  function paragraphs(text) {
    text = roff(text)
    gsub(/\n\n/, "\n.PP\n", text)
    gsub(/\n  /, "\n.br\n  ", text)
    return text
  }
  function title(command) { return command == "-" ? "provecast" : "provecast " command }
  function page(command) { return command == "-" ? "provecast" : "provecast\\-" command }
  # The header of a page, and the references to all others.
  function write_command(command, i,   file) {
    file = folder "/provecast-" command ".1"
    printf ".TH PROVECAST\\-%s 1 \"\" \"provecast %s\" \"User commands\"\n", toupper(command), version > file
    printf ".SH NAME\n%s \\- %s\n", page(command), roff(summary[command]) > file
    printf ".SH SYNOPSIS\n%s\n.SH DESCRIPTION\n%s", synopsis[command], about[command] > file
    printf ".SH OPTIONS\n%s", options[command] > file
    if (after[command] != "") printf ".SH NOTES\n%s", after[command] > file
    if (values[command] != "") printf ".SH VALUES\n%s", values[command] > file
    printf ".SH SEE ALSO\n.BR provecast (1)" > file
    for (i = 1; i <= count; i++)
      if (names[i] != command) printf ",\n.BR %s (1)", page(names[i]) > file
    printf "\n" > file
    close(file)
  }
  $1 == "command" { names[++count] = $2; summary[$2] = $3 }
  $1 == "usage" {
    n = split($3, forms, /\\n/)
    for (i = 1; i <= n; i++)
      synopsis[$2] = synopsis[$2] (i == 1 ? "" : "\n.br\n") ".B " title($2) "\n" (forms[i] == "" ? "" : "[OPTION...] ") roff(forms[i])
  }
  $1 == "about" { about[$2] = paragraphs($3) "\n" }
  $1 == "option" {
    head = "\\fB" roff($3) "\\fR" ($5 == "" ? "" : "=\\fI" roff($5) "\\fR")
    if ($4 != "") head = "\\fB" roff($4) "\\fR, " head
    options[$2] = options[$2] ".TP\n" head "\n" roff($6) ".\n"
  }
  $1 == "after" { after[$2] = paragraphs($3) "\n" }
  $1 == "value" {
    group = $2 SUBSEP $3
    if (!(group in seen)) { seen[group] = 1; values[$2] = values[$2] ".PP\nValues of " roff($3) ":\n" }
    values[$2] = values[$2] ".TP\n\\fB" roff($4) "\\fR\n" roff($5) ".\n"
  }
  END {
    for (i = 1; i <= count; i++) {
      write_command(names[i], 0)
      commands = commands ".TP\n.BR " page(names[i]) " (1)\n" roff(summary[names[i]]) ".\n"
    }
    file = folder "/provecast.1"
    while ((getline line < template) > 0) {
      if (line == "@SYNOPSIS@") print synopsis["-"] > file
      else if (line == "@OPTIONS@") printf "%s", options["-"] > file
      else if (line == "@COMMANDS@") printf "%s", commands > file
      else { gsub(/@VERSION@/, version, line); print line > file }
    }
  }'
