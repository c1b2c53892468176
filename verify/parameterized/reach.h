/* Counting of covers: the number of sends that can start in time from a node that gets the message
   at some time, its own and those that follow (docs/CERTIFICATES-parameterized.md, "Counting in
   states"). Results are cached by time. */
#ifndef VERIFY_PARAMETERIZED_REACH_H
#define VERIFY_PARAMETERIZED_REACH_H

#include "verify/parameterized/states.h"

struct verify_reach *verify_reach_new (void);
void verify_reach_free (struct verify_reach *reach);

/* At most `nodes`. */
uint32_t verify_reach_count (const struct verify_states *states, int64_t time);

/* time + step, `late` at most. */
int64_t verify_reach_add (const struct verify_states *states, int64_t time, int64_t step);

#endif
