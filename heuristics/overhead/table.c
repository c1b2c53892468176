#include "heuristics/overhead/table.h"

/* What makes the schedule of a row. */
struct rule {
  void (*make) (const struct overhead_ticks *ticks, uint64_t seed, const struct deadline *deadline,
                struct overhead_schedule *schedule);
};

static void
run (const struct heuristic *self, const void *ticks, const struct heuristic_options *options,
     void *schedule)
{
  const struct rule *rule = self->data;
  rule->make (ticks, options->seed, options->deadline, schedule);
}

/* Properties. */
#define PLAIN .seeded = false
#define SEEDED .remark = "uses --seed", .seeded = true
#define SEEDED_LIMITED .remark = "uses --seed and --time-limit", .seeded = true, .limited = true

#define ROW(function, name, summary, reference, properties)                                        \
  { name, summary, reference, properties, .run = run, .data = &(const struct rule){ function } },

const struct heuristic overhead_heuristics[] = {
#include "heuristics/overhead/rows.def"
  { 0 },
};
