/* Lines about entries that fail, as text and as JSON. */
#include "results/store/failure.h"

#include <criterion/criterion.h>

static void
expect (struct output *out, const char *text)
{
  output_char (out, '\0');
  cr_expect_str_eq (out->bytes, text);
  output_reset (out);
}

Test (failure, text_and_json)
{
  struct output out;
  output_init_memory (&out);
  failure_write (&out, false, "refused", "a.jsonl", "no \"model\"");
  expect (&out, "refused: a.jsonl: no \"model\"\n");
  failure_write (&out, true, "refused", "a.jsonl", "no \"model\"");
  expect (&out, "{\"status\":\"error\",\"message\":\"refused: a.jsonl: no \\\"model\\\"\"}\n");
  failure_write (&out, false, NULL, NULL, "the seal is broken");
  expect (&out, "the seal is broken\n");
  failure_write_line (&out, true, "not stored", "b.jsonl", 7, "why");
  expect (&out, "{\"status\":\"error\",\"message\":\"not stored: b.jsonl:7: why\"}\n");
  output_discard (&out);
}
