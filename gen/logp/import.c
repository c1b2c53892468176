/* Measurements as an instance of the heterogeneous LogP model: send, receive and gap for each host,
   one latency. A bandwidth that is the same everywhere makes the message arrive later and bounds
   the gap. */
#include "gen/logp/family.h"

#include "gen/import/cluster.h"
#include "gen/import/detail.h"
#include "model/logp/instance.h"

#include <stdlib.h>

/* Times of a node; `transfer` bounds its gap. */
static bool
times_of (struct cluster *cluster, int64_t node, struct rational transfer, struct logp_node *times,
          struct status *status)
{
  if (!cluster_overhead (cluster, node, CLUSTER_SEND, CLUSTER_SEND_PER_BYTE, &times->send, status)
      || !cluster_overhead (cluster, node, CLUSTER_RECEIVE, CLUSTER_RECEIVE_PER_BYTE,
                            &times->receive, status))
    return false;
  times->gap = cluster_value (cluster, node, CLUSTER_GAP);
  if (rational_compare (times->gap, transfer) < 0)
    times->gap = transfer;
  if (!cluster_sum (cluster, &times->send, 1, &times->send, status)
      || !cluster_sum (cluster, &times->receive, 1, &times->receive, status)
      || !cluster_sum (cluster, &times->gap, 1, &times->gap, status))
    return false;
  return times->send.numerator > 0
         || status_set (status, STATUS_INPUT,
                        "host '%s' has no send overhead, which is positive in the logp model: give "
                        "a column send or --send",
                        cluster->hosts[cluster->host_of[node]].name);
}

bool
logp_import (struct cluster *cluster, void *data, struct status *status)
{
  struct logp_instance *instance = data;
  struct rational byte, part[2];
  if (!cluster_one_source (cluster, "logp", status))
    return false;
  if (cluster_has (cluster, CLUSTER_TIME))
    return detail_refuse (status, DETAIL_MESSAGES, "--model: logp has no time for each pair");
  if (!cluster_one_link (cluster, CLUSTER_LATENCY, "logp", &part[0], status)
      || !cluster_one_link (cluster, CLUSTER_BYTE, "logp", &byte, status)
      || !cluster_total (cluster, rational_zero, byte, &part[1], status)
      || !cluster_sum (cluster, part, 2, &instance->latency, status))
    return false;
  const struct rational transfer = part[1];
  if (!times_of (cluster, 0, transfer, &instance->source, status))
    return false;
  instance->source_name = cluster_run_name (cluster, 0);
  for (int64_t node = 1; node < cluster->nodes; node += cluster_run (cluster, node)) {
    struct logp_node times;
    if (!times_of (cluster, node, transfer, &times, status))
      return false;
    char *name = cluster_run_name (cluster, node);
    logp_instance_add (instance, times, cluster_run (cluster, node), name);
    free (name);
  }
  if (!cluster_knows (cluster, CLUSTER_RECEIVE))
    cluster_note (cluster, "receive overheads that are not given are 0");
  if (!cluster_has (cluster, CLUSTER_LATENCY))
    cluster_note (cluster, "the latency is 0");
  if (transfer.numerator > 0)
    cluster_note (cluster,
                  "the time of the message at the bandwidth is part of the latency, and the "
                  "least gap");
  return true;
}
