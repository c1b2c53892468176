#include "gen/common/gen.h"
#include "gen/common/option.h"
#include "gen/openshop/family.h"
#include "gen/openshop/planted.h"
#include "gen/openshop/small.h"
#include "gen/openshop/taillard.h"
#include "model/common/suite.h"

#include <string.h>

struct openshop_generator {
  struct generator base;

  /* The kind: one of these. */
  const struct openshop_family *family; /* NULL: no family */
  bool all, taillard;

  struct openshop_family_params params;
  struct small_params small;
  struct openshop_small position; /* in the enumeration of `small` */
  int64_t size, index;            /* Taillard's; 0: all of them */
  struct directory directory;     /* --directory */
  struct directory_square matrix; /* --messages */
};

/* The kinds that are not families. */
static const struct gen_kind others[] = {
  { "exchange-all",
    "all total exchanges of N nodes with integer times from 0 to --max-cost, up to renaming" },
  { "taillard", "Taillard's open shops of 4, 5, 7, 10, 15, 20 jobs and machines" },
  { .name = NULL },
};

static const struct gen_option options[] = {
  { "nodes", "N", "with exchange-all also a range LOW..HIGH" },
  { "jobs", "N", "Jobs: rows (kind openshop-uniform)" },
  { "machines", "M", "Machines: columns (kind openshop-uniform)" },
  { "size", "N",
    "Jobs, and as many machines (kinds openshop-equal and taillard; there without it all sizes)" },
  { "index", "I", "Number of the instance, 1 to 10 (kind taillard; without it all of them)" },
  { "min-cost", "C", GEN_OPTION_MIN_COST },
  { "max-cost", "C", "with exchange-all the largest time" },
  { "sum", "T",
    "Sum of the times of each row and column (kinds exchange-equal and openshop-equal; default "
    "1000)" },
  { "bytes", "LIST",
    "one length such as 1kB or 1MB, mixed (1 kB or 1 MB for each pair) or servers (a fifth of the "
    "nodes send 1 MB to the others, all else is 1 kB; kind exchange-gusto)" },
  { "sampling", "WHICH",
    "Drawn from the tables: sites, the site of each node (two at one site have the best of "
    "the tables); pairs, an entry for each ordered pair of nodes; symmetric, an entry for each "
    "pair; ranges, not of the tables: for each ordered pair 10 to 50 ms and 1 kb/s to 300 Mb/s, "
    "uniform and by its logarithm (kind exchange-gusto; default sites)" },
  { "directory", "FILE",
    "Sites with latencies and bandwidths, {\"sites\": [..], \"unit\": \"ms\", \"latency\": [[..]], "
    "\"bandwidth\": [[..]]}; bandwidths in bits per unit of time, so kb/s for ms (kind "
    "exchange-directory)" },
  { "messages", "WHICH",
    "Lengths of the messages: as with --bytes, or a file with a matrix of bytes (kind "
    "exchange-directory; default 1MB)" },
  { "grid", "Q",
    "Round times to the nearest multiple of Q units, or exact: do not round (solving needs "
    "a common denominator) (kinds exchange-gusto and exchange-directory; default 1/1000)" },
  { "resolution", "Q", NULL }, /* of --grid */
  { "part", "I/M", GEN_OPTION_PART },
  { "primitive", NULL, GEN_OPTION_PRIMITIVE },
  { .name = NULL },
};

static void
init (struct generator *generator, const void *family)
{
  struct openshop_generator *gen = (struct openshop_generator *)generator;
  gen->family = family;
  gen->all = strcmp (generator->kind, others[0].name) == 0;
  gen->taillard = !family && !gen->all;
  directory_init (&gen->directory);
  gen->small = (struct small_params){ .least = 2, .most = 2, .max_cost = 1, .parts = 1 };
  if (!family)
    return;
  openshop_family_params_init (&gen->params, family);
  generator->seed = &gen->params.seed;
}

static void
clear (struct generator *generator)
{
  struct openshop_generator *gen = (struct openshop_generator *)generator;
  directory_clear (&gen->directory);
  directory_square_clear (&gen->matrix);
}

/* The only JSON text in a file; both are the caller's. NULL after an error. */
static struct suite *
open_text (const char *path, const char **text, size_t *length, size_t *line, struct status *status)
{
  struct suite *file = suite_open (path, status);
  if (file && suite_next (file, text, length, line, status))
    return file;
  suite_close (file);
  return NULL;
}

static bool
read_directory (struct openshop_generator *gen, const char *path, struct status *status)
{
  const char *text;
  size_t length, line;
  directory_clear (&gen->directory);
  struct suite *file = open_text (path, &text, &length, &line, status);
  bool good
    = file && directory_read (&gen->directory, text, length, suite_name (file), line, status);
  suite_close (file);
  gen->params.network.directory = &gen->directory;
  return good;
}

static bool
read_messages (struct openshop_generator *gen, const char *value, struct status *status)
{
  struct status opening = { .code = STATUS_OK };
  const char *text;
  size_t length, line;
  struct openshop_network *network = &gen->params.network;
  if (openshop_messages_parse (value, network))
    return true;
  directory_square_clear (&gen->matrix);
  struct suite *file = open_text (value, &text, &length, &line, &opening);
  if (!file)
    return status_set (
      status, STATUS_INPUT,
      "--messages: '%s' is no length such as 1kB, nor mixed or servers, nor a file (%s)", value,
      opening.message);
  bool good = directory_read_bytes (&gen->matrix, text, length, suite_name (file), line, status);
  suite_close (file);
  network->messages = OPENSHOP_MESSAGES_MATRIX;
  network->matrix = &gen->matrix;
  return good;
}

static bool
set_grid (struct openshop_network *network, const char *value, struct status *status)
{
  struct rational *resolution = &network->resolution;
  *resolution = rational_zero;
  return strcmp (value, "exact") == 0
         || (rational_parse (value, strlen (value), resolution) == RATIONAL_OK
             && resolution->numerator > 0)
         || status_set (status, STATUS_INPUT,
                        "--grid: '%s' is neither exact nor a positive number such as 1/1000",
                        value);
}

/* An option of the kind exchange-gusto. */
static bool
set_gusto (struct openshop_network *network, const char *option, const char *value,
           struct status *status)
{
  if (strcmp (option, "bytes") == 0)
    return openshop_messages_parse (value, network)
           || status_set (status, STATUS_INPUT,
                          "--bytes: '%s' is neither a length such as 1kB, nor mixed or servers",
                          value);
  return strcmp (option, "sampling") == 0
         && (openshop_sampling_parse (value, &network->sampling)
             || option_refuse_value (option, value, "sites, pairs, symmetric or ranges", status));
}

/* An option of both kinds of networks, or of one of them. */
static bool
set_network (struct openshop_generator *gen, const char *option, const char *value,
             struct status *status)
{
  struct openshop_network *network = &gen->params.network;
  if (strcmp (option, "grid") == 0 || strcmp (option, "resolution") == 0)
    return set_grid (network, value, status);
  if (gen->family->times == OPENSHOP_TIMES_GUSTO)
    return set_gusto (network, option, value, status);
  if (strcmp (option, "directory") == 0)
    return read_directory (gen, value, status);
  return strcmp (option, "messages") == 0 && read_messages (gen, value, status);
}

/* Options that are a number, by the kinds that take them. */
static int64_t *
find_number (struct openshop_generator *gen, const char *option)
{
  struct openshop_family_params *params = &gen->params;
  const struct openshop_family *family = gen->family;
  bool uniform = family && family->times == OPENSHOP_TIMES_UNIFORM,
       equal = family && family->times == OPENSHOP_TIMES_EQUAL;
  const struct {
    const char *option;
    bool taken;
    int64_t *value;
  } numbers[] = {
    { "nodes", family && family->exchange && family->times != OPENSHOP_TIMES_DIRECTORY,
      &params->jobs },
    { "jobs", uniform && !family->exchange, &params->jobs },
    { "machines", uniform && !family->exchange, &params->machines },
    { "size", equal && !family->exchange, &params->jobs },
    { "min-cost", uniform, &params->low },
    { "max-cost", uniform, &params->high },
    { "sum", equal, &params->sum },
    { "max-cost", gen->all, &gen->small.max_cost },
    { "size", gen->taillard, &gen->size },
    { "index", gen->taillard, &gen->index },
  };
  for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
    if (numbers[i].taken && strcmp (numbers[i].option, option) == 0)
      return numbers[i].value;
  return NULL;
}

static bool
set_option (struct generator *generator, const char *option, const char *value,
            struct status *status)
{
  struct openshop_generator *gen = (struct openshop_generator *)generator;
  int64_t *number = find_number (gen, option);
  if (number)
    return option_integer (option, value, gen->taillard ? 1 : INT64_MIN, INT64_MAX, number, status);
  if (gen->all)
    return small_walk_set (&gen->small, &openshop_small_limits, option, value, status);
  return gen->family && gen->family->times >= OPENSHOP_TIMES_GUSTO
         && set_network (gen, option, value, status);
}

/* One, or all of a size, or all with this number, or all. */
static bool
make_taillard (struct openshop_generator *gen, uint64_t index, void *instance,
               struct status *status)
{
  uint64_t each = gen->index > 0 ? 1 : TAILLARD_INDICES, place = index / each;
  int64_t number = gen->index > 0 ? gen->index : (int64_t)(index % each) + 1;
  if (gen->size > 0 ? place > 0 : taillard_sizes[place] == 0)
    return false;
  return taillard_generate (gen->size > 0 ? gen->size : taillard_sizes[place], number, instance,
                            status);
}

static bool
make_small (struct openshop_generator *gen, uint64_t index, void *instance, struct status *status)
{
  if ((index == 0 && !openshop_small_start (&gen->position, &gen->small, status))
      || !openshop_small_next (&gen->position))
    return false;
  openshop_small_instance (&gen->position, instance);
  return true;
}

static bool
make (struct generator *generator, uint64_t index, void *instance, struct status *status)
{
  struct openshop_generator *gen = (struct openshop_generator *)generator;
  if (gen->family)
    return openshop_family_generate (&gen->params, index, instance, status);
  return (gen->all ? make_small : make_taillard) (gen, index, instance, status);
}

static void
plant (const int64_t *numbers, uint64_t index, void *instance)
{
  planted_shop (numbers[0] > 0, (int32_t)numbers[1], numbers[2], index, instance);
}

extern const char exchange_suites[], openshop_suites[];

const struct gen_model exchange_gen = { .suites = exchange_suites,
                                        .plant = plant,
                                        .import = exchange_import,
                                        .detail = DETAIL_MESSAGES },
                       openshop_gen = { .suites = openshop_suites,
                                        .families = openshop_family_table,
                                        .family_size = sizeof *openshop_family_table,
                                        .others = others,
                                        .options = options,
                                        .size = sizeof (struct openshop_generator),
                                        .init = init,
                                        .clear = clear,
                                        .set = set_option,
                                        .make = make,
                                        .plant = plant };
