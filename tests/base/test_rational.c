/* Exact fractions: reading, writing, decimals, comparison and arithmetic, up to the largest values.
   */
#include "base/rational.h"
#include "base/rng.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

struct good {
  const char *text;
  int64_t numerator, denominator;
};

static const struct good good_numbers[] = {
  { "0", 0, 1 },
  { "-0", 0, 1 },
  { "3", 3, 1 },
  { "-3", -3, 1 },
  { "0.25", 1, 4 },
  { "0.0001", 1, 10000 },
  { "25e-2", 1, 4 },
  { "25E-2", 1, 4 },
  { "1e3", 1000, 1 },
  { "1e+3", 1000, 1 },
  { "1.5e0", 3, 2 },
  { "12.50", 25, 2 },
  { "0e400", 0, 1 },
  { "0.000e-99999999999999999999", 0, 1 },
  { "22/7", 22, 7 },
  { "-22/7", -22, 7 },
  { "6/4", 3, 2 },
  { "0/5", 0, 1 },
  { "9223372036854775807", INT64_MAX, 1 },
  { "-9223372036854775807", -INT64_MAX, 1 },
  { "1/9223372036854775807", 1, INT64_MAX },
  { "9223372036854775807e0", INT64_MAX, 1 },
  { "9.223372036854775807e18", INT64_MAX, 1 },
  { "9223372036854775808e-1", INT64_C (4611686018427387904), 5 },
  { "1.00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000",
    1, 1 },
  { "100000000000000000000000000000000000000000000000000e-50", 1, 1 },
  { "0.5000000000000000000000000000", 1, 2 },
  { "0.00000000000000000000000000000000000000000000000000001e53", 1, 1 },
  /* 2^-62 has 62 decimals of which 44 are significant, yet it fits */
  { "0.00000000000000000021684043449710088680149056017398834228515625", 1,
    INT64_C (4611686018427387904) },
  { "1.99999999999999999978315956550289911319850943982601165771484375", INT64_MAX,
    INT64_C (4611686018427387904) },
};

Test (rational, reads_exactly)
{
  for (size_t i = 0; i < sizeof good_numbers / sizeof *good_numbers; i++) {
    const struct good *good = &good_numbers[i];
    struct rational value = { -7, -7 };
    cr_assert_eq (rational_parse (good->text, strlen (good->text), &value), RATIONAL_OK, "%s",
                  good->text);
    cr_assert_eq (value.numerator, good->numerator, "%s: numerator %ld", good->text,
                  value.numerator);
    cr_assert_eq (value.denominator, good->denominator, "%s: denominator %ld", good->text,
                  value.denominator);
  }
}

Test (rational, refuses_what_is_no_number)
{
  static const char *const texts[]
    = { "",      "-",     "+1",    " 1",    "1 ",   ".5",    "5.",  "-.5",      "1e",   "1e+",
        "e5",    "1.e5",  "01",    "-01",   "00",   "1/",    "/2",  "1/0",      "1/-2", "1//2",
        "1/2/3", "1.5/2", "1/2.5", "1/2e3", "1/02", "NaN",   "nan", "Infinity", "-inf", "0x10",
        "1,000", "1_000", "1e5.5", "1.2.3", "--1",  "1e--5", "½" };
  struct rational value;
  for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
    cr_assert_eq (rational_parse (texts[i], strlen (texts[i]), &value), RATIONAL_SYNTAX, "\"%s\"",
                  texts[i]);
  cr_assert_eq (rational_parse ("1\0", 2, &value), RATIONAL_SYNTAX);
}

Test (rational, refuses_what_does_not_fit)
{
  static const char *const texts[] = {
    "9223372036854775808",
    "-9223372036854775808",
    "18446744073709551617",
    "1e400",
    "-1e400",
    "1e-400",
    "1e19",
    "1e-19",
    "1e999999999999999999999999",
    "1e-999999999999999999999999",
    "0.12345678901234567890123",
    "1/9223372036854775808",
    "9223372036854775808/9223372036854775808",
    "3.141592653589793238462643383279502884197",
    "99999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999"
  };
  struct rational value;
  for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
    cr_assert_eq (rational_parse (texts[i], strlen (texts[i]), &value), RATIONAL_OVERFLOW, "%s",
                  texts[i]);
}

Test (rational, make_reduces)
{
  struct rational value;
  cr_assert (rational_make (6, -4, &value) && value.numerator == -3 && value.denominator == 2);
  cr_assert (rational_make (0, -4, &value) && value.numerator == 0 && value.denominator == 1);
  cr_assert (rational_make (INT64_MIN, 2, &value) && value.numerator == INT64_MIN / 2
             && value.denominator == 1);
  cr_assert (rational_make (INT64_MIN, INT64_MIN, &value) && value.numerator == 1
             && value.denominator == 1);
  cr_assert_not (rational_make (INT64_MIN, 1, &value));
  cr_assert_not (rational_make (1, INT64_MIN, &value));
  cr_assert_not (rational_make (INT64_MIN, -3, &value));
}

static int64_t
any_part (struct rng *rng)
{
  return rng_range (rng, 1, INT64_C (1) << rng_range (rng, 0, 62));
}

Test (rational, text_comes_back)
{
  struct rng rng;
  rng_init (&rng, 5);
  for (int i = 0; i < 20000; i++) {
    struct rational value, again;
    int64_t sign = rng_next (&rng) % 2 ? 1 : -1;
    cr_assert (rational_make (sign * any_part (&rng), any_part (&rng), &value));
    char text[RATIONAL_TEXT], json[RATIONAL_TEXT];
    size_t length = rational_text (value, text);
    cr_assert_eq (length, strlen (text));
    cr_assert_eq (rational_parse (text, length, &again), RATIONAL_OK, "%s", text);
    cr_assert (again.numerator == value.numerator && again.denominator == value.denominator, "%s",
               text);
    length = rational_json (value, json);
    cr_assert_eq (length, strlen (json));
    if (value.denominator == 1)
      cr_assert_str_eq (json, text);
    else
      cr_assert (json[0] == '"' && json[length - 1] == '"'
                 && strncmp (json + 1, text, length - 2) == 0);
  }
}

/* a / 10^b written as a decimal by printf and shifted by an exponent must be what rational_make
   says. */
Test (rational, decimals_agree_with_fractions)
{
  struct rng rng;
  rng_init (&rng, 6);
  for (int i = 0; i < 20000; i++) {
    int places = (int)rng_range (&rng, 1, 17), shift = (int)rng_range (&rng, 0, places);
    int64_t power = 1, whole = rng_range (&rng, 0, 9), power_left = 1;
    for (int j = 0; j < places; j++)
      power *= 10;
    for (int j = shift; j < places; j++)
      power_left *= 10;
    int64_t decimals = rng_range (&rng, 0, power - 1);
    char text[64];
    int length = snprintf (text, sizeof text, "%ld.%0*lde%d", whole, places, decimals, shift);
    struct rational expected, value;
    cr_assert (rational_make (whole * power + decimals, power_left, &expected));
    cr_assert_eq (rational_parse (text, (size_t)length, &value), RATIONAL_OK, "%s", text);
    cr_assert (value.numerator == expected.numerator && value.denominator == expected.denominator,
               "%s", text);
  }
}

Test (rational, extremes_as_text)
{
  char text[RATIONAL_TEXT];
  cr_assert_eq (rational_json ((struct rational){ -INT64_MAX, INT64_MAX - 1 }, text),
                strlen (text));
  cr_assert_str_eq (text, "\"-9223372036854775807/9223372036854775806\"");
  rational_text ((struct rational){ INT64_MIN, 1 }, text);
  cr_assert_str_eq (text, "-9223372036854775808");
  static const int64_t integers[] = { 0, 9, 10, 99, 100, 101, 1000, 12345, 100000, INT64_MAX };
  for (size_t i = 0; i < sizeof integers / sizeof *integers; i++) {
    char expected[RATIONAL_TEXT];
    snprintf (expected, sizeof expected, "%ld", integers[i]);
    rational_text ((struct rational){ integers[i], 1 }, text);
    cr_assert_str_eq (text, expected);
  }
}

/* For people: an exact decimal, or one that is rounded, with its sign. */
Test (rational, decimals_for_people)
{
  static const struct {
    int64_t numerator, denominator;
    const char *text;
  } cases[] = {
    { 7, 2, "3.5" },
    { 2314193, 25, "92567.72" },
    { -1, 4, "-0.25" },
    { 0, 1, "0" },
    { -12, 1, "-12" },
    { 22, 7, "~3.142857" },
    { 1, 6, "~0.166667" },
    { 1, 64, "0.015625" },
    { 1, 128, "0.0078125" },
    { 1, 1000000, "0.000001" },
    { 1, 10000000, "0.0000001" },
    { 3, 15625, "0.000192" },
    { 3, 78125, "0.0000384" },
    { 1001, 1000, "1.001" },
    { INT64_MAX, 2, "4611686018427387903.5" },
    { INT64_MAX, 1000000, "9223372036854.775807" },
    { -INT64_MAX, INT64_MAX - 1, "~-1" },
    { 45938988056838539, 100000000000000000, "~0.45939" },
    { 1, 300000, "~0.00000333333" },
    { 1999999999, 1000000000, "~2" },
    { 1, INT64_MAX, "~0.00000000000000000010842" },
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    char text[RATIONAL_TEXT];
    size_t length
      = rational_decimal ((struct rational){ cases[i].numerator, cases[i].denominator }, text);
    cr_assert_str_eq (text, cases[i].text);
    cr_assert_eq (length, strlen (text));
  }
}

/* A text of rational_decimal as a number; *rounded: it begins with its sign. */
static struct rational
shown_value (const char *text, bool *rounded)
{
  struct rational value;
  *rounded = *text == '~';
  text += *rounded;
  cr_assert_eq (rational_parse (text, strlen (text), &value), RATIONAL_OK, "%s", text);
  return value;
}

/* An exact text reads back as the same number, a rounded one as another. */
Test (rational, decimals_come_back)
{
  struct rng rng;
  rng_init (&rng, 7);
  for (int i = 0; i < 20000; i++) {
    static const int64_t bases[] = { 1000000, 15625, 64, 2500, 8, 3, 7000000 };
    struct rational value, again;
    char text[RATIONAL_TEXT];
    bool rounded;
    cr_assert (rational_make (rng_range (&rng, 0, INT64_C (1) << rng_range (&rng, 0, 40))
                                * (rng_next (&rng) % 2 ? 1 : -1),
                              bases[rng_range (&rng, 0, 6)], &value));
    size_t length = rational_decimal (value, text);
    cr_assert_eq (length, strlen (text));
    again = shown_value (text, &rounded);
    cr_assert_eq (rational_compare (again, value) == 0, !rounded, "%s", text);
    cr_assert (!rounded || 1000000 % value.denominator != 0, "%s", text);
  }
}

/* What is rounded down is not greater, what is rounded up not less, and the order of two numbers is
   that of their texts: a bound is never shown above the makespan that it bounds. */
Test (rational, decimals_keep_the_order)
{
  struct rng rng;
  rng_init (&rng, 8);
  for (int i = 0; i < 20000; i++) {
    struct rational value[2], shown[2][3];
    bool rounded;
    int64_t base = INT64_C (1) << rng_range (&rng, 0, 40);
    for (int j = 0; j < 2; j++) {
      char text[3][RATIONAL_TEXT];
      cr_assert (
        rational_make (rng_range (&rng, 0, base), rng_range (&rng, 1, 1000000), &value[j]));
      rational_decimal_below (value[j], text[0]);
      rational_decimal (value[j], text[1]);
      rational_decimal_above (value[j], text[2]);
      for (int k = 0; k < 3; k++)
        shown[j][k] = shown_value (text[k], &rounded);
      cr_assert (rational_compare (shown[j][0], value[j]) <= 0, "%s", text[0]);
      cr_assert (rational_compare (shown[j][2], value[j]) >= 0, "%s", text[2]);
      cr_assert (rational_compare (shown[j][0], shown[j][1]) <= 0);
      cr_assert (rational_compare (shown[j][1], shown[j][2]) <= 0);
    }
    int order = rational_compare (value[0], value[1]);
    for (int k = 0; k < 3; k++)
      cr_assert (order * rational_compare (shown[0][k], shown[1][k]) >= 0);
  }
}

Test (rational, rounds_up)
{
  static const struct {
    const char *text;
    struct rational step;
    int64_t multiple;
    bool exact;
  } cases[] = {
    { "0", { 1, 3 }, 0, true },
    { "0e999999999999999999999", { 1, 3 }, 0, true },
    { "0.000", { 7, 1 }, 0, true },
    { "3", { 1, 1 }, 3, true },
    { "3", { 2, 1 }, 2, false },
    { "0.25", { 1, 100 }, 25, true },
    { "0.2500000000000000000000000000000000000000000000000000000000000000000000001",
      { 1, 100 },
      26,
      false },
    { "2.5e-1", { 1, 100 }, 25, true },
    { "25e-2", { 1, 4 }, 1, true },
    { "1e3", { 1, 8 }, 8000, true },
    { "1e-400", { 1, INT64_MAX }, 1, false },
    { "1e-99999999999999999999", { 5, 1 }, 1, false },
    { "22/7", { 1, 7 }, 22, true },
    { "22/7", { 1, 8 }, 26, false },
    { "0.1", { 1, 3 }, 1, false },
    { "0.3333333333333333", { 1, 3 }, 1, false },
    { "0.33333333333333337", { 1, 3 }, 2, false },
    { "9223372036854775807", { 1, 1 }, INT64_MAX, true },
    { "9223372036854775806.1", { 1, 1 }, INT64_MAX, false },
    { "0.9223372036854775807", { 1, 1000000000000000000 }, 922337203685477581, false },
  };
  static const char *const too_large[]
    = { "9223372036854775807.1", "9223372036854775808", "1e400", "-1", "-0.5",
        "1/9223372036854775808" };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    int64_t multiple = -1;
    bool exact = !cases[i].exact;
    cr_assert_eq (
      rational_round_up (cases[i].text, strlen (cases[i].text), cases[i].step, &multiple, &exact),
      RATIONAL_OK, "%s", cases[i].text);
    cr_expect_eq (multiple, cases[i].multiple, "%s: %ld", cases[i].text, (long)multiple);
    cr_expect_eq (exact, cases[i].exact, "%s", cases[i].text);
  }
  for (size_t i = 0; i < sizeof too_large / sizeof *too_large; i++) {
    int64_t multiple;
    bool exact;
    cr_expect_eq (rational_round_up (too_large[i], strlen (too_large[i]), (struct rational){ 1, 1 },
                                     &multiple, &exact),
                  RATIONAL_OVERFLOW, "%s", too_large[i]);
  }
}

Test (rational, compares_exactly)
{
  cr_assert_lt (rational_compare ((struct rational){ 1, 3 }, (struct rational){ 1, 2 }), 0);
  cr_assert_eq (rational_compare ((struct rational){ 2, 3 }, (struct rational){ 2, 3 }), 0);
  cr_assert_gt (rational_compare ((struct rational){ 0, 1 }, (struct rational){ -1, INT64_MAX }),
                0);
  /* neighbours that doubles cannot distinguish */
  struct rational a = { INT64_MAX - 1, INT64_MAX }, b = { INT64_MAX - 2, INT64_MAX - 1 };
  cr_assert_gt (rational_compare (a, b), 0);
  cr_assert_lt (rational_compare (b, a), 0);
}

static struct rational
random_rational (struct rng *rng)
{
  struct rational value;
  int64_t high = INT64_C (1) << rng_range (rng, 0, 62);
  rational_make (rng_range (rng, -high, high),
                 rng_range (rng, 1, INT64_C (1) << rng_range (rng, 0, 62)), &value);
  return value;
}

__extension__ typedef __int128 wide;

static wide
wide_gcd (wide a, wide b)
{
  a = a < 0 ? -a : a;
  while (b != 0) {
    wide rest = a % b;
    a = b;
    b = rest;
  }
  return a;
}

/* True when numerator / denominator fits; `out`, if it is there, must be just that. */
static bool
check_result (const struct rational *out, wide numerator, wide denominator)
{
  wide common = wide_gcd (numerator, denominator);
  numerator /= common;
  denominator /= common;
  bool fits = numerator >= INT64_MIN && numerator <= INT64_MAX && denominator <= INT64_MAX;
  cr_assert (!out || (fits && out->numerator == numerator && out->denominator == denominator));
  return fits;
}

/* Against 128 bits, from small to large. A sum may be refused although it fits, when its parts
   do not. */
Test (rational, adds_and_multiplies)
{
  struct rng rng;
  int added = 0, multiplied = 0;
  rng_init (&rng, 8);
  for (int i = 0; i < 200000; i++) {
    struct rational a = random_rational (&rng), b = random_rational (&rng), out;
    bool done = rational_multiply (a, b, &out);
    cr_assert_eq (done, check_result (done ? &out : NULL, (wide)a.numerator * b.numerator,
                                      (wide)a.denominator * b.denominator));
    multiplied += done;
    done = rational_add (a, b, &out);
    check_result (done ? &out : NULL,
                  (wide)a.numerator * b.denominator + (wide)b.numerator * a.denominator,
                  (wide)a.denominator * b.denominator);
    added += done;
  }
  cr_assert (added > 20000 && added < 190000 && multiplied > 20000 && multiplied < 190000, "%d %d",
             added, multiplied);
}

static void
assert_sum (struct rational a, struct rational b, int64_t numerator, int64_t denominator)
{
  struct rational out;
  cr_assert (rational_add (a, b, &out));
  cr_assert (out.numerator == numerator && out.denominator == denominator, "%ld/%ld", out.numerator,
             out.denominator);
}

Test (rational, sums_and_products_by_hand)
{
  struct rational out;
  assert_sum ((struct rational){ 1, 2 }, (struct rational){ 1, 2 }, 1, 1);
  assert_sum ((struct rational){ 1, 6 }, (struct rational){ 1, 10 }, 4, 15);
  assert_sum ((struct rational){ 1, 3 }, (struct rational){ -1, 3 }, 0, 1);
  assert_sum ((struct rational){ 0, 1 }, (struct rational){ 2, INT64_MAX }, 2, INT64_MAX);
  assert_sum ((struct rational){ INT64_MAX, 1 }, (struct rational){ -1, 1 }, INT64_MAX - 1, 1);
  cr_assert_not (rational_add ((struct rational){ INT64_MAX, 1 }, (struct rational){ 1, 1 }, &out));
  cr_assert_not (
    rational_add ((struct rational){ 1, INT64_MAX }, (struct rational){ 1, INT64_MAX - 1 }, &out));
  cr_assert (
    rational_multiply ((struct rational){ INT64_MAX, 2 }, (struct rational){ 2, INT64_MAX }, &out));
  cr_assert (out.numerator == 1 && out.denominator == 1);
  cr_assert (rational_multiply ((struct rational){ 0, 1 }, (struct rational){ 5, 7 }, &out));
  cr_assert (out.numerator == 0 && out.denominator == 1);
  cr_assert_not (rational_multiply ((struct rational){ INT64_C (1) << 32, 1 },
                                    (struct rational){ INT64_C (1) << 31, 1 }, &out));
}

Test (rational, ticks)
{
  static const int64_t limit = INT64_C (1) << 60;
  int64_t scale = 1, ticks;
  cr_assert (rational_extend_scale (&scale, 6, limit) && scale == 6);
  cr_assert (rational_extend_scale (&scale, 3, limit) && scale == 6);
  cr_assert (rational_extend_scale (&scale, 4, limit) && scale == 12);
  cr_assert (rational_ticks ((struct rational){ 5, 4 }, scale, limit, &ticks) && ticks == 15);
  cr_assert (rational_ticks ((struct rational){ limit / 12, 1 }, scale, limit, &ticks)
             && ticks == limit / 12 * 12);
  cr_assert_not (rational_ticks ((struct rational){ limit / 12 + 1, 1 }, scale, limit, &ticks));
  cr_assert_not (rational_ticks ((struct rational){ INT64_MAX, 1 }, scale, limit, &ticks));
  scale = 1;
  cr_assert (rational_extend_scale (&scale, limit, limit) && scale == limit);
  cr_assert_not (rational_extend_scale (&scale, 3, limit));
  scale = 1;
  cr_assert_not (rational_extend_scale (&scale, limit + 1, limit));
  scale = 3;
  cr_assert_not (rational_extend_scale (&scale, INT64_MAX, limit), "no overflow, no wrapping");
}

Test (rational, of_ticks)
{
  struct rational value = rational_of_ticks (9, 6);
  cr_expect (value.numerator == 3 && value.denominator == 2);
  value = rational_of_ticks (-4, 1);
  cr_expect (value.numerator == -4 && value.denominator == 1);
  value = rational_of_ticks (INT64_MAX, INT64_MAX);
  cr_expect (value.numerator == 1 && value.denominator == 1);
}
