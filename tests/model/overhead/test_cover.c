/* Covers as data, and as text. */
#include "model/overhead/cover.h"

#include <criterion/criterion.h>
#include <string.h>

static void
expect_text (const struct overhead_cover *cover, const char *expected)
{
  struct output out;
  output_init_memory (&out);
  overhead_cover_write (cover, &out);
  cr_expect (out.length == strlen (expected) && memcmp (out.bytes, expected, out.length) == 0,
             "%.*s", (int)out.length, out.bytes);
  output_discard (&out);
}

Test (cover, text)
{
  struct overhead_cover cover;
  overhead_cover_init (&cover);
  overhead_cover_reset (&cover, 2);
  expect_text (&cover, "{\"cover\":{\"states\":0}}\n");
  overhead_cover_add (&cover, 1, (const int64_t[]){ 0, 7 });
  overhead_cover_add (&cover, 1, (const int64_t[]){ 3, 5 });
  overhead_cover_add (&cover, UINT64_C (0x20000000000000af),
                      (const int64_t[]){ INT64_C (1) << 59, 1 });
  expect_text (&cover, "{\"cover\":{\"states\":3}}\n{\"set\":\"1\",\"ready\":[0,7,3,5]}\n"
                       "{\"set\":\"20000000000000af\",\"ready\":[576460752303423488,1]}\n");
  cr_expect_eq (overhead_cover_bytes (&cover, 0), 3 * 24);
  cr_expect_eq (overhead_cover_bytes (&cover, 5), 8 * 24);
  overhead_cover_clear (&cover);
}

/* One that is used again has nothing of the former. */
Test (cover, reset)
{
  struct overhead_cover cover;
  overhead_cover_init (&cover);
  overhead_cover_reset (&cover, 3);
  overhead_cover_add (&cover, 5, (const int64_t[]){ 1, 2, 3 });
  cover.whole = true;
  overhead_cover_reset (&cover, 1);
  cr_expect_not (cover.whole);
  overhead_cover_add (&cover, 2, (const int64_t[]){ 4 });
  expect_text (&cover, "{\"cover\":{\"states\":1}}\n{\"set\":\"2\",\"ready\":[4]}\n");
  overhead_cover_clear (&cover);
  cr_expect_eq (cover.states, 0);
}
