/* Symmetry classes of messages, their canonical order, and repetitions. */
#include "search/overhead/symmetry.h"

#include <criterion/criterion.h>

static struct overhead_ticks ticks;
static struct overhead_symmetry parts;

/* Messages 0, 2 and 4 are alike: from node 0 to 1 and 2. Message 1 is longer, message 3 is to
   fewer nodes, message 5 from another. */
static void
begin (void)
{
  static const char text[] = "{\"model\":\"overhead\",\"nodes\":[{\"send\":1,\"receive\":1},{"
                             "\"send\":1,\"receive\":1},{\"send\":1,"
                             "\"receive\":1}],\"multicasts\":["
                             "{\"source\":0,\"destinations\":[1,2],\"bytes\":1},{\"source\":0,"
                             "\"destinations\":[1,2],\"bytes\":2},"
                             "{\"source\":0,\"destinations\":[2,1],\"bytes\":1},{\"source\":0,"
                             "\"destinations\":[1],\"bytes\":1},"
                             "{\"source\":0,\"destinations\":[1,2],\"bytes\":1},{\"source\":1,"
                             "\"destinations\":[0,2],\"bytes\":1}]}";
  struct overhead_instance instance;
  struct status status;
  overhead_instance_init (&instance);
  overhead_ticks_init (&ticks);
  status_init (&status);
  cr_assert (overhead_instance_read (&instance, text, sizeof text - 1, "parts", 1, &status), "%s",
             status.message);
  cr_assert (overhead_ticks_from (&ticks, &instance, "parts", &status), "%s", status.message);
  overhead_symmetry_init (&parts, &ticks);
  overhead_instance_clear (&instance);
}

static void
end (void)
{
  overhead_symmetry_clear (&parts);
  overhead_ticks_clear (&ticks);
}

Test (symmetry, alike)
{
  static const int32_t next[] = { 2, -1, 4, -1, -1, -1 }, former[] = { -1, -1, 0, -1, 2, -1 };
  begin ();
  for (int32_t k = 0; k < 6; k++) {
    cr_expect_eq (parts.next[k], next[k], "%d", k);
    cr_expect_eq (parts.former[k], former[k], "%d", k);
    for (int32_t other = 0; other < 6; other++)
      cr_expect_eq (overhead_symmetry_alike (&ticks, k, other),
                    k == other || (k % 2 == 0 && other % 2 == 0), "%d %d", k, other);
  }
  end ();
}

/* Bits of message 0: 0, 1; of 1: 2, 3; of 2: 4, 5; of 3: 6; of 4: 7, 8; of 5: 9, 10. */
static uint64_t
set_of (uint64_t a, uint64_t b, uint64_t c, uint64_t rest)
{
  return a | b << 4 | c << 7 | rest;
}

Test (symmetry, order)
{
  const uint64_t rest = UINT64_C (1) << 2 | UINT64_C (1) << 6 | UINT64_C (3) << 9;
  begin ();
  for (uint64_t a = 0; a < 4; a++)
    for (uint64_t b = a; b < 4; b++)
      for (uint64_t c = b; c < 4; c++) {
        uint64_t more = a | (a + 1); /* one more bit, or none is left */
        int32_t names[] = { 10, 11, 12, 13, 14, 15 };
        uint64_t low = more < b ? more : b, high = more > c ? more : c,
                 middle = more + b + c - low - high;
        if (a == 3)
          continue;
        cr_expect_eq (overhead_symmetry_order (&parts, set_of (more, b, c, rest), 0, names),
                      set_of (low, middle, high, rest));
        cr_expect_eq (names[more > c   ? 4
                            : more > b ? 2
                                       : 0],
                      10, "%d %d %d", (int)a, (int)b, (int)c);
        cr_expect_eq (overhead_symmetry_order (&parts, set_of (more, b, c, rest), 0, NULL),
                      set_of (low, middle, high, rest));
        cr_expect (names[1] == 11 && names[3] == 13 && names[5] == 15);
        cr_expect_eq (names[0] + names[2] + names[4], 36);
      }
  cr_expect_eq (overhead_symmetry_order (&parts, set_of (0, 3, 3, 0), 4, NULL),
                set_of (0, 3, 3, 0));
  end ();
}

Test (symmetry, repeats)
{
  begin ();
  cr_expect_not (overhead_symmetry_repeats (&parts, 0, 0));
  cr_expect_not (overhead_symmetry_repeats (&parts, 0, 1));
  cr_expect (overhead_symmetry_repeats (&parts, 0, 2));
  cr_expect (overhead_symmetry_repeats (&parts, set_of (1, 1, 2, 0), 2));
  cr_expect_not (overhead_symmetry_repeats (&parts, set_of (1, 1, 2, 0), 4));
  cr_expect_not (overhead_symmetry_repeats (&parts, set_of (2, 1, 2, 0), 4));
  end ();
}
