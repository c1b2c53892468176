/* A heuristic of any model: a row in heuristics/MODEL/rows.def, and a function or a rule of its
   own. heuristics/template.c shows one to copy. */
#ifndef HEURISTICS_HEURISTIC_H
#define HEURISTICS_HEURISTIC_H

#include "base/limits.h"
#include "base/status.h"

#include <stdbool.h>
#include <stdint.h>

/* The makespan of a schedule that a heuristic gave up, which no other schedule has. */
#define HEURISTIC_GIVEN_UP INT64_MAX

struct heuristic_options {
  uint64_t seed; /* for those that are seeded */
  /* When it passes, a limited heuristic returns the best schedule so far. Others that can take long
     give up: their schedule is of no use then, and its makespan HEURISTIC_GIVEN_UP. NULL: none. */
  const struct deadline *deadline;
  /* Ticks: no schedule has a smaller makespan, so a heuristic that searches may end there. 0: not
     known. */
  int64_t known;
};

/* Could a heuristic have made a schedule, had it broken its ties otherwise? */
enum heuristic_match {
  HEURISTIC_MATCHES,
  HEURISTIC_DIFFERS,
  HEURISTIC_UNDECIDED, /* it would take too long */
  HEURISTIC_UNKNOWN,   /* there is no such function */
};

struct heuristic {
  const char *name;      /* lower case, unique within the model */
  const char *summary;   /* one line for lists */
  const char *reference; /* where it is from: a key of docs/REFERENCES.md and a place. NULL: ours */
  const char *remark;    /* what it needs, for lists. NULL: nothing */
  bool seeded;           /* depends on the seed */
  bool limited;          /* the longer the deadline the better; without one it never ends early */

  /* Does it take this instance, the model's data in ticks? False: with the key and the reason in
     the status, without the place. NULL: it takes all. */
  bool (*applies) (const struct heuristic *self, const void *ticks, struct status *status);

  /* Fill the schedule, which is initialised and may hold another one. */
  void (*run) (const struct heuristic *self, const void *ticks,
               const struct heuristic_options *options, void *schedule);

  /* Could it have made this valid and complete schedule (the model's data), with this seed? NULL:
     no such function. */
  enum heuristic_match (*matches) (const struct heuristic *self, const void *ticks, uint64_t seed,
                                   const void *schedule);
  const void *data; /* what these functions know of this row: each model's own */
};

/* The row of this name in a table that ends with a NULL name. NULL: there is none. */
const struct heuristic *heuristic_find (const struct heuristic *table, const char *name);

/* Does it take the instance? */
bool heuristic_fits (const struct heuristic *heuristic, const void *ticks);

/* Run it. `deadline` may be NULL. */
void heuristic_make (const struct heuristic *heuristic, const void *ticks, uint64_t seed,
                     const struct deadline *deadline, void *schedule);

#endif
