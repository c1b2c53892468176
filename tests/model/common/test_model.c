/* The kind of a text: which model it is of, and refusals. */
#include "model/common/model.h"
#include "tests/support/place.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

static const struct model *
find (const char *text, struct status *status)
{
  status_init (status);
  return model_find (text, strlen (text), "file", 7, status);
}

/* The key may stand anywhere on the top level, and nowhere else; what follows it does not
   matter. */
Test (model, found)
{
  static const struct {
    const char *text;
    const char *name;
  } cases[] = {
    { "{\"model\":\"node\"}", "node" },
    { "{\"model\":\"overhead\"}", "overhead" },
    { " \t{ \"model\" : \"overhead\" , ]", "overhead" },
    { "{\"model\":\"node\"", "node" },
    { "{\"model\":\"node\",\"model\":\"overhead\"}", "node" },
    { "{\"mod\\u0065l\":\"no\\u0064e\"}", "node" },
    { "{\"name\":\"model\",\"model\":\"overhead\"}", "overhead" },
    { "{\"name\":\"\\\"model\\\":\\\"node\\\"\",\"model\":\"overhead\"}", "overhead" },
    { "{\"origin\":{\"model\":\"node\",\"a\":[{\"model\":\"node\"}]},\"models\":0,\"model\":"
      "\"overhead\"}",
      "overhead" },
    { "{\"model\":\"exchange\"}", "exchange" },
    { "{\"times\":[[0]],\"model\":\"openshop\"}", "openshop" },
    { "\n 2 3\n", "openshop" }, /* layouts of benchmarks */
    { "2\t3 no more is looked at", "openshop" },
    { "number of jobs, ...\n\n  4   4  1166510396", "openshop" },
    { "{\"nodes\":[1,2.5e3,true,null,\"}\"],\n\"model\":\"overhead\"}", "overhead" },
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    struct status status;
    const struct model *model = find (cases[i].text, &status);
    cr_assert (model, "%s: %s", cases[i].text, status.message);
    cr_expect_str_eq (model->name, cases[i].name, "%s", cases[i].text);
    cr_expect_eq (status.code, STATUS_OK);
  }
}

Test (model, refused)
{
  static const struct {
    const char *text, *message;
  } cases[] = {
    { "{}", "file:7: model: missing, must be one of node, overhead, exchange, openshop, "
            "parameterized, logp" },
    { "{\"name\":\"node\"}", "file:7: model: missing, must be one of node, overhead, exchange, "
                             "openshop, parameterized, logp" },
    { "{\"origin\":{\"model\":\"node\"}}", "file:7: model: missing, must be one of node, overhead, "
                                           "exchange, openshop, parameterized, logp" },
    { "{\"model\":\"tree\"}", "file:7: model: must be one of node, overhead, exchange, openshop, "
                              "parameterized, logp, got \"tree\"" },
    { "{\"model\":\"Node\"}", "file:7: model: must be one of node, overhead, exchange, openshop, "
                              "parameterized, logp, got \"Node\"" },
    { "{\"model\":\"nod\"}", "file:7: model: must be one of node, overhead, exchange, openshop, "
                             "parameterized, logp, got \"nod\"" },
    { "{\"model\":\"nodes\"}", "file:7: model: must be one of node, overhead, exchange, openshop, "
                               "parameterized, logp, got \"nodes\"" },
    { "{\"model\":\"\"}", "file:7: model: must be one of node, overhead, exchange, openshop, "
                          "parameterized, logp, got \"\"" },
    { "{\"model\":\"node\\u0000\"}", "file:7: model: must be one of node, overhead, exchange, "
                                     "openshop, parameterized, logp, got \"node\\u0000\"" },
    { "{\"model\":7}", "file:7: model: expected a string, got 7" },
    { "{\"model\":null}", "file:7: model: expected a string, got null" },
    { "{\"model\":", "file:7: model: expected a string, got the end of the text" },
    { "", "file:7: instance: expected an object, got the end of the text" },
    { "[{\"model\":\"node\"}]", "file:7: instance: expected an object, got an array" },
    { "node", "file:7: instance: expected an object, got node" },
    { "7", "file:7: instance: expected an object, got 7" },
    { "7 x", "file:7: instance: expected an object, got 7" },
    { "7\n7 7", "file:7: instance: expected an object, got 7" },
    { "2.5 3", "file:7: instance: expected an object, got 2.5" },
    { "-2 3", "file:7: instance: expected an object, got -2" },
    { "jobs\n{2 3}", "file:7: instance: expected an object, got jobs" },
    { "{\"a\":1 \"model\":\"node\"}", "file:7: expected ',' or '}', got \"model\"" },
    { "{\"a\":\n[1,2\n,\"model\":\"node\"}", "file:9: expected ',' or ']', got :" },
    { "{model:\"node\"}", "file:7: expected a key in quotes, got model" },
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    struct status status;
    cr_expect_not (find (cases[i].text, &status), "%s", cases[i].text);
    cr_expect_eq (status.code, STATUS_INPUT);
    place_drop_columns (status.message);
    cr_expect_str_eq (status.message, cases[i].message);
  }
}

/* Every row is found by its name, in a text and without one. */
Test (model, names)
{
  for (const struct model *model = models; model->name; model++) {
    char text[64];
    struct status status;
    snprintf (text, sizeof text, "{\"model\":\"%s\"}", model->name);
    cr_expect_eq (find (text, &status), model, "%s", status.message);
    cr_expect_eq (model_named (model->name), model);
    cr_expect_eq (&models[model_index (model)], model);
  }
  cr_expect_null (model_named ("tree"));
}
