/* The overhead model on the command line. */
#include "cli/model.h"

#include "base/memory.h"
#include "cli/lanes.h"
#include "model/overhead/schedule.h"

static void
print (const struct item *item, const struct options *options, struct output *out)
{
  const struct overhead_schedule *schedule = item_schedule (item);
  const struct overhead_ticks *ticks = item->ticks;
  struct lanes lanes = {
    .tasks = memory_alloc (2 * schedule->length, sizeof *lanes.tasks),
    .name = "node",
    .words = { "from", "to" },
    .source = ticks->messages == 1 ? ticks->source[0] : -1,
    .multicasts = ticks->messages > 1,
    .item = item,
  };
  for (size_t i = 0; i < schedule->length; i++) {
    const struct overhead_delivery *at = &schedule->deliveries[i];
    int64_t sent = at->start + overhead_send (ticks, at->multicast, at->from),
            received = at->receive + overhead_receive (ticks, at->multicast, at->to);
    lanes.tasks[lanes.count++]
      = (struct lanes_task){ at->start, sent, at->from, at->to, at->multicast, true };
    lanes.tasks[lanes.count++]
      = (struct lanes_task){ at->receive, received, at->to, at->from, at->multicast, false };
  }
  output_print (out, "start..end of each node's sends (to) and receives (from)%s:\n",
                lanes.multicasts ? ", [multicast]" : "");
  lanes_print (&lanes, options->full, out);
}

const struct cli_model overhead_cli
  = { .summary = "multicasts; send overhead, link time and receive overhead of each pair",
      .print = print };
