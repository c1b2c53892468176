/* Measurements as an instance of the node model: a time of a send for each host, of any
   receiver. */
#include "gen/node/family.h"

#include "gen/import/cluster.h"
#include "gen/import/detail.h"
#include "model/node/instance.h"

#include <stdlib.h>

/* The time of a send of a node. */
static bool
cost_of (struct cluster *cluster, int64_t node, struct rational *cost, struct status *status)
{
  const struct cluster_host *host = &cluster->hosts[cluster->host_of[node]];
  struct rational part[2] = { cluster_value (cluster, node, CLUSTER_COST), { 0, 1 } },
                  speed = cluster_value (cluster, node, CLUSTER_SPEED);
  if (part[0].numerator == 0
      && (!cluster_overhead (cluster, node, CLUSTER_SEND, CLUSTER_SEND_PER_BYTE, &part[0], status)
          || !cluster_overhead (cluster, node, CLUSTER_HOST_LATENCY, CLUSTER_HOST_BYTE, &part[1],
                                status)))
    return false;
  if (part[0].numerator == 0 && part[1].numerator == 0 && speed.numerator > 0)
    part[0] = (struct rational){ speed.denominator, speed.numerator };
  if (!cluster_sum (cluster, part, 2, cost, status))
    return false;
  return cost->numerator > 0
         || status_set (status, STATUS_INPUT,
                        "host '%s' has no time of a send: give a column cost, speed, send or "
                        "bandwidth",
                        host->name);
}

bool
node_import (struct cluster *cluster, void *data, struct status *status)
{
  struct node_instance *instance = data;
  struct rational cost;
  if (!cluster_one_source (cluster, "node", status))
    return false;
  if (cluster_has_links (cluster))
    return detail_refuse (status, detail_of (cluster),
                          "--model: node has one time for each sender, not one for each pair");
  if (!cost_of (cluster, 0, &instance->source, status))
    return false;
  instance->source_name = cluster_run_name (cluster, 0);
  for (int64_t node = 1; node < cluster->nodes; node += cluster_run (cluster, node)) {
    if (!cost_of (cluster, node, &cost, status))
      return false;
    char *name = cluster_run_name (cluster, node);
    node_instance_add (instance, cost, cluster_run (cluster, node), name);
    free (name);
  }
  if (!cluster_knows_any (cluster, CLUSTER_COST))
    cluster_note (cluster,
                  cluster_knows_any (cluster, CLUSTER_SPEED)
                    ? "a send takes 1/speed"
                    : "a send takes its send overhead, and the latency and the time of all "
                      "bytes at the bandwidth of its host");
  return true;
}
