/* Results as text: order of the keys, seconds, and errors. */
#include "model/common/result.h"

#include <criterion/criterion.h>
#include <string.h>

static void
assert_written (struct output *out, const char *expected)
{
  output_char (out, '\0');
  cr_assert_str_eq (out->bytes, expected);
  output_reset (out);
}

Test (result, written_in_formats_order)
{
  struct output out;
  struct result result = { .model = "node",
                           .optimal = true,
                           .makespan = { 5, 6 },
                           .lower_bound = { 5, 6 },
                           .heuristic = "fnf",
                           .heuristic_makespan = { 1, 1 },
                           .method = "auto",
                           .nodes = 3,
                           .seconds = 0.0000125,
                           .threads = 2 };
  output_init_memory (&out);
  result_begin (&result, &out);
  result_end (&out);
  assert_written (
    &out, "{\"model\":\"node\",\"status\":\"optimal\",\"makespan\":\"5/6\",\"lower_bound\":\"5/6\","
          "\"heuristic\":{\"name\":\"fnf\",\"makespan\":1},\"method\":\"auto\",\"nodes\":3,"
          "\"seconds\":0.0000125,"
          "\"threads\":2}\n");
  result.instance = "n\n";
  result.model = "overhead";
  result.class = "append";
  result.optimal = false;
  result.lower_bound = (struct rational){ 2, 3 };
  result_begin (&result, &out);
  result_schedule (&out);
  output_text (&out, "SCHEDULE");
  result_end (&out);
  assert_written (
    &out, "{\"instance\":\"n\\n\",\"model\":\"overhead\",\"status\":\"feasible\",\"class\":"
          "\"append\",\"makespan\":\"5/6\","
          "\"lower_bound\":\"2/"
          "3\",\"heuristic\":{\"name\":\"fnf\",\"makespan\":1},\"method\":\"auto\",\"nodes\":3,"
          "\"seconds\":0.0000125,\"threads\":2,\"schedule\":SCHEDULE}\n");
  output_discard (&out);
}

Test (result, seconds)
{
  static const struct {
    double seconds;
    const char *text;
  } cases[] = { { 0, "0" },
                { 1, "1" },
                { 0.5, "0.5" },
                { 12.25, "12.25" },
                { 1e-9, "0.000000001" },
                { 1e-10, "0" },
                { 0.9999999999, "1" },
                { 3600, "3600" },
                { 1.000000001, "1.000000001" },
                { 100.1, "100.1" } };
  struct output out;
  output_init_memory (&out);
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    const struct result result = { .model = "node",
                                   .makespan = { 1, 1 },
                                   .lower_bound = { 1, 1 },
                                   .heuristic = "fnf",
                                   .heuristic_makespan = { 1, 1 },
                                   .method = "auto",
                                   .seconds = cases[i].seconds,
                                   .threads = 1 };
    char expected[64];
    result_begin (&result, &out);
    output_char (&out, '\0');
    snprintf (expected, sizeof expected, "\"seconds\":%s,\"threads\"", cases[i].text);
    cr_assert_not_null (strstr (out.bytes, expected), "%s in %s", expected, out.bytes);
    output_reset (&out);
  }
  output_discard (&out);
}

Test (result, errors)
{
  struct output out;
  struct status status;
  status_init (&status);
  status_set (&status, STATUS_INPUT, "f:1: name: expected a string, got \"x");
  output_init_memory (&out);
  result_write_error (0, "a", "overhead", &status, &out);
  assert_written (&out, "{\"instance\":\"a\",\"model\":\"overhead\",\"status\":\"error\","
                        "\"message\":\"f:1: name: expected a string, got \\\"x\"}\n");
  result_write_error (0, NULL, "node", &status, &out);
  assert_written (&out, "{\"model\":\"node\",\"status\":\"error\",\"message\":\"f:1: name: "
                        "expected a string, got \\\"x\"}\n");
  result_write_error (0, NULL, NULL, &status, &out);
  assert_written (
    &out, "{\"status\":\"error\",\"message\":\"f:1: name: expected a string, got \\\"x\"}\n");
  output_discard (&out);
}
