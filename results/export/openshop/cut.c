#include "results/export/openshop/cut.h"

#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

/* The sum of the capacities of the window, of one task: how often ~xV and xV stand in it, V = 1 ..
   last. Adding k times xV >= xV+1 makes k ~xV+1 of k ~xV, or k xV of k xV+1. */
struct cut {
  const struct shop *shop;
  struct output *out;
  int64_t *count; /* owned [horizon + 2]: ~xV less xV, of the present task */
  bool begun;     /* the line has a constraint already */
};

/* Adds a constraint, `times` times. */
static void
add (struct cut *cut, size_t constraint, int64_t times)
{
  output_all (cut->out, " ", constraint);
  if (times > 1)
    output_all (cut->out, " ", times, " *");
  if (cut->begun)
    output_text (cut->out, " +");
  cut->begun = true;
}

/* Moves what there is of ~xV at v to v + 1, or as much of xV from v + 1 to v. */
static void
move (struct cut *cut, int32_t task, int64_t v, int64_t times)
{
  if (times <= 0)
    return;
  add (cut, cut->shop->tasks[task].order + (size_t)v, times);
  cut->count[v] -= times;
  cut->count[v + 1] += times;
}

/* The literals of the present task in the sum of all capacities of the window. */
static void
count_literals (struct cut *cut, int32_t task, int64_t low, int64_t high)
{
  const struct shop *shop = cut->shop;
  int64_t time = shop->tasks[task].time;
  memset (cut->count, 0, ((size_t)shop->horizon + 2) * sizeof *cut->count);
  for (int64_t t = low; t < high; t++) {
    if (shop_has (shop, task, t - time + 1))
      cut->count[t - time + 1]++;
    if (shop_has (shop, task, t + 1))
      cut->count[t + 1]--;
  }
}

/* Moves ~x from 1 .. at to `at`. */
static void
gather_low (struct cut *cut, int32_t task, int64_t at)
{
  int64_t last = cut->shop->tasks[task].last;
  for (int64_t v = 1; v < (at < last ? at : last); v++)
    move (cut, task, v, cut->count[v]);
}

/* Moves x from at .. last to `at`. */
static void
gather_high (struct cut *cut, int32_t task, int64_t at)
{
  for (int64_t v = cut->shop->tasks[task].last; v > (at > 1 ? at : 1); v--)
    move (cut, task, v - 1, -cut->count[v]);
}

/* Drops all literals of from .. to, one after the other. */
static void
weaken (struct cut *cut, int32_t task, int64_t from, int64_t to)
{
  for (int64_t v = from; v <= to; v++)
    if (shop_has (cut->shop, task, v) && cut->count[v] != 0) {
      output_all (cut->out, " x", shop_start (cut->shop, task, v), " w");
      cut->count[v] = 0;
    }
}

/* Lets ~x and x of from .. to cancel each other as far as they can, each ~x with an x behind it,
   and drops the others. */
static void
cancel (struct cut *cut, int32_t task, int64_t from, int64_t to)
{
  int64_t ahead = 0, last = cut->shop->tasks[task].last;
  from = from < 1 ? 1 : from;
  to = to > last ? last : to;
  for (int64_t v = from; v <= to; v++)
    ahead += cut->count[v] < 0 ? -cut->count[v] : 0;
  for (int64_t v = from; v < to; v++) {
    ahead -= cut->count[v] < 0 ? -cut->count[v] : 0;
    move (cut, task, v, cut->count[v] < ahead ? cut->count[v] : ahead);
  }
  weaken (cut, task, from, to);
}

/* All that a task has in the capacities is moved, ~x up to `low` and x down to `high`, or cancels,
   or is dropped. */
static void
write_task (struct cut *cut, const struct window *window, int32_t task, int64_t low, int64_t high)
{
  count_literals (cut, task, window->low, window->high);
  gather_low (cut, task, low);
  gather_high (cut, task, high);
  cancel (cut, task, low + 1, high - 1);
}

void
cut_write (const struct shop *shop, const struct window *window, struct fact fact,
           struct output *out)
{
  struct cut cut = { .shop = shop, .out = out };
  const size_t *capacity = shop->capacity + (size_t)window->resource * (size_t)shop->horizon;
  int32_t begin = shop->begin[window->resource], end = shop->begin[window->resource + 1];
  cut.count = memory_alloc ((size_t)shop->horizon + 2, sizeof *cut.count);
  output_text (out, "pol");
  for (int64_t t = window->low; t < window->high; t++)
    if (capacity[t] > 0)
      add (&cut, capacity[t], 1);
  for (int32_t i = begin; i < end; i++) {
    int32_t task = shop->of_resource[i];
    if (window->members >> (i - begin) & 1)
      write_task (&cut, window, task, window->low, window->high - shop->tasks[task].time + 1);
    else if (task != window->task)
      write_task (&cut, window, task, 0, shop->tasks[task].last + 1);
    else if (fact.kind == FACT_LOW)
      write_task (&cut, window, task, window->given.value, fact.value);
    else
      write_task (&cut, window, task, fact.value + 1, window->given.value + 1);
  }
  output_text (out, " s ;\n");
  free (cut.count);
}
