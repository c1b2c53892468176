#include "heuristics/overhead/improve.h"

#include "base/memory.h"
#include "heuristics/overhead/parameters.h"
#include "heuristics/overhead/reinsert.h"

#include <assert.h>
#include <stdlib.h>

PARAMETERS_DEFINE (overhead_heuristic_parameters, OVERHEAD_HEURISTIC_PARAMETERS);

struct improve {
  struct overhead_orders orders;
  struct overhead_reinsert reinsert;
  struct rng rng;
  struct overhead_schedule best;
  const struct deadline *deadline;
  int64_t *late; /* owned [length]: late acceptance list: makespans some steps ago, lowered */
  int32_t *list; /* owned [operations]: deliveries */
  uint64_t length, steps, idle;
};

static bool
passed (const struct improve *improve)
{
  return deadline_passed (improve->deadline);
}

static void
evaluate (struct improve *improve)
{
  bool good = overhead_orders_evaluate (&improve->orders);
  if (good && improve->reinsert.position)
    good = overhead_reinsert_number (&improve->reinsert);
  assert (good);
  (void)good;
}

/* A random delivery on a critical path, by one of its operations. */
static int32_t
draw_critical (struct improve *improve)
{
  const struct overhead_orders *orders = &improve->orders;
  int32_t count = 0;
  for (int32_t o = 0; o < orders->operations; o++)
    if (orders->head[o] + orders->busy[o] + orders->tail[o] == orders->makespan)
      improve->list[count++] = o / 2;
  return improve->list[rng_below (&improve->rng, (uint64_t)count)];
}

static void
reset_late (struct improve *improve)
{
  for (uint64_t i = 0; i < improve->length; i++)
    improve->late[i] = improve->orders.makespan;
  improve->idle = 0;
}

static void
keep_best (struct improve *improve)
{
  if (improve->orders.makespan >= improve->best.makespan)
    return;
  overhead_orders_schedule (&improve->orders, &improve->best);
  improve->idle = 0;
}

static void
step (struct improve *improve)
{
  struct overhead_orders *orders = &improve->orders;
  struct overhead_insertion_point former, best;
  int64_t *late = &improve->late[improve->steps++ % improve->length], makespan = orders->makespan;
  int64_t allowed = makespan > *late ? makespan : *late;
  int32_t d = draw_critical (improve);
  improve->idle++;
  if (!overhead_reinsert_move (&improve->reinsert, d, &former, &best) || best.length > allowed) {
    overhead_reinsert_put (&improve->reinsert, d, &former);
  } else {
    overhead_reinsert_put (&improve->reinsert, d, &best);
    evaluate (improve);
    if (orders->makespan > allowed) {
      overhead_reinsert_take (&improve->reinsert, d);
      overhead_reinsert_put (&improve->reinsert, d, &former);
      evaluate (improve);
    }
    keep_best (improve);
  }
  *late = orders->makespan < *late ? orders->makespan : *late;
}

/* Removes delivery d and all that forward its message from its receiver; appends them to the list
   of `count` deliveries and returns the new number. */
static int32_t
take_branch (struct improve *improve, int32_t d, int32_t count)
{
  const struct overhead_ticks *ticks = improve->orders.ticks;
  int32_t k = improve->orders.message[d];
  overhead_reinsert_mark (&improve->reinsert, d);
  for (size_t e = ticks->first[k]; e < ticks->first[k + 1]; e++)
    if (improve->reinsert.below[ticks->destination[e]] && !improve->reinsert.out[e]) {
      overhead_reinsert_take (&improve->reinsert, (int32_t)e);
      improve->list[count++] = (int32_t)e;
    }
  return count;
}

/* Inserts the deliveries of the list in random order, each at its best point except those skipped
   at random. After the deadline they stay out: the orders are not used any more. */
static void
put_back (struct improve *improve, int32_t count)
{
  while (count > 0 && !passed (improve)) {
    struct overhead_insertion_point place;
    uint64_t pick = rng_below (&improve->rng, (uint64_t)count);
    int32_t d = improve->list[pick];
    evaluate (improve);
    overhead_reinsert_find (&improve->reinsert, d,
                            overhead_heuristic_parameters.overhead_improve_blink, &place);
    overhead_reinsert_put (&improve->reinsert, d, &place);
    improve->list[pick] = improve->list[--count];
  }
}

static void
restart (struct improve *improve)
{
  struct overhead_orders *orders = &improve->orders;
  if (rng_below (&improve->rng, 8) < overhead_heuristic_parameters.overhead_improve_from_best)
    overhead_orders_from (orders, &improve->best);
  int64_t ruined = overhead_heuristic_parameters.overhead_improve_ruined;
  int32_t wanted = orders->tasks < ruined ? orders->tasks : (int32_t)ruined,
          count = take_branch (improve, draw_critical (improve), 0);
  while (count < wanted) {
    int32_t d = (int32_t)rng_below (&improve->rng, (uint64_t)orders->tasks);
    if (!improve->reinsert.out[d])
      count = take_branch (improve, d, count);
  }
  put_back (improve, count);
  if (passed (improve))
    return;
  evaluate (improve);
  keep_best (improve);
  reset_late (improve);
}

static void
improve_init (struct improve *improve, const struct overhead_ticks *ticks,
              const struct overhead_schedule *schedule, uint64_t seed, bool appended)
{
  overhead_orders_init (&improve->orders, ticks);
  overhead_orders_from (&improve->orders, schedule);
  rng_init (&improve->rng, seed);
  overhead_reinsert_init (&improve->reinsert, &improve->orders, &improve->rng, appended);
  overhead_schedule_init (&improve->best);
  overhead_orders_schedule (&improve->orders, &improve->best);
  improve->list = memory_alloc ((size_t)improve->orders.operations, sizeof *improve->list);
  improve->length = overhead_heuristic_parameters.overhead_improve_late;
  improve->late = memory_alloc (improve->length, sizeof *improve->late);
  reset_late (improve);
}

static void
improve_clear (struct improve *improve)
{
  memory_free (improve->list, improve->late);
  overhead_schedule_clear (&improve->best);
  overhead_reinsert_clear (&improve->reinsert);
  overhead_orders_clear (&improve->orders);
}

static uint64_t
improve_class (const struct overhead_ticks *ticks, struct overhead_schedule *schedule,
               uint64_t seed, uint64_t iterations, int64_t target, const struct deadline *deadline,
               bool appended)
{
  struct improve improve = { .deadline = deadline };
  uint64_t idle
    = overhead_heuristic_parameters.overhead_improve_idle
      + (uint64_t)ticks->tasks / overhead_heuristic_parameters.overhead_improve_idle_tasks;
  improve_init (&improve, ticks, schedule, seed, appended);
  while (improve.steps < iterations && improve.best.makespan > target && !passed (&improve)) {
    if (improve.idle == idle)
      restart (&improve);
    else
      step (&improve);
  }
  if (improve.best.makespan < schedule->makespan)
    overhead_schedule_copy (schedule, &improve.best);
  improve_clear (&improve);
  return improve.steps;
}

uint64_t
overhead_improve (const struct overhead_ticks *ticks, struct overhead_schedule *schedule,
                  uint64_t seed, uint64_t iterations, int64_t target,
                  const struct deadline *deadline)
{
  return improve_class (ticks, schedule, seed, iterations, target, deadline, false);
}

uint64_t
overhead_improve_appended (const struct overhead_ticks *ticks, struct overhead_schedule *schedule,
                           uint64_t seed, uint64_t iterations, int64_t target,
                           const struct deadline *deadline)
{
  return improve_class (ticks, schedule, seed, iterations, target, deadline, true);
}
