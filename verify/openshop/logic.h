/* Literals about schedules of an open shop, and the rules of docs/CERTIFICATES-openshop.md from
   which clauses over them follow. */
#ifndef VERIFY_OPENSHOP_LOGIC_H
#define VERIFY_OPENSHOP_LOGIC_H

#include "verify/core/logic.h"
#include "verify/openshop/tasks.h"

/* maximum number of pairs of tasks of one job or machine */
#define VERIFY_OPENSHOP_PAIRS (UINT64_C (1) << 21)

struct verify_openshop_logic;

/* The number of pairs; the memory in bytes without clauses, approximately. */
uint64_t verify_openshop_logic_pairs (const struct verify_openshop_tasks *tasks);
uint64_t verify_openshop_logic_bytes (const struct verify_openshop_tasks *tasks);

/* Returns the logic of schedules with a makespan of at most T ticks, -1 <= T < 2^60; the caller
   frees it. Requires at most VERIFY_OPENSHOP_PAIRS pairs. `mirror` is the task of rule mirror (O4),
   which starts in the first half of its window, or UINT32_MAX. The tasks must outlive the logic. */
struct verify_openshop_logic *verify_openshop_logic_new (const struct verify_openshop_tasks *tasks,
                                                         int64_t T, uint32_t mirror);
void verify_openshop_logic_free (struct verify_openshop_logic *logic);

/* The clause checker; verify_logic_begin is to be called first. */
struct verify_logic *verify_openshop_logic_core (struct verify_openshop_logic *logic);

/* The members of struct verify_statements in verify/core/proof.h; `context` is the struct
   verify_openshop_logic. */
bool verify_openshop_logic_letter (char letter, bool *second, bool *bound);
bool verify_openshop_logic_literal (const void *context, char letter, int64_t a, int64_t b,
                                    int64_t bound, struct verify_literal *literal);

#endif
