/* One total exchange or open shop after the other: what heuristics and the engine make of it, every schedule and every optimum accepted by
   the referee (results/accept.h) before its makespan is handed on. */
#ifndef EXPERIMENTS_OPENSHOP_JUDGED_H
#define EXPERIMENTS_OPENSHOP_JUDGED_H

#include "heuristics/openshop.h"
#include "search/openshop.h"

struct openshop_judged {
  struct openshop_instance instance; /* the caller's to fill */
  struct openshop_ticks ticks;       /* of it, from openshop_judged_begin on */
  struct openshop_schedule schedule; /* of the last heuristic */
  struct openshop_outcome outcome;   /* of the last solve */
  struct openshop_judged_private *own;
};

void openshop_judged_init (struct openshop_judged *judged);
void openshop_judged_clear (struct openshop_judged *judged);

/* The instance is filled: scale it, and show it to the referee. */
bool openshop_judged_begin (struct openshop_judged *judged, struct status *status);

/* Does the heuristic take this shop, and no time at will? */
bool openshop_judged_takes (const struct openshop_judged *judged, const struct openshop_heuristic *heuristic);

/* Run such a heuristic; its schedule and makespan are in judged->schedule. False with STATUS_FALSE when the referee refuses the schedule,
   which is a defect of this program. */
bool openshop_judged_heuristic (struct openshop_judged *judged, const struct openshop_heuristic *heuristic, struct status *status);

/* The last heuristic's makespan is the load: have the referee accept that it is the optimum, by a certificate. False likewise. */
bool openshop_judged_tight (struct openshop_judged *judged, struct status *status);

/* Solve with the default engine in one thread; judged->outcome says what came of it. At a limit the outcome is not optimal, which is no
   error; an optimum needs a certificate that the referee accepts. False likewise. */
bool openshop_judged_optimum (struct openshop_judged *judged, const struct limits *limits, struct status *status);

#endif
