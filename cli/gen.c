#include "gen/common/gen.h"
#include "base/progress.h"
#include "cli/commands.h"
#include "cli/options.h"
#include "cli/pager.h"
#include "gen/common/shipped.h"

#include <string.h>
#include <unistd.h>

enum {
  KEY_N = OPTION_OWN,
  KEY_K,
  KEY_NODES,
  KEY_JOBS,
  KEY_MACHINES,
  KEY_SIZE,
  KEY_INDEX,
  KEY_SOURCES,
  KEY_DESTINATIONS,
  KEY_MIN_COST,
  KEY_MAX_COST,
  KEY_COSTS,
  KEY_SUM,
  KEY_RATIO,
  KEY_FACTOR,
  KEY_WIDTH,
  KEY_HEIGHT,
  KEY_PORTS,
  KEY_PORT_MODEL,
  KEY_LINK,
  KEY_BYTES,
  KEY_SAMPLING,
  KEY_DIRECTORY,
  KEY_MESSAGES,
  KEY_GRID,
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
  { "nodes", KEY_NODES, "N", 0,
    "Nodes (kinds overhead-.., exchange-.. and parameterized..; with exchange-all also a range "
    "LOW..HIGH)",
    0 },
  { "jobs", KEY_JOBS, "N", 0, "Jobs: rows (kind openshop-uniform)", 0 },
  { "machines", KEY_MACHINES, "M", 0, "Machines: columns (kind openshop-uniform)", 0 },
  { "size", KEY_SIZE, "N", 0,
    "Jobs, and as many machines (kinds openshop-equal and taillard; there without it all sizes); "
    "ports, a power of 2 (kind parameterized-bmin; default 64)",
    0 },
  { "index", KEY_INDEX, "I", 0,
    "Number of the instance, 1 to 10 (kind taillard; without it all of them)", 0 },
  { "sources", KEY_SOURCES, "M", 0,
    "Multicasts, each from a source of its own, or all: from every node (kinds overhead-..; "
    "default 1)",
    0 },
  { "destinations", KEY_DESTINATIONS, "D", 0,
    "Destinations of each multicast, or all: all other nodes (kinds overhead-..; default all)", 0 },
  { "min-cost", KEY_MIN_COST, "C", 0, "Smallest cost that may be drawn", 0 },
  { "max-cost", KEY_MAX_COST, "C", 0,
    "Largest cost that may be drawn; with gen all and exchange-all the largest of any", 0 },
  { "sum", KEY_SUM, "T", 0,
    "Sum of the times of each row and column (kinds exchange-equal and openshop-equal; default "
    "1000)",
    0 },
  { "costs", KEY_COSTS, "LIST", 0, "Costs to draw from, such as 1,2,5/2 (kind draw)", 0 },
  { "ratio", KEY_RATIO, "Q", 0, "Ratio of successive costs, such as 3/2 (kind geometric)", 0 },
  { "factor", KEY_FACTOR, "N", 0, "Largest factor between successive costs (kind divisor-chain)",
    0 },
  { "width", KEY_WIDTH, "N", 0,
    "Largest difference of costs (kind near-tie); places in x (kind parameterized-mesh; default 8)",
    0 },
  { "height", KEY_HEIGHT, "N", 0, "Places in y (kind parameterized-mesh; default 8)", 0 },
  { "ports", KEY_PORTS, "A", 0, "Ports of each node (kinds parameterized..; default 1)", 0 },
  { "port-model", KEY_PORT_MODEL, "WHICH", 0,
    "strict or rounds (kinds parameterized..; default strict)", 0 },
  { "link", KEY_LINK, "WHICH", 0,
    "Time per byte: none; common or matrix, drawn up to --max-cost (kind overhead-uniform); fast "
    "(1 Gbps), slow (155 Mbps) or mixed (kind overhead-paper)",
    0 },
  { "bytes", KEY_BYTES, "LIST", 0,
    "Lengths of messages to draw from, such as 1,1000, or unit (1), small (1 kB, that is 1000 "
    "bytes), large (1 MB and 1.5 MB) or hybrid (small and large; kinds overhead-..); with the kind "
    "exchange-gusto one length such as 1kB or 1MB, mixed (1 kB or 1 MB for each pair) or servers "
    "(a fifth of the nodes send 1 MB to the others, all else is 1 kB); a number (kind "
    "parameterized-sp; default 1000)",
    0 },
  { "sampling", KEY_SAMPLING, "WHICH", 0,
    "Drawn from the tables: sites, the site of each node (two at one site have the best of "
    "the tables); pairs, an entry for each ordered pair of nodes; symmetric, an entry for each "
    "pair (kind exchange-gusto; default sites)",
    0 },
  { "directory", KEY_DIRECTORY, "FILE", 0,
    "Sites with latencies and bandwidths, {\"sites\": [..], \"unit\": \"ms\", \"latency\": [[..]], "
    "\"bandwidth\": [[..]]}; bandwidths in bits per unit of time, so kb/s for ms (kind "
    "exchange-directory)",
    0 },
  { "messages", KEY_MESSAGES, "WHICH", 0,
    "Lengths of the messages: as with --bytes, or a file with a matrix of bytes (kind "
    "exchange-directory; default 1MB)",
    0 },
  { "grid", KEY_GRID, "Q", 0,
    "Round times to the nearest multiple of Q units, or exact: do not round (solving needs "
    "a common denominator) (kinds exchange-gusto and exchange-directory; default 1/1000)",
    0 },
  { "source", KEY_SOURCE, "WHICH", 0,
    "random, fast, slow, free (the fastest of n + 1 nodes), or a cost; with the kinds overhead-.. "
    "random or the number of the only source",
    0 },
  { "seed", KEY_SEED, "N", 0, "Seed: the same bytes for the same seed on every machine (default 1)",
    0 },
  { "count", KEY_COUNT, "M", 0, "Write M instances (default 1)", 0 },
  { "part", KEY_PART, "I/M", 0,
    "With gen all and exchange-all: the I-th of M parts, 1 <= I <= M; together they are everything "
    "once",
    0 },
  { "primitive", KEY_PRIMITIVE, NULL, 0,
    "With gen all and exchange-all: leave out instances that are others scaled", 0 },
  { 0 },
};

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
  for (size_t i = 0; gen_kind (i, &kind); i++)
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
    gen_write (gen.generator, &out, &status);
    gen_close (gen.generator);
  }
  return cli_conclude (&out, &status);
}

const struct command gen_command = {
  .name = "gen",
  .summary = "write instances",
  .options = options,
  .parser = parse,
  .args_doc = "KIND\nall --n N --max-cost C\nsuite NAME\n--list",
  .doc = "Write instances as JSON Lines: random ones of a KIND, all small ones, or a named "
         "suite. The names of kinds and suites show their model: overhead-.. the overhead "
         "model, exchange-.. total exchanges, openshop-.. and taillard open shops, "
         "parameterized.. the parameterized model, logp.. the heterogeneous LogP model; "
         "all others belong to the node model.\vExit codes: 0 done; 2 bad usage; 3 Ctrl-C "
         "ended it; 4 system error: disk full or out of memory.",
  .list = list,
  .run = run_command,
};
