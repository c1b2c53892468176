/* Axes: ticks that are always readable. */
#include "results/draw/axis.h"

#include <criterion/criterion.h>
#include <string.h>

Test (axis, ticks)
{
  static const struct {
    double longest;
    size_t most;
    double step;
    size_t count;
  } cases[] = {
    { 9, 11, 1, 10 },       { 10, 11, 1, 11 },         { 11, 11, 2, 6 },      { 20, 11, 2, 11 },
    { 22, 11, 5, 5 },       { 50, 11, 5, 11 },         { 60, 11, 10, 7 },     { 0.35, 11, 0.05, 8 },
    { 1e-6, 11, 1e-7, 11 }, { 123456789, 11, 2e7, 7 }, { 4e17, 11, 5e16, 9 }, { 1, 2, 1, 2 },
    { 9.99, 2, 5, 2 },      { 0.75, 16, 0.05, 16 },    { 100, 16, 10, 11 },
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    double ticks[DRAW_AXIS_MOST];
    size_t count = draw_axis_ticks (cases[i].longest, cases[i].most, ticks);
    cr_expect_eq (count, cases[i].count, "case %zu: %zu ticks", i, count);
    cr_assert_leq (count, cases[i].most);
    for (size_t k = 0; k < count; k++)
      cr_expect_float_eq (ticks[k], (double)k * cases[i].step, cases[i].step * 1e-6, "case %zu: %g",
                          i, ticks[k]);
  }
}

/* Never more than there may be, never less than a third, and the last one close to the end, over
   all magnitudes. */
Test (axis, always_readable)
{
  for (double longest = 1e-9; longest < 1e18; longest *= 1.037) {
    double ticks[DRAW_AXIS_MOST];
    size_t count = draw_axis_ticks (longest, 11, ticks);
    cr_assert (count >= 4 && count <= 11, "%zu ticks of %g", count, longest);
    cr_assert_leq (ticks[count - 1], longest * (1 + 1e-6));
    cr_assert_geq (ticks[count - 1] + (ticks[1] - ticks[0]), longest * (1 - 1e-6));
  }
}

/* Short for people, exact on request. */
Test (axis, text)
{
  static const struct {
    struct rational time;
    const char *unit, *text, *exact;
  } cases[] = {
    { { 9, 1 }, NULL, "9", "9" },
    { { 22, 7 }, "us", "~3.142857 us", "22/7 us" },
    { { INT64_C (72697577), 1000 }, "us", "72697.577 us", "72697.577 us" },
    { { INT64_C (123456789012345678), 1 }, NULL, "~1.23457e+17", "123456789012345678" },
    { { INT64_C (12345678901), 1000000007 }, "µs", "~12.345679 µs", "12345678901/1000000007 µs" },
    { { 1, 1 }, "", "1", "1" },
    { { 1, 1 },
      "a unit of twenty-three µs",
      "1 a unit of twenty-three ",
      "1 a unit of twenty-three " },
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    char text[DRAW_AXIS_TEXT];
    cr_expect_str_eq (draw_axis_text (cases[i].time, cases[i].unit, text), cases[i].text);
    cr_expect_str_eq (draw_axis_exact (cases[i].time, cases[i].unit, text), cases[i].exact);
  }
}
