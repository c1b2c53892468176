/* Statements about schedules of an open shop, and the rules of docs/CERTIFICATES-openshop.md by which clauses of them follow. */
#ifndef VERIFY_OPENSHOP_LOGIC_H
#define VERIFY_OPENSHOP_LOGIC_H

#include "verify/logic.h"
#include "verify/openshop_tasks.h"

#define VERIFY_OPENSHOP_PAIRS (UINT64_C (1) << 21) /* no more pairs of tasks of one job or machine are taken */

struct verify_openshop_logic;

/* How many pairs there are; and the memory that so many tasks and pairs take without any clause, about. */
uint64_t verify_openshop_logic_pairs (const struct verify_openshop_tasks *tasks);
uint64_t verify_openshop_logic_room (const struct verify_openshop_tasks *tasks);

/* About schedules with a makespan of at most T ticks, -1 <= T < 2^60. There are no more than VERIFY_OPENSHOP_PAIRS. `mirror`: a task that
   starts in the first half of what time it has (rule O4), or UINT32_MAX. The tasks must outlive it. */
struct verify_openshop_logic *verify_openshop_logic_new (const struct verify_openshop_tasks *tasks, int64_t T, uint32_t mirror);
void verify_openshop_logic_free (struct verify_openshop_logic *logic);

/* What checks and keeps the clauses; verify_logic_begin is still to be called. */
struct verify_logic *verify_openshop_logic_core (struct verify_openshop_logic *logic);

/* As struct verify_statements in verify/proof.h has them; context: the struct verify_openshop_logic. */
bool verify_openshop_logic_letter (char letter, bool *second, bool *bound);
bool verify_openshop_logic_atom (const void *context, char letter, int64_t a, int64_t b, int64_t bound, struct verify_atom *atom);

#endif
