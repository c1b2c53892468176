#include "gen/logp/gen.h"

#include "gen/logp/family.h"
#include "gen/logp/planted.h"

#include <assert.h>
#include <stdint.h>

static void
write_planted (const struct named_suite *suite, struct suite_sink *sink)
{
  (void)suite;
  static const int64_t sizes[][2] = { { 2, 1 }, { 5, 2 }, { 20, 3 }, { 60, 4 }, { 300, 6 } };
  struct logp_instance instance;
  logp_instance_init (&instance);
  for (size_t i = 0; i < 6 * sizeof sizes / sizeof *sizes && !sink->out->failed; i++) {
    planted_logp (sizes[i / 6][0], sizes[i / 6][1], i % 6, &instance);
    if (suite_sink_wants (sink, instance.name))
      logp_instance_write (&instance, sink->out);
  }
  logp_instance_clear (&instance);
}

static void
write_families (const struct named_suite *suite, struct suite_sink *sink)
{
  (void)suite;
  static const int64_t sizes[][2] = { { 2, 2 }, { 5, 3 }, { 12, 3 }, { 30, 2 }, { 100, 4 } };
  struct logp_family_params params;
  struct logp_instance instance;
  struct status status;
  status_init (&status);
  logp_instance_init (&instance);
  for (const struct logp_family *family = logp_family_table; family->name; family++)
    for (uint64_t i = 0; i < 15 && !sink->out->failed; i++) {
      logp_family_params_init (&params, family);
      params.destinations = sizes[i / 3][0];
      params.types = sizes[i / 3][1];
      bool done = logp_family_generate (&params, i, &instance, &status);
      assert (done); /* the parameters are right */
      (void)done;
      if (suite_sink_wants (sink, instance.name))
        logp_instance_write (&instance, sink->out);
    }
  logp_instance_clear (&instance);
}

static const struct suite_part ci_small[] = {
  { "logp-corner", 1, SIZE_MAX },
  { "logp-planted", 5, SIZE_MAX },
  { "logp-families", 3, SIZE_MAX },
  { .suite = NULL },
};

static const struct suite_part ci[] = {
  { "ci-small-logp", 1, SIZE_MAX },
  { "logp-planted", 1, SIZE_MAX },
  { "logp-families", 1, SIZE_MAX },
  { .suite = NULL },
};

static const struct suite_part deep[] = {
  { "ci-logp", 1, SIZE_MAX },
  { .suite = NULL },
};

const struct named_suite logp_collections[] = {
  { "logp-planted",
    "multicasts in the heterogeneous LogP model whose optima are known by "
    "construction, 2 to 300 destinations",
    SUITE_PLANTED, write_planted, NULL },
  { "logp-families", "of every family of the heterogeneous LogP model, 2 to 100 destinations",
    SUITE_FAMILIES, write_families, NULL },
  { "ci-small-logp", "of the heterogeneous LogP model", SUITE_CI_SMALL, suite_write_parts,
    ci_small },
  { "ci-logp", "of the heterogeneous LogP model", SUITE_CI, suite_write_parts, ci },
  { "deep-logp", "of the heterogeneous LogP model", SUITE_DEEP, suite_write_parts, deep },
  { .name = NULL },
};
