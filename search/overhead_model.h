/* Multiple multicast of the overhead model as a problem for search/learn.
   For each delivery d = (message k, receiver j):
     receive(d)   start of the receive at j                        send(d)   start of its send, wherever that is
     from(d, i)   boolean: node i is the sender, i the source of k or another of its destinations
   For each two tasks that may be done by one node, a boolean for their order. For each node i and class c of equal lengths:
     sends(i, c)  how many deliveries of the class node i sends
   and `makespan`. Rules, each of which holds in every schedule (or, where noted, in one of the optimal ones):
     R1 exactly one from(d, i) holds; at least one delivery of k is sent by its source; i and j do not both send k to each other
     R2 from(d, i), i not the source: send(d) >= receive(k, i) + R(i)
     R3 from(d, i): receive(d) >= send(d) + S(i) + X(i, j)
     R4 receive(d) + R(j) <= makespan
     R5 over the senders i still possible: send(d) >= least of what R2 says, receive(d) >= least of what R2 and R3 say, and
        send(d) <= receive(d) - least S(i) + X(i, j)
     R6 a node does one thing at a time (search/learn_machine.h)
     R7 of two sends of k by the same node to receivers that its transit is the same to, the earlier one is for the receiver that starts
        to receive no later. Where it does not hold the two receivers are exchanged: the copy that left earlier arrives earlier, and the
        later receive starts after the later copy has arrived. No start changes, so this ends, with the same makespan. Not in the class
        of appended schedules, where the exchange may change the order.
     R8 sends(i, c) is the number of from(d, i) that hold; over all nodes they sum up to the number of deliveries of the class
     R9 with E the least start of anything at node i, W its receives, e what time its last send's receiver needs at least beyond W (X + R -
   W, at least 0): E + W + sum of sends(i, c) * S(i, c) + (e if there is any send) <= makespan. For after its last send node i can only
        receive.
     R10 in the class of appended schedules the booleans for orders are one for each two deliveries: d comes before f and f before g, then d
         before g; from(d, i) puts the delivery of k to i before d
     R11 of messages with the same source, length and destinations the first destination receives the one of the lower number first. Where
         it does not, the two messages change their names.
     R12 where there is one message and all nodes are equally far from each other, and not in the class of appended schedules: where v sends
         nothing, u is received no later than v, if R(u) >= R(v) (of equal ones the lower number), or if u sends and R(v) <= R(u) + S(u) +
   the least X + R; of u and v with R(u) >= R(v) and R(u) + S(u) <= R(v) + S(v), v sends nothing unless u does; of equal nodes the lower
   number is received no later. Where it does not hold, the two change their places. docs/CERTIFICATES-overhead.md has the proof. */
#ifndef SEARCH_OVERHEAD_MODEL_H
#define SEARCH_OVERHEAD_MODEL_H

#include "search/learn.h"
#include "search/overhead.h"

struct overhead_model;

/* `most`: the largest makespan of interest. What is learned is appended to `log`'s clauses, unless it is NULL. Ticks and log must outlive
 * the model. */
struct overhead_model *overhead_model_new (const struct overhead_ticks *ticks, enum overhead_class class, int64_t most,
                                           struct overhead_certificate *log);
/* The same with a deadline (NULL: none); NULL when it has passed before the model is made. */
struct overhead_model *overhead_model_try (const struct overhead_ticks *ticks, enum overhead_class class, int64_t most,
                                           struct overhead_certificate *log, const struct deadline *deadline);

void overhead_model_free (struct overhead_model *model);

/* How many bytes the model of these ticks will take, at most about, before anything is learned. */
uint64_t overhead_model_bytes (const struct overhead_ticks *ticks);

/* How many it takes now, with what was learned and its log. */
uint64_t overhead_model_used (const struct overhead_model *model);

struct learn *overhead_model_learn (struct overhead_model *model);

/* Abort when something that is learned cuts off this valid schedule while its makespan is still of interest; for the class of any order. */
void overhead_model_debug (struct overhead_model *model, const struct overhead_schedule *schedule);

/* Try first what this schedule does. */
void overhead_model_suggest (struct overhead_model *model, const struct overhead_schedule *schedule);

/* After LEARN_SOLUTION: the schedule. */
void overhead_model_schedule (const struct overhead_model *model, struct overhead_schedule *schedule);

/* From now on only makespans up to this. False when there is none. At the root. */
bool overhead_model_limit (struct overhead_model *model, int64_t most);

#endif
