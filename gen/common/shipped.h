/* Named suites: fixed lists of instances. The build embeds a text for each model (gen/MODEL/
   ...suites.txt, struct gen_model). A suite begins with the line `[NAME GROUP] SUMMARY`. Empty
   lines and lines that begin with # are ignored. Every other line of a suite stands for instances:

   - `{...}`: one instance, written as it stands;
   - `KIND --OPTION VALUE ...`: what `gen` makes with these arguments; `--first I` begins with
     number I instead of 0;
   - `plant NUMBER ... --count M`: instances with an optimum known by construction (`plant` of
     struct gen_model), numbers 0 .. M - 1;
   - `suite NAME STEP LIMIT`: instances 0, STEP, 2 * STEP, ... below number LIMIT of another suite
     of the same model. Without LIMIT: up to its last; without STEP: all. Suites with such lines are
     collections; a part that is a collection has neither.

   The collections `ci-small`, `ci` and `deep` hold every model's collection of that size. */
#ifndef GEN_COMMON_SHIPPED_H
#define GEN_COMMON_SHIPPED_H

#include "base/output.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

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

struct named_suite {
  const char *name, *summary; /* for `gen --list` */
  enum suite_group group;
  const struct model *model; /* NULL: a collection of all models */
  const char *lines;         /* after the heading; those of later suites follow */
};

/* Suite `i` in the order of `gen --list`: by group, then by model. NULL after the last. */
const struct named_suite *shipped_suite (size_t i);

/* Example suite `i` of the model of this name. NULL after the last. */
const struct named_suite *shipped_example (const char *model, size_t i);

/* The suite of this name; NULL: there is none. */
const struct named_suite *shipped_find (const char *name);

/* Writes the suite of this name, which exists, as JSON Lines. Names are unique within it: of two
   instances of the same name in the parts of a collection the second is omitted. Stops when `out`
   fails. */
void shipped_write (const char *name, struct output *out);

/* A position in a suite that is no collection. */
struct shipped_cursor {
  const struct named_suite *suite;
  const char *next;            /* the line after the present one */
  char *line;                  /* owned: the present line, its words ended by zeros */
  const char *text;            /* the present instance where the line is one; else NULL */
  struct generator *generator; /* of a line with a kind; else NULL */
  int64_t numbers[3];          /* of a line with `plant` */
  uint64_t index, end;         /* the next instance of the line */
};

/* Moves the cursor before the first instance. */
void shipped_start (struct shipped_cursor *cursor, const struct named_suite *suite);

/* Makes the next instance in `instance`, the initialised struct of the suite's model. False after
   the last. */
bool shipped_next (struct shipped_cursor *cursor, void *instance);

/* Frees what the cursor owns. */
void shipped_end (struct shipped_cursor *cursor);

#endif
