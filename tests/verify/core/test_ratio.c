#include "verify/core/ratio.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

static const struct good {
  const char *text;
  int64_t num, den;
} goods[] = {
  { "0", 0, 1 },
  { "-0", 0, 1 },
  { "3", 3, 1 },
  { "-3", -3, 1 },
  { "0.25", 1, 4 },
  { "25e-2", 1, 4 },
  { "0.250000", 1, 4 },
  { "2.5E+1", 25, 1 },
  { "1e18", 1000000000000000000, 1 },
  { "22/7", 22, 7 },
  { "-44/14", -22, 7 },
  { "0/9", 0, 1 },
  { "0007/0014", 1, 2 },
  { "007", 7, 1 },
  { "00000000000000000000007", 7, 1 },
  { "999999999999999999", 999999999999999999, 1 },
  { "1000000000000000000", 1000000000000000000, 1 },
  { "0.0001", 1, 10000 },
  { "9223372036854775807", INT64_MAX, 1 },
  { "-9223372036854775808", INT64_MIN, 1 },
  { "1/9223372036854775807", 1, INT64_MAX },
  { "18446744073709551616/4", INT64_C (1) << 62, 1 },
  { "0.0000000298023223876953125", 1, INT64_C (1) << 25 },
  { "0e999999999999999999999999", 0, 1 },
  { "10000000000000000000000000000000e-31", 1, 1 },
  { "0.00000000000000000000000000000000000000000000000000000000000000000000000000000", 0, 1 },
};

Test (ratio, reads_exactly)
{
  for (size_t i = 0; i < sizeof goods / sizeof *goods; i++) {
    struct verify_ratio value = { 0, 0 };
    enum verify_ratio_code code = verify_ratio_read (goods[i].text, strlen (goods[i].text), &value);
    cr_expect_eq (code, RATIO_OK, "%s", goods[i].text);
    cr_expect (value.num == goods[i].num && value.den == goods[i].den, "%s: %lld/%lld",
               goods[i].text, (long long)value.num, (long long)value.den);
  }
}

Test (ratio, refuses_what_is_no_number)
{
  static const char *const bad[]
    = { "",    "-",   "+3",    " 3",  "3 ",    ".5",    "5.",    "1e",    "1e+",
        "e5",  "3/",  "/3",    "3/0", "3/-4",  "--3",   "0x10",  "1.5/2", "1/2/3",
        "NaN", "inf", "1_000", "1,5", "1e5e5", "1.2.3", "3/1e2", "0/0" };

  for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
    struct verify_ratio value;
    cr_expect_eq (verify_ratio_read (bad[i], strlen (bad[i]), &value), RATIO_SYNTAX, "%s", bad[i]);
  }
}

Test (ratio, refuses_what_does_not_fit)
{
  static const char *const huge[] = { "9223372036854775808",
                                      "-9223372036854775809",
                                      "1e400",
                                      "1e-400",
                                      "1e999999999999999999999999",
                                      "1e-999999999999999999999999",
                                      "1/9223372036854775808",
                                      "0.00000000000000000001",
                                      "123456789.1234567890123456789" };

  for (size_t i = 0; i < sizeof huge / sizeof *huge; i++) {
    struct verify_ratio value;
    cr_expect_eq (verify_ratio_read (huge[i], strlen (huge[i]), &value), RATIO_HUGE, "%s", huge[i]);
  }
}

/* A million digits cost their reading and no more. */
Test (ratio, long_numbers)
{
  size_t length = 1000000;
  char *digits = malloc (length);
  struct verify_ratio value;

  memset (digits, '7', length);
  cr_expect_eq (verify_ratio_read (digits, length, &value), RATIO_HUGE);
  memset (digits, '0', length);
  digits[1] = '.';
  cr_expect_eq (verify_ratio_read (digits, length, &value), RATIO_OK);
  cr_expect_eq (value.num, 0);
  digits[0] = '3';
  cr_expect_eq (verify_ratio_read (digits, length, &value), RATIO_OK);
  cr_expect_eq (value.num, 3);
  digits[length - 1] = '1';
  cr_expect_eq (verify_ratio_read (digits, length, &value), RATIO_HUGE);
  free (digits);
}

Test (ratio, text)
{
  char text[VERIFY_RATIO_TEXT];

  cr_expect_str_eq (verify_ratio_text ((struct verify_ratio){ 9, 1 }, text), "9");
  cr_expect_str_eq (verify_ratio_text ((struct verify_ratio){ -22, 7 }, text), "-22/7");
  cr_expect_str_eq (verify_ratio_text ((struct verify_ratio){ INT64_MIN, INT64_MAX }, text),
                    "-9223372036854775808/9223372036854775807");
}

Test (ratio, compares)
{
  static const struct verify_ratio ascending[] = { { INT64_MIN, 1 },
                                                   { INT64_MIN + 1, 1 },
                                                   { INT64_MIN, 3 },
                                                   { -1, 1 },
                                                   { -1, INT64_MAX },
                                                   { 0, 1 },
                                                   { INT64_MAX - 2, INT64_MAX - 1 },
                                                   { INT64_MAX - 1, INT64_MAX },
                                                   { 1, 1 },
                                                   { INT64_MAX, 2 },
                                                   { INT64_MAX, 1 } };

  for (int i = 0; i < 11; i++)
    for (int j = 0; j < 11; j++)
      cr_expect_eq (verify_ratio_compare (ascending[i], ascending[j]), (i > j) - (i < j), "%d %d",
                    i, j);
}
