/* States of a search for schedules in a network of at most a given makespan: who holds the message,
   when each of them may send again, and when each channel is free.
   docs/CERTIFICATES-parameterized.md, "States", has the rules and their proofs; in short:

   Completion. Sends to all nodes that have not got the message, none before what the state says of
   its sender and its channels, in time. Order. A child is a state and a send that is the first of a
   completion in order of starts, as early as the state allows; nothing starts earlier afterwards.
   Tightening. What cannot be used earlier anyway is set to when it can: a node's next send, a
   channel. The completions stay the same. Dominance. A state of the same holders in which nothing
   is later than in another has all the other one's completions. Counting. From a node that may send
   from t on a limited number can be reached in time, even without channels; a state is given up if
   their sum is too small, or a node cannot be reached at all. Window. A child that starts so late
   that another send could be over before, its sender free again, need not be looked at: that send
   could be added, and its receiver would have the message earlier.

   A state is an array of ranks (search/parameterized/network_grid.h): for each node, whether it has
   the message or not, when its next `ports` sends may start at the earliest, then for each channel
   when it is free.

   Ports in `rounds` ("Places" in the document): the times of a node are the next places of its
   ports instead. Those of one port are multiples of hold apart, so what raises a time raises it to
   a place, and a state dominates only one whose places agree with its own modulo hold. A child has
   a port, too, and there is no window. */
#ifndef SEARCH_PARAMETERIZED_NETWORK_STATE_H
#define SEARCH_PARAMETERIZED_NETWORK_STATE_H

#include "search/parameterized/network_channels.h"
#include "search/parameterized/network_grid.h"

#define PARAMETERIZED_NETWORK_NODES 64 /* at most */

struct parameterized_states {
  const struct parameterized_ticks *ticks;
  struct parameterized_channels channels;
  struct parameterized_grid grid;
  int32_t nodes, ports; /* ports: with strict ports not more than there are sends */
  size_t cells;         /* of a state */
  /* owned [nodes]: the minimum distance, in occupations, of the m-th send of any destination from
     its first */
  int32_t *spread;
  uint64_t
    /* owned [nodes * nodes]: sets of receivers, of v from class[v * nodes] on: sends to those of
       one hold a channel together */
    *class;
  int32_t *classes; /* owned [nodes]: how many v has */
  /* owned [never + 1]: sends in time from a node that gets the message then, and from those, at
     most `nodes` */
  int32_t *reach;
  uint16_t *arrival, *use, *next; /* owned [nodes], [channels], [nodes]: scratch */
};

/* The ticks must outlive it. */
void parameterized_states_init (struct parameterized_states *space,
                                const struct parameterized_ticks *ticks);
void parameterized_states_clear (struct parameterized_states *space);

/* From now on it is about schedules of makespan <= most, which is at least `end`. False: the
   times have too many different sums. */
bool parameterized_states_aim (struct parameterized_states *space, int64_t most);

/* The state before the first send. Sets of holders have a bit for each node. */
void parameterized_states_start (struct parameterized_states *space, uint16_t *state);

/* How many ports of a node there are sends of: one with strict ports. */
int32_t parameterized_states_choices (const struct parameterized_states *space);

/* Ports of a node that agree modulo hold are alike: does this one have the first place of them?
   Others need not be looked at. */
bool parameterized_states_counts (const struct parameterized_states *space, const uint16_t *state,
                                  int32_t from, int32_t port);

/* The earliest start of a send of that port, `never` when it cannot be in time. `from` has the
   message, `to` has not. */
uint16_t parameterized_states_earliest (const struct parameterized_states *space,
                                        const uint16_t *state, int32_t from, int32_t to,
                                        int32_t port);

/* From that rank on children need not be looked at. */
uint16_t parameterized_states_window (const struct parameterized_states *space, uint64_t holders,
                                      const uint16_t *state);

/* A send of the port `port` of `from`, at its earliest start. */
struct parameterized_send {
  int32_t from, to, port;
  uint16_t start;
};

/* The state after the send; `holders` of the state before. False: it has no completion by
   counting. *slack is by how many nodes more it could have. */
bool parameterized_states_send (struct parameterized_states *space, uint64_t holders,
                                const uint16_t *state, struct parameterized_send send,
                                uint16_t *child, int32_t *slack);

/* Does the first dominate the second, which has the same holders? */
bool parameterized_states_dominates (const struct parameterized_states *space,
                                     const uint16_t *first, const uint16_t *second);

#endif
