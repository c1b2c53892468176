/* Reasons under construction: a list of literals with enough memory for all that may be added. */
#ifndef SEARCH_LCG_REASON_H
#define SEARCH_LCG_REASON_H

#include "search/lcg/disjunctive.h"

struct lcg_reason {
  struct lcg_literal *literals; /* not owned; the creator allocates enough */
  size_t length;
};

static inline void
lcg_reason_add (struct lcg_reason *reason, struct lcg_literal literal)
{
  reason->literals[reason->length++] = literal;
}

/* Add the literal that the task is present. */
static inline void
lcg_reason_present (struct lcg_reason *reason, const struct lcg_disjunctive_task *task)
{
  if (task->present >= 0)
    lcg_reason_add (reason, lcg_true (task->present));
}

#endif
