/* What an accepted claim says, for people and as JSON. */
#ifndef VERIFY_CERTIFY_WRITE_H
#define VERIFY_CERTIFY_WRITE_H

#include "base/output.h"
#include "verify/certify.h"

/* "optimal makespan 41, proven by 12 clauses" and a newline; verify/referee.h has all forms. */
void certify_write_text (const struct certify_claim *claim, struct output *out);

/* The rest of a JSON object after its makespan, and a newline: what proves it. */
void certify_write_json (const struct certify_claim *claim, struct output *out);

#endif
