#include "heuristics/openshop/table.h"

/* What makes the schedule of a row. */
struct rule {
  void (*make) (const struct openshop_ticks *ticks, uint64_t seed, const struct deadline *deadline,
                struct openshop_schedule *schedule);
  enum openshop_list_rule dense; /* without `make` */
};

static void
run (const struct heuristic *self, const void *ticks, const struct heuristic_options *options,
     void *schedule)
{
  const struct rule *rule = self->data;
  if (rule->make)
    rule->make (ticks, options->seed, options->deadline, schedule);
  else
    openshop_dense (ticks, rule->dense, options->deadline, schedule);
}

/* Pairs rows with columns. */
static bool
square (const struct heuristic *self, const void *data, struct status *status)
{
  const struct openshop_ticks *ticks = data;
  return ticks->jobs == ticks->machines
         || status_set (status, STATUS_INPUT,
                        "times: heuristic '%s' needs as many jobs as machines, got %d and %d",
                        self->name, ticks->jobs, ticks->machines);
}

/* Properties. */
#define PLAIN .seeded = false
#define SEEDED .remark = "uses --seed", .seeded = true
#define SEEDED_LIMITED .remark = "uses --seed and --time-limit", .seeded = true, .limited = true
#define SQUARE .remark = "square shops only", .applies = square

/* clang-format off */
#define ROW(function, name, summary, reference, properties) \
  { name, summary, reference, properties, .run = run, \
    .data = &(const struct rule){ .make = function } },
#define DENSE(rule_of, name, summary, reference, properties) \
  { name, summary, reference, properties, .run = run, \
    .data = &(const struct rule){ .dense = rule_of } },
/* clang-format on */

const struct heuristic openshop_heuristics[] = {
#include "heuristics/openshop/rows.def"
  { 0 },
};

const struct openshop_published openshop_published[OPENSHOP_PUBLISHED] = {
  [OPENSHOP_BASELINE] = { "baseline", openshop_baseline_schedule, true },
  [OPENSHOP_MAX_MATCHING] = { "max-matching", openshop_max_matching_schedule, true },
  [OPENSHOP_MIN_MATCHING] = { "min-matching", openshop_min_matching_schedule, true },
  [OPENSHOP_GREEDY] = { "greedy", openshop_greedy_schedule, false },
  [OPENSHOP_EARLIEST] = { "openshop", openshop_earliest_schedule, false },
};
