#include "verify/parameterized/instance.h"

#include "tests/support/exact.h"
#include "tests/support/place.h"

#include <criterion/criterion.h>
#include <string.h>

#define WITH(keys) "{\"model\":\"parameterized\"," keys "}"

/* From an exact copy on the heap, so that a read beyond the end does not go unseen; names are
   then not to be looked at. */
static bool
read_text (struct verify_parameterized_instance *instance, const char *text, struct status *status)
{
  size_t length = strlen (text);
  char *copy = exact_copy (text, length);
  struct verify_source source = { copy, length, "cats.json", 7 };
  status_init (status);
  bool good = verify_parameterized_instance_read (instance, &source, status);
  free (copy);
  return good;
}

static void
expect_ratio (const char *text, struct verify_ratio value, const char *expected)
{
  char number[VERIFY_RATIO_TEXT];
  cr_expect_str_eq (verify_ratio_text (value, number), expected, "%s", text);
}

Test (instance, times)
{
  static const struct {
    const char *text, *hold, *end, *interval;
  } cases[] = {
    { WITH ("\"nodes\":9,\"hold\":20,\"end\":55"), "20", "55", "0" },
    { WITH ("\"nodes\":9,\"hold\":\"1/3\",\"end\":2.5,\"unit\":\"us\",\"origin\":{\"seed\" : 1}"),
      "1/3", "5/2", "0" },
    { WITH ("\"end\" : { \"per_byte\" : 0.5 , "
            "\"base\":1},\"bytes\":3,\"hold\":{\"base\":0,\"per_byte\":\"1/9\"},\"nodes\":1"),
      "1/3", "5/2", "0" },
    { WITH ("\"nodes\":9,\"hold\":{\"base\":7,\"per_byte\":4},\"end\":{\"base\":9,\"per_byte\":1},"
            "\"bytes\":0"),
      "7", "9", "0" },
    { WITH ("\"nodes\":8,\"logp\":{\"L\":6,\"o\":2,\"g\":4}"), "4", "10", "0" },
    { WITH ("\"nodes\":8,\"logp\":{\"g\":4,\"o\":4,\"L\":0}"), "4", "8", "0" },
    { WITH ("\"nodes\":8,\"logp\":{\"g\":4,\"o\":0,\"L\":1},\"bytes\":100"), "4", "1", "0" },
    { WITH ("\"nodes\":8,\"bytes\":3,\"loggp\":{\"L\":6,\"o\":2,\"g\":4,\"G\":0.5}"), "5", "11",
      "0" },
    { WITH ("\"nodes\":8,\"bytes\":1,\"loggp\":{\"G\":100,\"L\":6,\"o\":2,\"g\":4}"), "4", "10",
      "0" },
    { WITH ("\"nodes\":8,\"bytes\":\"3/2\",\"loggp\":{\"G\":1,\"L\":6,\"o\":2,\"g\":4}"), "9/2",
      "21/2", "0" },
    { WITH ("\"nodes\":8,\"postal\":{\"lambda\":2.5}"), "1", "5/2", "0" },
    { WITH ("\"nodes\":8,\"hold\":22,\"end\":55,\"ports\":3,\"interval\":0"), "22", "55", "0" },
    { WITH ("\"nodes\":8,\"hold\":22,\"end\":55,\"ports\":3,\"interval\":{\"base\":4,\"per_byte\":"
            "2},\"bytes\":3"),
      "22", "55", "10" },
    { WITH ("\"nodes\":8,\"hold\":9223372036854775807,\"end\":\"1/9223372036854775807\""),
      "9223372036854775807", "1/9223372036854775807", "0" },
  };
  struct verify_parameterized_instance instance;
  struct status status;
  instance = (struct verify_parameterized_instance){ 0 };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    cr_assert (read_text (&instance, cases[i].text, &status), "%s: %s", cases[i].text,
               status.message);
    expect_ratio (cases[i].text, instance.hold, cases[i].hold);
    expect_ratio (cases[i].text, instance.end, cases[i].end);
    expect_ratio (cases[i].text, instance.interval, cases[i].interval);
    cr_expect (instance.network == VERIFY_COMPLETE && !instance.named && !instance.rounds, "%s",
               cases[i].text);
  }
  verify_parameterized_instance_clear (&instance);
}

/* One after the other into one instance, with nothing left of the one before. */
Test (instance, keys)
{
  static const uint32_t points[] = { 5, 1, 3 }, lines[] = { 7, 0, 3 };
  struct verify_parameterized_instance instance;
  struct status status;
  instance = (struct verify_parameterized_instance){ 0 };
  cr_assert (read_text (
    &instance,
    WITH ("\"nodes\":8,\"hold\":2,\"end\":5,\"ports\":64,\"interval\":1,\"port_model\":\"rounds\""),
    &status));
  cr_expect (instance.ports == 64 && instance.rounds && instance.nodes == 8);
  cr_assert (read_text (&instance,
                        WITH ("\"name\":\"m\",\"destinations\":[[1,0],[0,1]],\"source\":[2,1],"
                              "\"network\":{\"mesh\":[3,2]},\"hold\":2,"
                              "\"end\":5,\"nodes\":3"),
                        &status),
             "%s", status.message);
  cr_expect (instance.network == VERIFY_MESH && instance.sides == 2 && instance.side[0] == 3
             && instance.side[1] == 2 && instance.nodes == 3 && instance.named);
  cr_expect (instance.ports == 1 && !instance.rounds);
  cr_expect_arr_eq (instance.place, points, sizeof points);
  expect_ratio ("mesh", instance.occupation, "2");
  cr_assert (
    read_text (&instance,
               WITH ("\"occupation\":{\"base\":1,\"per_byte\":\"1/"
                     "2\"},\"bytes\":1,\"network\":{\"bmin\":8},\"source\":7,"
                     "\"destinations\":[0,3],\"hold\":2,\"end\":5,\"port_model\":\"strict\""),
               &status),
    "%s", status.message);
  cr_expect (instance.network == VERIFY_BMIN && instance.places == 8 && instance.nodes == 3
             && !instance.named);
  cr_expect_arr_eq (instance.place, lines, sizeof lines);
  expect_ratio ("bmin", instance.occupation, "3/2");
  cr_assert (read_text (&instance, WITH ("\"nodes\":100000000,\"hold\":2,\"end\":5"), &status));
  cr_expect (instance.network == VERIFY_COMPLETE && instance.nodes == 100000000);
  cr_assert (read_text (&instance,
                        WITH ("\"hold\":1,\"end\":2,\"network\":{\"mesh\":[4096,4096]},\"source\":["
                              "0,0],\"destinations\":[[4095,4095]]"),
                        &status));
  cr_expect_eq (instance.place[1], 4096u * 4096 - 1);
  verify_parameterized_instance_clear (&instance);
}

#define HOLD_END "\"hold\":1,\"end\":2,"

/* Refused, each with what is named; what the searches' reader refuses
   (tests/model/parameterized/test_instance.c) is among them, and more.
 */
struct refusal {
  const char *text, *says;
};

static void
expect_refused (const struct refusal *cases, size_t count)
{
  struct verify_parameterized_instance instance;
  instance = (struct verify_parameterized_instance){ 0 };
  for (size_t i = 0; i < count; i++) {
    struct status status;
    cr_expect_not (read_text (&instance, cases[i].text, &status), "%s", cases[i].text);
    cr_expect_eq (status.code, STATUS_INPUT, "%s", cases[i].text);
    place_drop_columns (status.message);
    cr_expect_eq (strncmp (status.message, "cats.json:7: ", 13), 0, "%s: %s", cases[i].text,
                  status.message);
    cr_expect (strlen (status.message) > 13 && strchr (status.message, '\n') == NULL, "%s",
               cases[i].text);
    cr_expect_neq (strstr (status.message, cases[i].says), NULL, "%s: %s", cases[i].text,
                   status.message);
  }
  verify_parameterized_instance_clear (&instance);
}

Test (instance, refused_keys)
{
  static const struct refusal cases[] = {
    { WITH ("\"hold\":1,\"end\":2"), "nodes" },
    { WITH ("\"nodes\":0,\"hold\":1,\"end\":2"), "nodes" },
    { WITH ("\"nodes\":2.5,\"hold\":1,\"end\":2"), "nodes" },
    { WITH ("\"nodes\":100000001,\"hold\":1,\"end\":2"), "nodes" },
    { WITH ("\"nodes\":2,\"hold\":0,\"end\":2"), "hold" },
    { WITH ("\"nodes\":2,\"hold\":1,\"end\":-2"), "end" },
    { WITH ("\"nodes\":2,\"hold\":1,\"end\":0"), "end" },
    { WITH ("\"nodes\":2,\"hold\":1"), "end" },
    { WITH ("\"nodes\":2,\"end\":1"), "hold" },
    { WITH ("\"nodes\":2"), "hold" },
    { WITH ("\"nodes\":2,\"hold\":1e40,\"end\":2"), "hold" },
    { WITH ("\"nodes\":2,\"hold\":NaN,\"end\":2"), "" },
    { WITH ("\"nodes\":2,\"hold\":null,\"end\":2"), "hold" },
    { WITH ("\"nodes\":2,\"bytes\":-2,\"hold\":1,\"end\":2"), "bytes" },
  };
  expect_refused (cases, sizeof cases / sizeof *cases);
}

/* Costs that depend on the length of the message. */
Test (instance, refused_costs_by_length)
{
  static const struct refusal cases[] = {
    { WITH ("\"nodes\":2,\"hold\":{\"base\":1,\"per_byte\":1},\"end\":2"), "bytes" },
    { WITH ("\"nodes\":2,\"hold\":{\"base\":1},\"end\":2,\"bytes\":1"), "per_byte" },
    { WITH ("\"nodes\":2,\"hold\":{\"per_byte\":1},\"end\":2,\"bytes\":1"), "base" },
    { WITH ("\"nodes\":2,\"hold\":{\"base\":1,\"per_byte\":1,\"more\":1},\"end\":2,\"bytes\":1"),
      "\"more\"" },
    { WITH ("\"nodes\":2,\"hold\":{\"base\":0,\"per_byte\":1},\"end\":2,\"bytes\":0"), "hold" },
    { WITH ("\"nodes\":2,\"hold\":{\"base\":\"1/4611686018427387847\",\"per_byte\":\"1/"
            "4611686018427387846\"},\"end\":2,\"bytes\":1"),
      "hold" },
    { WITH (
        "\"nodes\":2,\"hold\":{\"base\":1,\"per_byte\":4611686018427387904},\"end\":2,\"bytes\":2"),
      "hold" },
  };
  expect_refused (cases, sizeof cases / sizeof *cases);
}

/* Times as LogP, LogGP and the postal model have them. */
Test (instance, refused_logp)
{
  static const struct refusal cases[] = {
    { WITH ("\"nodes\":2,\"hold\":1,\"end\":2,\"postal\":{\"lambda\":2}"), "postal" },
    { WITH ("\"nodes\":2,\"end\":2,\"postal\":{\"lambda\":2}"), "postal" },
    { WITH ("\"nodes\":2,\"logp\":{\"L\":1,\"o\":1,\"g\":1},\"postal\":{\"lambda\":2}"), "postal" },
    { WITH ("\"nodes\":2,\"logp\":{\"L\":1,\"o\":5,\"g\":4}"), "g is less than o" },
    { WITH ("\"nodes\":2,\"logp\":{\"L\":1,\"o\":1}"), "\"g\"" },
    { WITH ("\"nodes\":2,\"logp\":{\"o\":1,\"g\":1}"), "\"L\"" },
    { WITH ("\"nodes\":2,\"logp\":{\"L\":1,\"o\":1,\"g\":1,\"G\":1}"), "\"G\"" },
    { WITH ("\"nodes\":2,\"logp\":{\"L\":1,\"o\":0,\"g\":0}"), "g" },
    { WITH ("\"nodes\":2,\"logp\":{\"L\":0,\"o\":0,\"g\":1}"), "logp" },
    { WITH ("\"nodes\":2,\"logp\":{\"L\":-1,\"o\":1,\"g\":1}"), "L" },
    { WITH ("\"nodes\":2,\"logp\":{\"L\":9223372036854775807,\"o\":1,\"g\":1}"), "logp" },
    { WITH ("\"nodes\":2,\"loggp\":{\"L\":1,\"o\":1,\"g\":4,\"G\":2}"), "bytes" },
    { WITH ("\"nodes\":2,\"bytes\":0.5,\"loggp\":{\"L\":1,\"o\":1,\"g\":4,\"G\":2}"), "bytes" },
    { WITH ("\"nodes\":2,\"bytes\":2,\"loggp\":{\"L\":1,\"o\":1,\"g\":4}"), "\"G\"" },
    { WITH (
        "\"nodes\":2,\"bytes\":2,\"loggp\":{\"L\":1,\"o\":1,\"g\":4,\"G\":9223372036854775807}"),
      "loggp" },
    { WITH ("\"nodes\":2,\"bytes\":2,\"loggp\":{\"L\":1,\"o\":0,\"g\":0,\"G\":1}"),
      "g: 0 is not positive" },
    { WITH ("\"nodes\":2,\"postal\":{}"), "lambda" },
    { WITH ("\"nodes\":2,\"postal\":{\"lambda\":0}"), "lambda" },
    { WITH ("\"nodes\":2,\"postal\":{\"lambda\":1,\"mu\":1}"), "\"mu\"" },
  };
  expect_refused (cases, sizeof cases / sizeof *cases);
}

Test (instance, refused_ports)
{
  static const struct refusal cases[] = {
    { WITH ("\"nodes\":2,\"hold\":1,\"end\":2,\"ports\":2"), "interval" },
    { WITH ("\"nodes\":2,\"hold\":1,\"end\":2,\"ports\":2,\"interval\":-1"), "interval" },
    { WITH ("\"nodes\":2,\"hold\":1,\"end\":2,\"ports\":65,\"interval\":1"), "ports" },
    { WITH ("\"nodes\":2,\"hold\":1,\"end\":2,\"ports\":0,\"interval\":1"), "ports" },
    { WITH ("\"nodes\":2,\"hold\":1,\"end\":2,\"port_model\":\"loose\""), "port_model" },
    { WITH ("\"nodes\":2,\"hold\":1,\"end\":2,\"port_model\":1"), "port_model" },
  };
  expect_refused (cases, sizeof cases / sizeof *cases);
}

Test (instance, refused_network)
{
  static const struct refusal cases[] = {
    { WITH ("\"nodes\":2,\"hold\":1,\"end\":2,\"source\":1"), "source" },
    { WITH ("\"nodes\":2,\"hold\":1,\"end\":2,\"destinations\":[1]"), "destinations" },
    { WITH ("\"nodes\":2,\"hold\":1,\"end\":2,\"occupation\":1"), "occupation" },
    { WITH (HOLD_END "\"network\":{\"bmin\":8},\"source\":1"), "destinations" },
    { WITH (HOLD_END "\"network\":{\"bmin\":8},\"destinations\":[1]"), "source" },
    { WITH (HOLD_END "\"network\":{\"bmin\":8},\"source\":1,\"destinations\":[2],\"occupation\":0"),
      "occupation" },
    { WITH (HOLD_END "\"network\":{\"bmin\":8},\"source\":1,\"destinations\":[]"), "destinations" },
    { WITH (HOLD_END "\"network\":{\"bmin\":6},\"source\":1,\"destinations\":[2]"), "bmin" },
    { WITH (HOLD_END "\"network\":{\"bmin\":1},\"source\":0,\"destinations\":[0]"), "bmin" },
    { WITH (HOLD_END "\"network\":{\"bmin\":33554432},\"source\":0,\"destinations\":[1]"), "bmin" },
    { WITH (HOLD_END "\"network\":{\"mesh\":[2]},\"source\":[0,0],\"destinations\":[[1,0]]"),
      "mesh" },
    { WITH (HOLD_END "\"network\":{\"mesh\":[2,2,2]},\"source\":[0,0],\"destinations\":[[1,0]]"),
      "mesh" },
    { WITH (HOLD_END "\"network\":{\"mesh\":[2,4097]},\"source\":[0,0],\"destinations\":[[1,0]]"),
      "mesh" },
    { WITH (HOLD_END "\"network\":{\"mesh\":[2,0]},\"source\":[0,0],\"destinations\":[[1,0]]"),
      "mesh" },
    { WITH (HOLD_END "\"network\":{},\"source\":1,\"destinations\":[2]"), "network" },
    { WITH (HOLD_END "\"network\":{\"torus\":8},\"source\":1,\"destinations\":[2]"), "\"torus\"" },
    { WITH (HOLD_END "\"network\":{\"bmin\":8,\"mesh\":[2,2]},\"source\":1,\"destinations\":[2]"),
      "network" },
    { WITH (HOLD_END "\"network\":{\"bmin\":8},\"source\":1,\"destinations\":[8]"),
      "destinations[0]" },
    { WITH (HOLD_END "\"network\":{\"bmin\":8},\"source\":8,\"destinations\":[1]"), "source" },
    { WITH (HOLD_END "\"network\":{\"bmin\":8},\"source\":-1,\"destinations\":[1]"), "source" },
    { WITH (HOLD_END "\"network\":{\"bmin\":8},\"source\":1,\"destinations\":[2,1]"),
      "destinations[1]" },
    { WITH (HOLD_END "\"network\":{\"bmin\":8},\"source\":1,\"destinations\":[[2,1]]"),
      "destinations[0]" },
    { WITH (HOLD_END "\"network\":{\"mesh\":[2,2]},\"source\":[0,0],\"destinations\":[[1]]"),
      "destinations[0]" },
    { WITH (HOLD_END "\"network\":{\"mesh\":[2,2]},\"source\":[0,0],\"destinations\":[[1,0,1]]"),
      "destinations[0]" },
    { WITH (HOLD_END "\"network\":{\"mesh\":[3,2]},\"source\":[0,0],\"destinations\":[[1,2]]"),
      "destinations[0]" },
    { WITH (HOLD_END "\"network\":{\"mesh\":[3,2]},\"source\":[3,0],\"destinations\":[[1,1]]"),
      "source" },
    { WITH (HOLD_END
            "\"network\":{\"mesh\":[3,2]},\"source\":[0,0],\"destinations\":[[1,1],[1,1]]"),
      "destinations[1]" },
    { WITH ("\"nodes\":5," HOLD_END "\"network\":{\"bmin\":8},\"source\":1,\"destinations\":[2]"),
      "nodes" },
  };
  expect_refused (cases, sizeof cases / sizeof *cases);
}

/* Keys twice or not of this model, another model, and what is no object at all. */
Test (instance, refused_text)
{
  static const struct refusal cases[] = {
    { WITH ("\"nodes\":5,\"nodes\":5,\"hold\":1,\"end\":2"), "nodes" },
    { WITH ("\"node\":5,\"hold\":1,\"end\":2"), "\"node\"" },
    { "{\"nodes\":5,\"hold\":1,\"end\":2}", "model" },
    { "{\"model\":\"node\",\"nodes\":5,\"hold\":1,\"end\":2}", "model" },
    { WITH ("\"nodes\":5,\"hold\":1,\"end\":2") "x", "" },
    { "[]", "" },
    { "", "" },
  };
  expect_refused (cases, sizeof cases / sizeof *cases);
}
