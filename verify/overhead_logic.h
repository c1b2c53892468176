/* Clauses about schedules of the overhead model, each checked to follow from the rules of docs/CERTIFICATES-overhead.md and the clauses
   before it. Statements are about integer variables with bounds; a side is a variable (2x) or its negative (2x + 1), and an atom says that
   a side's value is at least a bound. */
#ifndef VERIFY_OVERHEAD_LOGIC_H
#define VERIFY_OVERHEAD_LOGIC_H

#include "base/limits.h"
#include "verify/overhead_times.h"

#define VERIFY_LOGIC_DELIVERIES 2000 /* more are not taken */

struct verify_atom {
  int64_t bound;
  uint32_t side;
};

struct verify_logic;

/* About schedules with a makespan of at most T >= 0 ticks, T < 2^60; all, or the appended ones. The times must outlive it. */
struct verify_logic *verify_logic_new (const struct verify_times *times, int64_t T, bool append);
void verify_logic_free (struct verify_logic *logic);

/* The atom of a letter of the certificate and its numbers: a, then b where the letter has two, then the bound where it has one. False when
   there is no such statement. */
bool verify_logic_atom (const struct verify_logic *logic, char letter, int64_t a, int64_t b, int64_t bound, struct verify_atom *atom);

/* Does the letter take a second number, a bound? False for what is no letter. */
bool verify_logic_letter (char letter, bool *second, bool *bound);

/* STATUS_OK: the clause follows, and is used from now on; its number is one more than that of the clause before it, from 0. STATUS_FALSE:
   it was not found to follow. STATUS_LIMIT. */
enum status_code verify_logic_clause (struct verify_logic *logic, const struct verify_atom *atoms, size_t count,
                                      const struct deadline *deadline);

/* The clause of this number is used no more. False when there is none, or not any more. */
bool verify_logic_forget (struct verify_logic *logic, uint64_t number);

/* Do the rules and clauses contradict each other? Then there is no such schedule. */
bool verify_logic_refuted (struct verify_logic *logic);

#endif
