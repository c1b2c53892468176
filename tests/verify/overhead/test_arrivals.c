/* Earliest arrivals: paths by relays, through destinations only. */
#include "verify/overhead/times.h"

#include "tests/support/verify_overhead.h"

/* From 0 the links to 2 and 3 take 100, from 1 to 2 and from 2 to 3 nothing; node 3 is no
   destination of the second message. */
static const char *const chain = "{\"model\":\"overhead\",\"nodes\":[{\"send\":1,\"receive\":1},{"
                                 "\"send\":2,\"receive\":3},{\"send\":4,\"receive\":5},{\"send\":6,"
                                 "\"receive\":7}],\"link\":[[0,0,100,100],[0,0,0,100],[0,0,0,0],[0,"
                                 "0,0,0]],\"multicasts\":[{\"source\":0,\"destinations\":[1,2,3],"
                                 "\"bytes\":1},{\"source\":0,\"destinations\":[2,3],\"bytes\":1}]}";

Test (arrivals, paths)
{
  struct verify_overhead_instance instance;
  struct verify_overhead_times times;
  struct verify_arrivals arrivals;

  support_times (&instance, &times, chain, 1);
  cr_expect (verify_arrivals_count (&times, 0) == 3 && verify_arrivals_count (&times, 1) == 2
             && verify_arrivals_count (&times, 3) == 2 && verify_arrivals_count (&times, 5) == 0);
  verify_arrivals_init (&arrivals, &times);
  cr_expect_eq (verify_arrivals_find (&arrivals, 0, 3), 1 + 3 + 2 + 5 + 4 + 7);
  cr_expect (arrivals.arrival[0] == 1 && arrivals.arrival[1] == 1 + 3 + 2
             && arrivals.arrival[2] == 1 + 3 + 2 + 5 + 4);
  /* Without the relay 1: each comes straight from the source. */
  cr_expect_eq (verify_arrivals_find (&arrivals, 3, 2), 101 + 7);
  cr_expect (arrivals.arrival[0] == 101 && arrivals.arrival[1] == 101);
  times.transit[1] = INT64_C (1) << 60; /* as no instance has it */
  cr_expect_eq (verify_arrivals_find (&arrivals, 0, 3), 101 + 5 + 4 + 3);
  times.receive[3] = INT64_C (1) << 60;
  cr_expect_eq (verify_arrivals_find (&arrivals, 0, 3), INT64_C (1) << 60);
  verify_arrivals_clear (&arrivals);
  verify_overhead_times_clear (&times);
  verify_overhead_instance_clear (&instance);
}

Test (arrivals, sum)
{
  const int64_t latest = VERIFY_LATEST;

  cr_expect (verify_arrivals_sum (3, 4) == 7 && verify_arrivals_sum (latest - 1, 0) == latest - 1
             && verify_arrivals_sum (latest - 1, 1) == latest
             && verify_arrivals_sum (latest, latest) == latest);
}
