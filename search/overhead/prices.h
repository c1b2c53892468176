/* The price bound (bounds/overhead/price_bound.h) in turns, beside other work of the same solve: in
   this process, or in another one as a task (search/core/task_round.h) for each turn. A run depends
   on the instance, the bound it begins with and the turns so far only. So a task has these; a
   process whose run has done all but the last of them continues it, any other one begins again. */
#ifndef SEARCH_OVERHEAD_PRICES_H
#define SEARCH_OVERHEAD_PRICES_H

#include "bounds/overhead/price_bound.h"
#include "search/core/task_round.h"

struct overhead_price_turn {
  int64_t most;   /* the makespan of a schedule that exists, at most that of the turn before */
  uint64_t steps; /* of struct overhead_price_budget */
};

/* A run of one process. Zeroed, it is none. */
struct overhead_price_chain {
  int64_t least; /* it began with this bound; 0: it cannot be continued */
  struct overhead_price_run run;
  struct overhead_dual_prices proof; /* owned: of the run */
  struct overhead_price_turn *turns; /* owned [count]: done */
  size_t count, capacity;
};

struct overhead_prices {
  const struct overhead_ticks *ticks;
  struct task_runner *runner; /* NULL: no other process */
  int64_t least;
  struct overhead_price_turn *turns; /* owned [count]: begun, the last one perhaps not done */
  size_t count, capacity;
  int64_t bound;                     /* after the last turn that was done */
  bool finished;                     /* then: no turn raises the bound */
  struct overhead_dual_prices proof; /* owned: then, of `bound` by itself, or empty */
  struct overhead_price_chain here;  /* the run of this process */
  struct task_ahead ahead;
  int losses; /* processes that did not do what they had */
};

/* Begins with a bound of `least` >= 1. Ticks and runner are borrowed. */
void overhead_prices_init (struct overhead_prices *prices, const struct overhead_ticks *ticks,
                           struct task_runner *runner, int64_t least);
void overhead_prices_clear (struct overhead_prices *prices); /* a turn that was sent is dropped */

/* May other processes do turns, if there are any? */
bool overhead_prices_may_leave (const struct overhead_prices *prices);

/* Begins a turn. */
void overhead_prices_begin (struct overhead_prices *prices, struct overhead_price_turn turn);

/* Has another process do it, within the deadline. False: none does, or there are no more than
   `taken`, which do other things. */
bool overhead_prices_send (struct overhead_prices *prices, int taken,
                           const struct deadline *deadline);

/* It has been sent: waits for its end. If that process does not do it, this one does. */
void overhead_prices_receive (struct overhead_prices *prices, const struct deadline *deadline);

/* Does it in this process, until the deadline. */
void overhead_prices_work (struct overhead_prices *prices, const struct deadline *deadline);

extern const struct task_kind overhead_prices_kind;

#endif
