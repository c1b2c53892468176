/* Writing an accepted claim, as text and as JSON. */
#ifndef VERIFY_CORE_VERDICT_WRITE_H
#define VERIFY_CORE_VERDICT_WRITE_H

#include "base/output.h"
#include "verify/core/verdict.h"

/* Writes a number, "3" or "22/7", for people: a decimal of six digits after the point, more below
   0.1, without trailing zeros; "~" stands before one that is rounded. */
void verify_decimal_write (const char *number, struct output *out);

/* Writes ", times rounded up to multiples of 0.001"; NULL: nothing. */
void verify_rounded_write (const char *step, struct output *out);

/* "optimal makespan 41, proven by PROOF" and a newline. The makespan is for people, or `exact`, as
   stores keep it. Where the optimum is that of a class of
   schedules, " among appended schedules" or the like follows the makespan; of an instance whose
   numbers were rounded ", times rounded up to multiples of 0.001". PROOF is one of:
   - prices (one dual vector)
   - a search of 120 nodes; a search in layers of 120 nodes; cases (3 splits, 4 leaves)
   - 12 clauses; the rules alone (no clause)
   - the load of row 2, column 2 or node 2
   - a tree of 19 nodes; a cover of 7 states
   - counting; the dynamic program; the growth of messages; the work of all nodes */
void verify_claim_write_text (const struct verify_claim *claim, bool exact, struct output *out);

/* The rest of a JSON object after its makespan, and a newline: "class" where the model has classes,
   "by" with the method (left out for searches of the node model), and the size of the proof. */
void verify_claim_write_json (const struct verify_claim *claim, struct output *out);

#endif
