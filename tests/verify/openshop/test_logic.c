/* Each rule of docs/CERTIFICATES-openshop.md: a clause that it yields, and the next stronger
   one, which does not follow. */
#include "tests/support/verify_openshop.h"
#include "verify/openshop/logic.h"

#include <stdlib.h>

/* Tasks 0 1 2 of job 0 on machines 0 1 2, 3 of job 1 on machine 0. */
static const char row[] = "{\"model\":\"openshop\",\"times\":[[2,3,4],[5,0,0]]}";
/* 0 1 / 2 3 */
static const char square[] = "{\"model\":\"openshop\",\"times\":[[2,2],[2,2]]}";

#define NO_MIRROR UINT32_MAX

struct row {
  const char *rule, *instance;
  int64_t T;
  uint32_t mirror;
  const char *clause; /* literals as in the file, without their punctuation, one after the other */
  bool follows;
};

static const struct row rows[] = {
  { "start", row, 20, NO_MIRROR, "s 0 0", true },
  { "start", row, 20, NO_MIRROR, "s 0 1", false },
  { "start", row, 20, NO_MIRROR, "S 1 17", true },
  { "start", row, 20, NO_MIRROR, "S 1 16", false },
  { "precedence (O1)", row, 20, NO_MIRROR, "B 0 1 s 1 2", true },
  { "precedence (O1)", row, 20, NO_MIRROR, "B 0 1 s 1 3", false },
  { "precedence (O1)", row, 20, NO_MIRROR, "B 0 1 S 0 15", true },
  { "precedence (O1)", row, 20, NO_MIRROR, "B 0 1 S 0 14", false },
  { "precedence (O1)", row, 20, NO_MIRROR, "b 0 1 s 0 3", true },
  { "precedence (O1)", row, 20, NO_MIRROR, "b 0 1 s 0 4", false },
  { "precedence (O1) column", row, 20, NO_MIRROR, "B 0 3 s 3 2", true },
  { "precedence (O1) column", row, 20, NO_MIRROR, "b 0 3 s 0 5", true },
  { "precedence (O1) column", row, 20, NO_MIRROR, "b 0 3 s 0 6", false },
  { "precedence (O1) not related", row, 20, NO_MIRROR, "S 1 14 s 3 1", false },
  { "precedence (O1) decides", row, 20, NO_MIRROR, "S 0 4 s 1 7 B 0 1", true },
  { "precedence (O1) decides", row, 20, NO_MIRROR, "S 0 4 s 1 8 B 0 1", false },
  { "precedence (O1) chain", row, 20, NO_MIRROR, "B 0 1 B 1 2 s 2 5", true },
  { "precedence (O1) chain", row, 20, NO_MIRROR, "B 0 1 B 1 2 s 2 6", false },
  { "precedence (O1) circle", row, 20, NO_MIRROR, "B 0 1 B 1 2 b 0 2", true },
  { "precedence (O1) no circle", row, 20, NO_MIRROR, "B 0 1 B 0 2 b 1 2", false },
  { "overload (O2)", row, 20, NO_MIRROR, "s 0 7 s 1 6 s 2 5", true },
  { "overload (O2)", row, 20, NO_MIRROR, "s 0 8 s 1 7 s 2 6", false },
  { "overload (O2)", row, 20, NO_MIRROR, "S 0 11 S 1 11 S 2 11", true },
  { "overload (O2)", row, 20, NO_MIRROR, "S 0 10 S 1 10 S 2 10", false },
  { "edge_find (O3)", row, 20, NO_MIRROR, "s 0 4 s 1 3 s 2 5", true },
  { "edge_find (O3)", row, 20, NO_MIRROR, "s 0 4 s 1 3 s 2 6", false },
  { "edge_find (O3) too long", row, 20, NO_MIRROR, "s 0 8 s 1 7 s 2 5", false },
  { "edge_find (O3) mirror", row, 20, NO_MIRROR, "S 0 13 S 1 13 S 2 11", true },
  { "edge_find (O3) mirror", row, 20, NO_MIRROR, "S 0 13 S 1 13 S 2 10", false },
  { "mirror (O4)", square, 5, 0, "S 0 1", true },
  { "mirror (O4)", square, 5, 0, "S 0 0", false },
  { "mirror (O4)", square, 6, 0, "S 0 2", true },
  { "mirror (O4)", square, 6, 0, "S 0 1", false },
  { "mirror (O4)", square, 7, 3, "S 3 2", true },
  { "mirror (O4)", square, 7, 3, "S 0 2", false },
  { "no O4", square, 5, NO_MIRROR, "S 0 1", false },
};

static size_t
read_literals (const struct verify_openshop_logic *logic, const char *text,
               struct verify_literal *literals)
{
  size_t count = 0;
  while (*text) {
    char letter = *text++;
    int64_t number[3] = { 0, 0, 0 };
    bool wanted[3] = { true, false, false };
    cr_assert (verify_openshop_logic_letter (letter, &wanted[1], &wanted[2]));
    for (int i = 0; i < 3; i++)
      if (wanted[i])
        number[i] = strtoll (text, (char **)&text, 10);
    text += strspn (text, " ");
    cr_assert (verify_openshop_logic_literal (logic, letter, number[0], number[1], number[2],
                                              &literals[count++]));
  }
  return count;
}

struct subject {
  struct verify_openshop_instance instance;
  struct verify_openshop_tasks tasks;
  struct verify_openshop_logic *logic;
};

static void
subject_init (struct subject *subject, const char *text, int64_t T, uint32_t mirror)
{
  char reason[200] = "";
  subject->instance = (struct verify_openshop_instance){ 0 };
  verify_openshop_tasks_init (&subject->tasks);
  shop_read (&subject->instance, text, strlen (text));
  cr_assert (
    verify_openshop_tasks_from (&subject->tasks, &subject->instance, 1, reason, sizeof reason),
    "%s", reason);
  subject->logic = verify_openshop_logic_new (&subject->tasks, T, mirror);
  cr_assert_eq (verify_logic_begin (verify_openshop_logic_core (subject->logic), NULL), STATUS_OK);
}

static void
subject_clear (struct subject *subject)
{
  verify_openshop_logic_free (subject->logic);
  verify_openshop_tasks_clear (&subject->tasks);
  verify_openshop_instance_clear (&subject->instance);
}

Test (logic, rules)
{
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
    struct verify_literal literals[8];
    struct subject subject;
    subject_init (&subject, rows[i].instance, rows[i].T, rows[i].mirror);
    struct verify_logic *core = verify_openshop_logic_core (subject.logic);
    cr_assert_not (verify_logic_refuted (core), "%s", rows[i].rule);
    size_t count = read_literals (subject.logic, rows[i].clause, literals);
    cr_expect_eq (verify_logic_clause (core, literals, count, NULL),
                  rows[i].follows ? STATUS_OK : STATUS_FALSE, "%s: %s", rows[i].rule,
                  rows[i].clause);
    subject_clear (&subject);
  }
}

/* The rules alone refute what is shorter than the load, and here no more. */
Test (logic, refutes)
{
  static const struct {
    const char *instance;
    int64_t load;
  } cases[] = { { row, 9 },
                { square, 4 },
                { "{\"model\":\"openshop\",\"times\":[[0]]}", 0 },
                { "{\"model\":\"openshop\",\"times\":[[7]]}", 7 } };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
    for (int64_t less = 0; less < 3; less++) {
      struct subject subject;
      if (cases[i].load - less < -1)
        continue;
      subject_init (&subject, cases[i].instance, cases[i].load - less, NO_MIRROR);
      cr_expect_eq (verify_logic_refuted (verify_openshop_logic_core (subject.logic)), less > 0,
                    "case %zu less %d", i, (int)less);
      subject_clear (&subject);
    }
}

Test (logic, literals)
{
  static const struct {
    char letter;
    int64_t a, b, bound;
    bool good;
    struct verify_literal literal;
  } cases[] = {
    { 's', 0, 0, 5, true, { 5, 0 } },          { 'S', 3, 0, 5, true, { -5, 7 } },
    { 's', 4, 0, 5, false, { 0, 0 } },         { 's', -1, 0, 5, false, { 0, 0 } },
    { 's', 0, 0, INT64_MAX, false, { 0, 0 } }, { 'S', 0, 0, INT64_MIN, false, { 0, 0 } },
    { 'b', 0, 1, 9, true, { 1, 8 } },          { 'B', 0, 1, 9, true, { 0, 9 } },
    { 'b', 0, 2, 0, true, { 1, 10 } },         { 'b', 1, 2, 0, true, { 1, 12 } },
    { 'b', 0, 3, 0, true, { 1, 14 } },         { 'b', 1, 3, 0, false, { 0, 0 } },
    { 'b', 1, 0, 0, false, { 0, 0 } },         { 'b', 1, 1, 0, false, { 0, 0 } },
    { 'b', 0, 4, 0, false, { 0, 0 } },         { 'r', 0, 0, 0, false, { 0, 0 } },
    { '\0', 0, 0, 0, false, { 0, 0 } },
  };
  struct subject subject;
  subject_init (&subject, row, 20, NO_MIRROR);
  cr_expect_eq (verify_openshop_logic_pairs (&subject.tasks), 4);
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    struct verify_literal literal = { 0, 0 };
    cr_expect_eq (verify_openshop_logic_literal (subject.logic, cases[i].letter, cases[i].a,
                                                 cases[i].b, cases[i].bound, &literal),
                  cases[i].good, "case %zu", i);
    cr_expect (
      !cases[i].good
        || (literal.bound == cases[i].literal.bound && literal.side == cases[i].literal.side),
      "case %zu", i);
  }
  subject_clear (&subject);
}
