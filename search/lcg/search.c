/* The search of lazy clause generation: decisions, conflicts and restarts. */
#include "search/lcg/away.h"

#include "base/memory.h"
#include "search/lcg/parameters.h"

#define CHECK_INTERVAL 16 /* decisions and conflicts between two checks of the deadline */

static void
decide (struct lcg *lcg, struct lcg_literal literal)
{
  memory_grow (lcg->level_trail, lcg->level_capacity, (size_t)lcg->level + 1);
  memory_grow (lcg->level_reasons, lcg->level_reasons_capacity, (size_t)lcg->level + 1);
  lcg->level_trail[lcg->level] = lcg->trail_length;
  lcg->level_reasons[lcg->level] = lcg->reasons_length;
  lcg->level++;
  lcg->decisions++;
  lcg_raise (lcg, literal, REASON_NONE);
}

/* The next decision. False: all relevant booleans are decided. */
static bool
choose_decision (struct lcg *lcg, struct lcg_literal *literal)
{
  *literal = lcg->assumed;
  if (lcg->assuming && lcg->level == 0 && !lcg_holds (lcg, *literal))
    return true;
  int32_t x = lcg_vsids_next (lcg);
  if (x < 0)
    return false;
  bool value = lcg->phase[x] >= 0 ? lcg->phase[x] : lcg->calls.value (lcg->calls.context, x);
  *literal = value ? lcg_true (x) : lcg_false (x);
  return true;
}

/* Learn from the conflict and backtrack. False when there is no solution. */
static bool
learn_from_conflict (struct lcg *lcg)
{
  lcg->conflicts++;
  if (!lcg_analyze (lcg))
    return false;
  int32_t levels = lcg_levels (lcg), reason = REASON_NONE;
  int32_t level = lcg->literals_length > 1 ? lcg_level_of (lcg, lcg_not (lcg->literals[1])) : 0;
  if (lcg->listener.learned)
    lcg->listener.learned (lcg->listener.context, lcg->literals, lcg->literals_length,
                           lcg->learned_number);
  lcg_cancel (lcg, level);
  if (lcg->literals_length > 1)
    reason = lcg_clause_add (lcg, lcg->literals, lcg->literals_length, true, levels);
  else
    lcg->learned_number++;
  lcg_raise (lcg, lcg->literals[0], reason);
  lcg->increment /= lcg_parameters.lcg_activity_decay;
  return true;
}

/* Luby's sequence: 1 1 2 1 1 2 4 ... (Luby, Sinclair and Zuckerman 1993). */
static uint64_t
luby (uint64_t i)
{
  uint64_t size = 1;
  while (size < i + 1)
    size = 2 * size + 1;
  while (size - 1 != i) {
    size = (size - 1) / 2;
    i %= size;
  }
  return (size + 1) / 2;
}

static void
restart (struct lcg *lcg)
{
  lcg_cancel (lcg, 0);
  lcg->until_restart = luby (lcg->restarts++) * lcg_parameters.lcg_restart;
  if (lcg->learned_count > lcg->learned_limit)
    lcg_clauses_reduce (lcg);
}

enum lcg_result
lcg_solve (struct lcg *lcg, uint64_t conflicts, const struct deadline *deadline)
{
  uint64_t last = lcg->conflicts + conflicts;
  lcg->deadline = deadline;
  lcg->stopped = false;
  while (!lcg->refuted) {
    if (!lcg_propagate (lcg)) {
      lcg->refuted = !learn_from_conflict (lcg);
      lcg->until_restart -= lcg->until_restart > 0;
    } else if (lcg->stopped) {
      lcg_cancel (lcg, 0);
      return LCG_LIMIT;
    } else if (lcg->until_restart == 0) {
      restart (lcg);
    } else {
      struct lcg_literal literal;
      if (!choose_decision (lcg, &literal))
        return LCG_SOLUTION;
      if (fails (lcg, literal))
        return LCG_EXCLUDED;
      decide (lcg, literal);
    }
    bool check = (lcg->conflicts + lcg->decisions) % CHECK_INTERVAL == 0;
    if ((check && deadline_passed (deadline)) || (conflicts > 0 && lcg->conflicts >= last)) {
      lcg_cancel (lcg, 0);
      return LCG_LIMIT;
    }
  }
  lcg_cancel (lcg, 0);
  return LCG_REFUTED;
}

void
lcg_restart (struct lcg *lcg)
{
  lcg_cancel (lcg, 0);
}

void
lcg_assume (struct lcg *lcg, const struct lcg_literal *literal)
{
  if (lcg->log)
    lcg_away_log_assume (lcg->log, literal);
  lcg->assuming = literal != NULL;
  if (literal)
    lcg->assumed = *literal;
}
