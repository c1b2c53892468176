/* Measurements of equal hosts with equal links as an instance of the parameterized model. */
#include "gen/parameterized/family.h"

#include "gen/import/cluster.h"
#include "gen/import/detail.h"
#include "model/common/fields.h"
#include "model/parameterized/instance.h"

/* base + per_byte * bytes that all nodes have. */
static bool
one_value (struct cluster *cluster, enum cluster_value base, enum cluster_value per_byte,
           const char *what, struct rational *time, struct status *status)
{
  struct rational other;
  if (!cluster_overhead (cluster, 0, base, per_byte, time, status))
    return false;
  for (int64_t node = 1; node < cluster->nodes; node += cluster_run (cluster, node)) {
    if (!cluster_overhead (cluster, node, base, per_byte, &other, status))
      return false;
    if (rational_compare (*time, other) != 0)
      return detail_refuse (status, DETAIL_OVERHEADS,
                            "--model: parameterized has equal nodes, but the %s of '%s' is another "
                            "than that of '%s'",
                            what, cluster->hosts[cluster->host_of[node]].name,
                            cluster->hosts[cluster->host_of[0]].name);
  }
  return true;
}

/* What equal hosts and links have. */
struct equal {
  struct rational send, receive, gap, cost, latency, transfer;
};

/* The links, or without links what the hosts say. */
static bool
read_links (struct cluster *cluster, struct equal *equal, struct status *status)
{
  struct rational byte, time;
  if (!cluster_has_links (cluster))
    return one_value (cluster, CLUSTER_HOST_LATENCY, CLUSTER_NOTHING, "latency", &equal->latency,
                      status)
           && one_value (cluster, CLUSTER_NOTHING, CLUSTER_HOST_BYTE, "bandwidth", &equal->transfer,
                         status);
  return cluster_one_link (cluster, CLUSTER_LATENCY, "parameterized", &equal->latency, status)
         && cluster_one_link (cluster, CLUSTER_BYTE, "parameterized", &byte, status)
         && cluster_one_link (cluster, CLUSTER_TIME, "parameterized", &time, status)
         && cluster_total (cluster, time, byte, &equal->transfer, status);
}

static bool
read_equal (struct cluster *cluster, struct equal *equal, struct status *status)
{
  return one_value (cluster, CLUSTER_SEND, CLUSTER_SEND_PER_BYTE, "send overhead", &equal->send,
                    status)
         && one_value (cluster, CLUSTER_RECEIVE, CLUSTER_RECEIVE_PER_BYTE, "receive overhead",
                       &equal->receive, status)
         && one_value (cluster, CLUSTER_GAP, CLUSTER_NOTHING, "gap", &equal->gap, status)
         && one_value (cluster, CLUSTER_COST, CLUSTER_NOTHING, "cost", &equal->cost, status)
         && read_links (cluster, equal, status);
}

static struct rational
larger (struct rational a, struct rational b)
{
  return rational_compare (a, b) < 0 ? b : a;
}

bool
parameterized_import (struct cluster *cluster, void *data, struct status *status)
{
  struct parameterized_instance *instance = data;
  struct equal equal;
  if (!cluster_one_source (cluster, "parameterized", status))
    return false;
  if (!read_equal (cluster, &equal, status))
    return false;
  /* a node sends again when its overhead, its gap and the transfer are over */
  const struct rational hold
    = larger (larger (equal.send, equal.gap), larger (equal.cost, equal.transfer)),
    end[] = { larger (equal.send, equal.cost), equal.latency, equal.transfer, equal.receive };
  if (!cluster_sum (cluster, &hold, 1, &instance->hold, status)
      || !cluster_sum (cluster, end, 4, &instance->end, status))
    return false;
  if (instance->hold.numerator == 0 || instance->end.numerator == 0)
    return status_set (status, STATUS_INPUT,
                       "there is no time of a send: give --send, a column send, cost or bandwidth, "
                       "or a matrix of bandwidths");
  instance->nodes = cluster->nodes;
  instance->ports = 1;
  instance->interval = rational_zero;
  char **names = cluster_names (cluster);
  if (names)
    fields_set_names (&instance->head, names, (size_t)cluster->nodes);
  cluster_free_names (cluster, names);
  cluster_note (cluster, "hold is the largest of send overhead, gap and transfer time; end is send "
                         "overhead, latency, transfer time and receive overhead together");
  return true;
}
