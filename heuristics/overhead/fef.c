/* Fastest edge first (WYL, section 4.1): "in each iteration we select the (i, j, k) that has the
   smallest weight", the latency S + X * l + R (equation 7), whatever the nodes are doing meanwhile.
   Tasks are appended in the order of selection. Key: (weight, j, i, k).
   A weight never changes. So each message keeps the best sender for each of its destinations, and a
   heap the best edge of each message. Cost: O(tasks (n + log m)); the paper's algorithm is
   O(N^3 log N) for all-to-all. */
#include "heuristics/overhead/table.h"

#include "base/memory.h"

#include <stdlib.h>

struct fef_edge {
  int64_t weight;
  int32_t from, to, message;
};

struct fef {
  const struct overhead_ticks *ticks;
  /* [tasks]: of message k from first[k] on, the best for each destination that still wants it */
  struct fef_edge *edges;
  size_t *left;  /* [m]: number of these */
  size_t *best;  /* [m]: the minimum of them */
  int32_t *heap; /* [m]: messages with destinations left, by their best edges */
  size_t heap_length;
  int64_t *available; /* [n] */
};

static bool
before (const struct fef_edge *a, const struct fef_edge *b)
{
  if (a->weight != b->weight)
    return a->weight < b->weight;
  if (a->to != b->to)
    return a->to < b->to;
  return a->from != b->from ? a->from < b->from : a->message < b->message;
}

static void
sift_down (struct fef *fef, size_t at)
{
  int32_t message = fef->heap[at];
  for (size_t child = 2 * at + 1; child < fef->heap_length; child = 2 * at + 1) {
    if (child + 1 < fef->heap_length
        && before (&fef->edges[fef->best[fef->heap[child + 1]]],
                   &fef->edges[fef->best[fef->heap[child]]]))
      child++;
    if (!before (&fef->edges[fef->best[fef->heap[child]]], &fef->edges[fef->best[message]]))
      break;
    fef->heap[at] = fef->heap[child];
    at = child;
  }
  fef->heap[at] = message;
}

/* `from` holds message k: offer it to those that want it, and find the best of their edges. */
static void
offer (struct fef *fef, int32_t from, int32_t k)
{
  const struct overhead_ticks *ticks = fef->ticks;
  size_t first = ticks->first[k], best = first;
  int64_t send = overhead_send (ticks, k, from);
  for (size_t e = first; e < first + fef->left[k]; e++) {
    struct fef_edge *edge = &fef->edges[e];
    int64_t weight
      = send + overhead_transit (ticks, k, from, edge->to) + overhead_receive (ticks, k, edge->to);
    if (weight < edge->weight || (weight == edge->weight && from < edge->from)) {
      edge->weight = weight;
      edge->from = from;
    }
    if (before (edge, &fef->edges[best]))
      best = e;
  }
  fef->best[k] = best;
}

static void
append (struct fef *fef, const struct fef_edge *edge, struct overhead_schedule *schedule)
{
  const struct overhead_ticks *ticks = fef->ticks;
  int64_t start = fef->available[edge->from],
          sent = start + overhead_send (ticks, edge->message, edge->from);
  int64_t arrival = sent + overhead_transit (ticks, edge->message, edge->from, edge->to);
  int64_t receive = arrival > fef->available[edge->to] ? arrival : fef->available[edge->to];
  fef->available[edge->from] = sent;
  fef->available[edge->to] = receive + overhead_receive (ticks, edge->message, edge->to);
  overhead_schedule_add (
    schedule, (struct overhead_delivery){ start, receive, edge->from, edge->to, edge->message });
}

static void
fef_init (struct fef *fef, const struct overhead_ticks *ticks)
{
  size_t m = (size_t)ticks->messages;
  *fef = (struct fef){ .ticks = ticks, .heap_length = m };
  fef->edges = memory_alloc ((size_t)ticks->tasks, sizeof *fef->edges);
  fef->left = memory_alloc (m, sizeof *fef->left);
  fef->best = memory_alloc (m, sizeof *fef->best);
  fef->heap = memory_alloc (m, sizeof *fef->heap);
  fef->available = memory_zero ((size_t)ticks->nodes, sizeof *fef->available);
  for (int32_t k = 0; k < ticks->messages; k++) {
    fef->left[k] = ticks->first[k + 1] - ticks->first[k];
    fef->heap[k] = k;
    for (size_t e = ticks->first[k]; e < ticks->first[k + 1]; e++)
      fef->edges[e] = (struct fef_edge){ INT64_MAX, ticks->source[k], ticks->destination[e], k };
    offer (fef, ticks->source[k], k);
  }
  for (size_t at = m / 2; at-- > 0;)
    sift_down (fef, at);
}

static void
fef_clear (struct fef *fef)
{
  memory_free (fef->edges, fef->left, fef->best, fef->heap, fef->available);
}

void
fef_schedule (const struct overhead_ticks *ticks, uint64_t seed, const struct deadline *deadline,
              struct overhead_schedule *schedule)
{
  (void)seed;
  struct fef fef;
  fef_init (&fef, ticks);
  overhead_schedule_reset (schedule);
  while (fef.heap_length > 0 && !deadline_passed (deadline)) {
    int32_t k = fef.heap[0];
    struct fef_edge edge = fef.edges[fef.best[k]];
    append (&fef, &edge, schedule);
    fef.edges[fef.best[k]] = fef.edges[ticks->first[k] + --fef.left[k]];
    if (fef.left[k] > 0)
      offer (&fef, edge.to, k);
    else
      fef.heap[0] = fef.heap[--fef.heap_length];
    if (fef.heap_length > 0)
      sift_down (&fef, 0);
  }
  fef_clear (&fef);
  overhead_schedule_finish (schedule, ticks);
}
