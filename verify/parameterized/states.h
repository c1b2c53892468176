/* The states of covers. docs/CERTIFICATES-parameterized.md, "States" and "Places", has the rules
   `tighten`, `window` and `dominates`, and their proofs. A state is an array of times in ticks: for
   each node the earliest starts of its next `ports` sends, or with `rounds` the next place of each
   of its ports, then for each channel the time at which it is free. Times at which no send may
   start are all represented by `late`, as are those of nodes without the message. Sets of holders
   have a bit a node. */
#ifndef VERIFY_PARAMETERIZED_STATES_H
#define VERIFY_PARAMETERIZED_STATES_H

#include "verify/parameterized/path.h"

#define VERIFY_STATES_NODES 64 /* maximum number of nodes */

struct verify_states {
  struct verify_channels channels;
  bool rounds;           /* states have places */
  uint32_t nodes, ports; /* ports: with strict ports at most the number of nodes */
  /* hold: with one port not less than occupation; interval: with one port 0 */
  int64_t hold, end, interval, occupation;
  int64_t step;  /* with rounds: between the places of a port; hold is a multiple of it */
  int64_t late;  /* the first time at which no send may start */
  size_t length; /* of a state */
  /* owned [nodes]: the m-th send of any node starts at least this many occupations after its
     first */
  uint32_t *spread;
  struct verify_reach *reach;    /* owned: cached results of counting */
  int64_t *arrival, *next, *use; /* owned: scratch */
};

/* The states of schedules faster than `makespan`; `rounds`: with places, else of strict ports.
   times [4] are hold, end, interval and occupation in ticks, all at most 2^60. */
void verify_states_init (struct verify_states *states,
                         const struct verify_parameterized_instance *instance, bool rounds,
                         const int64_t times[4], int64_t makespan);
void verify_states_clear (struct verify_states *states);

/* Sets `state` to that before the first send. */
void verify_states_start (const struct verify_states *states, int64_t *state);

/* The number of ports whose sends are branched on: 1 with strict ports. */
uint32_t verify_states_choices (const struct verify_states *states);

/* Rule distinct: must sends of this port be branched on? With places: only if no other port of the
   sender, whose next place agrees modulo `step`, has an earlier one, or the same one and a lower
   number. */
bool verify_states_distinct (const struct verify_states *states, const int64_t *state,
                             uint32_t from, uint32_t port);

/* The earliest start of a send from a port of a holder to another node. */
int64_t verify_states_earliest (const struct verify_states *states, const int64_t *state,
                                uint32_t from, uint32_t to, uint32_t port);

/* Rule window: sends that start at this time or later need not be branched on. Requires a tightened
   state, as all but the first are. With places only late sends are outside. */
int64_t verify_states_window (const struct verify_states *states, uint64_t holders,
                              const int64_t *state);

/* Rule tighten: sets `child` to the state after that send at its earliest start, which must not be
   late, tightened. False: some node cannot be reached. */
bool verify_states_send (struct verify_states *states, uint64_t holders, const int64_t *state,
                         uint32_t from, uint32_t to, uint32_t port, int64_t *child);

/* The maximum number of nodes that can still get the message, by counting; at most `nodes` from
   each holder. */
uint64_t verify_states_count (struct verify_states *states, uint64_t holders, const int64_t *state);

/* Rule dominates: is no time of the first state later than that of the second, and does each place
   of a port agree with its place in the second modulo `step`, unless that is late? Requires the
   same holders. */
bool verify_states_dominates (const struct verify_states *states, const int64_t *first,
                              const int64_t *second);

#endif
