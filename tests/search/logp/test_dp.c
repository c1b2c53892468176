/* The dynamic program without its inner loop finds what the one with it does, also where no type is
   slowest and it must not be used. */
#include "search/logp/dp.h"

#include "tests/support/logp.h"

static int64_t
optimum (const struct logp_types *types, bool fast)
{
  struct outcome outcome;
  struct deadline deadline;
  outcome_init (&outcome, logp_data.solution);
  deadline_start (&deadline, &(const struct limits){ 0 });
  cr_assert_eq (logp_dp_run (types, &deadline, 1, fast, &outcome, &outcome.status), SOLVE_OPTIMAL);
  int64_t makespan = outcome.makespan;
  outcome_clear (&outcome);
  return makespan;
}

Test (dp, fast_is_the_same)
{
  struct rng rng;
  struct logp_instance instance;
  struct logp_types types;
  long slowest = 0, without = 0;
  logp_instance_init (&instance);
  logp_types_init (&types);
  rng_init (&rng, 1);
  for (int i = 0; i < 2000; i++) {
    (i % 4 ? logp_draw : logp_draw_slowest) (&rng, &instance, rng_range (&rng, 8, 16), 3, 40);
    logp_types_made (&types, &instance);
    *(logp_dp_slowest (&types) ? &slowest : &without) += 1;
    cr_assert_eq (optimum (&types, true), optimum (&types, false));
  }
  cr_assert (slowest > 400 && without > 400, "%ld, %ld", slowest, without);
  logp_types_clear (&types);
  logp_instance_clear (&instance);
}
