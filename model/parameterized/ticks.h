/* An instance of the parameterized model as heuristics and searches see it: integer ticks. */
#ifndef MODEL_PARAMETERIZED_TICKS_H
#define MODEL_PARAMETERIZED_TICKS_H

#include "model/parameterized/instance.h"

struct parameterized_ticks {
  int64_t scale; /* ticks per unit of the instance: least common denominator of all times */
  int64_t nodes;
  int64_t hold, end, interval, occupation; /* > 0, > 0, >= 0, >= 0 */
  int32_t ports;
  bool rounds;
  enum parameterized_network network;
  PARAMETERIZED_SIDES;
  const int32_t *address; /* the instance's */
};

/* Scale. Refuses (STATUS_INPUT, FILE, the key and the value named) when the common denominator
   or a multiple of the times that bounds what any heuristic's schedule takes exceeds 2^60 ticks.
   The instance must outlive the ticks. O(1). */
bool parameterized_ticks_from (struct parameterized_ticks *ticks,
                               const struct parameterized_instance *instance, const char *file,
                               struct status *status);

/* A time in ticks as an exact rational in the instance's unit. */
struct rational parameterized_ticks_time (const struct parameterized_ticks *ticks, int64_t time);

/* From one round of a node's sends through all its ports to the next: hold for the rounds' reading,
   else H = max (hold, ports * interval).
 */
int64_t parameterized_round (const struct parameterized_ticks *ticks);

/* The earliest start of the n-th send (from 0) of a node that holds the message at 0 and sends
   without waiting: the n-th smallest place. With the strict reading c H + r interval, n = c
   ports + r, H = max (hold, ports * interval): by induction, no schedule's n-th send is earlier.
   With rounds: of the places c hold + r interval the n-th smallest. */
int64_t parameterized_offset (const struct parameterized_ticks *ticks, int64_t n);

#endif
