#include "verify/parameterized/reach.h"

#include "tests/support/verify_parameterized.h"

static const char line[]
  = WITH ("\"hold\":3,\"end\":5,\"occupation\":2",
          "{\"mesh\":[5,1]},\"source\":[0,0],\"destinations\":[[1,0],[2,0],[3,0],[4,0]]"),
  wide[] = WITH ("\"hold\":4,\"end\":20,\"ports\":2,\"interval\":1,\"occupation\":7",
                 "{\"mesh\":[3,3]},\"source\":[1,1],\"destinations\":[[0,0],[1,0],[2,0],[0,1],[2,1]"
                 ",[0,2],[1,2],[2,2]]");

/* At most five: from 5 on there would be six, three by the node itself, two by the first that it
   sends to, one by the second. */
Test (reach, one_port)
{
  static const uint32_t count[] = { 5, 5, 5, 5, 5, 5, 4, 4, 3, 2, 2, 1, 1, 1, 0, 0 };
  struct verify_parameterized_instance instance;
  struct verify_states space;
  space_read (&space, &instance, line, 19);
  cr_assert_eq (space.late, 14);
  for (int round = 0; round < 2; round++) /* the second time it knows */
    for (int64_t t = 15; t >= 0; t--)
      cr_expect_eq (verify_reach_count (&space, t), count[t], "%lld", (long long)t);
  verify_states_clear (&space);
  verify_parameterized_instance_clear (&instance);
}

/* The source in the middle aside, a node below or above it has classes of 3, 3 and 1 others, and
   none is better off. */
Test (reach, spread)
{
  static const uint32_t spread[] = { 0, 0, 0, 1, 1, 2, 2, 7, 8 };
  struct verify_parameterized_instance instance;
  struct verify_states space;
  space_read (&space, &instance, wide, 40);
  cr_assert_eq (space.late, 20);
  for (uint32_t m = 0; m < 9; m++)
    cr_expect_eq (space.spread[m], spread[m], "%u: %u", m, space.spread[m]);
  verify_states_clear (&space);
  verify_parameterized_instance_clear (&instance);
}

Test (reach, add)
{
  const int64_t most = INT64_C (1) << 60;
  struct verify_states space = { .late = 10 };
  cr_expect_eq (verify_reach_add (&space, 3, 6), 9);
  cr_expect_eq (verify_reach_add (&space, 3, 7), 10);
  cr_expect_eq (verify_reach_add (&space, 9, 0), 9);
  cr_expect_eq (verify_reach_add (&space, 10, 0), 10);
  cr_expect_eq (verify_reach_add (&space, 3, most), 10);
  space.late = most - 1;
  cr_expect_eq (verify_reach_add (&space, most - 1, most), most - 1);
  cr_expect_eq (verify_reach_add (&space, most - 3, 1), most - 2);
  space.late = 0;
  cr_expect_eq (verify_reach_add (&space, 0, 0), 0);
}

/* Far from the end there is always time enough. */
Test (reach, many_times)
{
  struct verify_parameterized_instance instance;
  struct verify_states space;
  space_read (&space, &instance, line, 5005);
  for (int round = 0; round < 2; round++)
    for (int64_t t = 0; t < 5000; t++)
      cr_expect_eq (verify_reach_count (&space, t),
                    t < 4992   ? 5
                    : t < 4994 ? 4
                    : t < 4995 ? 3
                    : t < 4997 ? 2
                               : 1,
                    "%lld", (long long)t);
  verify_states_clear (&space);
  verify_parameterized_instance_clear (&instance);
}

/* No receiver sends: the number of sends that there is time for, at most three; and more times
   than the array holds at first. */
Test (reach, room)
{
  static const char alone[] = WITH (
    "\"hold\":1,\"end\":9000", "{\"mesh\":[3,1]},\"source\":[0,0],\"destinations\":[[1,0],[2,0]]");
  struct verify_parameterized_instance instance;
  struct verify_states space;
  space_read (&space, &instance, alone, 12000);
  for (int round = 0; round < 2; round++)
    for (int64_t t = 0; t < 3000; t++)
      cr_expect_eq (verify_reach_count (&space, t), t < 2997 ? 3 : 3000 - t, "%lld", (long long)t);
  verify_states_clear (&space);
  verify_parameterized_instance_clear (&instance);
}
