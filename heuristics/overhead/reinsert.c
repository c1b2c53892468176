#include "heuristics/overhead/reinsert.h"

#include "base/memory.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

void
overhead_reinsert_init (struct overhead_reinsert *reinsert, struct overhead_orders *orders,
                        struct rng *rng, bool appended)
{
  size_t operations = (size_t)orders->operations;
  *reinsert = (struct overhead_reinsert){ .orders = orders, .rng = rng };
  reinsert->head = memory_alloc (operations, sizeof *reinsert->head);
  reinsert->tail = memory_alloc (operations, sizeof *reinsert->tail);
  reinsert->receives = memory_alloc (operations, sizeof *reinsert->receives);
  reinsert->least = memory_alloc (operations + 1, sizeof *reinsert->least);
  reinsert->least_at = memory_alloc (operations + 1, sizeof *reinsert->least_at);
  reinsert->out = memory_zero ((size_t)orders->tasks, sizeof *reinsert->out);
  reinsert->below = memory_alloc ((size_t)orders->ticks->nodes, sizeof *reinsert->below);
  if (!appended)
    return;
  reinsert->position = memory_alloc ((size_t)orders->tasks, sizeof *reinsert->position);
  reinsert->ready = memory_alloc ((size_t)orders->tasks, sizeof *reinsert->ready);
  reinsert->waits = memory_alloc ((size_t)orders->tasks, sizeof *reinsert->waits);
  bool good = overhead_reinsert_number (reinsert);
  assert (good);
  (void)good;
}

void
overhead_reinsert_clear (struct overhead_reinsert *reinsert)
{
  memory_free (reinsert->head, reinsert->tail, reinsert->receives, reinsert->least,
               reinsert->least_at, reinsert->below, reinsert->out, reinsert->position,
               reinsert->ready, reinsert->waits);
}

/* The delivery of this operation has been numbered: the next delivery at its node waits for one
   less, and is ready if for none. Returns the new number of ready ones. */
static int32_t
release_next (struct overhead_reinsert *reinsert, int32_t operation, int32_t count)
{
  int32_t after = reinsert->orders->after[operation];
  if (after >= 0 && --reinsert->waits[after / 2] == 0)
    reinsert->ready[count++] = after / 2;
  return count;
}

bool
overhead_reinsert_number (struct overhead_reinsert *reinsert)
{
  const struct overhead_orders *orders = reinsert->orders;
  int32_t count = 0, number = 0;
  for (int32_t d = 0; d < orders->tasks; d++) {
    if (reinsert->out[d])
      continue;
    reinsert->waits[d] = (uint8_t)((orders->before[2 * d] >= 0) + (orders->before[2 * d + 1] >= 0));
    if (reinsert->waits[d] == 0)
      reinsert->ready[count++] = d;
  }
  while (count > 0) {
    uint64_t pick = rng_below (reinsert->rng, (uint64_t)count);
    int32_t d = reinsert->ready[pick];
    reinsert->ready[pick] = reinsert->ready[--count];
    reinsert->position[d] = number++;
    count = release_next (reinsert, 2 * d, count);
    count = release_next (reinsert, 2 * d + 1, count);
  }
  return 2 * number == orders->present;
}

static int64_t
end_of (const struct overhead_reinsert *reinsert, int32_t operation)
{
  return operation >= 0 ? reinsert->head[operation] + reinsert->orders->busy[operation] : 0;
}

/* From the start of the operation to the end of the schedule. */
static int64_t
way_from (const struct overhead_reinsert *reinsert, int32_t operation)
{
  return operation >= 0 ? reinsert->orders->busy[operation] + reinsert->tail[operation] : 0;
}

/* Sets the heads and tails without delivery d, which has been removed since the last evaluation:
   only heads after its send and tails before its receive change. */
static void
evaluate_without (struct overhead_reinsert *reinsert, int32_t d)
{
  const struct overhead_orders *orders = reinsert->orders;
  size_t size = (size_t)orders->operations * sizeof *reinsert->head;
  memcpy (reinsert->head, orders->head, size);
  memcpy (reinsert->tail, orders->tail, size);
  for (int32_t s = orders->rank[2 * d] + 1; s < orders->operations; s++) {
    int32_t operation = orders->sequence[s];
    if (operation / 2 == d)
      continue;
    int64_t head = end_of (reinsert, orders->before[operation]);
    if (operation & 1) {
      int64_t arrival = end_of (reinsert, operation - 1) + orders->transit[operation / 2];
      head = arrival > head ? arrival : head;
    }
    reinsert->head[operation] = head;
  }
  for (int32_t s = orders->rank[2 * d + 1]; s-- > 0;) {
    int32_t operation = orders->sequence[s];
    if (operation / 2 == d)
      continue;
    int64_t tail = way_from (reinsert, orders->after[operation]);
    if (!(operation & 1)) {
      int64_t way = orders->transit[operation / 2] + way_from (reinsert, operation + 1);
      tail = way > tail ? way : tail;
    }
    reinsert->tail[operation] = tail;
  }
}

/* Sets the positions of the receive: after receives[p - 1], p = 0 .. count, all operations of the
   receiver before its first send of the message. Returns count. */
static int32_t
receive_positions (struct overhead_reinsert *reinsert, int32_t d)
{
  const struct overhead_orders *orders = reinsert->orders;
  int32_t node = orders->to[d], count = 0, k = orders->message[d], operation = orders->first[node];
  int64_t busy = orders->busy[2 * d + 1];
  for (; operation >= 0 && ((operation & 1) || orders->message[operation / 2] != k);
       operation = orders->after[operation])
    reinsert->receives[count++] = operation;
  reinsert->receives[count] = operation;
  reinsert->least[count + 1] = INT64_MAX;
  for (int32_t p = count; p >= 0; p--) {
    int64_t way = (p > 0 ? end_of (reinsert, reinsert->receives[p - 1]) : 0) + busy
                  + way_from (reinsert, reinsert->receives[p]);
    bool better = way < reinsert->least[p + 1];
    reinsert->least[p] = better ? way : reinsert->least[p + 1];
    reinsert->least_at[p] = better ? p : reinsert->least_at[p + 1];
  }
  return count;
}

void
overhead_reinsert_mark (struct overhead_reinsert *reinsert, int32_t d)
{
  const struct overhead_orders *orders = reinsert->orders;
  const struct overhead_ticks *ticks = orders->ticks;
  int32_t k = orders->message[d], n = ticks->nodes, source = ticks->source[k];
  reinsert->below[source] = false;
  for (size_t e = ticks->first[k]; e < ticks->first[k + 1]; e++) {
    int32_t node = ticks->destination[e];
    while (!reinsert->out[e] && node != source && node != orders->to[d])
      node = orders->from[orders->task[k * n + node]];
    reinsert->below[ticks->destination[e]] = node != source;
  }
}

/* The first position from which on no operation after the receive has to end before operation `x`
   starts: with the send after x there is no cycle. */
static int32_t
first_safe (const struct overhead_reinsert *reinsert, int32_t count, int32_t x)
{
  if (x < 0)
    return 0;
  int32_t low = 0, high = count + 1;
  while (low < high) {
    int32_t p = low + (high - low) / 2;
    if (reinsert->receives[p] < 0 || end_of (reinsert, reinsert->receives[p]) > reinsert->head[x])
      high = p;
    else
      low = p + 1;
  }
  return low;
}

struct reinsert_search {
  struct overhead_reinsert *reinsert;
  int32_t d, count; /* receive positions 0 .. count */
  struct overhead_insertion_point former, *best;
  uint64_t blink, ties;
};

static void
offer (struct reinsert_search *search, int32_t from, int32_t x, int32_t p, int64_t length)
{
  const struct overhead_reinsert *reinsert = search->reinsert;
  struct overhead_insertion_point place
    = { from, x, p > 0 ? reinsert->receives[p - 1] : -1, length };
  if (length > search->best->length)
    return;
  if (from == search->former.from && x == search->former.send_before
      && place.receive_before == search->former.receive_before)
    return;
  if (search->blink > 0 && rng_below (reinsert->rng, search->blink) == 0)
    return;
  if (length == search->best->length && rng_below (reinsert->rng, ++search->ties) > 0)
    return;
  if (length < search->best->length)
    search->ties = 1;
  *search->best = place;
}

/* Delivery a / 2 comes before b / 2 in the order of deliveries; a = -1: before the first, b = -1:
   after the last. */
static bool
numbered_before (const struct overhead_reinsert *reinsert, int32_t a, int32_t b)
{
  return a < 0 || b < 0 || reinsert->position[a / 2] < reinsert->position[b / 2];
}

/* Tries the positions of the receive where the send goes between operations x and y of `from`, for
   appended schedules. */
static void
try_append (struct reinsert_search *search, int32_t from, int32_t x, int32_t y, int64_t busy,
            int64_t transit)
{
  const struct overhead_reinsert *reinsert = search->reinsert;
  int64_t sent = end_of (reinsert, x) + busy, arrival = sent + transit,
          own = sent + way_from (reinsert, y);
  int64_t receive = reinsert->orders->busy[2 * search->d + 1];
  if (own > search->best->length)
    return;
  for (int32_t p = 0; p <= search->count; p++) {
    int32_t before = p > 0 ? reinsert->receives[p - 1] : -1;
    if (!numbered_before (reinsert, x, reinsert->receives[p]))
      continue;
    if (!numbered_before (reinsert, before, y))
      return;
    int64_t end = end_of (reinsert, before), length = (end > arrival ? end : arrival) + receive
                                                      + way_from (reinsert, reinsert->receives[p]);
    offer (search, from, x, p, length > own ? length : own);
  }
}

/* Tries the best positions of the receive where the send goes after operation x of `from`. */
static void
try_send (struct reinsert_search *search, int32_t from, int32_t x, int32_t y, int64_t busy,
          int64_t transit)
{
  const struct overhead_reinsert *reinsert = search->reinsert;
  int64_t sent = end_of (reinsert, x) + busy, arrival = sent + transit,
          own = sent + way_from (reinsert, y);
  int64_t receive = reinsert->orders->busy[2 * search->d + 1];
  if (own > search->best->length)
    return;
  int32_t low = first_safe (reinsert, search->count, x), p = low;
  if (low > search->count)
    return;
  /* Positions before p + 1 wait for the message, and the last one of them is the best. */
  int32_t high = search->count + 1;
  while (p < high) {
    int32_t middle = p + (high - p) / 2;
    if ((middle > 0 ? end_of (reinsert, reinsert->receives[middle - 1]) : 0) <= arrival)
      p = middle + 1;
    else
      high = middle;
  }
  if (p > low) {
    int64_t length = arrival + receive + way_from (reinsert, reinsert->receives[p - 1]);
    offer (search, from, x, p - 1, length > own ? length : own);
  }
  if (p <= search->count) {
    int64_t length = reinsert->least[p];
    offer (search, from, x, reinsert->least_at[p], length > own ? length : own);
  }
}

static void
try_sender (struct reinsert_search *search, int32_t from)
{
  const struct overhead_reinsert *reinsert = search->reinsert;
  const struct overhead_orders *orders = reinsert->orders;
  int32_t k = orders->message[search->d], n = orders->ticks->nodes;
  int64_t busy = overhead_send (orders->ticks, k, from),
          transit = overhead_transit (orders->ticks, k, from, orders->to[search->d]);
  int64_t least = busy + transit + orders->busy[2 * search->d + 1]
                  + way_from (reinsert, reinsert->receives[search->count]);
  int32_t x = from == orders->ticks->source[k] ? -1 : 2 * orders->task[k * n + from] + 1;
  int32_t y = x >= 0 ? orders->after[x] : orders->first[from];
  for (;;) {
    if (end_of (reinsert, x) + least > search->best->length)
      return;
    (reinsert->position ? try_append : try_send) (search, from, x, y, busy, transit);
    if (y < 0)
      return;
    x = y;
    y = orders->after[x];
  }
}

static bool
find (struct overhead_reinsert *reinsert, int32_t d, const struct overhead_insertion_point *former,
      uint64_t blink, struct overhead_insertion_point *best)
{
  const struct overhead_ticks *ticks = reinsert->orders->ticks;
  int32_t k = reinsert->orders->message[d];
  overhead_reinsert_mark (reinsert, d);
  *best = (struct overhead_insertion_point){ -1, -1, -1, INT64_MAX };
  struct reinsert_search search
    = { reinsert, d, receive_positions (reinsert, d), *former, best, blink, 0 };
  try_sender (&search, ticks->source[k]);
  for (size_t e = ticks->first[k]; e < ticks->first[k + 1]; e++)
    if (!reinsert->below[ticks->destination[e]])
      try_sender (&search, ticks->destination[e]);
  return best->from >= 0;
}

bool
overhead_reinsert_move (struct overhead_reinsert *reinsert, int32_t d,
                        struct overhead_insertion_point *former,
                        struct overhead_insertion_point *best)
{
  struct overhead_orders *orders = reinsert->orders;
  *former = (struct overhead_insertion_point){ orders->from[d], orders->before[2 * d],
                                               orders->before[2 * d + 1], 0 };
  overhead_reinsert_take (reinsert, d);
  evaluate_without (reinsert, d);
  return find (reinsert, d, former, 0, best);
}

void
overhead_reinsert_find (struct overhead_reinsert *reinsert, int32_t d, uint64_t blink,
                        struct overhead_insertion_point *best)
{
  const struct overhead_orders *orders = reinsert->orders;
  const struct overhead_insertion_point none = { -1, -1, -1, 0 };
  size_t size = (size_t)orders->operations * sizeof *reinsert->head;
  memcpy (reinsert->head, orders->head, size);
  memcpy (reinsert->tail, orders->tail, size);
  if (find (reinsert, d, &none, blink, best))
    return;
  bool found = find (reinsert, d, &none, 0, best);
  assert (found);
  (void)found;
}

void
overhead_reinsert_take (struct overhead_reinsert *reinsert, int32_t d)
{
  overhead_orders_take (reinsert->orders, 2 * d);
  overhead_orders_take (reinsert->orders, 2 * d + 1);
  reinsert->out[d] = true;
}

void
overhead_reinsert_put (struct overhead_reinsert *reinsert, int32_t d,
                       const struct overhead_insertion_point *place)
{
  struct overhead_orders *orders = reinsert->orders;
  overhead_orders_send_from (orders, d, place->from);
  overhead_orders_put (orders, 2 * d, place->from, place->send_before);
  overhead_orders_put (orders, 2 * d + 1, orders->to[d], place->receive_before);
  reinsert->out[d] = false;
}
