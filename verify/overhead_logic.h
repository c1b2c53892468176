/* Statements about schedules of the overhead model, and the rules of docs/CERTIFICATES-overhead.md by which clauses of them follow. */
#ifndef VERIFY_OVERHEAD_LOGIC_H
#define VERIFY_OVERHEAD_LOGIC_H

#include "verify/logic.h"
#include "verify/overhead_times.h"

#define VERIFY_LOGIC_DELIVERIES 2000 /* more are not taken */

struct verify_overhead_logic;

/* About schedules with a makespan of at most T >= 0 ticks, T < 2^60; all, or the appended ones. The times must outlive it. */
struct verify_overhead_logic *verify_overhead_logic_new (const struct verify_times *times, int64_t T, bool append);
void verify_overhead_logic_free (struct verify_overhead_logic *logic);

/* Memory that it takes without any clause, about. */
uint64_t verify_overhead_logic_room (const struct verify_times *times);

/* What checks and keeps the clauses; verify_logic_begin is still to be called. */
struct verify_logic *verify_overhead_logic_core (struct verify_overhead_logic *logic);

/* The atom of a letter of the certificate and its numbers: a, then b where the letter has two, then the bound where it has one. False when
   there is no such statement. */
bool verify_overhead_logic_atom (const struct verify_overhead_logic *logic, char letter, int64_t a, int64_t b, int64_t bound,
                                 struct verify_atom *atom);

/* Does the letter take a second number, a bound? False for what is no letter. */
bool verify_overhead_logic_letter (char letter, bool *second, bool *bound);

#endif
