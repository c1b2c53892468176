#include "gen/common/gen.h"
#include "base/memory.h"
#include "base/progress.h"
#include "cli/commands.h"
#include "cli/options.h"
#include "cli/pager.h"
#include "gen/common/shipped.h"
#include "model/common/model.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* The options of all kinds, each with the key OPTION_OWN + its place. */
#define OPTIONS 64
static struct argp_option options[OPTIONS];
static char *joined[OPTIONS]; /* owned: texts of several models; NULL: the text is a constant */

static struct argp_option *
find_row (const char *name)
{
  struct argp_option *row = options;
  while (row->name && strcmp (row->name, name) != 0)
    row++;
  return row;
}

/* Adds an option of a model, or its text to the option of the same name. */
static void
add_option (const struct gen_option *option)
{
  struct argp_option *row = find_row (option->name);
  if (row->name && (!option->text || strstr (row->doc, option->text)))
    return;
  if (row->name) {
    char **text = &joined[row - options], *longer;
    longer = memory_print ("%s; %s", row->doc, option->text);
    free (*text);
    row->doc = *text = longer;
    return;
  }
  assert (row + 1 < options + OPTIONS);
  *row = (struct argp_option){ .name = option->name,
                               .key = OPTION_OWN + (int)(row - options),
                               .arg = option->argument,
                               .flags = option->text ? 0 : OPTION_HIDDEN,
                               .doc = option->text };
}

static const struct argp_option *
make_options (void)
{
  static const struct argp_option list = { OPTION_ROW_LIST ("List the kinds and the suites") };
  static const struct gen_option common[]
    = { { "seed", "N", "Seed: the same bytes for the same seed on every machine (default 1)" },
        { "count", "M", "Write M instances (default 1)" } };
  if (options[0].name)
    return options;
  options[0] = list;
  for (const struct model *model = models; model->name; model++)
    for (const struct gen_option *own = model->gen->options; own && own->name; own++)
      add_option (own);
  for (size_t i = 0; i < sizeof common / sizeof *common; i++)
    add_option (&common[i]);
  return options;
}

static const char *const names[] = { "KIND", "NAME", NULL };

struct gen {
  struct options options;
  struct options_kept given; /* the kind may come after them */

  /* What to write: a suite or a kind. */
  const char *suite;           /* NULL: none */
  struct generator *generator; /* NULL: none */
};

static error_t
parse (int key, char *value, struct argp_state *state)
{
  struct gen *gen = state->input;
  if (key < OPTION_OWN || key >= ARGP_KEY_END)
    return options_parse (&gen->options, key, value);
  options_keep (&gen->given, key, value);
  return 0;
}

static void
list_row (struct output *out, const char *name, const char *summary)
{
  output_print (out, "  %-18s %s\n", name, summary);
}

static void
list (struct output *out)
{
  struct gen_kind kind;
  const struct named_suite *suite;
  for (const struct model *model = models; model->name; model++)
    for (size_t i = 0; gen_kind (model, i, &kind); i++) {
      if (i == 0)
        output_print (out, "kinds of the model %s:\n", model->name);
      list_row (out, kind.name, kind.summary);
    }
  output_text (out, "suites:\n");
  for (size_t i = 0; (suite = shipped_suite (i)) != NULL; i++)
    list_row (out, suite->name, suite->summary);
}

_Noreturn static void
refuse_suite (const char *name)
{
  struct suggest suggest;
  const struct named_suite *suite;
  suggest_start (&suggest, name);
  for (size_t i = 0; (suite = shipped_suite (i)) != NULL; i++)
    suggest_offer (&suggest, suite->name);
  cli_unknown ("there is no suite", &suggest, "gen --list");
}

_Noreturn static void
refuse_kind (const char *name)
{
  struct suggest suggest;
  struct gen_kind kind;
  if (shipped_find (name))
    cli_usage ("there is no kind '%s', but a suite: provecast gen suite %s", name, name);
  suggest_start (&suggest, name);
  for (const struct model *model = models; model->name; model++)
    for (size_t i = 0; gen_kind (model, i, &kind); i++)
      suggest_offer (&suggest, kind.name);
  suggest_offer (&suggest, "suite");
  cli_unknown ("there is no kind", &suggest, "gen --list");
}

/* gen suite NAME. */
static void
resolve_suite (struct gen *gen)
{
  options_need (&gen->options, 2);
  gen->suite = gen->options.values[1];
  if (!shipped_find (gen->suite))
    refuse_suite (gen->suite);
  if (gen->given.count > 0)
    cli_usage ("gen suite has no option --%s", options_name (options, gen->given.list[0].key));
}

/* gen KIND: opens it and sets its options. */
static void
resolve_kind (struct gen *gen, const char *kind)
{
  struct status status = { .code = STATUS_OK };
  gen->generator = gen_open (kind);
  if (!gen->generator)
    refuse_kind (kind);
  for (size_t i = 0; i < gen->given.count; i++)
    if (!gen_set (gen->generator, options_name (options, gen->given.list[i].key),
                  gen->given.list[i].value, &status))
      cli_usage ("%s", status.message);
}

static void
resolve (struct gen *gen)
{
  const char *kind = gen->options.values[0];
  if (strcmp (kind, "suite") == 0) {
    resolve_suite (gen);
    return;
  }
  if (gen->options.count > 1)
    cli_usage ("gen: unexpected argument '%s'", gen->options.values[1]);
  resolve_kind (gen, kind);
}

static int
run_command (int argc, char **argv)
{
  struct gen gen = { .options = { .names = names, .needed = 1 } };
  struct output out;
  struct status status = { .code = STATUS_OK };
  cli_parse (&gen_command, argc, argv, &gen);
  if (!gen.options.list)
    resolve (&gen);
  if (gen.options.list)
    pager_start ();
  else if (!isatty (STDOUT_FILENO))
    progress_start ("gen");
  output_init_stream (&out, stdout);
  if (gen.options.list)
    list (&out);
  else if (gen.suite)
    shipped_write (gen.suite, &out);
  else {
    gen_write (gen.generator, NULL, &out, &status);
    gen_close (gen.generator);
  }
  return cli_conclude (&out, &status);
}

const struct command gen_command = {
  .name = "gen",
  .summary = "write instances",
  .parser = parse,
  .args_doc = "KIND\nall --n N --max-cost C\nsuite NAME\n--list",
  .doc
  = "Write instances as JSON Lines: random ones of a KIND, all small ones, or a named "
    "suite. gen --list shows the kinds of each model.\vExit codes: 0 done; 2 bad usage; 3 Ctrl-C "
    "ended it; 4 system error: disk full or out of memory.",
  .list = list,
  .run = run_command,
  .make_options = make_options,
};
