#include "model/kind.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

static bool
find (const char *text, enum model_kind *kind, struct status *status)
{
  status_init (status);
  return kind_find (kind, text, strlen (text), "file", 7, status);
}

/* The key may stand anywhere on the top level, and nowhere else; what follows it does not matter. */
Test (kind, found)
{
  static const struct {
    const char *text;
    enum model_kind kind;
  } cases[] = {
    { "{\"model\":\"node\"}", MODEL_NODE },
    { "{\"model\":\"overhead\"}", MODEL_OVERHEAD },
    { " \t{ \"model\" : \"overhead\" , ]", MODEL_OVERHEAD },
    { "{\"model\":\"node\"", MODEL_NODE },
    { "{\"model\":\"node\",\"model\":\"overhead\"}", MODEL_NODE },
    { "{\"mod\\u0065l\":\"no\\u0064e\"}", MODEL_NODE },
    { "{\"name\":\"model\",\"model\":\"overhead\"}", MODEL_OVERHEAD },
    { "{\"name\":\"\\\"model\\\":\\\"node\\\"\",\"model\":\"overhead\"}", MODEL_OVERHEAD },
    { "{\"origin\":{\"model\":\"node\",\"a\":[{\"model\":\"node\"}]},\"models\":0,\"model\":\"overhead\"}", MODEL_OVERHEAD },
    { "{\"model\":\"exchange\"}", MODEL_EXCHANGE },
    { "{\"times\":[[0]],\"model\":\"openshop\"}", MODEL_OPENSHOP },
    { "\n 2 3\n", MODEL_OPENSHOP }, /* layouts of benchmarks */
    { "2\t3 no more is looked at", MODEL_OPENSHOP },
    { "number of jobs, ...\n\n  4   4  1166510396", MODEL_OPENSHOP },
    { "{\"nodes\":[1,2.5e3,true,null,\"}\"],\n\"model\":\"overhead\"}", MODEL_OVERHEAD },
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    enum model_kind kind = MODEL_KINDS;
    struct status status;
    cr_expect (find (cases[i].text, &kind, &status), "%s: %s", cases[i].text, status.message);
    cr_expect_eq (kind, cases[i].kind, "%s", cases[i].text);
    cr_expect_eq (status.code, STATUS_OK);
  }
}

Test (kind, refused)
{
  static const struct {
    const char *text, *message;
  } cases[] = {
    { "{}", "file:7: model: missing, must be one of node, overhead, exchange, openshop, parameterized, logp" },
    { "{\"name\":\"node\"}", "file:7: model: missing, must be one of node, overhead, exchange, openshop, parameterized, logp" },
    { "{\"origin\":{\"model\":\"node\"}}", "file:7: model: missing, must be one of node, overhead, exchange, openshop, parameterized, logp" },
    { "{\"model\":\"tree\"}", "file:7: model: must be one of node, overhead, exchange, openshop, parameterized, logp, got \"tree\"" },
    { "{\"model\":\"Node\"}", "file:7: model: must be one of node, overhead, exchange, openshop, parameterized, logp, got \"Node\"" },
    { "{\"model\":\"nod\"}", "file:7: model: must be one of node, overhead, exchange, openshop, parameterized, logp, got \"nod\"" },
    { "{\"model\":\"nodes\"}", "file:7: model: must be one of node, overhead, exchange, openshop, parameterized, logp, got \"nodes\"" },
    { "{\"model\":\"\"}", "file:7: model: must be one of node, overhead, exchange, openshop, parameterized, logp, got \"\"" },
    { "{\"model\":\"node\\u0000\"}",
      "file:7: model: must be one of node, overhead, exchange, openshop, parameterized, logp, got \"node\\u0000\"" },
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
    enum model_kind kind;
    struct status status;
    cr_expect_not (find (cases[i].text, &kind, &status), "%s", cases[i].text);
    cr_expect_eq (status.code, STATUS_INPUT);
    cr_expect_str_eq (status.message, cases[i].message);
  }
}

/* Every name is found under its own number. */
Test (kind, names)
{
  for (int i = 0; i < MODEL_KINDS; i++) {
    char text[64];
    enum model_kind kind = MODEL_KINDS;
    struct status status;
    snprintf (text, sizeof text, "{\"model\":\"%s\"}", kind_name ((enum model_kind)i));
    cr_expect (find (text, &kind, &status), "%s", status.message);
    cr_expect_eq ((int)kind, i);
  }
}
