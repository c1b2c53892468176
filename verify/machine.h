/* What follows for tasks with time windows on a machine that does one thing at a time: overload and edge finding (Carlier and Pinson, "An
   algorithm for solving the job-shop problem", Management Science 1989; the sets tried here are those of Nuijten's thesis, 1994).
   Let E (t) be the earliest start, L (t) the latest end and P (t) the time of a task t, and for a set W of tasks E (W) the least E, L (W)
   the largest L, P (W) the sum of the times.
   - Overload: E (W) + P (W) > L (W) is impossible.
   - Edge finding: if t is not in W and E (W + t) + P (W + t) > L (W), then t is not started before any of W ends: whichever task of W + t
     is last ends at E (W + t) + P (W + t) or later, so it is none of W. Therefore t starts at E (V) + P (V) or later, for each subset V
     of W; and the same with time reversed.
   All that these rules say of all sets is found once from the windows as they are given; windows that become narrower may lead to more. */
#ifndef VERIFY_MACHINE_H
#define VERIFY_MACHINE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct verify_task {
  int64_t from, until; /* earliest start, latest end */
  int64_t time;        /* > 0 */
};

struct verify_machine { /* memory to work in */
  struct verify_task *tasks;
  uint32_t *order, *best;
  int64_t *end, *after;
  size_t capacity;
};

void verify_machine_init (struct verify_machine *machine);
void verify_machine_clear (struct verify_machine *machine);

/* Narrow the windows by both rules, each in both directions of time. False: a set is overloaded; the windows then hold no promise. Sums of
   all times and any window's ends must stay within 2^62. O(count^2). */
bool verify_machine_narrow (struct verify_machine *machine, struct verify_task *tasks, size_t count);

#endif
