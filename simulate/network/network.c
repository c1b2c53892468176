#include "simulate/network/network.h"

#include <inttypes.h>
#include <stdio.h>

static bool
init_bmin (struct network *network, const char *key, struct status *status)
{
  int32_t ports = network->side[0], levels = 0;
  if (ports < 2 || ports > NETWORK_NODES || (ports & (ports - 1)) != 0)
    return status_set (status, STATUS_INPUT, "%s: must be a power of 2 from 2 to %d, got %" PRId32,
                       key, NETWORK_NODES, ports);
  while (INT32_C (1) << levels < ports)
    levels++;
  network->dimensions = levels;
  network->nodes = ports;
  network->channels = 2 * levels * ports;
  network->longest = 2 * levels;
  return true;
}

/* Does the shorter way along a circle of this length let messages wait in a circle? From 4 nodes on
   every channel is followed by the next one in some path. */
static bool
waits_in_circle (const struct network *network, int32_t side)
{
  return network->kind == NETWORK_TORUS && network->wrap == NETWORK_SHORTEST && side >= 4;
}

bool
network_init (struct network *network, const char *key, struct status *status)
{
  int64_t nodes = 1, longest = 2;
  if (network->kind == NETWORK_BMIN)
    return init_bmin (network, key, status);
  if (network->dimensions < 1 || network->dimensions > NETWORK_DIMENSIONS)
    return status_set (status, STATUS_INPUT, "%s: must have 1 to %d dimensions, got %" PRId32, key,
                       NETWORK_DIMENSIONS, network->dimensions);
  for (int32_t d = 0; d < network->dimensions; d++) {
    int32_t side = network->side[d];
    if (side < 1 || side > NETWORK_SIDE)
      return status_set (status, STATUS_INPUT, "%s: a side must be from 1 to %d, got %" PRId32, key,
                         NETWORK_SIDE, side);
    if (waits_in_circle (network, side))
      return status_set (status, STATUS_INPUT,
                         "%s: messages can wait for each other in a circle (deadlock) on the "
                         "shortest ways around a side of %" PRId32 "; use \"routing\": \"edge\"",
                         key, side);
    nodes *= side;
    longest += side - 1;
    if (nodes > NETWORK_NODES)
      return status_set (status, STATUS_INPUT, "%s: at most %d nodes", key, NETWORK_NODES);
  }
  if (longest > NETWORK_PATH)
    return status_set (status, STATUS_INPUT, "%s: paths of at most %d channels", key, NETWORK_PATH);
  network->nodes = (int32_t)nodes;
  network->channels = network->nodes * (2 + 2 * network->dimensions);
  network->longest = (int32_t)longest;
  return true;
}

int32_t
network_injection (const struct network *network, int32_t node)
{
  (void)network;
  return node;
}

int32_t
network_ejection (const struct network *network, int32_t node)
{
  return (network->kind == NETWORK_BMIN ? network->dimensions : 1) * network->nodes + node;
}

/* The link that leaves a node along a dimension, up (1) or down (0). */
static int32_t
link_of (const struct network *network, int32_t node, int32_t dimension, bool up)
{
  return 2 * network->nodes + 2 * (node * network->dimensions + dimension) + up;
}

/* Is the way from `at` to `to` on a circle upwards? */
static bool
goes_up (const struct network *network, int32_t side, int32_t at, int32_t to)
{
  int32_t up = (to - at + side) % side, down = side - up;
  if (network->kind == NETWORK_MESH)
    return to > at;
  if (network->wrap == NETWORK_SHORTEST)
    return up <= down;
  if (at == 0 && to > at) /* across the edge to the last node, then down */
    return up <= down;
  if (at == side - 1 && to < at)
    return up < down;
  return to > at;
}

static int32_t
route_mesh (const struct network *network, int32_t from, int32_t to, int32_t *path)
{
  int32_t n = 0, node = from, stride = 1;
  path[n++] = network_injection (network, from);
  for (int32_t d = 0; d < network->dimensions; stride *= network->side[d++]) {
    int32_t side = network->side[d], at = from / stride % side, end = to / stride % side;
    bool up = at != end && goes_up (network, side, at, end);
    while (at != end) {
      path[n++] = link_of (network, node, d, up);
      int32_t next = up ? (at + 1) % side : (at + side - 1) % side;
      node += (next - at) * stride;
      at = next;
    }
  }
  path[n++] = network_ejection (network, to);
  return n;
}

static int32_t
route_bmin (const struct network *network, int32_t from, int32_t to, struct rng *draws,
            int32_t *path)
{
  int32_t n = 0, top = 31 - __builtin_clz ((unsigned)(from ^ to)), nodes = network->nodes,
          low = from; /* the bits that the way up chooses */
  if (network->up == NETWORK_RANDOM)
    low = (int32_t)rng_below (draws, (uint64_t)nodes);
  for (int32_t level = 0; level <= top; level++) {
    int32_t mask = (INT32_C (1) << level) - 1;
    path[n++] = level * nodes + ((from & ~mask) | (low & mask));
  }
  for (int32_t level = top; level >= 0; level--) {
    int32_t mask = (INT32_C (1) << level) - 1;
    path[n++] = (network->dimensions + level) * nodes + ((to & ~mask) | (low & mask));
  }
  return n;
}

int32_t
network_route (const struct network *network, int32_t from, int32_t to, struct rng *draws,
               int32_t *path)
{
  return network->kind == NETWORK_BMIN ? route_bmin (network, from, to, draws, path)
                                       : route_mesh (network, from, to, path);
}

void
network_detour (int32_t *path, int32_t n, int32_t place)
{
  for (int32_t i = place; i < n - place; i++)
    path[i] = network_other (path[i], place);
}

int64_t
network_rank (const struct network *network, int32_t node)
{
  int64_t rank = 0;
  if (network->kind == NETWORK_BMIN)
    return node;
  for (int32_t d = 0; d < network->dimensions; d++) {
    rank = rank * network->side[d] + node % network->side[d];
    node /= network->side[d];
  }
  return rank;
}

const char *
network_name (const struct network *network, int32_t channel, char text[NETWORK_NAME])
{
  int32_t nodes = network->nodes, level = channel / nodes, at = channel % nodes;
  if (network->kind == NETWORK_BMIN) {
    bool up = level < network->dimensions;
    snprintf (text, NETWORK_NAME, "%s %" PRId32 ".%" PRId32, up ? "up" : "down",
              up ? level : level - network->dimensions, at);
  } else if (channel < 2 * nodes) {
    snprintf (text, NETWORK_NAME, "%s %" PRId32, channel < nodes ? "in" : "out", at);
  } else {
    int32_t number = channel - 2 * nodes, node = number / 2 / network->dimensions;
    snprintf (text, NETWORK_NAME, "%" PRId32 "%c%" PRId32, node, number % 2 ? '+' : '-',
              number / 2 % network->dimensions);
  }
  return text;
}
