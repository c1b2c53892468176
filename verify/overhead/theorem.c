#include "verify/overhead/theorem.h"

#include "verify/overhead/theorem_two.h"
#include "verify/theorem/script.h"

#include <string.h>

#define MOST 6 /* nodes */

enum costs { FREE, PAIRS, SORTED };

/* A question: ECF or FEF, and which costs there are. */
struct about {
  bool edges; /* FEF */
  enum costs costs;
};

struct network {
  struct verify_script *script;
  uint32_t nodes;
  enum costs costs;
  verify_form send[MOST];        /* overhead of a send */
  verify_form reach[MOST][MOST]; /* from the end of a send to the end of the receive */
  verify_form idle[MOST];        /* when a node that holds the message can send */
  verify_form received[MOST];
};

static void
add (verify_form sum, const verify_form other)
{
  for (uint32_t v = 0; v < VERIFY_CELL_VARIABLES; v++)
    sum[v] += other[v];
}

/* Names the variables: the sends, then what a message needs to reach each node, or each node from
   each other one. Of SORTED they are what a destination has more than the one before it. */
static void
name_costs (struct network *network)
{
  int32_t next = 1;

  for (uint32_t i = 0; i < network->nodes; i++) {
    if (network->costs == SORTED && i > 1)
      memcpy (network->send[i], network->send[i - 1], sizeof (verify_form));
    network->send[i][next++] = 1;
  }
  for (uint32_t i = 0; i < network->nodes; i++)
    for (uint32_t j = 1; j < network->nodes; j++) {
      if (network->costs != PAIRS && i > 0) {
        memcpy (network->reach[i][j], network->reach[0][j], sizeof (verify_form));
        continue;
      }
      if (i == j)
        continue;
      if (network->costs == SORTED && j > 1)
        memcpy (network->reach[i][j], network->reach[i][j - 1], sizeof (verify_form));
      network->reach[i][j][next++] = 1;
    }
}

/* A send from i to j, as soon as i is idle. */
static void
complete (const struct network *network, uint32_t i, uint32_t j, verify_form end)
{
  memcpy (end, network->idle[i], sizeof (verify_form));
  add (end, network->send[i]);
  add (end, network->reach[i][j]);
}

static void
deliver (struct network *network, uint32_t i, uint32_t j)
{
  complete (network, i, j, network->received[j]);
  memcpy (network->idle[j], network->received[j], sizeof (verify_form));
  add (network->idle[i], network->send[i]);
}

/* An answer of several; there is no question where there is one. */
static bool
take_case (struct network *network, uint32_t count, uint32_t *answer)
{
  *answer = 0;
  return count == 1 || verify_script_case (network->script, count, answer);
}

/* The node of this number among those that are not marked. */
static uint32_t
unmarked (const bool *marked, uint32_t number)
{
  uint32_t node = 0;

  for (;; node++)
    if (!marked[node] && number-- == 0)
      return node;
}

/* The tree of an optimum, from the source on in preorder, with all receptions by 1. The stack has
   the way from the source to the node before. */
static bool
run_optimum (struct network *network)
{
  uint32_t stack[MOST] = { 0 }, height = 1, pops, number;
  bool marked[MOST] = { true };

  for (uint32_t count = 1; count < network->nodes; count++) {
    if (!take_case (network, height, &pops))
      return false;
    number = 0;
    if (network->costs == SORTED && !take_case (network, network->nodes - count, &number))
      return false;
    uint32_t node = unmarked (marked, number);
    marked[node] = true;
    height -= pops;
    deliver (network, stack[height - 1], node);
    stack[height++] = node;
    verify_script_row (network->script, network->received[node], 1);
  }
  return true;
}

/* The next send of the heuristic. */
static bool
run_send (struct network *network, bool edges, bool *holds)
{
  verify_form key[MOST * MOST];
  uint32_t from[MOST * MOST], to[MOST * MOST], count = 0, chosen;

  for (uint32_t i = 0; i < network->nodes; i++)
    for (uint32_t j = 1; j < network->nodes; j++) {
      if (!holds[i] || holds[j])
        continue;
      complete (network, i, j, key[count]);
      if (edges)
        for (uint32_t v = 0; v < VERIFY_CELL_VARIABLES; v++)
          key[count][v] -= network->idle[i][v];
      from[count] = i;
      to[count++] = j;
    }
  if (!verify_script_pick (network->script, key, count, false, &chosen))
    return false;
  deliver (network, from[chosen], to[chosen]);
  holds[to[chosen]] = true;
  return true;
}

static bool
run (struct verify_script *script, const void *at)
{
  const struct about *about = at;
  struct network network
    = { .script = script, .nodes = script->theorem->nodes, .costs = about->costs };
  bool holds[MOST] = { true };

  name_costs (&network);
  if (!run_optimum (&network))
    return false;
  memset (network.idle, 0, sizeof network.idle);
  for (uint32_t step = 1; step < network.nodes; step++)
    if (!run_send (&network, about->edges, holds))
      return false;
  return verify_script_end (script, network.received + 1, network.nodes - 1);
}

static uint32_t
overheads (uint32_t nodes)
{
  return 2 * nodes - 1;
}

static uint32_t
pairs (uint32_t nodes)
{
  return nodes + (nodes - 1) * (nodes - 1);
}

/* The destinations' number for each cost. */
static uint32_t
total_overheads (uint32_t nodes)
{
  return overheads (nodes) * (nodes - 1);
}

static uint32_t
total_pairs (uint32_t nodes)
{
  return pairs (nodes) * (nodes - 1);
}

static uint32_t
times (uint32_t nodes)
{
  return nodes - 1;
}

static struct verify_ratio
limit (const struct verify_theorem *theorem)
{
  return theorem->ratio;
}

#define SCRIPT(fastest, kind)                                                                      \
  &(const struct verify_script_kind)                                                               \
  {                                                                                                \
    .variables = (kind) == PAIRS ? pairs : overheads,                                              \
    .total = (kind) == PAIRS ? total_pairs : total_overheads, .times = times, .run = run,          \
    .about = &(const struct about)                                                                 \
    {                                                                                              \
      fastest, kind                                                                                \
    }                                                                                              \
  }

#define QUESTION(id, words, fastest, kind, nodes)                                                  \
  &(const struct verify_question)                                                                  \
  {                                                                                                \
    .name = id, .version = 1, .title = words, .state_size = sizeof (struct verify_script_state),   \
    .least = 2, .most = nodes, .most_part = 1 << 20, .no_source = true,                            \
    .script = SCRIPT (fastest, kind), .limit = limit, .roots = verify_script_roots,                \
    .root = verify_script_root, .split = verify_script_split, .child = verify_script_child         \
  }

const struct verify_question *const verify_multicast_questions[] = {
  QUESTION ("multicast-ecf", "one multicast, earliest completion first over the optimum", false,
            FREE, MOST),
  QUESTION ("multicast-fef", "one multicast, fastest edge first over the optimum", true, FREE,
            MOST),
  QUESTION ("multicast-ecf-links",
            "one multicast, any links, earliest completion first over the optimum", false, PAIRS,
            MOST - 1),
  QUESTION ("multicast-fef-links", "one multicast, any links, fastest edge first over the optimum",
            true, PAIRS, MOST - 1),
  QUESTION (
    "multicast-ecf-ordered",
    "one multicast, one of two nodes sends and receives faster, earliest completion first over the "
    "optimum",
    false, SORTED, MOST),
  QUESTION ("multicast-fef-ordered",
            "one multicast, one of two nodes sends and receives faster, fastest edge first over "
            "the optimum",
            true, SORTED, MOST),
  &verify_two,
  &verify_two_sorted,
  NULL,
};
