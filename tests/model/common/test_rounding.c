/* Rounding of instances: the automatic step, what is known of the instance as given, and a suite
   that rounds. Which numbers are rounded, and to what: tests/cross/core/test_rounding.c. */
#include "model/common/rounding.h"
#include "model/common/suite.h"

#include <criterion/criterion.h>
#include <string.h>

static struct output room;

static void
end (void)
{
  output_discard (&room);
}

static struct rounding
apply (const char *step, const char *text)
{
  struct resolution resolution;
  struct rounding done;
  size_t length = strlen (text);
  cr_assert (resolution_read (step, &resolution));
  rounding_apply (&resolution, &text, &length, &room, &done);
  return done;
}

#define NODE(cost, count)                                                                          \
  "{\"model\":\"node\",\"source\":{\"cost\":" cost                                                 \
  "},\"destinations\":[{\"cost\":1,\"count\":" count "}]}"
#define PLACES(network)                                                                            \
  "{\"model\":\"parameterized\",\"hold\":1.3,\"end\":2.5,\"port_model\":\"rounds\"," network "}"

Test (rounding, steps, .fini = end)
{
  static const struct {
    const char *step, *text;
    struct rounding done;
  } cases[] = {
    { "0.5", NODE ("1.2", "7"), { { 1, 2 }, 3, 7 } },
    { "0.5", NODE ("1.5", "7"), { { 0, 0 }, 0, 0 } },
    { "auto", NODE ("1.2", "7"), { { 0, 0 }, 0, 0 } }, /* fits */
    /* 2 (n + 1) times the cost in ticks is at most 2^62 */
    { "auto", NODE ("1e-20", "1"), { { 1, 1000000000000000000 }, 1, 1 } },
    { "auto",
      NODE ("1.00000000000000000001", "1"),
      { { 1, 1000000000000000000 }, 1000000000000000001, 1 } },
    { "auto",
      NODE ("1.234567890123456781", "1"),
      { { 1, 100000000000000000 }, 123456789012345679, 1 } },
    { "auto", NODE ("1234567.890123456781", "1"), { { 1, 100000000000 }, 123456789012345679, 1 } },
    /* no step helps */
    { "auto", NODE ("1e19", "1"), { { 0, 0 }, 0, 0 } },
    { "auto", NODE ("4611686018427387904", "1"), { { 0, 0 }, 0, 0 } },
    { "auto",
      "{\"model\":\"node\",\"source\":{\"cost\":1e-20},"
      "\"destinations\":[{\"cost\":1e18,\"count\":9}]}",
      { { 0, 0 }, 0, 0 } },
    { "auto", "no instance", { { 0, 0 }, 0, 0 } },
    { "1", PLACES ("\"nodes\":5"), { { 1, 1 }, 2, 16 } },
    { "1",
      PLACES ("\"network\":{\"mesh\":[2,2]},\"source\":[0,0],\"destinations\":[[1,1]]"),
      { { 1, 1 }, 2, 0 } },
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    struct rounding done = apply (cases[i].step, cases[i].text), wanted = cases[i].done;
    cr_expect (done.step.numerator == wanted.step.numerator
                 && done.step.denominator == wanted.step.denominator && done.least == wanted.least
                 && done.steps == wanted.steps,
               "%s: %ld/%ld, %ld, %ld", cases[i].text, (long)done.step.numerator,
               (long)done.step.denominator, (long)done.least, (long)done.steps);
  }
}

Test (rounding, resolutions)
{
  static const char *const bad[] = { "", "0", "-1", "1/0", "automatic", "1 ", "1e400" };
  struct resolution resolution;
  for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
    cr_expect (!resolution_read (bad[i], &resolution), "%s", bad[i]);
  cr_assert (resolution_read ("25e-2", &resolution));
  cr_expect (resolution.given && !resolution.automatic && resolution.step.denominator == 4);
  cr_assert (resolution_read ("auto", &resolution));
  cr_expect (resolution.given && resolution.automatic);
}

/* The better of L - L / least, and L - steps * step. */
Test (rounding, lower_bounds)
{
  static const struct {
    struct rounding done;
    struct rational bound, lower;
  } cases[] = {
    { { { 1, 10 }, 5, 100 }, { 10, 1 }, { 8, 1 } },
    { { { 1, 10 }, 5, 3 }, { 10, 1 }, { 97, 10 } },
    { { { 1, 10 }, 1, 3 }, { 10, 1 }, { 97, 10 } },
    { { { 1, 10 }, 1, 300 }, { 10, 1 }, { 0, 1 } },
    { { { 1, 10 }, 3, 300 }, { 7, 2 }, { 7, 3 } },
    { { { 1, 10 }, INT64_MAX - 1, INT64_MAX }, { 7, 2 }, { 17, 5 } }, /* does not fit */
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    struct rational lower;
    cr_assert (rounding_lower (&cases[i].done, cases[i].bound, &lower));
    cr_expect_eq (rational_compare (lower, cases[i].lower), 0, "%zu: %ld/%ld", i,
                  (long)lower.numerator, (long)lower.denominator);
  }
  struct rational lower;
  cr_expect (!rounding_lower (&(struct rounding){ { 1, 1 }, 3, 0 }, cases[0].bound, &lower));
}

Test (rounding, suites)
{
  static const char texts[]
    = NODE ("1.5", "1") "\n" NODE ("1.25", "2") "\n" NODE ("2.25", "3") "\n";
  struct resolution resolution;
  struct status status;
  const char *text;
  size_t length, line;
  status_init (&status);
  struct suite *suite = suite_open_text ("f", texts, strlen (texts), &status);
  cr_assert (resolution_read ("0.5", &resolution));
  suite_round (suite, &resolution);
  for (int i = 0; i < 3; i++) {
    cr_assert (suite_next (suite, &text, &length, &line, &status));
    cr_expect_eq (rounding_made (suite_rounding (suite)), i > 0);
    cr_expect_eq (line, (size_t)i + 1);
  }
  cr_expect (length == strlen (NODE ("\"5/2\"", "3"))
               && memcmp (text, NODE ("\"5/2\"", "3"), length) == 0,
             "%.*s", (int)length, text);
  const struct suite_rounded *rounded = suite_rounded (suite);
  cr_expect (rounded->instances == 2 && rounded->least == 3 && rounded->steps == 3
             && rounded->bounded);
  suite_close (suite);
}
