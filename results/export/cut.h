/* The sum of the capacities of a resource over a window as cutting planes: for overloads, edge
   finding and the like. docs/EXPORTS.md, "A window as a line", has the argument. */
#ifndef RESULTS_EXPORT_CUT_H
#define RESULTS_EXPORT_CUT_H

#include "base/output.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A task that a resource has or, if `optional`, may have. Variable number `variable` + u, u = 1 ..
   top, says "starts at u or later", of an optional task "is one of the resource, and starts at u -
   1 or later"; constraint number `order` + u that u follows from u + 1. */
struct cut_task {
  int64_t time, top;
  size_t variable, order;
  bool optional;
  /* In the line all of its ~x of u <= `low` are moved to ~x of `low`, all x of u >= `high` to x of
     `high`; those between cancel, or are dropped. */
  int64_t low, high;
};

/* Places of a task of the window, known to be in it. */
void cut_place_within (struct cut_task *task, int64_t low, int64_t high);

/* Places of any other task: all cancels, or is dropped. */
void cut_place_outside (struct cut_task *task);

/* Writes the line "pol ..." without its end: the sum of all capacities of low .. high - 1, whose
   numbers are given [high - low], 0: there is none, with the tasks moved. O(tasks times length of
   the window and of their tops). */
void cut_write (const size_t *capacity, int64_t low, int64_t high, const struct cut_task *tasks,
                size_t count, struct output *out);

#endif
