/* Two bounds from the receives of each node: `release`, equation (4) of WYL, section 3.2,
   corrected, and `printed`, the equation as printed, which is NOT a lower bound where lengths
   differ and serves for comparison with the paper only.

   `release`: the receives of each node one after the other, in the order in which they could start.
   Proof. No receive of message k at node j starts before r = L - R(j), the release time
   (bounds/overhead/heads.h). Receives at one node do not overlap. So the last of them ends no
   earlier than in an optimal schedule of one machine whose jobs have these release times and
   lengths; and taking jobs in order of release is optimal: if a job is followed by one released
   earlier, the two can be exchanged within the time that both take together, since that starts no
   earlier than the later release. The makespan is the last end over all nodes.

   `printed`: each node receives its messages in order of L, the length of the shortest path to it,
   ties by number: the first ends at L, the next at max (end of the previous one + R, L). That order
   need not be optimal. With release times r = L - R of 0 and 2 and lengths 6 and 1 the order of L
   puts the short one first, which makes the long one end at 9, although the other order ends at 7.
   Where all lengths are equal, L orders as r does and the formula equals the bound `release`. */
#ifndef BOUNDS_OVERHEAD_RELEASE_H
#define BOUNDS_OVERHEAD_RELEASE_H

#include "bounds/overhead/heads.h"
#include "bounds/overhead/table.h"

/* A task of a node. */
struct overhead_job {
  int64_t key, length; /* key: what tasks are sorted by */
  int32_t message;
};

/* Sorts by ascending key, ties by message. */
void overhead_jobs_sort (struct overhead_job *jobs, size_t count);

/* Returns the end of node i's receives in the order of their releases, none of which starts before
   `end`. `jobs` [m] is scratch. */
int64_t overhead_release_end (const struct overhead_heads *heads, int32_t i,
                              struct overhead_job *jobs, int64_t end);

/* The bounds overhead_release_bound and overhead_printed_bound, in ticks, take shortest paths and
   O(tasks log messages). */

#endif
