/* What both processes of a member that searches in another one know (search/lcg/away.h): the
   operations of its log and the result of a round. The bytes are read by the same program. */
#ifndef SEARCH_LCG_AWAY_INTERNAL_H
#define SEARCH_LCG_AWAY_INTERNAL_H

#include "search/lcg/portfolio_internal.h"

enum away_operation {
  AWAY_REQUIRE = 1,
  AWAY_IMPORT,
  AWAY_ASSUME,
  AWAY_ASSUME_NOTHING,
  AWAY_ORDER,
  AWAY_SOLVE,
  AWAY_STATE, /* the first of a log, if it is there */
  AWAY_SAVE   /* the last of a task, and in no log */
};

/* The last round of a member: where its trail and clauses were before. */
struct away_round {
  size_t trail, clauses;
  bool stopped; /* the deadline passed */
  bool save;    /* its state is wanted, no round */
};

/* A result begins with this; then come entries of the root, events, shared clauses and the bounds
   of a solution. */
struct away_result {
  uint64_t result, refuted, conflicts, learned_number, bytes, root, events, clauses;
};

void away_put_operation (struct output *log, enum away_operation operation);
void away_put_literal (struct output *out, struct lcg_literal literal);
void away_put_literals (struct output *out, const struct lcg_literal *literals, size_t count);

/* The present state of the member; lcg_save's precondition. */
void lcg_away_log_state (struct output *log, const struct portfolio_member *member);

/* A literal of a model with this number of variables; else bytes->bad. */
struct lcg_literal away_get_literal (struct bytes *bytes, int32_t variables);

/* Literals in a block that the caller frees. */
struct lcg_literal *away_get_literals (struct bytes *bytes, int32_t variables, size_t *count);

/* Does operations, up to a round or the wish for the state. False: these are none, or the deadline
   passed. */
bool away_do_operations (struct portfolio_member *member, struct bytes *bytes,
                         const struct deadline *deadline, struct away_round *round);

#endif
