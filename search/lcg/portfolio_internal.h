/* A member of a portfolio (search/lcg/portfolio.h), for the file that runs it in this process and
   for the one that has another process run it (search/lcg/away.h). */
#ifndef SEARCH_LCG_PORTFOLIO_INTERNAL_H
#define SEARCH_LCG_PORTFOLIO_INTERNAL_H

#include "search/lcg/internal.h"

/* A clause that a member learned or deleted in this round. */
struct portfolio_event {
  uint64_t number; /* the member's own number of the clause */
  size_t end;      /* end of the learned clause in the member's literals */
  bool forgotten;
};

struct portfolio_member {
  struct lcg *lcg;
  enum lcg_result result; /* of this round */
  struct portfolio_event *events;
  size_t event_count, event_capacity;
  struct lcg_literal *literals; /* of the clauses of the events */
  size_t literal_count, literal_capacity;
  uint64_t *shared_numbers; /* [own clause numbers] the portfolio's number of each */
  size_t shared_capacity;
  /* trail entries and clauses that the other member has already received */
  size_t bounds_sent, clauses_sent;
  /* owned: the member searches in another process, and `lcg` has of it what the portfolio needs:
     bounds of the root, clauses to be shared, counts. NULL: it does not */
  struct lcg_away *away;
};

/* The member records what its search learns and deletes. */
void portfolio_member_listen (struct portfolio_member *member);
void portfolio_member_learned (struct portfolio_member *member, const struct lcg_literal *literals,
                               size_t count, uint64_t number);
void portfolio_member_forgot (struct portfolio_member *member, uint64_t number);
void portfolio_member_clear (struct portfolio_member *member);

#endif
