/* Conflict analysis of lazy clause generation: the first unique implication point (Marques-Silva
   and Sakallah 1996), over bounds.

   Each literal of a conflict is traced to the earliest trail entry that implies it. Of that entry
   only the bound that the conflict needs is kept. It may be weaker than the entry's own bound,
   which makes the learned clause stronger. */
#include "search/lcg/internal.h"

#include "base/memory.h"

#include <assert.h>
#include <string.h>

enum { UNMARKED, MARKED, RESOLVED, ASSERTED };

/* The earliest trail entry before `below` that implies the literal. */
static int32_t
find_entry (const struct lcg *lcg, struct lcg_literal literal, int32_t below)
{
  int32_t entry = lcg->last_entry[literal.side];
  while (entry >= below)
    entry = lcg->trail[entry].previous;
  assert (entry >= 0 && lcg->trail[entry].bound >= literal.bound);
  while (lcg->trail[entry].previous >= 0
         && lcg->trail[lcg->trail[entry].previous].bound >= literal.bound)
    entry = lcg->trail[entry].previous;
  return entry;
}

int32_t
lcg_level_of (const struct lcg *lcg, struct lcg_literal literal)
{
  return lcg->trail[find_entry (lcg, literal, (int32_t)lcg->trail_length)].level;
}

/* Copy the reason of a trail entry into lcg->antecedents. Returns the number of literals. */
static size_t
load_antecedents (struct lcg *lcg, int32_t entry)
{
  int32_t reason = lcg->trail[entry].reason;
  struct lcg_literal literal = { lcg->trail[entry].bound, lcg->trail[entry].side };
  if (reason == REASON_NONE)
    return 0;
  if (reason < 0) {
    const struct lcg_literal *stored = lcg->reasons + (-2 - reason);
    size_t count = (size_t)stored->bound;
    memory_grow (lcg->antecedents, lcg->antecedents_capacity, count);
    memcpy (lcg->antecedents, stored + 1, count * sizeof *stored);
    return count;
  }
  struct lcg_clause *clause = lcg->clauses[reason];
  size_t count = 0;
  clause->activity++;
  memory_grow (lcg->antecedents, lcg->antecedents_capacity, (size_t)clause->length);
  for (int32_t i = 0; i < clause->length; i++)
    if (!same (clause->literals[i], literal))
      lcg->antecedents[count++] = lcg_not (clause->literals[i]);
  return count;
}

/* The literal belongs to the conflict. Returns 1 when this marks another entry of the current
   level, else 0. */
static size_t
mark_needed (struct lcg *lcg, struct lcg_literal literal, int32_t below)
{
  int32_t entry = find_entry (lcg, literal, below);
  if (lcg->trail[entry].level == 0)
    return 0;
  if (lcg->mark[entry] != UNMARKED) {
    if (lcg->needed[entry] < literal.bound)
      lcg->needed[entry] = literal.bound;
    return 0;
  }
  lcg->mark[entry] = MARKED;
  lcg->needed[entry] = literal.bound;
  memory_grow (lcg->touched, lcg->touched_capacity, lcg->touched_length + 1);
  lcg->touched[lcg->touched_length++] = entry;
  lcg_vsids_bump (lcg, literal.side >> 1);
  return lcg->trail[entry].level == lcg->level;
}

/* Backtrack to the highest decision level of the conflict. False when that is the root. */
static bool
backtrack_to_conflict (struct lcg *lcg)
{
  int32_t highest = 0;
  for (size_t i = 0; i < lcg->conflict_length; i++) {
    int32_t level = lcg_level_of (lcg, lcg->conflict[i]);
    highest = level > highest ? level : highest;
  }
  lcg_cancel (lcg, highest);
  return highest > 0;
}

/* Resolve until one marked entry of the current level remains. Returns that entry. */
static int32_t
resolve (struct lcg *lcg)
{
  size_t open = 0;
  for (size_t i = 0; i < lcg->conflict_length; i++)
    open += mark_needed (lcg, lcg->conflict[i], (int32_t)lcg->trail_length);
  int32_t entry = (int32_t)lcg->trail_length - 1;
  for (;; entry--) {
    if (lcg->mark[entry] == UNMARKED)
      continue;
    if (open == 1)
      return entry;
    lcg->mark[entry] = RESOLVED;
    open--;
    size_t count = load_antecedents (lcg, entry);
    for (size_t i = 0; i < count; i++)
      open += mark_needed (lcg, lcg->antecedents[i], entry);
  }
}

/* Does this marked entry follow from the other marked entries (clause minimisation)? */
static bool
redundant (struct lcg *lcg, int32_t entry)
{
  if (lcg->trail[entry].reason == REASON_NONE)
    return false;
  size_t count = load_antecedents (lcg, entry);
  for (size_t i = 0; i < count; i++) {
    int32_t antecedent = find_entry (lcg, lcg->antecedents[i], entry);
    bool covered = (lcg->mark[antecedent] == MARKED || lcg->mark[antecedent] == ASSERTED)
                   && lcg->needed[antecedent] >= lcg->antecedents[i].bound;
    if (!covered && lcg->trail[antecedent].level > 0)
      return false;
  }
  return true;
}

/* Add the negation of a literal that holds. Of two literals of one side the stronger one is
   kept. */
static void
add_literal (struct lcg *lcg, struct lcg_literal literal)
{
  struct lcg_literal negation = lcg_not (literal);
  for (size_t i = 0; i < lcg->literals_length; i++)
    if (lcg->literals[i].side == negation.side) {
      if (lcg->literals[i].bound > negation.bound)
        lcg->literals[i].bound = negation.bound;
      return;
    }
  memory_grow (lcg->literals, lcg->literals_capacity, lcg->literals_length + 1);
  lcg->literals[lcg->literals_length++] = negation;
}

static void
collect_clause (struct lcg *lcg, int32_t asserted)
{
  lcg->literals_length = 0;
  lcg->mark[asserted] = ASSERTED;
  add_literal (lcg, (struct lcg_literal){ lcg->needed[asserted], lcg->trail[asserted].side });
  for (size_t i = 0; i < lcg->touched_length; i++) {
    int32_t entry = lcg->touched[i];
    if (lcg->mark[entry] == MARKED && !redundant (lcg, entry))
      add_literal (lcg, (struct lcg_literal){ lcg->needed[entry], lcg->trail[entry].side });
  }
}

/* Swap the literal of the highest level, apart from the first, into the second position: these two
   are watched. */
static void
place_second_watch (struct lcg *lcg)
{
  size_t highest = 1;
  int32_t level = -1;
  for (size_t i = 1; i < lcg->literals_length; i++) {
    int32_t other = lcg_level_of (lcg, lcg_not (lcg->literals[i]));
    if (other > level) {
      level = other;
      highest = i;
    }
  }
  if (lcg->literals_length > 1) {
    struct lcg_literal literal = lcg->literals[1];
    lcg->literals[1] = lcg->literals[highest];
    lcg->literals[highest] = literal;
  }
}

bool
lcg_analyze (struct lcg *lcg)
{
  if (!backtrack_to_conflict (lcg))
    return false;
  size_t before = lcg->mark_capacity;
  memory_grow (lcg->mark, lcg->mark_capacity, lcg->trail_length);
  if (lcg->mark_capacity > before)
    memset (lcg->mark + before, UNMARKED, lcg->mark_capacity - before);
  memory_grow (lcg->needed, lcg->needed_capacity, lcg->trail_length);
  lcg->touched_length = 0;
  collect_clause (lcg, resolve (lcg));
  for (size_t i = 0; i < lcg->touched_length; i++)
    lcg->mark[lcg->touched[i]] = UNMARKED;
  place_second_watch (lcg);
  return true;
}

int32_t
lcg_levels (struct lcg *lcg)
{
  size_t before = lcg->level_stamp_capacity;
  memory_grow (lcg->level_stamp, lcg->level_stamp_capacity, (size_t)lcg->level + 1);
  if (lcg->level_stamp_capacity > before)
    memset (lcg->level_stamp + before, 0,
            (lcg->level_stamp_capacity - before) * sizeof *lcg->level_stamp);
  int32_t levels = 0;
  lcg->stamp++;
  for (size_t i = 0; i < lcg->literals_length; i++) {
    int32_t level = lcg_level_of (lcg, lcg_not (lcg->literals[i]));
    levels += lcg->level_stamp[level] != lcg->stamp;
    lcg->level_stamp[level] = lcg->stamp;
  }
  return levels;
}
