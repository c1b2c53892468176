/* Ratios of makespans: reading, comparison, and text. */
#include "judge/ratio.h"

#include <criterion/criterion.h>
#include <math.h>
#include <string.h>

#define Q(p, q) ((struct rational){ p, q })

Test (ratio, within)
{
  static const struct {
    struct rational makespan, factor, base;
    bool within;
  } cases[] = {
    { { 5, 1 }, { 5, 4 }, { 4, 1 }, true },
    { { 5, 1 }, { 124999999, 100000000 }, { 4, 1 }, false },
    { { 0, 1 }, { 1, 1 }, { 0, 1 }, true },
    { { 1, INT64_MAX }, { INT64_MAX, 1 }, { 0, 1 }, false },
    { { INT64_MAX, 3 },
      { INT64_MAX, INT64_MAX - 1 },
      { INT64_MAX - 1, 3 },
      true }, /* needs 190 bits */
    { { INT64_MAX, 3 }, { INT64_MAX - 1, INT64_MAX }, { INT64_MAX, 3 }, false },
    { { INT64_MAX, INT64_MAX - 1 }, { 1, 1 }, { INT64_MAX - 1, INT64_MAX - 2 }, true },
    { { INT64_MAX - 1, INT64_MAX - 2 }, { 1, 1 }, { INT64_MAX, INT64_MAX - 1 }, false },
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
    cr_expect_eq (ratio_within (cases[i].makespan, cases[i].factor, cases[i].base), cases[i].within,
                  "case %zu", i);
}

/* Ascending. */
Test (ratio, compare)
{
  const struct ratio ordered[] = {
    { Q (0, 1), Q (1, 1) },
    { Q (1, 1), Q (1, 1) },
    { Q (INT64_MAX, 1), Q (INT64_MAX - 1, 1) },
    { Q (5, 1), Q (4, 1) },
    { Q (INT64_MAX, 1), Q (1, INT64_MAX) },
    { Q (1, INT64_MAX), Q (0, 1) },
  };
  for (size_t i = 0; i < 6; i++)
    for (size_t j = 0; j < 6; j++)
      cr_expect_eq ((ratio_compare (ordered[i], ordered[j]) > 0)
                      - (ratio_compare (ordered[i], ordered[j]) < 0),
                    (i > j) - (i < j), "%zu %zu", i, j);
  /* nothing to do, done at once */
  cr_expect_eq (ratio_compare ((struct ratio){ Q (0, 1), Q (0, 1) }, ordered[1]), 0);
  cr_expect_eq (ratio_compare (ordered[5], (struct ratio){ Q (7, 1), Q (0, 1) }), 0);
}

Test (ratio, text)
{
  static const struct {
    struct ratio ratio;
    const char *text, *json;
  } cases[] = {
    { { { 5, 1 }, { 4, 1 } }, "5/4", "\"5/4\"" },
    { { { 7, 2 }, { 7, 4 } }, "2", "2" },
    { { { 0, 1 }, { 0, 1 } }, "1", "1" },
    { { { 1, 2 }, { 0, 1 } }, "infinite", "null" },
    { { { INT64_MAX, 2 }, { 2, INT64_MAX } },
      "85070591730234615847396907784232501249/4",
      "\"85070591730234615847396907784232501249/4\"" },
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    struct output out;
    output_init_memory (&out);
    ratio_write (cases[i].ratio, false, &out);
    output_char (&out, ' ');
    ratio_write (cases[i].ratio, true, &out);
    output_char (&out, '\0');
    char expected[200];
    snprintf (expected, sizeof expected, "%s %s", cases[i].text, cases[i].json);
    cr_expect_str_eq (out.bytes, expected);
    output_discard (&out);
  }
  cr_expect_eq (ratio_value (cases[0].ratio), 1.25);
  cr_expect (isinf (ratio_value (cases[3].ratio)));
}
