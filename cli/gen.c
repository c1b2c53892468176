#include "cli/commands.h"
#include "cli/gen_options.h"
#include "gen/corners.h"
#include "gen/openshop_suites.h"
#include "gen/overhead_suites.h"
#include "gen/shipped.h"

#include <stdlib.h>

static const char *const names[] = { "KIND", "NAME", NULL };

static error_t
parse (int key, char *value, struct argp_state *state)
{
  return gen_options_parse (state->input, key, value);
}

static void
list_kind (struct output *out, const char *name, const char *summary)
{
  output_print (out, "  %-18s %s\n", name, summary);
}

static void
list_suites (struct output *out, const struct named_suite *suite)
{
  for (; suite->name; suite++)
    output_print (out, "  %-18s %s\n", suite->name, suite->summary);
}

static void
list (struct output *out)
{
  output_text (out, "kinds:\n");
  for (const struct family *family = family_table; family->name; family++)
    list_kind (out, family->name, family->summary);
  list_kind (out, "all", "all instances of n destinations with integer costs to --max-cost");
  for (const struct overhead_family *family = overhead_family_table; family->name; family++)
    list_kind (out, family->name, family->summary);
  const char *name, *summary;
  for (size_t i = 0; gen_openshop_row (i, &name, &summary); i++)
    list_kind (out, name, summary);
  for (const struct parameterized_family *family = parameterized_family_table; family->name; family++)
    list_kind (out, family->name, family->summary);
  for (const struct logp_family *family = logp_family_table; family->name; family++)
    list_kind (out, family->name, family->summary);
  output_text (out, "suites:\n");
  list_suites (out, suites_table);
  list_suites (out, overhead_suites_table);
  list_suites (out, openshop_suites_table);
  list_suites (out, corners_table);
  list_suites (out, shipped_table);
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
  .doc
  = "Write instances as JSON Lines: random ones of a KIND, all small ones, or a named suite. The kinds and suites called overhead-.. are "
    "of the overhead model, those called exchange-.. are total exchanges, openshop-.. and taillard open shops, parameterized.. of the "
    "parameterized model, logp.. of the heterogeneous LogP model, all others are of the node "
    "model."
    "\vExit codes: 0 done; 2 bad usage; 4 disk or memory failed.",
  .children = cli_children,
  .help_filter = help,
};

static void
write_families (const struct gen_options *gen, struct output *out, struct status *status)
{
  struct node_instance instance;
  node_instance_init (&instance);
  for (uint64_t i = 0; i < gen->count && !out->failed && family_generate (&gen->params, i, &instance, status); i++)
    node_instance_write (&instance, out);
  node_instance_clear (&instance);
}

static void
write_all (const struct gen_options *gen, struct output *out, struct status *status)
{
  struct node_instance instance;
  struct small small;
  node_instance_init (&instance);
  if (small_start (&small, &gen->small, status))
    while (!out->failed && small_next (&small)) {
      small_instance (&small, &instance);
      node_instance_write (&instance, out);
    }
  node_instance_clear (&instance);
}

static void
write_overhead (const struct gen_options *gen, struct output *out, struct status *status)
{
  struct overhead_instance instance;
  overhead_instance_init (&instance);
  for (uint64_t i = 0; i < gen->count && !out->failed && overhead_family_generate (&gen->overhead_params, i, &instance, status); i++)
    overhead_instance_write (&instance, out);
  overhead_instance_clear (&instance);
}

int
gen_run (int argc, char **argv)
{
  struct gen_options gen = { .options = { .names = names, .needed = 1 }, .count = 1 };
  struct output out;
  struct status status;
  small_params_init (&gen.small);
  cli_parse ("gen", &gen_argp, argc, argv, &gen);
  if (!gen.options.list)
    gen_options_resolve (&gen);
  output_init_stream (&out, stdout);
  status_init (&status);
  if (gen.options.list)
    list (&out);
  else if (gen.suite)
    shipped_write (gen.suite, &out);
  else if (gen.family)
    write_families (&gen, &out, &status);
  else if (gen.overhead)
    write_overhead (&gen, &out, &status);
  else if (gen.openshop.family || gen.openshop.all || gen.openshop.taillard)
    gen_openshop_write (&gen.openshop, gen.count, &out, &status);
  else if (gen.parameterized.family)
    gen_parameterized_write (&gen.parameterized, gen.count, &out, &status);
  else if (gen.logp.family)
    gen_logp_write (&gen.logp, gen.count, &out, &status);
  else
    write_all (&gen, &out, &status);
  gen_openshop_clear (&gen.openshop);
  free (gen.list);
  return cli_conclude (&out, &status);
}
