/* The first and the last line of a certificate whose proof are clauses, or what else the models have. */
#ifndef VERIFY_PROOF_HEADER_H
#define VERIFY_PROOF_HEADER_H

#include "verify/lines.h"
#include "verify/reason.h"

#define VERIFY_LATEST (INT64_C (1) << 60) /* times are at most so many ticks */

struct verify_proof_header {
  bool named;
  struct verify_span name;
  bool append;    /* "class" is "append": the claim is about appended schedules only */
  bool any_rules; /* "rules" is "any": nevertheless the clauses are about all schedules */
  struct verify_ratio makespan;
  int64_t ticks;   /* to the instance's unit, >= 1 */
  int64_t clauses; /* the total at the end */
  bool tree;       /* it is called "nodes": of a tree */
};

/* What a model's certificates have besides: a "class", and maybe "rules"; at the end "nodes" in place of "clauses" where they like. */
enum { VERIFY_PROOF_CLASSES = 1, VERIFY_PROOF_NODES = 2 };

/* Read the last line, then the first, and leave `lines` after it. `model` is what "certificate" must say; `besides`: a sum of the above.
   False (STATUS_INPUT) when one is malformed. */
bool verify_proof_header_read (struct verify_proof_header *header, struct verify_lines *lines, const char *model, unsigned besides);

/* Is it for this instance? STATUS_FALSE with the reason when the names differ, or only one has a name. */
enum status_code verify_proof_header_check (const struct verify_proof_header *header, bool named, struct verify_span name,
                                            struct verify_reason *reason);

/* A time of the instance's unit in ticks, 0 .. VERIFY_LATEST; false when it is no whole number of them, or none of these. */
bool verify_proof_header_ticks (const struct verify_proof_header *header, struct verify_ratio time, int64_t *ticks);

#endif
