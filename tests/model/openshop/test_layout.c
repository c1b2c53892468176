#include "model/openshop/layout.h"

#include "tests/support/exact.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

#define MATRIX " (a matrix of times between hosts is read by provecast import)"

Test (layout, look)
{
  static const struct {
    const char *text;
    enum openshop_layout expected;
  } cases[] = {
    { "2 3", OPENSHOP_LAYOUT },
    { "\n \t\r\n  12\t \r3x", OPENSHOP_LAYOUT },
    { "number of jobs, number of machines\n 4 4 1 1", OPENSHOP_LAYOUT },
    { "x\n\n \n4 4", OPENSHOP_LAYOUT },
    { "", OPENSHOP_LAYOUT_MORE },
    { " \n", OPENSHOP_LAYOUT_MORE },
    { "2", OPENSHOP_LAYOUT_MORE },
    { "2 ", OPENSHOP_LAYOUT_MORE },
    { "jobs", OPENSHOP_LAYOUT_MORE },
    { "jobs\n", OPENSHOP_LAYOUT_MORE },
    { "jobs\n 12", OPENSHOP_LAYOUT_MORE },
    { "jobs\n12 \t", OPENSHOP_LAYOUT_MORE },
    { "{\"model\":\"node\"}", OPENSHOP_LAYOUT_NONE },
    { "[1 2]", OPENSHOP_LAYOUT_NONE },
    { "2\n3", OPENSHOP_LAYOUT_NONE },
    { "2 \n3", OPENSHOP_LAYOUT_NONE },
    { "2 x", OPENSHOP_LAYOUT_NONE },
    { "2,3", OPENSHOP_LAYOUT_NONE },
    { "2.5 3", OPENSHOP_LAYOUT_NONE },
    { "-2 3", OPENSHOP_LAYOUT_NONE },
    { "\"a\"\n2 3", OPENSHOP_LAYOUT_NONE },
    { "jobs\nmachines\n2 3", OPENSHOP_LAYOUT_NONE },
    { "jobs\n{2 3", OPENSHOP_LAYOUT_NONE },
    { "jobs\n2\n3", OPENSHOP_LAYOUT_NONE },
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    size_t length = strlen (cases[i].text);
    char *text = exact_copy (cases[i].text, length);
    cr_expect_eq (openshop_layout_look (text, length), cases[i].expected, "%s", cases[i].text);
    free (text);
  }
}

static bool
read_text (struct openshop_instance *instance, const char *text, struct status *status)
{
  size_t length = strlen (text);
  char *copy = exact_copy (text, length);
  status_init (status);
  bool good = openshop_instance_read (instance, copy, length, "shop.txt", 3, status);
  free (copy);
  return good;
}

Test (layout, reads)
{
  static const struct {
    const char *text, *expected;
  } cases[] = {
    { "2 3\n1 2 3\n4 5 6\n", "[[1,2,3],[4,5,6]]" },
    { "2 3\n1 2 3\n4 5 6", "[[1,2,3],[4,5,6]]" },
    { "\n\r\n  2\t3 \r\n\n 1 2   3 \r\n\r\n\t4 5 6\r\n \n\n", "[[1,2,3],[4,5,6]]" },
    { "1 1\n0", "[[0]]" },
    { "1 3\n0.5 22/7 7e1", "[[\"1/2\",\"22/7\",70]]" },
    { "001 04\n07 00 00.50 010", "[[7,0,\"1/2\",10]]" },
    { "1 4\n022/007 1.05 1e02 100", "[[\"22/7\",\"21/20\",100,100]]" },
    { "a\n1 3\nb\n10 20 30\nc\n02 03 01", "[[30,10,20]]" },
    { "jobs, machines, seeds\n 2 2  7 8  193 186\ntimes :\n1 2\n3 4\nmachines :\n2 1\n1 2\n",
      "[[2,1],[3,4]]" },
    { "a\n1 3\nb\n10 20 30\nc\n2 3 1", "[[30,10,20]]" },
    { "a\n1 3\nb\n10 20 30\n", "[[10,20,30]]" },
    { "a\n1 3 5\n10 20 30\nc\n3 1 2", "[[20,30,10]]" },
  };
  struct openshop_instance instance;
  struct status status;
  struct output out;
  openshop_instance_init (&instance);
  output_init_memory (&out);
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    cr_assert (read_text (&instance, cases[i].text, &status), "%s: %s", cases[i].text,
               status.message);
    cr_expect_eq (instance.line, 3);
    cr_expect_not (instance.exchange || instance.name || instance.origin);
    output_reset (&out);
    openshop_instance_write (&instance, &out);
    output_char (&out, '\0');
    char *times = strstr (out.bytes, "[[");
    cr_assert_not_null (times);
    times[strlen (times) - 2] = '\0'; /* the brace and the newline */
    cr_expect_str_eq (times, cases[i].expected);
  }
  output_discard (&out);
  openshop_instance_clear (&instance);
}

Test (layout, refuses)
{
  static const struct {
    const char *text, *message;
  } cases[] = {
    { "0 3\n1 2 3",
      "shop.txt:3:1: jobs: expected a line \"jobs machines\", whole numbers from 1 to 4096" MATRIX
      ", got 0" },
    { "2 0\n1 2 3", "shop.txt:3:3: machines: expected a line \"jobs machines\", whole numbers from "
                    "1 to 4096" MATRIX ", got 0" },
    { "4097 1\n1",
      "shop.txt:3:1: jobs: expected a line \"jobs machines\", whole numbers from 1 to 4096" MATRIX
      ", got 4097" },
    { "1 99999999999999999999\n1",
      "shop.txt:3:3: machines: expected a line \"jobs machines\", whole numbers from 1 to "
      "4096" MATRIX ", got 99999999999999999999" },
    { "1 1.5\n1", "shop.txt:3:3: machines: expected a line \"jobs machines\", whole numbers from 1 "
                  "to 4096" MATRIX ", got 1.5" },
    { "2 3 4\n1 2 3",
      "shop.txt:3:5: machines: expected the end of the line \"jobs machines\" after it" MATRIX
      ", got 4" },
    { "4096 4096\n1 2", "shop.txt:4: times[0]: expected 4096 numbers, one a machine, got 2" },
    { "2 3", "shop.txt:3: times: expected 2 rows, one a job, got 0" },
    { "2 3\n\n1 2 3\n\n", "shop.txt:7: times: expected 2 rows, one a job, got 1" },
    { "2 3\n1 2 3\n4 5", "shop.txt:5: times[1]: expected 3 numbers, one a machine, got 2" },
    { "2 3\n1 2 3 4\n5 6",
      "shop.txt:4: times[0]: expected 3 numbers, one a machine, got at least 4" },
    { "2 2\n1 2\n3 4\n5 6\n",
      "shop.txt:6:1: instance: expected nothing after the last row, got 5" },
    { "2 2\n1 2\n3 4\n{}\n",
      "shop.txt:6:1: instance: expected nothing after the last row, got {}" },
    { "2 2\n1 2\n3 4\nmachines\n1 2\n2 1\n",
      "shop.txt:6:1: instance: expected nothing after the last row, got machines" },
    { "2 2\n1 2\n3 -4", "shop.txt:5:3: times[1][1]: must not be negative, got -4" },
    { "2 2\n1 2\nx 4", "shop.txt:5:1: times[1][0]: expected a number, got x" },
    { "1 2\n1 9223372036854775808",
      "shop.txt:4:3: times[0][1]: does not fit into 64 bits, got 9223372036854775808" },
    { "1 1\n-07", "shop.txt:4:1: times[0][0]: must not be negative, got -07" },
    { "1 1\n0x7", "shop.txt:4:1: times[0][0]: expected a number, got 0x7" },
    { "1 1\n0-7", "shop.txt:4:1: times[0][0]: expected a number, got 0-7" },
    { "00 1\n7",
      "shop.txt:3:1: jobs: expected a line \"jobs machines\", whole numbers from 1 to 4096" MATRIX
      ", got 00" },
    { "1 1\nnan", "shop.txt:4:1: times[0][0]: expected a number, got nan" },
    { "a\n1 2\nb\n1 2\nc\n1 3",
      "shop.txt:8:3: machines[0][1]: expected a machine from 1 to 2, got 3" },
    { "a\n1 2\nb\n1 2\nc\n0 1",
      "shop.txt:8:1: machines[0][0]: expected a machine from 1 to 2, got 0" },
    { "a\n1 2\nb\n1 2\nc\n1 1",
      "shop.txt:8:3: machines[0][1]: a machine given twice in a row, got 1" },
    { "a\n2 2\nb\n1 2\n3 4\nc\n1 2", "shop.txt:9: machines: expected 2 rows, one a job, got 1" },
    { "a\n2 2\nb\n1 2\n3 4\nc\n1 2\n1",
      "shop.txt:10: machines[1]: expected 2 numbers, one a machine, got 1" },
    { "a\n1 1\nb\n1\nc\n1\nd\n1 1\n",
      "shop.txt:9:1: instance: expected nothing after the last row, got d" },
  };
  struct openshop_instance instance;
  struct status status;
  openshop_instance_init (&instance);
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    cr_expect_not (read_text (&instance, cases[i].text, &status), "%s", cases[i].text);
    cr_expect_eq (status.code, STATUS_INPUT);
    cr_expect_str_eq (status.message, cases[i].message);
  }
  openshop_instance_clear (&instance);
}
