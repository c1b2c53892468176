#include "gen/common/gen.h"
#include "gen/common/option.h"
#include "gen/overhead/family.h"
#include "gen/overhead/planted.h"

#include <stdlib.h>
#include <string.h>

struct overhead_generator {
  struct generator base;
  struct overhead_family_params params;
  struct option_numbers bytes; /* --bytes, a list */
};

static const struct gen_option options[] = {
  { "nodes", "N", "Nodes" },
  { "sources", "M",
    "Multicasts, each from a source of its own, or all: from every node (kinds overhead-..; "
    "default 1)" },
  { "destinations", "D",
    "Destinations of each multicast; all: all other nodes; or random: a number drawn for each, 1 "
    "to "
    "all (kinds overhead-..; default all)" },
  { "min-cost", "C", GEN_OPTION_MIN_COST },
  { "max-cost", "C", GEN_OPTION_MAX_COST },
  { "link", "WHICH",
    "Time per byte: none; common or matrix, drawn up to --max-cost (kind overhead-uniform); fast "
    "(1 Gbps), slow (155 Mbps) or mixed (kind overhead-paper)" },
  { "bytes", "LIST",
    "Lengths of messages to draw from, such as 1,1000, or unit (1), small (1 kB, that is 1000 "
    "bytes), large (1 MB and 1.5 MB) or hybrid (small and large; kinds overhead-..)" },
  { "source", "WHICH", "random or the number of the only source (kinds overhead-..)" },
  { .name = NULL },
};

static void
init (struct generator *generator, const void *family)
{
  struct overhead_family_params *params = &((struct overhead_generator *)generator)->params;
  overhead_family_params_init (params, family);
  generator->seed = &params->seed;
}

static void
clear (struct generator *generator)
{
  free (((struct overhead_generator *)generator)->bytes.list);
}

static bool
set_bytes (struct overhead_generator *generator, const char *value, struct status *status)
{
  struct overhead_family_params *params = &generator->params;
  const struct overhead_sizes *sizes = overhead_sizes_find (value);
  if (!sizes
      && !option_number_list ("bytes", value, "unit, small, large, hybrid or a list such as 1,1000",
                              &generator->bytes, status))
    return false;
  params->bytes = sizes ? sizes->bytes : generator->bytes.list;
  params->bytes_count = sizes ? sizes->count : generator->bytes.count;
  return true;
}

/* A number, at least 1, or all. */
static bool
set_number_or_all (const char *option, const char *value, int64_t *number, struct status *status)
{
  *number = OVERHEAD_ALL;
  return strcmp (value, "all") == 0
         || option_integer (option, value, 1, OVERHEAD_MAX_NODES, number, status);
}

static bool
set_source (struct overhead_family_params *params, const char *value, struct status *status)
{
  params->source = -1;
  return strcmp (value, "random") == 0
         || option_integer ("source", value, 0, OVERHEAD_MAX_NODES - 1, &params->source, status);
}

static bool
set_option (struct generator *generator, const char *option, const char *value,
            struct status *status)
{
  struct overhead_generator *own = (struct overhead_generator *)generator;
  struct overhead_family_params *params = &own->params;
  const struct option_row rows[]
    = { { "nodes", &params->nodes }, { "min-cost", &params->low }, { "max-cost", &params->high } };
  /* the costs of the paper's networks are fixed */
  size_t count = params->family->costs == OVERHEAD_COSTS_PLAIN ? 3 : 1;
  int64_t *number = option_find (rows, count, option);
  if (number)
    return option_integer (option, value, INT64_MIN, INT64_MAX, number, status);
  if (strcmp (option, "sources") == 0)
    return set_number_or_all (option, value, &params->sources, status);
  if (strcmp (option, "destinations") == 0 && strcmp (value, "random") == 0) {
    params->destinations = OVERHEAD_RANDOM;
    return true;
  }
  if (strcmp (option, "destinations") == 0)
    return set_number_or_all (option, value, &params->destinations, status);
  if (strcmp (option, "bytes") == 0)
    return set_bytes (own, value, status);
  if (strcmp (option, "source") == 0)
    return set_source (params, value, status);
  return strcmp (option, "link") == 0
         && (overhead_link_parse (value, &params->link)
             || option_refuse_value (option, value, "none, common, matrix, fast, slow or mixed",
                                     status));
}

static bool
make (struct generator *generator, uint64_t index, void *instance, struct status *status)
{
  return overhead_family_generate (&((struct overhead_generator *)generator)->params, index,
                                   instance, status);
}

static void
plant (const int64_t *numbers, uint64_t index, void *instance)
{
  planted_overhead ((enum planted_overhead)numbers[0], (int32_t)numbers[1], (int32_t)numbers[2],
                    index, instance);
}

extern const char overhead_suites[];

const struct gen_model overhead_gen = { .suites = overhead_suites,
                                        .families = overhead_family_table,
                                        .family_size = sizeof *overhead_family_table,
                                        .options = options,
                                        .size = sizeof (struct overhead_generator),
                                        .init = init,
                                        .clear = clear,
                                        .set = set_option,
                                        .make = make,
                                        .plant = plant,
                                        .import = overhead_import,
                                        .detail = DETAIL_LINKS };
