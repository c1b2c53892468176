/* The checker derives at least what the search does, of tasks of one disjunctive resource. The
   propagator of the search (search/lcg/disjunctive.h: orders, overload, edge finding) and the rules
   of the checker (verify/openshop/logic.h, O1 to O3) get the same windows. At the fixed point, the
   checker's windows lie within those of the search, and a contradiction of the search is one of the
   checker. So clauses that the search learns from this propagator follow for the checker. */
#include "base/output.h"
#include "search/lcg/disjunctive.h"
#include "tests/support/rounds.h"
#include "tests/support/verify_openshop.h"
#include "verify/openshop/logic.h"

enum { TASKS = 5, HORIZON = 16 };

static int64_t duration[TASKS], from[TASKS], until[TASKS];

static bool
never (void *context, int32_t x)
{
  (void)context;
  (void)x;
  return false;
}

/* The search's fixed point without decisions: bounds of the starts. */
static enum lcg_result
search_bounds (int64_t *least, int64_t *most)
{
  struct lcg *lcg = lcg_new (&(struct lcg_callbacks){ .relevant = never, .value = never });
  struct lcg_disjunctive_task tasks[TASKS];
  int32_t order[TASKS * TASKS];
  for (int d = 0; d < TASKS; d++)
    tasks[d] = (struct lcg_disjunctive_task){ lcg_variable (lcg, from[d], until[d] - duration[d]),
                                              -1, duration[d], -1, -1 };
  for (int p = 0; p < TASKS; p++)
    for (int q = 0; q < TASKS; q++)
      order[p * TASKS + q] = p < q ? lcg_variable (lcg, 0, 1) : INT32_MIN;
  struct lcg_disjunctive *disjunctive = lcg_disjunctive_new (lcg, TASKS, tasks, order);
  enum lcg_result result = lcg_solve (lcg, 0, NULL);
  for (int d = 0; d < TASKS; d++) {
    least[d] = lcg_lower (lcg, tasks[d].start);
    most[d] = lcg_upper (lcg, tasks[d].start);
  }
  lcg_disjunctive_free (disjunctive);
  lcg_free (lcg);
  return result;
}

/* The checker's: false is a contradiction. The tasks are the row of a shop with one job. */
static bool
checker_bounds (int64_t *least, int64_t *most)
{
  struct shop shop = { .jobs = 1, .machines = TASKS };
  struct verify_openshop_instance instance;
  struct verify_openshop_tasks tasks;
  struct output text;
  char reason[200] = "";
  memcpy (shop.times[0], duration, sizeof duration);
  shop_number (&shop);
  output_init_memory (&text);
  instance = (struct verify_openshop_instance){ 0 };
  verify_openshop_tasks_init (&tasks);
  shop_write (&shop, NULL, 1, &text);
  shop_read (&instance, text.bytes, text.length);
  cr_assert (verify_openshop_tasks_from (&tasks, &instance, 1, reason, sizeof reason), "%s",
             reason);
  struct verify_openshop_logic *logic = verify_openshop_logic_new (&tasks, HORIZON, UINT32_MAX);
  struct verify_logic *core = verify_openshop_logic_core (logic);
  for (uint32_t d = 0; d < TASKS; d++) {
    verify_logic_raise (core, d, from[d]);
    verify_logic_lower (core, d, until[d] - duration[d]);
  }
  cr_assert_eq (verify_logic_begin (core, NULL), STATUS_OK);
  bool good = !verify_logic_refuted (core);
  for (uint32_t d = 0; d < TASKS; d++) {
    least[d] = verify_logic_minimum (core, d);
    most[d] = verify_logic_maximum (core, d);
  }
  verify_openshop_logic_free (logic);
  verify_openshop_tasks_clear (&tasks);
  verify_openshop_instance_clear (&instance);
  output_discard (&text);
  return good;
}

Test (disjunctive, windows)
{
  struct rng rng;
  long refuted = 0, narrowed = 0;
  rng_init (&rng, 41);
  for (int round = 0; round < rounds (20000); round++) {
    int64_t least[TASKS], most[TASKS], own_least[TASKS], own_most[TASKS];
    for (int d = 0; d < TASKS; d++) {
      duration[d] = rng_range (&rng, 1, 4);
      from[d] = rng_range (&rng, 0, 7);
      until[d] = rng_range (&rng, from[d] + duration[d], HORIZON);
    }
    bool found = search_bounds (least, most) != LCG_REFUTED;
    bool good = checker_bounds (own_least, own_most);
    cr_assert (found || !good, "the search alone has a contradiction");
    refuted += !found;
    for (int d = 0; d < TASKS && good; d++) {
      cr_assert (own_least[d] >= least[d] && own_most[d] <= most[d],
                 "round %d, task %d: %ld to %ld, the search has %ld to %ld", round, d,
                 (long)own_least[d], (long)own_most[d], (long)least[d], (long)most[d]);
      narrowed += least[d] > from[d] || most[d] < until[d] - duration[d];
    }
  }
  cr_expect (refuted > rounds (20000) / 20 && narrowed > rounds (20000) / 4,
             "%ld refuted, %ld narrowed", refuted, narrowed);
}
