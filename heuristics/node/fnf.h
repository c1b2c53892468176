/* Fastest node first (FNF): every send completes as early as possible and goes to the fastest
   unserved node. Banikazemi, Moorthy and Panda 1998; LH, section 2 and Lemma 1; Liu, section 3. */
#ifndef HEURISTICS_NODE_FNF_H
#define HEURISTICS_NODE_FNF_H

#include "model/node/schedule.h"

/* Reusable memory of fnf_plan: one growing first-in first-out queue of (time, count) for each
   sender type. */
struct fnf_workspace;
struct fnf_workspace *fnf_workspace_new (void);
void fnf_workspace_free (struct fnf_workspace *workspace);

/* Makes FNF's plan, by counts. O(events * k), where an event is a distinct time at which a send
   completes; independent of n. */
void fnf_plan (const struct node_types *types, struct fnf_workspace *workspace, struct plan *plan);

/* Makes FNF's schedule send by send. `seed` is not used. O(n log k). */
void fnf_schedule (const struct node_types *types, uint64_t seed, struct schedule *schedule);

#endif
