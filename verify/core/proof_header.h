/* The lines of a certificate, and the first and the last one of any model but the node model. */
#ifndef VERIFY_CORE_PROOF_HEADER_H
#define VERIFY_CORE_PROOF_HEADER_H

#include "verify/core/text.h"
#include "verify/core/verdict.h"

/* An iterator over the lines of a certificate. Each line is a JSON object; the last one is read
   separately. */

struct verify_lines {
  const struct verify_source *source; /* not owned */
  struct status *status;              /* not owned */
  size_t at, end;                     /* the unread part, without the last line */
  size_t number;                      /* of the line at `at` */
  struct verify_source line;          /* the current line; its JSON is well-formed */
  struct verify_text text;            /* a cursor in it, before the value of `key` */
  struct verify_span key;             /* its first key */
};

/* Separates the last line. False (STATUS_INPUT) when there is no other line. */
bool verify_lines_init (struct verify_lines *lines, const struct verify_source *source,
                        struct status *status);

/* Moves to the last line, or to the next one of the others, which must be an object with a key.
   False at the end (status OK) and on errors. */
bool verify_lines_last (struct verify_lines *lines);
bool verify_lines_next (struct verify_lines *lines);

/* From here on errors go to *status. */
void verify_lines_report_to (struct verify_lines *lines, struct status *status);

#define VERIFY_LATEST (INT64_C (1) << 60) /* maximum time in ticks */

struct verify_proof_header {
  bool named;
  struct verify_span name;
  bool append; /* "class" is "append": the claim is about appended schedules only */
  /* "rules" is "any": the clauses nevertheless hold for all schedules */
  bool any_rules;
  struct verify_ratio makespan;
  int64_t ticks;   /* ticks a unit of the instance, >= 1 */
  int64_t clauses; /* the total in the last line */
  bool tree;       /* the total is called "nodes": the proof is a tree */
};

/* Optional features of a model's certificates: the keys "class" (required) and "rules" (optional);
   "nodes" in place of "clauses" in the last line. */
enum { VERIFY_PROOF_CLASSES = 1, VERIFY_PROOF_NODES = 2 };

/* Reads the last line, then the first; `lines` is after the first line then. `model` is the
   required value of "certificate", `features` a sum of the above. False (STATUS_INPUT) when a line
   is malformed. */
bool verify_proof_header_read (struct verify_proof_header *header, struct verify_lines *lines,
                               const char *model, unsigned features);

/* Is a certificate that states this name, or none, for the instance of this name, or none?
   STATUS_FALSE with the reason when the names differ, or only one of the two is named. */
enum status_code verify_proof_header_check (bool states, struct verify_span stated, bool named,
                                            struct verify_span name, struct verify_reason *reason);

/* *ticks: this time, given in the instance's unit. False when it is not an integer number of ticks
   from 0 to VERIFY_LATEST. */
bool verify_proof_header_ticks (const struct verify_proof_header *header, struct verify_ratio time,
                                int64_t *ticks);

#endif
