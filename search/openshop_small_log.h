/* The log of a search of small shops (search/openshop_small.h): its tree of decisions, as a certificate has it. The parts of a divided tree
   have logs of their own, which are put together at the end. */
#ifndef SEARCH_OPENSHOP_SMALL_LOG_H
#define SEARCH_OPENSHOP_SMALL_LOG_H

#include "model/openshop_certificate.h"
#include "search/openshop_small_line.h"

#include <stdatomic.h>

/* What the logs of one search share. Rows are lines 0 .. 7, columns lines 8 .. 15, the tasks of a line lanes, as in the search. */
struct small_log_plan {
  char code[2 * SMALL_LANES][SMALL_LANES][SMALL_LANES][2]; /* of the decision that the first of two lanes comes before the second, or not */
  uint64_t most;                                           /* bytes that they may hold together */
  atomic_uint_fast64_t held;                               /* about; more than that: none is kept */
};

struct small_log {
  struct small_log_plan *plan;
  char *text; /* owned */
  size_t length, capacity, counted;
};

/* At most 8 rows and 8 columns. */
void small_log_plan_init (struct small_log_plan *plan, const struct openshop_ticks *ticks, uint64_t most);

void small_log_init (struct small_log *log, struct small_log_plan *plan); /* empty; the plan must outlive it */
void small_log_clear (struct small_log *log);

/* Begin anew, with the whole plan: there are no other logs. */
void small_log_restart (struct small_log *log);

/* Append: a decision, whose two trees follow, that where the first lane comes before the second and the other; a leaf; the place of the
   next part. */
void small_log_decide (struct small_log *log, int line, int first, int second);
void small_log_leaf (struct small_log *log);
void small_log_part (struct small_log *log);

/* Put the parts into their places; they become empty. */
void small_log_join (struct small_log *log, struct small_log *parts, int count);

/* The log is one whole tree: hand it over. False when it would have taken more than plan->most. The log becomes empty. */
bool small_log_take (struct small_log *log, struct openshop_tree *tree);

#endif
