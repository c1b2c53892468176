#include "tests/support/verify_openshop.h"
#include "tests/support/place.h"

#define HEAD "{\"model\":\"openshop\",\"times\":"

Test (instance, reads)
{
  static const char text[] = "{\"times\":[[0,\"3/"
                             "2\",0.25],[4e1,0,5]],\"unit\":\"us\",\"name\":\"a\",\"origin\":{"
                             "\"x\":1},\"model\":\"openshop\"}";
  struct verify_openshop_instance instance;
  instance = (struct verify_openshop_instance){ 0 };
  shop_read (&instance, text, sizeof text - 1);
  cr_assert (instance.jobs == 2 && instance.machines == 3 && !instance.exchange && instance.named);
  static const struct verify_ratio wanted[2][3]
    = { { { 0, 1 }, { 3, 2 }, { 1, 4 } }, { { 40, 1 }, { 0, 1 }, { 5, 1 } } };
  for (uint32_t i = 0; i < 2; i++)
    for (uint32_t j = 0; j < 3; j++)
      cr_expect_eq (
        verify_ratio_compare (verify_openshop_instance_time (&instance, i, j), wanted[i][j]), 0,
        "%u %u", i, j);
  cr_expect_str_eq (verify_openshop_instance_model (&instance), "openshop");
  /* Again, with nothing left of the old one. */
  static const char least[] = "{\"model\":\"exchange\",\"times\":[[0]]}";
  shop_read (&instance, least, sizeof least - 1);
  cr_expect (instance.jobs == 1 && instance.machines == 1 && instance.exchange && !instance.named);
  cr_expect_str_eq (verify_openshop_instance_model (&instance), "exchange");
  verify_openshop_instance_clear (&instance);
}

Test (instance, refuses)
{
  static const struct {
    const char *text, *message;
  } cases[] = {
    { HEAD "[[1,2],[3]]}", "times[1]: 1 numbers, but 2 in the first row" },
    { HEAD "[[1,2],[3,4,5]]}", "times[1][2]: a row of more numbers than the first one's 2" },
    { HEAD "[]}", "times: there are no rows" },
    { HEAD "[[]]}", "times[0]: an empty row" },
    { HEAD "[[1],[]]}", "times[1]: an empty row" },
    { HEAD "[[1],2]}", "times[1]: its value: expected an array" },
    { HEAD "3}", "times: expected an array" },
    { HEAD "[[-1]]}", "times[0][0]: -1 is negative" },
    { HEAD "[[1e40]]}", "times[0][0]: its value: 1e40 does not fit into 64 bits" },
    { HEAD "[[\"x\"]]}", "times[0][0]: its value: \"x\" is not a number" },
    { HEAD "[[null]]}", "times[0][0]: its value: expected a number" },
    { HEAD "[[1]],\"times\":[[1]]}", "times" },
    { HEAD "[[1]],\"jobs\":1}", "unknown key \"jobs\"" },
    { HEAD "[[1]],\"name\":1}", "name: expected a string" },
    { HEAD "[[1]],\"origin\":1}", "origin: expected an object" },
    { "{\"model\":\"openshop\"}", "missing key \"times\"" },
    { "{\"times\":[[1]]}", "missing key \"model\"" },
    { "{\"model\":\"node\",\"times\":[[1]]}", "model: \"node\" is neither" },
    { "{\"model\":\"exchange\",\"times\":[[0,1]]}", "times: an exchange of 1 rows and 2 columns" },
    { "{\"model\":\"exchange\",\"times\":[[0,1],[1,\"1/3\"]]}",
      "times[1][1]: 1/3 on the diagonal of an exchange is not 0" },
    { "{\"times\":[[0,1],[1,2]],\"model\":\"exchange\"}", "times[1][1]: 2 on the diagonal" },
    { "", "" },
    { "[1]", "" },
    { HEAD "[[1]]} x", "" },
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    struct verify_source source = { cases[i].text, strlen (cases[i].text), "f.json", 3 };
    struct verify_openshop_instance instance;
    struct status status;
    status_init (&status);
    instance = (struct verify_openshop_instance){ 0 };
    cr_expect_not (verify_openshop_instance_read (&instance, &source, &status), "%s",
                   cases[i].text);
    cr_expect_eq (status.code, STATUS_INPUT, "%s", cases[i].text);
    place_drop_columns (status.message);
    cr_expect (strncmp (status.message, "f.json:3: ", 10) == 0
                 && strstr (status.message, cases[i].message),
               "%s: %s", cases[i].text, status.message);
    verify_openshop_instance_clear (&instance);
  }
}

/* A row, or rows, too many. */
Test (instance, refuses_large_ones)
{
  for (int rows = 0; rows < 2; rows++) {
    struct verify_openshop_instance instance;
    struct verify_source source;
    struct status status;
    struct output text;
    output_init_memory (&text);
    output_text (&text, HEAD "[");
    for (int i = 0; i <= VERIFY_OPENSHOP_SIDE; i++)
      output_text (&text, rows ? (i > 0 ? ",[1]" : "[1]") : (i > 0 ? ",1" : "[1"));
    output_text (&text, rows ? "]}" : "]]}");
    source = (struct verify_source){ text.bytes, text.length, "f", 1 };
    status_init (&status);
    instance = (struct verify_openshop_instance){ 0 };
    cr_expect_not (verify_openshop_instance_read (&instance, &source, &status));
    cr_expect (strstr (status.message, rows ? "more than 4096 rows" : "more than 4096 columns"),
               "%s", status.message);
    verify_openshop_instance_clear (&instance);
    output_discard (&text);
  }
}
