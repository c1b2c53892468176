#include "heuristics/node/fnf.h"

#include "base/memory.h"
#include "heuristics/node/list.h"

#include <stdlib.h>

struct fnf_workspace {
  struct queues *queues;
  struct list_order order;
};

struct fnf_workspace *
fnf_workspace_new (void)
{
  struct fnf_workspace *workspace = memory_alloc (1, sizeof *workspace);
  workspace->queues = queues_new ();
  list_order_init (&workspace->order);
  return workspace;
}

void
fnf_workspace_free (struct fnf_workspace *workspace)
{
  if (!workspace)
    return;
  queues_free (workspace->queues);
  list_order_clear (&workspace->order);
  free (workspace);
}

void
fnf_plan (const struct node_types *types, struct fnf_workspace *workspace, struct plan *plan)
{
  list_order_sorted (&workspace->order, types);
  list_plan (types, &workspace->order, workspace->queues, plan);
}

void
fnf_schedule (const struct node_types *types, uint64_t seed, struct schedule *schedule)
{
  (void)seed;
  struct fnf_workspace *workspace = fnf_workspace_new ();
  list_order_sorted (&workspace->order, types);
  list_schedule (types, &workspace->order, workspace->queues, schedule);
  fnf_workspace_free (workspace);
}
