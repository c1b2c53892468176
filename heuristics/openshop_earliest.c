/* The open shop heuristic (paper 002, section 4.5), the row `openshop`: whenever a sender becomes available, the earliest available of the
   receivers that it still has to send to is selected, and the task starts when both are available. Senders go in the order of their
   availability. Ties, of senders and of receivers: the lowest index. Pairs without time are not among the receivers.
   The makespan is at most row + column - time of the task that ends last, hence at most twice the load (Theorem 3).
   Receivers are kept in the order of their availability, in which the first that the sender still wants is looked for: a sender with k left
   of m finds it after about m / k places, so that all takes about O(n m log m) and the moves of the receivers in their order; O(n m^2) at
   worst, as the paper has it. */
#include "heuristics/openshop_clock.h"
#include "heuristics/openshop_rules.h"

#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

enum { LOOK = 256 }; /* messages from one look at the clock to the next */

struct earliest {
  struct openshop_clock clock;
  int32_t *order; /* [machines]: by (availability, index) */
  int32_t *heap;  /* [jobs]: senders with something left, by (availability, index) */
  int32_t senders;
  int32_t *left; /* [jobs]: tasks */
};

static bool
sender_before (const struct earliest *earliest, int32_t a, int32_t b)
{
  int64_t at = earliest->clock.row[a], bt = earliest->clock.row[b];
  return at < bt || (at == bt && a < b);
}

static void
sift_down (struct earliest *earliest)
{
  int32_t *heap = earliest->heap, sender = heap[0], at = 0;
  for (int32_t child = 1; child < earliest->senders; child = 2 * at + 1) {
    if (child + 1 < earliest->senders && sender_before (earliest, heap[child + 1], heap[child]))
      child++;
    if (!sender_before (earliest, heap[child], sender))
      break;
    heap[at] = heap[child];
    at = child;
  }
  heap[at] = sender;
}

/* The receiver at this place of the order has become available later: move it on. */
static void
move_on (struct earliest *earliest, int32_t place)
{
  const int64_t *column = earliest->clock.column;
  int32_t *order = earliest->order, j = order[place];
  int32_t low = place + 1, high = earliest->clock.ticks->machines; /* the first place from `low` on of one that comes after j */
  while (low < high) {
    int32_t middle = (low + high) / 2, other = order[middle];
    if (column[other] < column[j] || (column[other] == column[j] && other < j))
      low = middle + 1;
    else
      high = middle;
  }
  memmove (order + place, order + place + 1, (size_t)(low - place - 1) * sizeof *order);
  order[low - 1] = j;
}

static void
send_next (struct earliest *earliest, int32_t i)
{
  const struct openshop_ticks *ticks = earliest->clock.ticks;
  const int64_t *start = earliest->clock.schedule->start + (int64_t)i * ticks->machines;
  int32_t place = 0;
  while (start[earliest->order[place]] >= 0)
    place++;
  openshop_clock_append (&earliest->clock, i, earliest->order[place]);
  move_on (earliest, place);
  earliest->left[i]--;
}

static void
earliest_init (struct earliest *earliest, const struct openshop_ticks *ticks, struct openshop_schedule *schedule)
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
      earliest->heap[earliest->senders++] = i;
  }
}

void
openshop_earliest_schedule (const struct openshop_ticks *ticks, uint64_t seed, const struct deadline *deadline,
                            struct openshop_schedule *schedule)
{
  (void)seed;
  struct earliest earliest;
  bool over = false;
  earliest_init (&earliest, ticks, schedule);
  for (unsigned sent = 1; earliest.senders > 0 && !over; sent++) {
    over = sent % LOOK == 0 && deadline && deadline_passed (deadline);
    int32_t i = earliest.heap[0];
    send_next (&earliest, i);
    if (earliest.left[i] == 0)
      earliest.heap[0] = earliest.heap[--earliest.senders];
    if (earliest.senders > 0)
      sift_down (&earliest);
  }
  free (earliest.order);
  free (earliest.heap);
  free (earliest.left);
  openshop_clock_clear (&earliest.clock);
  openshop_schedule_finish (schedule, ticks);
  if (over)
    schedule->makespan = OPENSHOP_GIVEN_UP;
}
