#include "cli/lanes.h"

#include "base/memory.h"
#include "cli/cli.h"

#include <stdlib.h>

static int
compare_tasks (const void *left, const void *right)
{
  const struct lanes_task *a = left, *b = right;
  if (a->lane != b->lane)
    return a->lane < b->lane ? -1 : 1;
  return (a->start > b->start) - (a->start < b->start);
}

/* How many of `count` are shown of a schedule that is not to be shown in full: never only a few
   left out. */
static size_t
shown (size_t count, size_t limit, bool full)
{
  return full || count < limit + limit / 2 ? count : limit;
}

static void
print_time (struct lanes *lanes, int64_t time, struct output *out)
{
  output_decimal (out, lanes->item->model->data->time (lanes->item->ticks, time));
}

static void
print_task (struct lanes *lanes, const struct lanes_task *task, struct output *out)
{
  print_time (lanes, task->start, out);
  output_text (out, "..");
  print_time (lanes, task->end, out);
  const char *name = labels_of (&lanes->labels, lanes->other_label + task->other);
  output_print (out, " %s ", lanes->words[task->send]);
  if (name)
    cli_text (out, name);
  else
    output_integer (out, task->other);
  if (lanes->multicasts)
    output_print (out, " [%d]", task->multicast);
}

/* The line of a lane with `count` tasks. */
static void
print_lane (struct lanes *lanes, const struct lanes_task *tasks, size_t count, bool full,
            struct output *out)
{
  size_t most = shown (count, LANES_TASKS, full);
  const char *name = labels_of (&lanes->labels, lanes->lane_label + tasks->lane);
  output_print (out, "%s %d", lanes->name, tasks->lane);
  if (name) {
    output_char (out, ' ');
    cli_text (out, name);
  }
  output_text (out, tasks->lane == lanes->source ? " (source): " : ": ");
  for (size_t i = 0; i < most; i++) {
    output_text (out, i > 0 ? ", " : "");
    print_task (lanes, &tasks[i], out);
  }
  if (most < count)
    output_print (out, "  (+%zu not shown)", count - most);
  output_char (out, '\n');
}

/* Tasks from `at` on that are of the same lane. */
static size_t
lane_length (const struct lanes_task *at, const struct lanes_task *end)
{
  const struct lanes_task *next = at;
  while (next < end && next->lane == at->lane)
    next++;
  return (size_t)(next - at);
}

static size_t
count_lanes (const struct lanes *lanes)
{
  size_t count = 0;
  const struct lanes_task *end = lanes->tasks + lanes->count;
  for (const struct lanes_task *at = lanes->tasks; at < end; at += lane_length (at, end))
    count++;
  return count;
}

void
lanes_print (struct lanes *lanes, bool full, struct output *out)
{
  qsort (lanes->tasks, lanes->count, sizeof *lanes->tasks, compare_tasks);
  const struct lanes_task *at = lanes->tasks, *end = lanes->tasks + lanes->count;
  labels_init (&lanes->labels, lanes->item->model->data, lanes->item->instance);
  size_t count = count_lanes (lanes), most = shown (count, LANES_SHORT, full);
  for (size_t i = 0; i < most; i++) {
    size_t length = lane_length (at, end);
    print_lane (lanes, at, length, full, out);
    at += length;
  }
  if (most < count)
    output_print (out, "(+%zu %ss not shown: --full shows all, provecast draw a picture)\n",
                  count - most, lanes->name);
  labels_clear (&lanes->labels);
  free (lanes->tasks);
}
