/* Rule R10 as a propagator: what follows from two orders of three deliveries, whichever is
   decided last. */
#include "search/lcg/internal.h"
#include "search/overhead/model_internal.h"
#include "tests/support/overhead_texts.h"

#define NODE "{\"send\":1,\"receive\":4}"

/* Nodes 0, 2 and 3 each to node 1. */
static const char gather[]
  = "{\"model\":\"overhead\",\"nodes\":[" NODE "," NODE "," NODE "," NODE "],\"multicasts\":["
    "{\"source\":0,\"destinations\":[1],\"bytes\":1},{\"source\":2,\"destinations\":[1],\"bytes\":"
    "1},"
    "{\"source\":3,\"destinations\":[1],\"bytes\":1}]}";

/* Node 0 to the others. */
static const char spread[]
  = "{\"model\":\"overhead\",\"nodes\":[" NODE "," NODE "," NODE "],\"multicasts\":["
    "{\"source\":0,\"destinations\":[1,2],\"bytes\":1}]}";

static struct lcg_literal
before (const struct overhead_model *model, int32_t d, int32_t f)
{
  return d < f ? lcg_true (*cell (model, model->both, d, f))
               : lcg_false (*cell (model, model->both, f, d));
}

Test (rule_append_order, orders_are_transitive)
{
  static const int32_t triples[][3]
    = { { 0, 1, 2 }, { 0, 2, 1 }, { 1, 0, 2 }, { 1, 2, 0 }, { 2, 0, 1 }, { 2, 1, 0 } };
  struct overhead_ticks ticks;
  overhead_ticks_of (&ticks, gather);
  for (size_t t = 0; t < 6; t++)
    for (int second_first = 0; second_first < 2; second_first++) {
      const int32_t *d = triples[t];
      struct overhead_model *model = overhead_model_new (&ticks, OVERHEAD_APPEND, 100, NULL, NULL);
      struct lcg *lcg = overhead_model_lcg (model);
      cr_assert (lcg_propagate (lcg));
      lcg_require (lcg, second_first ? before (model, d[1], d[2]) : before (model, d[0], d[1]));
      cr_assert (lcg_propagate (lcg));
      cr_expect_not (lcg_holds (lcg, before (model, d[0], d[2])));
      cr_expect_not (lcg_holds (lcg, before (model, d[2], d[0])));
      lcg_require (lcg, second_first ? before (model, d[0], d[1]) : before (model, d[1], d[2]));
      cr_assert (lcg_propagate (lcg));
      cr_expect (lcg_holds (lcg, before (model, d[0], d[2])), "triple %zu, second first %d", t,
                 second_first);
      overhead_model_free (model);
    }
  overhead_ticks_clear (&ticks);
}

Test (rule_append_order, a_relay_receives_before_it_sends)
{
  struct overhead_ticks ticks;
  overhead_ticks_of (&ticks, spread);
  struct overhead_model *model = overhead_model_new (&ticks, OVERHEAD_APPEND, 100, NULL, NULL);
  struct lcg *lcg = overhead_model_lcg (model);
  cr_assert (lcg_propagate (lcg));
  cr_expect_not (lcg_holds (lcg, before (model, 1, 0)));
  lcg_require (lcg, lcg_true (from (model, 0, 2)));
  cr_assert (lcg_propagate (lcg));
  cr_expect (lcg_holds (lcg, before (model, 1, 0)));
  overhead_model_free (model);
  overhead_ticks_clear (&ticks);
}
