/* The dissemination bound: how fast a set of messages can spread, by comparing the number of their
   sends with the deadlines of their receives.

   Take a set K of messages; D is the number of their deliveries. Drop all other tasks, and let a
   node that may hold several of the messages send at its minimum cost among them from the first one
   that it holds. By bounds/overhead/send_completion.h the p-th of the D sends ends no earlier than
   e_p.

   Deadlines: let T be the makespan. Of the receives of K at node j the last q take at least as long
   as the q shortest of them. So the q-th from the end starts no later than T minus the sum of
   these, and its send has ended by T - tail, where tail is that sum plus the minimum transit to j.
   Let tail_1 >= tail_2 >= ... be all D tails. Each send has one of these deadlines, so p sends have
   ended by T - tail_p. Hence the makespan is at least e_p + tail_p for every p. */
#ifndef BOUNDS_OVERHEAD_DISSEMINATION_H
#define BOUNDS_OVERHEAD_DISSEMINATION_H

#include "bounds/overhead/heads.h"
#include "bounds/overhead/send_completion.h"

struct overhead_dissemination {
  const struct overhead_heads *heads;         /* borrowed */
  struct overhead_send_completion completion; /* of the variant with the largest bound */
  int64_t *tail;                              /* owned [completion.sends]: descending */
  struct overhead_participant *participant;   /* owned [n] */
  int32_t *active;                            /* owned [participants]: sources and destinations */
  size_t participants, capacity;
};

/* The part of a node in the spread of the set of messages. */
struct overhead_participant {
  bool sender;    /* it may send some of them */
  bool source;    /* it is the source of some of them */
  int64_t send;   /* minimum cost of a send */
  int64_t hold;   /* earliest time at which it can hold one that it may send */
  int64_t inward; /* minimum over the messages that it receives */
  int64_t onward; /* minimum over the messages that it may send */
  /* total cost of its receives of messages that it may send, and the largest one */
  int64_t receives, longest;
};

void overhead_dissemination_init (struct overhead_dissemination *dissemination,
                                  const struct overhead_heads *heads);
void overhead_dissemination_clear (struct overhead_dissemination *dissemination);

/* Returns the largest e_p + tail_p for the messages listed (count >= 1), a lower bound in ticks.
   Keeps completion, tails and participants for the caller, who asks the completion about times up
   to `horizon` only. Linear in the messages' holders, plus O(D log n). */
int64_t overhead_dissemination_bound (struct overhead_dissemination *dissemination,
                                      const int32_t *messages, size_t count, int64_t horizon);

#endif
