#include "search/node/bp_candidates.h"

#include "base/memory.h"
#include "search/node/engines.h"
#include "search/node/parameters.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define INTEGRAL 1e-5 /* an integer up to this counts as integral */

void
bp_candidates_clear (struct bp_candidates *candidates)
{
  memory_free (candidates->item, candidates->sender, candidates->share);
  *candidates = (struct bp_candidates){ 0 };
}

/* Lists the senders of the basic columns, each once, in time order. */
static void
list_senders (struct bp_candidates *candidates, const struct bp_lp *lp)
{
  size_t length = 0, distinct = 0;
  for (size_t i = 0; i <= lp->master.rows; i++) {
    const struct bp_column *column = lp->basic[i];
    if (!column || lp->master.basic[i] < INTEGRAL / 100)
      continue;
    memory_grow (candidates->sender, candidates->sender_capacity, length + column->senders);
    if (column->senders > 0)
      memcpy (candidates->sender + length, column->sender,
              column->senders * sizeof *column->sender);
    length += column->senders;
  }
  if (length > 0)
    qsort (candidates->sender, length, sizeof *candidates->sender, node_plan_order);
  for (size_t i = 0; i < length; i++)
    if (distinct == 0
        || node_plan_order (&candidates->sender[i], &candidates->sender[distinct - 1]) != 0)
      candidates->sender[distinct++] = candidates->sender[i];
  candidates->senders = distinct;
  memory_grow (candidates->share, candidates->share_capacity, distinct);
}

/* Their counts in the solution. */
static void
add_shares (struct bp_candidates *candidates, const struct bp_lp *lp)
{
  for (size_t i = 0; i < candidates->senders; i++)
    candidates->share[i] = 0;
  for (size_t i = 0; i <= lp->master.rows; i++) {
    const struct bp_column *column = lp->basic[i];
    if (!column || lp->master.basic[i] < INTEGRAL / 100)
      continue;
    for (size_t e = 0; e < column->senders; e++) {
      const struct plan_entry *at = bsearch (&column->sender[e], candidates->sender,
                                             candidates->senders, sizeof *at, node_plan_order);
      candidates->share[at - candidates->sender]
        += lp->master.basic[i] * (double)column->sender[e].count;
    }
  }
}

/* Adds a candidate if `sum`, the count of senders of the `first` fastest types that are ready
   from `from` to just before `until`, is fractional. A count that is fractional for long gets a
   higher score. */
static void
consider (struct bp_candidates *candidates, const struct node_types *types, size_t first,
          double sum, int64_t from, int64_t until)
{
  double whole = floor (sum + INTEGRAL), part = sum - whole;
  if (part < INTEGRAL || until <= from)
    return;
  double spread = (double)(until - from) / (double)types->cost[0];
  memory_grow (candidates->item, candidates->capacity, candidates->length + 1);
  candidates->item[candidates->length++] = (struct bp_candidate){
    .score = part * (1 - part) * pow (spread, node_parameters.bp_spread),
    .part = part,
    .constraint
    = { .time = (from + until - 1) / 2, .count = (int64_t)whole, .types = (int32_t)first }
  };
}

/* Follows the count of senders of the `first` fastest types over time. */
static void
consider_types (struct bp_candidates *candidates, const struct node_types *types, size_t first,
                int64_t horizon)
{
  double sum = 0, constant = 0; /* the count after its last change */
  int64_t since = 0;
  for (size_t i = 0; i < candidates->senders; i++) {
    const struct plan_entry *sender = &candidates->sender[i];
    if ((size_t)sender->type < first)
      sum += candidates->share[i];
    bool last = i + 1 == candidates->senders || candidates->sender[i + 1].time != sender->time;
    if (!last || fabs (sum - constant) <= INTEGRAL / 10)
      continue;
    consider (candidates, types, first, constant, since, sender->time);
    since = sender->time;
    constant = sum;
  }
  consider (candidates, types, first, constant, since, horizon - types->cost[0] + 1);
}

/* Constraints with the same time and count are adjacent, those with most types first. */
static int
compare_constraints (const void *a, const void *b)
{
  const struct bp_candidate *x = a, *y = b;
  if (x->constraint.time != y->constraint.time)
    return x->constraint.time < y->constraint.time ? -1 : 1;
  if (x->constraint.count != y->constraint.count)
    return x->constraint.count < y->constraint.count ? -1 : 1;
  return (x->constraint.types < y->constraint.types) - (x->constraint.types > y->constraint.types);
}

static int
compare_scores (const void *a, const void *b)
{
  const struct bp_candidate *x = a, *y = b;
  if (x->score != y->score)
    return x->score > y->score ? -1 : 1;
  return compare_constraints (a, b);
}

/* Types that the solution does not use make no difference: keeps one of several equal
   candidates. */
static void
drop_equals (struct bp_candidates *candidates)
{
  size_t kept = 0;
  if (candidates->length > 0)
    qsort (candidates->item, candidates->length, sizeof *candidates->item, compare_constraints);
  for (size_t i = 0; i < candidates->length; i++) {
    const struct bp_candidate *one = &candidates->item[i],
                              *last = &candidates->item[kept > 0 ? kept - 1 : 0];
    if (kept == 0 || one->constraint.time != last->constraint.time
        || one->constraint.count != last->constraint.count
        || fabs (one->score - last->score) > INTEGRAL * last->score)
      candidates->item[kept++] = *one;
  }
  candidates->length = kept;
}

void
bp_candidates_find (struct bp_candidates *candidates, const struct bp_lp *lp,
                    const struct node_types *types, int64_t horizon, size_t most)
{
  candidates->length = 0;
  list_senders (candidates, lp);
  add_shares (candidates, lp);
  for (size_t first = 1; first <= types->k; first++)
    consider_types (candidates, types, first, horizon);
  drop_equals (candidates);
  if (candidates->length > 0)
    qsort (candidates->item, candidates->length, sizeof *candidates->item, compare_scores);
  if (candidates->length > most)
    candidates->length = most;
  for (size_t i = 0; i < candidates->senders; i++)
    candidates->sender[i].count = (int64_t)(candidates->share[i] + 0.5);
}
