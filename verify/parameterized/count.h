/* Counting: the maximum number of nodes that can hold the message by a time, f(T) of
   docs/CERTIFICATES-parameterized.md. */
#ifndef VERIFY_PARAMETERIZED_COUNT_H
#define VERIFY_PARAMETERIZED_COUNT_H

#include "base/limits.h"
#include "verify/parameterized/instance.h"

struct verify_count {
  struct verify_ratio time; /* the earliest T with f(T) >= nodes */
  int64_t before;           /* the largest f(T) before it; 0 for one node */
};

/* STATUS_OK; STATUS_FALSE when the times have no common tick in which all times needed are at most
   2^62; STATUS_LIMIT. At most O(nodes log nodes); far less where many sends start together, which
   are counted as one. Eight bytes for each time at which a send starts, and 16 for each of its
   ports. `deadline` may be NULL. */
enum status_code verify_parameterized_count (const struct verify_parameterized_instance *instance,
                                             const struct deadline *deadline,
                                             struct verify_count *count);

#endif
