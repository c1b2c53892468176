/* The memory that a model of search/overhead/model.h takes: an estimate in advance, and a count. */
#include "search/overhead/model_internal.h"

#include "base/memory.h"

#include <stdlib.h>

#define PAIR_BYTES 50
#define ORDER_BYTES 1200
#define SENDER_BYTES 1000

/* tasks[i]: the number of tasks that node i may have. */
static void
count_tasks (const struct overhead_ticks *ticks, uint64_t *tasks)
{
  for (int32_t k = 0; k < ticks->messages; k++) {
    size_t count = ticks->first[k + 1] - ticks->first[k];
    tasks[ticks->source[k]] += count;
    for (size_t e = ticks->first[k]; e < ticks->first[k + 1]; e++)
      tasks[ticks->destination[e]] += count; /* one receive, and a send to each of the others */
  }
}

/* Each pair of tasks of a node takes PAIR_BYTES for the propagators that its order wakes, each pair
   of deliveries ORDER_BYTES for the booleans, each possible sender SENDER_BYTES. The constants are
   measured; a test checks that they are enough. */
uint64_t
overhead_model_bytes (const struct overhead_ticks *ticks)
{
  uint64_t all = (uint64_t)ticks->tasks, n = (uint64_t)ticks->nodes,
           bytes = all * all * ORDER_BYTES + all * n * SENDER_BYTES;
  uint64_t *tasks = memory_zero (n, sizeof *tasks);
  count_tasks (ticks, tasks);
  for (uint64_t i = 0; i < n; i++)
    bytes += tasks[i] * tasks[i] * PAIR_BYTES;
  free (tasks);
  return bytes;
}

uint64_t
overhead_model_used (const struct overhead_model *model)
{
  uint64_t all = (uint64_t)model->deliveries, n = (uint64_t)model->n,
           bytes = lcg_bytes (model->lcg);
  bytes += 3 * all * all * sizeof *model->both
           + all * n * (sizeof *model->from + sizeof *model->senders + sizeof *model->may_send)
           + model->meaning_capacity * sizeof *model->meaning;
  for (int32_t i = 0; i < model->n; i++)
    bytes += lcg_disjunctive_bytes (model->disjunctives[i]);
  if (model->log)
    bytes += clauses_bytes (&model->log->clauses);
  return bytes;
}
