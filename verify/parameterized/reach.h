/* Counting of covers: the number of sends that can start in time from a node that gets the message
   at some time, its own and those that follow (docs/CERTIFICATES-parameterized.md, "Counting in
   states"). Results are cached by time. */
#ifndef VERIFY_PARAMETERIZED_REACH_H
#define VERIFY_PARAMETERIZED_REACH_H

#include "verify/parameterized/states.h"

struct verify_reach *verify_reach_new (void);
void verify_reach_free (struct verify_reach *reach);

/* The sends of a node in order, each as early as its ports allow. */
struct verify_reach_sends {
  int64_t start[VERIFY_STATES_NODES];
  int64_t place[VERIFY_PARAMETERIZED_PORTS]; /* with places: of each port the next */
};

/* Sets and returns the start of send m < nodes, the ones before it being set, not before `least`.
   own [ports]: the node's next sends or places in its state. */
int64_t verify_reach_send (const struct verify_states *states, struct verify_reach_sends *sends,
                           uint32_t m, const int64_t *own, int64_t least);

/* At most `nodes`. */
uint32_t verify_reach_count (const struct verify_states *states, int64_t time);

/* time + step, `late` at most. */
int64_t verify_reach_add (const struct verify_states *states, int64_t time, int64_t step);

#endif
