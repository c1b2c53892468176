#include "gen/logp/gen.h"

#include "base/memory.h"
#include "gen/common/option.h"
#include "gen/logp/family.h"

#include <stdlib.h>

struct logp_generator {
  struct generator base;
  struct logp_family_params params;
};

static bool
kind_row (size_t i, struct gen_kind *kind)
{
  const struct logp_family *family = &logp_family_table[i];
  *kind = (struct gen_kind){ family->name, family->summary };
  return family->name != NULL;
}

static struct generator *
open_kind (const char *kind)
{
  const struct logp_family *family = logp_family_find (kind);
  if (!family)
    return NULL;
  struct logp_generator *generator = memory_zero (1, sizeof *generator);
  logp_family_params_init (&generator->params, family);
  generator->params.seed = 1;
  generator->base.seed = &generator->params.seed;
  return &generator->base;
}

static void
close_kind (struct generator *generator)
{
  free (generator);
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

static void
write_instances (const struct generator *generator, struct output *out, struct status *status)
{
  const struct logp_family_params *params = &((const struct logp_generator *)generator)->params;
  struct logp_instance instance;
  logp_instance_init (&instance);
  for (uint64_t i = 0;
       i < generator->count && !out->failed && logp_family_generate (params, i, &instance, status);
       i++)
    logp_instance_write (&instance, out);
  logp_instance_clear (&instance);
}

static const struct named_suite *const suites[] = { logp_corners, logp_collections, NULL };

const struct gen_model logp_gen
  = { suites, kind_row, open_kind, close_kind, set_option, write_instances };
