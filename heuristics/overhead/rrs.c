/* Receiver random selection (WYL, sections 4 and 6): "selects the receiver randomly for a new
   task". Uniform over the nodes that still want a message, in ascending order: entry floor (z *
   count / 2^64) for a splitmix64 draw z. RRSP (section 5) is the same rule with insertion. Cost:
   O(n) a step beside overhead_select; with insertion O(gaps) for each send. */
#include "heuristics/overhead/rules.h"

#include "base/memory.h"
#include "base/rng.h"

static void *
rrs_start (const struct overhead_receivers *receivers, const void *argument)
{
  (void)receivers;
  struct rng *rng = memory_alloc (1, sizeof *rng);
  rng_init (rng, *(const uint64_t *)argument);
  return rng;
}

/* floor (z * count / 2^64), count < 2^31. */
static int32_t
scale (uint64_t z, uint64_t count)
{
  uint64_t low = (z & UINT32_MAX) * count >> 32;
  return (int32_t)(((z >> 32) * count + low) >> 32);
}

static int32_t
rrs_pick (void *memory, struct overhead_receivers *receivers)
{
  const int32_t *wants = receivers->state.wants;
  int32_t count = 0, receiver = -1;
  for (int32_t j = 0; j < receivers->state.nodes; j++)
    count += wants[j] > 0;
  int32_t entry = scale (rng_next (memory), (uint64_t)count);
  do
    entry -= wants[++receiver] > 0;
  while (entry >= 0);
  return receiver;
}

const struct overhead_rule rrs_rule = { .start = rrs_start, .pick = rrs_pick };

static void *
given_start (const struct overhead_receivers *receivers, const void *argument)
{
  (void)receivers;
  const int32_t **next = memory_alloc (1, sizeof *next);
  *next = argument;
  return next;
}

static int32_t
given_pick (void *memory, struct overhead_receivers *receivers)
{
  (void)receivers;
  const int32_t **next = memory;
  return *(*next)++;
}

const struct overhead_rule given_rule = { .start = given_start, .pick = given_pick };

void
rrs_schedule (const struct overhead_ticks *ticks, uint64_t seed, const struct deadline *deadline,
              struct overhead_schedule *schedule)
{
  overhead_select (ticks, &rrs_rule, &seed, false, deadline, schedule);
}

void
rrsp_schedule (const struct overhead_ticks *ticks, uint64_t seed, const struct deadline *deadline,
               struct overhead_schedule *schedule)
{
  overhead_select (ticks, &rrs_rule, &seed, true, deadline, schedule);
}
