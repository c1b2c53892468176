/* What the enumerations of all small instances of a model have in common: sizes, parts, numbers and
   names. */
#ifndef GEN_COMMON_SMALL_WALK_H
#define GEN_COMMON_SMALL_WALK_H

#include "base/status.h"

#include <stdbool.h>
#include <stdint.h>

struct small_params {
  int64_t least, most; /* sizes: every n with least <= n <= most, ascending */
  int64_t max_cost;    /* the largest cost or time */
  /* leave out instances whose costs or times have a common factor (scaled versions of others) or
     are all 0; off by default */
  bool primitive;
  uint64_t part,
    /* only every parts-th instance, beginning with number `part`; 0 <= part < parts. The parts
       together are all instances, each once. */
    parts;
};

/* A position in an enumeration. */
struct small_walk {
  struct small_params params;
  uint64_t ordinal; /* of the present instance among those of all parts, from 0 */
  bool started;
};

/* What an enumeration allows, with the names of its kind and of the option with the size, for
   messages. */
struct small_limits {
  const char *kind, *option;
  int64_t most;                /* sizes: 1 .. most */
  int64_t low_cost, high_cost; /* the largest cost: low_cost .. high_cost */
};

/* Stands before the first instance. False with STATUS_INPUT naming the option and its value. */
bool small_walk_start (struct small_walk *walk, const struct small_params *params,
                       const struct small_limits *limits, struct status *status);

/* Goes to the next instance of the part; false after the last. `position` stands at the first
   instance before the first call; `advance` takes it to the next one, false after the last;
   `counts` decides which belong to the enumeration. */
bool small_walk_next (struct small_walk *walk, void *position, bool (*advance) (void *position),
                      bool (*counts) (const void *position));

/* The name KIND-nSIZE-cMAX-ORDINAL and the origin of the present instance; the caller's. */
void small_walk_describe (const struct small_walk *walk, const char *kind, int64_t size,
                          char **name, char **origin);

/* Sets the option for the size, --part or --primitive. False with the status unchanged when it is
   another one, with STATUS_INPUT when the value is wrong. */
bool small_walk_set (struct small_params *params, const struct small_limits *limits,
                     const char *option, const char *value, struct status *status);

#endif
