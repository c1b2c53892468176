#include "gen/openshop/gen.h"

#include "gen/openshop/planted.h"

#include <stdint.h>

static void
write_planted (struct suite_sink *sink, bool exchange)
{
  static const int32_t sizes[][5] = { { 2, 3, 5, 7, 10 }, { 3, 4, 6, 8, 12 } };
  struct openshop_instance instance;
  openshop_instance_init (&instance);
  for (size_t i = 0; i < 25 && !sink->out->failed; i++) {
    planted_shop (exchange, sizes[exchange][i / 5], 20, i % 5, &instance);
    if (suite_sink_wants (sink, instance.name))
      openshop_instance_write (&instance, sink->out);
  }
  openshop_instance_clear (&instance);
}

static void
write_planted_exchanges (const struct named_suite *suite, struct suite_sink *sink)
{
  (void)suite;
  write_planted (sink, true);
}

static void
write_planted_shops (const struct named_suite *suite, struct suite_sink *sink)
{
  (void)suite;
  write_planted (sink, false);
}

static const struct suite_part exchange_ci_small[] = {
  { "exchange-corner", 1, SIZE_MAX },
  { "exchange-planted", 5, SIZE_MAX },
  { "exchange-small", 19, SIZE_MAX },
  { "exchange-gusto-ci", 6, SIZE_MAX },
  { .suite = NULL },
};

static const struct suite_part exchange_ci[] = {
  { "ci-small-exchange", 1, SIZE_MAX },
  { "exchange-planted", 1, SIZE_MAX },
  { "exchange-small", 3, SIZE_MAX },
  { "exchange-gusto-ci", 1, SIZE_MAX },
  { .suite = NULL },
};

static const struct suite_part exchange_deep[] = {
  { "ci-exchange", 1, SIZE_MAX },
  { "exchange-small", 1, SIZE_MAX },
  { .suite = NULL },
};

const struct named_suite exchange_collections[] = {
  { "exchange-planted", "total exchanges whose optima are known by construction, 3 to 12 nodes",
    SUITE_PLANTED, write_planted_exchanges, NULL },
  { "ci-small-exchange", "total exchanges", SUITE_CI_SMALL, suite_write_parts, exchange_ci_small },
  { "ci-exchange", "total exchanges", SUITE_CI, suite_write_parts, exchange_ci },
  { "deep-exchange", "total exchanges", SUITE_DEEP, suite_write_parts, exchange_deep },
  { .name = NULL },
};

static const struct suite_part openshop_ci_small[] = {
  { "exchange-paper", 1, SIZE_MAX },
  { "openshop-corner", 1, SIZE_MAX },
  { "openshop-planted", 5, SIZE_MAX },
  { "openshop-small", 9, SIZE_MAX },
  { .suite = NULL },
};

static const struct suite_part openshop_ci[] = {
  { "ci-small-openshop", 1, SIZE_MAX },
  { "openshop-planted", 1, SIZE_MAX },
  { "openshop-small", 1, SIZE_MAX },
  { "taillard", 2, 10 },
  { .suite = NULL },
};

static const struct suite_part openshop_deep[] = {
  { "ci-openshop", 1, SIZE_MAX },
  { "taillard", 1, SIZE_MAX },
  { .suite = NULL },
};

const struct named_suite openshop_collections[] = {
  { "openshop-planted",
    "open shops whose optima are known by construction, of 2 to 10 jobs and machines",
    SUITE_PLANTED, write_planted_shops, NULL },
  { "ci-small-openshop", "open shops", SUITE_CI_SMALL, suite_write_parts, openshop_ci_small },
  { "ci-openshop", "open shops", SUITE_CI, suite_write_parts, openshop_ci },
  { "deep-openshop", "open shops", SUITE_DEEP, suite_write_parts, openshop_deep },
  { .name = NULL },
};
