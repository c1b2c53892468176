#include "search/lcg/portfolio.h"

#include "base/memory.h"
#include "base/team.h"
#include "search/lcg/away.h"
#include "search/lcg/snapshot.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* Numbering of clauses over both members. */

static void
record (struct portfolio_member *member, uint64_t number, bool forgotten)
{
  memory_grow (member->events, member->event_capacity, member->event_count + 1);
  member->events[member->event_count++]
    = (struct portfolio_event){ number, member->literal_count, forgotten };
}

void
portfolio_member_learned (struct portfolio_member *member, const struct lcg_literal *literals,
                          size_t count, uint64_t number)
{
  memory_grow (member->literals, member->literal_capacity, member->literal_count + count);
  memcpy (member->literals + member->literal_count, literals, count * sizeof *literals);
  member->literal_count += count;
  record (member, number, false);
}

void
portfolio_member_forgot (struct portfolio_member *member, uint64_t number)
{
  record (member, number, true);
}

/* For lcg->listener. */
static void
record_learned (void *context, const struct lcg_literal *literals, size_t count, uint64_t number)
{
  portfolio_member_learned (context, literals, count, number);
}

static void
record_forgot (void *context, uint64_t number)
{
  portfolio_member_forgot (context, number);
}

void
portfolio_member_listen (struct portfolio_member *member)
{
  member->lcg->listener = (struct lcg_callbacks){ .learned = record_learned,
                                                  .forgot = record_forgot,
                                                  .context = member };
}

void
portfolio_member_clear (struct portfolio_member *member)
{
  portfolio_member_hide (member);
  memory_free (member->events, member->literals, member->shared_numbers, member->required.list);
}

void
portfolio_member_show (struct portfolio_member *member, int64_t *bounds)
{
  member->root = member->lcg->bounds.low;
  member->lcg->bounds.low = bounds;
}

void
portfolio_member_hide (struct portfolio_member *member)
{
  if (!member->root)
    return;
  free (member->lcg->bounds.low);
  member->lcg->bounds.low = member->root;
  member->root = NULL;
}

void
portfolio_number_clause (struct lcg_portfolio *portfolio)
{
  memory_grow (portfolio->holder_counts, portfolio->holder_capacity,
               (size_t)portfolio->shared_count + 1);
  portfolio->holder_counts[portfolio->shared_count++] = 1;
}

/* The member holds a clause, which has this number in the portfolio. */
static void
add_holder (struct lcg_portfolio *portfolio, struct portfolio_member *member, uint64_t number,
            uint64_t shared)
{
  memory_grow (member->shared_numbers, member->shared_capacity, (size_t)number + 1);
  member->shared_numbers[number] = shared;
  if (shared == portfolio->shared_count)
    portfolio_number_clause (portfolio);
  else
    portfolio->holder_counts[shared]++;
}

/* Report the clauses that a member learned or deleted to the callbacks of the first member. */
static void
report_events (struct lcg_portfolio *portfolio, struct portfolio_member *member)
{
  const struct lcg_callbacks *calls = &portfolio->members[0].lcg->calls;
  size_t first = 0;
  for (size_t e = 0; e < member->event_count; e++) {
    const struct portfolio_event *event = &member->events[e];
    if (!event->forgotten) {
      portfolio_record_learned (portfolio, member->literals + first, event->end - first);
      if (calls->learned)
        calls->learned (calls->context, member->literals + first, event->end - first,
                        portfolio->shared_count);
      add_holder (portfolio, member, event->number, portfolio->shared_count);
    } else if (--portfolio->holder_counts[member->shared_numbers[event->number]] == 0) {
      portfolio_record_forgot (portfolio, member->shared_numbers[event->number]);
      if (calls->forgot)
        calls->forgot (calls->context, member->shared_numbers[event->number]);
    }
    first = event->end;
  }
  member->event_count = member->literal_count = 0;
}

/* Sharing, with both members at the root. */

static void
send_bounds (const struct portfolio_member *from, size_t until, struct lcg *to)
{
  for (size_t i = from->bounds_sent; i < until; i++)
    lcg_require (to, (struct lcg_literal){ from->lcg->trail[i].bound, from->lcg->trail[i].side });
}

/* Send the learned clauses with at most this many levels. */
static void
send_clauses (struct lcg_portfolio *portfolio, const struct portfolio_member *from, size_t until,
              struct portfolio_member *to, int32_t levels)
{
  for (size_t i = from->clauses_sent; i < until; i++) {
    const struct lcg_clause *clause = from->lcg->clauses[i];
    uint64_t number = to->lcg->learned_number;
    if (clause && clause->learned && clause->levels <= levels
        && lcg_clause_import (to->lcg, clause))
      add_holder (portfolio, to, number, from->shared_numbers[clause->number]);
  }
}

static void
mark_sent (struct portfolio_member *member)
{
  member->bounds_sent = member->lcg->trail_length;
  member->clauses_sent = member->lcg->clause_count;
}

static void
exchange (struct lcg_portfolio *portfolio)
{
  struct portfolio_member *a = &portfolio->members[0], *b = &portfolio->members[1];
  /* before it receives anything */
  size_t bounds = b->lcg->trail_length, clauses = b->lcg->clause_count;
  send_bounds (a, a->lcg->trail_length, b->lcg);
  send_clauses (portfolio, a, a->lcg->clause_count, b, (int32_t)lcg_parameters.lcg_shared_levels);
  send_bounds (b, bounds, a->lcg);
  send_clauses (portfolio, b, clauses, a, (int32_t)lcg_parameters.lcg_shared_levels);
  mark_sent (a);
  mark_sent (b);
}

/* Guiding paths. */

/* The undecided boolean of highest activity; -1: none. */
static int32_t
most_active (const struct lcg *lcg)
{
  int32_t best = -1;
  for (int32_t x = 0; x < lcg->variables; x++)
    if (lcg->boolean[x] && lcg_truth (lcg, x) < 0
        && (best < 0 || lcg->activity[x] > lcg->activity[best])
        && lcg->calls.relevant (lcg->calls.context, x))
      best = x;
  return best;
}

/* Split the problem, unless the members still work on the two halves of the last split. The first
   member keeps the half that matches its phase. */
static void
divide (struct lcg_portfolio *portfolio)
{
  struct lcg *a = portfolio->members[0].lcg, *b = portfolio->members[1].lcg;
  if (a->assuming && lcg_truth (a, a->assumed.side >> 1) < 0
      && lcg_truth (b, a->assumed.side >> 1) < 0)
    return;
  int32_t x = most_active (a);
  if (x < 0) {
    lcg_assume (a, NULL);
    lcg_assume (b, NULL);
    return;
  }
  struct lcg_literal half = a->phase[x] == 0 ? lcg_false (x) : lcg_true (x), other = lcg_not (half);
  lcg_assume (a, &half);
  lcg_assume (b, &other);
}

/* Members. */

struct portfolio_member *
portfolio_add_member (struct lcg_portfolio *portfolio, struct lcg *lcg)
{
  struct portfolio_member *member = &portfolio->members[portfolio->size++];
  member->lcg = lcg;
  member->trail_start = lcg->trail_length;
  portfolio_member_listen (member);
  if (portfolio->recorded)
    lcg->required = &member->required;
  return member;
}

/* Other processes that are for members. */
static int
processes_left (const struct lcg_portfolio *portfolio)
{
  struct task_runner *runner = portfolio->plan.runner;
  const struct task_ahead *task = portfolio->reserved_for;
  if (portfolio->recorded || !runner || !runner->others)
    return 0;
  bool reserved = !task || atomic_load (&task->place) == TASK_AWAY;
  return runner->others (runner) - (reserved ? portfolio->reserved : 0);
}

/* The second member searches in another process, if there is one for it and calls are not recorded:
   what is done to it from now on is done there. `state`: it has searched here. */
static void
send_away (struct lcg_portfolio *portfolio, struct portfolio_member *member, bool state)
{
  const struct lcg_portfolio_plan *plan = &portfolio->plan;
  struct output how = { .stream = NULL };
  if (portfolio->stays || (state && !plan->moves) || processes_left (portfolio) <= 0)
    return;
  plan->how (plan->context, &how);
  member->away = lcg_away_new (member, plan->runner, plan->kind, &how, state);
}

/* It comes back: its process is lost. */
static void
bring_back (struct lcg_portfolio *portfolio, struct portfolio_member *member,
            const struct deadline *deadline)
{
  struct lcg *lcg = portfolio->plan.join (portfolio->plan.context);
  struct lcg_away *away = member->away;
  member->result = LCG_LIMIT;
  portfolio->stays = true;
  if (!lcg)
    return;
  member->away = NULL;
  member->lcg = lcg;
  portfolio_member_listen (member);
  lcg_away_replay (away, member, deadline);
  lcg_away_free (away);
}

void
lcg_portfolio_recall (struct lcg_portfolio *portfolio, const struct deadline *deadline)
{
  struct portfolio_member *second = &portfolio->members[1];
  struct task_runner *runner = portfolio->plan.runner;
  if (!second->away || processes_left (portfolio) > 0 || runner->others (runner) == 0)
    return;
  lcg_portfolio_restart (portfolio);
  if (lcg_away_fetch (second->away, deadline)) {
    lcg_away_free (second->away);
    second->away = NULL;
  } else if (!deadline_passed (deadline)) {
    bring_back (portfolio, second, deadline);
    second->event_count = second->literal_count = 0; /* reported before */
    lcg_restart (second->lcg);
  }
}

/* The second member joins and receives all bounds and clauses. */
static void
join (struct lcg_portfolio *portfolio)
{
  struct portfolio_member *first = &portfolio->members[0];
  struct lcg *lcg = portfolio->plan.join (portfolio->plan.context);
  portfolio->join_failed = !lcg;
  if (!lcg)
    return;
  assert (lcg->variables == first->lcg->variables && lcg->learned_number == 0);
  struct portfolio_member *second = portfolio_add_member (portfolio, lcg);
  send_away (portfolio, second, false);
  send_bounds (first, first->lcg->trail_length, lcg);
  send_clauses (portfolio, first, first->lcg->clause_count, second, INT32_MAX);
  lcg_vsids_copy (lcg, first->lcg);
  lcg->learned_limit = first->lcg->learned_limit;
  if (second->away)
    lcg_away_log_order (lcg->log, lcg);
  mark_sent (first);
  mark_sent (second);
}

struct lcg_portfolio *
lcg_portfolio_new (struct lcg *first, const struct lcg_portfolio_plan *plan)
{
  struct lcg_portfolio *portfolio = memory_zero (1, sizeof *portfolio);
  portfolio->plan = *plan;
  portfolio_record_start (portfolio);
  struct portfolio_member *member = portfolio_add_member (portfolio, first);
  for (uint64_t number = 0; number < first->learned_number; number++)
    add_holder (portfolio, member, number, number);
  return portfolio;
}

void
lcg_portfolio_free (struct lcg_portfolio *portfolio)
{
  if (!portfolio)
    return;
  for (size_t m = 0; m < portfolio->size; m++) {
    struct portfolio_member *member = &portfolio->members[m];
    lcg_away_free (member->away);
    member->lcg->listener = (struct lcg_callbacks){ .context = NULL };
    member->lcg->required = NULL;
    portfolio_member_clear (member);
  }
  output_discard (&portfolio->news);
  memory_free (portfolio->holder_counts, portfolio);
}

/* The search. */

static bool
is_refuted (const struct lcg_portfolio *portfolio)
{
  return portfolio->members[0].lcg->refuted || portfolio->members[1].lcg->refuted;
}

/* A round of all members. */
struct portfolio_round {
  struct lcg_portfolio *portfolio;
  const struct deadline *deadline;
};

/* For team_share. */
static void
run_member (void *context, size_t m, size_t thread)
{
  const struct portfolio_round *round = context;
  struct portfolio_member *member = &round->portfolio->members[m];
  (void)thread;
  member->result = lcg_solve (member->lcg, round->portfolio->plan.round_conflicts, round->deadline);
}

/* The members of this process, and then what came of the one that is away. */
static void
run_members (struct lcg_portfolio *portfolio, const struct deadline *deadline)
{
  struct portfolio_round round = { portfolio, deadline };
  struct portfolio_member *second = &portfolio->members[1];
  if (!second->away) {
    team_share (portfolio->plan.threads, LCG_PORTFOLIO_MEMBERS, run_member, &round);
    return;
  }
  bool away = lcg_away_start (second->away, portfolio->plan.round_conflicts);
  run_member (&round, 0, 0);
  away = away && lcg_away_finish (second->away, deadline);
  if (!away && deadline_passed (deadline))
    second->result = LCG_LIMIT;
  else if (!away)
    bring_back (portfolio, second, deadline);
}

static enum lcg_result
run_round (struct lcg_portfolio *portfolio, const struct deadline *deadline)
{
  enum lcg_result result = LCG_LIMIT;
  lcg_portfolio_restart (portfolio);
  if (!portfolio->members[1].away && lcg_at_rest (portfolio->members[1].lcg))
    send_away (portfolio, &portfolio->members[1], true);
  exchange (portfolio);
  if (is_refuted (portfolio))
    return LCG_REFUTED;
  divide (portfolio);
  run_members (portfolio, deadline);
  for (size_t m = 0; m < LCG_PORTFOLIO_MEMBERS; m++) {
    report_events (portfolio, &portfolio->members[m]);
    if (portfolio->members[m].result == LCG_SOLUTION)
      result = LCG_SOLUTION;
  }
  return is_refuted (portfolio) ? LCG_REFUTED : result;
}

static enum lcg_result
run_once (struct lcg_portfolio *portfolio, uint64_t conflicts, const struct deadline *deadline)
{
  uint64_t done = lcg_portfolio_conflicts (portfolio);
  if (portfolio->size == 1 && !portfolio->join_failed && done >= portfolio->plan.solo_conflicts)
    join (portfolio);
  if (portfolio->size > 1)
    return run_round (portfolio, deadline);
  struct portfolio_member *first = &portfolio->members[0];
  uint64_t left = portfolio->plan.solo_conflicts - done; /* before the second member joins */
  if (!portfolio->join_failed && (conflicts == 0 || left < conflicts))
    conflicts = left;
  first->result = lcg_solve (first->lcg, conflicts, deadline);
  report_events (portfolio, first);
  return first->result;
}

enum lcg_result
portfolio_search (struct lcg_portfolio *portfolio, uint64_t conflicts,
                  const struct deadline *deadline)
{
  uint64_t last = lcg_portfolio_conflicts (portfolio) + conflicts;
  for (;;) {
    uint64_t done = lcg_portfolio_conflicts (portfolio);
    enum lcg_result result = run_once (portfolio, conflicts > 0 ? last - done : 0, deadline);
    bool over = (conflicts > 0 && lcg_portfolio_conflicts (portfolio) >= last)
                || deadline_passed (deadline);
    if (result != LCG_LIMIT || over)
      return result;
  }
}

enum lcg_result
lcg_portfolio_solve (struct lcg_portfolio *portfolio, uint64_t conflicts,
                     const struct deadline *deadline)
{
  return (portfolio->recorded ? portfolio_record_solve : portfolio_search) (portfolio, conflicts,
                                                                            deadline);
}

size_t
lcg_portfolio_size (const struct lcg_portfolio *portfolio)
{
  return portfolio->size;
}

bool
lcg_portfolio_found (const struct lcg_portfolio *portfolio, size_t member)
{
  return portfolio->members[member].result == LCG_SOLUTION;
}

void
lcg_portfolio_restart (struct lcg_portfolio *portfolio)
{
  for (size_t m = 0; m < portfolio->size; m++) {
    portfolio_member_hide (&portfolio->members[m]);
    if (!portfolio->members[m].away)
      lcg_restart (portfolio->members[m].lcg);
  }
}

void
lcg_portfolio_reserve (struct lcg_portfolio *portfolio, int processes,
                       const struct task_ahead *task)
{
  portfolio->reserved = processes;
  portfolio->reserved_for = task;
}

int
lcg_portfolio_away (const struct lcg_portfolio *portfolio)
{
  int away = 0;
  for (size_t m = 0; m < portfolio->size; m++)
    away += portfolio->members[m].away != NULL;
  return away;
}

uint64_t
lcg_portfolio_conflicts (const struct lcg_portfolio *portfolio)
{
  uint64_t conflicts = 0;
  for (size_t m = 0; m < portfolio->size; m++)
    conflicts += lcg_conflicts (portfolio->members[m].lcg);
  return conflicts;
}

uint64_t
lcg_portfolio_bytes (const struct lcg_portfolio *portfolio)
{
  uint64_t bytes
    = sizeof *portfolio + portfolio->holder_capacity * sizeof *portfolio->holder_counts;
  for (size_t m = 0; m < portfolio->size; m++) {
    const struct portfolio_member *member = &portfolio->members[m];
    bytes += member->event_capacity * sizeof *member->events
             + member->literal_capacity * sizeof *member->literals
             + member->shared_capacity * sizeof *member->shared_numbers;
  }
  return bytes;
}
