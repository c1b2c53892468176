/* What a certificate says of counts, as text. */
#include "model/overhead/counts.h"

#include <criterion/criterion.h>

static void
expect (const struct overhead_counts *counts, const char *line)
{
  struct output out;

  output_init_memory (&out);
  overhead_counts_write (counts, &out);
  output_char (&out, '\0');
  cr_expect_str_eq (out.bytes, line);
  output_discard (&out);
}

Test (counts, lines)
{
  struct overhead_counts counts;

  overhead_counts_init (&counts);
  cr_expect (!overhead_counts_any (&counts));
  overhead_counts_message (&counts, 3);
  counts.sends = 7;
  cr_expect (overhead_counts_any (&counts));
  expect (&counts, "{\"growth\":{\"messages\":[3],\"sends\":7}}\n");
  overhead_counts_message (&counts, 5);
  counts.scale = 2;
  overhead_counts_cost (&counts, 4);
  expect (&counts, "{\"growth\":{\"messages\":[3,5],\"sends\":7,\"scale\":2,\"costs\":[4]}}\n");
  overhead_counts_cost (&counts, 8);
  expect (&counts, "{\"growth\":{\"messages\":[3,5],\"sends\":7,\"scale\":2,\"costs\":[4,8]}}\n");
  overhead_counts_reset (&counts);
  cr_expect (!overhead_counts_any (&counts) && counts.sends == 0 && counts.scale == 0);
  overhead_counts_weight (&counts, 0);
  cr_expect (overhead_counts_any (&counts));
  overhead_counts_weight (&counts, INT64_C (1) << 40);
  expect (&counts, "{\"work\":{\"weights\":[0,1099511627776]}}\n");
  overhead_counts_clear (&counts);
  cr_expect (!overhead_counts_any (&counts));
}
