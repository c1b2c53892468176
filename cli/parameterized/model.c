/* The parameterized model on the command line. */
#include "cli/model.h"

#include "base/memory.h"
#include "cli/items.h"
#include "cli/lanes.h"
#include "cli/parameterized/picture.h"
#include "cli/parameterized/simulate.h"
#include "heuristics/parameterized/contention.h"
#include "heuristics/parameterized/greedy.h"
#include "measure/parameterized/instance.h"

#include <stdio.h>

static void
print (const struct item *item, const struct options *options, struct output *out)
{
  const struct tree_schedule *schedule = item_schedule (item);
  const struct parameterized_ticks *ticks = item->ticks;
  struct lanes lanes = {
    .tasks = memory_alloc ((size_t)ticks->nodes, sizeof *lanes.tasks),
    .name = "node",
    .words = { "from", "to" },
    .source = 0,
    .item = item,
  };
  for (int32_t to = 1; to < ticks->nodes; to++)
    lanes.tasks[lanes.count++] = (struct lanes_task){
      schedule->start[to], schedule->start[to] + ticks->end, schedule->from[to], to, 0, true
    };
  output_text (out, "start..receipt of each node's sends (to):\n");
  lanes_print (&lanes, options->full, out);
}

/* Too few can hold the message before. */
static void
explain (const struct item *item, char *text, size_t size)
{
  const struct parameterized_ticks ticks = parameterized_spaced (item->ticks);
  int64_t before, counted = parameterized_greedy_makespan (&ticks, &before, NULL);
  *text = '\0';
  if (ticks.nodes > 1 && counted == item_outcome (item)->makespan)
    snprintf (text, size, "at most %lld of %lld nodes can have the message earlier",
              (long long)before, (long long)ticks.nodes);
}

static void
write_waits (const struct item *item, bool json, struct output *out)
{
  const struct parameterized_ticks *ticks = item->ticks;
  if (ticks->network == PARAMETERIZED_COMPLETE)
    return;
  const struct parameterized_waits waits = parameterized_waits (item_schedule (item), ticks);
  struct rational longest = rational_of_ticks (waits.longest, ticks->scale),
                  alone = rational_of_ticks (waits.makespan, ticks->scale);
  if (json) {
    output_all (out, ",\"waits\":{\"sends\":", waits.sends, ",\"longest\":", longest,
                ",\"makespan_without\":", alone, "}");
  } else if (waits.sends == 0) {
    output_text (out, "; no send waits for a channel");
  } else {
    output_all (out, "; ", waits.sends, waits.sends == 1 ? " send waits" : " sends wait",
                " for a channel, at most ");
    items_time (item, longest, out);
    output_text (out, "; without waiting it would be ");
    items_time (item, alone, out);
  }
}

const struct cli_model parameterized_cli
  = { .summary = "equal nodes (hold, end, ports), also in meshes and multistage networks",
      .heuristic = "recursive halving",
      .command = &simulate_command,
      .draw = picture_draw,
      .print = print,
      .explain = explain,
      .write_waits = write_waits,
      .write_measured = parameterized_write_measured };
