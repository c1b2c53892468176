/* Decisions, conflicts and restarts: the search itself. */
#include "search/learn_internal.h"

#include "base/memory.h"

#define RESTART_UNIT 100 /* conflicts until the first restart; the others follow Luby's sequence */
#define ACTIVITY_DECAY 0.95
#define STEPS_PER_LOOK 16 /* decisions and conflicts between two looks at the clock */

static void
decide (struct learn *learn, struct learn_atom atom)
{
  memory_grow (learn->level_trail, learn->level_capacity, (size_t)learn->level + 1);
  memory_grow (learn->level_why, learn->level_why_capacity, (size_t)learn->level + 1);
  learn->level_trail[learn->level] = learn->trail_length;
  learn->level_why[learn->level] = learn->why_length;
  learn->level++;
  learn->decisions++;
  learn_raise (learn, atom, REASON_NONE);
}

/* What to decide next. False: everything that matters is decided. */
static bool
choose (struct learn *learn, struct learn_atom *atom)
{
  *atom = learn->assumed;
  if (learn->assuming && learn->level == 0 && !holds (learn, *atom))
    return true;
  int32_t x = learn_order_next (learn);
  if (x < 0)
    return false;
  bool value = learn->saved[x] >= 0 ? learn->saved[x] : learn->calls.value (learn->calls.context, x);
  *atom = value ? learn_true (x) : learn_false (x);
  return true;
}

/* Learn from the conflict and go back. False when there is no solution. */
static bool
learn_from_conflict (struct learn *learn)
{
  learn->conflicts++;
  if (!learn_analyze (learn))
    return false;
  int32_t levels = learn_levels (learn), reason = REASON_NONE;
  int32_t level = learn->atoms_length > 1 ? learn_level_of (learn, learn_not (learn->atoms[1])) : 0;
  if (learn->heard.learned)
    learn->heard.learned (learn->heard.context, learn->atoms, learn->atoms_length, learn->learned_number);
  learn_cancel (learn, level);
  if (learn->atoms_length > 1)
    reason = learn_clause_add (learn, learn->atoms, learn->atoms_length, true, levels);
  else
    learn->learned_number++;
  learn_raise (learn, learn->atoms[0], reason);
  learn->increment /= ACTIVITY_DECAY;
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
restart (struct learn *learn)
{
  learn_cancel (learn, 0);
  learn->until_restart = luby (learn->restarts++) * RESTART_UNIT;
  if (learn->learned_count > learn->learned_most)
    learn_clauses_reduce (learn);
}

static bool
out_of_time (const struct learn *learn, const struct deadline *deadline)
{
  return (learn->conflicts + learn->decisions) % STEPS_PER_LOOK == 0 && deadline && deadline_passed (deadline);
}

enum learn_result
learn_solve (struct learn *learn, uint64_t conflicts, const struct deadline *deadline)
{
  uint64_t last = learn->conflicts + conflicts;
  while (!learn->refuted) {
    if (!learn_propagate (learn)) {
      learn->refuted = !learn_from_conflict (learn);
      learn->until_restart -= learn->until_restart > 0;
    } else if (learn->until_restart == 0) {
      restart (learn);
    } else {
      struct learn_atom atom;
      if (!choose (learn, &atom))
        return LEARN_SOLUTION;
      if (fails (learn, atom))
        return LEARN_EXCLUDED;
      decide (learn, atom);
    }
    if (out_of_time (learn, deadline) || (conflicts > 0 && learn->conflicts >= last)) {
      learn_cancel (learn, 0);
      return LEARN_LIMIT;
    }
  }
  learn_cancel (learn, 0);
  return LEARN_REFUTED;
}

void
learn_restart (struct learn *learn)
{
  learn_cancel (learn, 0);
}

void
learn_assume (struct learn *learn, const struct learn_atom *atom)
{
  learn->assuming = atom != NULL;
  if (atom)
    learn->assumed = *atom;
}
