/* When a worm owns the channels of its path.

   A worm owns channel i of its path from the grant until flit m - 1 starts on channel i + 1, the
   last one until its tail has arrived. With G (i) the time at which its header starts on channel i
   and G (n) the time at which it has crossed the last one, that is G (i + m) if i + m <= n, else
   G (n) + (i + m - n) nd (simulate/engine/engine.h has the proof). While its header waits, none of
   its flits moves. */
#ifndef SIMULATE_PARAMETERIZED_WORM_H
#define SIMULATE_PARAMETERIZED_WORM_H

#include "simulate/engine/scenario.h"

struct worm_time {
  int64_t from, to; /* it owns the channel */
  int64_t start;    /* G */
};

/* Fills `times` [channels + 1] for the path of a record that has its stalls. Of the last entry only
   `start` is set, G (n). */
void worm_times (const struct machine *machine, const struct record *record,
                 struct worm_time *times);

#endif
