/* Open shops and total exchange on the command line. */
#include "cli/model.h"

#include "base/memory.h"
#include "cli/lanes.h"
#include "model/openshop/schedule.h"

#include <stdio.h>

static void
print (const struct item *item, const struct options *options, struct output *out)
{
  const struct openshop_schedule *schedule = item_schedule (item);
  const struct openshop_ticks *ticks = item->ticks;
  bool receivers = options->receivers;
  const int32_t machine_label = ticks->exchange ? 0 : ticks->jobs; /* of the first machine */
  static const char *const names[2][2] = { { "job", "machine" }, { "sender", "receiver" } };
  struct lanes lanes = {
    .tasks = memory_alloc ((size_t)ticks->jobs * (size_t)ticks->machines, sizeof *lanes.tasks),
    .name = names[ticks->exchange][receivers],
    .words = { ticks->exchange ? "from" : "for", ticks->exchange ? "to" : "on" },
    .source = -1,
    .item = item,
    .lane_label = receivers ? machine_label : 0,
    .other_label = receivers ? 0 : machine_label,
  };
  for (int32_t i = 0; i < ticks->jobs; i++)
    for (int32_t j = 0; j < ticks->machines; j++) {
      int64_t time = openshop_time (ticks, i, j),
              start = schedule->start[(int64_t)i * ticks->machines + j];
      if (time > 0)
        lanes.tasks[lanes.count++]
          = (struct lanes_task){ start, start + time, receivers ? j : i, receivers ? i : j,
                                 0,     !receivers };
    }
  output_print (out, "start..end of each %s's %s (%s):\n", lanes.name,
                ticks->exchange ? "messages" : "tasks", lanes.words[!receivers]);
  lanes_print (&lanes, options->full, out);
}

/* A row or column is busy all the time. */
static void
explain (const struct item *item, char *text, size_t size)
{
  static const char *const names[2][2] = { { "job", "machine" }, { "sender", "receiver" } };
  const struct openshop_ticks *ticks = item->ticks;
  int32_t line;
  int64_t load = openshop_ticks_load (ticks, &line);
  bool column = line >= ticks->jobs;
  if (load > 0 && load == item_outcome (item)->makespan)
    snprintf (text, size, "%s %d is busy all the time", names[ticks->exchange][column],
              column ? line - ticks->jobs : line);
}

const struct cli_model exchange_cli
  = { .summary = "total exchange: a message from each node to each other one",
      .print = print,
      .explain = explain };
const struct cli_model openshop_cli
  = { .summary = "open shops, of which total exchange is one", .print = print, .explain = explain };
