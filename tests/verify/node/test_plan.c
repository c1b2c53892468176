#include "tests/support/rounds.h"
#include "tests/support/verify_tiny.h"
#include "verify/node/plan.h"

#include <criterion/criterion.h>

struct entry {
  int time, type, count;
};

/* Sends that complete at t, by definition. */
static int
completions (const struct tiny *tiny, const struct entry *entries, int length, int t)
{
  int sends = t % tiny->source == 0;

  for (int i = 0; i < length; i++)
    if (entries[i].time < t && (t - entries[i].time) % tiny->cost[entries[i].type] == 0)
      sends += entries[i].count;
  return sends;
}

/* docs/CERTIFICATES.md, conditions 1 and 2, and fewer than n sends before T. */
static bool
holds (const struct tiny *tiny, const struct entry *entries, int length, int T)
{
  int used[TINY_TYPES] = { 0 }, before = 0;

  if (length == 0 || entries[length - 1].time != T)
    return false;
  for (int i = 0; i < length; i++) {
    int ready = 0;
    used[entries[i].type] += entries[i].count;
    for (int j = 0; j < length; j++)
      ready += entries[j].time == entries[i].time ? entries[j].count : 0;
    if (ready > completions (tiny, entries, length, entries[i].time))
      return false;
  }
  for (int j = 0; j < tiny->k; j++)
    if (used[j] != tiny->count[j])
      return false;
  for (int t = 1; t < T; t++)
    before += completions (tiny, entries, length, t);
  return before < tiny->n;
}

static enum status_code
check (const struct tiny *tiny, const struct entry *entries, int length, int T,
       struct verify_reason *reason)
{
  int64_t cost[TINY_TYPES], count[TINY_TYPES];
  struct verify_node_types types = { .source = tiny->source,
                                     .destinations = tiny->n,
                                     .k = (size_t)tiny->k,
                                     .cost = cost,
                                     .count = count };
  struct verify_plan ready;
  enum status_code code = STATUS_OK;

  mpz_init_set_ui (types.scale, 1);
  for (int j = 0; j < tiny->k; j++) {
    cost[j] = tiny->cost[j];
    count[j] = tiny->count[j];
  }
  verify_plan_init (&ready, &types, T, NULL, reason);
  for (int i = 0; i < length && code == STATUS_OK; i++)
    code = verify_plan_add (&ready, entries[i].time, (size_t)entries[i].type, entries[i].count);
  if (code == STATUS_OK)
    code = verify_plan_finish (&ready);
  verify_plan_clear (&ready);
  mpz_clear (types.scale);
  return code;
}

/* The plan's entries, ascending by time and type. */
static int
collect (const struct tiny *tiny, const struct tiny_plan *plan, struct entry *entries)
{
  int length = 0;

  for (int t = 1; t <= plan->makespan; t++) {
    for (int j = 0; j < tiny->k; j++) {
      int count = 0;
      for (int i = 0; i < plan->length; i++)
        count += plan->ready[i].time == t && plan->ready[i].type == j;
      if (count > 0)
        entries[length++] = (struct entry){ t, j, count };
    }
  }
  return length;
}

/* Plans as they are, and with one number spoilt, against the definition. */
Test (plan, agrees_with_the_definition)
{
  struct rng rng;
  int good = 0, bad = 0;

  rng_init (&rng, 66);
  for (int i = 0; i < quick_or_slow (5000, 20000); i++) {
    struct tiny tiny
      = tiny_random (&rng, (int)rng_range (&rng, 1, 16), (int)rng_range (&rng, 1, 4), 1, 9);
    struct tiny_plan plan
      = i % 10 > 0 ? tiny_any_plan (&tiny, &rng) : tiny_good_plan (&tiny, 0, &rng);
    struct entry entries[TINY_NODES];
    struct verify_reason reason = { "" };
    int length = collect (&tiny, &plan, entries), T = plan.makespan;
    struct entry *spoilt = &entries[rng_below (&rng, (uint64_t)length)];
    if (i % 5 == 1)
      spoilt->count += (int)rng_range (&rng, 1, 2);
    else if (i % 5 == 2 && spoilt->time > 1
             && (spoilt == entries || spoilt[-1].time < spoilt->time - 1))
      spoilt->time--;
    else if (i % 5 == 3)
      T += (int)rng_range (&rng, -2, 2);
    else if (i % 5 == 4)
      spoilt->type = (spoilt->type + 1) % tiny.k;
    for (int e = 1; e < length; e++)
      if (entries[e].time == entries[e - 1].time && entries[e].type <= entries[e - 1].type)
        length = 0; /* out of order: not for this module */
    cr_assert_eq (check (&tiny, entries, length, T, &reason) == STATUS_OK,
                  holds (&tiny, entries, length, T), "%d: %s", i, reason.text);
    good += reason.text[0] == '\0';
    bad += reason.text[0] != '\0';
  }
  cr_expect (good > quick_or_slow (500, 2000) && bad > quick_or_slow (500, 2000), "%d %d", good,
             bad);
}

/* The cost is that of the events, not of the nodes: a thousand million of them. */
Test (plan, counts_are_compact)
{
  int64_t cost = 1, count = (INT64_C (1) << 30) - 1;
  struct verify_node_types types
    = { .source = 1, .destinations = count, .k = 1, .cost = &cost, .count = &count };
  struct verify_reason reason = { "" };
  struct verify_plan ready;

  mpz_init_set_ui (types.scale, 1);
  verify_plan_init (&ready, &types, 30, NULL, &reason);
  for (int t = 1; t <= 30; t++)
    cr_assert_eq (verify_plan_add (&ready, t, 0, INT64_C (1) << (t - 1)), STATUS_OK, "%s",
                  reason.text);
  cr_expect_eq (verify_plan_finish (&ready), STATUS_OK);
  verify_plan_clear (&ready);
  mpz_clear (types.scale);
}
