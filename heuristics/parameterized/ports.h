/* Trees of the parameterized model for several ports given by splits: of i nodes the root keeps
   part 0, itself among them, after a round of sends to the roots of parts 1 .. ports, of which
   part r is sent to at (r - 1) interval (Nup, section 4.5). */
#ifndef HEURISTICS_PARAMETERIZED_PORTS_H
#define HEURISTICS_PARAMETERIZED_PORTS_H

#include "model/parameterized/ticks.h"

struct parameterized_ports {
  int64_t k;
  int32_t ports;
  /* from one round of sends to the next: hold for the rounds' reading, else max (hold, ports *
     interval) */
  int64_t round;
  int64_t *t;     /* owned [k + 1]: latency */
  int32_t **part; /* owned [ports + 1][k + 1]: sizes of the parts; the root's is at least 1 */
};

/* Formula (4.12), O(ports * k): from i - 1 nodes to i one part grows by one, for which there is
   the minimum latency; ties go to the smallest part number, as Table 4.4 has it. With one port it
   gives the latencies of parameterized_splits. */
void parameterized_ports_init (struct parameterized_ports *ports,
                               const struct parameterized_ticks *ticks, int64_t k);
void parameterized_ports_clear (struct parameterized_ports *ports);

/* The program over all splits, O(ports * k^(ports + 1)): t [k + 1]. For tests and claims, small
   k. */
void parameterized_ports_slow (const struct parameterized_ticks *ticks, int64_t k, int64_t *t);

#endif
