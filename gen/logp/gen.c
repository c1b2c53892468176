#include "gen/common/gen.h"
#include "gen/common/option.h"
#include "gen/logp/family.h"
#include "gen/logp/planted.h"

struct logp_generator {
  struct generator base;
  struct logp_family_params params;
};

static const struct gen_option options[] = {
  { "n", "N", "Destinations" },
  { "k", "K", "Types" },
  { "min-cost", "C", GEN_OPTION_MIN_COST },
  { "max-cost", "C", GEN_OPTION_MAX_COST },
  { .name = NULL },
};

static void
init (struct generator *generator, const void *family)
{
  struct logp_family_params *params = &((struct logp_generator *)generator)->params;
  logp_family_params_init (params, family);
  generator->seed = &params->seed;
}

static bool
set_option (struct generator *generator, const char *option, const char *value,
            struct status *status)
{
  struct logp_family_params *params = &((struct logp_generator *)generator)->params;
  const struct option_row rows[] = { { "n", &params->destinations },
                                     { "k", &params->types },
                                     { "min-cost", &params->low },
                                     { "max-cost", &params->high } };
  int64_t *number = option_find (rows, sizeof rows / sizeof *rows, option);
  return number && option_integer (option, value, 1, INT64_MAX, number, status);
}

static bool
make (struct generator *generator, uint64_t index, void *instance, struct status *status)
{
  return logp_family_generate (&((struct logp_generator *)generator)->params, index, instance,
                               status);
}

static void
plant (const int64_t *numbers, uint64_t index, void *instance)
{
  planted_logp (numbers[0], numbers[1], index, instance);
}

extern const char logp_suites[];

const struct gen_model logp_gen = { .suites = logp_suites,
                                    .families = logp_family_table,
                                    .family_size = sizeof *logp_family_table,
                                    .options = options,
                                    .size = sizeof (struct logp_generator),
                                    .init = init,
                                    .set = set_option,
                                    .make = make,
                                    .plant = plant,
                                    .import = logp_import,
                                    .detail = DETAIL_OVERHEADS };
