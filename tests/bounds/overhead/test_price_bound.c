/* The price bound: known optima, spoilt proofs, large costs, budgets, and any number of threads. */
#include "bounds/overhead/price_bound.h"
#include "tests/support/overhead.h"
#include "tests/support/overhead_price.h"
#include "tests/support/overhead_proves.h"
#include "tests/support/processor.h"

#include <criterion/criterion.h>
#include <pthread.h>

static struct overhead_ticks ticks;
static struct overhead_dual_prices proof;

static void
begin (void)
{
  overhead_ticks_init (&ticks);
  overhead_dual_prices_init (&proof);
}

static void
end (void)
{
  overhead_dual_prices_clear (&proof);
  overhead_ticks_clear (&ticks);
}

/* Makespans of optimal schedules, found by other means, and the bound, which is one below once. */
static const struct known {
  struct price_shape shape;
  uint64_t seed;
  int64_t optimum, bound;
} known[] = {
  { { 12, 2, 0, 20, 0 }, 1, 41, 41 },  { { 12, 2, 0, 20, 0 }, 2, 45, 45 },
  { { 12, 2, 0, 20, 0 }, 3, 58, 58 },  { { 12, 2, 0, 20, 0 }, 4, 50, 50 },
  { { 12, 2, 0, 20, 0 }, 5, 72, 72 },  { { 12, 2, 0, 20, 0 }, 8, 58, 58 },
  { { 12, 2, 0, 20, 0 }, 13, 66, 66 }, { { 12, 2, 0, 20, 0 }, 18, 63, 63 },
  { { 16, 1, 0, 20, 0 }, 1, 29, 29 },  { { 16, 1, 0, 20, 0 }, 2, 32, 32 },
  { { 16, 1, 0, 20, 0 }, 3, 43, 43 },  { { 16, 1, 0, 20, 0 }, 4, 41, 41 },
  { { 16, 1, 0, 20, 0 }, 5, 63, 63 },  { { 6, 6, 0, 20, 0 }, 1, 90, 90 },
  { { 6, 6, 0, 20, 0 }, 2, 73, 73 },   { { 6, 6, 0, 20, 0 }, 3, 114, 114 },
  { { 6, 6, 0, 20, 0 }, 4, 115, 115 }, { { 4, 4, 0, 20, 0 }, 1, 60, 60 },
  { { 4, 4, 0, 20, 0 }, 2, 49, 49 },   { { 4, 4, 0, 20, 0 }, 3, 78, 76 },
  { { 4, 4, 0, 20, 0 }, 4, 75, 75 },
};

Test (price_bound, known_optima, .init = begin, .fini = end)
{
  for (size_t c = 0; c < sizeof known / sizeof *known; c++) {
    price_support_instance (&ticks, &known[c].shape, known[c].seed);
    int64_t bound = overhead_price_bound (&ticks, known[c].bound * 3 / 4, known[c].optimum + 9,
                                          NULL, OVERHEAD_PRICE_PROGRAMS (1000), &proof);
    cr_assert_eq (bound, known[c].bound, "case %zu: %lld", c, (long long)bound);
    cr_assert_eq (overhead_dual_prices_bound (&proof), bound);
    cr_assert (overhead_price_proves (&ticks, &proof) && overhead_price_proven (&ticks, &proof));
  }
}

/* A run in parts ends with the same bound, and has a proof of what it has after each part. */
Test (price_bound, runs_in_parts, .init = begin, .fini = end)
{
  size_t parts = 0;
  for (size_t c = 0; c < sizeof known / sizeof *known; c += 4) {
    struct overhead_price_run run;
    struct overhead_price_budget budget;
    int64_t most = known[c].optimum + 9;
    bool finished = false;
    price_support_instance (&ticks, &known[c].shape, known[c].seed);
    overhead_price_run_init (&run, &ticks, known[c].bound * 3 / 4, &proof);
    for (uint64_t steps = 5; !finished; steps *= 2) {
      int64_t before = run.bound;
      budget = (struct overhead_price_budget){ UINT64_MAX, steps };
      finished = overhead_price_run (&run, most, NULL, &budget);
      cr_assert (finished || budget.steps == 0);
      cr_assert_geq (run.bound, before);
      cr_assert (run.bound == known[c].bound * 3 / 4
                 || (overhead_dual_prices_bound (&proof) == run.bound
                     && overhead_price_proves (&ticks, &proof)));
      if (most > known[c].optimum)
        most--; /* a better schedule has been found */
      parts++;
    }
    cr_assert_eq (run.bound, known[c].bound, "case %zu: %lld", c, (long long)run.bound);
    overhead_price_run_clear (&run);
  }
  cr_assert_gt (parts, 12);
}

/* So it does where grids come before the exact one, and better schedules are found on the way. */
Test (price_bound, runs_in_parts_over_grids, .init = begin, .fini = end)
{
  struct rng rng;
  int coarse = 0;
  rng_init (&rng, 1);
  for (uint64_t seed = 1; seed <= 4; seed++) {
    struct overhead_price_run run;
    int64_t most = 2500, least = 1000;
    static const struct price_shape shape = { 6, 2, 0, 20, 0 };
    price_support_instance (&ticks, &shape, seed);
    for (int32_t i = 0; i < ticks.nodes; i++) {
      ticks.send[i] = 30 * ticks.send[i] + rng_range (&rng, 0, 10);
      ticks.receive[i] = 30 * ticks.receive[i] + rng_range (&rng, 0, 10);
    }
    overhead_price_run_init (&run, &ticks, least, &proof);
    bool finished = false;
    for (uint64_t steps = 3; !finished; steps *= 2) {
      finished = overhead_price_run (&run, most, NULL,
                                     &(struct overhead_price_budget){ UINT64_MAX, steps });
      if (run.steps > 1000 && run.grid > 1) { /* from 2300 on this would be the exact grid */
        most = 2300;
        coarse++;
      }
    }
    int64_t bound = run.bound;
    cr_assert_eq (overhead_dual_prices_bound (&proof), bound);
    overhead_price_run_clear (&run);
    cr_assert_eq (overhead_price_bound (&ticks, least, most, NULL,
                                        OVERHEAD_PRICE_PROGRAMS (UINT64_MAX), &proof),
                  bound, "seed %d", (int)seed);
  }
  cr_assert_gt (coarse, 0);
}

Test (price_bound, example_of_the_paper)
{
  struct support_case example;
  begin ();
  support_init (&example);
  support_example (&example);
  cr_assert_eq (
    overhead_price_bound (&example.ticks, 1, 20, NULL, OVERHEAD_PRICE_PROGRAMS (1000), &proof), 14);
  cr_assert (overhead_price_proves (&example.ticks, &proof));
  support_clear (&example);
  end ();
}

/* An evaluation finds the same, of prices in the form of a proof. */
static bool
proves (void)
{
  bool proven = overhead_price_proven (&ticks, &proof);
  cr_assert_eq (proven, overhead_price_proves (&ticks, &proof));
  return proven;
}

/* Take away from the proof, and it no longer proves. */
Test (price_bound, spoiled_proofs_fail, .init = begin, .fini = end)
{
  price_support_instance (&ticks, &known[0].shape, known[0].seed);
  overhead_price_bound (&ticks, 30, 60, NULL, OVERHEAD_PRICE_PROGRAMS (1000), &proof);
  cr_assert (proves ());
  proof.horizon++;
  cr_assert_not (proves (), "the optimum has a schedule");
  proof.horizon--;
  proof.addressed = true;
  cr_assert_not (proves ());
  proof.addressed = false;
  proof.grid = 2;
  cr_assert_not (proves ());
  proof.grid = 1 << 20;
  cr_assert_not (overhead_price_proven (&ticks, &proof), "costs are 0 on this grid");
  proof.grid = 1;
  proof.pools--;
  cr_assert_not (overhead_price_proven (&ticks, &proof));
  proof.pools++;
  int64_t price = proof.step[0].price;
  proof.step[0].price = proof.step[1].price;
  cr_assert_not (overhead_price_proves (&ticks, &proof), "steps descend");
  proof.step[0].price = price;
  struct overhead_dual_prices poorer;
  int needed = 0;
  overhead_dual_prices_init (&poorer);
  for (size_t without = 0; without < proof.pools; without++) {
    overhead_dual_prices_begin (&poorer, 1, proof.horizon, false);
    for (size_t q = 0; q < proof.pools; q++) {
      for (size_t s = proof.first[q]; s < proof.first[q + 1] && q != without; s++)
        overhead_dual_prices_add (&poorer, proof.step[s].until, proof.step[s].price);
      overhead_dual_prices_close (&poorer);
    }
    bool proven = overhead_price_proves (&ticks, &poorer);
    cr_assert_eq (proven, overhead_price_proven (&ticks, &poorer));
    needed += !proven;
  }
  overhead_dual_prices_clear (&poorer);
  overhead_dual_prices_reset (&proof);
  cr_assert_not (proves ());
}

Test (price_bound, scaled_costs_lose_nothing, .init = begin, .fini = end)
{
  price_support_instance (&ticks, &known[0].shape, known[0].seed);
  for (int32_t i = 0; i < ticks.nodes; i++) {
    ticks.send[i] *= 1000000;
    ticks.receive[i] *= 1000000;
  }
  cr_assert_eq (
    overhead_price_bound (&ticks, 1, 55000000, NULL, OVERHEAD_PRICE_PROGRAMS (1000), &proof),
    41000000);
  cr_assert_eq (proof.grid, 1000000);
  cr_assert (overhead_price_proves (&ticks, &proof) && overhead_price_proven (&ticks, &proof));
}

Test (price_bound, large_costs_use_grids, .init = begin, .fini = end)
{
  price_support_instance (&ticks, &known[0].shape, known[0].seed);
  for (int32_t i = 0; i < ticks.nodes; i++) {
    ticks.send[i] = ticks.send[i] * 1000003 + i * 17;
    ticks.receive[i] = ticks.receive[i] * 1000003 + i * 31;
  }
  int64_t bound = overhead_price_bound (&ticks, 30000000, 45000000, NULL,
                                        OVERHEAD_PRICE_PROGRAMS (150), &proof);
  cr_assert_gt (bound, 39000000, "%lld", (long long)bound);
  cr_assert_gt (proof.grid, 1);
  cr_assert_eq (overhead_dual_prices_bound (&proof), bound);
  cr_assert (overhead_price_proves (&ticks, &proof) && overhead_price_proven (&ticks, &proof));
}

Test (price_bound, budget_and_deadline_end_it, .init = begin, .fini = end)
{
  struct limits limits = { .seconds = 0.001 };
  struct deadline deadline;
  const struct price_shape large = { 40, 6, 0, 20, 0 };
  price_support_instance (&ticks, &large, 1);
  cr_assert_eq (overhead_price_bound (&ticks, 1, 5000, NULL, OVERHEAD_PRICE_PROGRAMS (0), &proof),
                overhead_dual_prices_bound (&proof) > 1 ? overhead_dual_prices_bound (&proof) : 1);
  deadline_start (&deadline, &limits);
  double start = processor_seconds ();
  int64_t bound = overhead_price_bound (&ticks, 1, 5000, &deadline,
                                        OVERHEAD_PRICE_PROGRAMS (UINT64_MAX), &proof);
  cr_assert_lt (processor_seconds () - start, 1, "loaded machines and sanitizers included");
  cr_assert (bound == 1 || overhead_price_proves (&ticks, &proof));
}

Test (price_bound, too_many_messages_leave_the_least, .init = begin, .fini = end)
{
  const struct price_shape shape = { 14, 14, 0, 5, 0 };
  price_support_instance (&ticks, &shape, 1);
  cr_assert_eq (overhead_price_bound (&ticks, 17, 500, NULL, OVERHEAD_PRICE_PROGRAMS (100), &proof),
                17);
  cr_assert_lt (proof.horizon, 0);
}

/* What a thread finds, in one text. */
static void *
find (void *context)
{
  struct output *out = context;
  struct overhead_ticks mine;
  struct overhead_dual_prices found;
  overhead_ticks_init (&mine);
  overhead_dual_prices_init (&found);
  for (uint64_t seed = 1; seed <= 3; seed++) {
    const struct price_shape shapes[]
      = { { 12, 2, 0, 20, 0 }, { 5, 5, 0, 20, 0 }, { 6, 2, 0, 20, 20 } };
    for (size_t s = 0; s < 3; s++) {
      price_support_instance (&mine, &shapes[s], seed);
      overhead_price_bound (&mine, 10, 300, NULL, OVERHEAD_PRICE_PROGRAMS (300), &found);
      overhead_dual_prices_write (&found, &mine, out);
    }
  }
  overhead_dual_prices_clear (&found);
  overhead_ticks_clear (&mine);
  return NULL;
}

Test (price_bound, threads_find_the_same)
{
  enum { THREADS = 3 };
  struct output out[THREADS];
  pthread_t thread[THREADS];
  for (int i = 0; i < THREADS; i++)
    output_init_memory (&out[i]);
  find (&out[0]);
  for (int i = 1; i < THREADS; i++)
    cr_assert_eq (pthread_create (&thread[i], NULL, find, &out[i]), 0);
  for (int i = 1; i < THREADS; i++)
    pthread_join (thread[i], NULL);
  cr_assert_gt (out[0].length, 500);
  for (int i = 1; i < THREADS; i++) {
    cr_assert_eq (out[i].length, out[0].length);
    cr_assert_arr_eq (out[i].bytes, out[0].bytes, out[0].length);
  }
  for (int i = 0; i < THREADS; i++)
    output_discard (&out[i]);
}
