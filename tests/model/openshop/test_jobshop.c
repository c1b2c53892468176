#include "model/openshop/jobshop.h"

#include "tests/support/exact.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

#define OPEN ",\"metadata\":{\"open_shop\":true}}"
#define SHOP(times, machines, rest)                                                                \
  "{\"duration_matrix\":" times ",\"machines_matrix\":" machines rest
#define SAYS(more) SHOP ("[[1,2]]", "[[0,1]]", ",\"metadata\":{\"open_shop\":true," more "}}")

static bool
read_text (struct openshop_instance *instance, const char *text, struct status *status)
{
  size_t length = strlen (text);
  char *copy = exact_copy (text, length);
  status_init (status);
  cr_assert (openshop_jobshop_is (copy, length), "%s", text);
  bool good = openshop_instance_read (instance, copy, length, "shop.json", 3, status);
  free (copy);
  return good;
}

Test (jobshop, is)
{
  static const char *const others[] = {
    "{}",
    "{\"model\":\"openshop\",\"times\":[[1]]}",
    "{\"model\":\"openshop\",\"duration_matrix\":[[1]]}",
    "{\"name\":\"duration_matrix\"}",
    "{\"metadata\":{\"duration_matrix\":1}}",
    "[\"duration_matrix\"]",
    "{\"duration_matrix\"",
    "{\"a\":1,\"a\":2,duration_matrix",
  };
  for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
    size_t length = strlen (others[i]);
    char *copy = exact_copy (others[i], length);
    cr_expect_not (openshop_jobshop_is (copy, length), "%s", others[i]);
    free (copy);
  }
}

Test (jobshop, reads)
{
  static const struct {
    const char *text, *expected;
  } cases[] = {
    { SHOP ("[[1,2],[3,4]]", "[[0,1],[1,0]]", OPEN), "[[1,2],[4,3]]" },
    { SHOP ("[[5]]", "[[2]]", OPEN), "[[0,0,5]]" },
    { SHOP ("[[],[7]]", "[[],[0]]", OPEN), "[[0],[7]]" },
    { SHOP ("[[]]", "[[]]", ",\"metadata\":{\"machines\":2,\"open_shop\":true}}"), "[[0,0]]" },
    { SAYS ("\"machines\":3"), "[[1,2,0]]" },
    { SAYS ("\"ticks\":4"), "[[\"1/4\",\"1/2\"]]" },
    { SAYS ("\"ticks\":2,\"optimum\":6"), "[[\"1/2\",1]]" },
    { SAYS ("\"optimum\":null,\"reference\":[{\"by\":null}],\"lower_bound\":3"), "[[1,2]]" },
    { "{\"metadata\":{\"open_shop\":true},\n\"machines_matrix\":[[1]],\n\"duration_matrix\":[[0.5]]"
      "}\n",
      "[[0,\"1/2\"]]" },
  };
  struct openshop_instance instance;
  struct output out;
  struct status status;
  openshop_instance_init (&instance);
  output_init_memory (&out);
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    cr_assert (read_text (&instance, cases[i].text, &status), "%s: %s", cases[i].text,
               status.message);
    free (instance.origin);
    instance.origin = NULL;
    output_reset (&out);
    openshop_instance_write (&instance, &out);
    output_char (&out, '\0');
    cr_expect (strstr (out.bytes, cases[i].expected), "%s: %s", cases[i].text, out.bytes);
  }
  openshop_instance_clear (&instance);
  output_discard (&out);
}

/* The metadata stay as the origin; what they state of the optimum is in units. */
Test (jobshop, states)
{
  struct openshop_instance instance;
  struct status status;
  char text[400], hash[DIGEST_TEXT];
  openshop_instance_init (&instance);
  cr_assert (read_text (&instance, SAYS ("\"ticks\":2, \"lower_bound\":7,\"upper_bound\":\"15/2\""),
                        &status));
  cr_expect (rational_compare (instance.stated_lower, (struct rational){ 7, 2 }) == 0);
  cr_expect (rational_compare (instance.stated_upper, (struct rational){ 15, 4 }) == 0);
  cr_expect_str_eq (instance.origin,
                    "{\"open_shop\":true,\"ticks\":2,\"lower_bound\":7,\"upper_bound\":\"15/2\"}");
  cr_assert (read_text (&instance, SAYS ("\"optimum\":4,\"lower_bound\":3"), &status));
  cr_expect (instance.stated_lower.numerator == 4 && instance.stated_upper.numerator == 4);
  cr_assert (read_text (&instance, SHOP ("[[1,2]]", "[[0,1]]", OPEN), &status));
  cr_expect (instance.stated_lower.denominator == 0 && instance.stated_upper.denominator == 0);

  /* The hash may be that of the exchange with these times. */
  for (int exchange = 0; exchange < 2; exchange++) {
    cr_assert (read_text (&instance, SHOP ("[[1],[2]]", "[[1],[0]]", OPEN), &status));
    openshop_instance_hash (&instance, exchange == 1, hash);
    snprintf (
      text, sizeof text,
      SHOP ("[[1],[2]]", "[[1],[0]]", ",\"metadata\":{\"open_shop\":true,\"hash\":\"%s\"}}"), hash);
    cr_expect (read_text (&instance, text, &status), "%s", status.message);
    text[21] = '3'; /* another time */
    cr_expect_not (read_text (&instance, text, &status));
    cr_expect (strstr (status.message, "metadata.hash: is that of another instance"), "%s",
               status.message);
  }
  openshop_instance_clear (&instance);
}

Test (jobshop, refuses)
{
  static const struct {
    const char *text, *message;
  } cases[] = {
    { SHOP ("[[1,2]]", "[[0,1]]", "}"), "3: is a job shop, whose tasks have an order" },
    { SHOP ("[[1,2]]", "[[0,1]]", ",\"metadata\":{\"open_shop\":false}}"), "is a job shop" },
    { SHOP ("[[1,2]]", "[[0,0]]", OPEN), "machines_matrix[0]: machine 0 is there twice" },
    { SHOP ("[[1],[1,2]]", "[[0],[0]]", OPEN),
      "machines_matrix[1]: expected 2 numbers as in duration_matrix[1], got 1" },
    { SHOP ("[[1],[1]]", "[[0]]", OPEN), "machines_matrix: expected 2 rows" },
    { SHOP ("[[1]]", "[[[0,1]]]", OPEN), "machines_matrix[0][0]: a task has one machine" },
    { SHOP ("[[1]]", "[[4096]]", OPEN), "machines_matrix[0][0]: must be a machine from 0 to 4095" },
    { SHOP ("[[1]]", "[[0.5]]", OPEN), "machines_matrix[0][0]: must be a machine" },
    { SHOP ("[[1]]", "[[-1]]", OPEN), "machines_matrix[0][0]: must be a machine" },
    { SHOP ("[[1]]", "[[\"0\"]]", OPEN), "machines_matrix[0][0]: expected a number" },
    { SHOP ("[[-1]]", "[[0]]", OPEN), "duration_matrix[0][0]: must not be negative" },
    { SHOP ("[1]", "[[0]]", OPEN), "duration_matrix[0]: expected an array" },
    { SHOP ("[]", "[[0]]", OPEN), "duration_matrix: must not be empty" },
    { SHOP ("[[]]", "[[]]", OPEN), "duration_matrix: there is no task" },
    { SHOP ("[[1]]", "[[0]]", ",\"release\":[1]" OPEN), "release: unknown key" },
    { "{\"duration_matrix\":[[1]],\"metadata\":{\"open_shop\":true}}", "machines_matrix: missing" },
    { SHOP ("[[1]]", "[[0]]", ",\"metadata\":[]}"), "metadata: expected an object" },
    { SAYS ("\"machines\":1"), "machines_matrix: machine 1 of 1" },
    { SAYS ("\"ticks\":0"), "metadata.ticks: must be a whole number, at least 1" },
    { SAYS ("\"optimum\":2"), "take longer than the stated optimum" },
    { SAYS ("\"upper_bound\":\"5/2\""), "take longer than the stated optimum" },
    { SAYS ("\"optimum\":4,\"lower_bound\":5"), "metadata: lower_bound exceeds optimum" },
    { SAYS ("\"optimum\":4,\"upper_bound\":3"), "metadata: optimum exceeds upper_bound" },
    { SAYS ("\"lower_bound\":4,\"upper_bound\":3"), "metadata: lower_bound exceeds upper_bound" },
    { SAYS ("\"optimum\":-3"), "metadata.optimum: must not be negative" },
    { SAYS ("\"hash\":\"0\""), "metadata.hash: expected 64 hexadecimal digits" },
    { SAYS ("\"ticks\":9223372036854775807,\"optimum\":\"22/7\""), "does not fit into 64 bits" },
    { SHOP ("[[1]]", "[[0]]", OPEN " x"), "expected nothing after the object" },
  };
  struct openshop_instance instance;
  struct status status;
  openshop_instance_init (&instance);
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    status_init (&status);
    cr_expect_not (openshop_instance_read (&instance, cases[i].text, strlen (cases[i].text),
                                           "shop.json", 3, &status),
                   "%s", cases[i].text);
    cr_expect_eq (status.code, STATUS_INPUT);
    cr_expect (strstr (status.message, cases[i].message), "%s: %s", cases[i].text, status.message);
  }
  openshop_instance_clear (&instance);
}

/* A short text does not take much memory. */
Test (jobshop, sparse)
{
  struct openshop_instance instance;
  struct status status;
  struct output out;
  openshop_instance_init (&instance);
  output_init_memory (&out);
  for (int side = 0; side < 2; side++) {
    output_text (&out, side == 0 ? "{\"duration_matrix\":[" : "],\"machines_matrix\":[");
    for (int row = 0; row < OPENSHOP_MAX_SIDE; row++)
      output_print (&out, "%s[%d]", row > 0 ? "," : "", side == 0 ? 1 : 4095);
  }
  output_text (&out, "]" OPEN);
  status_init (&status);
  cr_expect_not (openshop_instance_read (&instance, out.bytes, out.length, "f", 1, &status));
  cr_expect_str_eq (status.message,
                    "f:1: duration_matrix: 4096 tasks are too few for 4096 jobs and 4096 machines");
  openshop_instance_clear (&instance);
  output_discard (&out);
}
