#include "heuristics/logp/table.h"

/* What makes the schedule of a row. */
struct rule {
  void (*make) (const struct logp_types *types, const struct deadline *deadline,
                struct tree_schedule *schedule);
};

static void
run (const struct heuristic *self, const void *types, const struct heuristic_options *options,
     void *schedule)
{
  const struct rule *rule = self->data;
  rule->make (types, options->deadline, schedule); /* none draws */
}

/* Properties. */
#define PLAIN .seeded = false

#define ROW(function, name, summary, reference, properties)                                        \
  { name, summary, reference, properties, .run = run, .data = &(const struct rule){ function } },

const struct heuristic logp_heuristics[] = {
#include "heuristics/logp/rows.def"
  { 0 },
};
