/* What certificates by clauses share, whichever the model: a line with the schedule, then lines with clauses, {"or":[ATOM,...]}, and with
   the numbers of those that are used no more, {"forget":[C,...]}. */
#ifndef VERIFY_PROOF_H
#define VERIFY_PROOF_H

#include "verify/lines.h"
#include "verify/logic.h"
#include "verify/reason.h"

/* What a model has to say about atoms, ["LETTER",NUMBER,...]. */
struct verify_statements {
  /* Does the letter take a second number, a bound? False for what is no letter. */
  bool (*letter) (char letter, bool *second, bool *bound);
  /* The atom of a letter and its numbers; `bound` means nothing where the letter takes none. False when there is no such statement. */
  bool (*atom) (const void *context, char letter, int64_t a, int64_t b, int64_t bound, struct verify_atom *atom);
};

/* A proof under check. Nothing is owned but `atoms`. */
struct verify_proof {
  struct verify_lines *lines;
  struct verify_logic *logic;
  const struct verify_statements *statements;
  const void *context; /* for them */
  const struct deadline *deadline;
  struct verify_reason *reason;
  uint64_t clauses; /* accepted so far */
  struct verify_atom *atoms;
  size_t atom_count, atom_capacity;
};

/* Go to the next line, which must start with "schedule", and take its value. False (STATUS_INPUT) when there is none or more. */
bool verify_proof_schedule (struct verify_lines *lines, struct verify_source *schedule);

/* Is the present object at its end? False (STATUS_INPUT) when there are more keys. */
bool verify_proof_ends (struct verify_text *text);

/* Check all clauses from the present line on to the end, or, with `ended`, none: there must be as many as `stated`, and in the end a
   contradiction. STATUS_OK, STATUS_INPUT, STATUS_FALSE with the reason, STATUS_LIMIT (with the status set where it is memory's). Frees the
   atoms. */
enum status_code verify_proof_check (struct verify_proof *proof, bool ended, int64_t stated);

/* May `bytes` be taken? Else STATUS_LIMIT, with the status set. */
enum status_code verify_proof_room (const struct verify_lines *lines, uint64_t bytes, const struct deadline *deadline);

#endif
