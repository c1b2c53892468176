#include "search/lcg/away.h"
#include "search/lcg/away_internal.h"

#include "base/memory.h"
#include "search/lcg/snapshot.h"

#include <stdlib.h>

static void
take_events (struct portfolio_member *member, uint64_t count, struct bytes *bytes)
{
  for (uint64_t e = 0; e < count && !bytes->bad; e++) {
    uint64_t numbers[2];
    size_t length;
    bytes_get (bytes, numbers);
    struct lcg_literal *literals = away_get_literals (bytes, member->lcg->variables, &length);
    if (numbers[1])
      portfolio_member_forgot (member, numbers[0]);
    else
      portfolio_member_learned (member, literals, length, numbers[0]);
    free (literals);
  }
}

static void
take_clauses (struct lcg *lcg, uint64_t count, struct bytes *bytes)
{
  for (uint64_t i = 0; i < count && !bytes->bad; i++) {
    uint64_t number;
    int32_t levels;
    size_t length;
    bytes_get (bytes, number);
    bytes_get (bytes, levels);
    struct lcg_literal *literals = away_get_literals (bytes, lcg->variables, &length);
    if (!bytes->bad)
      lcg_clause_list (lcg, literals, length, levels, number);
    free (literals);
  }
}

#define TRIES 3 /* of a round, with whatever processes there are, before the member comes back */

struct lcg_away {
  struct portfolio_member *member;
  struct task_runner *runner;
  const struct task_kind *kind;
  struct output how, log;
  size_t sent; /* of the log: what the other process has done */
  struct task_ahead ahead;
};

struct lcg_away *
lcg_away_new (struct portfolio_member *member, struct task_runner *runner,
              const struct task_kind *kind, struct output *how, bool state)
{
  static atomic_uint_fast64_t ids;
  struct lcg_away *away = memory_zero (1, sizeof *away);
  *away = (struct lcg_away){ .member = member, .runner = runner, .kind = kind, .how = *how };
  if (member->away_id == 0)
    member->away_id = atomic_fetch_add (&ids, 1) + 1;
  output_init_memory (how);
  if (state)
    lcg_away_log_state (&away->log, member);
  member->lcg->log = &away->log;
  return away;
}

void
lcg_away_free (struct lcg_away *away)
{
  if (!away)
    return;
  away->runner->drop (away->runner, &away->ahead);
  away->member->lcg->log = NULL;
  output_discard (&away->how);
  output_discard (&away->log);
  output_discard (&away->ahead.result);
  free (away);
}

/* Sends the log from where the other process has it, and the wish for the state or none. */
static bool
send_from (struct lcg_away *away, size_t from, bool save)
{
  struct output input = { .stream = NULL };
  uint64_t numbers[2] = { away->member->away_id, from };
  bytes_put (&input, numbers);
  bytes_put_list (&input, away->how.bytes, away->how.length, 1);
  bytes_put_raw (&input, away->log.bytes + from, away->log.length - from);
  if (save)
    away_put_operation (&input, AWAY_SAVE);
  away->runner->begin (away->runner, away->kind, &input, &away->ahead);
  output_discard (&input);
  return atomic_load (&away->ahead.place) != TASK_HERE;
}

static bool
start_from (struct lcg_away *away, size_t from)
{
  return send_from (away, from, false);
}

bool
lcg_away_start (struct lcg_away *away, uint64_t conflicts)
{
  away_put_operation (&away->log, AWAY_SOLVE);
  bytes_put (&away->log, conflicts);
  return start_from (away, away->sent) || (away->sent > 0 && start_from (away, 0));
}

static void
wait (struct lcg_away *away, const struct deadline *deadline)
{
  while (atomic_load (&away->ahead.place) == TASK_AWAY)
    away->runner->await (away->runner, deadline, 1, &away->ahead);
}

/* The other process's bounds of a solution. */
static void
show_solution (struct portfolio_member *member, struct bytes *bytes)
{
  size_t count = 2 * (size_t)member->lcg->variables;
  int64_t *low = memory_alloc (count, sizeof *low);
  bytes_get_raw (bytes, low, count * sizeof *low);
  portfolio_member_show (member, low);
}

/* The member becomes what it is in the other process, as far as the portfolio needs it. */
static bool
take_result (struct lcg_away *away)
{
  struct portfolio_member *member = away->member;
  struct lcg *lcg = member->lcg;
  struct away_result head;
  struct bytes bytes;
  bytes_open (&bytes, away->ahead.result.bytes, away->ahead.result.length);
  bytes_get (&bytes, head);
  for (uint64_t i = 0; i < head.root && !bytes.bad; i++) {
    struct lcg_literal literal = away_get_literal (&bytes, lcg->variables);
    if (!bytes.bad)
      lcg_push (lcg, (struct lcg_entry){ literal.bound, literal.side, lcg->last_entry[literal.side],
                                         0, REASON_NONE });
  }
  take_events (member, head.events, &bytes);
  take_clauses (lcg, head.clauses, &bytes);
  member->result = (enum lcg_result)head.result;
  lcg->refuted = head.refuted > 0;
  lcg->conflicts = head.conflicts;
  lcg->learned_number = head.learned_number;
  lcg->away_bytes = head.bytes;
  if (member->result == LCG_SOLUTION)
    show_solution (member, &bytes);
  return bytes_over (&bytes);
}

bool
lcg_away_finish (struct lcg_away *away, const struct deadline *deadline)
{
  wait (away, deadline);
  for (int tries = 1; atomic_load (&away->ahead.place) == TASK_HERE; tries++) {
    if (tries == TRIES || deadline_passed (deadline) || !start_from (away, 0))
      return false;
    wait (away, deadline);
  }
  away->sent = away->log.length;
  return take_result (away); /* bytes of the same program */
}

bool
lcg_away_fetch (struct lcg_away *away, const struct deadline *deadline)
{
  struct portfolio_member *member = away->member;
  struct bytes bytes;
  uint64_t sent[2];
  if (away->sent == 0 || !send_from (away, away->sent, true))
    return false;
  wait (away, deadline);
  if (atomic_load (&away->ahead.place) == TASK_HERE)
    return false;
  bytes_open (&bytes, away->ahead.result.bytes, away->ahead.result.length);
  bytes_get (&bytes, sent);
  lcg_load (member->lcg, &bytes);
  member->bounds_sent = sent[0];
  member->clauses_sent = sent[1];
  return true;
}

void
lcg_away_replay (struct lcg_away *away, struct portfolio_member *member,
                 const struct deadline *deadline)
{
  struct bytes bytes;
  struct away_round round = { .trail = 0 };
  bytes_open (&bytes, away->log.bytes, away->log.length);
  if (!away_do_operations (member, &bytes, deadline, &round))
    member->result = LCG_LIMIT;
  /* the search here has more clauses than the part of it that was here before */
  member->bounds_sent = round.trail;
  member->clauses_sent = round.clauses;
}
