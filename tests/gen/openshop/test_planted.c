/* Planted optima of open shops and total exchanges are optimal. */
#include "gen/openshop/planted.h"

#include "search/openshop/engines.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

static int64_t
planted (const struct openshop_instance *instance)
{
  const char *at = strstr (instance->origin, "\"optimum\":");
  cr_assert (at);
  return strtoll (at + strlen ("\"optimum\":"), NULL, 10);
}

/* The planted optimum is the load, which no schedule beats; exhaustive search reaches it. */
Test (planted, optimum_is_right)
{
  struct openshop_instance instance;
  struct openshop_ticks ticks;
  struct outcome outcome;
  struct solve_options options;
  struct status status;
  openshop_instance_init (&instance);
  openshop_ticks_init (&ticks);
  outcome_init (&outcome, openshop_data.solution);
  solve_options_init (&options);
  status_init (&status);
  size_t busy_elsewhere = 0;
  for (int exchange = 0; exchange < 2; exchange++)
    for (int32_t n = 2; n <= 3; n++)
      for (uint64_t index = 0; index < 40; index++) {
        planted_shop (exchange, n, 6, index, &instance);
        cr_assert (openshop_ticks_from (&ticks, &instance, "planted", &status), "%s",
                   status.message);
        cr_expect_eq (openshop_ticks_load (&ticks, NULL), planted (&instance));
        openshop_brute_engine.solve (&ticks, &options, &outcome, NULL);
        cr_assert_eq (outcome.state, SOLVE_OPTIMAL);
        cr_expect_eq (outcome.makespan, planted (&instance), "%s", instance.name);
        busy_elsewhere += openshop_time (&ticks, 0, n - 1) > 0;
      }
  cr_expect_gt (busy_elsewhere, 40); /* not all of it is empty */
  outcome_clear (&outcome);
  openshop_ticks_clear (&ticks);
  openshop_instance_clear (&instance);
}
