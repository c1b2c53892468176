/* The clause database: propagation with two watched literals (Moskewicz et al. 2001) and deletion
   of learned clauses. A clause is visited only when one of its two watched literals becomes
   false. */
#include "search/lcg/away.h"

#include "base/memory.h"
#include "search/lcg/parameters.h"

#include <stdlib.h>
#include <string.h>

static void
watch (struct lcg *lcg, struct lcg_literal literal, struct lcg_literal other,
       struct lcg_clause *clause)
{
  struct lcg_watchers *watchers = &lcg->sides[literal.side ^ 1].clauses;
  memory_grow (watchers->list, watchers->capacity, watchers->length + 1);
  memory_grow (watchers->threshold, watchers->threshold_capacity, watchers->length + 1);
  watchers->threshold[watchers->length] = 1 - literal.bound;
  watchers->list[watchers->length++] = (struct lcg_watcher){ other.bound, clause, other.side };
}

static struct lcg_clause *
list_clause (struct lcg *lcg, const struct lcg_literal *literals, size_t count, bool learned,
             int32_t levels)
{
  size_t bytes = sizeof (struct lcg_clause) + count * sizeof *literals;
  struct lcg_clause *clause = memory_alloc (1, bytes);
  *clause = (struct lcg_clause){ .length = (int32_t)count,
                                 .levels = levels,
                                 .index = (int32_t)lcg->clause_count,
                                 .learned = learned };
  memcpy (clause->literals, literals, count * sizeof *literals);
  memory_grow (lcg->clauses, lcg->clause_capacity, lcg->clause_count + 1);
  lcg->clauses[lcg->clause_count] = clause;
  lcg->clause_bytes += bytes;
  lcg->learned_count += learned;
  lcg->clause_count++;
  return clause;
}

int32_t
lcg_clause_add (struct lcg *lcg, const struct lcg_literal *literals, size_t count, bool learned,
                int32_t levels)
{
  struct lcg_clause *clause = list_clause (lcg, literals, count, learned, levels);
  if (learned)
    clause->number = lcg->learned_number++;
  watch (lcg, literals[0], literals[1], clause);
  watch (lcg, literals[1], literals[0], clause);
  return clause->index;
}

void
lcg_clause_list (struct lcg *lcg, const struct lcg_literal *literals, size_t count, int32_t levels,
                 uint64_t number)
{
  list_clause (lcg, literals, count, true, levels)->number = number;
}

bool
lcg_clause_open (struct lcg *lcg, const struct lcg_literal *literals, size_t count)
{
  memory_grow (lcg->literals, lcg->literals_capacity, count);
  lcg->literals_length = 0;
  for (size_t i = 0; i < count; i++) {
    if (lcg_holds (lcg, literals[i]))
      return false;
    if (!fails (lcg, literals[i]))
      lcg->literals[lcg->literals_length++] = literals[i];
  }
  return true;
}

bool
lcg_clause_import (struct lcg *lcg, const struct lcg_clause *clause)
{
  struct output *log = lcg->log;
  if (log)
    lcg_away_log_import (log, clause);
  lcg->log = NULL; /* what follows from that is no operation of its own */
  bool added
    = lcg_clause_import_literals (lcg, clause->literals, (size_t)clause->length, clause->levels);
  lcg->log = log;
  return added;
}

bool
lcg_clause_import_literals (struct lcg *lcg, const struct lcg_literal *literals, size_t count,
                            int32_t levels)
{
  if (!lcg_clause_open (lcg, literals, count))
    return false;
  if (lcg->literals_length > 1) {
    lcg_clause_add (lcg, lcg->literals, lcg->literals_length, true, levels);
    return true;
  }
  if (lcg->literals_length == 1)
    lcg_require (lcg, lcg->literals[0]);
  else
    lcg->refuted = true;
  return false;
}

/* Watch another literal of the clause instead of its second one. False when all others are
   false. */
static bool
watch_another (struct lcg *lcg, struct lcg_clause *clause)
{
  for (int32_t i = 2; i < clause->length; i++)
    if (!fails (lcg, clause->literals[i])) {
      struct lcg_literal literal = clause->literals[i];
      clause->literals[i] = clause->literals[1];
      clause->literals[1] = literal;
      watch (lcg, literal, clause->literals[0], clause);
      return true;
    }
  return false;
}

/* All literals but the first are false: imply the first one, or report a conflict. */
static bool
imply_first (struct lcg *lcg, const struct lcg_clause *clause)
{
  struct lcg_literal first = clause->literals[0];
  if (!fails (lcg, first))
    return lcg_raise (lcg, first, clause->index);
  memory_grow (lcg->conflict, lcg->conflict_capacity, (size_t)clause->length);
  for (int32_t i = 0; i < clause->length; i++)
    lcg->conflict[i] = lcg_not (clause->literals[i]);
  lcg->conflict_length = (size_t)clause->length;
  return false;
}

/* The watched literal of this watcher of the side has just become false. False on a conflict.
   *moved: the clause now watches another literal. */
static bool
visit_watcher (struct lcg *lcg, int32_t side, size_t i, bool *moved)
{
  struct lcg_watcher *watcher = &lcg->sides[side].clauses.list[i];
  struct lcg_literal literal = { 1 - lcg->sides[side].clauses.threshold[i], side ^ 1 };
  *moved = false;
  if (lcg_low (lcg, watcher->other_side) >= watcher->other)
    return true;
  struct lcg_clause *clause = watcher->clause;
  if (same (clause->literals[0], literal)) {
    clause->literals[0] = clause->literals[1];
    clause->literals[1] = literal;
  }
  watcher->other = clause->literals[0].bound;
  watcher->other_side = clause->literals[0].side;
  if (lcg_holds (lcg, clause->literals[0]))
    return true;
  *moved = watch_another (lcg, clause);
  return *moved || imply_first (lcg, clause);
}

/* Propagate the clauses that watch the side, which has risen. False on a conflict. Only literals
   that became false since the last visit matter: if a clause had a watched literal that was false
   before, another of its literals was true then, and still is. Watchers that are appended to this
   list during the loop stay. */
bool
lcg_clauses_propagate (struct lcg *lcg, int32_t side)
{
  struct lcg_watchers *watchers = &lcg->sides[side].clauses;
  int64_t value = lcg_low (lcg, side), before = lcg->visited[side];
  bool fine = true, moved;
  lcg->visited[side] = value;
  for (size_t i = 0, length = watchers->length; fine && i < length;) {
    int64_t threshold = watchers->threshold[i];
    if ((uint64_t)threshold - (uint64_t)before - 1 >= (uint64_t)value - (uint64_t)before) {
      i++;
      continue;
    }
    fine = visit_watcher (lcg, side, i, &moved);
    if (!moved) {
      i++;
      continue;
    }
    /* The last unvisited watcher fills the gap, and the last watcher of the list fills that one's
       position. */
    length--;
    watchers->threshold[i] = watchers->threshold[length];
    watchers->list[i] = watchers->list[length];
    watchers->length--;
    watchers->threshold[length] = watchers->threshold[watchers->length];
    watchers->list[length] = watchers->list[watchers->length];
  }
  return fine;
}

/* Deletion of learned clauses. */

struct reduce_candidate {
  float activity;
  int32_t levels, clause;
};

/* The least useful clause first: many levels, then low activity. */
static int
compare_usefulness (const void *a, const void *b)
{
  const struct reduce_candidate *first = a, *second = b;
  if (first->levels != second->levels)
    return first->levels > second->levels ? -1 : 1;
  if (first->activity < second->activity || first->activity > second->activity)
    return first->activity < second->activity ? -1 : 1;
  return first->clause < second->clause ? -1 : 1;
}

static void
drop_watchers (struct lcg *lcg, const bool *deleted)
{
  for (int32_t side = 0; side < 2 * lcg->variables; side++) {
    struct lcg_watchers *watchers = &lcg->sides[side].clauses;
    size_t kept = 0;
    for (size_t i = 0; i < watchers->length; i++)
      if (!deleted[watchers->list[i].clause->index]) {
        watchers->threshold[kept] = watchers->threshold[i];
        watchers->list[kept++] = watchers->list[i];
      }
    watchers->length = kept;
  }
}

static void
forget (struct lcg *lcg, int32_t number)
{
  struct lcg_clause *clause = lcg->clauses[number];
  if (lcg->listener.forgot)
    lcg->listener.forgot (lcg->listener.context, clause->number);
  lcg->clause_bytes -= sizeof *clause + (size_t)clause->length * sizeof *clause->literals;
  lcg->learned_count--;
  free (clause);
  lcg->clauses[number] = NULL;
}

void
lcg_clauses_reduce (struct lcg *lcg)
{
  struct reduce_candidate *candidates = memory_alloc (lcg->clause_count + 1, sizeof *candidates);
  bool *deleted = memory_zero (lcg->clause_count + 1, sizeof *deleted),
       *locked = memory_zero (lcg->clause_count + 1, sizeof *locked);
  size_t count = 0;
  for (size_t i = 0; i < lcg->trail_length; i++)
    if (lcg->trail[i].reason >= 0)
      locked[lcg->trail[i].reason] = true;
  for (size_t i = 0; i < lcg->clause_count; i++) {
    const struct lcg_clause *clause = lcg->clauses[i];
    if (clause && clause->learned && !locked[i] && clause->levels > lcg_parameters.lcg_kept_levels)
      candidates[count++]
        = (struct reduce_candidate){ clause->activity, clause->levels, (int32_t)i };
  }
  qsort (candidates, count, sizeof *candidates, compare_usefulness);
  for (size_t i = 0; i < count / 2; i++)
    deleted[candidates[i].clause] = true;
  drop_watchers (lcg, deleted);
  for (size_t i = 0; i < count / 2; i++)
    forget (lcg, candidates[i].clause);
  lcg->learned_limit += lcg_parameters.lcg_learned_growth;
  memory_free (candidates, deleted, locked);
}
