#include "cli/lanes.h"

#include "base/memory.h"

#include <stdlib.h>

/* Something that keeps a lane busy. */
struct task {
  int64_t start, end; /* ticks */
  int32_t lane, other, multicast;
  bool send;
};

struct lanes {
  struct task *tasks; /* owned */
  size_t count;
  const char *name;     /* what a lane is */
  const char *words[2]; /* between a task's times and the other side: of what is received, of what is sent */
  int32_t source;       /* the lane that is marked as the source; -1: none */
  bool multicasts;      /* tasks name theirs */
  struct rational (*time) (const void *ticks, int64_t time);
  const void *ticks;
};

static int
compare_tasks (const void *left, const void *right)
{
  const struct task *a = left, *b = right;
  if (a->lane != b->lane)
    return a->lane < b->lane ? -1 : 1;
  return (a->start > b->start) - (a->start < b->start);
}

/* How many of `count` are shown of a schedule that is not to be shown in full: never only a few left out. */
static size_t
shown (size_t count, size_t limit, bool full)
{
  return full || count < limit + limit / 2 ? count : limit;
}

static void
print_time (const struct lanes *lanes, int64_t time, struct output *out)
{
  output_decimal (out, lanes->time (lanes->ticks, time));
}

static void
print_task (const struct lanes *lanes, const struct task *task, struct output *out)
{
  print_time (lanes, task->start, out);
  output_text (out, "..");
  print_time (lanes, task->end, out);
  output_print (out, " %s %d", lanes->words[task->send], task->other);
  if (lanes->multicasts)
    output_print (out, " [%d]", task->multicast);
}

/* The line of a lane with `count` tasks. */
static void
print_lane (const struct lanes *lanes, const struct task *tasks, size_t count, bool full, struct output *out)
{
  size_t most = shown (count, LANES_TASKS, full);
  output_print (out, "%s %d%s: ", lanes->name, tasks->lane, tasks->lane == lanes->source ? " (source)" : "");
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
lane_length (const struct task *at, const struct task *end)
{
  const struct task *next = at;
  while (next < end && next->lane == at->lane)
    next++;
  return (size_t)(next - at);
}

static size_t
count_lanes (const struct lanes *lanes)
{
  size_t count = 0;
  const struct task *end = lanes->tasks + lanes->count;
  for (const struct task *at = lanes->tasks; at < end; at += lane_length (at, end))
    count++;
  return count;
}

/* Print all lanes and free them. */
static void
print (struct lanes *lanes, bool full, struct output *out)
{
  qsort (lanes->tasks, lanes->count, sizeof *lanes->tasks, compare_tasks);
  const struct task *at = lanes->tasks, *end = lanes->tasks + lanes->count;
  size_t count = count_lanes (lanes), most = shown (count, LANES_SHORT, full);
  for (size_t i = 0; i < most; i++) {
    size_t length = lane_length (at, end);
    print_lane (lanes, at, length, full, out);
    at += length;
  }
  if (most < count)
    output_print (out, "(+%zu %ss not shown)\n", count - most, lanes->name);
  free (lanes->tasks);
}

static struct rational
overhead_time (const void *ticks, int64_t time)
{
  return overhead_ticks_time (ticks, time);
}

void
lanes_overhead (const struct overhead_schedule *schedule, const struct overhead_ticks *ticks, bool full, struct output *out)
{
  struct lanes lanes = {
    .tasks = memory_alloc (2 * schedule->length, sizeof *lanes.tasks),
    .name = "node",
    .words = { "from", "to" },
    .source = ticks->messages == 1 ? ticks->source[0] : -1,
    .multicasts = ticks->messages > 1,
    .time = overhead_time,
    .ticks = ticks,
  };
  for (size_t i = 0; i < schedule->length; i++) {
    const struct overhead_delivery *at = &schedule->deliveries[i];
    int64_t sent = at->start + overhead_send (ticks, at->multicast, at->from),
            received = at->receive + overhead_receive (ticks, at->multicast, at->to);
    lanes.tasks[lanes.count++] = (struct task){ at->start, sent, at->from, at->to, at->multicast, true };
    lanes.tasks[lanes.count++] = (struct task){ at->receive, received, at->to, at->from, at->multicast, false };
  }
  output_print (out, "start..end of each node's sends (to) and receives (from)%s:\n", lanes.multicasts ? ", [multicast]" : "");
  print (&lanes, full, out);
}

static struct rational
openshop_time_of (const void *ticks, int64_t time)
{
  return openshop_ticks_time (ticks, time);
}

void
lanes_openshop (const struct openshop_schedule *schedule, const struct openshop_ticks *ticks, bool receivers, bool full, struct output *out)
{
  static const char *const names[2][2] = { { "job", "machine" }, { "sender", "receiver" } };
  struct lanes lanes = {
    .tasks = memory_alloc ((size_t)ticks->jobs * (size_t)ticks->machines, sizeof *lanes.tasks),
    .name = names[ticks->exchange][receivers],
    .words = { ticks->exchange ? "from" : "for", ticks->exchange ? "to" : "on" },
    .source = -1,
    .time = openshop_time_of,
    .ticks = ticks,
  };
  for (int32_t i = 0; i < ticks->jobs; i++)
    for (int32_t j = 0; j < ticks->machines; j++) {
      int64_t time = openshop_time (ticks, i, j), start = schedule->start[(int64_t)i * ticks->machines + j];
      if (time > 0)
        lanes.tasks[lanes.count++] = (struct task){ start, start + time, receivers ? j : i, receivers ? i : j, 0, !receivers };
    }
  output_print (out, "start..end of each %s's %s (%s):\n", lanes.name, ticks->exchange ? "messages" : "tasks", lanes.words[!receivers]);
  print (&lanes, full, out);
}

static struct rational
parameterized_time (const void *ticks, int64_t time)
{
  return parameterized_ticks_time (ticks, time);
}

void
lanes_parameterized (const struct tree_schedule *schedule, const struct parameterized_ticks *ticks, bool full, struct output *out)
{
  struct lanes lanes = {
    .tasks = memory_alloc ((size_t)ticks->nodes, sizeof *lanes.tasks),
    .name = "node",
    .words = { "from", "to" },
    .source = 0,
    .time = parameterized_time,
    .ticks = ticks,
  };
  for (int32_t to = 1; to < ticks->nodes; to++)
    lanes.tasks[lanes.count++] = (struct task){ schedule->start[to], schedule->start[to] + ticks->end, schedule->from[to], to, 0, true };
  output_text (out, "start..receipt of each node's sends (to):\n");
  print (&lanes, full, out);
}

static struct rational
logp_time (const void *types, int64_t time)
{
  return logp_types_time (types, time);
}

void
lanes_logp (const struct tree_schedule *schedule, const struct logp_types *types, bool full, struct output *out)
{
  struct lanes lanes = {
    .tasks = memory_alloc ((size_t)schedule->nodes, sizeof *lanes.tasks),
    .name = "node",
    .words = { "from", "to" },
    .source = 0,
    .time = logp_time,
    .ticks = types,
  };
  for (int32_t to = 1; to < schedule->nodes; to++)
    lanes.tasks[lanes.count++]
      = (struct task){ schedule->start[to], logp_schedule_ready (schedule, types, to), schedule->from[to], to, 0, true };
  output_text (out, "start..receipt of each node's sends (to):\n");
  print (&lanes, full, out);
}
