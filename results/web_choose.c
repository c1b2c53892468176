#include "base/memory.h"
#include "results/web_internal.h"

#include <stdlib.h>

enum { HARDEST, FURTHEST, FAMILIES, ORDERS };

struct order {
  const struct web_fact *facts;
  int by;
};

/* Descending by what is looked for, within each model, dull ones last; large ones first where that is the same. */
static int
compare (const void *left, const void *right, void *context)
{
  const struct order *order = context;
  const size_t a = *(const size_t *)left, b = *(const size_t *)right;
  const struct web_fact *one = &order->facts[a], *other = &order->facts[b];
  int64_t x = order->by == HARDEST ? one->search_nodes : order->by == FURTHEST ? one->above : -(int64_t)one->turn;
  int64_t y = order->by == HARDEST ? other->search_nodes : order->by == FURTHEST ? other->above : -(int64_t)other->turn;
  if (one->model != other->model)
    return one->model < other->model ? -1 : 1;
  if (one->dull != other->dull)
    return one->dull ? 1 : -1;
  if (x != y)
    return x > y ? -1 : 1;
  return one->tasks != other->tasks ? (one->tasks > other->tasks ? -1 : 1) : (a > b) - (a < b);
}

/* A list of the rows that can be drawn, and how far each model has come in it. */
struct queue {
  size_t *rows;           /* owned */
  size_t at[MODEL_KINDS]; /* the next row of the model; `end` when there is none */
  size_t end[MODEL_KINDS];
};

static void
queue_init (struct queue *queue, const struct web_facts *facts, int by)
{
  struct order order = { facts->list, by };
  size_t count = 0;
  queue->rows = memory_alloc (facts->count, sizeof *queue->rows);
  for (size_t i = 0; i < facts->count; i++)
    if (facts->list[i].small)
      queue->rows[count++] = i;
  if (count > 0)
    qsort_r (queue->rows, count, sizeof *queue->rows, compare, &order);
  for (size_t model = 0, i = 0; model < MODEL_KINDS; model++) {
    queue->at[model] = i;
    while (i < count && facts->list[queue->rows[i]].model == model)
      i++;
    queue->end[model] = i;
  }
}

/* Take the next row of the model that is not chosen yet. */
static bool
take (struct queue *queue, size_t model, bool *chosen)
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
web_choose (const struct web_facts *facts, size_t most, bool *chosen)
{
  struct queue queues[ORDERS];
  size_t left = most;
  for (int by = 0; by < ORDERS; by++)
    queue_init (&queues[by], facts, by);
  for (bool more = true; more && left > 0;) {
    more = false;
    for (int by = 0; by < ORDERS; by++)
      for (size_t model = 0; model < MODEL_KINDS && left > 0; model++)
        if (take (&queues[by], model, chosen)) {
          left--;
          more = true;
        }
  }
  for (int by = 0; by < ORDERS; by++)
    free (queues[by].rows);
}
