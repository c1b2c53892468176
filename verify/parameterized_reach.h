/* From a node that gets the message at some time, how many sends can start in time, its own and those that follow: counting of covers
   (docs/CERTIFICATES-parameterized.md, "Counting in states"). What was found out is kept by time. */
#ifndef VERIFY_PARAMETERIZED_REACH_H
#define VERIFY_PARAMETERIZED_REACH_H

#include "verify/parameterized_space.h"

struct verify_reach *verify_reach_new (void);
void verify_reach_free (struct verify_reach *reach);

/* At most `nodes`. */
uint32_t verify_reach_count (const struct verify_space *space, int64_t time);

/* time + step, `late` at most. */
int64_t verify_reach_add (const struct verify_space *space, int64_t time, int64_t step);

#endif
