#include "claims/node/swap.h"

#include "base/minmax.h"

#include <assert.h>
#include <stdbool.h>
#include <string.h>

#define NODES (SWAP_MAX + 1)

struct search {
  const struct node_types *types;
  int64_t optimum;
  int64_t fastest;        /* cost */
  int64_t left[SWAP_MAX]; /* by type */
  size_t length, nodes;
  int64_t cost[NODES], ready[NODES]; /* the sequence, the source first */
  struct swap_counts *counts;        /* [SWAP_RULES] */
};

/* ready[l] for each l < length; but for the source the l-th smallest slot of those before it. */
static void
find_ready (const int64_t *cost, size_t length, int64_t *ready)
{
  int64_t slot[NODES];
  ready[0] = 0;
  slot[0] = cost[0];
  for (size_t l = 1; l < length; l++) {
    size_t sender = 0;
    for (size_t i = 1; i < l; i++)
      if (slot[i] < slot[sender])
        sender = i;
    ready[l] = slot[sender];
    slot[sender] += cost[sender];
    slot[l] = ready[l] + cost[l];
  }
}

/* Is destination i slower than j, and before it by the rule? */
static bool
is_inverted (const struct search *search, enum swap_rule rule, size_t i, size_t j)
{
  return search->cost[i] > search->cost[j]
         && (rule == SWAP_PRINTED || search->ready[i] < search->ready[j]);
}

/* The place of p; 0 when the sequence has none. */
static size_t
find_late (const struct search *search, enum swap_rule rule)
{
  for (size_t j = 2; j < search->nodes; j++)
    for (size_t i = 1; i < j; i++)
      if ((rule == SWAP_ANY || search->cost[j] == search->fastest)
          && is_inverted (search, rule, i, j))
        return j;
  return 0;
}

static int64_t
count_sends (int64_t ready, int64_t cost, int64_t time)
{
  return time < ready ? 0 : (time - ready) / cost;
}

/* Do both nodes together send less until `time` after the swap? */
static bool
sends_less (const struct search *search, const int64_t *ready, size_t i, size_t j, int64_t time)
{
  const int64_t *cost = search->cost;
  return count_sends (ready[i], cost[j], time) + count_sends (ready[j], cost[i], time)
         < count_sends (search->ready[i], cost[i], time)
             + count_sends (search->ready[j], cost[j], time);
}

/* The former sends of the node: only there can the sum become smaller. */
static bool
loses_send (const struct search *search, const int64_t *ready, size_t i, size_t j, size_t of)
{
  for (int64_t time = search->ready[of]; time <= search->optimum; time += search->cost[of])
    if (time >= search->ready[j] && sends_less (search, ready, i, j, time))
      return true;
  return false;
}

static bool
makes_worse (const struct search *search, size_t i, size_t j)
{
  int64_t cost[NODES], ready[NODES];
  memcpy (cost, search->cost, sizeof cost);
  cost[i] = search->cost[j];
  cost[j] = search->cost[i];
  find_ready (cost, search->nodes, ready);
  bool worse = ready[i] != search->ready[i] || loses_send (search, ready, i, j, i)
               || loses_send (search, ready, i, j, j);
  for (size_t l = j; l < search->nodes; l++)
    worse |= ready[l] > search->ready[l];
  return worse;
}

static bool
is_whole (const struct search *search)
{
  for (size_t i = 1; i < search->nodes; i++)
    if (search->cost[i] == search->fastest && search->ready[i] % search->fastest != 0)
      return false;
  return true;
}

static void
judge_rule (const struct search *search, enum swap_rule rule, struct swap_counts *counts)
{
  size_t j = find_late (search, rule);
  if (j == 0 || (rule == SWAP_FASTEST && !is_whole (search)))
    return;
  bool found = false, worse = false;
  for (size_t i = 1; i < j; i++)
    if (search->cost[i] > search->cost[j]
        && search->ready[i] == search->ready[j] - search->fastest) {
      found = true;
      worse |= makes_worse (search, i, j);
    }
  counts->sequences++;
  counts->without += !found;
  counts->worse += worse;
}

/* The sequence has all nodes. */
static void
judge (const struct search *search)
{
  if (search->cost[0] != search->fastest && search->cost[1] != search->fastest)
    return;
  for (enum swap_rule rule = 0; rule < SWAP_RULES; rule++)
    judge_rule (search, rule, &search->counts[rule]);
}

/* Each type in turn at the next place. Depth n. */
static void
explore (struct search *search)
{
  find_ready (search->cost, search->length, search->ready);
  if (search->ready[search->length - 1] > search->optimum)
    return;
  if (search->length == search->nodes) {
    judge (search);
    return;
  }
  for (size_t j = 0; j < search->types->k; j++) {
    if (search->left[j] == 0)
      continue;
    search->left[j]--;
    search->cost[search->length++] = search->types->cost[j];
    explore (search);
    search->length--;
    search->left[j]++;
  }
}

void
swap_count (const struct node_types *types, int64_t optimum, struct swap_counts counts[SWAP_RULES])
{
  struct search search = { .types = types,
                           .optimum = optimum,
                           .fastest = int64_min (types->source, types->cost[0]),
                           .length = 1,
                           .nodes = (size_t)types->destinations + 1,
                           .cost = { types->source },
                           .counts = counts };
  assert (types->destinations <= SWAP_MAX);
  memset (counts, 0, SWAP_RULES * sizeof *counts);
  memcpy (search.left, types->count, types->k * sizeof *search.left);
  explore (&search);
}
