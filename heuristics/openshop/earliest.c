/* The open shop heuristic (BPR, section 4.5), named `openshop`: whenever a sender becomes
   available, it selects the earliest available of the receivers that it still has to send to, and
   the task starts when both are available. Senders go in the order of their availability. Ties, of
   senders and of receivers: the lowest index. Pairs without time are not among the receivers.

   The makespan is at most row + column - time of the task that ends last, hence at most twice the
   load (BPR, Theorem 3).

   Receivers are sorted by availability, and the first that the sender still needs is searched from
   the front: a sender with k of m receivers left finds it after about m / k steps. In total about
   O(n m log m) plus the moves of the receivers in their order; O(n m^2) at worst, as in BPR. */
#include "heuristics/openshop/clock.h"
#include "heuristics/openshop/table.h"

#include "base/keyed.h"
#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

enum { CHECK_INTERVAL = 256 }; /* messages between two checks of the deadline */

struct earliest_state {
  struct openshop_clock clock;
  int32_t *order;     /* [machines]: by (availability, index) */
  struct keyed *heap; /* [jobs]: senders with tasks left, by availability */
  size_t senders;
  int32_t *left; /* [jobs]: number of tasks left */
};

/* The receiver at this position of the order has become available later: move it back. */
static void
move_on (struct earliest_state *earliest, int32_t position)
{
  const int64_t *column = earliest->clock.column;
  int32_t *order = earliest->order, j = order[position];
  /* the first position from `low` on whose receiver comes after j */
  int32_t low = position + 1, high = earliest->clock.ticks->machines;
  while (low < high) {
    int32_t middle = (low + high) / 2, other = order[middle];
    if (column[other] < column[j] || (column[other] == column[j] && other < j))
      low = middle + 1;
    else
      high = middle;
  }
  memmove (order + position, order + position + 1, (size_t)(low - position - 1) * sizeof *order);
  order[low - 1] = j;
}

static void
send_next (struct earliest_state *earliest, int32_t i)
{
  const struct openshop_ticks *ticks = earliest->clock.ticks;
  const int64_t *start = earliest->clock.schedule->start + (int64_t)i * ticks->machines;
  int32_t position = 0;
  while (start[earliest->order[position]] >= 0)
    position++;
  openshop_clock_append (&earliest->clock, i, earliest->order[position]);
  move_on (earliest, position);
  earliest->left[i]--;
}

static void
earliest_init (struct earliest_state *earliest, const struct openshop_ticks *ticks,
               struct openshop_schedule *schedule)
{
  openshop_clock_init (&earliest->clock, ticks, schedule);
  earliest->order = memory_alloc ((size_t)ticks->machines, sizeof *earliest->order);
  earliest->heap = memory_alloc ((size_t)ticks->jobs, sizeof *earliest->heap);
  earliest->left = memory_zero ((size_t)ticks->jobs, sizeof *earliest->left);
  earliest->senders = 0;
  for (int32_t j = 0; j < ticks->machines; j++)
    earliest->order[j] = j;
  for (int32_t i = 0; i < ticks->jobs; i++) {
    for (int32_t j = 0; j < ticks->machines; j++)
      earliest->left[i] += openshop_time (ticks, i, j) > 0;
    if (earliest->left[i] > 0)
      keyed_push (earliest->heap, &earliest->senders, (struct keyed){ 0, i });
  }
}

void
openshop_earliest_schedule (const struct openshop_ticks *ticks, uint64_t seed,
                            const struct deadline *deadline, struct openshop_schedule *schedule)
{
  (void)seed;
  struct earliest_state earliest;
  bool over = false;
  earliest_init (&earliest, ticks, schedule);
  for (unsigned sent = 1; earliest.senders > 0 && !over; sent++) {
    over = sent % CHECK_INTERVAL == 0 && deadline_passed (deadline);
    int32_t i = earliest.heap[0].item;
    send_next (&earliest, i);
    if (earliest.left[i] == 0)
      keyed_pop (earliest.heap, &earliest.senders);
    else
      keyed_replace (earliest.heap, earliest.senders, (struct keyed){ earliest.clock.row[i], i });
  }
  memory_free (earliest.order, earliest.heap, earliest.left);
  openshop_clock_clear (&earliest.clock);
  openshop_schedule_finish (schedule, ticks);
  if (over)
    schedule->makespan = HEURISTIC_GIVEN_UP;
}
