/* Rule R11: which messages are alike, and their names in a schedule. */
#include "search/overhead/model_internal.h"
#include "tests/support/overhead_texts.h"

#define NODE "{\"send\":2,\"receive\":3}"
#define NODES "{\"model\":\"overhead\",\"nodes\":[" NODE "," NODE "," NODE "],\"multicasts\":["

/* Messages 0, 2 and 5 are alike; 1 differs in its length, 3 in its source, 4 in its
   destinations. */
static const char six[] = NODES "{\"source\":0,\"destinations\":[1,2],\"bytes\":1},{\"source\":0,"
                                "\"destinations\":[1,2],\"bytes\":2},"
                                "{\"source\":0,\"destinations\":[2,1],\"bytes\":1},{\"source\":2,"
                                "\"destinations\":[0,1],\"bytes\":1},"
                                "{\"source\":0,\"destinations\":[1],\"bytes\":1},{\"source\":0,"
                                "\"destinations\":[1,2],\"bytes\":1}]}";

Test (rule_symmetric_messages, orders_those_that_are_alike)
{
  struct overhead_ticks ticks;
  overhead_ticks_of (&ticks, six);
  for (int append = 0; append < 2; append++) {
    struct overhead_model *model
      = overhead_model_new (&ticks, append ? OVERHEAD_APPEND : OVERHEAD_ANY, 1000, NULL, NULL);
    for (int32_t k = 0; k < 6; k++)
      for (int32_t other = k + 1; other < 6; other++) {
        int32_t d = model->delivery[k * 3 + 1], f = model->delivery[other * 3 + 1];
        bool next = (k == 0 && other == 2) || (k == 2 && other == 5);
        cr_expect_eq (lcg_truth (model->lcg, *cell (model, model->received, d, f)), next ? 1 : -1,
                      "%d: %d %d", append, (int)k, (int)other);
      }
    overhead_model_free (model);
  }
  overhead_ticks_clear (&ticks);
}

/* Node 1 receives the messages 5, 2, 0, 1, 4, 3: after the renaming 0, 2, 5 and as before. */
Test (rule_symmetric_messages, renames)
{
  static const int32_t names[] = { 5, 2, 0, 1, 4, 3 }, renamed[] = { 0, 2, 5, 1, 4, 3 };
  struct overhead_delivery deliveries[12];
  struct overhead_ticks ticks;
  overhead_ticks_of (&ticks, six);
  for (int32_t e = 0; e < 6; e++) {
    deliveries[e] = (struct overhead_delivery){
      .receive = 10 + 3 * e, .from = 0, .to = 1, .multicast = names[e]
    };
    deliveries[6 + e] = (struct overhead_delivery){
      .receive = 90 - 3 * e, .from = 1, .to = 2, .multicast = names[e]
    };
  }
  overhead_rule_symmetric_messages_exchange (&ticks, deliveries, 12);
  for (int32_t e = 0; e < 12; e++)
    cr_expect_eq (deliveries[e].multicast, renamed[e % 6], "%d: %d", (int)e,
                  (int)deliveries[e].multicast);
  overhead_ticks_clear (&ticks);
}
