/* Heuristics and lower bounds of open shops and total exchange: one file each, one table that names them. */
#ifndef HEURISTICS_OPENSHOP_H
#define HEURISTICS_OPENSHOP_H

#include "base/limits.h"
#include "model/openshop_schedule.h"

#define OPENSHOP_GIVEN_UP INT64_MAX

struct openshop_heuristic {
  const char *name, *summary; /* lower case; one line for --list with its source */
  bool square;                /* works for square shops only (baseline and the matchings pair rows with columns) */
  bool seeded;                /* uses the seed */
  bool limited;               /* goes on until the deadline */
  /* Fill the schedule (initialised by the caller). One that is limited takes what it has found when the deadline (NULL: none) has passed,
     the others give up: the schedule is of no use then, and its makespan OPENSHOP_GIVEN_UP. */
  void (*run) (const struct openshop_ticks *ticks, uint64_t seed, const struct deadline *deadline, struct openshop_schedule *schedule);
};

struct openshop_bound {
  const char *name, *summary;
  bool slow;                                           /* milliseconds or more */
  int64_t (*run) (const struct openshop_ticks *ticks); /* ticks: no schedule is faster; the proof is in its file's header */
};

extern const struct openshop_heuristic openshop_heuristic_table[]; /* ends with a NULL name */
extern const struct openshop_bound openshop_bound_table[];         /* likewise */
const struct openshop_heuristic *openshop_heuristic_find (const char *name);
const struct openshop_bound *openshop_bound_find (const char *name);

/* The largest of the bounds, and its name. */
int64_t openshop_bound_best (const struct openshop_ticks *ticks, const char **name);

#endif
