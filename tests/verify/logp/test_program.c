/* The program over time against the recurrence over counts, which the search uses, and against all
   schedules. */
#include "verify/logp/program.h"

#include "base/rng.h"
#include "tests/support/rounds.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

enum { TYPES = 3, COUNTS = 512 };

struct naive {
  struct verify_logp_types types;
  struct verify_logp_type type[TYPES];
  int64_t tau[TYPES + 1][COUNTS]; /* -1: not known */
  int64_t weight[TYPES], entries;
};

static void
draw (struct rng *rng, struct naive *naive, int64_t most, int64_t longest)
{
  size_t k = (size_t)rng_range (rng, 1, TYPES);
  naive->entries = 1;
  naive->types = (struct verify_logp_types){ .type = naive->type, .k = k };
  for (size_t j = k + 1; j-- > 0;) {
    struct verify_logp_type *type = j == k ? &naive->types.source : &naive->type[j];
    *type = (struct verify_logp_type){ rng_range (rng, 1, longest), rng_range (rng, 0, longest),
                                       rng_range (rng, 1, longest), rng_range (rng, 1, most) };
    if (j == k)
      continue;
    naive->types.destinations += type->count;
    naive->weight[j] = naive->entries;
    naive->entries *= type->count + 1;
  }
  memset (naive->tau, -1, sizeof naive->tau);
}

static int64_t
digit (const struct naive *naive, int64_t m, size_t j)
{
  return m / naive->weight[j] % (naive->type[j].count + 1);
}

static bool
within (const struct naive *naive, int64_t y, int64_t m)
{
  for (size_t j = 0; j < naive->types.k; j++)
    if (digit (naive, y, j) > digit (naive, m, j))
      return false;
  return true;
}

/* tau (i; m) of docs/CERTIFICATES-logp.md, "Over counts". */
static int64_t
over_counts (struct naive *naive, size_t i, int64_t m)
{
  const struct verify_logp_type *sender
    = i == naive->types.k ? &naive->types.source : &naive->type[i];
  int64_t best = INT64_MAX;

  if (m == 0)
    return 0;
  if (naive->tau[i][m] >= 0)
    return naive->tau[i][m];
  for (size_t l = 0; l < naive->types.k; l++)
    for (int64_t y = 0; digit (naive, m, l) > 0 && y <= m - naive->weight[l]; y++) {
      int64_t rest = m - naive->weight[l] - y, time, after;
      if (!within (naive, y, m - naive->weight[l]))
        continue;
      time = sender->delay + naive->type[l].receive + over_counts (naive, l, y);
      after = rest > 0 ? sender->hold + over_counts (naive, i, rest) : 0;
      time = after > time ? after : time;
      best = time < best ? time : best;
    }
  return naive->tau[i][m] = best;
}

/* The least makespan of all schedules: nodes by their next send, each send to each type. */
struct schedules {
  const struct naive *naive;
  int64_t left[TYPES], next[16], best;
  size_t holders, type[16];
};

static void
send_all (struct schedules *all, int64_t missing, int64_t last)
{
  const struct naive *naive = all->naive;
  if (last >= all->best)
    return;
  if (missing == 0) {
    all->best = last;
    return;
  }
  for (size_t v = 0; v < all->holders; v++)
    for (size_t l = 0; l < naive->types.k; l++) {
      const struct verify_logp_type *sender
        = all->type[v] == naive->types.k ? &naive->types.source : &naive->type[all->type[v]];
      int64_t start = all->next[v], ready = start + sender->delay + naive->type[l].receive;
      if (all->left[l] == 0)
        continue;
      all->left[l]--;
      all->next[v] += sender->hold;
      all->next[all->holders] = ready;
      all->type[all->holders++] = l;
      send_all (all, missing - 1, ready > last ? ready : last);
      all->holders--;
      all->next[v] = start;
      all->left[l]++;
    }
}

static int64_t
over_schedules (const struct naive *naive)
{
  struct schedules all = { .naive = naive, .holders = 1, .best = INT64_MAX };
  all.type[0] = naive->types.k;
  for (size_t j = 0; j < naive->types.k; j++)
    all.left[j] = naive->type[j].count;
  send_all (&all, naive->types.destinations, 0);
  return all.best;
}

static void
expect_least (const struct naive *naive, int64_t optimum, const char *what)
{
  int64_t least = -1;
  cr_assert_eq (verify_logp_program (&naive->types, optimum, &least, NULL), STATUS_OK, "%s", what);
  cr_assert_eq (verify_logp_program (&naive->types, optimum + 1, &least, NULL), STATUS_FALSE, "%s",
                what);
  cr_assert_eq (least, optimum, "%s: %lld is not %lld", what, (long long)least, (long long)optimum);
  cr_assert_eq (verify_logp_program (&naive->types, INT64_C (1) << 61, &least, NULL), STATUS_FALSE);
  cr_assert_eq (least, optimum);
}

Test (program, over_counts)
{
  static struct naive naive;
  struct rng rng;
  rng_init (&rng, 31);
  for (int round = 0; round < rounds (1500); round++) {
    draw (&rng, &naive, rng_range (&rng, 1, 5), rng_range (&rng, 1, 12));
    expect_least (&naive, over_counts (&naive, naive.types.k, naive.entries - 1), "counts");
  }
}

Test (program, over_schedules)
{
  static struct naive naive;
  struct rng rng;
  rng_init (&rng, 32);
  for (int round = 0; round < rounds (1500); round++) {
    do
      draw (&rng, &naive, 3, rng_range (&rng, 1, 12));
    while (naive.types.destinations > 5);
    expect_least (&naive, over_schedules (&naive), "schedules");
  }
}

/* A node more of a fast type may make the optimum less: the counts must be met exactly. */
Test (program, exact_counts)
{
  struct verify_logp_type type[] = { { 1, 0, 1, 1 }, { 1, 40, 40, 2 } };
  struct verify_logp_types types = { .source = { 9, 0, 9, 1 }, .type = type, .k = 2 };
  int64_t least = 0;
  cr_expect_eq (verify_logp_program (&types, 60, &least, NULL), STATUS_FALSE);
  cr_expect_eq (least, 51); /* 9 to the relay, which sends at 9 and 10 */
  type[1].count = 4;
  cr_expect_eq (verify_logp_program (&types, 60, &least, NULL), STATUS_FALSE);
  cr_expect_eq (least, 53);
  type[0].count = 2;
  cr_expect_eq (verify_logp_program (&types, 60, &least, NULL), STATUS_FALSE);
  cr_expect_eq (least, 52); /* both relays send: at 9, 10, 11 and at 10, 11 */
}

/* Time is looked at on the way. */
Test (program, deadline)
{
  struct verify_logp_type type[] = { { 3, 1, 2, 100 }, { 4, 2, 3, 100 } };
  struct verify_logp_types types = { .source = { 5, 0, 5, 1 }, .type = type, .k = 2 };
  struct limits limits = { .seconds = 1e-9 };
  struct deadline deadline;
  int64_t least;
  deadline_start (&deadline, &limits);
  cr_expect_eq (verify_logp_program (&types, INT64_C (1) << 61, &least, &deadline), STATUS_LIMIT);
}
