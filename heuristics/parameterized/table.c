#include "heuristics/parameterized/table.h"

#include "heuristics/parameterized/contention.h"

/* What makes the tree of a row, and where. */
struct tree {
  unsigned networks; /* 1 << enum parameterized_network each */
  int32_t ports;     /* at most; 0: any number */
  void (*make) (const struct parameterized_ticks *ticks, struct tree_schedule *schedule);
};

static bool
applies (const struct heuristic *self, const void *data, struct status *status)
{
  static const char *const networks[] = { "without a network", "in a mesh", "in a BMIN" };
  const struct parameterized_ticks *ticks = data;
  const struct tree *tree = self->data;
  if (!(tree->networks & 1U << ticks->network))
    return status_set (status, STATUS_INPUT, "network: heuristic '%s' does not work %s", self->name,
                       networks[ticks->network]);
  return tree->ports == 0 || ticks->ports <= tree->ports
         || status_set (status, STATUS_INPUT, "ports: heuristic '%s' is for one port, got %d",
                        self->name, ticks->ports);
}

void
parameterized_tree_schedule (const struct heuristic *heuristic,
                             const struct parameterized_ticks *ticks,
                             struct tree_schedule *schedule)
{
  const struct tree *tree = heuristic->data;
  tree->make (ticks, schedule);
}

unsigned
parameterized_tree_networks (const struct heuristic *heuristic)
{
  const struct tree *tree = heuristic->data;
  return tree->networks;
}

static void
run (const struct heuristic *self, const void *data, const struct heuristic_options *options,
     void *schedule)
{
  (void)options; /* none draws or takes time at will */
  parameterized_tree_schedule (self, data, schedule);
  parameterized_separate (schedule, data);
}

/* Properties: where a tree works, and with how many ports. */
#define MESH 1U << PARAMETERIZED_MESH
#define BMIN 1U << PARAMETERIZED_BMIN
#define ANYWHERE 1U << PARAMETERIZED_COMPLETE | MESH | BMIN
#define ANY_PORTS 0
#define ONE_PORT 1

#define ROW(function, name, summary, reference, networks, ports)                                   \
  { name,                                                                                          \
    summary,                                                                                       \
    reference,                                                                                     \
    .remark = ports > 0 ? "one port" : NULL,                                                       \
    .applies = applies,                                                                            \
    .run = run,                                                                                    \
    .data = &(const struct tree){ networks, ports, function } },

const struct heuristic parameterized_heuristics[] = {
#include "heuristics/parameterized/rows.def"
  { 0 },
};
