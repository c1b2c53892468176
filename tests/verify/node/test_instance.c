#include "verify/node/instance.h"
#include "tests/support/place.h"

#include <criterion/criterion.h>
#include <string.h>

static bool
read_text (struct verify_node_instance *instance, const char *text, struct status *status)
{
  struct verify_source source = { text, strlen (text), "file", 3 };

  status_init (status);
  return verify_node_instance_read (instance, &source, status);
}

Test (instance, reads_what_formats_has)
{
  struct verify_node_instance instance;
  struct status status;

  instance = (struct verify_node_instance){ 0 };
  cr_assert (read_text (&instance,
                        "{\"model\":\"node\",\"name\":\"a "
                        "\\u0062\",\"unit\":\"us\",\"origin\":{\"seed\":[1,{\"x\":null}]},\n"
                        "\"source\":{\"cost\":0.25},\"destinations\":[{\"cost\":\"22/"
                        "7\",\"count\":3,\"name\":\"slow\"},{\"cost\":2},"
                        "{\"count\":2147483642,\"cost\":1e3}]}",
                        &status),
             "%s", status.message);
  cr_expect (instance.named && verify_span_is (instance.name, "a b"));
  cr_expect (instance.source.num == 1 && instance.source.den == 4);
  cr_assert_eq (instance.length, 3);
  cr_expect (instance.groups[0].cost.num == 22 && instance.groups[0].cost.den == 7
             && instance.groups[0].count == 3);
  cr_expect (instance.groups[1].cost.num == 2 && instance.groups[1].count == 1);
  cr_expect (instance.groups[2].cost.num == 1000 && instance.groups[2].count == 2147483642);
  cr_expect_eq (instance.destinations, VERIFY_NODE_DESTINATIONS);
  cr_assert (read_text (
    &instance, "{\"model\":\"node\",\"source\":{\"cost\":1},\"destinations\":[{\"cost\":1}]}",
    &status));
  cr_expect (!instance.named);
  cr_expect_eq (instance.length, 1);
  cr_expect_eq (instance.destinations, 1);
  verify_node_instance_clear (&instance);
}

#define SOURCE "\"source\":{\"cost\":1}"
#define ONE "\"destinations\":[{\"cost\":1}]"
#define MODEL "\"model\":\"node\""

static const struct bad {
  const char *text, *word;
} bads[] = {
  { "", "too early" },
  { "[]", "expected an object" },
  { "3", "expected an object" },
  { "{}", "missing key \"model\"" },
  { "{" SOURCE "," ONE "}", "missing key \"model\"" },
  { "{" MODEL "," ONE "}", "missing key \"source\"" },
  { "{" MODEL "," SOURCE "}", "missing key \"destinations\"" },
  { "{\"model\":\"exchange\"," SOURCE "," ONE "}", "\"exchange\" is not known" },
  { "{\"model\":1," SOURCE "," ONE "}", "model: expected a string" },
  { "{" MODEL "," SOURCE "," ONE "," SOURCE "}", "duplicate key \"source\"" },
  { "{" MODEL "," SOURCE "," ONE ",\"speed\":1}", "unknown key \"speed\"" },
  { "{" MODEL "," SOURCE "," ONE ",\"name\":1}", "name: expected a string" },
  { "{" MODEL "," SOURCE "," ONE ",\"unit\":null}", "unit: expected a string" },
  { "{" MODEL "," SOURCE "," ONE ",\"origin\":[]}", "origin: expected an object" },
  { "{" MODEL "," SOURCE "," ONE ",\"origin\":{\"a\":1,\"a\":1}}", "duplicate key \"a\"" },
  { "{" MODEL ",\"source\":1," ONE "}", "source: its value: expected an object" },
  { "{" MODEL ",\"source\":{}," ONE "}", "source: missing key \"cost\"" },
  { "{" MODEL ",\"source\":{\"cost\":0}," ONE "}", "source: cost: 0 is not positive" },
  { "{" MODEL ",\"source\":{\"cost\":-1}," ONE "}", "cost: -1 is not positive" },
  { "{" MODEL ",\"source\":{\"cost\":1e400}," ONE "}", "cost: 1e400 does not fit" },
  { "{" MODEL ",\"source\":{\"cost\":\"NaN\"}," ONE "}", "cost: \"NaN\" is not a number" },
  { "{" MODEL ",\"source\":{\"cost\":NaN}," ONE "}", "bad number" },
  { "{" MODEL ",\"source\":{\"cost\":true}," ONE "}", "cost: expected a number" },
  { "{" MODEL ",\"source\":{\"cost\":9223372036854775808}," ONE "}", "does not fit" },
  { "{" MODEL ",\"source\":{\"cost\":1,\"count\":2}," ONE "}", "source: unknown key \"count\"" },
  { "{" MODEL "," SOURCE ",\"destinations\":{}}", "destinations: expected an array" },
  { "{" MODEL "," SOURCE ",\"destinations\":[]}", "destinations: there are none" },
  { "{" MODEL "," SOURCE ",\"destinations\":[1]}",
    "destinations[0]: its value: expected an object" },
  { "{" MODEL "," SOURCE ",\"destinations\":[{\"cost\":1},{\"count\":1}]}",
    "destinations[1]: missing key \"cost\"" },
  { "{" MODEL "," SOURCE ",\"destinations\":[{\"cost\":1,\"speed\":1}]}",
    "destinations[0]: unknown key \"speed\"" },
  { "{" MODEL "," SOURCE ",\"destinations\":[{\"cost\":1,\"count\":0}]}",
    "destinations[0]: count: 0 is not an integer from 1" },
  { "{" MODEL "," SOURCE ",\"destinations\":[{\"cost\":1,\"count\":1.5}]}",
    "count: 1.5 is not an integer" },
  { "{" MODEL "," SOURCE ",\"destinations\":[{\"cost\":1,\"count\":\"2\"}]}",
    "count: expected an integer" },
  { "{" MODEL "," SOURCE ",\"destinations\":[{\"cost\":1,\"count\":-3}]}", "count: -3 is not" },
  { "{" MODEL "," SOURCE ",\"destinations\":[{\"cost\":1,\"count\":2147483647}]}",
    "count: 2147483647 is not" },
  { "{" MODEL "," SOURCE ",\"destinations\":[{\"cost\":1,\"count\":2147483646},{\"cost\":1}]}",
    "destinations[1]: count: the counts sum beyond" },
  { "{" MODEL "," SOURCE ",\"destinations\":[{\"cost\":1,\"name\":2}]}",
    "name: expected a string" },
  { "{" MODEL "," SOURCE "," ONE "} {}", "after the end" },
};

Test (instance, refuses_by_name)
{
  struct verify_node_instance instance;

  instance = (struct verify_node_instance){ 0 };
  for (size_t i = 0; i < sizeof bads / sizeof *bads; i++) {
    struct status status;
    cr_expect (!read_text (&instance, bads[i].text, &status), "%s", bads[i].text);
    cr_expect_eq (status.code, STATUS_INPUT);
    place_drop_columns (status.message);
    cr_expect (strncmp (status.message, "file:3: ", 8) == 0
                 && strstr (status.message, bads[i].word) != NULL,
               "%s: %s", bads[i].text, status.message);
  }
  verify_node_instance_clear (&instance);
}
