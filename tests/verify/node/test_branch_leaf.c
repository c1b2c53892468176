#include "base/output.h"
#include "tests/support/verify_branch_tree.h"
#include "tests/support/verify_node_types.h"
#include "verify/node/branch_leaf.h"

#include <criterion/criterion.h>
#include <math.h>

/* The bound of the tree's present case as the checker finds it. */
static enum status_code
bound_of (struct verify_branch_leaf *leaf, const struct tree *tree)
{
  struct verify_dual_value prices[TINY_TYPES];
  struct verify_dual_list list = { .values = prices };
  struct verify_branch_constraint path[TREE_DEPTH];
  struct verify_ratio weights[TREE_DEPTH];

  for (int j = 0; j < tree->tiny->k; j++)
    if (tree->price[j] > 0)
      prices[list.length++]
        = (struct verify_dual_value){ (size_t)j, support_ratio (tree->price[j], tree->unit) };
  for (int b = 0; b < tree->depth; b++) {
    const struct tree_split *bp_constraint = &tree->path[b];
    path[b] = (struct verify_branch_constraint){ (size_t)bp_constraint->types, bp_constraint->time,
                                                 bp_constraint->count, bp_constraint->second };
    weights[b] = support_ratio (tree->weight[b], tree->unit);
  }
  return verify_branch_leaf_bound (leaf, &list, path, weights, (size_t)tree->depth, NULL);
}

static struct tree
random_tree (const struct tiny *tiny, struct rng *rng)
{
  /* y at most about doubles in the time of the fastest type's send */
  int most = 40 * tiny->cost[0];
  struct tree tree = { .tiny = tiny,
                       .T = (int)rng_range (rng, 1, most < TINY_TIME ? most : TINY_TIME - 1),
                       .unit = (int)rng_range (rng, 1, 7),
                       .rng = rng };

  for (int j = 0; j < tiny->k; j++)
    tree.price[j] = rng_below (rng, 3) == 0 ? 0 : (int)rng_range (rng, 0, 12 * tree.unit);
  for (; tree.T > 1 && tree.depth < TREE_DEPTH && rng_below (rng, 3) > 0; tree.depth++) {
    tree.path[tree.depth] = tree_random_split (&tree);
    tree.path[tree.depth].second = rng_below (rng, 2) > 0;
    tree.weight[tree.depth] = (int)rng_range (rng, 0, 6 * tree.unit);
  }
  return tree;
}

/* Any prices and weights, several in the same memory. */
Test (branch_leaf, agrees_with_the_definition)
{
  struct rng rng;
  int proven = 0, open = 0;

  rng_init (&rng, 41);
  for (int i = 0; i < 4000; i++) {
    struct tiny tiny = tiny_random (&rng, (int)rng_range (&rng, 1, 20), (int)rng_range (&rng, 1, 6),
                                    1, (int)rng_range (&rng, 1, 30));
    struct tree tree = random_tree (&tiny, &rng);
    struct verify_reason reason;
    struct verify_node_types types;
    struct verify_branch_leaf leaf;
    support_types (&tiny, &types);
    verify_branch_leaf_init (&leaf, &types, tree.T);
    cr_assert_eq (verify_branch_leaf_reserve (&leaf, NULL, &reason), STATUS_OK);
    for (int again = 0; again < 3; again++) {
      struct tree other = random_tree (&tiny, &rng);
      long long bound;
      other.T = tree.T;
      for (int b = 0; b < other.depth; b++)
        other.path[b].time = other.path[b].time % (tree.T > 1 ? tree.T - 1 : 1) + 1;
      other.depth = tree.T > 1 ? other.depth : 0;
      bound = tree_bound (&other);
      cr_assert_eq (bound_of (&leaf, &other), STATUS_OK);
      cr_assert_eq (leaf.bound * other.unit, bound * leaf.unit, "%d: %lld/%lld, not %lld/%d", i,
                    (long long)leaf.bound, (long long)leaf.unit, bound, other.unit);
      cr_assert_eq (verify_branch_leaf_proves (&leaf), tree_proves (&other));
      proven += tree_proves (&other);
      open += !tree_proves (&other);
    }
    verify_branch_leaf_clear (&leaf);
    verify_node_types_clear (&types);
  }
  cr_expect (proven > 300 && open > 1000, "%d %d", proven, open);
}

/* Some senders in slots before T: a random choice, not the earliest slots. Returns the slots;
   `ready` [n] gets when the senders are ready, `type` [n] their types. */
static int
random_choice (const struct tiny *tiny, int T, struct rng *rng, int *ready, int *type, int *senders)
{
  int left[TINY_TYPES], percent = (int)rng_range (rng, 30, 100), slots = 0;

  memcpy (left, tiny->count, sizeof left);
  *senders = 0;
  for (int t = 1; t < T; t++) {
    int now = t % tiny->source == 0;
    for (int i = 0; i < *senders; i++)
      now += t > ready[i] && (t - ready[i]) % tiny->cost[type[i]] == 0;
    slots += now;
    for (; now > 0; now--) {
      int j = (int)rng_below (rng, (uint64_t)tiny->k);
      if (left[j] == 0 || tiny->cost[j] >= T - t || (int)rng_below (rng, 100) >= percent)
        continue;
      left[j]--;
      ready[*senders] = t;
      type[(*senders)++] = j;
    }
  }
  return slots;
}

/* The theorem itself: whatever senders are chosen, there are no more slots than the bound of a
   case they are in, for the best prices and weights found as for others. */
Test (branch_leaf, bounds_every_choice_of_senders)
{
  struct rng rng;
  double nearest = INFINITY;
  int tight = 0;

  rng_init (&rng, 42);
  for (int i = 0; i < 1500; i++) {
    struct tiny tiny = tiny_random (&rng, (int)rng_range (&rng, 2, 20), (int)rng_range (&rng, 1, 5),
                                    2, (int)rng_range (&rng, 3, 9));
    struct tree tree = { .tiny = &tiny, .T = (int)rng_range (&rng, 4, 25), .unit = 4, .rng = &rng };
    int ready[TINY_NODES], type[TINY_NODES], senders,
      slots = random_choice (&tiny, tree.T, &rng, ready, type, &senders);
    struct verify_reason reason;
    struct verify_node_types types;
    struct verify_branch_leaf leaf;
    support_types (&tiny, &types);
    verify_branch_leaf_init (&leaf, &types, tree.T);
    cr_assert_eq (verify_branch_leaf_reserve (&leaf, NULL, &reason), STATUS_OK);
    for (; tree.depth < 4; tree.depth++) {
      struct tree_split bp_constraint = tree_random_split (&tree);
      int count = 0;
      for (int v = 0; v < senders; v++)
        count += type[v] < bp_constraint.types && ready[v] <= bp_constraint.time;
      bp_constraint.second = count > 0 && rng_below (&rng, 2) > 0;
      bp_constraint.count = bp_constraint.second ? count - 1 : count;
      tree.path[tree.depth] = bp_constraint;
    }
    for (int again = 0; again < 20; again++) {
      double over;
      tree_descend (&tree, 30);
      cr_assert_eq (bound_of (&leaf, &tree), STATUS_OK);
      over = (double)leaf.bound / (double)leaf.unit - slots;
      cr_assert_geq (over, 0, "%d: %d slots, but the bound is %g less", i, slots, -over);
      nearest = over < nearest ? over : nearest;
      tight += over < 1;
    }
    verify_branch_leaf_clear (&leaf);
    verify_node_types_clear (&types);
  }
  cr_expect_eq (nearest, 0);
  cr_expect_gt (tight, 3000, "%d", tight);
}

/* Two types, the slower with many slots of its own; what a leaf says of them. */
static int64_t costs[] = { 2, 3 }, counts[] = { 1, 5 };

static enum status_code
bound_one (int64_t T, struct verify_ratio price, struct verify_ratio weight, bool second,
           size_t depth)
{
  struct verify_node_types types
    = { .source = 1, .destinations = 6, .k = 2, .cost = costs, .count = counts };
  struct verify_dual_value prices[] = { { 0, price } };
  struct verify_dual_list list = { .values = prices, .length = 1 };
  struct verify_branch_constraint bp_constraint = { 2, T / 2, 3, second };
  struct verify_reason reason;
  struct verify_branch_leaf leaf;
  enum status_code code;

  verify_branch_leaf_init (&leaf, &types, T);
  cr_assert_eq (verify_branch_leaf_reserve (&leaf, NULL, &reason), STATUS_OK);
  code = verify_branch_leaf_bound (&leaf, &list, &bp_constraint, &weight, depth, NULL);
  verify_branch_leaf_clear (&leaf);
  return code;
}

/* Up to their limits numbers are exact; beyond they are refused. A sanitizer sees any that
   wraps. */
Test (branch_leaf, refuses_large_numbers)
{
  static const struct {
    int64_t T;
    struct verify_ratio price, weight;
    bool second;
    enum status_code code;
  } runs[] = {
    { 4, { 1, 1 }, { 1, 1 }, false, STATUS_OK },
    { 4, { INT64_C (1) << 59, 1 }, { INT64_C (1) << 59, 1 }, false, STATUS_OK },
    { 4, { INT64_C (1) << 60, 1 }, { 0, 1 }, false, STATUS_OK },
    { 4, { INT64_C (1) << 60, 1 }, { 1, 1 }, false, STATUS_FALSE },
    { 4, { (INT64_C (1) << 60) + 1, 1 }, { 0, 1 }, false, STATUS_FALSE },
    { 4, { INT64_MAX, 1 }, { 0, 1 }, false, STATUS_FALSE },
    { 4, { 0, 1 }, { INT64_C (1) << 60, 1 }, true, STATUS_OK },
    { 4, { 0, 1 }, { INT64_C (1) << 60, 1 }, false, STATUS_OK },
    { 4, { 0, 1 }, { INT64_MAX, 1 }, true, STATUS_FALSE },
    { 4, { 1, INT64_C (1) << 60 }, { 0, 1 }, false, STATUS_OK },             /* U = 2^60 */
    { 2, { 1, INT64_C (1) << 61 }, { 0, 1 }, false, STATUS_FALSE },          /* U = 2^61 */
    { 4, { 1, INT64_C (1) << 30 }, { 1, 1073741789 }, false, STATUS_OK },    /* U = 2^30 p */
    { 4, { 1, INT64_C (1) << 31 }, { 1, 1073741789 }, false, STATUS_FALSE }, /* U = 2^31 p > 2^60 */
    { 4, { 1, INT64_MAX }, { 1, INT64_MAX - 1 }, false, STATUS_FALSE },      /* U wraps */
    { 4,
      { INT64_C (1) << 40, 3 },
      { 1, INT64_C (1) << 40 },
      false,
      STATUS_FALSE },                                  /* a price over U */
    { 4000, { 0, 1 }, { 0, 1 }, false, STATUS_FALSE }, /* y doubles every few ticks */
    { 4000, { INT64_C (1) << 50, 1 }, { INT64_C (1) << 50, 1 }, true, STATUS_FALSE },
    { 60,
      { INT64_C (1) << 59, 1 },
      { INT64_C (1) << 59, 1 },
      true,
      STATUS_FALSE }, /* negative tolls, again and again */
  };

  for (size_t i = 0; i < sizeof runs / sizeof *runs; i++) {
    cr_expect_eq (bound_one (runs[i].T, runs[i].price, runs[i].weight, runs[i].second, 1),
                  runs[i].code, "%zu", i);
    if (runs[i].weight.num == 0 && runs[i].weight.den == 1)
      cr_expect_eq (bound_one (runs[i].T, runs[i].price, runs[i].weight, runs[i].second, 0),
                    runs[i].code, "%zu", i);
  }
}

/* The worth of one slot as T grows: it doubles and more, and from where it outgrows its room
   there is no answer any more. */
Test (branch_leaf, refuses_what_outgrows_its_room)
{
  int64_t cost[] = { 2, 3 }, count[] = { 1, 1 };
  struct verify_node_types types
    = { .source = 1000, .destinations = 2, .k = 2, .cost = cost, .count = count };
  struct verify_dual_list none = { .length = 0 };
  int64_t last = 0;
  int fit = 0;

  for (int64_t T = 1001; T < 1400; T++) {
    struct verify_reason reason;
    struct verify_branch_leaf leaf;
    enum status_code code;
    verify_branch_leaf_init (&leaf, &types, T);
    cr_assert_eq (verify_branch_leaf_reserve (&leaf, NULL, &reason), STATUS_OK);
    code = verify_branch_leaf_bound (&leaf, &none, NULL, NULL, 0, NULL);
    if (code == STATUS_OK) {
      cr_expect (leaf.bound >= last && leaf.bound <= INT64_C (1) << 61, "%lld", (long long)T);
      cr_expect_eq (fit++, T - 1001, "%lld fits, but a smaller one did not", (long long)T);
      last = leaf.bound;
    }
    verify_branch_leaf_clear (&leaf);
  }
  cr_expect (fit > 100 && last > INT64_C (1) << 59, "%d %lld", fit, (long long)last);
}

/* Random numbers around the limits never wrap: each operation is within 64 bits, or the leaf is
   refused. */
Test (branch_leaf, never_wraps)
{
  struct rng rng;
  int fit = 0, refused = 0;

  rng_init (&rng, 43);
  for (int i = 0; i < 20000; i++) {
    int64_t price = (int64_t)(rng_next (&rng) >> rng_range (&rng, 2, 40)),
            weight = (int64_t)(rng_next (&rng) >> rng_range (&rng, 2, 40));
    int64_t den = i % 2 == 0 ? 1 : rng_range (&rng, 1, INT64_C (1) << rng_range (&rng, 1, 31));
    struct verify_ratio one = { price, 1 }, two = { weight | 1, 1 };
    two.den = weight % 2 == 0 ? 1 : den;
    if (bound_one (rng_range (&rng, 2, 80), one, two, i % 3 > 0, 1) == STATUS_OK)
      fit++;
    else
      refused++;
  }
  cr_expect (fit > 1000 && refused > 1000, "%d %d", fit, refused);
}

/* Room that is too large is refused before any of it is taken. */
Test (branch_leaf, room_is_limited)
{
  int64_t cost[100], count[100];
  struct verify_node_types types
    = { .source = 1, .destinations = 100, .k = 100, .cost = cost, .count = count };
  struct deadline little = { .end = INFINITY, .bytes = 10000 },
                  enough = { .end = INFINITY, .bytes = 12000 };
  struct verify_reason reason;
  struct verify_branch_leaf leaf;

  for (int j = 0; j < 100; j++) {
    cost[j] = VERIFY_BRANCH_LEAF_TICKS / 2 + j;
    count[j] = 1;
  }
  verify_branch_leaf_init (&leaf, &types, VERIFY_BRANCH_LEAF_TICKS + 1);
  cr_expect_eq (verify_branch_leaf_reserve (&leaf, NULL, &reason), STATUS_FALSE);
  cr_expect (strstr (reason.text, "4194304 ticks") != NULL, "%s", reason.text);
  verify_branch_leaf_clear (&leaf);

  verify_branch_leaf_init (&leaf, &types, VERIFY_BRANCH_LEAF_TICKS);
  cr_expect_eq (verify_branch_leaf_reserve (&leaf, NULL, &reason), STATUS_FALSE);
  cr_expect (strstr (reason.text, "67108864 numbers") != NULL, "%s", reason.text);
  verify_branch_leaf_clear (&leaf);

  /* 1000 numbers for y and 99 or 400 for the first type; the second never sends. */
  types.k = 2;
  cost[0] = 900;
  cost[1] = 1001;
  verify_branch_leaf_init (&leaf, &types, 1000);
  cr_expect_eq (leaf.senders, 1);
  cr_expect_eq (verify_branch_leaf_reserve (&leaf, &little, &reason), STATUS_OK);
  cr_expect_eq (leaf.sums_length, 99);
  verify_branch_leaf_clear (&leaf);
  cost[0] = 400;
  verify_branch_leaf_init (&leaf, &types, 1000);
  cr_expect_eq (verify_branch_leaf_reserve (&leaf, &little, &reason), STATUS_LIMIT);
  cr_expect_eq (verify_branch_leaf_reserve (&leaf, &enough, &reason), STATUS_OK);
  verify_branch_leaf_clear (&leaf);
}

Test (branch_leaf, the_deadline_counts)
{
  int64_t cost[] = { VERIFY_BRANCH_LEAF_TICKS / 8 }, count[] = { 1 };
  struct verify_node_types types
    = { .source = 1000, .destinations = 1, .k = 1, .cost = cost, .count = count };
  struct deadline past = { .start = 0, .end = 0, .bytes = 0 };
  struct verify_dual_list none = { .length = 0 };
  struct verify_reason reason;
  struct verify_branch_leaf leaf;

  verify_branch_leaf_init (&leaf, &types, VERIFY_BRANCH_LEAF_TICKS);
  cr_assert_eq (verify_branch_leaf_reserve (&leaf, NULL, &reason), STATUS_OK);
  cr_expect_eq (verify_branch_leaf_bound (&leaf, &none, NULL, NULL, 0, NULL), STATUS_OK);
  cr_expect_eq (verify_branch_leaf_bound (&leaf, &none, NULL, NULL, 0, &past), STATUS_LIMIT);
  verify_branch_leaf_clear (&leaf);
}
