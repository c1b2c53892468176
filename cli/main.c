#include "base/limits.h"
#include "base/memory.h"
#include "base/progress.h"
#include "cli/cli.h"
#include "cli/commands.h"
#include "cli/model.h"
#include "model/common/model.h"
#include "solve/batch.h"

#include <fcntl.h>
#include <locale.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const struct command *const commands[]
  = { &solve_command,  &heuristic_command,    &bounds_command, &verify_command, &certify_command,
      &draw_command,   &gen_command,          &import_command, &claims_command, &dataset_command,
      &export_command, &recheck_command,      &check_command,  &prove_command,  &measure_command,
      &bench_command,  &schedule_run_command, &lookup_command };

const struct command *
command_at (size_t i)
{
  size_t count = sizeof commands / sizeof *commands;
  if (i < count)
    return commands[i];
  i -= count;
  for (const struct model *model = models; model->name; model++)
    if (model->cli->command && i-- == 0)
      return model->cli->command;
  if (lab_command && i-- == 0)
    return lab_command;
  return i == 0 ? &report_command : i == 1 ? &help_command : NULL;
}

const struct command *
command_find (const char *name)
{
  const struct command *command;
  struct suggest suggest;
  for (size_t i = 0; (command = command_at (i)); i++)
    if (strcmp (command->name, name) == 0)
      return command;
  suggest_start (&suggest, name);
  for (size_t i = 0; (command = command_at (i)); i++)
    suggest_offer (&suggest, command->name);
  cli_unknown ("there is no command", &suggest, "--help");
}

enum { KEY_VERSION = 'V', KEY_DATA = 256 };

static const struct argp_option options[] = {
  { "version", KEY_VERSION, NULL, 0, "Show the version", -1 },
  { "completion-data", KEY_DATA, NULL, OPTION_HIDDEN, NULL, 0 },
  { 0 },
};

static int
print_version (void)
{
  struct output out;
  output_init_stream (&out, stdout);
  output_text (&out, "provecast " PROVECAST_VERSION "\n");
  return cli_finish (&out, STATUS_OK);
}

static error_t
parse (int key, char *value, struct argp_state *state)
{
  int *command = state->input;
  (void)value;
  switch (key) {
  case ARGP_KEY_ARG:
    *command = state->next - 1;
    state->next = state->argc; /* the rest is the command's */
    return 0;
  case KEY_VERSION:
    exit (print_version ());
  case KEY_DATA:
    exit (completion_data ());
  case ARGP_KEY_NO_ARGS:
    cli_help (&main_command, stderr);
    exit (STATUS_INPUT);
  default:
    return ARGP_ERR_UNKNOWN;
  }
}

static void
list_commands (struct output *out)
{
  output_text (out, "Models:\n");
  for (const struct model *model = models; model->name; model++)
    output_print (out, "  %-13s %s\n", model->name, model->cli->summary);
  output_char (out, '\n');
  output_text (out, "Commands (provecast COMMAND --help shows the options of each):\n");
  const struct command *command;
  for (size_t i = 0; (command = command_at (i)); i++)
    output_print (out, "  %-10s %s\n", command->name, command->summary);
}

const struct command main_command = {
  .name = "",
  .options = options,
  .parser = parse,
  .args_doc = "COMMAND [ARGUMENT...]",
  .doc
  = "Computes optimal schedules for collective communication (broadcast, multicast, concurrent "
    "multicasts, total exchange) and for open shops, and proves them optimal."
    "\vExit codes: 0 done, and what was asked holds; 1 it does not hold; 2 bad usage or input; 3 a "
    "limit or Ctrl-C ended it; 4 system error: disk full or out of memory. Results go to standard "
    "output, errors (one line) and progress to standard error.",
  .list = list_commands,
};

/* A file opened later must not take the place of a standard stream that was closed: give each
   something that fails on use. */
static void
fill_standard_streams (void)
{
  for (int descriptor = STDIN_FILENO; descriptor <= STDERR_FILENO; descriptor++)
    if (fcntl (descriptor, F_GETFD) == -1
        && open ("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY) != descriptor)
      exit (STATUS_MACHINE);
}

static char name[] = "provecast"; /* what getopt's messages start with */

/* The command that is asked for; *argc and *argv become its own. */
static const struct command *
find_command (int *argc, char ***argv)
{
  int at = 0;
  (*argv)[0] = name;
  cli_parse (&main_command, *argc, *argv, &at);
  const struct command *command = command_find ((*argv)[at]);
  *argc -= at;
  *argv += at;
  (*argv)[0] = name;
  return command;
}

/* Take part in the batches of rank 0, which has accepted the arguments. */
static int
serve (int argc, char **argv, const struct ranks *ranks)
{
  struct batch_job job;
  limits_catch_signals ();
  while (batch_await (ranks, &job)) {
    int count = argc;
    char **arguments = memory_alloc ((size_t)argc + 1, sizeof *arguments), **own = arguments;
    memcpy (arguments, argv, ((size_t)argc + 1) * sizeof *arguments);
    const struct command *command = find_command (&count, &own);
    progress_set_mode (PROGRESS_OFF);
    command->serve (count, own, &job);
    free (arguments);
  }
  return STATUS_OK;
}

static const struct ranks *all_ranks;
static const struct machine *real_machine;

void
cli_set_machine (const struct machine *machine)
{
  real_machine = machine;
}

const struct machine *
cli_machine (void)
{
  return real_machine;
}

bool
cli_is_direct (int argc, char **argv)
{
  const struct command *command;
  for (size_t i = 0; argc > 1 && (command = command_at (i)); i++)
    if (strcmp (command->name, argv[1]) == 0)
      return command->direct;
  return false;
}

const struct ranks *
cli_ranks (void)
{
  return all_ranks;
}

int
cli_main (int argc, char **argv, const struct ranks *ranks)
{
  char *no_arguments[] = { name, NULL };
  all_ranks = ranks;
  fill_standard_streams ();
  limits_exit_on_signals ();
  signal (SIGPIPE, SIG_IGN);    /* writing fails instead */
  signal (SIGXFSZ, SIG_IGN);    /* the same, and the exit code says so */
  unsetenv ("POSIXLY_CORRECT"); /* options may follow arguments */
  setlocale (LC_CTYPE, "");
  if (argc == 0) {
    argc = 1;
    argv = no_arguments;
  }
  if (ranks && ranks->own > 0) /* of several */
    return serve (argc, argv, ranks);
  const struct command *command = find_command (&argc, &argv);
  return command->run (argc, argv);
}
