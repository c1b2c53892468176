#include "model/result.h"

#include <criterion/criterion.h>
#include <string.h>

struct fixture {
  struct node_instance instance;
  struct node_types types;
  struct schedule schedule;
  struct output out;
  int32_t number[3];
};

/* Costs 1/2; 2 and 1/3: six ticks a unit. */
static void
open_fixture (struct fixture *fixture)
{
  struct status status;
  status_init (&status);
  node_instance_init (&fixture->instance);
  node_types_init (&fixture->types);
  schedule_init (&fixture->schedule);
  output_init_memory (&fixture->out);
  fixture->instance.source = (struct rational){ 1, 2 };
  node_instance_add (&fixture->instance, (struct rational){ 2, 1 }, 1, NULL);
  node_instance_add (&fixture->instance, (struct rational){ 1, 3 }, 1, NULL);
  cr_assert (node_types_from (&fixture->types, &fixture->instance, "file", &status));
  node_types_numbers (&fixture->instance, &fixture->types, fixture->number);
  schedule_add (&fixture->schedule, 0, 1, 0);
  schedule_add (&fixture->schedule, 1, 2, 3);
  fixture->schedule.makespan = 5;
}

static void
close_fixture (struct fixture *fixture)
{
  node_instance_clear (&fixture->instance);
  node_types_clear (&fixture->types);
  schedule_clear (&fixture->schedule);
  output_discard (&fixture->out);
}

static void
assert_written (struct fixture *fixture, const char *expected)
{
  output_char (&fixture->out, '\0');
  cr_assert_str_eq (fixture->out.bytes, expected);
  output_reset (&fixture->out);
}

Test (result, written_in_formats_order)
{
  struct fixture fixture;
  open_fixture (&fixture);
  struct result result = { .model = "node",
                           .status = "optimal",
                           .makespan = 5,
                           .lower_bound = 5,
                           .heuristic = "fnf",
                           .heuristic_makespan = 6,
                           .method = "auto",
                           .nodes = 3,
                           .seconds = 0.0000125,
                           .threads = 2 };
  result_write (&result, NULL, &fixture.instance, &fixture.types, NULL, &fixture.out);
  assert_written (&fixture,
                  "{\"model\":\"node\",\"status\":\"optimal\",\"makespan\":\"5/6\",\"lower_bound\":\"5/6\","
                  "\"heuristic\":{\"name\":\"fnf\",\"makespan\":1},\"method\":\"auto\",\"nodes\":3,\"seconds\":0.0000125,\"threads\":2}\n");
  fixture.instance.name = strdup ("n\n");
  result.status = "feasible";
  result_write (&result, &fixture.schedule, &fixture.instance, &fixture.types, fixture.number, &fixture.out);
  assert_written (&fixture,
                  "{\"instance\":\"n\\n\",\"model\":\"node\",\"status\":\"feasible\",\"makespan\":\"5/6\",\"lower_bound\":\"5/6\","
                  "\"heuristic\":{\"name\":\"fnf\",\"makespan\":1},\"method\":\"auto\",\"nodes\":3,\"seconds\":0.0000125,\"threads\":2,"
                  "\"schedule\":{\"instance\":\"n\\n\",\"makespan\":\"5/6\",\"sends\":[{\"from\":0,\"to\":2,\"start\":0},"
                  "{\"from\":2,\"to\":1,\"start\":\"1/2\"}]}}\n");
  close_fixture (&fixture);
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
  struct fixture fixture;
  open_fixture (&fixture);
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    struct result result
      = { .model = "node", .status = "optimal", .heuristic = "fnf", .method = "auto", .seconds = cases[i].seconds, .threads = 1 };
    char expected[64];
    result_write (&result, NULL, &fixture.instance, &fixture.types, NULL, &fixture.out);
    output_char (&fixture.out, '\0');
    snprintf (expected, sizeof expected, "\"seconds\":%s,\"threads\"", cases[i].text);
    cr_assert_not_null (strstr (fixture.out.bytes, expected), "%s in %s", expected, fixture.out.bytes);
    output_reset (&fixture.out);
  }
  close_fixture (&fixture);
}

Test (result, errors)
{
  struct fixture fixture;
  struct status status;
  open_fixture (&fixture);
  status_init (&status);
  status_set (&status, STATUS_INPUT, "f:1: name: expected a string, got \"x");
  result_write_error ("a", &status, &fixture.out);
  assert_written (&fixture,
                  "{\"instance\":\"a\",\"model\":\"node\",\"status\":\"error\",\"message\":\"f:1: name: expected a string, got \\\"x\"}\n");
  result_write_error (NULL, &status, &fixture.out);
  assert_written (&fixture, "{\"model\":\"node\",\"status\":\"error\",\"message\":\"f:1: name: expected a string, got \\\"x\"}\n");
  close_fixture (&fixture);
}
