/* The tree behind a schedule: steps, levels, and the sends that collide. */
#include "claims/parameterized/tree.h"

#include "heuristics/parameterized/contention.h"
#include "heuristics/parameterized/table.h"
#include "model/parameterized/path.h"
#include "tests/support/parameterized.h"
#include "tests/support/rounds.h"

static struct claims_tree
look (const struct parameterized_ticks *ticks, const char *heuristic)
{
  struct tree_schedule schedule;
  struct claims_tree tree;
  tree_schedule_init (&schedule);
  parameterized_tree_schedule (heuristic_find (parameterized_heuristics, heuristic), ticks,
                               &schedule);
  parameterized_tree_look (ticks, &schedule, &tree);
  cr_expect_eq (tree.latency, schedule.makespan);
  tree_schedule_clear (&schedule);
  return tree;
}

/* Section 3.2: steps of the three basic trees. */
Test (tree, steps_and_levels)
{
  for (int64_t k = 1; k <= 20; k++) {
    struct parameterized_ticks ticks = one_port (k, 2, 5);
    struct claims_tree sequential = look (&ticks, "sequential"), chain = look (&ticks, "chain"),
                       binomial = look (&ticks, "binomial");
    int64_t doublings = 0;
    while (1 << doublings < k)
      doublings++;
    cr_expect (sequential.steps == k - 1 && sequential.levels == (k > 1));
    cr_expect (chain.steps == k - 1 && chain.levels == k - 1);
    cr_expect_eq (binomial.steps, doublings);
    if ((k & (k - 1)) == 0)
      cr_expect_eq (binomial.levels, doublings);
    cr_expect (binomial.stepwise == 0 && binomial.depth == 0);
  }
}

/* Four nodes in a row. 0 sends to 2 at 0, to 1 at `second`; 2 sends to 3 at 5. */
static struct claims_tree
row_of_four (int64_t occupation, int64_t second, const int32_t *address)
{
  struct parameterized_ticks ticks = one_port (4, 2, 5);
  struct tree_schedule schedule;
  struct claims_tree tree;
  ticks.network = PARAMETERIZED_MESH;
  ticks.width = 4;
  ticks.height = 1;
  ticks.occupation = occupation;
  ticks.address = address;
  tree_schedule_init (&schedule);
  tree_schedule_reset (&schedule, ticks.nodes);
  schedule.from[2] = schedule.from[1] = 0;
  schedule.from[3] = 2;
  schedule.start[1] = second;
  schedule.start[3] = 5;
  parameterized_schedule_finish (&schedule, &ticks);
  parameterized_tree_look (&ticks, &schedule, &tree);
  tree_schedule_clear (&schedule);
  return tree;
}

/* Its two sends are in steps 1 and 2, that of node 2 is in step 2. A channel is free from the
   end of its occupation on. */
Test (tree, contention)
{
  /* crossing: 0 to 1 and 2 to 3 go over 1 to 2, rightwards */
  static const int32_t plain[] = { 0, 1, 2, 3 }, crossing[] = { 1, 3, 0, 2 };
  struct claims_tree tree = row_of_four (2, 2, plain);
  cr_expect (tree.stepwise == 0 && tree.depth == 0 && tree.steps == 2 && tree.levels == 2
             && tree.latency == 10);
  tree = row_of_four (3, 2, plain); /* the source's own channel */
  cr_expect (tree.stepwise == 0 && tree.depth == 1);
  tree = row_of_four (2, 3, crossing); /* until 5 */
  cr_expect (tree.stepwise == 0 && tree.depth == 0);
  tree = row_of_four (2, 4, crossing); /* until 6 */
  cr_expect (tree.stepwise == 1 && tree.depth == 0);
  tree = row_of_four (2, 5, crossing); /* at one time; one of the two meets the other */
  cr_expect (tree.stepwise == 1 && tree.depth == 0);
}

/* A send meets the one before it, though that met another itself. */
Test (tree, one_after_the_other)
{
  static const int32_t plain[] = { 0, 1, 2, 3 };
  struct parameterized_ticks ticks = one_port (4, 1, 5);
  ticks.network = PARAMETERIZED_MESH;
  ticks.width = 4;
  ticks.height = 1;
  ticks.occupation = 2;
  ticks.address = plain;
  struct claims_tree tree = look (&ticks, "sequential"); /* at 0, 1 and 2 */
  cr_expect (tree.stepwise == 0 && tree.depth == 2);
}

/* Figure 5.1: depth contention; stepwise contention only where the sends at 20 and 55 overlap. */
Test (tree, figure_5_1)
{
  static const int32_t address[] = { 3, 13, 10, 7, 12, 1, 6 };
  struct parameterized_ticks ticks = one_port (7, 20, 55);
  ticks.network = PARAMETERIZED_BMIN;
  ticks.width = 16;
  ticks.height = 1;
  ticks.address = address;
  for (ticks.occupation = 14; ticks.occupation <= 40; ticks.occupation++) {
    struct claims_tree tree = look (&ticks, "opt-tree");
    cr_expect_eq (tree.depth > 0, ticks.occupation > 15, "%lld", (long long)ticks.occupation);
    cr_expect_eq (tree.stepwise > 0, ticks.occupation > 35, "%lld", (long long)ticks.occupation);
  }
}

/* Pair by pair. */
static void
count_pairs (const struct parameterized_ticks *ticks, const struct tree_schedule *schedule,
             int64_t *stepwise, int64_t *depth)
{
  int64_t step[16] = { 0 }, paths[16][64], length[16] = { 0 };
  *stepwise = *depth = 0;
  /* steps of senders are known after as many passes as the tree has levels */
  for (int pass = 0; pass < 16; pass++)
    for (int32_t v = 1; v < schedule->nodes; v++) {
      int64_t earlier = 0;
      for (int32_t w = 1; w < schedule->nodes; w++)
        earlier += schedule->from[w] == schedule->from[v]
                   && (schedule->start[w] < schedule->start[v]
                       || (schedule->start[w] == schedule->start[v] && w < v));
      step[v] = step[schedule->from[v]] + earlier + 1;
    }
  for (int32_t v = 1; v < schedule->nodes; v++)
    length[v] = parameterized_path (ticks, schedule->from[v], v, paths[v]);
  for (int32_t v = 1; v < schedule->nodes; v++) {
    bool same = false, other = false;
    for (int32_t w = 1; w < schedule->nodes; w++) {
      bool before = schedule->start[w] < schedule->start[v]
                    || (schedule->start[w] == schedule->start[v] && w < v),
           meet = false;
      for (int64_t i = 0; i < length[v]; i++)
        for (int64_t j = 0; j < length[w]; j++)
          meet |= paths[v][i] == paths[w][j];
      meet
        = meet && before && v != w && schedule->start[w] + ticks->occupation > schedule->start[v];
      same |= meet && step[v] == step[w];
      other |= meet && step[v] != step[w];
    }
    *stepwise += same;
    *depth += other;
  }
}

Test (tree, agrees_with_pairs)
{
  static const char *const names[] = { "karp", "binomial", "block", "sequential" };
  struct rng rng;
  int32_t address[DRAWN_PLACES];
  struct tree_schedule schedule;
  int64_t stepwise, depth, both = 0;
  rng_init (&rng, 12);
  tree_schedule_init (&schedule);
  for (int round = 0; round < rounds (3000); round++) {
    struct parameterized_ticks ticks = drawn_network (&rng, 16, 5, address);
    struct claims_tree tree;
    ticks.occupation = draw (&rng, 1, 40);
    parameterized_tree_schedule (
      heuristic_find (parameterized_heuristics, names[draw (&rng, 0, 3)]), &ticks, &schedule);
    parameterized_tree_look (&ticks, &schedule, &tree);
    count_pairs (&ticks, &schedule, &stepwise, &depth);
    cr_assert (tree.stepwise == stepwise && tree.depth == depth, "round %d", round);
    both += stepwise > 0 && depth > 0;
  }
  cr_expect_gt (both, rounds (3000) / 100);
  tree_schedule_clear (&schedule);
}

/* It says that there is contention where parameterized_collision does. */
Test (tree, agrees_on_contention)
{
  struct rng rng;
  int32_t address[DRAWN_PLACES];
  struct tree_schedule schedule;
  int64_t first, second, met = 0;
  rng_init (&rng, 11);
  tree_schedule_init (&schedule);
  for (int round = 0; round < rounds (4000); round++) {
    struct parameterized_ticks ticks = drawn_network (&rng, 12, 5, address);
    struct claims_tree tree;
    parameterized_tree_schedule (
      heuristic_find (parameterized_heuristics, draw (&rng, 0, 1) ? "karp" : "binomial"), &ticks,
      &schedule);
    parameterized_tree_look (&ticks, &schedule, &tree);
    bool collides = parameterized_collision (&schedule, &ticks, &first, &second);
    cr_expect_eq (tree.stepwise + tree.depth > 0, collides);
    met += collides;
  }
  cr_expect_gt (met, rounds (4000) / 10);
  tree_schedule_clear (&schedule);
}
