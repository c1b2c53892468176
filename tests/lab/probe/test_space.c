/* Spaces of all models: symmetries are groups that keep the optimum and the bounds, orbits
   partition all points, notations are read as they are written. */
#include "lab/probe/space.h"

#include "base/memory.h"
#include "lab/probe/evaluate_points.h"
#include "search/core/model.h"
#include "tests/support/rounds.h"

#include <criterion/criterion.h>
#include <inttypes.h>
#include <string.h>

/* The spaces with a form, one after the other; NULL behind the last. */
static const struct probe_space *
next_space (size_t *at, const struct model **model)
{
  size_t place = 0;
  for (const struct model *row = models; row->name; row++)
    for (const struct probe_space *const *space = row->probe->spaces; *space; space++)
      if ((*space)->form && place++ == *at) {
        ++*at;
        *model = row;
        return *space;
      }
  cr_assert_geq (place, 5);
  return NULL;
}

/* What is enumerated: all points with times up to max_cost whose numbers are few. */
static bool
small_enough (const struct space_form *form, int n, int m, int64_t max_cost)
{
  return n <= 4 && space_count (form, n, m, max_cost) <= 30000 && form->order (n, m) <= 200;
}

static bool
same (const struct space_point *a, const struct space_point *b)
{
  return memcmp (a->number, b->number, a->length * sizeof *a->number) == 0;
}

static void
map (const struct space_form *form, const struct space_point *from, uint64_t number,
     struct space_point *to)
{
  *to = *from;
  form->image (from, number, to);
}

/* Orbits by brute force: how many points the maps leave as they are, over the number of maps, is
   the number of orbits (Burnside), and orbits together are all points. */
static void
count_orbits (const struct space_form *form, int n, int m, int64_t max_cost)
{
  struct space_point point, other;
  struct space_layout layout;
  struct space_orbit orbit = { .length = 0 };
  char kinds[SPACE_NUMBERS];
  uint64_t points = 0, firsts = 0, members = 0, fixed = 0, order = form->order (n, m), index = 0;
  form->layout (n, m, &layout);
  space_kinds (&layout, kinds);
  space_point (form, n, m, max_cost, 0, &point);
  do {
    struct space_point again;
    space_point (form, n, m, max_cost, index++, &again);
    cr_assert (same (&again, &point));
    if (!space_valid (form, &point))
      continue;
    points++;
    for (uint64_t i = 0; i < order; i++) {
      map (form, &point, i, &other);
      cr_assert (space_valid (form, &other));
      fixed += same (&point, &other);
    }
    if (!space_first (form, &point))
      continue;
    firsts++;
    space_orbit (form, &point, &orbit);
    cr_assert (same (&orbit.point[0], &point));
    members += orbit.length;
  } while (space_next (kinds, &layout, max_cost, &point));
  cr_expect_eq (index, space_count (form, n, m, max_cost));
  cr_expect_eq (members, points, "n %d, m %d: %" PRIu64 " of %" PRIu64, n, m, members, points);
  cr_expect_eq (firsts * order, fixed, "n %d, m %d: %" PRIu64 " orbits, %" PRIu64 " fixed", n, m,
                firsts, fixed);
  free (orbit.point);
}

Test (space, orbits)
{
  const struct model *model;
  const struct probe_space *space;
  size_t at = 0, sizes = 0;
  while ((space = next_space (&at, &model))) {
    const struct space_form *form = space->form;
    for (int n = form->least_n; n <= 4 && n <= form->most_n; n++) {
      int least, most;
      space_second (form, n, &least, &most);
      for (int m = least; m <= most; m++)
        for (int64_t max_cost = 1; max_cost <= 3; max_cost++)
          if (small_enough (form, n, m, max_cost)) {
            count_orbits (form, n, m, max_cost);
            sizes++;
          }
    }
  }
  cr_expect_geq (sizes, 40, "%zu", sizes);
}

/* Directed graphs up to isomorphism and reversal of all arcs: half of all graphs (OEIS A000273) and
   of those that are their own reversal (A002499). */
Test (space, counts_graphs)
{
  static const uint64_t graphs[] = { [2] = 3, [3] = 16, [4] = 218 },
                        own_reversal[] = { [2] = 3, [3] = 10, [4] = 70 };
  const struct model *model;
  const struct space_form *form = space_find ("exchange", &model)->form;
  for (int n = 2; n <= 4; n++) {
    uint64_t firsts = 0, count = space_count (form, n, 0, 1);
    for (uint64_t i = 0; i < count; i++) {
      struct space_point point;
      space_point (form, n, 0, 1, i, &point);
      firsts += space_first (form, &point);
    }
    cr_expect_eq (2 * firsts, graphs[n] + own_reversal[n], "n %d: %" PRIu64, n, firsts);
  }
}

/* Two maps after each other are a map. */
Test (space, groups)
{
  const struct model *model;
  const struct probe_space *space;
  struct rng rng;
  size_t at = 0;
  rng_init (&rng, 1);
  while ((space = next_space (&at, &model)))
    for (int round = 0; round < 20; round++) {
      const struct space_form *form = space->form;
      struct space_point point, once, twice, other;
      cr_assert (space_random (form, form->least_n, 4, 1000, &rng, &point));
      uint64_t order = form->order (point.n, point.m), i = rng_below (&rng, order), j = 0;
      map (form, &point, 0, &other);
      cr_expect (same (&point, &other), "%s: the first map is not the identity", space->name);
      map (form, &point, i, &once);
      map (form, &once, rng_below (&rng, order), &twice);
      do
        map (form, &point, j++, &other);
      while (j < order && !same (&twice, &other));
      cr_expect (same (&twice, &other), "%s: no group", space->name);
    }
}

/* Of a point: the optimum, or a bound. */
static struct quotient
value_of (const struct probe_space *space, const struct model *model, const struct bound *bound,
          const struct space_point *point)
{
  /* over a bound of another point it would be no value: over itself and 1 */
  struct objective objective = { .space = space, .model = model, .above = { .bound = bound } };
  struct point_evaluator *evaluator;
  struct quotient value = { 0, 0 };
  size_t best;
  objective.below.bound = &model->solve->bounds[0];
  evaluator = point_evaluator_new (&objective);
  evaluate_points (evaluator, point, 1, (struct quotient){ 0, 1 }, &(struct limits){ 0 }, &value,
                   &best);
  point_evaluator_free (evaluator);
  return value;
}

/* Images have the same optimum and the same bounds: all quotients with the first bound are equal.
   */
Test (space, keeps_optima)
{
  const struct model *model;
  const struct probe_space *space;
  struct rng rng;
  size_t at = 0;
  rng_init (&rng, 2);
  while ((space = next_space (&at, &model)))
    for (int round = 0; round < rounds (30); round++) {
      const struct space_form *form = space->form;
      struct space_point point, image;
      cr_assert (space_random (form, form->least_n, 4, 9, &rng, &point));
      map (form, &point, rng_below (&rng, form->order (point.n, point.m)), &image);
      const struct bound *bound = model->solve->bounds;
      do {
        const struct bound *of = bound->name ? bound : NULL;
        struct quotient one = value_of (space, model, of, &point),
                        two = value_of (space, model, of, &image);
        char *notation = space_notation (form, &point);
        cr_expect (quotient_compare (one, two) == 0 && one.den != 0, "%s: %s: %s: %ld/%ld, %ld/%ld",
                   space->name, notation, of ? of->name : "optimum", one.num, one.den, two.num,
                   two.den);
        free (notation);
      } while (bound++->name);
    }
}

Test (space, notations)
{
  const struct model *model;
  const struct probe_space *space;
  struct rng rng;
  size_t at = 0, repeated = 0;
  rng_init (&rng, 3);
  while ((space = next_space (&at, &model)))
    for (int round = 0; round < 300; round++) {
      const struct space_form *form = space->form;
      struct space_point point, again;
      struct space_reading reading;
      struct status status = { .code = STATUS_OK };
      int most = form->most_n < 12 ? form->most_n : 12;
      cr_assert (space_random (form, form->least_n, most, round % 3 + 1, &rng, &point));
      char *notation = space_notation (form, &point);
      repeated += strchr (notation, 'x') != NULL;
      cr_assert (space_parse (form, notation, &again, &status), "%s", status.message);
      cr_assert (again.n == point.n && again.m == point.m && same (&again, &point), "%s", notation);
      cr_assert (space->read (space, notation, &reading, &status), "%s", status.message);
      space_reduce (form, &point);
      free (notation);
      notation = space_notation (form, &point);
      cr_expect_str_eq (reading.notation, notation);
      cr_expect_eq (reading.n, point.n);
      cr_expect_eq (reading.second, point.m);
      free (notation);
      space_reading_clear (&reading);
    }
  cr_expect_geq (repeated, 50, "%zu", repeated);
}

static const struct {
  const char *space, *text, *reason;
} refused[] = {
  { "exchange", "", "a row has no numbers" },
  { "exchange", ". 1; 2", "has other rows" },
  { "exchange", ". 1; . 2", "has other rows" },
  { "exchange", ". 0; 0 .", "is no instance" },
  { "exchange", ". 1; 2 . y", "expected an integer" },
  { "exchange", ". 1; 999999 .", "too large" },
  { "exchange", ". 1 x; 2 .", "expected an integer" },
  { "openshop", "1 2 x2 3", "expected the end of a row" },
  { "openshop", "1 2 x0", "expected the end of a row" },
  { "openshop", "1 2", "has other rows" },
  { "overhead", "3 0; 1 1; 1 1", "has other rows" },
  { "overhead", "1 0; 0 1; 1 1", "is no instance" },
  { "logp", "0; 2 1; 1 1 0", "is no instance" },
  { "mesh", "2 1 1; 0; 0 1", "is no instance" },
  { "mesh", "2 1 1; 0; 4", "is no instance" },
  { "parameterized", "65 1 1 1", "has other rows" },
  { "node", "1; 0", "" },
};

Test (space, refuses)
{
  for (size_t i = 0; i < sizeof refused / sizeof *refused; i++) {
    const struct model *model;
    const struct probe_space *space = space_find (refused[i].space, &model);
    struct space_reading reading;
    struct status status = { .code = STATUS_OK };
    cr_assert (space);
    cr_expect_not (space->read (space, refused[i].text, &reading, &status), "%s", refused[i].text);
    cr_expect_eq (status.code, STATUS_INPUT);
    cr_expect (strstr (status.message, refused[i].reason), "%s: %s", refused[i].text,
               status.message);
  }
}

Test (space, permutations)
{
  bool seen[720] = { false };
  for (uint64_t i = 0; i < 720; i++) {
    int permutation[6], used = 0;
    uint64_t rank = 0;
    space_permutation (i, 6, permutation);
    for (int j = 0; j < 6; j++) {
      used |= 1 << permutation[j];
      int smaller = 0;
      for (int k = j + 1; k < 6; k++)
        smaller += permutation[k] < permutation[j];
      rank = rank * (uint64_t)(6 - j) + (uint64_t)smaller;
    }
    cr_assert_eq (used, 63);
    cr_assert_not (seen[rank]);
    seen[rank] = true;
  }
}
