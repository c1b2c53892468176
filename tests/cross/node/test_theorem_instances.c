/* The trees of certificates about fastest node first cover all instances: of drawn ones, whose
   optimum and senders are found by brute force, a leaf holds the point that docs/THEOREMS.md gives
   each. The point follows the rows that the checker makes and, where a child stands for a class of
   costs, the words of docs/CERTIFICATES-theorem.md. */
#include "base/memory.h"
#include "base/rng.h"
#include "claims/node/restricted.h"
#include "search/node/theorem_fnf.h"
#include "tests/support/node.h"
#include "tests/support/rounds.h"
#include "tests/support/theorem.h"
#include "verify/node/theorem_fnf.h"

enum { MOST = 7 };

struct instance {
  int64_t cost[MOST + 1]; /* of the source; of the destinations, ascending */
  uint32_t senders;       /* destinations that send in an optimum in normal form */
  int64_t optimum, fnf;   /* leaves have an infinite cost */
};

struct walk {
  const struct verify_question *question;
  struct verify_theorem theorem;
  struct verify_cell cell;
  const struct instance *instance;
  int64_t value[VERIFY_CELL_VARIABLES]; /* of the point, times `one` */
  int64_t one;
  const char *at; /* the present line of the certificate */
  long leaves;    /* that hold the point */
};

/* The optimum where destinations above number `senders` never send. */
static int64_t
best_with (const int64_t *cost, uint32_t nodes, uint32_t senders)
{
  static const int64_t ones[MOST] = { 1, 1, 1, 1, 1, 1, 1 };
  int64_t slow[MOST];
  struct node_types types;
  for (uint32_t x = 0; x < nodes; x++)
    slow[x] = x < senders ? cost[x + 1] : 1000;
  node_types_init (&types);
  node_types_set (&types, cost[0], nodes, slow, ones);
  int64_t best = restricted_best (&types, RESTRICTED_NONE, 0);
  node_types_clear (&types);
  return best;
}

/* The slot of FNF by which the last of n destinations receives; those above `senders` make none. */
static int64_t
fnf_with (const int64_t *cost, uint32_t nodes, uint32_t senders)
{
  int64_t next[MOST + 1] = { cost[0] }, last = 0;
  for (uint32_t informed = 1; informed <= nodes; informed++) {
    uint32_t first = 0;
    for (uint32_t x = 1; x < informed && x <= senders; x++)
      if (next[x] < next[first])
        first = x;
    last = next[first];
    next[first] += cost[first];
    next[informed] = last + cost[informed];
  }
  return last;
}

static void
draw (struct rng *rng, uint32_t nodes, bool fast, struct instance *instance)
{
  static const int largest[] = { 2, 3, 4, 9 };
  int most = largest[rng_below (rng, 4)];
  int64_t *cost = instance->cost;
  for (uint32_t x = 0; x <= nodes; x++)
    cost[x] = rng_range (rng, 1, most);
  for (uint32_t x = fast ? 1 : 2; x <= nodes; x++)
    for (uint32_t y = x; y > (fast ? 0 : 1) && cost[y] < cost[y - 1]; y--) {
      int64_t other = cost[y];
      cost[y] = cost[y - 1];
      cost[y - 1] = other;
    }
  instance->optimum = best_with (cost, nodes, nodes);
  instance->senders = 0;
  while (best_with (cost, nodes, instance->senders) > instance->optimum)
    instance->senders++;
  instance->fnf = fnf_with (cost, nodes, instance->senders);
}

/* What R times is allowed above the optimum: nothing, the slowest sender's cost, or the different
   costs of the source and the senders without the largest. */
static int64_t
allowed (const struct walk *walk)
{
  const int64_t *cost = walk->instance->cost;
  uint32_t senders = walk->instance->senders;
  if (walk->question == &verify_node_theorem_fnf)
    return 0;
  if (walk->question == &verify_node_theorem_fnf_slowest)
    return senders > 0 ? cost[senders] : 0;
  int64_t sum = cost[0], most = cost[0];
  for (uint32_t x = 1; x <= senders; x++) {
    sum += cost[x] != cost[0] && (x == 1 || cost[x] != cost[x - 1]) ? cost[x] : 0;
    most = cost[x] > most ? cost[x] : most;
  }
  return sum - most;
}

/* Scaled so that the optimum is 1, and by the ratio's denominator. */
static void
make_point (struct walk *walk)
{
  const struct instance *instance = walk->instance;
  int64_t q = walk->theorem.ratio.den, p = walk->theorem.ratio.num;
  for (uint32_t x = 0; x <= walk->theorem.nodes; x++)
    walk->value[1 + x] = q * instance->cost[x];
  walk->value[0] = q * instance->fnf - p * allowed (walk);
  walk->one = q * instance->optimum;
}

static bool
holds (const struct walk *walk, size_t row)
{
  const struct verify_cell_row *at = &walk->cell.rows[row];
  int64_t sum = 0;
  for (uint32_t k = 0; k < at->count; k++)
    sum += at->coefficient[k] * walk->value[at->variable[k]];
  return sum <= at->bound * walk->one;
}

/* Is this the class of node x, the last one whose sends are known? The children of K in their order
   have, for each number of sends, those of the classes that exist. */
static bool
is_class (const struct walk *walk, uint32_t x, uint8_t child)
{
  enum { EQUAL = 100, AT_SOURCE = 150, UNDER = 200 };
  const int64_t *cost = walk->instance->cost;
  bool above = !walk->theorem.fast;
  for (uint32_t y = 1; y < x; y++)
    above = above && cost[y] < cost[0];
  if (walk->question != &verify_node_theorem_fnf_classes)
    return true;
  if (cost[x] == cost[x - 1] && (x > 1 || !above))
    return child > EQUAL && child < AT_SOURCE;
  if (above && cost[x] == cost[0])
    return child > AT_SOURCE && child < UNDER;
  return above && cost[x] < cost[0] ? child > UNDER : child < EQUAL;
}

static void
next_line (struct walk *walk)
{
  walk->at = strchr (walk->at, '\n') + 1;
}

static void
read_split (struct walk *walk, struct verify_split *split)
{
  char *end;
  split->letter = *walk->at;
  split->number_count = 0;
  for (const char *at = walk->at + 1; *at == ' '; at = end)
    split->number[split->number_count++] = strtoll (at, &end, 10);
  next_line (walk);
}

/* Passes the subtree that begins at the present line. `known`: nodes whose sends are known;
   `inside`: the point is in the cell. */
static void
pass (struct walk *walk, const void *state, uint32_t known, bool inside)
{
  struct verify_split split;
  struct verify_reason reason;
  size_t rows = walk->cell.count;
  uint32_t variables = walk->cell.variables;
  if (*walk->at == 'L' || *walk->at == 'X') {
    walk->leaves += inside;
    next_line (walk);
    return;
  }
  read_split (walk, &split);
  cr_assert (walk->question->split (&walk->theorem, state, &walk->cell, &split, &reason), "%s",
             reason.text);
  void *child = memory_alloc (1, walk->question->state_size);
  for (uint32_t i = 0; i < split.children; i++) {
    memcpy (child, state, walk->question->state_size);
    walk->cell.count = rows;
    walk->cell.variables = variables;
    cr_assert (walk->question->child (&walk->theorem, &split, i, child, &walk->cell));
    bool in = inside;
    if (split.letter == 'K')
      in = in && known <= walk->instance->senders && is_class (walk, known, split.child[i]);
    for (size_t row = rows; row < walk->cell.count && in; row++)
      in = holds (walk, row);
    pass (walk, child, known + (split.letter == 'K'), in);
  }
  free (child);
}

/* The number of leaves that hold the instance's point. */
static long
count_leaves (struct walk *walk, const struct output *certificate)
{
  void *state = memory_alloc (1, walk->question->state_size);
  walk->leaves = 0;
  walk->at = certificate->bytes;
  next_line (walk);
  make_point (walk);
  for (uint32_t i = 0; i < walk->question->roots (&walk->theorem); i++) {
    bool inside = true;
    walk->cell.count = 0;
    walk->cell.variables = 1;
    cr_assert (walk->question->root (walk->question, &walk->theorem, i, state, &walk->cell));
    for (size_t row = 0; row < walk->cell.count && inside; row++)
      inside = holds (walk, row);
    pass (walk, state, 1, inside);
  }
  free (state);
  return walk->leaves;
}

static void
expect_held (const struct theorem_question *question, const struct verify_question *checker,
             uint32_t nodes, bool fast, int64_t p, int64_t q)
{
  struct rng rng;
  struct output text;
  struct instance instance;
  struct theorem_request request = theorem_request (question, nodes, fast, p, q);
  struct walk walk = { .question = checker,
                       .theorem = { question->version, nodes, fast, { p, q } },
                       .instance = &instance };
  cr_assert_eq (theorem_text (&request, &text).end, THEOREM_DONE);
  verify_cell_init (&walk.cell);
  rng_init (&rng, 63 + nodes);
  for (int round = 0; round < rounds (20000); round++) {
    draw (&rng, nodes, fast, &instance);
    cr_assert_gt (count_leaves (&walk, &text), 0,
                  "%s, n = %d, source %d, destinations %d %d %d ...", question->name, (int)nodes,
                  (int)instance.cost[0], (int)instance.cost[1], (int)instance.cost[2],
                  (int)instance.cost[3]);
  }
  verify_cell_clear (&walk.cell);
  output_discard (&text);
}

Test (theorem_instances, ratio)
{
  for (int fast = 0; fast < 2; fast++) {
    expect_held (&node_theorem_fnf, &verify_node_theorem_fnf, 5, fast, 8, 7);
    expect_held (&node_theorem_fnf, &verify_node_theorem_fnf, 6, fast, 5, 4);
  }
}

Test (theorem_instances, slowest_sender)
{
  for (int fast = 0; fast < 2; fast++) {
    expect_held (&node_theorem_fnf_slowest, &verify_node_theorem_fnf_slowest, 5, fast, 1, 4);
    expect_held (&node_theorem_fnf_slowest, &verify_node_theorem_fnf_slowest, 6, fast, 1, 3);
  }
}

Test (theorem_instances, classes)
{
  for (int fast = 0; fast < 2; fast++) {
    expect_held (&node_theorem_fnf_classes, &verify_node_theorem_fnf_classes, 5, fast, 1, 5);
    expect_held (&node_theorem_fnf_classes, &verify_node_theorem_fnf_classes, 6, fast, 1, 2);
  }
  if (few_with_sanitizers (0, 1))
    expect_held (&node_theorem_fnf_classes, &verify_node_theorem_fnf_classes, 7, true, 2, 7);
}
