/* Edge finding on random windows, compared with enumeration: it refutes nothing that has an order,
   and excludes no start that is the earliest or latest one of some order; and windows with a known
   result. */
#include "search/lcg/edge_finding.h"

#include "base/rng.h"

#include <criterion/criterion.h>

enum { TASKS = 4 };

struct block {
  struct lcg *lcg;
  struct lcg_edge_finding *edges;
  struct lcg_disjunctive_task tasks[TASKS];
  size_t present[TASKS], count;
};

static bool
run (struct lcg *lcg, void *context, int32_t id)
{
  struct block *block = context;
  (void)id;
  return lcg_edge_finding_run (block->edges, lcg, block->tasks, block->present, block->count);
}

static bool
never (void *context, int32_t x)
{
  (void)context;
  (void)x;
  return false;
}

/* Run edge finding on these windows, for all tasks but those of duration 0. Bounds of the starts
   are returned in `least` and `most`. */
static enum lcg_result
find (const int64_t *duration, const int64_t *release, const int64_t *due, int64_t *least,
      int64_t *most)
{
  struct block block
    = { .lcg = lcg_new (&(struct lcg_callbacks){ .relevant = never, .value = never }),
        .edges = lcg_edge_finding_new (TASKS) };
  for (size_t i = 0; i < TASKS; i++) {
    block.tasks[i]
      = (struct lcg_disjunctive_task){ lcg_variable (block.lcg, release[i], due[i] - duration[i]),
                                       -1, duration[i], -1, -1 };
    if (duration[i] > 0)
      block.present[block.count++] = i;
  }
  int32_t edges = lcg_propagator (block.lcg, run, &block, 0, true);
  for (int i = 0; i < TASKS; i++)
    for (int side = 0; side < 2; side++)
      lcg_watch (block.lcg, 2 * block.tasks[i].start + side, edges);
  enum lcg_result result = lcg_solve (block.lcg, 0, NULL);
  for (int i = 0; i < TASKS; i++) {
    least[i] = lcg_lower (block.lcg, block.tasks[i].start);
    most[i] = lcg_upper (block.lcg, block.tasks[i].start);
  }
  lcg_edge_finding_free (block.edges);
  lcg_free (block.lcg);
  return result;
}

/* Enumerate the orders of the tasks not in `done`, from `time` on, each as early as possible;
   `orders` counts those that fit. */
static void
enumerate (const int64_t *duration, const int64_t *release, const int64_t *due, unsigned done,
           int64_t time, const int64_t *least, int64_t *start, int *orders)
{
  for (unsigned i = 0; i < TASKS; i++) {
    if (done & 1u << i)
      continue;
    start[i] = release[i] > time ? release[i] : time;
    if (start[i] + duration[i] <= due[i])
      enumerate (duration, release, due, done | 1u << i, start[i] + duration[i], least, start,
                 orders);
  }
  if (done != (1u << TASKS) - 1)
    return;
  ++*orders;
  for (int i = 0; i < TASKS; i++)
    cr_assert_geq (start[i], least[i]);
}

Test (edge_finding, against_enumeration)
{
  struct rng rng;
  int refuted = 0, moved = 0;
  rng_init (&rng, 1);
  for (int round = 0; round < 20000; round++) {
    int64_t duration[TASKS], release[TASKS], due[TASKS], least[TASKS], most[TASKS],
      mirror_release[TASKS], mirror_due[TASKS], start[TASKS];
    int orders = 0, mirrored = 0;
    for (int i = 0; i < TASKS; i++) {
      duration[i] = rng_range (&rng, 1, 4);
      release[i] = rng_range (&rng, 0, 6);
      due[i] = rng_range (&rng, release[i] + duration[i], 13);
    }
    enum lcg_result result = find (duration, release, due, least, most);
    if (result == LCG_REFUTED)
      for (int i = 0; i < TASKS; i++)
        least[i] = most[i] = INT64_MAX / 2; /* no start remains, so no order may fit */
    enumerate (duration, release, due, 0, 0, least, start, &orders);
    refuted += result == LCG_REFUTED;
    cr_assert (result != LCG_REFUTED || orders == 0);
    /* the latest starts are the earliest ones of the mirror image */
    for (int i = 0; i < TASKS; i++) {
      moved += result != LCG_REFUTED && (least[i] > release[i] || most[i] + duration[i] < due[i]);
      mirror_release[i] = 13 - due[i];
      mirror_due[i] = 13 - release[i];
      least[i] = 13 - most[i] - duration[i];
    }
    if (result != LCG_REFUTED)
      enumerate (duration, mirror_release, mirror_due, 0, 0, least, start, &mirrored);
    cr_assert (result == LCG_REFUTED || (orders > 0) == (mirrored > 0));
  }
  cr_expect (refuted > 1000 && moved > 1000, "%d refuted, %d moved", refuted, moved);
}

/* Three tasks of 2 do not fit into 0 .. 5; they fit into 0 .. 6, and a fourth one comes before or
   after them. */
Test (edge_finding, known)
{
  static const struct {
    int64_t duration[TASKS], release[TASKS], due[TASKS];
    enum lcg_result result;
    int64_t least, most; /* of task 0 */
  } rows[] = {
    { { 0, 2, 2, 2 }, { 0, 0, 0, 0 }, { 9, 5, 5, 5 }, LCG_REFUTED, 0, 0 },
    { { 3, 2, 2, 2 }, { 0, 0, 0, 0 }, { 12, 6, 6, 6 }, LCG_SOLUTION, 6, 9 },
    { { 3, 2, 2, 2 }, { 0, 6, 6, 6 }, { 12, 12, 12, 12 }, LCG_SOLUTION, 0, 3 },
    { { 3, 2, 2, 2 }, { 2, 3, 3, 3 }, { 20, 9, 9, 9 }, LCG_SOLUTION, 9, 17 },
    { { 0, 2, 2, 2 },
      { 2, 3, 3, 3 },
      { 20, 9, 9, 9 },
      LCG_SOLUTION,
      2,
      20 }, /* it does not take part */
  };
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
    int64_t least[TASKS], most[TASKS];
    cr_assert_eq (find (rows[i].duration, rows[i].release, rows[i].due, least, most),
                  rows[i].result, "row %zu", i);
    if (rows[i].result == LCG_REFUTED)
      continue;
    cr_expect_eq (least[0], rows[i].least, "row %zu: %d", i, (int)least[0]);
    cr_expect_eq (most[0], rows[i].most, "row %zu: %d", i, (int)most[0]);
  }
}
