/* Multiple multicast in the overhead model as a constraint model for lazy clause generation
   (search/lcg/lcg.h).

   Variables. For each delivery d = (message k, receiver j):
   - receive(d): start of the receive at j, in ticks;
   - send(d): start of its send, whichever node sends it;
   - from(d, i): boolean; node i is the sender. Node i is the source of k or a destination of k
     other than j.
   For each two tasks that one node may do there is a boolean for their order. For each node i and
   class c of equal lengths, sends(i, c) is the number of deliveries of the class that node i sends.
   The last variable is `makespan`.

   Rules. Each holds in every schedule or, where noted, in at least one optimal schedule. The word
   after the number names the rule's function here and in verify/overhead, and its paragraph in
   docs/CERTIFICATES-overhead.md, which has the proofs.
   - R1 one_sender: exactly one from(d, i) holds. The source of k sends at least one delivery of k.
     Nodes i and j do not both send k to each other.
   - R2 relay_receive: from(d, i), i not the source: send(d) >= receive(k, i) + R(i).
   - R3 transit: from(d, i): receive(d) >= send(d) + S(i) + X(i, j).
   - R4 makespan: receive(d) + R(j) <= makespan.
   - R5 possible_senders: over the senders i that are still possible, send(d) >= the minimum of R2's
     bounds, receive(d) >= the minimum of the bounds of R2 and R3, and
     send(d) <= receive(d) - the minimum of S(i) + X(i, j).
   - R6 disjunctive: a node does one thing at a time (search/lcg/disjunctive.h).
   - R7 receiver_exchange: of two sends of k by the same node to receivers with the same transit,
     the earlier one is for the receiver that starts to receive no later. Where it does not hold the
     two receivers are exchanged: the copy that left earlier arrives earlier, and the later receive
     starts after the later copy has arrived. No start changes, so this ends, with the same
     makespan. Not in the class of appended schedules, where the exchange may change the order of
     deliveries.
   - R8 send_counts: sends(i, c) is the number of from(d, i) that hold. Summed over all nodes it is
     the number of deliveries of the class.
   - R9 send_capacity: let E be the earliest start of anything at node i, W the work of its
     receives, and e the time that the receiver of its last send needs at least beyond W, that is
     max (0, min (X + R) - W). Then E + W + sum of sends(i, c) * S(i, c) + (e if there is any send)
     <= makespan. For after its last send node i can only receive.
   - R10 append_order: in the class of appended schedules there is one boolean for the order of each
     two deliveries. If d comes before f and f before g, then d comes before g. from(d, i) puts the
     delivery of k to i before d.
   - R11 symmetric_messages: of messages with the same source, length and destinations, the first
     destination receives the one of the lower number first. Where it does not, the two messages
     exchange their numbers.
   - R12 leaf_order: where there is one message and all nodes are equally far from each other, and
     not in the class of appended schedules. A leaf sends nothing, a relay something.
     - (a) v is a leaf and R(u) >= R(v) (for equal ones: u has the lower number): u is received no
       later than v.
     - (b) v is a leaf, u a relay and R(v) <= R(u) + S(u) + the minimum of X + R: u is received no
       later than v.
     - (c) R(u) >= R(v) and R(u) + S(u) <= R(v) + S(v) (for equal costs: u has the lower number): v
       is no relay unless u is one.
     - (d) u and v have equal costs and u the lower number: u is received no later than v.
     Where one does not hold, the two nodes change places. */
#ifndef SEARCH_OVERHEAD_MODEL_H
#define SEARCH_OVERHEAD_MODEL_H

#include "search/lcg/lcg.h"
#include "search/overhead/engines.h"

struct overhead_model;

/* Returns a model; the caller frees it. `most`: the largest makespan of interest, ticks. Learned
   clauses are appended to those of `proof`, unless it is NULL. Ticks and proof must outlive the
   model. NULL: the deadline (NULL: none) passed before the model was built. */
struct overhead_model *overhead_model_new (const struct overhead_ticks *ticks,
                                           enum overhead_class class, int64_t most,
                                           struct overhead_certificate *proof,
                                           const struct deadline *deadline);
void overhead_model_free (struct overhead_model *model);

/* An estimate from above of the bytes that the model of these ticks will take before anything is
   learned. O(tasks). */
uint64_t overhead_model_bytes (const struct overhead_ticks *ticks);

/* The bytes that the model takes now, with its learned clauses and its proof. */
uint64_t overhead_model_used (const struct overhead_model *model);

struct lcg *overhead_model_lcg (struct overhead_model *model);

/* For debugging: aborts when a learned clause cuts off this valid schedule while its makespan is
   still of interest. For the class of any order. The schedule is changed in place until it keeps
   R7, R11 and R12, and must outlive the model. */
void overhead_model_debug (struct overhead_model *model, const struct overhead_schedule *schedule);

/* Sets the initial phases of all booleans to their values in this schedule. */
void overhead_model_set_phases (struct overhead_model *model,
                                const struct overhead_schedule *schedule);

/* After LCG_SOLUTION: copies the solution. */
void overhead_model_schedule (const struct overhead_model *model,
                              struct overhead_schedule *schedule);

/* At the root: limits all later searches to makespans of at most `most` ticks. False: there is
   none. */
bool overhead_model_limit (struct overhead_model *model, int64_t most);

#endif
