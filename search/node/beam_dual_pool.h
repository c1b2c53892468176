/* The dual vectors that bound the states of a beam search (search/node/beam.h), and a record of
   the layers in which each of them excluded a state. Where states were dropped for no other
   reason, the recorded vectors are a proof (docs/CERTIFICATES.md, "Layers"). */
#ifndef SEARCH_NODE_BEAM_DUAL_POOL_H
#define SEARCH_NODE_BEAM_DUAL_POOL_H

#include "model/node/certificate.h"
#include "search/node/beam_lp.h"

#define BEAM_DUAL_POOL_VECTORS 16 /* vectors in use at a time; the first is the root's */

/* The vectors in use, and what they have excluded so far. */
struct beam_dual_pool_record {
  size_t length, k;
  uint64_t uses[BEAM_DUAL_POOL_VECTORS]; /* how often each gave the best bound, lately */
  size_t entry[BEAM_DUAL_POOL_VECTORS];  /* index of each in `record` */
  /* One entry for each vector that excluded something or is in use. */
  struct beam_dual_pool_entry {
    size_t first, last; /* senders of the states that it excluded; first 0: none */
  } * record;           /* [recorded], owned */
  int64_t *duals;       /* [recorded * k], owned */
  size_t recorded, record_capacity, duals_capacity;
};

void beam_dual_pool_record_clear (struct beam_dual_pool_record *record);
void beam_dual_pool_record_copy (struct beam_dual_pool_record *to,
                                 const struct beam_dual_pool_record *from);

/* A zeroed one is empty. */
struct beam_dual_pool {
  struct beam_lp_result vector[BEAM_DUAL_POOL_VECTORS];
  struct beam_dual_pool_record record;
};

void beam_dual_pool_clear (struct beam_dual_pool *dual_pool);

/* Removes all vectors; the next ones have k dual values. */
void beam_dual_pool_start (struct beam_dual_pool *dual_pool, size_t k);

/* Adds a vector. If the pool is full, it replaces the least used one, but never the first, the
   root's. `*result` is exchanged for memory that the pool no longer needs. Returns its index. */
size_t beam_dual_pool_add (struct beam_dual_pool *dual_pool, struct beam_lp_result *result);

/* Resumes from an earlier record: its vectors are evaluated again, up to `left` ticks. */
void beam_dual_pool_resume (struct beam_dual_pool *dual_pool,
                            const struct beam_dual_pool_record *record, struct beam_lp *lp,
                            const struct node_types *types, int64_t left);

/* What the vectors did in some evaluations. */
struct beam_dual_pool_tally {
  uint32_t used;                         /* a bit for each vector that excluded something */
  uint64_t uses[BEAM_DUAL_POOL_VECTORS]; /* how often each gave the best bound so far */
};

/* Bounds the successors of state i by all vectors. bound [k] is at least 0 for the types to
   bound; it is lowered to the bound minus n, in units of 1/BEAM_SLOT_VALUE_UNIT slots. Below 0
   the successor is excluded. Safe from several threads, with a tally each. O(k * vectors). */
void beam_dual_pool_bound_all (const struct beam_dual_pool *dual_pool,
                               const struct beam_layer *layer, size_t i, int32_t *bound,
                               struct beam_dual_pool_tally *tally);

/* Bounds successors by vector r; those of one parent must be adjacent. Excluded successors are
   removed, the others keep their order. Returns the number left. Safe from several threads, with
   lists and tallies of their own. */
size_t beam_dual_pool_bound (const struct beam_dual_pool *dual_pool, const struct beam_layer *layer,
                             size_t r, struct beam_successor *item, size_t length,
                             struct beam_dual_pool_tally *tally);

/* Adds a tally for states with this number of senders. */
void beam_dual_pool_count (struct beam_dual_pool *dual_pool,
                           const struct beam_dual_pool_tally *tally, size_t senders);

void beam_dual_pool_age (struct beam_dual_pool *dual_pool); /* halves the weight of earlier uses */

/* Writes the vectors that excluded something, or the root's if none did, to `proof`: its unit
   and its vectors are set, nothing else. */
void beam_dual_pool_proof (const struct beam_dual_pool *dual_pool, struct certificate *proof);

#endif
