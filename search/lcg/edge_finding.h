/* The rules overload and edge finding for one resource (Carlier and Pinson, An algorithm for
   solving the job-shop problem, 1989). Overload: a set of tasks ends too late. Edge finding: a task
   must come before or after all tasks of a set. Sets are given by an earliest start and a latest
   end. The rules are O2 and O3 of docs/CERTIFICATES-openshop.md, which proves them. */
#ifndef SEARCH_LCG_EDGE_FINDING_H
#define SEARCH_LCG_EDGE_FINDING_H

#include "search/lcg/disjunctive.h"

/* A reason under construction: a list of literals with enough memory for all that may be added. */
struct lcg_reason {
  struct lcg_literal *literals; /* not owned; the creator allocates enough */
  size_t length;
};

static inline void
lcg_reason_add (struct lcg_reason *reason, struct lcg_literal literal)
{
  reason->literals[reason->length++] = literal;
}

/* Add the literal that the task is present. */
static inline void
lcg_reason_present (struct lcg_reason *reason, const struct lcg_disjunctive_task *task)
{
  if (task->present >= 0)
    lcg_reason_add (reason, lcg_true (task->present));
}

struct lcg_edge_finding;

/* For at most `count` tasks at a time. */
struct lcg_edge_finding *lcg_edge_finding_new (size_t count);
void lcg_edge_finding_free (struct lcg_edge_finding *edge_finding);

/* Apply both rules, in both directions of time, to the present tasks present[0 .. count) until
   nothing changes. Returns false on a conflict, as lcg_imply and lcg_fail do. O(n^3) each time. */
bool lcg_edge_finding_run (struct lcg_edge_finding *edge_finding, struct lcg *lcg,
                           const struct lcg_disjunctive_task *tasks, const size_t *present,
                           size_t count);

uint64_t lcg_edge_finding_bytes (size_t count); /* memory in use, estimated */

#endif
