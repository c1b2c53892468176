/* What a certificate says of messages alone, as text. */
#include "model/overhead/counts.h"

#include <criterion/criterion.h>

static void
expect (const struct overhead_single_message_bounds *alone, const char *members)
{
  struct output out;

  output_init_memory (&out);
  overhead_single_message_bounds_write (alone, &out);
  output_char (&out, '\0');
  cr_expect_str_eq (out.bytes, members);
  output_discard (&out);
}

Test (single_message_bounds, members)
{
  struct overhead_single_message_bounds alone;
  struct overhead_counts counts;

  overhead_single_message_bounds_init (&alone);
  expect (&alone, "");
  overhead_counts_init (&counts);
  overhead_counts_message (&counts, 2);
  counts.sends = 3;
  overhead_single_message_bounds_add (&alone, 9, &counts);
  expect (&alone, ",\"alone\":[{\"time\":9,\"growth\":{\"messages\":[2],\"sends\":3}}]");
  overhead_counts_init (&counts);
  overhead_counts_message (&counts, 4);
  overhead_counts_cost (&counts, 5);
  counts.sends = counts.scale = 1;
  overhead_single_message_bounds_add (&alone, INT64_C (1) << 60, &counts);
  expect (&alone, ",\"alone\":[{\"time\":9,\"growth\":{\"messages\":[2],\"sends\":3}},"
                  "{\"time\":1152921504606846976,\"growth\":{\"messages\":[4],\"sends\":1,"
                  "\"scale\":1,\"costs\":[5]}}]");
  overhead_single_message_bounds_clear (&alone);
  cr_expect (alone.count == 0 && !alone.bounds);
}
