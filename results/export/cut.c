#include "results/export/cut.h"

#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

/* The sum of the capacities of the window, of one task: how often ~xU and xU stand in it, U = 1 ..
   top. Adding k times xU >= xU+1 makes k ~xU+1 of k ~xU, or k xU of k xU+1. */
struct cut {
  struct output *out;
  const struct cut_task *task; /* the present one */
  int64_t *count;              /* owned [its top + 1]: ~xU less xU */
  bool begun;                  /* the line has a constraint already */
};

void
cut_place_within (struct cut_task *task, int64_t low, int64_t high)
{
  task->low = low + task->optional;
  task->high = high - task->time + 1 + task->optional;
}

void
cut_place_outside (struct cut_task *task)
{
  task->low = 0;
  task->high = task->top + 1;
}

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

/* Moves what there is of ~xU at u to u + 1, or as much of xU from u + 1 to u. */
static void
move (struct cut *cut, int64_t u, int64_t times)
{
  if (times <= 0)
    return;
  add (cut, cut->task->order + (size_t)u, times);
  cut->count[u] -= times;
  cut->count[u + 1] += times;
}

/* Counts a literal of "starts at v or later", +1 for ~x. */
static void
count_literal (struct cut *cut, int64_t v, int64_t sign)
{
  int64_t u = cut->task->optional ? (v > 0 ? v : 0) + 1 : v;
  if (u >= 1 && u <= cut->task->top)
    cut->count[u] += sign;
}

/* The literals of the present task in the sum of all capacities of the window. */
static void
count_literals (struct cut *cut, int64_t low, int64_t high)
{
  memset (cut->count, 0, ((size_t)cut->task->top + 1) * sizeof *cut->count);
  for (int64_t t = low; t < high; t++) {
    count_literal (cut, t - cut->task->time + 1, 1);
    count_literal (cut, t + 1, -1);
  }
}

/* Moves ~x from 1 .. at to `at`. */
static void
gather_low (struct cut *cut, int64_t at)
{
  int64_t top = cut->task->top;
  for (int64_t u = 1; u < (at < top ? at : top); u++)
    move (cut, u, cut->count[u]);
}

/* Moves x from at .. top to `at`. */
static void
gather_high (struct cut *cut, int64_t at)
{
  for (int64_t u = cut->task->top; u > (at > 1 ? at : 1); u--)
    move (cut, u - 1, -cut->count[u]);
}

/* Drops all literals of from .. to, one after the other. */
static void
weaken (struct cut *cut, int64_t from, int64_t to)
{
  for (int64_t u = from; u <= to; u++)
    if (cut->count[u] != 0) {
      output_all (cut->out, " x", cut->task->variable + (size_t)u, " w");
      cut->count[u] = 0;
    }
}

/* Lets ~x and x of from .. to cancel each other as far as they can, each ~x with an x behind it,
   and drops the others. */
static void
cancel (struct cut *cut, int64_t from, int64_t to)
{
  int64_t ahead = 0, top = cut->task->top;
  from = from < 1 ? 1 : from;
  to = to > top ? top : to;
  for (int64_t u = from; u <= to; u++)
    ahead += cut->count[u] < 0 ? -cut->count[u] : 0;
  for (int64_t u = from; u < to; u++) {
    ahead -= cut->count[u] < 0 ? -cut->count[u] : 0;
    move (cut, u, cut->count[u] < ahead ? cut->count[u] : ahead);
  }
  weaken (cut, from, to);
}

static void
write_task (struct cut *cut, int64_t low, int64_t high)
{
  count_literals (cut, low, high);
  gather_low (cut, cut->task->low);
  gather_high (cut, cut->task->high);
  cancel (cut, cut->task->low + 1, cut->task->high - 1);
}

void
cut_write (const size_t *capacity, int64_t low, int64_t high, const struct cut_task *tasks,
           size_t count, struct output *out)
{
  struct cut cut = { .out = out };
  int64_t top = 0;
  for (size_t i = 0; i < count; i++)
    top = tasks[i].top > top ? tasks[i].top : top;
  cut.count = memory_alloc ((size_t)top + 1, sizeof *cut.count);
  output_text (out, "pol");
  for (int64_t t = low; t < high; t++)
    if (capacity[t - low] > 0)
      add (&cut, capacity[t - low], 1);
  for (size_t i = 0; i < count; i++) {
    cut.task = &tasks[i];
    write_task (&cut, low, high);
  }
  free (cut.count);
}
