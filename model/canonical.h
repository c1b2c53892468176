/* The canonical text of an instance, and its hash: what is the same instance written differently has the same.
   Only what has meaning is in it: no name (also of groups), unit, origin. Keys come in FORMATS' order, without white space, numbers in
   lowest terms. Node model: groups next to each other that cost the same are one. Overhead model: a cost per byte of 0, a link of 0 and the
   link matrix' diagonal are left out or 0, a matrix of equal links is a number, a multicast's destinations ascend. Heterogeneous LogP: gaps
   up to the send overhead and the source's receive overhead are left out, equal groups next to each other are one. What schedules refer to
   keeps its order: nodes, multicasts, rows, columns. Schedules and certificates of the canonical text are thus those of the instance, but
   for its name. */
#ifndef MODEL_CANONICAL_H
#define MODEL_CANONICAL_H

#include "base/digest.h"
#include "base/output.h"
#include "model/kind.h"

struct canonical {
  enum model_kind model;
  struct output text; /* in memory: one JSON object without newline */
  char sha256[DIGEST_TEXT];
  int64_t nodes; /* senders and receivers; open shop: jobs */
  int64_t tasks; /* messages to be delivered; open shop: jobs times machines */

  /* What is left out; owned, NULL when not given. */
  char *name, *unit, *origin;
  char *family; /* the origin's "generator", or else its "suite" or "paper" */
  char *seed;   /* the origin's "seed", as it is written there */
};

void canonical_init (struct canonical *canonical);
void canonical_clear (struct canonical *canonical);

/* Read an instance of any model, in any form that its reader takes, and make its canonical text; what `canonical` held before is freed.
   False with STATUS_INPUT when the instance is refused. O(length), overhead O(length + n^2). */
bool canonical_make (struct canonical *canonical, const char *text, size_t length, const char *file, size_t line, struct status *status);

/* The family and the seed that an origin (a JSON object, or NULL) states; owned by the caller, NULL when there is none. */
void canonical_origin (const char *origin, char **family, char **seed);

#endif
