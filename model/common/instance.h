/* What the instances of several models have in common. */
#ifndef MODEL_COMMON_INSTANCE_H
#define MODEL_COMMON_INSTANCE_H

#include "base/rational.h"

/* The beginning of every model's instance. */
struct instance_head {
  char *name, *unit; /* owned, NULL when not given */
  char
    *origin; /* owned: the JSON object's text as written but for white space, NULL when not given */
  size_t line;             /* of the file it was read from; 0 when it was not read */
  struct rational rounded; /* its numbers are rounded to this step; denominator 0: they are not */
  struct rational stated_lower, stated_upper; /* of the optimum, by its file; denominator 0: none */
  /* owned [node_name_count], as are the texts: names of the nodes by their numbers, in an open shop
     those of the jobs, then of the machines; NULL and 0 when not given */
  char **node_names;
  size_t node_name_count;
};

/* The first member of the struct: `head`, or its members by their names. */
#define INSTANCE_HEAD                                                                              \
  union {                                                                                          \
    struct instance_head head;                                                                     \
    struct {                                                                                       \
      char *name, *unit, *origin;                                                                  \
      size_t line;                                                                                 \
      struct rational rounded, stated_lower, stated_upper;                                         \
      char **node_names;                                                                           \
      size_t node_name_count;                                                                      \
    };                                                                                             \
  }

/* A time that may depend on the length of a message: base + per_byte * bytes. */
struct cost {
  struct rational base, per_byte; /* >= 0 */
  bool plain;                     /* written as a number: per_byte is 0 */
};

#endif
