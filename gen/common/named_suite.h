/* Named suites: fixed lists of instances, with the functions that write them as JSON Lines. The
   suites of a model are listed in its struct gen_model (gen/common/gen.h). */
#ifndef GEN_COMMON_NAMED_SUITE_H
#define GEN_COMMON_NAMED_SUITE_H

#include "base/output.h"

#include <stdbool.h>

/* The groups of suites, in the order in which `gen --list` prints them. */
enum suite_group {
  SUITE_EXAMPLES, /* instances of papers, small ones, families */
  SUITE_CORNERS,  /* instances on which programs that solve ordinary ones fail */
  SUITE_PLANTED,  /* optima known by construction */
  SUITE_FAMILIES, /* some of every family */
  SUITE_CI_SMALL, /* collections of other suites, for checks that take seconds, */
  SUITE_CI,       /* a minute, */
  SUITE_DEEP,     /* or several minutes */
  SUITE_GROUPS,   /* the number of groups */
};

struct suite_sink;

struct named_suite {
  const char *name, *summary; /* for `gen --list` */
  enum suite_group group;
  /* Writes the instances that the sink wants, one a line. Stops when the output fails. */
  void (*write) (const struct named_suite *suite, struct suite_sink *sink);
  const void *content; /* what `write` needs besides; NULL: nothing */
};

/* A part of a collection: instances 0, step, 2 * step, ... of another suite of the same model, as
   far as their index is below `limit`. */
struct suite_part {
  const char *suite;
  size_t step, limit; /* limit SIZE_MAX: no limit */
};

/* Names already written, for finding duplicates. */
struct suite_names {
  char **list; /* owned, with its elements [count] */
  size_t count, capacity;
};

/* Where the instances of a suite go, and which of them are wanted. */
struct suite_sink {
  struct output *out;
  const struct suite_part *part; /* NULL: all instances */
  size_t seen;                   /* instances of the present suite so far */
  struct suite_names names;
};

/* Must be called once for each instance, in order. Returns whether it is to be written: it belongs
   to the part, and no instance of this name was written before. A NULL name is never a duplicate.
   O(names written). */
bool suite_sink_wants (struct suite_sink *sink, const char *name);

/* Frees the names. */
void suite_sink_clear (struct suite_sink *sink);

/* A `write` function. `content`: const char *[], one instance each as JSON without newline, NULL at
   the end. Names are unique within the suite and used by no other suite; some have none. */
void suite_write_lines (const struct named_suite *suite, struct suite_sink *sink);

/* A `write` function for collections. `content`: struct suite_part[], ended by a NULL suite. A part
   that is a collection itself must have step 1 and no limit. */
void suite_write_parts (const struct named_suite *suite, struct suite_sink *sink);

#endif
