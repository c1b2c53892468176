/* The commands. To add one: a file with its options and its run function, a pair of lines here,
   and a row in main.c. A
   command of one model is in the struct cli_model of that; the command of lab/ is lab_command. Help, man page and completion follow from the row. */
#ifndef CLI_COMMANDS_H
#define CLI_COMMANDS_H

#include "cli/cli.h"

extern const struct argp solve_argp, heuristic_argp, bounds_argp, verify_argp, certify_argp,
  gen_argp, claims_argp, report_argp, draw_argp, check_argp, dataset_argp, export_argp,
  recheck_argp;

int solve_run (int argc, char **argv);
int heuristic_run (int argc, char **argv);
int bounds_run (int argc, char **argv);
int verify_run (int argc, char **argv);
int certify_run (int argc, char **argv);
int gen_run (int argc, char **argv);
int claims_run (int argc, char **argv);
int report_run (int argc, char **argv);
int draw_run (int argc, char **argv);
int check_run (int argc, char **argv);
int dataset_run (int argc, char **argv);
int export_run (int argc, char **argv);
int recheck_run (int argc, char **argv);

#endif
