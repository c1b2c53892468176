#include "gen/common/gen.h"
#include "gen/common/option.h"
#include "gen/node/family.h"
#include "gen/node/small.h"

#include <stdlib.h>
#include <string.h>

struct node_generator {
  struct generator base;
  struct family_params params; /* of a family */
  struct small_params small;   /* of `all`, where params.family is NULL; and where it stands */
  struct small position;
  struct option_numbers costs; /* --costs */
};

static const struct gen_kind others[] = {
  { "all", "all instances of n destinations with integer costs to --max-cost" },
  { .name = NULL },
};

static const struct gen_option options[] = {
  { "n", "N", "Destinations; with gen all also a range LOW..HIGH" },
  { "k", "K", "Types: distinct costs of destinations" },
  { "min-cost", "C", GEN_OPTION_MIN_COST },
  { "max-cost", "C", GEN_OPTION_MAX_COST "; with gen all the largest cost of any node" },
  { "costs", "LIST", "Costs to draw from, such as 1,2,5/2 (kind draw)" },
  { "ratio", "Q", "Ratio of successive costs, such as 3/2 (kind geometric)" },
  { "factor", "N", "Largest factor between successive costs (kind divisor-chain)" },
  { "width", "N", "Largest difference of costs (kind near-tie)" },
  { "source", "WHICH", "random, fast, slow, free (the fastest of n + 1 nodes), or a cost" },
  { "part", "I/M", GEN_OPTION_PART },
  { "primitive", NULL, GEN_OPTION_PRIMITIVE },
  { .name = NULL },
};

static void
init (struct generator *generator, const void *family)
{
  struct node_generator *own = (struct node_generator *)generator;
  small_params_init (&own->small);
  if (!family)
    return;
  family_params_init (&own->params, family);
  generator->seed = &own->params.seed;
}

static void
clear (struct generator *generator)
{
  free (((struct node_generator *)generator)->costs.list);
}

static bool
set_source (struct family_params *params, const char *value, struct status *status)
{
  if (family_source_parse (value, &params->source) && params->source != FAMILY_SOURCE_GIVEN)
    return true;
  params->source = FAMILY_SOURCE_GIVEN;
  return rational_parse (value, strlen (value), &params->source_cost) == RATIONAL_OK
         || option_refuse_value ("source", value, "random, fast, slow, free or a cost", status);
}

static bool
set_costs (struct node_generator *generator, const char *value, struct status *status)
{
  if (!option_number_list ("costs", value, "a list of numbers such as 1,2,5/2", &generator->costs,
                           status))
    return false;
  generator->params.list = generator->costs.list;
  generator->params.list_length = generator->costs.count;
  return true;
}

static bool
set_option (struct generator *generator, const char *option, const char *value,
            struct status *status)
{
  struct node_generator *own = (struct node_generator *)generator;
  struct family_params *params = &own->params;
  const struct option_row rows[] = { { "n", &params->destinations }, { "k", &params->types },
                                     { "min-cost", &params->low },   { "max-cost", &params->high },
                                     { "factor", &params->factor },  { "width", &params->width } };
  if (!params->family)
    return strcmp (option, "max-cost") == 0
             ? option_integer (option, value, 1, SMALL_MAX_COST, &own->small.max_cost, status)
             : small_walk_set (&own->small, &small_limits, option, value, status);
  int64_t *number = option_find (rows, sizeof rows / sizeof *rows, option);
  if (number)
    return option_integer (option, value, INT64_MIN, INT64_MAX, number, status);
  if (strcmp (option, "costs") == 0)
    return set_costs (own, value, status);
  if (strcmp (option, "source") == 0)
    return set_source (params, value, status);
  return strcmp (option, "ratio") == 0
         && (rational_parse (value, strlen (value), &params->ratio) == RATIONAL_OK
             || option_refuse_value (option, value, "a number such as 3/2", status));
}

static bool
make (struct generator *generator, uint64_t index, void *instance, struct status *status)
{
  struct node_generator *own = (struct node_generator *)generator;
  if (own->params.family)
    return family_generate (&own->params, index, instance, status);
  if ((index == 0 && !small_start (&own->position, &own->small, status))
      || !small_next (&own->position))
    return false;
  small_instance (&own->position, instance);
  return true;
}

extern const char node_suites[];

const struct gen_model node_gen = { .suites = node_suites,
                                    .families = family_table,
                                    .family_size = sizeof *family_table,
                                    .others = others,
                                    .options = options,
                                    .size = sizeof (struct node_generator),
                                    .init = init,
                                    .clear = clear,
                                    .set = set_option,
                                    .make = make,
                                    .import = node_import,
                                    .detail = DETAIL_SENDS };
