/* Measurements as a total exchange: the time of the message for each pair. */
#include "gen/openshop/family.h"

#include "gen/import/cluster.h"
#include "model/common/fields.h"
#include "model/openshop/instance.h"

/* The time of the message: both overheads and the link. */
static bool
time_of (struct cluster *cluster, int64_t from, int64_t to, struct rational *time,
         struct status *status)
{
  struct rational part[3];
  return cluster_transfer (cluster, from, to, &part[0], status)
         && cluster_overhead (cluster, from, CLUSTER_SEND, CLUSTER_SEND_PER_BYTE, &part[1], status)
         && cluster_overhead (cluster, to, CLUSTER_RECEIVE, CLUSTER_RECEIVE_PER_BYTE, &part[2],
                              status)
         && cluster_sum (cluster, part, 3, time, status);
}

bool
exchange_import (struct cluster *cluster, void *data, struct status *status)
{
  struct openshop_instance *instance = data;
  size_t n = (size_t)cluster->nodes;
  if (n > OPENSHOP_MAX_SIDE)
    return status_set (status, STATUS_INPUT, "--model: exchange has at most %d nodes, got %zu",
                       OPENSHOP_MAX_SIDE, n);
  openshop_instance_shape (instance, true, (int32_t)n, (int32_t)n);
  for (size_t i = 0; i < n; i++)
    for (size_t j = 0; j < n; j++)
      if (i != j && !time_of (cluster, (int64_t)i, (int64_t)j, &instance->times[i * n + j], status))
        return false;
  char **names = cluster_names (cluster);
  if (names)
    fields_set_names (&instance->head, names, n);
  cluster_free_names (cluster, names);
  if (cluster_knows_any (cluster, CLUSTER_SEND) || cluster_knows_any (cluster, CLUSTER_RECEIVE))
    cluster_note (cluster, "send and receive overheads are part of the time of each message");
  return true;
}
