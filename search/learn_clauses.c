/* Clauses: two of each one's atoms are watched, so that it is looked at only when one of these two fails. */
#include "search/learn_internal.h"

#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

#define LEVELS_KEPT 2      /* clauses of so few levels are never forgotten */
#define LEARNED_GROWTH 300 /* more are kept after each time some were forgotten */

static void
watch (struct learn *learn, struct learn_atom atom, struct learn_atom other, struct learn_clause *clause)
{
  struct learn_watchers *watchers = &learn->sides[atom.side ^ 1].clauses;
  memory_grow (watchers->list, watchers->capacity, watchers->length + 1);
  memory_grow (watchers->threshold, watchers->threshold_capacity, watchers->length + 1);
  watchers->threshold[watchers->length] = 1 - atom.bound;
  watchers->list[watchers->length++] = (struct learn_watcher){ other.bound, clause, other.side };
}

int32_t
learn_clause_add (struct learn *learn, const struct learn_atom *atoms, size_t count, bool learned, int32_t levels)
{
  size_t bytes = sizeof (struct learn_clause) + count * sizeof *atoms;
  struct learn_clause *clause = memory_alloc (1, bytes);
  *clause = (struct learn_clause){ .length = (int32_t)count, .levels = levels, .place = (int32_t)learn->clause_count, .learned = learned };
  if (learned)
    clause->number = learn->learned_number++;
  memcpy (clause->atoms, atoms, count * sizeof *atoms);
  memory_grow (learn->clauses, learn->clause_capacity, learn->clause_count + 1);
  learn->clauses[learn->clause_count] = clause;
  learn->clause_bytes += bytes;
  learn->learned_count += learned;
  watch (learn, atoms[0], atoms[1], clause);
  watch (learn, atoms[1], atoms[0], clause);
  return (int32_t)learn->clause_count++;
}

bool
learn_clause_open (struct learn *learn, const struct learn_atom *atoms, size_t count)
{
  memory_grow (learn->atoms, learn->atoms_capacity, count);
  learn->atoms_length = 0;
  for (size_t i = 0; i < count; i++) {
    if (holds (learn, atoms[i]))
      return false;
    if (!fails (learn, atoms[i]))
      learn->atoms[learn->atoms_length++] = atoms[i];
  }
  return true;
}

bool
learn_clause_import (struct learn *learn, const struct learn_clause *clause)
{
  if (!learn_clause_open (learn, clause->atoms, (size_t)clause->length))
    return false;
  if (learn->atoms_length > 1) {
    learn_clause_add (learn, learn->atoms, learn->atoms_length, true, clause->levels);
    return true;
  }
  if (learn->atoms_length == 1)
    learn_require (learn, learn->atoms[0]);
  else
    learn->refuted = true;
  return false;
}

/* Have another atom of the clause watched instead of its second. False when all of them fail. */
static bool
move (struct learn *learn, struct learn_clause *clause)
{
  for (int32_t i = 2; i < clause->length; i++)
    if (!fails (learn, clause->atoms[i])) {
      struct learn_atom atom = clause->atoms[i];
      clause->atoms[i] = clause->atoms[1];
      clause->atoms[1] = atom;
      watch (learn, atom, clause->atoms[0], clause);
      return true;
    }
  return false;
}

/* The clause's first atom is all that is left of it. */
static bool
imply_first (struct learn *learn, const struct learn_clause *clause)
{
  struct learn_atom first = clause->atoms[0];
  if (!fails (learn, first))
    return learn_raise (learn, first, clause->place);
  memory_grow (learn->conflict, learn->conflict_capacity, (size_t)clause->length);
  for (int32_t i = 0; i < clause->length; i++)
    learn->conflict[i] = learn_not (clause->atoms[i]);
  learn->conflict_length = (size_t)clause->length;
  return false;
}

/* The watched atom of this watcher of the side has just become false. False on a conflict. *moved: another atom is watched instead. */
static bool
visit_one (struct learn *learn, int32_t side, size_t i, bool *moved)
{
  struct learn_watcher *watcher = &learn->sides[side].clauses.list[i];
  struct learn_atom atom = { 1 - learn->sides[side].clauses.threshold[i], side ^ 1 };
  *moved = false;
  if (learn_low (learn, watcher->other_side) >= watcher->other)
    return true;
  struct learn_clause *clause = watcher->clause;
  if (same (clause->atoms[0], atom)) {
    clause->atoms[0] = clause->atoms[1];
    clause->atoms[1] = atom;
  }
  watcher->other = clause->atoms[0].bound;
  watcher->other_side = clause->atoms[0].side;
  if (holds (learn, clause->atoms[0]))
    return true;
  *moved = move (learn, clause);
  return *moved || imply_first (learn, clause);
}

/* The side has risen. False on a conflict. Only atoms that have become false since the last visit matter: of a clause with one that was
   false before, another one held then and does still. Watchers are appended to the same list while it is gone through: they stay. */
bool
learn_clauses_visit (struct learn *learn, int32_t side)
{
  struct learn_watchers *watchers = &learn->sides[side].clauses;
  int64_t value = learn_low (learn, side), before = learn->visited[side];
  bool fine = true, moved;
  learn->visited[side] = value;
  for (size_t i = 0, length = watchers->length; fine && i < length;) {
    int64_t threshold = watchers->threshold[i];
    if ((uint64_t)threshold - (uint64_t)before - 1 >= (uint64_t)value - (uint64_t)before) {
      i++;
      continue;
    }
    fine = visit_one (learn, side, i, &moved);
    if (!moved) {
      i++;
      continue;
    }
    /* The last one of those not yet seen takes its place, and the last one of all the place of that. */
    length--;
    watchers->threshold[i] = watchers->threshold[length];
    watchers->list[i] = watchers->list[length];
    watchers->length--;
    watchers->threshold[length] = watchers->threshold[watchers->length];
    watchers->list[length] = watchers->list[watchers->length];
  }
  return fine;
}

/* Forgetting. */

struct candidate {
  float activity;
  int32_t levels, clause;
};

/* The least useful first. */
static int
compare (const void *a, const void *b)
{
  const struct candidate *first = a, *second = b;
  if (first->levels != second->levels)
    return first->levels > second->levels ? -1 : 1;
  if (first->activity < second->activity || first->activity > second->activity)
    return first->activity < second->activity ? -1 : 1;
  return first->clause < second->clause ? -1 : 1;
}

static void
drop_watchers (struct learn *learn, const bool *dead)
{
  for (int32_t side = 0; side < 2 * learn->variables; side++) {
    struct learn_watchers *watchers = &learn->sides[side].clauses;
    size_t kept = 0;
    for (size_t i = 0; i < watchers->length; i++)
      if (!dead[watchers->list[i].clause->place]) {
        watchers->threshold[kept] = watchers->threshold[i];
        watchers->list[kept++] = watchers->list[i];
      }
    watchers->length = kept;
  }
}

static void
forget (struct learn *learn, int32_t number)
{
  struct learn_clause *clause = learn->clauses[number];
  if (learn->heard.forgot)
    learn->heard.forgot (learn->heard.context, clause->number);
  learn->clause_bytes -= sizeof *clause + (size_t)clause->length * sizeof *clause->atoms;
  learn->learned_count--;
  free (clause);
  learn->clauses[number] = NULL;
}

void
learn_clauses_reduce (struct learn *learn)
{
  struct candidate *candidates = memory_alloc (learn->clause_count + 1, sizeof *candidates);
  bool *dead = memory_zero (learn->clause_count + 1, sizeof *dead), *locked = memory_zero (learn->clause_count + 1, sizeof *locked);
  size_t count = 0;
  for (size_t i = 0; i < learn->trail_length; i++)
    if (learn->trail[i].reason >= 0)
      locked[learn->trail[i].reason] = true;
  for (size_t i = 0; i < learn->clause_count; i++) {
    const struct learn_clause *clause = learn->clauses[i];
    if (clause && clause->learned && !locked[i] && clause->levels > LEVELS_KEPT)
      candidates[count++] = (struct candidate){ clause->activity, clause->levels, (int32_t)i };
  }
  qsort (candidates, count, sizeof *candidates, compare);
  for (size_t i = 0; i < count / 2; i++)
    dead[candidates[i].clause] = true;
  drop_watchers (learn, dead);
  for (size_t i = 0; i < count / 2; i++)
    forget (learn, candidates[i].clause);
  learn->learned_most += LEARNED_GROWTH;
  free (candidates);
  free (dead);
  free (locked);
}
