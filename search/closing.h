/* Bringing an attempt's bounds together, and the proof that they have met. */
#ifndef SEARCH_CLOSING_H
#define SEARCH_CLOSING_H

#include "search/attempt.h"

/* Find better schedules and exclude horizons until the bounds meet or a limit ends it. */
void closing_run (struct attempt *attempt);

/* The bounds have met: fill options->proof. `root_bound` is what the root's prices exclude. False when no proof is found within the
   deadline, or it would take the referee too long. */
bool closing_certify (struct attempt *attempt, int64_t root_bound);

#endif
