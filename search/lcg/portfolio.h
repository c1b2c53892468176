/* A portfolio of two lazy clause generation searches (search/lcg/lcg.h) that split one problem and
   share clauses.

   The first member runs alone for some conflicts; most problems end there. Then both members run in
   rounds with a fixed number of conflicts, in parallel where there are two threads. Between rounds,
   in the order of the members, each receives the root bounds of the other and its clauses of few
   decision levels.

   When one member has finished its half, the half of the other is split again ("guiding paths",
   Zhang, Bonacina and Hsiang 1996): by the boolean of highest activity, which one member assumes
   true and the other false. An assumption is a decision, so learned clauses hold without it.
   Results depend neither on time nor on the number of threads and processes. */
#ifndef SEARCH_LCG_PORTFOLIO_H
#define SEARCH_LCG_PORTFOLIO_H

#include "search/core/task_round.h"
#include "search/lcg/lcg.h"
#include "search/lcg/parameters.h"

#define LCG_PORTFOLIO_MEMBERS 2 /* members */

struct lcg_portfolio;

struct lcg_portfolio_plan {
  int threads; /* >= 1 */
  uint64_t solo_conflicts,
    round_conflicts; /* conflicts before the second member joins; conflicts of a round, >= 1 */
  /* Returns the second member: the same variables and propagators, made in the same order, with the
     bounds that the first member has at the root now or weaker ones, and nothing learned. NULL:
     there is no memory for it. It must outlive the portfolio. */
  struct lcg *(*join) (void *context);
  void *context;

  /* Other processes, in one of which the second member may search (search/lcg/away.h): the kind of
     its tasks, and what they need to make the same member as the first `join` did. After the loss
     of that process `join` is called again and takes the place of what it made before. NULL:
     none. */
  struct task_runner *runner;
  const struct task_kind *kind;
  void (*how) (const void *context, struct output *out);
  /* The second member may also go after it has searched here, with its state. Where it is then does
     not change the search, but may change the memory that the searches say they use. */
  bool moves;

  /* Where the runner has a checkpoint (`keeps`), it has what each call of lcg_portfolio_solve
     finds, and the state of the members under this name; then both search in this process. */
  const char *name;
};

/* The callbacks of `first` are called for the clauses of both members. Clause numbers continue
   those of `first`; a clause is reported as deleted when no member holds it. Each clause follows
   from the constraints and the earlier clauses that are not deleted. `first` must outlive the
   portfolio. After the portfolio is freed no callbacks are called. */
struct lcg_portfolio *lcg_portfolio_new (struct lcg *first, const struct lcg_portfolio_plan *plan);
void lcg_portfolio_free (struct lcg_portfolio *portfolio);

/* Continue the search for about this many conflicts of both members, 0 for no limit. LCG_SOLUTION:
   at least one member has a solution (lcg_portfolio_found); the caller reads it, then calls
   lcg_portfolio_restart. Never returns LCG_EXCLUDED. */
enum lcg_result lcg_portfolio_solve (struct lcg_portfolio *portfolio, uint64_t conflicts,
                                     const struct deadline *deadline);

size_t lcg_portfolio_size (const struct lcg_portfolio *portfolio); /* members now, 1 or 2 */
/* after LCG_SOLUTION: are the member's lower bounds a solution? */
bool lcg_portfolio_found (const struct lcg_portfolio *portfolio, size_t member);

/* Backtrack all members to the root. What is then required of one member must be required of the
   other. */
void lcg_portfolio_restart (struct lcg_portfolio *portfolio);

/* This number of other processes is for something else while `task` is away (NULL: always; it must
   outlive the next call): the second member goes into another one only if there are more. At first
   none is. */
void lcg_portfolio_reserve (struct lcg_portfolio *portfolio, int processes,
                            const struct task_ahead *task);
/* The second member comes back if there are no more than are reserved. */
void lcg_portfolio_recall (struct lcg_portfolio *portfolio, const struct deadline *deadline);
int lcg_portfolio_away (const struct lcg_portfolio *portfolio); /* members in other processes */

uint64_t lcg_portfolio_conflicts (const struct lcg_portfolio *portfolio); /* of both members */
/* memory in use, estimated, without that of the members' searches */
uint64_t lcg_portfolio_bytes (const struct lcg_portfolio *portfolio);

#endif
