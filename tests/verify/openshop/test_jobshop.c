#include "verify/openshop/jobshop.h"

#include "tests/support/verify_openshop.h"

#define SHOP(times, machines, rest)                                                                \
  "{\"duration_matrix\":" times ",\"machines_matrix\":" machines ",\"metadata\":{" rest "}}"
#define OPEN "\"open_shop\":true"

static const struct {
  const char *text, *message; /* NULL: read */
  uint32_t jobs, machines;
  int64_t times[4]; /* times 4 */
} cases[] = {
  { SHOP ("[[1,2],[3,4]]", "[[0,1],[1,0]]", OPEN), NULL, 2, 2, { 4, 8, 16, 12 } },
  { SHOP ("[[5]]", "[[2]]", OPEN), NULL, 1, 3, { 0, 0, 20 } },
  { SHOP ("[[],[0.25]]", "[[],[1]]", OPEN), NULL, 2, 2, { 0, 0, 0, 1 } },
  { SHOP ("[[1,2]]", "[[0,1]]", OPEN ",\"ticks\":2,\"machines\":3"), NULL, 1, 3, { 2, 4, 0 } },
  { SHOP ("[[1]]", "[[0]]", OPEN ",\"optimum\":0,\"hash\":\"any\",\"by\":[{}]"),
    NULL,
    1,
    1,
    { 4 } },
  { SHOP ("[[]]", "[[]]", OPEN ",\"machines\":2"), NULL, 1, 2, { 0, 0 } },
  { SHOP ("[[1]]", "[[0]]", ""), "f:1: a job shop, whose tasks have an order", 0, 0, { 0 } },
  { SHOP ("[[1]]", "[[0]]", "\"open_shop\":false"), "a job shop", 0, 0, { 0 } },
  { SHOP ("[[1]]", "[[0]]", "\"open_shop\":1"), "neither true nor false", 0, 0, { 0 } },
  { SHOP ("[[1,2]]", "[[0,0]]", OPEN), "job 0 has machine 0 twice", 0, 0, { 0 } },
  { SHOP ("[[1,2]]", "[[0]]", OPEN), "job 0 has 2 times, but 1 machines", 0, 0, { 0 } },
  { SHOP ("[[1],[2]]", "[[0]]", OPEN), "2 rows of times, but 1 of machines", 0, 0, { 0 } },
  { SHOP ("[[1]]", "[[4096]]", OPEN), "machines_matrix[0][0]: its value: 4096", 0, 0, { 0 } },
  { SHOP ("[[1]]", "[[[0]]]", OPEN), "machines_matrix[0][0]: ", 0, 0, { 0 } },
  { SHOP ("[[-1]]", "[[0]]", OPEN), "duration_matrix[0][0]: its value: -1", 0, 0, { 0 } },
  { SHOP ("[1]", "[[0]]", OPEN), "duration_matrix[0]: ", 0, 0, { 0 } },
  { SHOP ("[]", "[]", OPEN), "duration_matrix: there are no rows", 0, 0, { 0 } },
  { SHOP ("[[]]", "[[]]", OPEN), "there are no tasks", 0, 0, { 0 } },
  { SHOP ("[[1]]", "[[1]]", OPEN ",\"machines\":1"), "machine 1 of 1", 0, 0, { 0 } },
  { SHOP ("[[1]]", "[[0]]", OPEN ",\"ticks\":0"), "ticks: 0 is not", 0, 0, { 0 } },
  { SHOP ("[[\"22/7\"]]", "[[0]]", OPEN ",\"ticks\":9223372036854775807"),
    "job 0: a time does not fit into 64 bits",
    0,
    0,
    { 0 } },
  { "{\"duration_matrix\":[[1]],\"metadata\":{" OPEN "}}",
    "missing key \"machines_matrix\"",
    0,
    0,
    { 0 } },
  { "{\"duration_matrix\":[[1]],\"machines_matrix\":[[0]],\"release\":1}",
    "unknown key \"release\"",
    0,
    0,
    { 0 } },
};

Test (jobshop, cases)
{
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    struct verify_source source = { cases[i].text, strlen (cases[i].text), "f", 1 };
    struct verify_openshop_instance instance = { 0 };
    struct status status;
    status_init (&status);
    cr_assert (verify_openshop_jobshop_is (&source), "%s", cases[i].text);
    cr_expect_eq (verify_openshop_instance_read (&instance, &source, &status),
                  cases[i].message == NULL, "%s: %s", cases[i].text, status.message);
    if (cases[i].message != NULL) {
      cr_expect_eq (status.code, STATUS_INPUT);
      cr_expect (strstr (status.message, cases[i].message), "%s", status.message);
    } else {
      cr_expect (instance.jobs == cases[i].jobs && instance.machines == cases[i].machines
                 && !instance.exchange && !instance.named);
      for (uint32_t c = 0; c < cases[i].jobs * cases[i].machines; c++)
        cr_expect_eq (instance.times[c].num * 4, cases[i].times[c] * instance.times[c].den, "%s",
                      cases[i].text);
    }
    verify_openshop_instance_clear (&instance);
  }
}

Test (jobshop, is)
{
  static const char *const others[]
    = { "{\"model\":\"openshop\",\"duration_matrix\":[[1]]}", "{\"name\":\"duration_matrix\"}",
        "{\"duration_matrix\"", "[\"duration_matrix\"]" };
  for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
    struct verify_source source = { others[i], strlen (others[i]), "f", 1 };
    cr_expect_not (verify_openshop_jobshop_is (&source), "%s", others[i]);
  }
}
