/* The disjunctive constraint as a propagator of search/lcg/lcg.h: a resource that processes one
   task at a time. Tasks have fixed durations and may be optional. For each pair of tasks there is a
   boolean that decides which of the two comes first.

   "T1 before T2" means start (T2) >= start (T1) + duration (T1). Rules:
   - order: a decided order implies bounds of the starts; bounds that allow only one order imply it;
   - overload: a set of tasks does not fit between its earliest start and its latest end;
   - edge finding: a task must come after, or before, all tasks of a set (Carlier and Pinson 1989).

   Overload and edge finding consider the sets that are given by an earliest start and a latest end,
   in O(n^3) for n present tasks. */
#ifndef SEARCH_LCG_DISJUNCTIVE_H
#define SEARCH_LCG_DISJUNCTIVE_H

#include "search/lcg/lcg.h"

struct lcg_disjunctive_task {
  int32_t start;    /* variable */
  int32_t present;  /* boolean: the task is present; -1: always */
  int64_t duration; /* > 0 */
  /* Of two present tasks of the same group, >= 0, the earlier task's echo variable is at most the
     later task's. -1: no group. */
  int32_t group, echo;
};

struct lcg_disjunctive;

/* The tasks [count] of one resource and their orders [count][count], both copied. For p < q,
   order[p * count + q] is x >= 0 when boolean x is "p before q", -1 - x when boolean x is "q before
   p", and INT32_MIN when p and q are never both present. To be called before the first solve. The
   result, to be freed by the caller, must outlive the search. */
struct lcg_disjunctive *lcg_disjunctive_new (struct lcg *lcg, size_t count,
                                             const struct lcg_disjunctive_task *tasks,
                                             const int32_t *order);
void lcg_disjunctive_free (struct lcg_disjunctive *disjunctive);

uint64_t
lcg_disjunctive_bytes (const struct lcg_disjunctive *disjunctive); /* memory in use, estimated */

#endif
