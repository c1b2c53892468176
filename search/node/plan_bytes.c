#include "search/node/plan_bytes.h"

#include "base/memory.h"

#include <stdlib.h>

#define ENTRY_BYTES (2 * sizeof (int64_t) + sizeof (int32_t)) /* of a plan */

/* Plans. */

void
plan_bytes_put_entries (struct output *out, const struct plan_entry *entries, size_t length)
{
  uint64_t number = length;
  bytes_put (out, number);
  for (size_t i = 0; i < length; i++) {
    bytes_put (out, entries[i].time);
    bytes_put (out, entries[i].count);
    bytes_put (out, entries[i].type);
  }
}

struct plan_entry *
plan_bytes_get_entries (struct bytes *bytes, size_t k, size_t *length)
{
  *length = bytes_get_count (bytes, ENTRY_BYTES);
  struct plan_entry *entries = memory_zero (*length + 1, sizeof *entries);
  for (size_t i = 0; i < *length; i++) {
    bytes_get (bytes, entries[i].time);
    bytes_get (bytes, entries[i].count);
    bytes_get (bytes, entries[i].type);
    bytes->bad |= entries[i].type < 0 || (size_t)entries[i].type >= k;
  }
  return entries;
}

void
plan_bytes_put (struct output *out, const struct plan *plan)
{
  bytes_put (out, plan->makespan);
  plan_bytes_put_entries (out, plan->entries, plan->length);
}

bool
plan_bytes_get (struct bytes *bytes, const struct node_types *types, struct plan *plan)
{
  int64_t makespan;
  size_t length;
  bytes_get (bytes, makespan);
  struct plan_entry *entries = plan_bytes_get_entries (bytes, types->k, &length);
  plan_reset (plan);
  for (size_t i = 0; i < length && !bytes->bad; i++)
    plan_add (plan, entries[i].time, entries[i].type, entries[i].count);
  free (entries);
  return !bytes->bad && plan->makespan == makespan && plan_valid (plan, types);
}

/* Proofs. */

void
plan_bytes_put_proof (struct output *out, const struct certificate *proof, size_t k)
{
  uint64_t vectors = proof->vectors_length, branches = proof->branch_length;
  bytes_put (out, proof->unit);
  bytes_put (out, proof->nodes);
  bytes_put (out, vectors);
  for (size_t i = 0; i < proof->vectors_length; i++) {
    uint64_t span[2] = { proof->vectors[i].first, proof->vectors[i].last };
    bytes_put (out, span);
    bytes_put_raw (out, proof->vectors[i].duals, k * sizeof (int64_t));
  }
  bytes_put (out, branches);
  for (size_t i = 0; i < proof->branch_length; i++) {
    const struct proof_branch *branch = &proof->branch[i];
    uint64_t head[2] = { branch->types, branch->depth };
    bytes_put (out, head);
    if (branch->types > 0) {
      bytes_put (out, branch->time);
      bytes_put (out, branch->count);
    } else {
      bytes_put_raw (out, branch->duals, k * sizeof *branch->duals);
      bytes_put_raw (out, branch->weight, branch->depth * sizeof *branch->weight);
    }
  }
}

/* The next `count` integers, in a block that the caller frees. */
static int64_t *
take_integers (struct bytes *bytes, uint64_t count)
{
  bytes->bad |= count > (uint64_t)(bytes->end - bytes->at) / sizeof (int64_t);
  size_t length = bytes->bad ? 0 : (size_t)count;
  int64_t *list = memory_alloc (length + 1, sizeof *list);
  bytes_get_raw (bytes, list, length * sizeof *list);
  return list;
}

static void
get_vector (struct bytes *bytes, size_t k, struct certificate *proof)
{
  uint64_t span[2];
  bytes_get (bytes, span);
  int64_t *duals = take_integers (bytes, k);
  if (!bytes->bad)
    certificate_vector (proof, k, (size_t)span[0], (size_t)span[1], duals);
  free (duals);
}

static void
get_branch (struct bytes *bytes, size_t k, struct certificate *proof)
{
  uint64_t head[2];
  bytes_get (bytes, head);
  if (head[0] > 0) {
    int64_t where[2];
    bytes_get (bytes, where);
    if (!bytes->bad)
      certificate_branch (proof, (size_t)head[0], where[0], where[1]);
    return;
  }
  bytes->bad |= head[1] > UINT32_MAX; /* the sum cannot overflow */
  int64_t *values = take_integers (bytes, k + (uint32_t)head[1]);
  if (!bytes->bad)
    certificate_leaf (proof, k, values, (size_t)head[1], values + k);
  free (values);
}

bool
plan_bytes_get_proof (struct bytes *bytes, size_t k, struct certificate *proof)
{
  uint64_t count;
  bytes_get (bytes, proof->unit);
  bytes_get (bytes, proof->nodes);
  bytes_get (bytes, count);
  for (uint64_t i = 0; i < count && !bytes->bad; i++)
    get_vector (bytes, k, proof);
  bytes_get (bytes, count);
  for (uint64_t i = 0; i < count && !bytes->bad; i++)
    get_branch (bytes, k, proof);
  return !bytes->bad;
}
