/* Brute force of the overhead model against programs still more naive: every start on a grid of
   ticks, every order of all tasks whatever their starts, and every order of deliveries. */
#include "search/overhead/engines.h"
#include "tests/support/overhead_tiny.h"

#include <criterion/criterion.h>
#include <stdlib.h>

enum { MOST_TASKS = 5 };

struct naive {
  const struct overhead_ticks *ticks;
  struct overhead_delivery path[MOST_TASKS]; /* receive -1: not yet */
  int32_t multicast[MOST_TASKS], to[MOST_TASKS], count;
  int64_t best;
};

static void
naive_init (struct naive *naive, const struct overhead_ticks *ticks)
{
  *naive = (struct naive){ .ticks = ticks, .best = INT64_MAX };
  for (int32_t k = 0; k < ticks->messages; k++)
    for (size_t d = ticks->first[k]; d < ticks->first[k + 1]; d++) {
      naive->multicast[naive->count] = k;
      naive->to[naive->count++] = ticks->destination[d];
    }
  for (int d = 0; d < naive->count; d++)
    naive->path[d] = (struct overhead_delivery){ -1, -1, -1, naive->to[d], naive->multicast[d] };
}

/* When node i holds k by what is on the path; -1: not. */
static int64_t
held (const struct naive *naive, int32_t k, int32_t i)
{
  if (naive->ticks->source[k] == i)
    return 0;
  for (int d = 0; d < naive->count; d++)
    if (naive->path[d].to == i && naive->path[d].multicast == k && naive->path[d].receive >= 0)
      return naive->path[d].receive + overhead_receive (naive->ticks, k, i);
  return -1;
}

/* End of the latest task of node i. */
static int64_t
avail (const struct naive *naive, int32_t i)
{
  int64_t end = 0;
  for (int d = 0; d < naive->count; d++) {
    const struct overhead_delivery *x = &naive->path[d];
    int64_t sent
      = x->start < 0 || x->from != i ? 0 : x->start + overhead_send (naive->ticks, x->multicast, i);
    int64_t received = x->receive < 0 || x->to != i
                         ? 0
                         : x->receive + overhead_receive (naive->ticks, x->multicast, i);
    end = sent > end ? sent : end;
    end = received > end ? received : end;
  }
  return end;
}

static int64_t
later (int64_t a, int64_t b)
{
  return a > b ? a : b;
}

static int64_t
arrival (const struct naive *naive, const struct overhead_delivery *x)
{
  return x->start + overhead_send (naive->ticks, x->multicast, x->from)
         + overhead_transit (naive->ticks, x->multicast, x->from, x->to);
}

static void
keep (struct naive *naive)
{
  int64_t end = 0;
  for (int d = 0; d < naive->count; d++)
    end = later (end, naive->path[d].receive
                        + overhead_receive (naive->ticks, naive->multicast[d], naive->to[d]));
  naive->best = end < naive->best ? end : naive->best;
}

/* Append tasks in every order in which each comes after what it needs, at the end of its node's
   tasks. */
static void
every_order (struct naive *naive, int left)
{
  if (left == 0)
    keep (naive);
  for (int d = 0; d < naive->count; d++) {
    struct overhead_delivery *x = &naive->path[d];
    if (x->start >= 0 && x->receive < 0) {
      x->receive = later (arrival (naive, x), avail (naive, x->to));
      every_order (naive, left - 1);
      x->receive = -1;
    }
    if (x->start >= 0)
      continue;
    for (int32_t i = 0; i < naive->ticks->nodes; i++)
      if (i != x->to && held (naive, x->multicast, i) >= 0) {
        x->start = avail (naive, i);
        x->from = i;
        every_order (naive, left - 1);
        x->start = -1;
        x->from = -1;
      }
  }
}

/* Append deliveries in every order, from every holder (000, equations (5) and (6)). */
static void
every_delivery (struct naive *naive, int left)
{
  if (left == 0)
    keep (naive);
  for (int d = 0; d < naive->count; d++) {
    struct overhead_delivery *x = &naive->path[d];
    for (int32_t i = 0; x->start < 0 && i < naive->ticks->nodes; i++) {
      if (i == x->to || held (naive, x->multicast, i) < 0)
        continue;
      int64_t available = avail (naive, x->to), start = avail (naive, i);
      *x = (struct overhead_delivery){ start, -1, i, x->to, x->multicast };
      x->receive = later (arrival (naive, x), available);
      every_delivery (naive, left - 1);
      *x = (struct overhead_delivery){ -1, -1, -1, x->to, x->multicast };
    }
  }
}

/* Is node i free in [start, start + length)? */
static bool
idle (const struct naive *naive, int32_t i, int64_t start, int64_t length)
{
  for (int d = 0; d < naive->count; d++) {
    const struct overhead_delivery *x = &naive->path[d];
    if (x->start >= 0 && x->from == i && x->start < start + length
        && start < x->start + overhead_send (naive->ticks, x->multicast, i))
      return false;
    if (x->receive >= 0 && x->to == i && x->receive < start + length
        && start < x->receive + overhead_receive (naive->ticks, x->multicast, i))
      return false;
  }
  return true;
}

/* Is there a schedule that ends by `end`? Deliveries in an order in which senders have received
   before; all starts, with idle time. */
static bool
on_grid (struct naive *naive, int left, int64_t end)
{
  for (int d = 0; d < naive->count; d++) {
    struct overhead_delivery *x = &naive->path[d];
    int64_t receive = overhead_receive (naive->ticks, x->multicast, x->to);
    for (int32_t i = 0; x->start < 0 && i < naive->ticks->nodes; i++) {
      int64_t from = held (naive, x->multicast, i),
              send = overhead_send (naive->ticks, x->multicast, i);
      if (i == x->to || from < 0)
        continue;
      for (int64_t start = from; start < end; start++) {
        struct overhead_delivery unset = *x;
        if (!idle (naive, i, start, send))
          continue;
        x->start = start;
        x->from = i;
        for (int64_t r = arrival (naive, x); r + receive <= end; r++)
          if (idle (naive, x->to, r, receive)) {
            x->receive = r;
            if (left == 1 || on_grid (naive, left - 1, end))
              return true;
            x->receive = -1;
          }
        *x = unset;
      }
    }
  }
  return false;
}

static const struct solve_options append = { .threads = 1, .class = OVERHEAD_APPEND };

static int64_t
brute (const struct overhead_ticks *ticks, enum overhead_class class)
{
  struct solve_options options = append;
  struct outcome outcome;
  options.class = class;
  outcome_init (&outcome, overhead_data.solution);
  overhead_brute_engine.solve (ticks, &options, &outcome, NULL);
  cr_assert_eq (outcome.state, SOLVE_OPTIMAL);
  cr_assert_eq (outcome.lower_bound, outcome.makespan);
  cr_assert_eq (overhead_solution (&outcome)->makespan, outcome.makespan);
  cr_assert_eq ((int64_t)overhead_solution (&outcome)->length, ticks->tasks);
  cr_assert (overhead_schedule_valid (outcome.schedule, ticks));
  int64_t makespan = outcome.makespan;
  outcome_clear (&outcome);
  return makespan;
}

/* All shapes of a size: `each` sees `count` instances of every one. Returns how many that were. */
static int
shapes (int64_t tasks, int64_t most, int count, uint64_t seed,
        void (*each) (const struct overhead_ticks *ticks))
{
  struct overhead_tiny tiny;
  struct rng rng;
  int seen = 0;
  overhead_tiny_init (&tiny);
  rng_init (&rng, seed);
  for (enum overhead_tiny_pattern pattern = TINY_ANY; pattern <= TINY_EACH_TO_SOME; pattern++)
    for (enum overhead_tiny_link link = TINY_NO_LINK; link <= TINY_MATRIX; link++)
      for (int64_t lengths = 1; lengths <= 3; lengths += 2)
        for (int i = 0; i < count; i++, seen++) {
          int64_t nodes = pattern == TINY_BROADCAST                 ? tasks + 1
                          : pattern == TINY_ALL_TO_ALL && tasks < 6 ? 2
                                                                    : 4;
          overhead_tiny_draw (
            &tiny, &rng,
            &(struct overhead_tiny_shape){ nodes, tasks, most, lengths, link, pattern });
          each (&tiny.ticks);
        }
  overhead_tiny_clear (&tiny);
  return seen;
}

static int better; /* instances whose optimum is below the append-only one */

static void
compare_orders (const struct overhead_ticks *ticks)
{
  struct naive naive;
  naive_init (&naive, ticks);
  every_order (&naive, 2 * naive.count);
  int64_t any = brute (ticks, OVERHEAD_ANY), appended = brute (ticks, OVERHEAD_APPEND);
  cr_assert_eq (any, naive.best, "any order: brute %lld, all orders %lld", (long long)any,
                (long long)naive.best);
  naive_init (&naive, ticks);
  every_delivery (&naive, naive.count);
  cr_assert_eq (appended, naive.best, "append: brute %lld, all sequences %lld", (long long)appended,
                (long long)naive.best);
  cr_assert_leq (any, appended);
  better += any < appended;
}

static void
compare_grid (const struct overhead_ticks *ticks)
{
  struct naive naive;
  int64_t optimum = brute (ticks, OVERHEAD_ANY);
  naive_init (&naive, ticks);
  cr_assert_not (on_grid (&naive, naive.count, optimum - 1), "brute %lld is not the optimum",
                 (long long)optimum);
  cr_assert (on_grid (&naive, naive.count, optimum), "brute %lld is no makespan",
             (long long)optimum);
}

Test (brute_naive, all_orders_of_tasks)
{
  cr_assert_eq (shapes (4, 3, 25, 1, compare_orders) + shapes (4, 20, 25, 2, compare_orders), 1200);
  cr_assert_gt (better, 100, "%d", better);
}

Test (brute_naive, all_orders_of_more_tasks)
{
  cr_assert_eq (shapes (5, 20, 1, 3, compare_orders), 24);
}

Test (brute_naive, all_starts_on_a_grid)
{
  cr_assert_eq (shapes (2, 3, 40, 4, compare_grid) + shapes (3, 1, 2, 5, compare_grid), 1008);
}
