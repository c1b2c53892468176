#include "tests/support/verify_openshop.h"
#include "verify/openshop/layout.h"

static const struct {
  const char *text, *message; /* NULL: read */
  uint32_t jobs, machines;
  int64_t times[4]; /* times 4 */
} cases[] = {
  { "2 2\n1 2\n3 4\n", NULL, 2, 2, { 4, 8, 12, 16 } },
  { "\n \n 2\t2 \r\n1 2\n\n3/2 0.25", NULL, 2, 2, { 4, 8, 6, 1 } },
  { "1 3\n0 1 0\n", NULL, 1, 3, { 0, 4, 0 } },
  { "001 04\n07 00 00.50 010\n", NULL, 1, 4, { 28, 0, 2, 40 } },
  { "1 4\n02/004 1.75 1e02 100\n", NULL, 1, 4, { 2, 7, 400, 400 } },
  { "a\n1 3\nb\n1 2 3\nc\n02 03 01\n", NULL, 1, 3, { 12, 4, 8 } },
  { "1 1\n-07\n", "f:2: times[0][0]: it is negative, got -07", 0, 0, { 0 } },
  { "1 1\n0x7\n", "f:2: times[0][0]: expected a number, got 0x7", 0, 0, { 0 } },
  { "1 1\n0-7\n", "f:2: times[0][0]: expected a number, got 0-7", 0, 0, { 0 } },
  { "jobs machines seed\n2 2 7 8 9\nTimes\n1 2\n3 4\nMachines\n2 1\n1 2\n",
    NULL,
    2,
    2,
    { 8, 4, 12, 16 } },
  { "jobs\n2 2\n1 2\n3 4\n", NULL, 2, 2, { 4, 8, 12, 16 } },
  { "jobs\n2 2\nTimes\n1 2\n3 4\n", NULL, 2, 2, { 4, 8, 12, 16 } },
  { "2 2 2\n1 2\n3 4\n",
    "f:1: machines: expected nothing after it in the line, got 2",
    0,
    0,
    { 0 } },
  { "0 2\n1 2\n", "f:1: jobs: expected a whole number from 1 to 4096, got 0", 0, 0, { 0 } },
  { "2 5000\n", "f:1: machines: expected a whole number from 1 to 4096, got 5000", 0, 0, { 0 } },
  { "2 2\n1 2\n", "times: 1 rows for 2 jobs", 0, 0, { 0 } },
  { "2 2\n1 2\n3\n", "f:3: times[1]: fewer numbers than the 2 machines", 0, 0, { 0 } },
  { "2 2\n1 2\n3 4 5\n", "f:3: times[1]: more numbers than the 2 machines", 0, 0, { 0 } },
  { "2 2\n1 2\n3 x\n", "f:3: times[1][1]: expected a number, got x", 0, 0, { 0 } },
  { "2 2\n1 2\n3 -4\n", "f:3: times[1][1]: it is negative, got -4", 0, 0, { 0 } },
  { "2 2\n1 2\n3 1e30\n", "f:3: times[1][1]: it does not fit into 64 bits, got 1e30", 0, 0, { 0 } },
  { "2 2\n1 2\n3 4\n5\n", "f:4: expected nothing after the last row", 0, 0, { 0 } },
  { "2 2\n1 2\n3 4\nwords\n1 2\n2 1\n", "f:4: expected nothing after the last row", 0, 0, { 0 } },
  { "a\n2 2\nb\n1 2\n3 4\nc\n1 3\n1 2\n",
    "f:7: machines[0][1]: there is no such machine, got 3",
    0,
    0,
    { 0 } },
  { "a\n2 2\nb\n1 2\n3 4\nc\n1 0\n1 2\n",
    "f:7: machines[0][1]: there is no such machine, got 0",
    0,
    0,
    { 0 } },
  { "a\n2 2\nb\n1 2\n3 4\nc\n1 2\n1 1\n",
    "f:8: machines[1][1]: the machine is in the row already, got 1",
    0,
    0,
    { 0 } },
  { "a\n2 2\nb\n1 2\n3 4\nc\n1 2\n", "machines: 1 rows for 2 jobs", 0, 0, { 0 } },
  { "a\n2 2\nb\n1 2\n3 4\nc\n1 2\n1 2\nd\n",
    "f:9: expected nothing after the last row",
    0,
    0,
    { 0 } },
};

Test (layout, cases)
{
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    struct verify_source source = { cases[i].text, strlen (cases[i].text), "f", 1 };
    struct verify_openshop_instance instance;
    struct status status;
    status_init (&status);
    instance = (struct verify_openshop_instance){ 0 };
    cr_assert (verify_openshop_layout_is (&source), "%s", cases[i].text);
    cr_expect_eq (verify_openshop_instance_read (&instance, &source, &status),
                  cases[i].message == NULL, "%s: %s", cases[i].text, status.message);
    if (cases[i].message != NULL) {
      cr_expect_eq (status.code, STATUS_INPUT);
      cr_expect (strstr (status.message, cases[i].message), "%s", status.message);
    } else {
      cr_expect (instance.jobs == cases[i].jobs && instance.machines == cases[i].machines
                 && !instance.exchange && !instance.named);
      for (uint32_t c = 0; c < cases[i].jobs * cases[i].machines; c++)
        cr_expect_eq (instance.times[c].num * 4, cases[i].times[c] * instance.times[c].den,
                      "%s: %u", cases[i].text, c);
    }
    verify_openshop_instance_clear (&instance);
  }
}

Test (layout, is_not)
{
  static const char *const texts[] = { "",    " \n",  "{\"model\":1}", "3",   "3\n4 5", "3 ",
                                       "3 x", "-1 2", "a\nb\n2 2",     "2,2", "[2 2]",  "3.5 2" };
  for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
    struct verify_source source = { texts[i], strlen (texts[i]), "f", 1 };
    cr_expect_not (verify_openshop_layout_is (&source), "%s", texts[i]);
  }
}
