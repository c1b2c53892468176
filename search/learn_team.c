#include "search/learn_team.h"

#include "base/memory.h"
#include "search/learn_internal.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#define SHARED_LEVELS 4 /* clauses of at most so many decision levels are shared */

/* What a member learned or forgot in this round. */
struct event {
  uint64_t number; /* the member's own */
  size_t end;      /* where the atoms of a clause that was learned end */
  bool forgotten;
};

struct member {
  struct learn *learn;
  enum learn_result result; /* of this round */
  struct event *events;
  size_t event_count, event_capacity;
  struct learn_atom *atoms; /* of the events' clauses */
  size_t atom_count, atom_capacity;
  uint64_t *names; /* [numbers of its own] what the team calls them */
  size_t name_capacity;
  size_t bounds_told, clauses_told; /* entries of the trail and clauses that the other has heard of */
};

struct learn_team {
  struct learn_team_plan plan;
  struct member members[LEARN_TEAM];
  size_t size;
  bool refused;     /* nobody joins */
  uint64_t named;   /* clauses so far */
  uint8_t *holders; /* [named] how many members hold each */
  size_t holder_capacity;
};

/* Clauses under the names of the team. */

static void
record (struct member *member, uint64_t number, bool forgotten)
{
  memory_grow (member->events, member->event_capacity, member->event_count + 1);
  member->events[member->event_count++] = (struct event){ number, member->atom_count, forgotten };
}

static void
record_learned (void *context, const struct learn_atom *atoms, size_t count, uint64_t number)
{
  struct member *member = context;
  memory_grow (member->atoms, member->atom_capacity, member->atom_count + count);
  memcpy (member->atoms + member->atom_count, atoms, count * sizeof *atoms);
  member->atom_count += count;
  record (member, number, false);
}

static void
record_forgot (void *context, uint64_t number)
{
  record (context, number, true);
}

/* The member holds a clause, which the team calls so. */
static void
hold (struct learn_team *team, struct member *member, uint64_t number, uint64_t name)
{
  memory_grow (member->names, member->name_capacity, (size_t)number + 1);
  member->names[number] = name;
  if (name == team->named) {
    memory_grow (team->holders, team->holder_capacity, (size_t)name + 1);
    team->holders[team->named++] = 0;
  }
  team->holders[name]++;
}

/* Tell the first member's owner what a member learned and forgot. */
static void
tell (struct learn_team *team, struct member *member)
{
  const struct learn_calls *calls = &team->members[0].learn->calls;
  size_t first = 0;
  for (size_t e = 0; e < member->event_count; e++) {
    const struct event *event = &member->events[e];
    if (!event->forgotten) {
      if (calls->learned)
        calls->learned (calls->context, member->atoms + first, event->end - first, team->named);
      hold (team, member, event->number, team->named);
    } else if (--team->holders[member->names[event->number]] == 0 && calls->forgot) {
      calls->forgot (calls->context, member->names[event->number]);
    }
    first = event->end;
  }
  member->event_count = member->atom_count = 0;
}

/* What the members hear from each other, all of them at the root. */

static void
give_bounds (const struct member *from, size_t until, struct learn *to)
{
  for (size_t i = from->bounds_told; i < until; i++)
    learn_require (to, (struct learn_atom){ from->learn->trail[i].bound, from->learn->trail[i].side });
}

/* Those learned clauses that have at most so many levels. */
static void
give_clauses (struct learn_team *team, const struct member *from, size_t until, struct member *to, int32_t levels)
{
  for (size_t i = from->clauses_told; i < until; i++) {
    const struct learn_clause *clause = from->learn->clauses[i];
    uint64_t number = to->learn->learned_number;
    if (clause && clause->learned && clause->levels <= levels && learn_clause_import (to->learn, clause))
      hold (team, to, number, from->names[clause->number]);
  }
}

static void
nothing_new (struct member *member)
{
  member->bounds_told = member->learn->trail_length;
  member->clauses_told = member->learn->clause_count;
}

static void
exchange (struct learn_team *team)
{
  struct member *a = &team->members[0], *b = &team->members[1];
  size_t bounds = b->learn->trail_length, clauses = b->learn->clause_count; /* before it hears of anything */
  give_bounds (a, a->learn->trail_length, b->learn);
  give_clauses (team, a, a->learn->clause_count, b, SHARED_LEVELS);
  give_bounds (b, bounds, a->learn);
  give_clauses (team, b, clauses, a, SHARED_LEVELS);
  nothing_new (a);
  nothing_new (b);
}

/* Halves. */

/* The open boolean that took part in the most recent conflicts; -1: none. */
static int32_t
most_active (const struct learn *learn)
{
  int32_t best = -1;
  for (int32_t x = 0; x < learn->variables; x++)
    if (learn->boolean[x] && learn_truth (learn, x) < 0 && (best < 0 || learn->activity[x] > learn->activity[best])
        && learn->calls.relevant (learn->calls.context, x))
      best = x;
  return best;
}

/* Halve the problem, if the halves are not those of before. The first member keeps the half where it was last. */
static void
divide (struct learn_team *team)
{
  struct learn *a = team->members[0].learn, *b = team->members[1].learn;
  if (a->assuming && learn_truth (a, a->assumed.side >> 1) < 0 && learn_truth (b, a->assumed.side >> 1) < 0)
    return;
  int32_t x = most_active (a);
  if (x < 0) {
    learn_assume (a, NULL);
    learn_assume (b, NULL);
    return;
  }
  struct learn_atom half = a->saved[x] == 0 ? learn_false (x) : learn_true (x), other = learn_not (half);
  learn_assume (a, &half);
  learn_assume (b, &other);
}

/* Members. */

static struct member *
enter (struct learn_team *team, struct learn *learn)
{
  struct member *member = &team->members[team->size++];
  member->learn = learn;
  learn->heard = (struct learn_calls){ .learned = record_learned, .forgot = record_forgot, .context = member };
  return member;
}

/* The second member comes, and is told everything. */
static void
join (struct learn_team *team)
{
  struct member *first = &team->members[0];
  struct learn *learn = team->plan.join (team->plan.context);
  team->refused = !learn;
  if (!learn)
    return;
  assert (learn->variables == first->learn->variables && learn->learned_number == 0);
  struct member *second = enter (team, learn);
  give_bounds (first, first->learn->trail_length, learn);
  give_clauses (team, first, first->learn->clause_count, second, INT32_MAX);
  learn_order_copy (learn, first->learn);
  learn->learned_most = first->learn->learned_most;
  nothing_new (first);
  nothing_new (second);
}

struct learn_team *
learn_team_new (struct learn *first, const struct learn_team_plan *plan)
{
  struct learn_team *team = memory_zero (1, sizeof *team);
  team->plan = *plan;
  struct member *member = enter (team, first);
  for (uint64_t number = 0; number < first->learned_number; number++)
    hold (team, member, number, number);
  return team;
}

void
learn_team_free (struct learn_team *team)
{
  if (!team)
    return;
  for (size_t m = 0; m < team->size; m++) {
    struct member *member = &team->members[m];
    member->learn->heard = (struct learn_calls){ .context = NULL };
    free (member->events);
    free (member->atoms);
    free (member->names);
  }
  free (team->holders);
  free (team);
}

/* The search. */

static enum learn_result
run_alone (struct learn_team *team, uint64_t conflicts, const struct deadline *deadline)
{
  struct member *first = &team->members[0];
  first->result = learn_solve (first->learn, conflicts, deadline);
  tell (team, first);
  return first->result;
}

static bool
refuted (const struct learn_team *team)
{
  return team->members[0].learn->refuted || team->members[1].learn->refuted;
}

static enum learn_result
run_round (struct learn_team *team, const struct deadline *deadline)
{
  enum learn_result result = LEARN_LIMIT;
  learn_team_restart (team);
  exchange (team);
  if (refuted (team))
    return LEARN_REFUTED;
  divide (team);
#pragma omp parallel for num_threads(LEARN_TEAM) schedule(static, 1) if (team->plan.threads > 1)
  for (size_t m = 0; m < LEARN_TEAM; m++)
    team->members[m].result = learn_solve (team->members[m].learn, team->plan.round, deadline);
  for (size_t m = 0; m < LEARN_TEAM; m++) {
    tell (team, &team->members[m]);
    if (team->members[m].result == LEARN_SOLUTION)
      result = LEARN_SOLUTION;
  }
  return refuted (team) ? LEARN_REFUTED : result;
}

/* The smaller of both, where 0 stands for no limit. */
static uint64_t
smaller (uint64_t limit, uint64_t other)
{
  return limit == 0 || other < limit ? other : limit;
}

static enum learn_result
run_on (struct learn_team *team, uint64_t conflicts, const struct deadline *deadline)
{
  uint64_t done = learn_team_conflicts (team);
  if (team->size == 1 && !team->refused && done >= team->plan.alone)
    join (team);
  if (team->size > 1)
    return run_round (team, deadline);
  return run_alone (team, team->refused ? conflicts : smaller (conflicts, team->plan.alone - done), deadline);
}

enum learn_result
learn_team_solve (struct learn_team *team, uint64_t conflicts, const struct deadline *deadline)
{
  uint64_t last = learn_team_conflicts (team) + conflicts;
  for (;;) {
    uint64_t done = learn_team_conflicts (team);
    enum learn_result result = run_on (team, conflicts > 0 ? last - done : 0, deadline);
    bool over = (conflicts > 0 && learn_team_conflicts (team) >= last) || (deadline && deadline_passed (deadline));
    if (result != LEARN_LIMIT || over)
      return result;
  }
}

size_t
learn_team_size (const struct learn_team *team)
{
  return team->size;
}

bool
learn_team_found (const struct learn_team *team, size_t member)
{
  return team->members[member].result == LEARN_SOLUTION;
}

void
learn_team_restart (struct learn_team *team)
{
  for (size_t m = 0; m < team->size; m++)
    learn_restart (team->members[m].learn);
}

uint64_t
learn_team_conflicts (const struct learn_team *team)
{
  uint64_t conflicts = 0;
  for (size_t m = 0; m < team->size; m++)
    conflicts += learn_conflicts (team->members[m].learn);
  return conflicts;
}

uint64_t
learn_team_bytes (const struct learn_team *team)
{
  uint64_t bytes = sizeof *team + team->holder_capacity * sizeof *team->holders;
  for (size_t m = 0; m < team->size; m++) {
    const struct member *member = &team->members[m];
    bytes += member->event_capacity * sizeof *member->events + member->atom_capacity * sizeof *member->atoms
             + member->name_capacity * sizeof *member->names;
  }
  return bytes;
}
