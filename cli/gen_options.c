#include "cli/gen_options.h"

#include "base/memory.h"
#include "gen/shipped.h"

#include <string.h>

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
  KEY_RESOLUTION,
  KEY_SOURCE,
  KEY_SEED,
  KEY_COUNT,
  KEY_PART,
  KEY_PRIMITIVE,
};

const struct argp_option gen_options_table[] = {
  { OPTION_ROW_LIST ("List the kinds and the suites") },
  { "n", KEY_N, "N", 0, "Destinations; with gen all also a range LOW..HIGH", 0 },
  { "k", KEY_K, "K", 0, "Types: distinct costs of destinations", 0 },
  { "nodes", KEY_NODES, "N", 0, "Nodes (kinds overhead-.., exchange-.. and parameterized..; with exchange-all also a range LOW..HIGH)", 0 },
  { "jobs", KEY_JOBS, "N", 0, "Jobs: rows (kind openshop-uniform)", 0 },
  { "machines", KEY_MACHINES, "M", 0, "Machines: columns (kind openshop-uniform)", 0 },
  { "size", KEY_SIZE, "N", 0,
    "Jobs, and as many machines (kinds openshop-equal and taillard; there without it all sizes); ports, a power of 2 (kind "
    "parameterized-bmin; default 64)",
    0 },
  { "index", KEY_INDEX, "I", 0, "Number of the instance, 1 to 10 (kind taillard; without it all of them)", 0 },
  { "sources", KEY_SOURCES, "M", 0, "Multicasts, each from a source of its own, or all: from every node (kinds overhead-..; default 1)",
    0 },
  { "destinations", KEY_DESTINATIONS, "D", 0, "Destinations of each multicast, or all: all other nodes (kinds overhead-..; default all)",
    0 },
  { "min-cost", KEY_MIN_COST, "C", 0, "Smallest cost that may be drawn", 0 },
  { "max-cost", KEY_MAX_COST, "C", 0, "Largest cost that may be drawn; with gen all and exchange-all the largest of any", 0 },
  { "sum", KEY_SUM, "T", 0, "Sum of the times of each row and column (kinds exchange-equal and openshop-equal; default 1000)", 0 },
  { "costs", KEY_COSTS, "LIST", 0, "Costs to draw from, such as 1,2,5/2 (kind draw)", 0 },
  { "ratio", KEY_RATIO, "Q", 0, "Ratio of successive costs, such as 3/2 (kind geometric)", 0 },
  { "factor", KEY_FACTOR, "N", 0, "Largest factor between successive costs (kind divisor-chain)", 0 },
  { "width", KEY_WIDTH, "N", 0, "Largest difference of costs (kind near-tie); places in x (kind parameterized-mesh; default 8)", 0 },
  { "height", KEY_HEIGHT, "N", 0, "Places in y (kind parameterized-mesh; default 8)", 0 },
  { "ports", KEY_PORTS, "A", 0, "Ports of each node (kinds parameterized..; default 1)", 0 },
  { "port-model", KEY_PORT_MODEL, "WHICH", 0, "strict or rounds (kinds parameterized..; default strict)", 0 },
  { "link", KEY_LINK, "WHICH", 0,
    "Time per byte: none; common or matrix, drawn up to --max-cost (kind overhead-uniform); fast (1 Gbps), slow (155 Mbps) or mixed (kind "
    "overhead-paper)",
    0 },
  { "bytes", KEY_BYTES, "LIST", 0,
    "Lengths of messages to draw from, such as 1,1000, or unit (1), small (1 kB, that is 1000 bytes), large (1 MB and 1.5 MB) or hybrid "
    "(small and large; kinds overhead-..); with the kind exchange-gusto one length such as 1kB or 1MB, mixed (1 kB or 1 MB for each pair) "
    "or "
    "servers (a fifth of the nodes send 1 MB to the others, all else is 1 kB); a number (kind parameterized-sp; default 1000)",
    0 },
  { "sampling", KEY_SAMPLING, "WHICH", 0,
    "What is drawn from the tables: sites, the site of each node (two at one site have the best of the tables); pairs, an entry for each "
    "ordered pair of nodes; symmetric, an entry for each pair (kind exchange-gusto; default sites)",
    0 },
  { "directory", KEY_DIRECTORY, "FILE", 0,
    "Sites with latencies and bandwidths, {\"sites\": [..], \"unit\": \"ms\", \"latency\": [[..]], \"bandwidth\": [[..]]}; bandwidths in "
    "bits per unit of time, so kb/s for ms (kind exchange-directory)",
    0 },
  { "messages", KEY_MESSAGES, "WHICH", 0,
    "Lengths of the messages: as with --bytes, or a file with a matrix of bytes (kind exchange-directory; default 1MB)", 0 },
  { "resolution", KEY_RESOLUTION, "Q", 0,
    "Round times to the nearest multiple of Q units, or exact: do not, though what is solved needs a common denominator (kinds "
    "exchange-gusto and exchange-directory; default 1/1000)",
    0 },
  { "source", KEY_SOURCE, "WHICH", 0,
    "random, fast, slow, free (the fastest of n + 1 nodes), or a cost; with the kinds overhead-.. random or the number of the only source",
    0 },
  { "seed", KEY_SEED, "N", 0, "Seed: the same bytes for the same seed on every machine (default 1)", 0 },
  { "count", KEY_COUNT, "M", 0, "Write M instances (default 1)", 0 },
  { "part", KEY_PART, "I/M", 0, "With gen all and exchange-all: the I-th of M parts, 1 <= I <= M; together they are everything once", 0 },
  { "primitive", KEY_PRIMITIVE, NULL, 0, "With gen all and exchange-all: leave out instances that are others scaled", 0 },
  { 0 },
};

error_t
gen_options_parse (struct gen_options *gen, int key, const char *value)
{
  if (key < KEY_N || key > KEY_PRIMITIVE)
    return options_parse (&gen->options, key, value);
  if (gen->given_count == GEN_GIVEN_MAX)
    cli_usage ("gen: too many options");
  gen->given[gen->given_count].key = key;
  gen->given[gen->given_count++].value = value;
  return 0;
}

static const char *
option_name (int key)
{
  const struct argp_option *option = gen_options_table;
  while (option->key != key)
    option++;
  return option->name;
}

static _Noreturn void
refuse (int key, const char *value, const char *expected)
{
  cli_usage ("--%s: '%s' is not %s", option_name (key), value, expected);
}

static _Noreturn void
refuse_option (int key, const char *kind)
{
  cli_usage ("--%s does not go with gen %s", option_name (key), kind);
}

static int64_t
integer (int key, const char *value)
{
  char option[32];
  snprintf (option, sizeof option, "--%s", option_name (key));
  return cli_integer (option, value, INT64_MIN, INT64_MAX);
}

/* Where an option that is a number goes. */
struct number {
  int key;
  int64_t *value;
};

/* True when the option is one of these numbers. */
static bool
set_number (const struct number *numbers, size_t count, int key, const char *value)
{
  for (size_t i = 0; i < count; i++)
    if (numbers[i].key == key) {
      *numbers[i].value = integer (key, value);
      return true;
    }
  return false;
}

/* Numbers with commas between them into gen->list; how many. */
static size_t
parse_list (struct gen_options *gen, int key, const char *text, const char *expected)
{
  size_t count = 0;
  for (const char *at = text; at; count++) {
    const char *comma = strchr (at, ',');
    size_t length = comma ? (size_t)(comma - at) : strlen (at);
    memory_grow (gen->list, gen->list_capacity, count + 1);
    if (rational_parse (at, length, &gen->list[count]) != RATIONAL_OK)
      refuse (key, text, expected);
    at = comma ? comma + 1 : NULL;
  }
  return count;
}

/* The seed and the number of instances of a random kind; true when the option is one of them. */
static bool
set_common (struct gen_options *gen, int key, const char *value, uint64_t *seed)
{
  if (key == KEY_SEED)
    *seed = cli_seed ("--seed", value);
  else if (key == KEY_COUNT)
    gen->count = (uint64_t)cli_integer ("--count", value, 0, INT64_MAX);
  return key == KEY_SEED || key == KEY_COUNT;
}

static void
parse_source (struct gen_options *gen, const char *text)
{
  if (family_source_parse (text, &gen->params.source) && gen->params.source != FAMILY_SOURCE_GIVEN)
    return;
  gen->params.source = FAMILY_SOURCE_GIVEN;
  if (rational_parse (text, strlen (text), &gen->params.source_cost) != RATIONAL_OK)
    refuse (KEY_SOURCE, text, "random, fast, slow, free or a cost");
}

/* An option of a kind of the node model. */
static void
set_family (struct gen_options *gen, int key, const char *value)
{
  struct family_params *params = &gen->params;
  const struct number numbers[] = { { KEY_N, &params->destinations }, { KEY_K, &params->types },       { KEY_MIN_COST, &params->low },
                                    { KEY_MAX_COST, &params->high },  { KEY_FACTOR, &params->factor }, { KEY_WIDTH, &params->width } };
  if (set_number (numbers, sizeof numbers / sizeof *numbers, key, value) || set_common (gen, key, value, &params->seed))
    return;
  if (key == KEY_COSTS) {
    params->list_length = parse_list (gen, key, value, "a list of numbers such as 1,2,5/2");
    params->list = gen->list;
  } else if (key == KEY_SOURCE)
    parse_source (gen, value);
  else if (key != KEY_RATIO)
    refuse_option (key, gen->family->name);
  else if (rational_parse (value, strlen (value), &params->ratio) != RATIONAL_OK)
    refuse (key, value, "a number such as 3/2");
}

static void
parse_bytes (struct gen_options *gen, const char *text)
{
  struct overhead_family_params *params = &gen->overhead_params;
  const struct overhead_sizes *sizes = overhead_sizes_find (text);
  params->bytes_count = sizes ? sizes->count : parse_list (gen, KEY_BYTES, text, "unit, small, large, hybrid or a list such as 1,1000");
  params->bytes = sizes ? sizes->bytes : gen->list;
}

/* How many, at least 1, or all of them. */
static int64_t
parse_some (int key, const char *value)
{
  char option[32];
  snprintf (option, sizeof option, "--%s", option_name (key));
  return strcmp (value, "all") == 0 ? OVERHEAD_ALL : cli_integer (option, value, 1, OVERHEAD_MAX_NODES);
}

/* An option of a kind of the overhead model. */
static void
set_overhead (struct gen_options *gen, int key, const char *value)
{
  struct overhead_family_params *params = &gen->overhead_params;
  const struct number numbers[] = { { KEY_NODES, &params->nodes }, { KEY_MIN_COST, &params->low }, { KEY_MAX_COST, &params->high } };
  size_t count = params->family->costs == OVERHEAD_COSTS_PLAIN ? 3 : 1; /* the paper's costs are what they are */
  if (set_number (numbers, count, key, value) || set_common (gen, key, value, &params->seed))
    return;
  if (key == KEY_SOURCES)
    params->sources = parse_some (key, value);
  else if (key == KEY_DESTINATIONS)
    params->destinations = parse_some (key, value);
  else if (key == KEY_BYTES)
    parse_bytes (gen, value);
  else if (key == KEY_SOURCE)
    params->source = strcmp (value, "random") == 0 ? -1 : cli_integer ("--source", value, 0, OVERHEAD_MAX_NODES - 1);
  else if (key != KEY_LINK)
    refuse_option (key, gen->overhead->name);
  else if (!overhead_link_parse (value, &params->link))
    refuse (key, value, "none, common, matrix, fast, slow or mixed");
}

void
gen_options_range (const char *option, const char *text, int64_t low, int64_t high, int64_t *least, int64_t *most)
{
  const char *dots = strstr (text, "..");
  char first[32];
  snprintf (first, sizeof first, "%.*s", dots ? (int)(dots - text) : (int)strlen (text), text);
  *least = cli_integer (option, first, low, high);
  *most = dots ? cli_integer (option, dots + 2, *least, high) : *least;
}

void
gen_options_part (const char *text, uint64_t *part, uint64_t *parts)
{
  const char *slash = strchr (text, '/');
  char first[32];
  if (!slash)
    refuse (KEY_PART, text, "a part such as 1/4");
  snprintf (first, sizeof first, "%.*s", (int)(slash - text), text);
  *parts = (uint64_t)cli_integer ("--part", slash + 1, 1, INT64_MAX);
  *part = (uint64_t)cli_integer ("--part", first, 1, (int64_t)*parts) - 1;
}

/* An option of gen all. */
static void
set_small (struct gen_options *gen, int key, const char *value)
{
  if (key == KEY_N)
    gen_options_range ("--n", value, 1, SMALL_MAX_DESTINATIONS, &gen->small.least, &gen->small.most);
  else if (key == KEY_MAX_COST)
    gen->small.max_cost = cli_integer ("--max-cost", value, 1, SMALL_MAX_COST);
  else if (key == KEY_PART)
    gen_options_part (value, &gen->small.part, &gen->small.parts);
  else if (key == KEY_PRIMITIVE)
    gen->small.primitive = true;
  else
    refuse_option (key, "all");
}

/* An option of a kind of open shops or total exchanges. */
static void
set_openshop (struct gen_options *gen, int key, const char *value)
{
  if (gen->openshop.family && set_common (gen, key, value, &gen->openshop.params.seed))
    return;
  if (!gen_openshop_set (&gen->openshop, option_name (key), value))
    refuse_option (key, gen->options.values[0]);
}

static void
set_parameterized (struct gen_options *gen, int key, const char *value)
{
  if (set_common (gen, key, value, &gen->parameterized.seed))
    return;
  if (!gen_parameterized_set (&gen->parameterized, option_name (key), value))
    refuse_option (key, gen->options.values[0]);
}

static void
set_logp (struct gen_options *gen, int key, const char *value)
{
  if (set_common (gen, key, value, &gen->logp.seed))
    return;
  if (!gen_logp_set (&gen->logp, option_name (key), value))
    refuse_option (key, gen->options.values[0]);
}

/* gen suite NAME. */
static void
resolve_suite (struct gen_options *gen)
{
  const char *name = gen->options.values[1];
  options_need (&gen->options, 2);
  gen->suite = name;
  if (!shipped_known (name))
    cli_usage ("there is no suite '%s' (see provecast gen --list)", name);
  if (gen->given_count > 0)
    refuse_option (gen->given[0].key, "suite");
}

typedef void set_function (struct gen_options *gen, int key, const char *value);

/* gen KIND; what gives its options their meaning. */
static set_function *
resolve_kind (struct gen_options *gen, const char *kind)
{
  if (strcmp (kind, "all") == 0)
    return set_small;
  if (gen_openshop_kind (&gen->openshop, kind))
    return set_openshop;
  if (gen_parameterized_kind (&gen->parameterized, kind))
    return set_parameterized;
  if (gen_logp_kind (&gen->logp, kind))
    return set_logp;
  gen->family = family_find (kind);
  gen->overhead = overhead_family_find (kind);
  if (!gen->family && !gen->overhead)
    cli_usage ("there is no kind '%s' (see provecast gen --list)", kind);
  if (gen->family)
    family_params_init (&gen->params, gen->family);
  else
    overhead_family_params_init (&gen->overhead_params, gen->overhead);
  gen->params.seed = gen->overhead_params.seed = 1;
  return gen->family ? set_family : set_overhead;
}

void
gen_options_resolve (struct gen_options *gen)
{
  const char *kind = gen->options.values[0];
  if (strcmp (kind, "suite") == 0) {
    resolve_suite (gen);
    return;
  }
  if (gen->options.count > 1)
    cli_usage ("gen: unexpected argument '%s' (see provecast gen --help)", gen->options.values[1]);
  set_function *set = resolve_kind (gen, kind);
  for (size_t i = 0; i < gen->given_count; i++)
    set (gen, gen->given[i].key, gen->given[i].value);
}
