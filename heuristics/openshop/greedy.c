/* The greedy heuristic (BPR, section 4.4): a series of steps. Each sender has its receivers "rank
   ordered in decreasing order of communication time". In a step the senders choose in turn: each
   takes the first receiver of its list that it has not taken in an earlier step and that no other
   sender has taken in this step; a sender that finds none idles. "To ensure fairness, a processor
   which was idle in any step will be the first to pick in the next. If there was no idle processor
   in a step, the last processor in any step will be the first in the next step." Steps are not
   synchronised: a task starts when both have finished their earlier steps.

   Choices that BPR leave open. Equal times: the lowest receiver first. The order of the first step
   is 0, 1, ... Several idle senders go first in the order they had; all others keep their order
   behind them, also behind the last sender when that goes first. A sender without receivers left
   leaves the order, and is not idle. Pairs without time are in no list. O(n m (n + m)). */
#include "heuristics/openshop/greedy.h"

#include "heuristics/openshop/clock.h"
#include "heuristics/openshop/table.h"

#include "base/keyed.h"
#include "base/memory.h"

#include <stdlib.h>

struct greedy_state {
  struct openshop_clock clock;
  int32_t *list;              /* [jobs][machines]: receivers not taken yet, longest first */
  int32_t *left;              /* [jobs] */
  int32_t *order, *next;      /* [jobs]: the order of the senders in this step and in the next */
  int32_t *idle;              /* [jobs] */
  int32_t *taken;             /* [machines]: the last step in which it was taken */
  int32_t active, idle_count; /* senders in the order; idle senders of this step */
};

static void
rank (struct greedy_state *greedy, int32_t i, struct keyed *scratch)
{
  const struct openshop_ticks *ticks = greedy->clock.ticks;
  int32_t *list = greedy->list + (int64_t)i * ticks->machines, count = 0;
  for (int32_t j = 0; j < ticks->machines; j++)
    if (openshop_time (ticks, i, j) > 0)
      scratch[count++] = (struct keyed){ -openshop_time (ticks, i, j), j };
  keyed_sort (scratch, (size_t)count);
  for (int32_t k = 0; k < count; k++)
    list[k] = scratch[k].item;
  greedy->left[i] = count;
}

/* False: the deadline passed, and not all lists are made. */
static bool
greedy_init (struct greedy_state *greedy, const struct openshop_ticks *ticks,
             const struct deadline *deadline, struct openshop_schedule *schedule)
{
  bool timely = true;
  size_t n = (size_t)ticks->jobs, m = (size_t)ticks->machines;
  struct keyed *scratch = memory_alloc (m, sizeof *scratch);
  openshop_clock_init (&greedy->clock, ticks, schedule);
  greedy->list = memory_alloc (n * m, sizeof *greedy->list);
  greedy->left = memory_alloc (n, sizeof *greedy->left);
  greedy->order = memory_alloc (n, sizeof *greedy->order);
  greedy->next = memory_alloc (n, sizeof *greedy->next);
  greedy->idle = memory_alloc (n, sizeof *greedy->idle);
  greedy->taken = memory_zero (m, sizeof *greedy->taken);
  greedy->active = 0;
  for (int32_t i = 0; i < ticks->jobs && timely; i++) {
    timely = !deadline_passed (deadline);
    rank (greedy, i, scratch);
    if (greedy->left[i] > 0)
      greedy->order[greedy->active++] = i;
  }
  free (scratch);
  return timely;
}

static void
greedy_clear (struct greedy_state *greedy)
{
  memory_free (greedy->list, greedy->left, greedy->order, greedy->next, greedy->idle,
               greedy->taken);
  openshop_clock_clear (&greedy->clock);
}

/* False: sender i idles in this step. */
static bool
pick (struct greedy_state *greedy, int32_t i, int32_t step)
{
  int32_t *list = greedy->list + (int64_t)i * greedy->clock.ticks->machines, at = 0;
  while (at < greedy->left[i] && greedy->taken[list[at]] == step)
    at++;
  if (at == greedy->left[i])
    return false;
  greedy->taken[list[at]] = step;
  openshop_clock_append (&greedy->clock, i, list[at]);
  greedy->left[i]--;
  for (; at < greedy->left[i]; at++)
    list[at] = list[at + 1];
  return true;
}

/* The order of the next step: the idle senders, or else the last one, go first. */
static void
reorder (struct greedy_state *greedy, int32_t others)
{
  int32_t *order = greedy->order, count = 0;
  if (greedy->idle_count == 0 && others > 0)
    greedy->idle[greedy->idle_count++] = greedy->next[--others];
  for (int32_t k = 0; k < greedy->idle_count; k++)
    order[count++] = greedy->idle[k];
  for (int32_t k = 0; k < others; k++)
    order[count++] = greedy->next[k];
  greedy->active = count;
}

static void
compose_step (struct greedy_state *greedy, int32_t step)
{
  int32_t others = 0;
  greedy->idle_count = 0;
  for (int32_t k = 0; k < greedy->active; k++) {
    int32_t i = greedy->order[k];
    if (!pick (greedy, i, step))
      greedy->idle[greedy->idle_count++] = i;
    else if (greedy->left[i] > 0)
      greedy->next[others++] = i;
  }
  reorder (greedy, others);
}

/* All steps; returns how many they are. -1: the deadline passed. */
static int32_t
compose (const struct openshop_ticks *ticks, const struct deadline *deadline,
         struct openshop_schedule *schedule)
{
  struct greedy_state greedy;
  int32_t steps = 0;
  bool timely = greedy_init (&greedy, ticks, deadline, schedule);
  while (greedy.active > 0 && timely) {
    timely = !deadline_passed (deadline);
    compose_step (&greedy, ++steps);
  }
  greedy_clear (&greedy);
  return timely ? steps : -1;
}

int32_t
openshop_greedy_steps (const struct openshop_ticks *ticks)
{
  struct openshop_schedule schedule;
  openshop_schedule_init (&schedule);
  int32_t steps = compose (ticks, NULL, &schedule);
  openshop_schedule_clear (&schedule);
  return steps;
}

void
openshop_greedy_schedule (const struct openshop_ticks *ticks, uint64_t seed,
                          const struct deadline *deadline, struct openshop_schedule *schedule)
{
  (void)seed;
  int32_t steps = compose (ticks, deadline, schedule);
  openshop_schedule_finish (schedule, ticks);
  if (steps < 0)
    schedule->makespan = HEURISTIC_GIVEN_UP;
}
