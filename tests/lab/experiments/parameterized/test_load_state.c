/* What the thesis says of multicasts under load: each statement holds for some curves and fails for
   others. */
#include "lab/experiments/parameterized/load_figure.h"

#include <criterion/criterion.h>
#include <string.h>

enum { GAPS = 4, TREES = 3, PLACEMENTS = 2 };

/* Latencies of optimal splits, halves and the dynamic tree at four loads. */
typedef double latencies[GAPS][TREES];

static const double loads[GAPS] = { 0, 0.05, 0.16, 0.2 };

struct made {
  struct load_figure figure;
  struct curves cases[FIGURE_CASES];
  struct load_run runs[2][GAPS * TREES * PLACEMENTS];
};

/* Two placements, the second one slower by 2, so that the means are the given latencies and one.
   `apart`: the second group is slower by this factor, or faster at every second placement unless
   that is more than 5 per cent. */
static void
make (struct made *made, size_t which, const latencies latency, double apart)
{
  const bool one_way = apart > 1.05;
  static const struct cast_kind kinds[]
    = { { .name = "one" }, { .name = "two" }, { .name = "three" } };
  struct curves *curves = &made->cases[which];
  *curves = (struct curves){ .figure = &made->figure,
                             .given = &made->figure.cases[which],
                             .load.interval = 100,
                             .tree_count = TREES,
                             .gap_count = GAPS,
                             .placements = PLACEMENTS,
                             .runs = made->runs[which] };
  for (size_t i = 0; i < TREES; i++)
    curves->trees[i].kind = &kinds[i];
  for (size_t i = 0; i < GAPS * TREES * PLACEMENTS; i++) {
    size_t gap = i / (TREES * PLACEMENTS);
    double value = latency[gap][i / PLACEMENTS % TREES] + (double)(i % PLACEMENTS) * 2;
    made->runs[which][i]
      = (struct load_run){ .latency = value,
                           .accepted = loads[gap],
                           .group = { value, value * (one_way || i % 2 ? apart : 1 / apart) } };
  }
}

/* The only statement. */
static const char *
verdict (unsigned says, const latencies first, const latencies second, double apart,
         struct sheet *statements)
{
  static struct made made;
  made.figure = (struct load_figure){
    .place = "place", .says = says, .little = "little", .cases = { { .name = "one" }, { "two" } }
  };
  make (&made, 0, first, apart);
  make (&made, 1, second, apart);
  made.cases[2] = (struct curves){ .given = NULL };
  statements_init (statements);
  load_figure_state (made.cases, statements);
  cr_assert_eq (statements->length, 8, "%zu cells", statements->length);
  return statements->cells[6];
}

/* Crosses, the dynamic tree with the better one; never crosses; as the first one, a little slower;
   the dynamic tree far worse; halves better at every load; far slower under load. */
static const latencies crossing
  = { { 50, 70, 50 }, { 60, 72, 58 }, { 90, 80, 78 }, { 200, 90, 91 } },
  optimal = { { 50, 70, 50 }, { 55, 72, 55 }, { 60, 75, 60 }, { 65, 80, 65 } },
  slower = { { 52, 73, 52 }, { 62, 75, 60 }, { 93, 83, 81 }, { 206, 93, 94 } },
  bad = { { 50, 70, 90 }, { 60, 72, 90 }, { 90, 80, 99 }, { 200, 90, 300 } },
  reversed = { { 90, 70, 90 }, { 90, 71, 90 }, { 90, 72, 90 }, { 90, 73, 90 } },
  steep = { { 50, 70, 50 }, { 100, 140, 100 }, { 300, 250, 250 }, { 900, 400, 400 } };

Test (load_state, each_statement)
{
  static const struct {
    unsigned says;
    const latencies *first, *second; /* NULL: crossing */
    double apart;
    bool holds;
  } rows[] = {
    { SAYS_LOW, &crossing, NULL, 1, true },
    { SAYS_LOW, &reversed, NULL, 1, false },
    { SAYS_HALVED_LATER, &crossing, NULL, 1, true },
    { SAYS_HALVED_LATER, &optimal, NULL, 1, false },
    { SAYS_OPTIMAL, &optimal, NULL, 1, true },
    { SAYS_OPTIMAL, &crossing, NULL, 1, false },
    { SAYS_LARGE, &optimal, NULL, 1, true },
    { SAYS_LARGE, &crossing, NULL, 1, false },
    { SAYS_DYNAMIC, &crossing, NULL, 1, true },
    { SAYS_DYNAMIC, &bad, NULL, 1, false },
    { SAYS_NO_DYNAMIC, &optimal, NULL, 1, true },
    { SAYS_NO_DYNAMIC, &crossing, NULL, 1, false },
    { SAYS_EARLY, &crossing, NULL, 1, true },
    { SAYS_EARLY, &bad, NULL, 1, false },
    { SAYS_OVER_HALVED, &optimal, NULL, 1, true },
    { SAYS_OVER_HALVED, &crossing, NULL, 1, false },
    { SAYS_FOLLOWS, &crossing, NULL, 1, true },
    { SAYS_FOLLOWS, &bad, NULL, 1, false },
    { SAYS_GROUPS, &crossing, NULL, 1.04, true },
    { SAYS_GROUPS, &crossing, NULL, 1.06, false },
    { SAYS_TWICE, &crossing, &crossing, 1, true },
    { SAYS_TWICE, &crossing, &reversed, 1, false },
    { SAYS_LITTLE, &slower, &crossing, 1, true },
    { SAYS_LITTLE, &steep, &crossing, 1, false },
    { SAYS_WORSE, &slower, &crossing, 1, true },
    { SAYS_WORSE, &crossing, &slower, 1, false },
    { SAYS_VERY_BAD, &steep, &crossing, 1, true },
    { SAYS_VERY_BAD, &slower, &crossing, 1, false },
    { SAYS_SERIOUS, &steep, &crossing, 1, true },
    { SAYS_SERIOUS, &slower, &crossing, 1, false },
    { SAYS_INSENSITIVE, &crossing, &steep, 1, true },
    { SAYS_INSENSITIVE, &steep, &crossing, 1, false },
    { SAYS_COMPARABLE, &slower, &crossing, 1, true },
    { SAYS_COMPARABLE, &bad, &crossing, 1, false },
    { SAYS_MORE_DYNAMIC, &crossing, &optimal, 1, true },
    { SAYS_MORE_DYNAMIC, &optimal, &crossing, 1, false },
  };
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
    struct sheet statements;
    const char *found
      = verdict (rows[i].says, *rows[i].first, rows[i].second ? *rows[i].second : crossing,
                 rows[i].apart, &statements);
    cr_expect_str_eq (found, rows[i].holds ? "holds" : "fails", "row %zu: %s, %s", i, found,
                      statements.cells[7]);
    sheet_clear (&statements);
  }
}

/* The numbers beside the verdict. */
Test (load_state, measured)
{
  struct sheet statements;
  verdict (SAYS_HALVED_LATER, crossing, crossing, 1, &statements);
  cr_expect_str_eq (statements.cells[7],
                    "optimal splits are slower in the mean from load 0.1600 on, of 0.2000 (-1: not "
                    "at the last); halves surely faster at 2 points");
  sheet_clear (&statements);
  verdict (SAYS_SERIOUS, steep, crossing, 1, &statements);
  cr_expect_not_null (strstr (statements.cells[7], "(two) to 348.3 % (one, load 0.2000)"), "%s",
                      statements.cells[7]);
  sheet_clear (&statements);
}

/* A tree whose multicasts pile up at a load is slower than those that keep up. */
Test (load_state, piles_up)
{
  static struct made made;
  struct sheet statements;
  for (int piled = 0; piled < 2; piled++) {
    made.figure = (struct load_figure){ .place = "place", .says = SAYS_OPTIMAL };
    make (&made, 0, optimal, 1);
    made.runs[0][3 * TREES * PLACEMENTS + 1].pending = piled ? LOAD_PENDING + 1 : LOAD_PENDING;
    statements_init (&statements);
    load_figure_state (made.cases, &statements);
    cr_expect_str_eq (statements.cells[6], piled ? "fails" : "holds");
    cr_expect_eq (
      strncmp (statements.cells[7], piled ? "faster at 3 of 4" : "faster at 4 of 4", 16), 0, "%s",
      statements.cells[7]);
    sheet_clear (&statements);
  }
  for (size_t i = 0; i < TREES; i++) /* no tree keeps up: the point does not count */
    made.runs[0][(3 * TREES + i) * PLACEMENTS].pending = LOAD_PENDING + 1;
  statements_init (&statements);
  load_figure_state (made.cases, &statements);
  cr_expect_eq (strncmp (statements.cells[7], "faster at 3 of 3", 16), 0, "%s",
                statements.cells[7]);
  sheet_clear (&statements);
}
