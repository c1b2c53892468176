#include "gen/openshop/network.h"

#include "base/memory.h"
#include "gen/common/option.h"

#include <stdlib.h>
#include <string.h>

static const struct rational small = { 1000, 1 }, large = { 1000000, 1 };

static const char *const sampling_names[] = {
  [OPENSHOP_SAMPLING_EACH] = "each",     [OPENSHOP_SAMPLING_SITES] = "sites",
  [OPENSHOP_SAMPLING_PAIRS] = "pairs",   [OPENSHOP_SAMPLING_SYMMETRIC] = "symmetric",
  [OPENSHOP_SAMPLING_RANGES] = "ranges",
};

const char *
openshop_sampling_name (enum openshop_sampling sampling)
{
  return sampling_names[sampling];
}

bool
openshop_sampling_parse (const char *text, enum openshop_sampling *sampling)
{
  const size_t count = sizeof sampling_names / sizeof *sampling_names;
  size_t found = option_word (sampling_names, count, text);
  if (found == count || found == OPENSHOP_SAMPLING_EACH)
    return false;
  *sampling = (enum openshop_sampling)found;
  return true;
}

static bool
parse_bytes (const char *text, struct rational *bytes)
{
  size_t length = strlen (text);
  struct rational unit = { 1, 1 };
  if (length > 2 && strcmp (text + length - 2, "kB") == 0)
    unit = small;
  else if (length > 2 && strcmp (text + length - 2, "MB") == 0)
    unit = large;
  if (unit.numerator > 1)
    length -= 2;
  return rational_parse (text, length, bytes) == RATIONAL_OK && bytes->numerator >= 0
         && rational_multiply (*bytes, unit, bytes);
}

bool
openshop_messages_parse (const char *text, struct openshop_network *network)
{
  network->messages = OPENSHOP_MESSAGES_SAME;
  if (strcmp (text, "mixed") == 0)
    network->messages = OPENSHOP_MESSAGES_MIXED;
  else if (strcmp (text, "servers") == 0)
    network->messages = OPENSHOP_MESSAGES_SERVERS;
  else
    return parse_bytes (text, &network->bytes);
  return true;
}

void
openshop_messages_name (const struct openshop_network *network, struct output *out)
{
  char bytes[RATIONAL_TEXT];
  switch (network->messages) {
  case OPENSHOP_MESSAGES_MIXED:
    output_text (out, "mixed");
    break;
  case OPENSHOP_MESSAGES_SERVERS:
    output_text (out, "servers");
    break;
  case OPENSHOP_MESSAGES_MATRIX:
    output_text (out, "matrix");
    break;
  case OPENSHOP_MESSAGES_SAME:
    output_bytes (out, bytes, rational_text (network->bytes, bytes));
    break;
  }
}

/* Latency and bandwidth of a pair of nodes. */
struct network_pair {
  struct rational latency, bandwidth, bytes;
};

static void
set_entry (const struct openshop_network *network, size_t from, size_t to,
           struct network_pair *pair)
{
  size_t cell = from * network->directory->count + to;
  pair->latency = network->directory->latency.cells[cell];
  pair->bandwidth = network->directory->bandwidth.cells[cell];
}

/* The smallest latency and the largest bandwidth between different sites. */
static void
set_best (const struct openshop_network *network, struct network_pair *best)
{
  size_t count = network->directory->count;
  set_entry (network, 0, 1, best);
  for (size_t i = 0; i < count; i++)
    for (size_t j = 0; j < count; j++) {
      struct network_pair pair;
      set_entry (network, i, j, &pair);
      if (i != j && rational_compare (pair.latency, best->latency) < 0)
        best->latency = pair.latency;
      if (i != j && rational_compare (pair.bandwidth, best->bandwidth) > 0)
        best->bandwidth = pair.bandwidth;
    }
}

static void
draw_entry (const struct openshop_network *network, struct rng *rng, struct network_pair *pair)
{
  uint64_t count = network->directory->count, from = rng_below (rng, count),
           to = rng_below (rng, count - 1);
  set_entry (network, (size_t)from, (size_t)(to < from ? to : to + 1), pair);
}

/* Numbers of OPENSHOP_SAMPLING_RANGES. A mantissa of MANTISSA to 2 MANTISSA - 1. */
enum { LATENCY_LOW = 10000, LATENCY_HIGH = 50000, LATENCY_SCALE = 1000 };
enum { MANTISSA = 1024, OCTAVES = 19, BANDWIDTH_HIGH = 300000 };

/* 1 to BANDWIDTH_HIGH, as likely as 1 over it: an octave, in it a mantissa m with probability
   MANTISSA / m, and again where that is too large. */
static struct rational
draw_bandwidth (struct rng *rng)
{
  for (;;) {
    int64_t power = INT64_C (1) << rng_below (rng, OCTAVES),
            mantissa = rng_range (rng, MANTISSA, 2 * MANTISSA - 1);
    struct rational bandwidth;
    if (rng_below (rng, (uint64_t)mantissa) < MANTISSA
        && mantissa * power <= INT64_C (1) * MANTISSA * BANDWIDTH_HIGH
        && rational_make (mantissa * power, MANTISSA, &bandwidth))
      return bandwidth;
  }
}

static void
draw_ranges (struct rng *rng, struct network_pair *pair)
{
  rational_make (rng_range (rng, LATENCY_LOW, LATENCY_HIGH), LATENCY_SCALE, &pair->latency);
  pair->bandwidth = draw_bandwidth (rng);
}

static void
draw_sites (const struct openshop_network *network, struct rng *rng, size_t nodes,
            struct network_pair *pairs)
{
  size_t *site = memory_alloc (nodes, sizeof *site);
  struct network_pair best;
  set_best (network, &best);
  for (size_t i = 0; i < nodes; i++)
    site[i] = (size_t)rng_below (rng, network->directory->count);
  for (size_t i = 0; i < nodes; i++)
    for (size_t j = 0; j < nodes; j++) {
      struct network_pair *pair = &pairs[i * nodes + j];
      if (site[i] == site[j])
        *pair = best;
      else
        set_entry (network, site[i], site[j], pair);
    }
  free (site);
}

static void
draw_network (const struct openshop_network *network, struct rng *rng, size_t nodes,
              struct network_pair *pairs)
{
  if (network->sampling == OPENSHOP_SAMPLING_SITES) {
    draw_sites (network, rng, nodes, pairs);
    return;
  }
  for (size_t i = 0; i < nodes; i++)
    for (size_t j = 0; j < nodes; j++) {
      struct network_pair *pair = &pairs[i * nodes + j];
      if (network->sampling == OPENSHOP_SAMPLING_EACH)
        set_entry (network, i, j, pair);
      else if (network->sampling == OPENSHOP_SAMPLING_SYMMETRIC && j < i)
        *pair = pairs[j * nodes + i];
      else if (i != j && network->sampling == OPENSHOP_SAMPLING_RANGES)
        draw_ranges (rng, pair);
      else if (i != j)
        draw_entry (network, rng, pair);
    }
}

/* A fifth of the nodes: 1 for the servers. All sets of their number are equally likely (Knuth,
   algorithm S). */
static uint8_t *
draw_servers (struct rng *rng, size_t nodes)
{
  uint8_t *server = memory_zero (nodes, 1);
  size_t missing = nodes >= 5 ? nodes / 5 : 1;
  for (size_t i = 0; i < nodes; i++) {
    server[i] = rng_below (rng, nodes - i) < missing;
    missing -= server[i];
  }
  return server;
}

static void
draw_messages (const struct openshop_network *network, struct rng *rng, size_t nodes,
               struct network_pair *pairs)
{
  uint8_t *server
    = network->messages == OPENSHOP_MESSAGES_SERVERS ? draw_servers (rng, nodes) : NULL;
  for (size_t i = 0; i < nodes; i++)
    for (size_t j = 0; j < nodes; j++) {
      struct rational *bytes = &pairs[i * nodes + j].bytes;
      if (network->messages == OPENSHOP_MESSAGES_MATRIX)
        *bytes = network->matrix->cells[i * nodes + j];
      else if (network->messages == OPENSHOP_MESSAGES_MIXED)
        *bytes = i != j && rng_below (rng, 2) ? large : small;
      else if (server)
        *bytes = server[i] && !server[j] ? large : small;
      else
        *bytes = network->bytes;
    }
  free (server);
}

bool
openshop_network_fill (const struct openshop_network *network, const char *kind, struct rng *rng,
                       struct openshop_instance *out, struct status *status)
{
  size_t nodes = (size_t)out->jobs;
  struct network_pair *pairs = memory_alloc (nodes * nodes, sizeof *pairs);
  bool good = true;
  draw_network (network, rng, nodes, pairs);
  draw_messages (network, rng, nodes, pairs);
  for (size_t i = 0; i < nodes && good; i++)
    for (size_t j = 0; j < nodes && good; j++) {
      const struct network_pair *pair = &pairs[i * nodes + j];
      if (i != j
          && !directory_time (pair->latency, pair->bandwidth, pair->bytes, network->resolution,
                              &out->times[i * nodes + j]))
        good = status_set (status, STATUS_INPUT,
                           "gen %s: the time from node %zu to node %zu does not fit into 64 bits",
                           kind, i, j);
    }
  free (pairs);
  return good;
}
