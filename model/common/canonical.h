/* The canonical text of an instance and its SHA-256. Two texts of the same instance have the same
   canonical text.

   The canonical text holds only what affects the problem: no name (nor names of
   nodes and groups), unit or origin. Keys are in the order of docs/FORMATS.md, there is no white
   space, and numbers are in lowest terms. Nodes, multicasts, rows and columns keep their order,
   because schedules refer to them. A schedule or certificate of the canonical text is therefore one
   of the instance, except for its name. `simplify` in
   model/MODEL/data.c states what each model normalises. */
#ifndef MODEL_COMMON_CANONICAL_H
#define MODEL_COMMON_CANONICAL_H

#include "base/digest.h"
#include "base/output.h"
#include "model/common/model.h"

struct canonical {
  const struct model *model;
  struct output text; /* in memory: one JSON object without newline */
  char sha256[DIGEST_TEXT];
  int64_t nodes; /* senders and receivers; open shop: jobs */
  int64_t tasks; /* messages to be delivered; open shop: jobs times machines */

  /* What the text omits; owned, NULL when not given. */
  char *name, *unit, *origin;
  char *family; /* the origin's "generator", else its "suite", else its "paper" */
  char *seed;   /* the origin's "seed", as written there */
};

void canonical_init (struct canonical *canonical);
void canonical_clear (struct canonical *canonical);

/* Reads an instance of any model, in any form its reader accepts, and makes its canonical text.
   Previous contents of `canonical` are freed. Returns false with STATUS_INPUT when the instance is
   refused. O(length + n^2) for models with a value for each pair of nodes; others: O(length). */
bool canonical_make (struct canonical *canonical, const char *text, size_t length, const char *file,
                     size_t line, struct status *status);

/* The family and the seed stated in an origin, a JSON object or NULL. Owned by the caller; NULL
   when not stated. */
void canonical_origin (const char *origin, char **family, char **seed);

#endif
