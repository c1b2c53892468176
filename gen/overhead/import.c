/* Measurements as an instance of the overhead model: a latency and a time per byte for each pair.
   Overheads that are not known: a send keeps its host busy as long as the fastest link of the host
   takes, the rest of the transfer is on the link; a receive takes the least that the model allows,
   which is part of the latency. So the times from the start of a send to the end of its receive are
   those that were measured. */
#include "gen/overhead/family.h"

#include "base/memory.h"
#include "gen/import/cluster.h"
#include "model/common/fields.h"
#include "model/overhead/instance.h"

#include <stdlib.h>

/* The matrices [n][n] of links, and what the overheads are. */
struct plan {
  struct cluster *cluster;
  size_t n;
  struct rational *latency, *byte; /* owned */
  struct rational least;           /* receive overhead that is not known */
  bool *holds;                     /* owned [n][n]: is the latency as given not less than that? */
  bool sends, receives;            /* are the overheads known? */
  struct status *status;
};

static bool
too_large (struct status *status)
{
  return status_set (status, STATUS_INPUT, "a time does not fit into 64 bits: give fewer digits");
}

/* Latency and time per byte of a pair: those of the link, or without links those of the sender. */
static bool
read_pair (struct plan *plan, size_t i, size_t j)
{
  struct cluster *cluster = plan->cluster;
  int64_t from = (int64_t)i, to = (int64_t)j;
  struct rational *latency = &plan->latency[i * plan->n + j], *byte = &plan->byte[i * plan->n + j];
  *latency = *byte = rational_zero;
  if (!cluster_has_links (cluster)) {
    *latency = cluster_value (cluster, from, CLUSTER_HOST_LATENCY);
    *byte = cluster_value (cluster, from, CLUSTER_HOST_BYTE);
  } else if (cluster_has (cluster, CLUSTER_TIME)) {
    *latency = cluster_between (cluster, CLUSTER_TIME, from, to);
  } else {
    if (cluster_has (cluster, CLUSTER_LATENCY))
      *latency = cluster_between (cluster, CLUSTER_LATENCY, from, to);
    if (cluster_has (cluster, CLUSTER_BYTE))
      *byte = cluster_between (cluster, CLUSTER_BYTE, from, to);
  }
  plan->holds[i * plan->n + j] = rational_compare (*latency, plan->least) >= 0;
  return (cluster_round (cluster, latency) && cluster_round_rate (cluster, byte))
         || too_large (plan->status);
}

static bool
read_pairs (struct plan *plan)
{
  size_t n = plan->n;
  plan->latency = memory_zero (n * n, sizeof *plan->latency);
  plan->byte = memory_zero (n * n, sizeof *plan->byte);
  plan->holds = memory_zero (n * n, sizeof *plan->holds);
  for (size_t i = 0; i < n * n; i++)
    plan->latency[i] = plan->byte[i] = rational_zero;
  for (size_t i = 0; i < n; i++)
    for (size_t j = 0; j < n; j++)
      if (i != j && !read_pair (plan, i, j))
        return false;
  return true;
}

/* An overhead that is known. */
static bool
known (const struct plan *plan, size_t node, enum cluster_value base, enum cluster_value per_byte,
       struct cost *cost)
{
  cost->base = cluster_value (plan->cluster, (int64_t)node, base);
  cost->per_byte = cluster_value (plan->cluster, (int64_t)node, per_byte);
  cost->plain = cost->per_byte.numerator == 0;
  return (cluster_round (plan->cluster, &cost->base)
          && cluster_round_rate (plan->cluster, &cost->per_byte))
         || too_large (plan->status);
}

/* Takes from the links of row i the minimum of them, which is the time that the sender is busy. */
static bool
split_row (const struct plan *plan, struct rational *matrix, size_t i, struct rational *share)
{
  size_t n = plan->n;
  struct rational *row = matrix + i * n;
  *share = row[i == 0];
  for (size_t j = 0; j < n; j++)
    if (j != i && rational_compare (row[j], *share) < 0)
      *share = row[j];
  for (size_t j = 0; j < n; j++)
    if (j != i
        && !rational_add (row[j], (struct rational){ -share->numerator, share->denominator },
                          &row[j]))
      return too_large (plan->status);
  return true;
}

/* The send overhead of a node that is not known. */
static bool
guess_send (const struct plan *plan, size_t i, struct cost *send)
{
  bool whole = cluster_has (plan->cluster, CLUSTER_TIME);
  *send = (struct cost){ rational_zero, rational_zero, whole };
  if (!split_row (plan, whole ? plan->latency : plan->byte, i,
                  whole ? &send->base : &send->per_byte))
    return false;
  return send->base.numerator > 0 || send->per_byte.numerator > 0
         || status_set (plan->status, STATUS_INPUT,
                        "no send overheads, and neither bandwidths nor times to derive them from: "
                        "give --send or a column send");
}

/* A thousandth of the unit, or the next multiple of the resolution, which is assumed and not
   counted as rounded. */
static bool
set_least (struct plan *plan)
{
  const struct rounding before = plan->cluster->rounded;
  plan->least = (struct rational){ 1, 1000 };
  if (!cluster_round (plan->cluster, &plan->least))
    return too_large (plan->status);
  plan->cluster->rounded = before;
  return true;
}

/* A receive overhead that is not known. The latencies of links to the node become less by it where
   they hold it as given; rounded up they are not less than it either. So the time of a message is
   that of the instance as given, rounded up. */
static bool
guess_receive (const struct plan *plan, size_t j, struct cost *receive)
{
  const struct rational least = plan->least;
  *receive = (struct cost){ least, rational_zero, true };
  for (size_t i = 0; i < plan->n; i++) {
    struct rational *latency = &plan->latency[i * plan->n + j];
    if (i != j && plan->holds[i * plan->n + j]
        && !rational_add (*latency, (struct rational){ -least.numerator, least.denominator },
                          latency))
      return too_large (plan->status);
  }
  return true;
}

static bool
positive (const struct cost *cost)
{
  return cost->base.numerator > 0 || cost->per_byte.numerator > 0;
}

/* Receives come first: what they take is no part of the sends. */
static bool
add_nodes (struct plan *plan, struct overhead_instance *instance)
{
  struct cost *receives = memory_alloc (plan->n, sizeof *receives), send;
  bool good = true;
  for (size_t i = 0; i < plan->n && good; i++)
    good = plan->receives ? known (plan, i, CLUSTER_RECEIVE, CLUSTER_RECEIVE_PER_BYTE, &receives[i])
                          : guess_receive (plan, i, &receives[i]);
  for (size_t i = 0; i < plan->n && good; i++) {
    good = plan->sends ? known (plan, i, CLUSTER_SEND, CLUSTER_SEND_PER_BYTE, &send)
                       : guess_send (plan, i, &send);
    if (good && !(positive (&send) && positive (&receives[i])))
      good = status_set (plan->status, STATUS_INPUT,
                         "the overheads of host '%s' must be positive in the overhead model",
                         plan->cluster->hosts[plan->cluster->host_of[i]].name);
    if (good)
      overhead_instance_add_node (instance, send, receives[i]);
  }
  free (receives);
  return good;
}

/* A matrix of zeros is left out. */
static void
set_links (struct plan *plan, struct overhead_instance *instance)
{
  bool latency = false, byte = false;
  for (size_t i = 0; i < plan->n * plan->n; i++) {
    latency |= plan->latency[i].numerator != 0;
    byte |= plan->byte[i].numerator != 0;
  }
  if (latency)
    overhead_instance_set_latency (instance, plan->latency);
  if (byte)
    overhead_instance_set_link (instance, plan->byte);
}

/* One message from the first node to all others, or one from each. */
static void
add_multicasts (const struct plan *plan, struct overhead_instance *instance, struct rational bytes)
{
  int32_t *others = memory_alloc (plan->n, sizeof *others);
  for (size_t source = 0; source < (plan->cluster->all_sources ? plan->n : 1); source++) {
    size_t count = 0;
    for (size_t j = 0; j < plan->n; j++)
      if (j != source)
        others[count++] = (int32_t)j;
    overhead_instance_add_multicast (instance, (int32_t)source, bytes, count, others);
  }
  free (others);
}

static void
note_assumptions (const struct plan *plan)
{
  struct cluster *cluster = plan->cluster;
  if (!plan->sends)
    cluster_note (cluster,
                  "send overheads are not given: a send keeps its host busy as long as the "
                  "fastest link of the host takes, the rest is on the link");
  if (!plan->receives)
    cluster_note (cluster,
                  "receive overheads are not given: the least that is possible, taken from "
                  "the latency");
}

static bool
fill (struct plan *plan, struct overhead_instance *instance)
{
  struct cluster *cluster = plan->cluster;
  struct rational bytes = cluster->bytes;
  bool length = bytes.denominator > 0;
  bool rates = cluster_has (cluster, CLUSTER_BYTE) || cluster_knows_any (cluster, CLUSTER_HOST_BYTE)
               || cluster_knows_any (cluster, CLUSTER_SEND_PER_BYTE)
               || cluster_knows_any (cluster, CLUSTER_RECEIVE_PER_BYTE);
  if (rates && !cluster_need_bytes (cluster, "a bandwidth or a time per byte", plan->status))
    return false;
  if (!length)
    bytes = rational_whole (1);
  if (!set_least (plan) || !read_pairs (plan) || !add_nodes (plan, instance))
    return false;
  set_links (plan, instance);
  add_multicasts (plan, instance, bytes);
  char **names = cluster_names (cluster);
  if (names)
    fields_set_names (&instance->head, names, plan->n);
  cluster_free_names (cluster, names);
  note_assumptions (plan);
  return true;
}

bool
overhead_import (struct cluster *cluster, void *instance, struct status *status)
{
  struct plan plan = { .cluster = cluster, .n = (size_t)cluster->nodes, .status = status };
  if (cluster->nodes > OVERHEAD_MAX_NODES)
    return status_set (status, STATUS_INPUT, "--model: overhead has at most %d nodes, got %lld",
                       OVERHEAD_MAX_NODES, (long long)cluster->nodes);
  plan.sends
    = cluster_knows (cluster, CLUSTER_SEND) || cluster_knows (cluster, CLUSTER_SEND_PER_BYTE);
  plan.receives
    = cluster_knows (cluster, CLUSTER_RECEIVE) || cluster_knows (cluster, CLUSTER_RECEIVE_PER_BYTE);
  bool good = fill (&plan, instance);
  memory_free (plan.latency, plan.byte, plan.holds);
  return good;
}
