#include "results/export/overhead/rules.h"

#include "base/memory.h"
#include "results/export/overhead/rules_step.h"

void
rules_init (struct rules *rules, const struct formula *formula)
{
  size_t count = formula->first[FORMULA_KINDS];
  *rules = (struct rules){ .formula = formula };
  rules->tops = memory_alloc (count, sizeof *rules->tops);
  for (size_t q = 0; q < count; q++)
    rules->tops[q] = formula->quantities[q].top;
  for (size_t q = formula->first[FORMULA_F]; q < formula->first[FORMULA_F + 1]; q++)
    rules->tops[q] = rules->tops[q] > 0;
  rules->tasks = memory_alloc (WINDOW_MEMBERS, sizeof *rules->tasks);
  trail_init (&rules->trail, count, rules->tops);
}

void
rules_clear (struct rules *rules)
{
  trail_clear (&rules->trail);
  windows_clear (&rules->windows);
  memory_free (rules->capacities, rules->tops, rules->tasks);
}

/* R1: of some quantities, which are 0 or 1, at least one is 1. */
struct choice {
  size_t q[FORMULA_DELIVERIES];
  size_t count;
};

static void
need_none_but (struct rules *rules, const struct choice *choice, size_t open)
{
  for (size_t c = 0; c < choice->count; c++)
    if (choice->q[c] != open)
      rules_need (rules, fact_most (choice->q[c], 0));
}

static bool
choose (struct rules *rules, const struct choice *choice)
{
  size_t possible = 0, open = SIZE_MAX;
  for (size_t c = 0; c < choice->count; c++)
    if (!rules_no (rules, choice->q[c])) {
      possible++;
      open = choice->q[c];
    }
  if (possible > 1 || rules->trail.conflict)
    return false;
  if (possible == 0)
    trail_contradict (&rules->trail);
  else if (!rules_begin (rules, fact_least (open, 1), RULES_UNIT))
    return false;
  need_none_but (rules, choice, open);
  return rules_end (rules);
}

/* R1 one_sender. */
static bool
one_sender (struct rules *rules, size_t d)
{
  const struct formula *formula = rules->formula;
  struct choice choice = { .count = 0 };
  bool changed = false;
  for (size_t i = 0; i < formula->nodes; i++)
    if (formula_may_send (formula, d, i))
      choice.q[choice.count++] = formula_sender (formula, d, i);
  changed = choose (rules, &choice);
  for (size_t c = 0; c < choice.count; c++)
    for (size_t other = 0; other < choice.count && rules_yes (rules, choice.q[c]); other++)
      if (other != c)
        changed |= trail_derive_from (&rules->trail, fact_most (choice.q[other], 0),
                                      &(struct fact){ choice.q[c], false, 1 }, 1);
  return changed;
}

/* R1: two nodes do not send a message to each other. */
static bool
no_return (struct rules *rules, size_t d, size_t i)
{
  const struct formula *formula = rules->formula;
  size_t f = formula_sender (formula, d, i), back = formula_own (formula, d, i);
  if (back == SIZE_MAX || !rules_yes (rules, f)
      || !rules_begin (rules,
                       fact_most (formula_sender (formula, back, (size_t)formula->receiver[d]), 0),
                       RULES_CLAUSE))
    return false;
  rules_need (rules, fact_least (f, 1));
  return rules_end (rules);
}

/* R1: the source sends some delivery of its message. */
static bool
source_sends (struct rules *rules, int32_t k)
{
  const struct overhead_ticks *ticks = rules->formula->ticks;
  struct choice choice = { .count = 0 };
  for (size_t d = ticks->first[k]; d < ticks->first[k + 1]; d++)
    choice.q[choice.count++] = formula_sender (rules->formula, d, (size_t)ticks->source[k]);
  return choose (rules, &choice);
}

/* All rules. */

static bool
run_delivery (struct rules *rules, size_t d)
{
  const struct formula *formula = rules->formula;
  bool changed = one_sender (rules, d);
  for (size_t i = 0; i < formula->nodes; i++)
    if (formula_may_send (formula, d, i)) {
      changed |= no_return (rules, d, i);
      changed |= rules_send_times (rules, d, i);
    }
  changed |= rules_possible_senders (rules, d);
  for (size_t e = 0; e < formula->deliveries; e++)
    if (e != d)
      changed |= rules_pair_orders (rules, d, e);
  return changed;
}

void
rules_run (struct rules *rules)
{
  const struct formula *formula = rules->formula;
  bool changed = true;
  while (changed && !rules->trail.conflict) {
    changed = trail_run_clauses (&rules->trail);
    for (size_t d = 0; d < formula->deliveries && !rules->trail.conflict; d++)
      changed |= run_delivery (rules, d);
    for (int32_t k = 0; k < formula->ticks->messages; k++)
      changed |= source_sends (rules, k);
    changed |= rules_send_counts (rules);
    for (size_t i = 0; i < formula->nodes && !changed; i++)
      changed = rules_send_capacities (rules, i);
    for (size_t i = 0; i < formula->nodes && !changed; i++)
      changed = rules_windows (rules, i);
  }
}
