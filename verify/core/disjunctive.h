/* Bounds propagation for tasks with time windows on a disjunctive resource, which does one task at
   a time: overload checking and edge finding (Carlier and Pinson, "An algorithm for solving the
   job-shop problem", Management Science 1989; the sets tried here are those of Nuijten's thesis,
   1994). Let E (t) be the earliest start, L (t) the latest end and P (t) the processing time of a
   task t; for a set W of tasks let E (W) be the minimum E, L (W) the maximum L, and P (W) the sum
   of the times.
   - overload: E (W) + P (W) > L (W) is impossible.
   - edge_find: if t is not in W and E (W + t) + P (W + t) > L (W), then t does not start before any
     task of W ends. Proof: the last task of W + t ends at E (W + t) + P (W + t) or later, so it is
     not in W. Therefore t starts at E (V) + P (V) or later, for each subset V of W. The same holds
     with time reversed.
   One call derives all that these rules imply for all sets from the given windows. The narrowed
   windows may imply more in a further call. */
#ifndef VERIFY_CORE_DISJUNCTIVE_H
#define VERIFY_CORE_DISJUNCTIVE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct verify_task {
  int64_t from, until; /* earliest start, latest end */
  int64_t time;        /* > 0 */
};

struct verify_disjunctive { /* scratch memory, owned */
  struct verify_task *tasks;
  uint32_t *order, *best;
  int64_t *end, *after;
  size_t capacity;
};

void verify_disjunctive_init (struct verify_disjunctive *machine);
void verify_disjunctive_clear (struct verify_disjunctive *machine);

/* Narrows the windows by both rules, each in both directions of time. False: a set of tasks is
   overloaded; the windows then mean nothing. Requires |sum of all times + end of any window| <=
   2^62. O(count^2). */
bool verify_disjunctive_narrow (struct verify_disjunctive *machine, struct verify_task *tasks,
                                size_t count);

#endif
