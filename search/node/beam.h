/* Beam search for a schedule that completes by a given horizon.

   A layer holds partial schedules ("states") with the same number of senders. Each step places
   one more sender into the first open slot of each state, in time order, and keeps the best
   `width` of the results.

   Bounds decide which states are kept. To solve the linear program of each state would take too
   long, but the dual values that are optimal for one state bound similar states nearly as well
   (search/node/beam_slot_value.h). So a few linear programs are solved for each layer, and each
   dual vector found bounds all candidates: it excludes some and ranks the others. Where many
   costs are close together, single ticks decide whether a schedule exists; no other method here
   finds it, or excludes it, as fast.

   A search that drops states only because of bounds is a proof that no schedule exists
   (docs/CERTIFICATES.md, "Layers"). */
#ifndef SEARCH_NODE_BEAM_H
#define SEARCH_NODE_BEAM_H

#include "base/bytes.h"
#include "model/node/certificate.h"
#include "search/node/decision_stack.h"

struct beam; /* reusable memory */

struct beam *beam_new (void);
void beam_free (struct beam *beam);

/* Forgets the checkpoints, so the next search does not depend on earlier ones. */
void beam_forget (struct beam *beam);

/* The checkpoints as bytes, and back (search/node/beam_checkpoint.h). */
void beam_save (const struct beam *beam, const struct node_types *types, struct output *out);
bool beam_load (struct beam *beam, const struct node_types *types, struct bytes *bytes);

/* True iff the search can handle an instance of this size with this horizon. */
bool beam_fits (const struct node_types *types, int64_t horizon);

struct beam_limit {
  size_t width;               /* states kept in each layer */
  uint64_t vectors;           /* dual vectors, about */
  uint64_t seed;              /* of the tie-break noise */
  struct task_runner *runner; /* of linear programs in other processes; NULL: none */
};

/* Searches for a schedule by the horizon of `stack`; with its `dominance` set, only for
   one that the swap rule keeps. `duals` [k], over stack->unit, is a first guess. Up to
   `threads` threads work; the result is the same for any number.
   - ANSWER_YES: `stack` holds the decisions.
   - ANSWER_NO: no schedule exists, and beam_proof has the proof.
   - ANSWER_LIMIT: states were dropped, or the dual vectors ran out; a schedule may exist.
   - ANSWER_STOP: the deadline passed.
   stack->nodes counts states. A search for the same instance and horizon resumes from
   the checkpoint of an earlier one (search/node/beam_checkpoint.h). */
enum answer beam_search (struct beam *beam, struct decision_stack *stack, const int64_t *duals,
                         const struct beam_limit *limit, int threads);

/* After ANSWER_NO: fills `proof`, which is empty, except for its plan (docs/CERTIFICATES.md,
   "Layers"). */
void beam_proof (const struct beam *beam, struct certificate *proof);

#endif
