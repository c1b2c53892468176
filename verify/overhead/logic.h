/* Literals about schedules of the overhead model, and the rules of docs/CERTIFICATES-overhead.md
   from which clauses over them follow. */
#ifndef VERIFY_OVERHEAD_LOGIC_H
#define VERIFY_OVERHEAD_LOGIC_H

#include "verify/core/logic.h"
#include "verify/overhead/times.h"

#define VERIFY_LOGIC_DELIVERIES 2000 /* maximum number of deliveries */

struct verify_overhead_logic;

/* Returns the logic of schedules with a makespan of at most T ticks, 0 <= T < 2^60: all schedules,
   or the appended ones. The caller frees it; the times must outlive it. */
struct verify_overhead_logic *verify_overhead_logic_new (const struct verify_overhead_times *times,
                                                         int64_t T, bool append);
void verify_overhead_logic_free (struct verify_overhead_logic *logic);

/* Memory in bytes without clauses, approximately. */
uint64_t verify_overhead_logic_bytes (const struct verify_overhead_times *times);

/* The clause checker; verify_logic_begin is to be called first. */
struct verify_logic *verify_overhead_logic_core (struct verify_overhead_logic *logic);

/* The members of struct verify_statements in verify/core/proof.h; `context` is the struct
   verify_overhead_logic. The literal of a letter of the certificate and its numbers: a, then b
   where the letter has two, then the bound where it has one. False when the instance has no such
   literal. */
bool verify_overhead_logic_literal (const void *context, char letter, int64_t a, int64_t b,
                                    int64_t bound, struct verify_literal *literal);

/* Does this letter take a second number, and a bound? False when it is not a letter of the
   model. */
bool verify_overhead_logic_letter (char letter, bool *second, bool *bound);

#endif
