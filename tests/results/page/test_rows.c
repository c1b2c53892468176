/* Rows of the page: fractions as millionths, and strings. */
#include "base/rng.h"
#include "results/page/internal.h"

#include <criterion/criterion.h>
#include <string.h>

Test (rows, millionths)
{
  static const struct {
    struct rational value, base;
    int64_t above;
  } cases[] = {
    { { 9, 1 }, { 9, 1 }, 0 },
    { { 10, 1 }, { 9, 1 }, 111112 },
    { { 10, 9 }, { 1, 1 }, 111112 },
    { { 21, 20 }, { 1, 1 }, 50000 }, /* the limit itself, which doubles would miss */
    { { 5250000001, 5000000000 }, { 1, 1 }, 50001 },
    { { 1000001, 1000000 }, { 1, 1 }, 1 },
    { { INT64_MAX, 1 }, { INT64_MAX - 1, 1 }, 1 },
    { { 3, 1 }, { 1, 1 }, 2000000 },
    { { 1, 3 }, { 1, 6 }, 1000000 },
    { { 8, 1 }, { 9, 1 }, 0 },
    { { INT64_MAX, 1 }, { 1, INT64_MAX }, INT64_MAX },
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
    cr_expect_eq (page_above (cases[i].value, cases[i].base), cases[i].above, "case %zu: %lld", i,
                  (long long)page_above (cases[i].value, cases[i].base));
}

/* Rounded up: (above - 1) millionths are too few, `above` are enough. */
Test (rows, millionths_of_any)
{
  struct rng rng;
  rng_init (&rng, 3);
  for (int i = 0; i < 5000; i++) {
    int64_t base = rng_range (&rng, 1, 1000000), value = base + rng_range (&rng, 0, 1000000);
    int64_t above = page_above ((struct rational){ value, 1 }, (struct rational){ base, 1 });
    cr_assert (value * 1000000 <= (1000000 + above) * base, "%ld / %ld: %ld", value, base, above);
    cr_assert (above == 0 ? value == base : value * 1000000 > (1000000 + above - 1) * base,
               "%ld / %ld: %ld", value, base, above);
  }
}

Test (rows, strings)
{
  static const char *const cases[][2] = {
    { "plain", "\"plain\"" },
    { "</script><!--", "\"\\u003c/script>\\u003c!--\"" },
    { "a \"b\"\\\n", "\"a \\\"b\\\"\\\\\\n\"" },
    { "", "\"\"" },
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    struct output out;
    output_init_memory (&out);
    page_string (&out, cases[i][0]);
    output_char (&out, '\0');
    cr_expect_str_eq (out.bytes, cases[i][1]);
    output_discard (&out);
  }
}
