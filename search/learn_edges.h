/* Overload and edge finding (search/learn_machine.h says what these are) on one machine: a set of tasks that ends too late, and tasks that
   must come before or after a set. Carlier and Pinson, An algorithm for solving the job-shop problem, 1989; sets go by an earliest start
   and a latest end. */
#ifndef SEARCH_LEARN_EDGES_H
#define SEARCH_LEARN_EDGES_H

#include "search/learn_machine.h"

struct learn_edges;

/* At most `count` tasks at a time. */
struct learn_edges *learn_edges_new (size_t count);
void learn_edges_free (struct learn_edges *edges);

/* Draw all conclusions about the tasks present[0 .. count), which are there: what learn_imply and learn_fail return. O(n^3). */
bool learn_edges_find (struct learn_edges *edges, struct learn *learn, const struct learn_task *tasks, const size_t *present, size_t count);

uint64_t learn_edges_bytes (size_t count); /* memory in use, about */

#endif
