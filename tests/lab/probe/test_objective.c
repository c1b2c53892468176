/* Objectives: names, sums, and exact comparison of quotients. */
#include "lab/probe/objective.h"

#include "lab/probe/node/notation.h"

#include <criterion/criterion.h>
#include <string.h>

Test (objective, names_are_found)
{
  static const struct {
    const char *text, *name, *above, *below;
    enum excess excess;
  } cases[] = {
    { "fnf/optimum", "fnf/optimum", "fnf", "optimum", EXCESS_NONE },
    { " optimum / divisor-chain ", "optimum/divisor-chain", "optimum", "divisor-chain",
      EXCESS_NONE },
    { "fnf/additive", "fnf/additive", "fnf", "additive", EXCESS_NONE }, /* the bound of that name */
    { "(fnf-optimum)/additive", "(fnf-optimum)/additive", "fnf", "optimum", EXCESS_ADDITIVE },
    { "( fnf - divisor-chain ) / additive", "(fnf-divisor-chain)/additive", "fnf", "divisor-chain",
      EXCESS_ADDITIVE },
    { "(optimum-additive)/additive", "(optimum-additive)/additive", "optimum", "additive",
      EXCESS_ADDITIVE },
    { "(fnf-optimum)/classes", "(fnf-optimum)/classes", "fnf", "optimum", EXCESS_CLASSES },
    { "overhead:append/optimum", "overhead:append/optimum", "append", "optimum", EXCESS_NONE },
    { "overhead:ecf / append", "overhead:ecf/append", "ecf", "append", EXCESS_NONE },
    { " (optimum - divisor-chain)/ classes", "(optimum-divisor-chain)/classes", "optimum",
      "divisor-chain", EXCESS_CLASSES },
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    struct objective objective;
    struct status status;
    status_init (&status);
    cr_assert (objective_parse (&objective, cases[i].text, &status), "%s: %s", cases[i].text,
               status.message);
    cr_assert_str_eq (objective.name, cases[i].name);
    cr_assert_str_eq (value_name (&objective, &objective.above), cases[i].above);
    cr_assert_str_eq (value_name (&objective, &objective.below), cases[i].below);
    cr_assert_eq (objective.excess, cases[i].excess);
  }
}

Test (objective, what_is_unknown_is_named)
{
  static const struct {
    const char *text, *part;
  } cases[] = {
    { "", "expected A/B" },
    { "fnf", "expected A/B" },
    { "fnf/", "''" },
    { "FNF/optimum", "'FNF'" },
    { "fnf/optimum/optimum", "'optimum/optimum'" },
    { "fnf/best", "'best'" },
    { "fnf/append", "'append'" },
    { "overhead:fef/any", "'any'" },
    { "(fnf-optimum)", "expected (A-B)/additive" },
    { "(fnf-optimum)/counting", "expected (A-B)/additive" },
    { "(fnf-best)/additive", "'fnf-best'" },
    { "(fnf-best)/classes", "'fnf-best'" },
    { "(fnf-optimum)/class", "or (A-B)/classes" },
    { "(fnf-optimum)/classes/additive", "or (A-B)/classes" },
    { "fnf/classes", "'classes'" },
    { "fnf/ooooooooooooooooooooo"
      "oooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooo",
      "longer" },
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    struct objective objective;
    struct status status;
    status_init (&status);
    cr_assert (!objective_parse (&objective, cases[i].text, &status), "%s", cases[i].text);
    cr_assert_eq (status.code, STATUS_INPUT);
    cr_assert (strstr (status.message, cases[i].part), "%s: %s", cases[i].text, status.message);
  }
}

/* The different costs of destinations, or of all nodes, but the largest. */
Test (objective, sums)
{
  static const struct {
    const char *instance;
    int64_t additive, classes;
  } cases[] = {
    { "1; 2 3x5", 2, 3 }, { "3; 2x2 3x4", 2, 2 }, { "2; 3 4x4", 3, 5 }, { "2; 2 4x4", 2, 2 },
    { "5; 3 4x5", 3, 7 }, { "4; 2 3 7", 5, 9 },   { "7; 2 3 7", 5, 5 }, { "9; 2 3 7", 5, 12 },
    { "1; 1x3", 0, 0 },   { "1; 5x3", 0, 1 },     { "7; 5x3", 0, 5 },   { "3; 2 3 7x2", 5, 5 },
  };
  struct node_types types;
  struct status status;
  node_types_init (&types);
  status_init (&status);
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    cr_assert (notation_read (&types, cases[i].instance, &status), "%s", status.message);
    cr_assert_eq (objective_sum (EXCESS_ADDITIVE, &types), cases[i].additive, "%s",
                  cases[i].instance);
    cr_assert_eq (objective_sum (EXCESS_CLASSES, &types), cases[i].classes, "%s",
                  cases[i].instance);
  }
  node_types_clear (&types);
}

Test (objective, least)
{
  static const struct {
    const char *name;
    struct quotient least;
  } cases[] = {
    { "fnf/optimum", { 1, 1 } },
    { "(fnf-optimum)/additive", { 0, 1 } },
    { "optimum/multiplier", { 1, 1 } },
    { "fnf/multiplier", { 1, 1 } },
    { "(local-counting)/classes", { 0, 1 } },
    { "binomial/fnf", { 0, 0 } },
    { "optimum/fnf", { 0, 0 } },
    { "multiplier/optimum", { 0, 0 } },
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    struct objective objective;
    struct status status;
    status_init (&status);
    cr_assert (objective_parse (&objective, cases[i].name, &status), "%s", status.message);
    struct quotient least = objective_least (&objective);
    cr_expect (least.num == cases[i].least.num && least.den == cases[i].least.den, "%s",
               cases[i].name);
  }
}

Test (objective, quotients_are_in_lowest_terms)
{
  static const struct {
    int64_t num, den, lowest_num, lowest_den;
  } cases[]
    = { { 10, 8, 5, 4 },  { 0, 7, 0, 1 }, { -6, 4, -3, 2 }, { 6, -4, -3, 2 },
        { -6, -4, 3, 2 }, { 3, 0, 0, 0 }, { 7, 7, 1, 1 },   { INT64_MAX, INT64_MAX, 1, 1 } };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    struct quotient quotient = quotient_make (cases[i].num, cases[i].den);
    cr_assert_eq (quotient.num, cases[i].lowest_num);
    cr_assert_eq (quotient.den, cases[i].lowest_den);
  }
}

Test (objective, quotients_are_compared_exactly)
{
  static const struct quotient ascending[] = { { 0, 0 },
                                               { -1, 2 },
                                               { 0, 1 },
                                               { INT64_MAX - 2, INT64_MAX - 1 },
                                               { INT64_MAX - 1, INT64_MAX },
                                               { 1, 1 },
                                               { 6, 5 },
                                               { 5, 4 },
                                               { INT64_MAX, 1 } };
  enum { COUNT = sizeof ascending / sizeof *ascending };
  for (size_t i = 0; i < COUNT; i++)
    for (size_t j = 0; j < COUNT; j++) {
      int order = quotient_compare (ascending[i], ascending[j]);
      cr_assert_eq ((order > 0) - (order < 0), (i > j) - (i < j), "%zu against %zu", i, j);
    }
}
