/* The pool of the best instances of earlier generations of hill climbing. */
#include "lab/probe/node/climb_pool.h"

#include <criterion/criterion.h>

/* n destinations of this cost; the source's is 5. */
static struct mutable_instance
mutable_instance_of (int64_t destinations, int64_t cost)
{
  return (struct mutable_instance){
    .source = 5, .destinations = destinations, .k = 1, .cost = { cost }, .count = { destinations }
  };
}

static void
offer (struct climb_pool *pool, int64_t destinations, int64_t cost, double score)
{
  struct mutable_instance mutable_instance = mutable_instance_of (destinations, cost);
  climb_pool_offer (pool, &mutable_instance, score);
}

/* How often each cost, which is less than 20, is drawn. */
static void
draw (const struct climb_pool *pool, int64_t destinations, int *times)
{
  struct rng rng;
  rng_init (&rng, 2);
  for (int i = 0; i < 1000; i++) {
    const struct mutable_instance *mutable_instance = climb_pool_draw (pool, destinations, &rng);
    if (mutable_instance)
      times[mutable_instance->cost[0]]++;
  }
}

/* The best scores, each once, by the first that had it; whatever the order in which they come. */
Test (climb_pool, best)
{
  struct climb_pool *pool = climb_pool_new (7, 7), *other = climb_pool_new (7, 7);
  int times[20] = { 0 };
  offer (pool, 7, 11, 1.1);
  offer (pool, 7, 12, 1.4);
  offer (pool, 7, 13, 1.4);
  offer (pool, 7, 14, 1.0);
  offer (pool, 7, 15, 1.2);
  offer (pool, 7, 16, 1.3);
  offer (pool, 7, 17, 0.9);
  draw (pool, 7, times);
  cr_expect (times[12] > 100 && times[15] > 100 && times[16] > 100);
  cr_expect_eq (times[11] + times[13] + times[14] + times[17], 0);
  offer (other, 7, 18, 1.4);
  offer (other, 7, 19, 1.35);
  climb_pool_join (pool, other);
  for (int i = 0; i < 20; i++)
    times[i] = 0;
  draw (pool, 7, times);
  cr_expect (times[12] > 100 && times[19] > 100 && times[16] > 100);
  cr_expect_eq (times[15] + times[18], 0);
  climb_pool_free (other);
  climb_pool_free (pool);
}

/* Kinds of source and numbers of destinations have shelves of their own; the nearer are drawn
   more often. */
Test (climb_pool, shelves)
{
  struct climb_pool *pool = climb_pool_new (10, 40);
  int times[20] = { 0 };
  offer (pool, 10, 1, 3);
  offer (pool, 10, 6, 2);
  offer (pool, 20, 2, 1);
  offer (pool, 40, 7, 9);
  for (int64_t cost = 2; cost < 5; cost++) /* slow sources */
    offer (pool, 10, cost, (double)cost + 3);
  draw (pool, 20, times);
  cr_expect (times[3] > 0 && times[4] > 0 && times[6] > 0,
             "a slow source takes the place of a fast one");
  for (int i = 0; i < 20; i++)
    times[i] = 0;
  climb_pool_free (pool);
  pool = climb_pool_new (10, 40);
  offer (pool, 10, 1, 3);
  offer (pool, 10, 6, 2);
  offer (pool, 20, 2, 1);
  offer (pool, 40, 7, 9);
  draw (pool, 20, times);
  cr_expect (times[2] > times[1] && times[1] > 0 && times[6] > 0 && times[7] > 0, "%d %d %d %d",
             times[2], times[1], times[6], times[7]);
  climb_pool_free (pool);
}

/* Nothing in it: nothing is drawn. Ranges of any length. */
Test (climb_pool, edges)
{
  static const int64_t ranges[][2] = { { 1, 1 }, { 1, 256 }, { 5, 300 }, { 1, INT64_MAX } };
  for (size_t i = 0; i < sizeof ranges / sizeof *ranges; i++) {
    struct climb_pool *pool = climb_pool_new (ranges[i][0], ranges[i][1]);
    int times[20] = { 0 };
    draw (pool, ranges[i][0], times);
    for (int cost = 0; cost < 20; cost++)
      cr_expect_eq (times[cost], 0);
    offer (pool, ranges[i][0], 3, 1);
    offer (pool, ranges[i][1], 4, 2);
    draw (pool, ranges[i][0], times);
    cr_expect_gt (times[3] + times[4], 100);
    climb_pool_free (pool);
  }
}
