#include "model/common/labels.h"

#include "model/common/model.h"
#include "tests/support/place.h"

#include <criterion/criterion.h>
#include <string.h>

/* The names of the nodes of an instance, as an array of JSON; "none" where there are none. */
static void
expect (const char *text, const char *expected)
{
  struct status status;
  struct labels labels;
  struct output out;
  status_init (&status);
  output_init_memory (&out);
  const struct model *model = model_find (text, strlen (text), "f", 1, &status);
  cr_assert (model, "%s", status.message);
  void *instance = data_new (model->data->instance);
  cr_assert (model->data->read_instance (instance, text, strlen (text), "f", 1, &status), "%s",
             status.message);
  labels_init (&labels, model->data, instance);
  if (labels_given (&labels))
    labels_write (&labels, &out);
  else
    output_text (&out, "none");
  output_char (&out, '\0');
  cr_expect_str_eq (out.bytes, expected);
  output_discard (&out);
  labels_clear (&labels);
  data_free (model->data->instance, instance);
}

Test (labels, of_all_models)
{
  expect ("{\"model\":\"node\",\"source\":{\"cost\":1},\"destinations\":[{\"cost\":1}]}", "none");
  expect ("{\"model\":\"node\",\"source\":{\"cost\":1,\"name\":\"s\"},\"destinations\":[{\"cost\":"
          "1,\"count\":2,\"name\":\"a\"},{\"cost\":2},{\"cost\":3,\"name\":\"b\"}]}",
          "[\"s\",\"a.1\",\"a.2\",null,\"b\"]");
  expect ("{\"model\":\"node\",\"names\":[\"x\",\"y\",\"\\\"\"],\"source\":{\"cost\":1,\"name\":"
          "\"s\"},\"destinations\":[{\"cost\":1,\"count\":2,\"name\":\"a\"}]}",
          "[\"x\",\"y\",\"\\\"\"]");
  expect ("{\"model\":\"logp\",\"source\":{\"send\":1,\"name\":\"s\"},\"destinations\":[{\"send\":"
          "1,\"receive\":1,\"count\":2}]}",
          "[\"s\",null,null]");
  expect ("{\"model\":\"overhead\",\"names\":[\"x\",\"y\"],\"nodes\":[{\"send\":1,\"receive\":1},{"
          "\"send\":1,\"receive\":1}],\"multicasts\":[{\"source\":0,\"destinations\":[1],\"bytes\":"
          "1}]}",
          "[\"x\",\"y\"]");
  expect ("{\"names\":[\"x\",\"y\"],\"model\":\"exchange\",\"times\":[[0,1],[1,0]]}",
          "[\"x\",\"y\"]");
  expect ("{\"model\":\"openshop\",\"times\":[[1,1]],\"names\":[\"j\",\"m\",\"n\"]}",
          "[\"j\",\"m\",\"n\"]");
  expect ("{\"model\":\"parameterized\",\"nodes\":2,\"hold\":1,\"end\":1,\"names\":[\"x\",\"y\"]}",
          "[\"x\",\"y\"]");
}

/* Written and read again, names stay; the number of names must fit. */
Test (labels, read_and_written)
{
  static const struct {
    const char *text, *message; /* NULL: it is written as it was read */
  } cases[] = {
    { "{\"model\":\"node\",\"names\":[\"x\",\"y\"],\"source\":{\"cost\":1,\"name\":\"s\"},"
      "\"destinations\":[{\"cost\":1,\"name\":\"a\"}]}\n",
      NULL },
    { "{\"model\":\"logp\",\"names\":[\"x\",\"y\"],\"source\":{\"send\":1,\"name\":\"s\"},"
      "\"destinations\":[{\"send\":1,\"receive\":1,\"name\":\"a\"}]}\n",
      NULL },
    { "{\"model\":\"exchange\",\"names\":[\"x\",\"y\"],\"times\":[[0,1],[1,0]]}\n", NULL },
    { "{\"model\":\"parameterized\",\"names\":[\"x\",\"y\"],\"nodes\":2,\"hold\":1,\"end\":1}\n",
      NULL },
    { "{\"model\":\"exchange\",\"names\":[\"x\"],\"times\":[[0,1],[1,0]]}",
      "f:1: names: expected 2, one for each node, got 1" },
    { "{\"model\":\"openshop\",\"names\":[\"x\",\"y\"],\"times\":[[0,1],[1,0]]}",
      "f:1: names: expected 4, one for each job, then for each machine, got 2" },
    { "{\"model\":\"exchange\",\"names\":[],\"times\":[[0]]}",
      "f:1: names: must not be empty, got []" },
    { "{\"model\":\"exchange\",\"names\":[\"x\",1],\"times\":[[0,1],[1,0]]}",
      "f:1: names[1]: expected a string, got 1" },
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    const char *text = cases[i].text;
    struct status status;
    struct output out;
    status_init (&status);
    output_init_memory (&out);
    const struct model *model = model_find (text, strlen (text), "f", 1, &status);
    void *instance = data_new (model->data->instance);
    bool good = model->data->read_instance (instance, text, strlen (text), "f", 1, &status);
    cr_expect_eq (good, !cases[i].message, "%s", text);
    cr_expect_str_eq (place_drop_columns (status.message),
                      cases[i].message ? cases[i].message : "");
    if (good) {
      model->data->write_instance (instance, &out);
      output_char (&out, '\0');
      cr_expect_str_eq (out.bytes, text);
    }
    output_discard (&out);
    data_free (model->data->instance, instance);
  }
}
