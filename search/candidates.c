#include "search/candidates.h"

#include "base/memory.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define INTEGRAL 1e-5 /* so close to an integer counts as one */
#define SPREAD 0.25   /* power of the time for which a count stays fractional, in its score: what holds for long is not cheaply mended */

void
candidates_clear (struct candidates *candidates)
{
  free (candidates->item);
  free (candidates->sender);
  free (candidates->share);
  *candidates = (struct candidates){ 0 };
}

static int
compare_senders (const void *a, const void *b)
{
  const struct split_sender *x = a, *y = b;
  if (x->time != y->time)
    return x->time < y->time ? -1 : 1;
  return (x->type > y->type) - (x->type < y->type);
}

/* All senders of the basic columns, each once, in time order. */
static void
list_senders (struct candidates *candidates, const struct split_relaxation *relaxation)
{
  size_t length = 0, distinct = 0;
  for (size_t i = 0; i <= relaxation->master.rows; i++) {
    const struct split_column *column = relaxation->basic[i];
    if (!column || relaxation->master.basic[i] < INTEGRAL / 100)
      continue;
    memory_grow (candidates->sender, candidates->sender_capacity, length + column->senders);
    if (column->senders > 0)
      memcpy (candidates->sender + length, column->sender, column->senders * sizeof *column->sender);
    length += column->senders;
  }
  if (length > 0)
    qsort (candidates->sender, length, sizeof *candidates->sender, compare_senders);
  for (size_t i = 0; i < length; i++)
    if (distinct == 0 || compare_senders (&candidates->sender[i], &candidates->sender[distinct - 1]) != 0)
      candidates->sender[distinct++] = candidates->sender[i];
  candidates->senders = distinct;
  memory_grow (candidates->share, candidates->share_capacity, distinct);
}

/* How many of each the solution has. */
static void
add_shares (struct candidates *candidates, const struct split_relaxation *relaxation)
{
  for (size_t i = 0; i < candidates->senders; i++)
    candidates->share[i] = 0;
  for (size_t i = 0; i <= relaxation->master.rows; i++) {
    const struct split_column *column = relaxation->basic[i];
    if (!column || relaxation->master.basic[i] < INTEGRAL / 100)
      continue;
    for (size_t e = 0; e < column->senders; e++) {
      const struct split_sender *at = bsearch (&column->sender[e], candidates->sender, candidates->senders, sizeof *at, compare_senders);
      candidates->share[at - candidates->sender] += relaxation->master.basic[i] * (double)column->sender[e].count;
    }
  }
}

/* The count of senders of the first `types` types is `sum` for ready times from `from` to just before `until`. */
static void
consider (struct candidates *candidates, const struct node_types *types, size_t first, double sum, int64_t from, int64_t until)
{
  double whole = floor (sum + INTEGRAL), part = sum - whole;
  if (part < INTEGRAL || until <= from)
    return;
  double spread = (double)(until - from) / (double)types->cost[0];
  memory_grow (candidates->item, candidates->capacity, candidates->length + 1);
  candidates->item[candidates->length++]
    = (struct candidate){ .score = part * (1 - part) * pow (spread, SPREAD),
                          .part = part,
                          .split = { .time = (from + until - 1) / 2, .count = (int64_t)whole, .types = (int32_t)first } };
}

/* The counts of the first `first` types over time. */
static void
consider_types (struct candidates *candidates, const struct node_types *types, size_t first, int64_t horizon)
{
  double sum = 0, constant = 0; /* the sum when it last changed for good */
  int64_t since = 0;
  for (size_t i = 0; i < candidates->senders; i++) {
    const struct split_sender *sender = &candidates->sender[i];
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

/* Splits with the same count at the same time, for more types or fewer: the one with most types first. */
static int
compare_splits (const void *a, const void *b)
{
  const struct candidate *x = a, *y = b;
  if (x->split.time != y->split.time)
    return x->split.time < y->split.time ? -1 : 1;
  if (x->split.count != y->split.count)
    return x->split.count < y->split.count ? -1 : 1;
  return (x->split.types < y->split.types) - (x->split.types > y->split.types);
}

static int
compare_scores (const void *a, const void *b)
{
  const struct candidate *x = a, *y = b;
  if (x->score != y->score)
    return x->score > y->score ? -1 : 1;
  return compare_splits (a, b);
}

/* Types that the solution does not use make no difference: keep one candidate of each kind. */
static void
drop_equals (struct candidates *candidates)
{
  size_t kept = 0;
  if (candidates->length > 0)
    qsort (candidates->item, candidates->length, sizeof *candidates->item, compare_splits);
  for (size_t i = 0; i < candidates->length; i++) {
    const struct candidate *one = &candidates->item[i], *last = &candidates->item[kept > 0 ? kept - 1 : 0];
    if (kept == 0 || one->split.time != last->split.time || one->split.count != last->split.count
        || fabs (one->score - last->score) > INTEGRAL * last->score)
      candidates->item[kept++] = *one;
  }
  candidates->length = kept;
}

void
candidates_find (struct candidates *candidates, const struct split_relaxation *relaxation, const struct node_types *types, int64_t horizon,
                 size_t most)
{
  candidates->length = 0;
  list_senders (candidates, relaxation);
  add_shares (candidates, relaxation);
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
