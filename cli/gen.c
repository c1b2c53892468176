#include "gen/common/gen.h"
#include "cli/commands.h"
#include "cli/gen_options.h"
#include "cli/options.h"
#include "gen/common/shipped.h"

#include <string.h>

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
  output_text (out, "kinds:\n");
  for (size_t i = 0; gen_kind (i, &kind); i++)
    list_row (out, kind.name, kind.summary);
  output_text (out, "suites:\n");
  for (size_t i = 0; (suite = shipped_suite (i)) != NULL; i++)
    list_row (out, suite->name, suite->summary);
}

static char *
help (int key, const char *text, void *input)
{
  return cli_help_list (key, text, input, list);
}

const struct argp gen_argp = {
  .options = gen_options_table,
  .parser = parse,
  .args_doc = "KIND\nall --n N --max-cost C\nsuite NAME\n--list",
  .doc = gen_options_doc,
  .children = cli_children,
  .help_filter = help,
};

/* gen suite NAME. */
static void
resolve_suite (struct gen *gen)
{
  options_need (&gen->options, 2);
  gen->suite = gen->options.values[1];
  if (!shipped_find (gen->suite))
    cli_usage ("there is no suite '%s' (see provecast gen --list)", gen->suite);
  if (gen->given.count > 0)
    cli_usage ("--%s does not go with gen suite",
               options_name (gen_options_table, gen->given.list[0].key));
}

/* gen KIND: opens it and sets its options. */
static void
resolve_kind (struct gen *gen, const char *kind)
{
  struct status status;
  status_init (&status);
  gen->generator = gen_open (kind);
  if (!gen->generator)
    cli_usage ("there is no kind '%s' (see provecast gen --list)", kind);
  for (size_t i = 0; i < gen->given.count; i++)
    if (!gen_set (gen->generator, options_name (gen_options_table, gen->given.list[i].key),
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
    cli_usage ("gen: unexpected argument '%s' (see provecast gen --help)", gen->options.values[1]);
  resolve_kind (gen, kind);
}

int
gen_run (int argc, char **argv)
{
  struct gen gen = { .options = { .names = names, .needed = 1 } };
  struct output out;
  struct status status;
  cli_parse ("gen", &gen_argp, argc, argv, &gen);
  if (!gen.options.list)
    resolve (&gen);
  output_init_stream (&out, stdout);
  status_init (&status);
  if (gen.options.list)
    list (&out);
  else if (gen.suite)
    shipped_write (gen.suite, &out);
  else {
    gen_write (gen.generator, &out, &status);
    gen_close (gen.generator);
  }
  return cli_conclude (&out, &status);
}
