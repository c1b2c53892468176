/* The rules overload and edge finding for one resource (Carlier and Pinson, An algorithm for
   solving the job-shop problem, 1989). Overload: a set of tasks ends too late. Edge finding: a task
   must come before or after all tasks of a set. Sets are given by an earliest start and a latest
   end. The rules are O2 and O3 of docs/CERTIFICATES-openshop.md, which proves them. */
#ifndef SEARCH_LCG_EDGE_FINDING_H
#define SEARCH_LCG_EDGE_FINDING_H

#include "search/lcg/disjunctive.h"

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
