/* Rule R10 as a propagator: what follows from two orders of three deliveries, whichever is decided last. */
#include "search/learn_internal.h"
#include "search/overhead_model_internal.h"
#include "tests/unit/overhead_texts.h"

#define NODE "{\"send\":1,\"receive\":4}"

/* Nodes 0, 2 and 3 each to node 1. */
static const char gather[] = "{\"model\":\"overhead\",\"nodes\":[" NODE "," NODE "," NODE "," NODE "],\"multicasts\":["
                             "{\"source\":0,\"destinations\":[1],\"bytes\":1},{\"source\":2,\"destinations\":[1],\"bytes\":1},"
                             "{\"source\":3,\"destinations\":[1],\"bytes\":1}]}";

/* Node 0 to the others. */
static const char spread[] = "{\"model\":\"overhead\",\"nodes\":[" NODE "," NODE "," NODE "],\"multicasts\":["
                             "{\"source\":0,\"destinations\":[1,2],\"bytes\":1}]}";

static struct learn_atom
before (const struct overhead_model *model, int32_t d, int32_t f)
{
  return d < f ? learn_true (*cell (model, model->both, d, f)) : learn_false (*cell (model, model->both, f, d));
}

Test (overhead_append, orders_are_transitive)
{
  static const int32_t triples[][3] = { { 0, 1, 2 }, { 0, 2, 1 }, { 1, 0, 2 }, { 1, 2, 0 }, { 2, 0, 1 }, { 2, 1, 0 } };
  struct overhead_ticks ticks;
  overhead_ticks_of (&ticks, gather);
  for (size_t t = 0; t < 6; t++)
    for (int second_first = 0; second_first < 2; second_first++) {
      const int32_t *d = triples[t];
      struct overhead_model *model = overhead_model_new (&ticks, OVERHEAD_APPEND, 100, NULL);
      struct learn *learn = overhead_model_learn (model);
      cr_assert (learn_propagate (learn));
      learn_require (learn, second_first ? before (model, d[1], d[2]) : before (model, d[0], d[1]));
      cr_assert (learn_propagate (learn));
      cr_expect_not (holds (learn, before (model, d[0], d[2])));
      cr_expect_not (holds (learn, before (model, d[2], d[0])));
      learn_require (learn, second_first ? before (model, d[0], d[1]) : before (model, d[1], d[2]));
      cr_assert (learn_propagate (learn));
      cr_expect (holds (learn, before (model, d[0], d[2])), "triple %zu, second first %d", t, second_first);
      overhead_model_free (model);
    }
  overhead_ticks_clear (&ticks);
}

Test (overhead_append, a_relay_receives_before_it_sends)
{
  struct overhead_ticks ticks;
  overhead_ticks_of (&ticks, spread);
  struct overhead_model *model = overhead_model_new (&ticks, OVERHEAD_APPEND, 100, NULL);
  struct learn *learn = overhead_model_learn (model);
  cr_assert (learn_propagate (learn));
  cr_expect_not (holds (learn, before (model, 1, 0)));
  learn_require (learn, learn_true (from (model, 0, 2)));
  cr_assert (learn_propagate (learn));
  cr_expect (holds (learn, before (model, 1, 0)));
  overhead_model_free (model);
  overhead_ticks_clear (&ticks);
}
