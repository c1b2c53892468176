/* Edge finding on windows drawn at random against enumeration: nothing is refuted that has an order, no start is excluded that is the
   earliest or latest one in some order; and windows of which it is known what follows. */
#include "search/learn_edges.h"

#include "base/rng.h"

#include <criterion/criterion.h>

enum { TASKS = 4 };

struct block {
  struct learn *learn;
  struct learn_edges *edges;
  struct learn_task tasks[TASKS];
  size_t present[TASKS], count;
};

static bool
run (struct learn *learn, void *context, int32_t id)
{
  struct block *block = context;
  (void)id;
  return learn_edges_find (block->edges, learn, block->tasks, block->present, block->count);
}

static bool
never (void *context, int32_t x)
{
  (void)context;
  (void)x;
  return false;
}

/* What follows for these windows, all tasks but those of duration 0 taking part: bounds of the starts in `least` and `most`. */
static enum learn_result
find (const int64_t *duration, const int64_t *release, const int64_t *due, int64_t *least, int64_t *most)
{
  struct block block
    = { .learn = learn_new (&(struct learn_calls){ .relevant = never, .value = never }), .edges = learn_edges_new (TASKS) };
  for (size_t i = 0; i < TASKS; i++) {
    block.tasks[i] = (struct learn_task){ learn_variable (block.learn, release[i], due[i] - duration[i]), -1, duration[i], -1, -1 };
    if (duration[i] > 0)
      block.present[block.count++] = i;
  }
  int32_t edges = learn_propagator (block.learn, run, &block, 0, true);
  for (int i = 0; i < TASKS; i++)
    for (int side = 0; side < 2; side++)
      learn_watch (block.learn, 2 * block.tasks[i].start + side, edges);
  enum learn_result result = learn_solve (block.learn, 0, NULL);
  for (int i = 0; i < TASKS; i++) {
    least[i] = learn_least (block.learn, block.tasks[i].start);
    most[i] = learn_most (block.learn, block.tasks[i].start);
  }
  learn_edges_free (block.edges);
  learn_free (block.learn);
  return result;
}

/* Go through all orders of the tasks not in `done`, from `time` on, each as early as it can; *orders counts those that fit. */
static void
enumerate (const int64_t *duration, const int64_t *release, const int64_t *due, unsigned done, int64_t time, const int64_t *least,
           int64_t *start, int *orders)
{
  for (unsigned i = 0; i < TASKS; i++) {
    if (done & 1u << i)
      continue;
    start[i] = release[i] > time ? release[i] : time;
    if (start[i] + duration[i] <= due[i])
      enumerate (duration, release, due, done | 1u << i, start[i] + duration[i], least, start, orders);
  }
  if (done != (1u << TASKS) - 1)
    return;
  ++*orders;
  for (int i = 0; i < TASKS; i++)
    cr_assert_geq (start[i], least[i]);
}

Test (learn_edges, against_enumeration)
{
  struct rng rng;
  int refuted = 0, moved = 0;
  rng_init (&rng, 1);
  for (int round = 0; round < 20000; round++) {
    int64_t duration[TASKS], release[TASKS], due[TASKS], least[TASKS], most[TASKS], mirror_release[TASKS], mirror_due[TASKS], start[TASKS];
    int orders = 0, mirrored = 0;
    for (int i = 0; i < TASKS; i++) {
      duration[i] = rng_range (&rng, 1, 4);
      release[i] = rng_range (&rng, 0, 6);
      due[i] = rng_range (&rng, release[i] + duration[i], 13);
    }
    enum learn_result result = find (duration, release, due, least, most);
    if (result == LEARN_REFUTED)
      for (int i = 0; i < TASKS; i++)
        least[i] = most[i] = INT64_MAX / 2; /* no start is left, so no order may fit */
    enumerate (duration, release, due, 0, 0, least, start, &orders);
    refuted += result == LEARN_REFUTED;
    cr_assert (result != LEARN_REFUTED || orders == 0);
    for (int i = 0; i < TASKS; i++) { /* the latest starts are the earliest ones in the mirror */
      moved += result != LEARN_REFUTED && (least[i] > release[i] || most[i] + duration[i] < due[i]);
      mirror_release[i] = 13 - due[i];
      mirror_due[i] = 13 - release[i];
      least[i] = 13 - most[i] - duration[i];
    }
    if (result != LEARN_REFUTED)
      enumerate (duration, mirror_release, mirror_due, 0, 0, least, start, &mirrored);
    cr_assert (result == LEARN_REFUTED || (orders > 0) == (mirrored > 0));
  }
  cr_expect (refuted > 1000 && moved > 1000, "%d refuted, %d moved", refuted, moved);
}

/* Three of two in 0 .. 5 do not fit; in 0 .. 6 they do, and a fourth one comes before or after them. */
Test (learn_edges, known)
{
  static const struct {
    int64_t duration[TASKS], release[TASKS], due[TASKS];
    enum learn_result result;
    int64_t least, most; /* of task 0 */
  } rows[] = {
    { { 0, 2, 2, 2 }, { 0, 0, 0, 0 }, { 9, 5, 5, 5 }, LEARN_REFUTED, 0, 0 },
    { { 3, 2, 2, 2 }, { 0, 0, 0, 0 }, { 12, 6, 6, 6 }, LEARN_SOLUTION, 6, 9 },
    { { 3, 2, 2, 2 }, { 0, 6, 6, 6 }, { 12, 12, 12, 12 }, LEARN_SOLUTION, 0, 3 },
    { { 3, 2, 2, 2 }, { 2, 3, 3, 3 }, { 20, 9, 9, 9 }, LEARN_SOLUTION, 9, 17 },
    { { 0, 2, 2, 2 }, { 2, 3, 3, 3 }, { 20, 9, 9, 9 }, LEARN_SOLUTION, 2, 20 }, /* it does not take part */
  };
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
    int64_t least[TASKS], most[TASKS];
    cr_assert_eq (find (rows[i].duration, rows[i].release, rows[i].due, least, most), rows[i].result, "row %zu", i);
    if (rows[i].result == LEARN_REFUTED)
      continue;
    cr_expect_eq (least[0], rows[i].least, "row %zu: %d", i, (int)least[0]);
    cr_expect_eq (most[0], rows[i].most, "row %zu: %d", i, (int)most[0]);
  }
}
