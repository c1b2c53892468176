#include "heuristics/node/table.h"

#include "heuristics/node/local_search.h"

/* What makes the schedule of a row. */
struct rule {
  void (*make) (const struct node_types *types, uint64_t seed, struct schedule *schedule);
};

static void
run (const struct heuristic *self, const void *types, const struct heuristic_options *options,
     void *schedule)
{
  const struct rule *rule = self->data;
  if (rule->make == local_search_schedule)
    local_search_above (types, options->seed, options->known, schedule);
  else
    rule->make (types, options->seed, schedule);
}

bool
node_heuristic_is (const struct heuristic *heuristic,
                   void (*make) (const struct node_types *types, uint64_t seed,
                                 struct schedule *schedule))
{
  const struct rule *rule = heuristic->data;
  return rule->make == make;
}

/* Properties. */
#define PLAIN .seeded = false
#define SEEDED .remark = "uses --seed", .seeded = true

#define ROW(function, name, summary, reference, properties)                                        \
  { name, summary, reference, properties, .run = run, .data = &(const struct rule){ function } },

const struct heuristic node_heuristics[] = {
#include "heuristics/node/rows.def"
  { 0 },
};
