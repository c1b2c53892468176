/* Clauses and bounds, with small rules of this test's own. */
#include "base/rng.h"
#include "verify/core/logic.h"

#include <criterion/criterion.h>
#include <math.h>

enum { VARIABLES = 5, TOP = 3 };

/* x0 + x1 >= 3 and x1 + x2 <= 3, on bounds. */
struct sums {
  struct verify_logic logic;
  bool wanted;
};

static void
wake (void *context, uint32_t side)
{
  (void)side;
  ((struct sums *)context)->wanted = true;
}

static bool
apply_sums (void *context)
{
  struct sums *sums = context;
  struct verify_logic *logic = &sums->logic;
  if (!sums->wanted)
    return false;
  sums->wanted = false;
  for (uint32_t x = 0; x < 2; x++)
    verify_logic_raise (logic, x, 3 - verify_logic_maximum (logic, 1 - x));
  verify_logic_lower (logic, 1, 3 - verify_logic_minimum (logic, 2));
  verify_logic_lower (logic, 2, 3 - verify_logic_minimum (logic, 1));
  return true;
}

static void
drop_sums (void *context)
{
  ((struct sums *)context)->wanted = false;
}

static const struct verify_logic_rules sum_rules = { wake, apply_sums, drop_sums };

static void
begin (struct sums *sums)
{
  verify_logic_init (&sums->logic, VARIABLES, &sum_rules, sums);
  for (uint32_t x = 0; x < VARIABLES; x++)
    verify_logic_declare (&sums->logic, x, 0, TOP);
  sums->wanted = true;
  cr_assert_eq (verify_logic_begin (&sums->logic, NULL), STATUS_OK);
}

static struct verify_literal
at_least (uint32_t x, int64_t bound)
{
  return (struct verify_literal){ bound, 2 * x };
}

static struct verify_literal
at_most (uint32_t x, int64_t bound)
{
  return (struct verify_literal){ -bound, 2 * x + 1 };
}

static enum status_code
try_clause (struct sums *sums, struct verify_literal a, struct verify_literal b)
{
  const struct verify_literal literals[] = { a, b };
  return verify_logic_clause (&sums->logic, literals, 2, NULL);
}

static bool
true_of (struct verify_literal literal, const int *value)
{
  int64_t own = value[literal.side / 2];
  return (literal.side % 2 == 0 ? own : -own) >= literal.bound;
}

/* Does the clause hold in all that the rules allow? */
static bool
implied (const struct verify_literal *literals, size_t count)
{
  for (int code = 0; code < 1 << (2 * VARIABLES); code++) {
    int value[VARIABLES];
    bool any = false;
    for (int x = 0; x < VARIABLES; x++)
      value[x] = code >> (2 * x) & 3;
    if (value[0] + value[1] < 3 || value[1] + value[2] > 3)
      continue;
    for (size_t i = 0; i < count; i++)
      any = any || true_of (literals[i], value);
    if (!any)
      return false;
  }
  return true;
}

static size_t
draw_clause (struct rng *rng, struct verify_literal *literals)
{
  size_t count = (size_t)rng_range (rng, 1, 4);
  for (size_t i = 0; i < count; i++) {
    uint32_t x = (uint32_t)rng_below (rng, VARIABLES);
    literals[i] = rng_below (rng, 2) == 0 ? at_least (x, rng_range (rng, 0, 4))
                                          : at_most (x, rng_range (rng, -1, 3));
  }
  return count;
}

/* Whatever is accepted is true, however many clauses came before, some forgotten again. */
Test (logic, accepts_only_what_follows)
{
  struct rng rng;
  long accepted = 0, missed = 0;
  rng_init (&rng, 1);
  for (int round = 0; round < 100; round++) {
    struct sums sums;
    begin (&sums);
    for (uint64_t number = 0, tries = 0; tries < 300; tries++) {
      struct verify_literal literals[4];
      size_t count = draw_clause (&rng, literals);
      bool follows = implied (literals, count);
      enum status_code code = verify_logic_clause (&sums.logic, literals, count, NULL);
      cr_assert (follows || code == STATUS_FALSE, "round %d", round);
      accepted += code == STATUS_OK;
      missed += follows && code != STATUS_OK;
      number += code == STATUS_OK;
      if (number > 0 && rng_below (&rng, 3) == 0)
        verify_logic_forget (&sums.logic, rng_below (&rng, number));
    }
    cr_assert_not (verify_logic_refuted (&sums.logic));
    verify_logic_clear (&sums.logic);
  }
  cr_expect (accepted > 5000 && missed < accepted / 10, "%ld accepted, %ld missed", accepted,
             missed);
}

/* Facts given as clauses that the rules cannot see: 8 of them leave nothing of three variables,
   as a chain of clauses shows. */
Test (logic, clauses_follow_from_clauses)
{
  struct sums sums;
  begin (&sums);
  /* x0 + x1 >= 3: */
  cr_expect_eq (try_clause (&sums, at_least (0, 2), at_least (1, 2)), STATUS_OK);
  cr_expect_eq (try_clause (&sums, at_least (0, 3), at_least (1, 2)), STATUS_FALSE);
  /* x1 + x2 <= 3, so x2 >= 2 means x1 <= 1 and x0 >= 2. */
  cr_expect_eq (try_clause (&sums, at_most (2, 1), at_least (0, 2)), STATUS_OK);
  cr_expect_eq (try_clause (&sums, at_most (2, 1), at_least (0, 3)), STATUS_FALSE);
  cr_expect_not (verify_logic_refuted (&sums.logic));
  verify_logic_clear (&sums.logic);
}

/* No rules at all. */
static void
ignore (void *context, uint32_t side)
{
  (void)context;
  (void)side;
}

static bool
nothing (void *context)
{
  (void)context;
  return false;
}

static void
no_drop (void *context)
{
  (void)context;
}

static const struct verify_logic_rules no_rules = { ignore, nothing, no_drop };

/* "p or q" can be had only by declaring what is assumed false at the beginning: here a variable
   z, 0 or 1, stands for a hidden premise. */
Test (logic, forgetting_counts)
{
  struct verify_logic logic;
  const struct verify_literal tautology[] = { at_least (0, 1), at_most (0, 0) },
                              unit[] = { at_least (0, 1) };
  verify_logic_init (&logic, 3, &no_rules, NULL);
  for (uint32_t x = 0; x < 3; x++)
    verify_logic_declare (&logic, x, 0, 1);
  cr_assert_eq (verify_logic_begin (&logic, NULL), STATUS_OK);
  cr_expect_eq (verify_logic_clause (&logic, unit, 1, NULL), STATUS_FALSE);
  cr_expect_eq (verify_logic_clause (&logic, unit, 0, NULL), STATUS_FALSE);
  cr_expect_not (verify_logic_forget (&logic, 0), "there is none");
  cr_expect_eq (verify_logic_clause (&logic, tautology, 2, NULL), STATUS_OK);
  cr_expect (verify_logic_forget (&logic, 0));
  cr_expect_not (verify_logic_forget (&logic, 0), "twice");
  cr_expect_not (verify_logic_forget (&logic, UINT64_MAX));
  verify_logic_clear (&logic);
}

/* Clauses are taken away again, and nothing of them is left, in memory either, whether propagation
   comes by them or, for the tautology,
 * not.
 */
Test (logic, forgets_for_good)
{
  struct sums sums;
  const struct verify_literal literals[]
    = { at_least (0, 2), at_least (1, 2), at_least (3, 1), at_least (4, 1) };
  const struct verify_literal tautology[] = { at_least (3, 1), at_most (3, 0) };
  uint64_t most = 0;
  begin (&sums);
  for (uint64_t number = 0; number < 20000; number++) {
    bool even = number % 2 == 0;
    cr_assert_eq (
      verify_logic_clause (&sums.logic, even ? literals : tautology, even ? 4 : 2, NULL),
      STATUS_OK);
    cr_assert (verify_logic_forget (&sums.logic, number));
    most = sums.logic.bytes > most ? sums.logic.bytes : most;
  }
  cr_expect (most < 300000, "%lu", (unsigned long)most);
  verify_logic_clear (&sums.logic);
}

/* x0 to x3 are not all 0; `told`: the rule says no more. */
struct some {
  struct verify_logic logic;
  bool wanted, told;
};

static void
wake_some (void *context, uint32_t side)
{
  (void)side;
  ((struct some *)context)->wanted = true;
}

static bool
apply_some (void *context)
{
  struct some *some = context;
  bool none = true;
  if (!some->wanted || some->told)
    return false;
  some->wanted = false;
  for (uint32_t x = 0; x < 4; x++)
    none = none && verify_logic_maximum (&some->logic, x) == 0;
  some->logic.failed = none;
  return true;
}

static void
drop_some (void *context)
{
  ((struct some *)context)->wanted = false;
}

/* A clause says what the rule said, in whichever order its literals fail, over and over. */
Test (logic, clause_in_place_of_a_rule)
{
  static const struct verify_logic_rules rules = { wake_some, apply_some, drop_some };
  struct verify_literal literals[4];
  struct some some = { .told = false };
  struct rng rng;
  rng_init (&rng, 3);
  verify_logic_init (&some.logic, 4, &rules, &some);
  for (uint32_t x = 0; x < 4; x++) {
    verify_logic_declare (&some.logic, x, 0, 1);
    literals[x] = at_least (x, 1);
  }
  cr_assert_eq (verify_logic_begin (&some.logic, NULL), STATUS_OK);
  cr_expect_eq (verify_logic_clause (&some.logic, literals, 3, NULL), STATUS_FALSE);
  cr_assert_eq (verify_logic_clause (&some.logic, literals, 4, NULL), STATUS_OK);
  some.told = true;
  for (uint64_t round = 1; round < 500; round++) {
    for (size_t x = 3; x > 0; x--) {
      size_t other = (size_t)rng_below (&rng, x + 1);
      struct verify_literal old = literals[x];
      literals[x] = literals[other];
      literals[other] = old;
    }
    cr_assert_eq (verify_logic_clause (&some.logic, literals, 3, NULL), STATUS_FALSE);
    cr_assert_eq (verify_logic_clause (&some.logic, literals, 4, NULL), STATUS_OK, "round %lu",
                  (unsigned long)round);
    cr_assert (verify_logic_forget (&some.logic, round)); /* the first one has to do it alone */
  }
  cr_assert (verify_logic_forget (&some.logic, 0));
  cr_expect_eq (verify_logic_clause (&some.logic, literals, 4, NULL), STATUS_FALSE);
  verify_logic_clear (&some.logic);
}

Test (logic, limits)
{
  const struct verify_literal literals[] = { at_least (0, 2), at_least (1, 2) };
  struct limits limits = { .bytes = 4000 };
  struct deadline deadline, over = { .end = 0 };
  struct sums sums;
  enum status_code code = STATUS_OK;
  int taken = 0;
  begin (&sums);
  deadline_start (&deadline, &limits);
  cr_expect_eq (verify_logic_clause (&sums.logic, literals, 2, &over), STATUS_LIMIT);
  cr_expect_not (verify_logic_full (&sums.logic, &over));
  for (; taken < 1000 && code == STATUS_OK; taken++)
    code = verify_logic_clause (&sums.logic, literals, 2, &deadline);
  cr_expect_eq (code, STATUS_LIMIT);
  cr_expect (taken > 5 && taken < 200, "%d", taken);
  cr_expect (verify_logic_full (&sums.logic, &deadline));
  cr_expect_not (verify_logic_full (&sums.logic, NULL));
  verify_logic_clear (&sums.logic);
}

/* A rule that would hardly ever end. */
static bool
creep (void *context)
{
  struct verify_logic *logic = context;
  verify_logic_raise (logic, 0,
                      verify_logic_minimum (logic, 0) + (verify_logic_minimum (logic, 1) > 0));
  return verify_logic_minimum (logic, 1) > 0;
}

Test (logic, stops_within_a_clause)
{
  static const struct verify_logic_rules rules = { ignore, creep, no_drop };
  const struct verify_literal literals[] = { at_most (1, 0) };
  struct limits limits = { .seconds = 0.05 };
  struct deadline deadline;
  struct verify_logic logic;
  verify_logic_init (&logic, 2, &rules, &logic);
  verify_logic_declare (&logic, 0, 0, INT64_C (1) << 60);
  verify_logic_declare (&logic, 1, 0, 1);
  cr_assert_eq (verify_logic_begin (&logic, NULL), STATUS_OK);
  deadline_start (&deadline, &limits);
  cr_expect_eq (verify_logic_clause (&logic, literals, 1, &deadline), STATUS_LIMIT);
  cr_expect (limits_now () - deadline.start < 2);
  verify_logic_clear (&logic);
}

Test (logic, empty_range_is_a_contradiction)
{
  struct verify_logic logic;
  verify_logic_init (&logic, 1, &no_rules, NULL);
  verify_logic_declare (&logic, 0, 2, 1);
  cr_expect_eq (verify_logic_begin (&logic, NULL), STATUS_OK);
  cr_expect (verify_logic_refuted (&logic));
  verify_logic_clear (&logic);
}
