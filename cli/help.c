#include "cli/commands.h"
#include "cli/options.h"

#include <string.h>

static const struct argp_option options[] = { { 0 } };

static const char *const names[] = { "COMMAND", NULL };

static int
run_command (int argc, char **argv)
{
  struct options given = { .names = names };
  cli_parse (&help_command, argc, argv, &given);
  return cli_help (given.count > 0 ? command_find (given.values[0]) : &main_command, stdout);
}

const struct command help_command = {
  .name = "help",
  .summary = "show the help of a command",
  .options = options,
  .parser = options_parser,
  .args_doc = "[COMMAND]",
  .doc = "Show the help of COMMAND, as provecast COMMAND --help does, or the list of commands."
         "\vExit codes: 0 done; 2 there is no such command; 4 system error: disk full or out of "
         "memory.",
  .run = run_command,
};
