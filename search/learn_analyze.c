/* From a conflict to a clause: the first unique implication point (Marques-Silva and Sakallah 1996), over bounds.
   Atoms that hold are traced to the earliest entry of the trail that makes them hold; of each such entry only the bound that is needed
   counts, which may be less than the entry's own: the clause is the stronger for it. */
#include "search/learn_internal.h"

#include "base/memory.h"

#include <assert.h>
#include <string.h>

enum { UNMARKED, MARKED, RESOLVED, ASSERTED };

/* The earliest entry before `below` that makes the atom hold. */
static int32_t
find (const struct learn *learn, struct learn_atom atom, int32_t below)
{
  int32_t entry = learn->now[atom.side];
  while (entry >= below)
    entry = learn->trail[entry].previous;
  assert (entry >= 0 && learn->trail[entry].bound >= atom.bound);
  while (learn->trail[entry].previous >= 0 && learn->trail[learn->trail[entry].previous].bound >= atom.bound)
    entry = learn->trail[entry].previous;
  return entry;
}

int32_t
learn_level_of (const struct learn *learn, struct learn_atom atom)
{
  return learn->trail[find (learn, atom, (int32_t)learn->trail_length)].level;
}

/* Copy why an entry holds into learn->causes. Returns how many atoms. */
static size_t
causes (struct learn *learn, int32_t entry)
{
  int32_t reason = learn->trail[entry].reason;
  struct learn_atom atom = { learn->trail[entry].bound, learn->trail[entry].side };
  if (reason == REASON_NONE)
    return 0;
  if (reason < 0) {
    const struct learn_atom *why = learn->why + (-2 - reason);
    size_t count = (size_t)why->bound;
    memory_grow (learn->causes, learn->causes_capacity, count);
    memcpy (learn->causes, why + 1, count * sizeof *why);
    return count;
  }
  struct learn_clause *clause = learn->clauses[reason];
  size_t count = 0;
  clause->activity++;
  memory_grow (learn->causes, learn->causes_capacity, (size_t)clause->length);
  for (int32_t i = 0; i < clause->length; i++)
    if (!same (clause->atoms[i], atom))
      learn->causes[count++] = learn_not (clause->atoms[i]);
  return count;
}

/* The atom is part of the explanation. Returns 1 when it adds an entry of the present level. */
static size_t
need (struct learn *learn, struct learn_atom atom, int32_t below)
{
  int32_t entry = find (learn, atom, below);
  if (learn->trail[entry].level == 0)
    return 0;
  if (learn->mark[entry] != UNMARKED) {
    if (learn->needed[entry] < atom.bound)
      learn->needed[entry] = atom.bound;
    return 0;
  }
  learn->mark[entry] = MARKED;
  learn->needed[entry] = atom.bound;
  memory_grow (learn->touched, learn->touched_capacity, learn->touched_length + 1);
  learn->touched[learn->touched_length++] = entry;
  learn_order_bump (learn, atom.side >> 1);
  return learn->trail[entry].level == learn->level;
}

/* Go back to the highest level that the conflict is about. False when that is the root. */
static bool
settle_level (struct learn *learn)
{
  int32_t highest = 0;
  for (size_t i = 0; i < learn->conflict_length; i++) {
    int32_t level = learn_level_of (learn, learn->conflict[i]);
    highest = level > highest ? level : highest;
  }
  learn_cancel (learn, highest);
  return highest > 0;
}

/* Resolve until one entry of the present level is left; that entry. */
static int32_t
resolve (struct learn *learn)
{
  size_t open = 0;
  for (size_t i = 0; i < learn->conflict_length; i++)
    open += need (learn, learn->conflict[i], (int32_t)learn->trail_length);
  int32_t entry = (int32_t)learn->trail_length - 1;
  for (;; entry--) {
    if (learn->mark[entry] == UNMARKED)
      continue;
    if (open == 1)
      return entry;
    learn->mark[entry] = RESOLVED;
    open--;
    size_t count = causes (learn, entry);
    for (size_t i = 0; i < count; i++)
      open += need (learn, learn->causes[i], entry);
  }
}

/* Does the marked entry follow from the others that are marked? */
static bool
redundant (struct learn *learn, int32_t entry)
{
  if (learn->trail[entry].reason == REASON_NONE)
    return false;
  size_t count = causes (learn, entry);
  for (size_t i = 0; i < count; i++) {
    int32_t cause = find (learn, learn->causes[i], entry);
    bool covered = (learn->mark[cause] == MARKED || learn->mark[cause] == ASSERTED) && learn->needed[cause] >= learn->causes[i].bound;
    if (!covered && learn->trail[cause].level > 0)
      return false;
  }
  return true;
}

/* Add the negation of an atom that holds; of two about one side the stronger one stays. */
static void
add (struct learn *learn, struct learn_atom atom)
{
  struct learn_atom negation = learn_not (atom);
  for (size_t i = 0; i < learn->atoms_length; i++)
    if (learn->atoms[i].side == negation.side) {
      if (learn->atoms[i].bound > negation.bound)
        learn->atoms[i].bound = negation.bound;
      return;
    }
  memory_grow (learn->atoms, learn->atoms_capacity, learn->atoms_length + 1);
  learn->atoms[learn->atoms_length++] = negation;
}

static void
collect (struct learn *learn, int32_t asserted)
{
  learn->atoms_length = 0;
  learn->mark[asserted] = ASSERTED;
  add (learn, (struct learn_atom){ learn->needed[asserted], learn->trail[asserted].side });
  for (size_t i = 0; i < learn->touched_length; i++) {
    int32_t entry = learn->touched[i];
    if (learn->mark[entry] == MARKED && !redundant (learn, entry))
      add (learn, (struct learn_atom){ learn->needed[entry], learn->trail[entry].side });
  }
}

/* The atom of the highest level but the first goes to the second place. */
static void
arrange (struct learn *learn)
{
  size_t highest = 1;
  int32_t level = -1;
  for (size_t i = 1; i < learn->atoms_length; i++) {
    int32_t other = learn_level_of (learn, learn_not (learn->atoms[i]));
    if (other > level) {
      level = other;
      highest = i;
    }
  }
  if (learn->atoms_length > 1) {
    struct learn_atom atom = learn->atoms[1];
    learn->atoms[1] = learn->atoms[highest];
    learn->atoms[highest] = atom;
  }
}

bool
learn_analyze (struct learn *learn)
{
  if (!settle_level (learn))
    return false;
  size_t before = learn->mark_capacity;
  memory_grow (learn->mark, learn->mark_capacity, learn->trail_length);
  if (learn->mark_capacity > before)
    memset (learn->mark + before, UNMARKED, learn->mark_capacity - before);
  memory_grow (learn->needed, learn->needed_capacity, learn->trail_length);
  learn->touched_length = 0;
  collect (learn, resolve (learn));
  for (size_t i = 0; i < learn->touched_length; i++)
    learn->mark[learn->touched[i]] = UNMARKED;
  arrange (learn);
  return true;
}

int32_t
learn_levels (struct learn *learn)
{
  size_t before = learn->level_stamp_capacity;
  memory_grow (learn->level_stamp, learn->level_stamp_capacity, (size_t)learn->level + 1);
  if (learn->level_stamp_capacity > before)
    memset (learn->level_stamp + before, 0, (learn->level_stamp_capacity - before) * sizeof *learn->level_stamp);
  int32_t levels = 0;
  learn->stamp++;
  for (size_t i = 0; i < learn->atoms_length; i++) {
    int32_t level = learn_level_of (learn, learn_not (learn->atoms[i]));
    levels += learn->level_stamp[level] != learn->stamp;
    learn->level_stamp[level] = learn->stamp;
  }
  return levels;
}
