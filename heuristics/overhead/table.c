#include "heuristics/overhead/table.h"

#include "heuristics/overhead/rules.h"

/* What makes the schedule of a row. */
struct rule {
  void (*make) (const struct overhead_ticks *ticks, uint64_t seed, const struct deadline *deadline,
                struct overhead_schedule *schedule);
  const struct overhead_rule *select; /* instead of `make` */
  bool insertion;
};

static void
run (const struct heuristic *self, const void *ticks, const struct heuristic_options *options,
     void *schedule)
{
  const struct rule *rule = self->data;
  if (rule->select)
    overhead_select (ticks, rule->select, &options->seed, rule->insertion, options->deadline,
                     schedule);
  else
    rule->make (ticks, options->seed, options->deadline, schedule);
  struct overhead_schedule *made = schedule;
  if (!overhead_complete (ticks, made))
    made->makespan = HEURISTIC_GIVEN_UP;
}

/* Properties. */
#define PLAIN .seeded = false
#define SEEDED .remark = "uses --seed", .seeded = true
#define SEEDED_LIMITED .remark = "uses --seed and --time-limit", .seeded = true, .limited = true

/* clang-format off */
#define ROW(function, name, summary, reference, properties) \
  { name, summary, reference, properties, .run = run, \
    .data = &(const struct rule){ .make = function } },
#define SELECT(rule_of, inserts, name, summary, reference, properties) \
  { name, summary, reference, properties, .run = run, \
    .data = &(const struct rule){ .select = &rule_of, .insertion = inserts } },
/* clang-format on */

const struct heuristic overhead_heuristics[] = {
#include "heuristics/overhead/rows.def"
  { 0 },
};
