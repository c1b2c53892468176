/* Open shops and total exchanges: every key, refusals, size limits, and damaged texts. */
#include "model/openshop/instance.h"

#include "base/memory.h"
#include "base/rng.h"
#include "tests/support/exact.h"
#include "tests/support/place.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

#define EXCHANGE(times) "{\"model\":\"exchange\",\"times\":" times "}"
#define SHOP(times) "{\"model\":\"openshop\",\"times\":" times "}"

static bool
read_bytes (struct openshop_instance *instance, const char *bytes, size_t length,
            struct status *status)
{
  char *text = exact_copy (bytes, length);
  status_init (status);
  bool good = openshop_instance_read (instance, text, length, "cats.json", 7, status);
  free (text);
  exact_judge (good, status);
  return good;
}

static void
read_good (struct openshop_instance *instance, const char *text)
{
  struct status status;
  cr_assert (read_bytes (instance, text, strlen (text), &status), "%s: %s", text, status.message);
}

static void
assert_written (const struct openshop_instance *instance, const char *expected)
{
  struct output out;
  output_init_memory (&out);
  openshop_instance_write (instance, &out);
  output_char (&out, '\0');
  cr_expect_str_eq (out.bytes, expected);
  output_discard (&out);
}

Test (instance, reads_every_key)
{
  struct openshop_instance instance;
  openshop_instance_init (&instance);
  read_good (&instance,
             "{\"times\":[[1,\"22/7\",0.25],\n[0,1e3,7]],\"unit\":\"us\",\"origin\":{\"seed\" : "
             "1},\"name\":\"two \\u20ac\","
             "\"model\":\"openshop\"}");
  cr_assert_str_eq (instance.name, "two \xE2\x82\xAC");
  cr_assert_str_eq (instance.unit, "us");
  cr_assert_str_eq (instance.origin, "{\"seed\":1}");
  cr_assert_eq (instance.line, 7);
  cr_assert_not (instance.exchange);
  cr_assert_eq (instance.jobs, 2);
  cr_assert_eq (instance.machines, 3);
  static const struct rational times[]
    = { { 1, 1 }, { 22, 7 }, { 1, 4 }, { 0, 1 }, { 1000, 1 }, { 7, 1 } };
  for (size_t i = 0; i < 6; i++)
    cr_expect (rational_compare (instance.times[i], times[i]) == 0, "%zu", i);
  cr_assert_str_eq (openshop_instance_model (&instance), "openshop");
  read_good (&instance, EXCHANGE ("[[0,1],[2,0]]"));
  cr_assert_str_eq (openshop_instance_model (&instance), "exchange");
  cr_assert (instance.exchange && instance.jobs == 2 && instance.machines == 2
             && instance.times[2].numerator == 2);
  openshop_instance_clear (&instance);
}

/* What is valid but easily taken for a mistake. */
Test (instance, accepts)
{
  static const char *const cases[] = {
    EXCHANGE ("[[0]]"),
    EXCHANGE ("[[\"0/7\"]]"),
    EXCHANGE ("[[0,0],[0,0.0e5]]"),
    SHOP ("[[0]]"),
    SHOP ("[[0,0,0]]"),
    SHOP ("[[5],[1],[\"1/9223372036854775807\"]]"),
    SHOP ("[[9223372036854775807]]"),
    "{\"times\":[[0,3],[3,0]],\"model\":\"exchange\"}",
    "2 1\n3\n4\n",
  };
  struct openshop_instance instance;
  openshop_instance_init (&instance);
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
    read_good (&instance, cases[i]);
  openshop_instance_clear (&instance);
}

Test (instance, refuses)
{
  static const struct {
    const char *text, *message;
  } cases[] = {
    { "", "cats.json:7: instance: expected an object, got the end of the text" },
    { "[]", "cats.json:7: instance: expected an object, got an array" },
    { "{}", "cats.json:7: model: missing" },
    { "{\"model\":\"openshop\"}", "cats.json:7: times: missing" },
    { "{\"times\":[[1]]}", "cats.json:7: model: missing" },
    { "{\"model\":\"node\",\"times\":[[1]]}",
      "cats.json:7: model: expected \"exchange\" or \"openshop\", got \"node\"" },
    { "{\"model\":3,\"times\":[[1]]}", "cats.json:7: model: expected a string, got 3" },
    { "{\"model\":\"openshop\",\"times\":[[1]],\"costs\":1}", "cats.json:7: costs: unknown key" },
    { "{\"model\":\"openshop\",\"times\":[[1]],\"times\":[[1]]}",
      "cats.json:7: times: duplicate key" },
    { "{\"times\":[[1]],\"times\":[[1]],\"model\":\"openshop\"}",
      "cats.json:7: times: duplicate key" },
    { SHOP ("[[1]]") " 2", "cats.json:7: expected nothing after the object, got 2" },
    { SHOP ("3"), "cats.json:7: times: expected an array, got 3" },
    { SHOP ("[]"), "cats.json:7: times: must not be empty, got []" },
    { SHOP ("[[]]"), "cats.json:7: times[0]: must not be empty, got []" },
    { SHOP ("[3]"), "cats.json:7: times[0]: expected an array, got 3" },
    { SHOP ("[[1,2],\n3]"), "cats.json:8: times[1]: expected an array, got 3" },
    { SHOP ("[[1,2],[3]]"),
      "cats.json:7: times[1]: expected 2 numbers as in the first row, got 1" },
    { SHOP ("[[1,2],[]]"), "cats.json:7: times[1]: expected 2 numbers as in the first row, got 0" },
    { SHOP ("[[1,2],[3,4,5,6]]"),
      "cats.json:7: times[1]: expected 2 numbers as in the first row, got at least 3" },
    { SHOP ("[[1,2],[3,-4]]"), "cats.json:7: times[1][1]: must not be negative, got -4" },
    { SHOP ("[[1,2],[3,\"-1/2\"]]"),
      "cats.json:7: times[1][1]: must not be negative, got \"-1/2\"" },
    { SHOP ("[[1,null]]"), "cats.json:7: times[0][1]: expected a number, got null" },
    { SHOP ("[[\"x\"]]"), "cats.json:7: times[0][0]: expected a number, got \"x\"" },
    { SHOP ("[[NaN]]"), "cats.json:7: times[0][0]: expected a number, got NaN" },
    { SHOP ("[[9223372036854775808]]"),
      "cats.json:7: times[0][0]: does not fit into 64 bits, got 9223372036854775808" },
    { SHOP ("[[1e400]]"), "cats.json:7: times[0][0]: does not fit into 64 bits, got 1e400" },
    { EXCHANGE ("[[0,1]]"),
      "cats.json:7: times: an exchange has as many rows as columns, got 1 rows of 2 numbers" },
    { EXCHANGE ("[[0],[1]]"),
      "cats.json:7: times: an exchange has as many rows as columns, got 2 rows of 1 numbers" },
    { EXCHANGE ("[[0,1],[1,5]]"),
      "cats.json:7: times[1][1]: the diagonal of an exchange must be 0, got 5" },
    { EXCHANGE ("[[1]]"),
      "cats.json:7: times[0][0]: the diagonal of an exchange must be 0, got 1" },
    { "{\"times\":[[0,1],\n[2,\"1/2\"]],\n\n\"model\":\"exchange\"}",
      "cats.json:8: times[1][1]: the diagonal of an exchange must be 0, got \"1/2\"" },
    { "{\"times\":[[0,1],\n[2]],\n\n\"model\":\"openshop\"}",
      "cats.json:8: times[1]: expected 2 numbers as in the first row, got 1" },
    { "7", "cats.json:7: instance: expected an object, got 7" },
    { "2 2\n1 2\n3\n", "cats.json:9: times[1]: expected 2 numbers, one a machine, got 1" },
  };
  struct openshop_instance instance;
  struct status status;
  openshop_instance_init (&instance);
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    cr_expect_not (read_bytes (&instance, cases[i].text, strlen (cases[i].text), &status), "%s",
                   cases[i].text);
    place_drop_columns (status.message);
    cr_expect_str_eq (status.message, cases[i].message);
  }
  openshop_instance_clear (&instance);
}

/* More rows or columns than are allowed, whatever they hold. */
Test (instance, refuses_too_many)
{
  struct openshop_instance instance;
  struct output text;
  struct status status;
  openshop_instance_init (&instance);
  output_init_memory (&text);
  for (int columns = 0; columns < 2; columns++) {
    for (int more = 0; more < 2; more++) {
      output_reset (&text);
      output_text (&text, columns ? "{\"model\":\"openshop\",\"times\":[["
                                  : "{\"model\":\"openshop\",\"times\":[");
      for (int i = 0; i < OPENSHOP_MAX_SIDE + more; i++)
        output_text (&text, columns ? &",1"[i == 0] : &",[1]"[i == 0]);
      output_text (&text, columns ? "]]}" : "]}");
      cr_expect_eq (read_bytes (&instance, text.bytes, text.length, &status), more == 0, "%s",
                    status.message);
      if (more)
        cr_expect_str_eq (status.message, columns
                                            ? "cats.json:7: times[0]: more than 4096 columns"
                                            : "cats.json:7: times[4096]: more than 4096 rows");
    }
  }
  output_discard (&text);
  openshop_instance_clear (&instance);
}

/* One is read after another, whatever the first held or lacked. */
Test (instance, reset_forgets)
{
  struct openshop_instance instance;
  struct status status;
  static const char bad[] = "{\"name\":\"a\",\"model\":\"exchange\",\"unit\":\"s\",\"origin\":{},"
                            "\"times\":[[0,1],[2,3]]}";
  openshop_instance_init (&instance);
  cr_assert_not (read_bytes (&instance, bad, strlen (bad), &status));
  read_good (&instance, SHOP ("[[4,5]]"));
  assert_written (&instance, SHOP ("[[4,5]]") "\n");
  openshop_instance_reset (&instance);
  cr_assert_eq (instance.jobs, 0);
  openshop_instance_clear (&instance);
}

Test (instance, shape_and_write)
{
  struct openshop_instance instance;
  openshop_instance_init (&instance);
  openshop_instance_shape (&instance, true, 3, 3);
  instance.times[1] = (struct rational){ 1, 2 };
  instance.times[6] = (struct rational){ 9, 1 };
  instance.name = memory_text ("a\"b", 3);
  instance.unit = memory_text ("ms", 2);
  instance.origin = memory_text ("{\"x\":1}", 7);
  assert_written (
    &instance, "{\"model\":\"exchange\",\"name\":\"a\\\"b\",\"unit\":\"ms\",\"origin\":{\"x\":1},"
               "\"times\":[[0,\"1/2\",0],[0,0,0],[9,0,0]]}\n");
  openshop_instance_shape (&instance, false, 1, 2);
  cr_assert (instance.times[1].numerator == 0 && instance.times[1].denominator == 1
             && !instance.exchange);
  openshop_instance_clear (&instance);
}

/* What is accepted of a good text that was changed or cut anywhere is written and read again as
   the same. */
Test (instance, survives_damage)
{
  static const char *const good[] = {
    "{\"model\":\"exchange\",\"name\":\"n\",\"times\":[[0,\"1/2\",3],[4,0,5.5],[6,1e2,0]]}",
    "{\"times\":[[0,1],[2,0]],\"model\":\"openshop\",\"origin\":{\"a\":[1,2]}}",
    "2 3\n1 2 3\n4 5 6\n",
    "jobs\n2 2 7 8\ntimes\n1 2\n3 4\nmachines\n1 2\n2 1\n",
  };
  struct openshop_instance instance, again;
  struct status status;
  struct rng rng;
  struct output first, second;
  rng_init (&rng, 1);
  openshop_instance_init (&instance);
  openshop_instance_init (&again);
  output_init_memory (&first);
  output_init_memory (&second);
  int accepted = 0;
  for (int i = 0; i < 20000; i++) {
    char text[160];
    size_t length = strlen (good[i % 4]);
    memcpy (text, good[i % 4], length);
    for (uint64_t change = rng_below (&rng, 3); change > 0; change--)
      text[rng_below (&rng, length)] = "0123456789 \n[]{},\"/-.ex"[rng_below (&rng, 23)];
    if (rng_below (&rng, 4) == 0)
      length = (size_t)rng_below (&rng, length + 1);
    if (!read_bytes (&instance, text, length, &status))
      continue;
    accepted++;
    output_reset (&first);
    output_reset (&second);
    openshop_instance_write (&instance, &first);
    cr_assert (read_bytes (&again, first.bytes, first.length, &status), "%.*s: %s",
               (int)first.length, first.bytes, status.message);
    openshop_instance_write (&again, &second);
    cr_assert (first.length == second.length
               && memcmp (first.bytes, second.bytes, first.length) == 0);
  }
  cr_assert (accepted > 4000 && accepted < 19000, "%d", accepted);
  openshop_instance_clear (&instance);
  openshop_instance_clear (&again);
  output_discard (&first);
  output_discard (&second);
}
