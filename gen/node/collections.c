#include "gen/node/gen.h"

#include "gen/node/family.h"

#include <assert.h>
#include <stdint.h>

static void
write_planted (const struct named_suite *suite, struct suite_sink *sink)
{
  (void)suite;
  static const int64_t sizes[] = { 2, 5, 10, 20, 50, 200 };
  struct family_params params;
  struct node_instance instance;
  struct status status;
  status_init (&status);
  node_instance_init (&instance);
  family_params_init (&params, family_find ("planted"));
  for (size_t i = 0; i < 3 * sizeof sizes / sizeof *sizes && !sink->out->failed; i++) {
    params.destinations = sizes[i / 3];
    params.types = params.destinations < 4 ? params.destinations : 4;
    bool done = family_generate (&params, i % 3, &instance, &status);
    assert (done); /* the parameters are right */
    (void)done;
    if (suite_sink_wants (sink, instance.name))
      node_instance_write (&instance, sink->out);
  }
  node_instance_clear (&instance);
}

static const struct suite_part ci_small[] = {
  { "paper-001", 1, SIZE_MAX },   { "paper-004", 1, SIZE_MAX }, { "node-extremes", 1, SIZE_MAX },
  { "node-corner", 1, SIZE_MAX }, { "node-planted", 3, 18 },    { .suite = NULL },
};

static const struct suite_part ci[] = {
  { "ci-small-node", 1, SIZE_MAX },
  { "node-planted", 1, SIZE_MAX },
  { "node-small", 5, SIZE_MAX },
  { "node-ci", 2, SIZE_MAX },
  { .suite = NULL },
};

static const struct suite_part deep[] = {
  { "ci-node", 1, SIZE_MAX },     { "node-small", 1, SIZE_MAX }, { "node-ci", 1, SIZE_MAX },
  { "node-table1", 1, SIZE_MAX }, { "node-frontier", 1, 40 },    { .suite = NULL },
};

const struct named_suite node_collections[] = {
  { "node-planted", "optima known by construction, 2 to 200 destinations", SUITE_PLANTED,
    write_planted, NULL },
  { "ci-small-node", "the same of the node model only", SUITE_CI_SMALL, suite_write_parts,
    ci_small },
  { "ci-node", "the same of the node model only", SUITE_CI, suite_write_parts, ci },
  { "deep-node", "the same of the node model only", SUITE_DEEP, suite_write_parts, deep },
  { .name = NULL },
};
