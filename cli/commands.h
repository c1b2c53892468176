/* The commands, each a constant in its file. To add one: its name here and in the table of main.c.
   A command of one model is in the struct cli_model of that; the command of lab/ is lab_command.
   Help, man page and completion follow from the constant. */
#ifndef CLI_COMMANDS_H
#define CLI_COMMANDS_H

#include "cli/cli.h"

extern const struct command solve_command, heuristic_command, bounds_command, verify_command,
  certify_command, draw_command, gen_command, import_command, claims_command, dataset_command,
  export_command, recheck_command, check_command, prove_command, report_command, help_command,
  lookup_command, probe_command, measure_command, bench_command, schedule_run_command;

/* Returns the command of this name. If there is none, it ends the program with exit code 2 and a
   line with a suggestion. */
const struct command *command_find (const char *name);

/* Prints what shell completion and the man page are made from: one record a line, fields separated
   by tabs, '\n' in a text written as "\n". Returns the exit code.
     command NAME SUMMARY
     usage   COMMAND ARGUMENTS
     about   COMMAND TEXT       (before the options)
     option  COMMAND --NAME SHORT VALUE TEXT   (SHORT and VALUE may be empty)
     after   COMMAND TEXT       (after the options)
     value   COMMAND WHAT NAME SUMMARY   (WHAT is the option or argument that takes NAME)
   The program itself appears as the command "-". */
int completion_data (void);

#endif
