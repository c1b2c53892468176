#include "cli/lanes.h"

#include "base/memory.h"

#include <stdlib.h>

/* A send or a receive. */
struct task {
  int64_t start, end; /* ticks */
  int32_t node, other, multicast;
  bool send;
};

static int
compare_tasks (const void *left, const void *right)
{
  const struct task *a = left, *b = right;
  if (a->node != b->node)
    return a->node < b->node ? -1 : 1;
  return (a->start > b->start) - (a->start < b->start);
}

/* All tasks by node and time. */
static struct task *
tasks_of (const struct overhead_schedule *schedule, const struct overhead_ticks *ticks)
{
  struct task *tasks = memory_alloc (2 * schedule->length, sizeof *tasks);
  for (size_t i = 0; i < schedule->length; i++) {
    const struct overhead_delivery *at = &schedule->deliveries[i];
    int64_t sent = at->start + overhead_send (ticks, at->multicast, at->from),
            received = at->receive + overhead_receive (ticks, at->multicast, at->to);
    tasks[2 * i] = (struct task){ at->start, sent, at->from, at->to, at->multicast, true };
    tasks[2 * i + 1] = (struct task){ at->receive, received, at->to, at->from, at->multicast, false };
  }
  qsort (tasks, 2 * schedule->length, sizeof *tasks, compare_tasks);
  return tasks;
}

/* How many of `count` are shown of a schedule that is not to be shown in full: never only a few left out. */
static size_t
shown (size_t count, size_t limit, bool full)
{
  return full || count < limit + limit / 2 ? count : limit;
}

static void
print_time (const struct overhead_ticks *ticks, int64_t time, struct output *out)
{
  char text[RATIONAL_TEXT];
  output_bytes (out, text, rational_text (overhead_ticks_time (ticks, time), text));
}

static void
print_task (const struct task *task, const struct overhead_ticks *ticks, struct output *out)
{
  print_time (ticks, task->start, out);
  output_text (out, "..");
  print_time (ticks, task->end, out);
  output_print (out, task->send ? " to %d" : " from %d", task->other);
  if (ticks->messages > 1)
    output_print (out, " [%d]", task->multicast);
}

/* The line of a node with `count` tasks. */
static void
print_lane (const struct task *tasks, size_t count, const struct overhead_ticks *ticks, bool full, struct output *out)
{
  size_t most = shown (count, LANES_TASKS, full);
  bool source = ticks->messages == 1 && tasks->node == ticks->source[0];
  output_print (out, "node %d%s: ", tasks->node, source ? " (source)" : "");
  for (size_t i = 0; i < most; i++) {
    output_text (out, i > 0 ? ", " : "");
    print_task (&tasks[i], ticks, out);
  }
  if (most < count)
    output_print (out, "  (+%zu not shown)", count - most);
  output_char (out, '\n');
}

/* Tasks from `at` on that are of the same node. */
static size_t
lane_length (const struct task *at, const struct task *end)
{
  const struct task *next = at;
  while (next < end && next->node == at->node)
    next++;
  return (size_t)(next - at);
}

static size_t
count_lanes (const struct task *tasks, const struct task *end)
{
  size_t count = 0;
  for (const struct task *at = tasks; at < end; at += lane_length (at, end))
    count++;
  return count;
}

void
lanes_print (const struct overhead_schedule *schedule, const struct overhead_ticks *ticks, bool full, struct output *out)
{
  struct task *tasks = tasks_of (schedule, ticks), *at = tasks, *end = tasks + 2 * schedule->length;
  size_t count = count_lanes (tasks, end), most = shown (count, LANES_SHORT, full);
  output_print (out, "start..end of each node's sends (to) and receives (from)%s:\n", ticks->messages > 1 ? ", [multicast]" : "");
  for (size_t i = 0; i < most; i++) {
    size_t length = lane_length (at, end);
    print_lane (at, length, ticks, full, out);
    at += length;
  }
  if (most < count)
    output_print (out, "(+%zu nodes not shown)\n", count - most);
  free (tasks);
}
