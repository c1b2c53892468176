#include "cli/cli.h"
#include "cli/commands.h"
#include "cli/measure_instance.h"
#include "cli/names.h"
#include "gen/common/gen.h"
#include "gen/common/shipped.h"
#include "judge/expect.h"

#include <ctype.h>
#include <string.h>

static void
print_text (struct output *out, const char *text, size_t length)
{
  for (size_t i = 0; i < length; i++)
    if (text[i] == '\n')
      output_text (out, "\\n");
    else
      output_char (out, text[i] == '\t' ? ' ' : text[i]);
}

static void
print_record (struct output *out, const char *kind, const char *command, const char *text,
              size_t length)
{
  output_print (out, "%s\t%s\t", kind, command);
  print_text (out, text, length);
  output_char (out, '\n');
}

static void
print_options (struct output *out, const char *command, const struct argp_option *option)
{
  for (; option && (option->name || option->key || option->doc); option++) {
    if (!option->name || option->flags & OPTION_HIDDEN)
      continue;
    output_print (out, "option\t%s\t--%s\t", command, option->name);
    if (option->key > 0 && option->key < 128 && isprint (option->key))
      output_print (out, "-%c", option->key);
    output_print (out, "\t%s\t", option->arg ? option->arg : "");
    print_text (out, option->doc, strlen (option->doc));
    output_char (out, '\n');
  }
}

static void
print_command (struct output *out, const struct command *command)
{
  const char *name = *command->name ? command->name : "-";
  const char *before = command->doc, *after = strchr (before, '\v');
  size_t length = after ? (size_t)(after - before) : strlen (before);
  print_record (out, "usage", name, command->args_doc, strlen (command->args_doc));
  print_record (out, "about", name, before, length);
  print_options (out, name, cli_options (command));
  print_options (out, name, cli_common_argp.options);
  if (after)
    print_record (out, "after", name, after + 1, strlen (after + 1));
}

static void
print_value (struct output *out, const char *command, const char *what, const char *name,
             const char *summary)
{
  output_print (out, "value\t%s\t%s\t%s\t%s\n", command, what, name, summary);
}

/* The names of all models; the same one may be there several times. */
static void
print_names (struct output *out, const char *command, const char *what, enum names names)
{
  struct names_row row;
  for (size_t i = 0; names_row (names, i, &row); i++) {
    output_print (out, "value\t%s\t%s\t%s\t%s model: ", command, what, row.name, row.model->name);
    names_summary (&row, out);
    output_char (out, '\n');
  }
}

/* The trees of bench. */
static void
print_trees (struct output *out)
{
  struct names_row row;
  const struct model *model = measure_default_model ();
  for (size_t i = 0; model && names_of (model, NAMES_HEURISTICS, i, &row); i++)
    print_value (out, "bench", "--tree", row.name, row.summary);
}

/* The suites of all models. */
static void
print_suites (struct output *out, const char *command, const char *what)
{
  const struct named_suite *suite;
  for (size_t i = 0; (suite = shipped_suite (i)) != NULL; i++)
    print_value (out, command, what, suite->name, suite->summary);
}

/* The kinds and suites of all models. */
static void
print_generators (struct output *out)
{
  struct gen_kind kind;
  for (const struct model *model = models; model->name; model++)
    for (size_t i = 0; gen_kind (model, i, &kind); i++)
      print_value (out, "gen", "KIND", kind.name, kind.summary);
  print_value (out, "gen", "KIND", "suite", "a named suite");
  print_suites (out, "gen", "suite");
}

/* What check --expect knows. */
static void
print_expectations (struct output *out)
{
  const char *name, *meaning;
  print_value (out, "check", "--expect", "list", "show all expectations");
  for (size_t i = 0; expect_row (i, &name, &meaning); i++)
    print_value (out, "check", "--expect", name, meaning);
}

/* Whose lanes are shown. */
static void
print_lanes (struct output *out, const char *command)
{
  print_value (out, command, "--lanes", "senders", "a lane for each sender");
  print_value (out, command, "--lanes", "receivers", "a lane for each receiver");
  print_value (out, command, "--lanes", "jobs", "a lane for each job of an open shop");
  print_value (out, command, "--lanes", "machines", "a lane for each machine of an open shop");
}

/* The values of the command of lab/. */
static void
print_lab (struct output *out)
{
  print_value (out, "probe", "ACTION", "sweep",
               "every instance with few destinations and small integer costs");
  print_value (out, "probe", "ACTION", "climb", "from many starts towards ever larger values");
  print_value (out, "probe", "ACTION", "records", "the records of a store, or its published pages");
  print_value (out, "probe", "ACTION", "check", "prove every record again, by the checker");
  print_value (out, "probe", "--objective", "fnf/optimum",
               "how bad FNF is; any other heuristic in the same way");
  print_value (out, "probe", "--objective", "optimum/multiplier",
               "how far a bound is below the optimum; any other bound in the same way");
}

/* Suites stand for files. */
static void
print_files (struct output *out)
{
  static const char *const commands[] = { "solve", "bounds", "check", "claims", "dataset" };
  for (size_t i = 0; i < sizeof commands / sizeof *commands; i++)
    print_suites (out, commands[i], "FILE");
}

static void
print_classes (struct output *out)
{
  static const char *const commands[] = { "solve", "dataset", "claims", "check" };
  for (size_t i = 0; i < sizeof commands / sizeof *commands; i++) {
    print_value (out, commands[i], "--class", "any", "the best of all schedules");
    print_value (out, commands[i], "--class", "append",
                 "the best schedule that appending deliveries reaches");
  }
}

static void
print_values (struct output *out)
{
  print_names (out, "solve", "--method", NAMES_ENGINES);
  print_classes (out);
  print_names (out, "heuristic", "NAME", NAMES_HEURISTICS);
  print_names (out, "bounds", "--bound", NAMES_BOUNDS);
  print_trees (out);
  print_lanes (out, "solve");
  print_lanes (out, "heuristic");
  print_lanes (out, "draw");
  print_value (out, "draw", "--time", "right", "time to the right");
  print_value (out, "draw", "--time", "down", "time downwards");
  print_generators (out);
  print_expectations (out);
  print_files (out);
  if (lab_command)
    print_lab (out);
  const struct command *command;
  for (size_t i = 0; (command = command_at (i)); i++)
    print_value (out, help_command.name, "COMMAND", command->name, command->summary);
}

int
completion_data (void)
{
  struct output out;
  output_init_stream (&out, stdout);
  const struct command *command;
  for (size_t i = 0; (command = command_at (i)); i++)
    output_print (&out, "command\t%s\t%s\n", command->name, command->summary);
  print_command (&out, &main_command);
  for (size_t i = 0; (command = command_at (i)); i++)
    print_command (&out, command);
  print_values (&out);
  return cli_finish (&out, STATUS_OK);
}
