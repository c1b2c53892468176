#include "gen/common/gen.h"
#include "gen/common/option.h"
#include "gen/parameterized/family.h"
#include "gen/parameterized/planted.h"

#include <stdlib.h>
#include <string.h>

struct parameterized_generator {
  struct generator base;
  struct parameterized_family_params params;
  struct option_numbers sides; /* --sides, a list */
};

static const struct gen_option options[] = {
  { "nodes", "N", "Nodes" },
  { "min-cost", "C", GEN_OPTION_MIN_COST },
  { "max-cost", "C", GEN_OPTION_MAX_COST },
  { "width", "N", "places in x (kind parameterized-mesh; default 8)" },
  { "height", "N", "Places in y (kind parameterized-mesh; default 8)" },
  { "sides", "LIST",
    "Sides of a mesh of two dimensions or more, such as 4,4,4; 2,2,2,2 is a hypercube (kind "
    "parameterized-mesh)" },
  { "size", "N", "ports, a power of 2 (kind parameterized-bmin; default 64)" },
  { "ports", "A", "Ports of each node (kinds parameterized..; default 1)" },
  { "port-model", "WHICH", "strict or rounds (kinds parameterized..; default strict)" },
  { "bytes", "LIST", "a number (kind parameterized-sp; default 1000)" },
  { .name = NULL },
};

static void
init (struct generator *generator, const void *family)
{
  struct parameterized_family_params *params
    = &((struct parameterized_generator *)generator)->params;
  parameterized_family_params_init (params, family);
  generator->seed = &params->seed;
}

static void
clear (struct generator *generator)
{
  free (((struct parameterized_generator *)generator)->sides.list);
}

/* The place of an option that is a number, when the kind takes it. */
static int64_t *
find_number (struct parameterized_family_params *params, const char *option)
{
  const struct option_row all[] = { { "nodes", &params->nodes }, { "ports", &params->ports } },
                          drawn[] = { { "min-cost", &params->low }, { "max-cost", &params->high } },
                          mesh[] = { { "width", &params->width }, { "height", &params->height } },
                          bmin[] = { { "size", &params->width } };
  const struct parameterized_family *family = params->family;
  int64_t *number = option_find (all, 2, option);
  if (!number && !family->measured)
    number = option_find (drawn, 2, option);
  if (!number && family->network == PARAMETERIZED_MESH)
    number = option_find (mesh, 2, option);
  if (!number && family->network == PARAMETERIZED_BMIN)
    number = option_find (bmin, 1, option);
  return number;
}

static bool
set_bytes (struct parameterized_family_params *params, const char *value, struct status *status)
{
  if (rational_parse (value, strlen (value), &params->bytes) == RATIONAL_OK
      && params->bytes.numerator >= 0)
    return true;
  return status_set (status, STATUS_INPUT, "--bytes: '%s' is no number of bytes", value);
}

static bool
set_port_model (struct parameterized_family_params *params, const char *value,
                struct status *status)
{
  params->rounds = strcmp (value, "rounds") == 0;
  return params->rounds || strcmp (value, "strict") == 0
         || option_refuse_value ("port-model", value, "strict or rounds", status);
}

/* A,B,C,...: width, height, and what is behind them. */
static bool
set_sides (struct parameterized_generator *generator, const char *value, struct status *status)
{
  static const char expected[] = "a list of 2 to 24 whole numbers such as 4,4,4";
  struct parameterized_family_params *params = &generator->params;
  const struct option_numbers *sides = &generator->sides;
  if (!option_number_list ("sides", value, expected, &generator->sides, status))
    return false;
  bool good = sides->count >= 2 && sides->count <= PARAMETERIZED_MAX_DIMENSIONS;
  for (size_t i = 0; good && i < sides->count; i++) {
    int64_t side = sides->list[i].numerator;
    good = sides->list[i].denominator == 1;
    if (good
        && !option_within (params->family->name, "--sides", side, 1, PARAMETERIZED_MAX_SIDE,
                           status))
      return false;
    *(i == 0 ? &params->width : i == 1 ? &params->height : &params->depth[i - 2]) = side;
  }
  params->depths = good ? (int64_t)sides->count - 2 : 0;
  return good || option_refuse_value ("sides", value, expected, status);
}

static bool
set_option (struct generator *generator, const char *option, const char *value,
            struct status *status)
{
  struct parameterized_family_params *params
    = &((struct parameterized_generator *)generator)->params;
  int64_t *number = find_number (params, option);
  if (number)
    return option_integer (option, value, 1, INT64_MAX, number, status);
  if (strcmp (option, "sides") == 0 && params->family->network == PARAMETERIZED_MESH)
    return set_sides ((struct parameterized_generator *)generator, value, status);
  if (strcmp (option, "port-model") == 0)
    return set_port_model (params, value, status);
  return params->family->measured && strcmp (option, "bytes") == 0
         && set_bytes (params, value, status);
}

static bool
make (struct generator *generator, uint64_t index, void *instance, struct status *status)
{
  return parameterized_family_generate (&((struct parameterized_generator *)generator)->params,
                                        index, instance, status);
}

static void
plant (const int64_t *numbers, uint64_t index, void *instance)
{
  planted_network ((enum parameterized_network)numbers[0], numbers[1], (int32_t)numbers[2], index,
                   instance, NULL);
}

extern const char parameterized_suites[];

const struct gen_model parameterized_gen = { .suites = parameterized_suites,
                                             .families = parameterized_family_table,
                                             .family_size = sizeof *parameterized_family_table,
                                             .options = options,
                                             .size = sizeof (struct parameterized_generator),
                                             .init = init,
                                             .clear = clear,
                                             .set = set_option,
                                             .make = make,
                                             .plant = plant,
                                             .import = parameterized_import };
