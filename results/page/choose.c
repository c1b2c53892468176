#include "base/memory.h"
#include "results/page/internal.h"

#include <stdlib.h>

enum { HARDEST, FURTHEST, FAMILIES, ORDERS };

struct candidate_order {
  const struct page_candidate *candidates;
  int by;
};

/* Descending by the wanted quantity, within each model, dull ones last; large ones first where
   that is the same. */
static int
compare (const void *left, const void *right, void *context)
{
  const struct candidate_order *order = context;
  const size_t a = *(const size_t *)left, b = *(const size_t *)right;
  const struct page_candidate *one = &order->candidates[a], *other = &order->candidates[b];
  int64_t x = order->by == HARDEST    ? one->search_nodes
              : order->by == FURTHEST ? one->above
                                      : -(int64_t)one->family_rank;
  int64_t y = order->by == HARDEST    ? other->search_nodes
              : order->by == FURTHEST ? other->above
                                      : -(int64_t)other->family_rank;
  if (one->model != other->model)
    return one->model < other->model ? -1 : 1;
  if (one->minor != other->minor)
    return one->minor ? 1 : -1;
  if (x != y)
    return x > y ? -1 : 1;
  return one->tasks != other->tasks ? (one->tasks > other->tasks ? -1 : 1) : (a > b) - (a < b);
}

/* A list of the rows that can be drawn, and how far each model has come in it. */
struct candidate_queue {
  size_t *rows;          /* owned */
  size_t at[MODELS_MAX]; /* the next row of the model; `end` when there is none */
  size_t end[MODELS_MAX];
};

static void
queue_init (struct candidate_queue *queue, const struct page_candidates *candidates, int by)
{
  struct candidate_order order = { candidates->list, by };
  size_t count = 0;
  queue->rows = memory_alloc (candidates->count, sizeof *queue->rows);
  for (size_t i = 0; i < candidates->count; i++)
    if (candidates->list[i].drawable)
      queue->rows[count++] = i;
  if (count > 0)
    qsort_r (queue->rows, count, sizeof *queue->rows, compare, &order);
  for (size_t model = 0, i = 0; model < model_count; model++) {
    queue->at[model] = i;
    while (i < count && candidates->list[queue->rows[i]].model == model)
      i++;
    queue->end[model] = i;
  }
}

/* Take the next row of the model that is not chosen yet. */
static bool
take (struct candidate_queue *queue, size_t model, bool *chosen)
{
  while (queue->at[model] < queue->end[model]) {
    size_t row = queue->rows[queue->at[model]++];
    if (!chosen[row]) {
      chosen[row] = true;
      return true;
    }
  }
  return false;
}

void
page_choose (const struct page_candidates *candidates, size_t limit, bool *chosen)
{
  struct candidate_queue queues[ORDERS];
  size_t left = limit;
  for (int by = 0; by < ORDERS; by++)
    queue_init (&queues[by], candidates, by);
  for (bool more = true; more && left > 0;) {
    more = false;
    for (int by = 0; by < ORDERS; by++)
      for (size_t model = 0; model < model_count && left > 0; model++)
        if (take (&queues[by], model, chosen)) {
          left--;
          more = true;
        }
  }
  for (int by = 0; by < ORDERS; by++)
    free (queues[by].rows);
}
