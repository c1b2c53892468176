/* A portfolio and its members (search/lcg/portfolio.h), for the file that runs them in this
   process, for the one that has another process run one (search/lcg/away.h), and for the one that
   records what they do (portfolio_record.c). */
#ifndef SEARCH_LCG_PORTFOLIO_INTERNAL_H
#define SEARCH_LCG_PORTFOLIO_INTERNAL_H

#include "search/lcg/internal.h"
#include "search/lcg/portfolio.h"

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
  uint64_t away_id; /* by which other processes know it; 0: they do not */
  int64_t *root; /* owned: the root's bounds while those of a solution are shown; NULL: none are */
  struct lcg_required required; /* of it since the last call, where calls are recorded */
  size_t trail_start;           /* of its trail, entries before the call */
};

struct lcg_portfolio {
  struct lcg_portfolio_plan plan;
  struct portfolio_member members[LCG_PORTFOLIO_MEMBERS];
  size_t size;
  int reserved;                          /* other processes that are not for members, */
  const struct task_ahead *reserved_for; /* while this is away; NULL: always */
  bool stays;             /* the second member was lost once: it is in this process from then on */
  bool join_failed;       /* there is no second member */
  uint64_t shared_count;  /* clauses numbered so far */
  uint8_t *holder_counts; /* [shared_count] how many members hold each clause */
  size_t holder_capacity;
  bool recorded;           /* calls of lcg_portfolio_solve are tasks of the plan's runner */
  struct task_state state; /* then */
  struct output news;      /* then: clauses that this call learned and deleted */
};

/* A new member, and what else the portfolio does where calls are recorded. */
struct portfolio_member *portfolio_add_member (struct lcg_portfolio *portfolio, struct lcg *lcg);
/* The clause gets the next number of the portfolio, and is held once. */
void portfolio_number_clause (struct lcg_portfolio *portfolio);
/* lcg_portfolio_solve, by members of this process. */
enum lcg_result portfolio_search (struct lcg_portfolio *portfolio, uint64_t conflicts,
                                  const struct deadline *deadline);

/* portfolio_record.c: the same as a task: done, or taken from an earlier run. */
void portfolio_record_start (struct lcg_portfolio *portfolio);
enum lcg_result portfolio_record_solve (struct lcg_portfolio *portfolio, uint64_t conflicts,
                                        const struct deadline *deadline);
/* A clause of this number was learned, or one was deleted. */
void portfolio_record_learned (struct lcg_portfolio *portfolio, const struct lcg_literal *literals,
                               size_t count);
void portfolio_record_forgot (struct lcg_portfolio *portfolio, uint64_t number);

/* Bounds [sides], which the member then owns, take the place of those of the root; and the root's
   again. */
void portfolio_member_show (struct portfolio_member *member, int64_t *bounds);
void portfolio_member_hide (struct portfolio_member *member);

/* The member records what its search learns and deletes. */
void portfolio_member_listen (struct portfolio_member *member);
void portfolio_member_learned (struct portfolio_member *member, const struct lcg_literal *literals,
                               size_t count, uint64_t number);
void portfolio_member_forgot (struct portfolio_member *member, uint64_t number);
void portfolio_member_clear (struct portfolio_member *member);

#endif
