#include "search/overhead/theorem_multicast.h"

#include "base/minmax.h"
#include "search/overhead/theorem_two.h"
#include "search/theorem/description.h"

#define NODES 6
#define SENDS ((NODES - 1) * (NODES - 1)) /* more than there are between holders and others */

enum overheads { ANY, LINKS, ORDERED };

/* A question: a heuristic, and what is assumed of the overheads. */
struct of_multicast {
  struct theorem_description description;
  enum overheads overheads;
  bool completion; /* ECF: the earliest completion; else FEF: the least latency */
};

struct multicast {
  const struct of_multicast *of;
  struct theorem_execution *execution;
  uint32_t nodes;
};

/* The variable of the time from the end of a send by i until j has received, of LINKS. */
static uint32_t
pair (uint32_t nodes, uint32_t i, uint32_t j)
{
  uint32_t rows = i == 0 ? 0 : nodes - 1 + (i - 1) * (nodes - 2); /* the rows above */
  return 1 + nodes + rows + j - 1 - (i > 0 && j > i);
}

/* Adds the send overhead of i. Of ORDERED it is the sum of what each destination up to i has more
   than the one before it. */
static void
add_overhead (const struct multicast *multicast, uint32_t i, struct theorem_form *form)
{
  uint32_t first = multicast->of->overheads == ORDERED && i > 0 ? 1 : i;
  for (uint32_t v = first; v <= i; v++)
    form->of[1 + v]++;
}

/* Adds the send overhead of i and the time from then on until j has received. */
static void
add_send (const struct multicast *multicast, uint32_t i, uint32_t j, struct theorem_form *form)
{
  uint32_t n = multicast->nodes, first = multicast->of->overheads == ORDERED ? 1 : j;
  add_overhead (multicast, i, form);
  if (multicast->of->overheads == LINKS)
    form->of[pair (n, i, j)]++;
  else
    for (uint32_t v = first; v <= j; v++)
      form->of[n + v]++;
}

/* The optimum's tree, as far as it is known: its destinations in preorder. */
struct tree {
  uint32_t count;
  uint32_t node[NODES], parent[NODES], level[NODES]; /* [count] parents are places */
  bool known[NODES];
};

/* A case of several. */
static int
choose_case (struct multicast *multicast, uint32_t count)
{
  return count == 1 ? 0 : theorem_execute_case (multicast->execution, count);
}

/* The next destination in preorder: its parent is the one before it or an ancestor of that; the
   case is how many levels above. Where destinations are ordered by their overheads, another case is
   which one it is, of those that are not in the tree; else they are numbered in preorder. False
   when a case is open. */
static bool
grow_tree (struct multicast *multicast, struct tree *tree)
{
  uint32_t at = tree->count, parent = at - 1, node = at;
  bool ordered = multicast->of->overheads == ORDERED;
  int up = choose_case (multicast, tree->level[parent] + 1);
  if (up < 0)
    return false;
  while (up-- > 0)
    parent = tree->parent[parent];
  int which = ordered ? choose_case (multicast, multicast->nodes - at) : 0;
  if (which < 0)
    return false;
  for (node = ordered ? 1 : at; tree->known[node] || which-- > 0;)
    node++;
  tree->known[node] = true;
  tree->node[at] = node;
  tree->parent[at] = parent;
  tree->level[at] = tree->level[parent] + 1;
  tree->count++;
  return true;
}

/* The optimum is at most 1: each node sends to its children in their order. */
static bool
bound_optimum (struct multicast *multicast)
{
  struct tree tree = { .count = 1, .known = { true } };
  struct theorem_form free[NODES] = { { { 0 } } }; /* when its next send starts */
  while (tree.count < multicast->nodes) {
    uint32_t at = tree.count;
    if (!grow_tree (multicast, &tree))
      return false;
    uint32_t parent = tree.parent[at];
    free[at] = free[parent];
    add_overhead (multicast, tree.node[parent], &free[parent]);
    add_send (multicast, tree.node[parent], tree.node[at], &free[at]);
    theorem_execute_row (multicast->execution, &free[at], 1);
  }
  return true;
}

/* A send from a holder to a node that has not received: when it is complete, and what is
   compared. */
struct sends {
  uint32_t count;
  uint32_t from[SENDS], to[SENDS];
  struct theorem_form complete[SENDS], key[SENDS];
};

static void
list_sends (const struct multicast *multicast, const bool *holds, const struct theorem_form *free,
            struct sends *sends)
{
  static const struct theorem_form zero;
  sends->count = 0;
  for (uint32_t i = 0; i < multicast->nodes; i++)
    for (uint32_t j = 1; holds[i] && j < multicast->nodes; j++) {
      uint32_t at = sends->count;
      if (holds[j])
        continue;
      sends->from[at] = i;
      sends->to[at] = j;
      sends->complete[at] = free[i];
      add_send (multicast, i, j, &sends->complete[at]);
      sends->key[at] = multicast->of->completion ? sends->complete[at] : zero;
      if (!multicast->of->completion)
        add_send (multicast, i, j, &sends->key[at]);
      sends->count++;
    }
}

/* The heuristic. Sets complete[j] for each destination j. False when a choice is open. */
static bool
send_all (struct multicast *multicast, struct theorem_form *complete)
{
  bool holds[NODES] = { true };
  struct theorem_form free[NODES] = { { { 0 } } };
  for (uint32_t step = 1; step < multicast->nodes; step++) {
    struct sends sends;
    list_sends (multicast, holds, free, &sends);
    int least = theorem_execute_least (multicast->execution, sends.key, sends.count);
    if (least < 0)
      return false;
    uint32_t i = sends.from[least], j = sends.to[least];
    add_overhead (multicast, i, &free[i]);
    free[j] = complete[j - 1] = sends.complete[least];
    holds[j] = true;
  }
  return true;
}

static bool
execute (const struct theorem_description *description, struct theorem_execution *execution)
{
  struct multicast multicast
    = { (const struct of_multicast *)description, execution, execution->given->nodes };
  struct theorem_form complete[NODES];
  return bound_optimum (&multicast) && send_all (&multicast, complete)
         && theorem_execute_end (execution, complete, multicast.nodes - 1);
}

static uint32_t
variables (uint32_t nodes)
{
  return 2 * nodes - 1;
}

static uint32_t
variables_links (uint32_t nodes)
{
  return nodes + (nodes - 1) * (nodes - 1);
}

/* No cost need be above the number of destinations (docs/THEOREMS.md). */
static uint32_t
sum (uint32_t nodes)
{
  return (nodes - 1) * variables (nodes);
}

static uint32_t
sum_links (uint32_t nodes)
{
  return (nodes - 1) * variables_links (nodes);
}

/* Each of the sends on the way to a destination takes at most the sum of all. */
static uint32_t
destinations (uint32_t nodes)
{
  return nodes - 1;
}

static struct rational
limit (const struct theorem_case *given)
{
  return given->bound;
}

static int64_t
link (const struct theorem_instance *instance, uint32_t i, uint32_t j)
{
  return instance->cost[pair (instance->nodes, i, j) - 1];
}

/* The receive overhead of j: of links, the least time to it. */
static int64_t
receive (const struct theorem_instance *instance, uint32_t j)
{
  int64_t least = INT64_MAX;
  if (j == 0)
    return 1;
  if (instance->count == variables (instance->nodes))
    return instance->cost[instance->nodes + j - 1];
  for (uint32_t i = 0; i < instance->nodes; i++)
    if (i != j)
      least = int64_min (least, link (instance, i, j));
  return least;
}

/* The latencies in JSON, or all times of links for people. */
static void
write_links (const struct theorem_instance *instance, bool json, struct output *out)
{
  uint32_t n = instance->nodes;
  for (uint32_t i = 0; i < n; i++) {
    output_text (out, json ? i > 0 ? ",[" : "[" : i > 0 ? "; " : "");
    for (uint32_t j = json ? 0 : 1; j < n; j++) {
      output_text (out, j == !json ? "" : json ? "," : " ");
      if (j > 0 && i != j)
        output_integer (out, link (instance, i, j) - (json ? receive (instance, j) : 0));
      else
        output_text (out, json ? "0" : "-");
    }
    output_text (out, json ? "]" : "");
  }
}

/* Of ORDERED, overheads in place of what each one has more. */
static bool
instance_ordered (const struct theorem_case *given, const void *at,
                  const struct theorem_point *point, struct theorem_instance *instance)
{
  if (!theorem_described_instance (given, at, point, instance))
    return false;
  for (uint32_t v = 2; v < given->nodes; v++) {
    instance->cost[v] += instance->cost[v - 1];
    instance->cost[given->nodes + v - 1] += instance->cost[given->nodes + v - 2];
  }
  return true;
}

static void
write_json (const struct theorem_instance *instance, struct output *out)
{
  uint32_t n = instance->nodes;
  output_text (out, "{\"model\":\"overhead\",\"nodes\":[");
  for (uint32_t i = 0; i < n; i++)
    output_all (out, i > 0 ? "," : "", "{\"send\":", instance->cost[i],
                ",\"receive\":", receive (instance, i), "}");
  output_text (out, "]");
  if (instance->count > variables (n)) {
    output_text (out, ",\"latency\":[");
    write_links (instance, true, out);
    output_text (out, "]");
  }
  output_text (out, ",\"multicasts\":[{\"source\":0,\"destinations\":[");
  for (uint32_t j = 1; j < n; j++)
    output_all (out, j > 1 ? "," : "", j);
  output_text (out, "],\"bytes\":1}]}");
}

/* The instance in JSON, or its numbers. */
static void
write (const struct theorem_instance *instance, bool json, struct output *out)
{
  if (json) {
    write_json (instance, out);
    return;
  }
  output_text (out, "send");
  for (uint32_t i = 0; i < instance->nodes; i++)
    output_all (out, " ", instance->cost[i]);
  output_text (out, "; receive ");
  if (instance->count > variables (instance->nodes))
    write_links (instance, false, out);
  else
    for (uint32_t j = 1; j < instance->nodes; j++)
      output_all (out, j > 1 ? " " : "", receive (instance, j));
}

#define DESCRIBED(kind, earliest)                                                                  \
  &((const struct of_multicast){ { (kind) == LINKS ? variables_links : variables,                  \
                                   (kind) == LINKS ? sum_links : sum, destinations, execute },     \
                                 kind,                                                             \
                                 earliest })                                                       \
     .description

#define QUESTION(id, words, kind, earliest, most)                                                  \
  &(const struct theorem_question)                                                                 \
  {                                                                                                \
    .name = id, .version = 1, .title = words, .reference = "optimum", .least = { 1, 1 },           \
    .most_part = 1 << 20, .no_source = true, .description = DESCRIBED (kind, earliest),            \
    .least_nodes = 2, .most_nodes = most, .state_size = sizeof (struct theorem_described),         \
    .limit = limit, .roots = theorem_described_roots, .root = theorem_described_root,              \
    .decide = theorem_described_decide, .child = theorem_described_child,                          \
    .instance = (kind) == ORDERED ? instance_ordered : theorem_described_instance, .write = write  \
  }

const struct theorem_question *const overhead_multicast_questions[] = {
  QUESTION ("multicast-ecf", "one multicast, earliest completion first over the optimum", ANY, true,
            NODES),
  QUESTION ("multicast-fef", "one multicast, fastest edge first over the optimum", ANY, false,
            NODES),
  QUESTION ("multicast-ecf-links",
            "one multicast, any links, earliest completion first over the optimum", LINKS, true,
            NODES - 1),
  QUESTION ("multicast-fef-links", "one multicast, any links, fastest edge first over the optimum",
            LINKS, false, NODES - 1),
  QUESTION (
    "multicast-ecf-ordered",
    "one multicast, one of two nodes sends and receives faster, earliest completion first over the "
    "optimum",
    ORDERED, true, NODES),
  QUESTION ("multicast-fef-ordered",
            "one multicast, one of two nodes sends and receives faster, fastest edge first over "
            "the optimum",
            ORDERED, false, NODES),
  &overhead_two,
  &overhead_two_ordered,
  NULL,
};
