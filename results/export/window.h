/* Overloads and edge finding (O2, O3 of docs/CERTIFICATES-openshop.md) over a trail, and each as
   one line of cutting planes. docs/EXPORTS.md, "A window as a line", has the argument. */
#ifndef RESULTS_EXPORT_WINDOW_H
#define RESULTS_EXPORT_WINDOW_H

#include "results/export/cut.h"
#include "results/export/trail.h"

#define WINDOW_MEMBERS 64 /* tasks of a resource at most, with those that it may have */

/* A task of a resource, if the quantity `condition` is at least 1; SIZE_MAX: it is one anyway. */
struct window_task {
  size_t start; /* a quantity */
  int64_t time;
  size_t condition;
};

/* The tasks of a resource that start at `low` or later and end by `high`. If they take longer, that
   is an overload; else something follows of `task`, for which there is no time before, or behind,
   the last of them. */
struct window {
  size_t resource;
  int task; /* its number in the resource; -1: an overload */
  int64_t low, high;
  uint64_t members;  /* bit i: the i-th task of the resource */
  struct fact given; /* what is known of `task` */
};

struct windows {
  struct window *list; /* owned */
  size_t count, capacity;
};

void windows_clear (struct windows *windows);

/* Adds what is new of the tasks [count] of a resource to the trail. Each event has the kind `kind`
   and the number of its window as detail. True: something is new. */
bool windows_run (struct windows *windows, struct trail *trail, int kind, size_t resource,
                  const struct window_task *tasks, size_t count);

/* The line that a window of these tasks is, for the fact that follows from it. `capacity` are the
   numbers of the resource's capacities from time 0 on. Sets the places of the tasks. */
void window_write (const struct window *window, struct fact fact, const size_t *capacity,
                   struct cut_task *tasks, size_t count, struct output *out);

#endif
