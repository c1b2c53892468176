/* What the clauses that a model learns mean: their certificate, and the check that they do not cut
   off a known schedule. A struct lcg_log is the first member of a model that is the context of its
   struct lcg_callbacks. */
#ifndef SEARCH_LCG_LOG_H
#define SEARCH_LCG_LOG_H

#include "model/common/clauses.h"
#include "search/lcg/lcg.h"

/* The meaning of a variable: a statement of the model's certificates about a and b. */
struct lcg_meaning {
  int32_t a, b;
  uint8_t statement;
};

struct lcg_log {
  struct lcg_meaning *meanings; /* owned [variables] */
  size_t meaning_capacity;
  int32_t variables;
  struct clauses *clauses;          /* borrowed: receives the learned clauses; NULL: nothing does */
  struct clauses_literal *literals; /* owned: scratch */
  size_t literal_capacity;
  int64_t limit; /* the largest makespan of interest, as of now */
  /* the value that a variable has in a known schedule of this makespan; NULL: none is known */
  int64_t (*value) (const struct lcg_log *log, struct lcg_meaning meaning);
  int64_t makespan;
};

void lcg_log_clear (struct lcg_log *log);

/* Records the meaning of variable x, the latest one, and returns x. */
int32_t lcg_log_variable (struct lcg_log *log, int32_t x, unsigned statement, int32_t a, int32_t b);

/* Callbacks of struct lcg_callbacks. A clause that cuts off the known schedule although that is of
   interest aborts the program. */
void lcg_log_learned (void *context, const struct lcg_literal *literals, size_t count,
                      uint64_t number);
void lcg_log_forgot (void *context, uint64_t number);

#endif
