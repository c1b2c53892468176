/* The commands. To add one: a file with its options and its run function, a pair of lines here, and a row in main.c. Help, man page and
   completion follow from the row. */
#ifndef CLI_COMMANDS_H
#define CLI_COMMANDS_H

#include "cli/cli.h"

extern const struct argp solve_argp, heuristic_argp, bounds_argp, verify_argp, certify_argp, gen_argp, claims_argp, lookup_argp,
  report_argp, probe_argp, draw_argp, check_argp, dataset_argp, export_argp, recheck_argp;

int solve_run (int argc, char **argv);
int heuristic_run (int argc, char **argv);
int bounds_run (int argc, char **argv);
int verify_run (int argc, char **argv);
int certify_run (int argc, char **argv);
int gen_run (int argc, char **argv);
int claims_run (int argc, char **argv);
int lookup_run (int argc, char **argv);
int report_run (int argc, char **argv);
int probe_run (int argc, char **argv);
int draw_run (int argc, char **argv);
int check_run (int argc, char **argv);
int dataset_run (int argc, char **argv);
int export_run (int argc, char **argv);
int recheck_run (int argc, char **argv);

#endif
