/* Search for open shop schedules by clause learning, for search/openshop/auto.c: a portfolio
   (search/lcg/portfolio.h) of models (search/openshop/lcg_model.h), and the proof that consists of
   its learned clauses. */
#ifndef SEARCH_OPENSHOP_LCG_SEARCH_H
#define SEARCH_OPENSHOP_LCG_SEARCH_H

#include "search/lcg/portfolio.h"
#include "search/openshop/lcg_model.h"

struct openshop_lcg_search {
  /* Set by the caller. */
  const struct openshop_ticks *ticks;
  const struct deadline *deadline;
  /* a known schedule that no clause may exclude; NULL: none */
  const struct openshop_schedule *debug;
  /* limit for the models and the proof; a model that is estimated to exceed it is not built */
  uint64_t bytes;
  int threads; /* >= 1; without influence on results; nor has the runner (NULL: none) */
  struct task_runner *runner;
  const char *name; /* of the state in the runner's checkpoint, one for each search */
  bool wants_proof;
  /* with wants_proof: a longer proof is dropped */
  uint64_t proof_bytes;
  /* called regularly with the conflicts of the run so far; NULL: not called */
  void (*report) (const void *context, uint64_t conflicts);
  const void *context;
  /* Results of the last run. */
  enum lcg_result result; /* of the search for a makespan of at most `limit` */
  int64_t limit;
  bool found; /* `schedule` is the best one found */
  struct openshop_schedule schedule;
  uint64_t conflicts;
  bool stopped; /* by the deadline, or for lack of memory */
  /* Private. */
  struct openshop_lcg_model *models[LCG_PORTFOLIO_MEMBERS]; /* NULL: not built */
  struct lcg_portfolio *portfolio;
  int64_t joined_limit; /* when the second model was built; -1: it was not */
  struct openshop_certificate proof;
  bool proving;
};

void openshop_lcg_search_init (struct openshop_lcg_search *search);
void openshop_lcg_search_clear (struct openshop_lcg_search *search);

/* Searches for a schedule with a makespan of at most `limit`, and after each one for a shorter one.
   Ends when one of at most `goal` is found, when there is none (LCG_REFUTED), after about
   `conflicts` conflicts, or at the limit of time or memory. `phases`: a valid schedule whose orders
   are tried first. Clauses learned in the last run are kept if its limit was the same or larger. */
void openshop_lcg_search_run (struct openshop_lcg_search *search, int64_t limit, int64_t goal,
                              const struct openshop_schedule *phases, uint64_t conflicts);

/* After LCG_REFUTED: exchanges the content of the certificate for the proof, whose clauses refute
   `limit`; the next run starts without clauses. False: there is no proof, or it was too long. */
bool openshop_lcg_search_proof (struct openshop_lcg_search *search,
                                struct openshop_certificate *certificate);

extern const struct task_kind openshop_lcg_search_kind; /* of the second model's tasks */

#endif
