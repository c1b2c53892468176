#include "base/memory.h"
#include "cli/commands.h"
#include "cli/options.h"
#include "gen/family.h"
#include "gen/small.h"
#include "gen/suites.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum {
  KEY_N = OPTION_OWN,
  KEY_K,
  KEY_MIN_COST,
  KEY_MAX_COST,
  KEY_COSTS,
  KEY_RATIO,
  KEY_FACTOR,
  KEY_WIDTH,
  KEY_SOURCE,
  KEY_SEED,
  KEY_COUNT,
  KEY_PART,
  KEY_PRIMITIVE,
};

static const struct argp_option options[] = {
  { OPTION_ROW_LIST ("List the kinds and the suites") },
  { "n", KEY_N, "N", 0, "Destinations; with gen all also a range LOW..HIGH", 0 },
  { "k", KEY_K, "K", 0, "Types: distinct costs of destinations", 0 },
  { "min-cost", KEY_MIN_COST, "C", 0, "Smallest cost that may be drawn", 0 },
  { "max-cost", KEY_MAX_COST, "C", 0, "Largest cost that may be drawn; with gen all the largest of any node", 0 },
  { "costs", KEY_COSTS, "LIST", 0, "Costs to draw from, such as 1,2,5/2 (kind draw)", 0 },
  { "ratio", KEY_RATIO, "Q", 0, "Ratio of successive costs, such as 3/2 (kind geometric)", 0 },
  { "factor", KEY_FACTOR, "N", 0, "Largest factor between successive costs (kind divisor-chain)", 0 },
  { "width", KEY_WIDTH, "N", 0, "Largest difference of costs (kind near-tie)", 0 },
  { "source", KEY_SOURCE, "WHICH", 0, "random, fast, slow, free (the fastest of n + 1 nodes), or a cost", 0 },
  { "seed", KEY_SEED, "N", 0, "Seed: the same bytes for the same seed on every machine (default 1)", 0 },
  { "count", KEY_COUNT, "M", 0, "Write M instances (default 1)", 0 },
  { "part", KEY_PART, "I/M", 0, "With gen all: the I-th of M parts, 1 <= I <= M; together they are everything once", 0 },
  { "primitive", KEY_PRIMITIVE, NULL, 0, "With gen all: leave out instances that are others scaled", 0 },
  { 0 },
};

#define GIVEN_MAX 32

struct gen {
  struct options options;
  struct {
    int key;
    const char *value;
  } given[GIVEN_MAX]; /* options as they came: what they mean depends on the kind */
  size_t given_count;
  const struct family *family;     /* gen KIND */
  const struct named_suite *suite; /* gen suite NAME */
  struct family_params params;
  struct rational *costs; /* owned */
  size_t costs_capacity;
  struct small_params small; /* gen all */
  uint64_t count;
};

static const char *const names[] = { "KIND", "NAME", NULL };

static const char *
option_name (int key)
{
  const struct argp_option *option = options;
  while (option->key != key)
    option++;
  return option->name;
}

static _Noreturn void
refuse (int key, const char *value, const char *expected)
{
  cli_usage ("--%s: '%s' is not %s", option_name (key), value, expected);
}

static void
parse_costs (struct gen *gen, const char *text)
{
  size_t count = 0;
  for (const char *at = text; at; count++) {
    const char *comma = strchr (at, ',');
    size_t length = comma ? (size_t)(comma - at) : strlen (at);
    memory_grow (gen->costs, gen->costs_capacity, count + 1);
    if (rational_parse (at, length, &gen->costs[count]) != RATIONAL_OK)
      refuse (KEY_COSTS, text, "a list of numbers such as 1,2,5/2");
    at = comma ? comma + 1 : NULL;
  }
  gen->params.list = gen->costs;
  gen->params.list_length = count;
}

static void
parse_source (struct gen *gen, const char *text)
{
  if (family_source_parse (text, &gen->params.source) && gen->params.source != FAMILY_SOURCE_GIVEN)
    return;
  gen->params.source = FAMILY_SOURCE_GIVEN;
  if (rational_parse (text, strlen (text), &gen->params.source_cost) != RATIONAL_OK)
    refuse (KEY_SOURCE, text, "random, fast, slow, free or a cost");
}

/* An option of gen KIND. */
static void
set_family (struct gen *gen, int key, const char *value)
{
  struct family_params *params = &gen->params;
  struct {
    int key;
    int64_t *number;
  } numbers[] = { { KEY_N, &params->destinations }, { KEY_K, &params->types },       { KEY_MIN_COST, &params->low },
                  { KEY_MAX_COST, &params->high },  { KEY_FACTOR, &params->factor }, { KEY_WIDTH, &params->width } };
  for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
    if (numbers[i].key == key) {
      char option[32];
      snprintf (option, sizeof option, "--%s", option_name (key));
      *numbers[i].number = cli_integer (option, value, INT64_MIN, INT64_MAX);
      return;
    }
  if (key == KEY_COSTS)
    parse_costs (gen, value);
  else if (key == KEY_SOURCE)
    parse_source (gen, value);
  else if (key == KEY_SEED)
    params->seed = cli_seed ("--seed", value);
  else if (key == KEY_COUNT)
    gen->count = (uint64_t)cli_integer ("--count", value, 0, INT64_MAX);
  else if (key != KEY_RATIO)
    cli_usage ("--%s does not go with gen %s", option_name (key), gen->family->name);
  else if (rational_parse (value, strlen (value), &params->ratio) != RATIONAL_OK)
    refuse (key, value, "a number such as 3/2");
}

static void
set_range (struct small_params *params, const char *text)
{
  const char *dots = strstr (text, "..");
  char low[32];
  snprintf (low, sizeof low, "%.*s", dots ? (int)(dots - text) : (int)strlen (text), text);
  params->least = cli_integer ("--n", low, 1, SMALL_MAX_DESTINATIONS);
  params->most = dots ? cli_integer ("--n", dots + 2, params->least, SMALL_MAX_DESTINATIONS) : params->least;
}

static void
set_part (struct small_params *params, const char *text)
{
  const char *slash = strchr (text, '/');
  char part[32];
  if (!slash)
    refuse (KEY_PART, text, "a part such as 1/4");
  snprintf (part, sizeof part, "%.*s", (int)(slash - text), text);
  params->parts = (uint64_t)cli_integer ("--part", slash + 1, 1, INT64_MAX);
  params->part = (uint64_t)cli_integer ("--part", part, 1, (int64_t)params->parts) - 1;
}

/* An option of gen all. */
static void
set_small (struct gen *gen, int key, const char *value)
{
  if (key == KEY_N)
    set_range (&gen->small, value);
  else if (key == KEY_MAX_COST)
    gen->small.max_cost = cli_integer ("--max-cost", value, 1, SMALL_MAX_COST);
  else if (key == KEY_PART)
    set_part (&gen->small, value);
  else if (key == KEY_PRIMITIVE)
    gen->small.primitive = true;
  else
    cli_usage ("--%s does not go with gen all", option_name (key));
}

/* gen suite NAME. */
static void
resolve_suite (struct gen *gen)
{
  const char *name = gen->options.values[1];
  options_need (&gen->options, 2);
  gen->suite = suites_find (name);
  if (!gen->suite)
    cli_usage ("there is no suite '%s' (see provecast gen --list)", name);
  if (gen->given_count > 0)
    cli_usage ("--%s does not go with gen suite", option_name (gen->given[0].key));
}

/* The kind is known once all arguments are: now the options get their meaning. */
static void
resolve (struct gen *gen)
{
  const char *kind = gen->options.values[0];
  bool all = strcmp (kind, "all") == 0;
  if (strcmp (kind, "suite") == 0) {
    resolve_suite (gen);
    return;
  }
  if (gen->options.count > 1)
    cli_usage ("gen: unexpected argument '%s' (see provecast gen --help)", gen->options.values[1]);
  if (!all) {
    gen->family = family_find (kind);
    if (!gen->family)
      cli_usage ("there is no kind '%s' (see provecast gen --list)", kind);
    family_params_init (&gen->params, gen->family);
    gen->params.seed = 1;
  }
  for (size_t i = 0; i < gen->given_count; i++)
    (all ? set_small : set_family) (gen, gen->given[i].key, gen->given[i].value);
}

static error_t
parse (int key, char *value, struct argp_state *state)
{
  struct gen *gen = state->input;
  if (key < KEY_N || key > KEY_PRIMITIVE)
    return options_parse (&gen->options, key, value);
  if (gen->given_count == GIVEN_MAX)
    cli_usage ("gen: too many options");
  gen->given[gen->given_count].key = key;
  gen->given[gen->given_count++].value = value;
  return 0;
}

static void
list (struct output *out)
{
  output_text (out, "kinds:\n");
  for (const struct family *family = family_table; family->name; family++)
    output_print (out, "  %-14s %s\n", family->name, family->summary);
  output_print (out, "  %-14s %s\n", "all", "all instances of n destinations with integer costs to --max-cost");
  output_text (out, "suites:\n");
  for (const struct named_suite *suite = suites_table; suite->name; suite++)
    output_print (out, "  %-14s %s\n", suite->name, suite->summary);
}

static char *
help (int key, const char *text, void *input)
{
  return cli_help_list (key, text, input, list);
}

const struct argp gen_argp = {
  .options = options,
  .parser = parse,
  .args_doc = "KIND\nall --n N --max-cost C\nsuite NAME\n--list",
  .doc = "Write instances as JSON Lines: random ones of a KIND, all small ones, or a named suite."
         "\vExit codes: 0 done; 2 bad usage; 4 disk or memory failed.",
  .children = cli_children,
  .help_filter = help,
};

static void
write_families (const struct gen *gen, struct output *out, struct status *status)
{
  struct node_instance instance;
  node_instance_init (&instance);
  for (uint64_t i = 0; i < gen->count && !out->failed && family_generate (&gen->params, i, &instance, status); i++)
    node_instance_write (&instance, out);
  node_instance_clear (&instance);
}

static void
write_all (const struct gen *gen, struct output *out, struct status *status)
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
write_suite (const struct gen *gen, struct output *out)
{
  struct node_instance instance;
  struct suites_cursor cursor;
  node_instance_init (&instance);
  suites_start (&cursor, gen->suite);
  while (!out->failed && suites_next (&cursor, &instance))
    node_instance_write (&instance, out);
  node_instance_clear (&instance);
}

int
gen_run (int argc, char **argv)
{
  struct gen gen = { .options = { .names = names, .needed = 1 }, .count = 1 };
  struct output out;
  struct status status;
  small_params_init (&gen.small);
  cli_parse ("gen", &gen_argp, argc, argv, &gen);
  if (!gen.options.list)
    resolve (&gen);
  output_init_stream (&out, stdout);
  status_init (&status);
  if (gen.options.list)
    list (&out);
  else if (gen.suite)
    write_suite (&gen, &out);
  else if (gen.family)
    write_families (&gen, &out, &status);
  else
    write_all (&gen, &out, &status);
  free (gen.costs);
  return cli_conclude (&out, &status);
}
