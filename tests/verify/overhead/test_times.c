#include "tests/support/verify_overhead.h"

Test (times, numbers_deliveries_and_classes)
{
  struct verify_overhead_instance instance;
  struct verify_overhead_times times;
  support_times (
    &instance, &times,
    "{\"model\":\"overhead\",\"nodes\":[{\"send\":{\"base\":1,\"per_byte\":\"1/2\"},\"receive\":3},"
    "{\"send\":2,\"receive\":{\"base\":0,\"per_byte\":\"1/3\"}},{\"send\":7,\"receive\":5}],"
    "\"link\":[[0,1,2],[3,0,4],[5,6,0]],"
    "\"multicasts\":[{\"source\":1,\"destinations\":[2,0],\"bytes\":3},{\"source\":0,"
    "\"destinations\":[1],\"bytes\":\"1/2\"}]}",
    12);
  cr_assert (times.nodes == 3 && times.messages == 2 && times.deliveries == 3
             && times.classes == 2);
  cr_assert (times.class_of[0] == 1 && times.class_of[1] == 0 && times.source[0] == 1
             && times.source[1] == 0);
  cr_assert (times.receiver[0] == 0 && times.receiver[1] == 2 && times.receiver[2] == 1);
  cr_assert (times.message[0] == 0 && times.message[1] == 0 && times.message[2] == 1);
  cr_assert (times.delivery[0] == 0 && times.delivery[1] == VERIFY_NO_DELIVERY
             && times.delivery[2] == 1 && times.delivery[4] == 2);
  /* Ticks of 1/12: send of 3 bytes at node 0 takes 2.5, at 1 takes 2; a receive of half a byte
     at node 1 takes 1/6. */
  cr_assert (verify_overhead_times_send (&times, 1, 0) == 30
             && verify_overhead_times_send (&times, 0, 1) == 24
             && verify_overhead_times_receive (&times, 0) == 36);
  cr_assert (verify_overhead_times_receive (&times, 2) == 2
             && verify_overhead_times_send (&times, 2, 0) == 15);
  cr_assert (verify_overhead_times_transit (&times, 1, 0) == 2 * 3 * 12
             && verify_overhead_times_transit (&times, 0, 1) == 3 * 3 * 12);
  cr_assert (verify_overhead_times_transit (&times, 2, 0) == 6);
  cr_assert (verify_overhead_times_may_send (&times, 0, 1)
             && verify_overhead_times_may_send (&times, 0, 2)
             && !verify_overhead_times_may_send (&times, 0, 0));
  cr_assert (verify_overhead_times_may_send (&times, 2, 0)
             && !verify_overhead_times_may_send (&times, 2, 1)
             && !verify_overhead_times_may_send (&times, 2, 2));
  verify_overhead_times_clear (&times);
  verify_overhead_instance_clear (&instance);
}

/* Costs that cannot occur are not asked for: node 1 never sends, and node 2 has nothing to do. */
Test (times, what_cannot_occur)
{
  struct verify_overhead_instance instance;
  struct verify_overhead_times times;
  support_times (&instance, &times,
                 "{\"model\":\"overhead\",\"nodes\":[{\"send\":1,\"receive\":\"1/"
                 "7\"},{\"send\":\"1/7\",\"receive\":1},"
                 "{\"send\":\"1/7\",\"receive\":\"1/"
                 "7\"}],\"multicasts\":[{\"source\":0,\"destinations\":[1],\"bytes\":1}]}",
                 1);
  cr_assert (times.send[0] == 1 && times.send[1] == 0 && times.send[2] == 0);
  cr_assert (times.receive[0] == 0 && times.receive[1] == 1 && times.receive[2] == 0);
  verify_overhead_times_clear (&times);
  verify_overhead_instance_clear (&instance);
}

Test (times, refusals)
{
  static const struct {
    const char *send, *link, *receive;
    int64_t ticks;
    const char *reason; /* NULL: none */
  } cases[] = {
    { "\"1/3\"", "0", "1", 2, "a send at node 0" },
    { "\"1/3\"", "0", "1", 3, NULL },
    { "1", "\"1/2\"", "1", 1, "a transit from node 0" },
    { "1", "1", "\"1/5\"", 6, "a receive at node 1" },
    { "1152921504606846976", "0", "1", 1, "all deliveries together" },
    { "1152921504606846975", "0", "1", 1, NULL },
    { "1152921504606846977", "0", "1", 1, "a send at node 0 takes more than 2^60" },
    { "1", "576460752303423487", "576460752303423488", 1, NULL },
    { "1", "576460752303423488", "576460752303423488", 1, "all deliveries together" },
    { "1", "1", "576460752303423487", 2, "all deliveries together" },
    { "1", "1", "1", INT64_MAX, "a send at node 0 takes more than 2^60" },
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    struct verify_overhead_instance instance;
    struct verify_overhead_times times;
    char text[400], reason[200] = "";
    snprintf (text, sizeof text,
              "{\"model\":\"overhead\",\"nodes\":[{\"send\":%s,\"receive\":1},{\"send\":1,"
              "\"receive\":%s}],\"link\":%s,"
              "\"multicasts\":[{\"source\":0,\"destinations\":[1],\"bytes\":1}]}",
              cases[i].send, cases[i].receive, cases[i].link);
    support_read (&instance, text);
    verify_overhead_times_init (&times);
    cr_expect_eq (
      verify_overhead_times_from (&times, &instance, cases[i].ticks, reason, sizeof reason),
      cases[i].reason == NULL, "case %zu", i);
    cr_expect (cases[i].reason == NULL || strstr (reason, cases[i].reason), "case %zu: %s", i,
               reason);
    verify_overhead_times_clear (&times);
    verify_overhead_instance_clear (&instance);
  }
}
