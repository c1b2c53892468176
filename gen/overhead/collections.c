#include "gen/overhead/gen.h"

#include "gen/overhead/planted.h"

#include <stdint.h>

static void
write_planted (const struct named_suite *suite, struct suite_sink *sink)
{
  (void)suite;
  static const struct {
    enum planted_overhead kind;
    int32_t nodes, actions;
  } rows[] = {
    { PLANTED_BUSY, 3, 4 },   { PLANTED_BUSY, 4, 6 },   { PLANTED_BUSY, 6, 9 },
    { PLANTED_BUSY, 8, 12 },  { PLANTED_SOURCE, 3, 3 }, { PLANTED_SOURCE, 5, 6 },
    { PLANTED_SOURCE, 8, 9 }, { PLANTED_SINK, 3, 3 },   { PLANTED_SINK, 5, 6 },
    { PLANTED_SINK, 8, 9 },   { PLANTED_REACH, 3, 0 },  { PLANTED_REACH, 6, 0 },
    { PLANTED_REACH, 12, 0 }, { PLANTED_REACH, 30, 0 },
  };
  struct overhead_instance instance;
  overhead_instance_init (&instance);
  for (size_t i = 0; i < 3 * sizeof rows / sizeof *rows && !sink->out->failed; i++) {
    planted_overhead (rows[i / 3].kind, rows[i / 3].nodes, rows[i / 3].actions, i % 3, &instance);
    if (suite_sink_wants (sink, instance.name))
      overhead_instance_write (&instance, sink->out);
  }
  overhead_instance_clear (&instance);
}

static const struct suite_part ci_small[] = {
  { "overhead-paper-example", 1, SIZE_MAX }, { "overhead-extremes", 1, SIZE_MAX },
  { "overhead-corner", 1, SIZE_MAX },        { "overhead-small", 14, SIZE_MAX },
  { "overhead-planted", 4, SIZE_MAX },       { .suite = NULL },
};

static const struct suite_part ci[] = {
  { "ci-small-overhead", 1, SIZE_MAX },
  { "overhead-small", 2, SIZE_MAX },
  { "overhead-planted", 1, SIZE_MAX },
  { .suite = NULL },
};

static const struct suite_part deep[] = {
  { "ci-overhead", 1, SIZE_MAX },
  { "overhead-small", 1, SIZE_MAX },
  { .suite = NULL },
};

const struct named_suite overhead_collections[] = {
  { "overhead-planted",
    "multicasts in the overhead model whose optima are known by construction, 3 to 30 nodes",
    SUITE_PLANTED, write_planted, NULL },
  { "ci-small-overhead", "of the overhead model", SUITE_CI_SMALL, suite_write_parts, ci_small },
  { "ci-overhead", "of the overhead model", SUITE_CI, suite_write_parts, ci },
  { "deep-overhead", "of the overhead model", SUITE_DEEP, suite_write_parts, deep },
  { .name = NULL },
};
