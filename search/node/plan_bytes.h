/* Plans and proofs of the node model as bytes (base/bytes.h): results of tasks
   (search/core/task_round.h). */
#ifndef SEARCH_NODE_PLAN_BYTES_H
#define SEARCH_NODE_PLAN_BYTES_H

#include "base/bytes.h"
#include "model/node/certificate.h"

/* Entries [length] of a plan, or decisions, after their number. */
void plan_bytes_put_entries (struct output *out, const struct plan_entry *entries, size_t length);

/* Reads as many entries as there are, each with a type below k, into a block that the caller
   frees. */
struct plan_entry *plan_bytes_get_entries (struct bytes *bytes, size_t k, size_t *length);

void plan_bytes_put (struct output *out, const struct plan *plan);

/* False: this is no plan that is valid for these types. */
bool plan_bytes_get (struct bytes *bytes, const struct node_types *types, struct plan *plan);

/* A certificate but for its plan and its hints, which results of tasks have not. */
void plan_bytes_put_proof (struct output *out, const struct certificate *proof, size_t k);

/* Into an empty certificate. False: this is none. */
bool plan_bytes_get_proof (struct bytes *bytes, size_t k, struct certificate *proof);

#endif
