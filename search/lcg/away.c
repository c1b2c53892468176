#include "search/lcg/away.h"

#include "base/memory.h"
#include "search/lcg/snapshot.h"

#include <stdlib.h>
#include <string.h>

enum operation {
  AWAY_REQUIRE = 1,
  AWAY_IMPORT,
  AWAY_ASSUME,
  AWAY_ASSUME_NOTHING,
  AWAY_ORDER,
  AWAY_SOLVE,
  AWAY_STATE, /* the first of a log, if it is there */
  AWAY_SAVE   /* the last of a task, and in no log */
};

/* Operations. */

static void
put_operation (struct output *log, enum operation operation)
{
  uint32_t code = operation;
  bytes_put (log, code);
}

static void
put_literal (struct output *out, struct lcg_literal literal)
{
  bytes_put (out, literal.bound);
  bytes_put (out, literal.side);
}

static void
put_literals (struct output *out, const struct lcg_literal *literals, size_t count)
{
  uint64_t number = count;
  bytes_put (out, number);
  for (size_t i = 0; i < count; i++)
    put_literal (out, literals[i]);
}

void
lcg_away_log_require (struct output *log, struct lcg_literal literal)
{
  put_operation (log, AWAY_REQUIRE);
  put_literal (log, literal);
}

void
lcg_away_log_import (struct output *log, const struct lcg_clause *clause)
{
  put_operation (log, AWAY_IMPORT);
  bytes_put (log, clause->levels);
  put_literals (log, clause->literals, (size_t)clause->length);
}

void
lcg_away_log_assume (struct output *log, const struct lcg_literal *literal)
{
  put_operation (log, literal ? AWAY_ASSUME : AWAY_ASSUME_NOTHING);
  if (literal)
    put_literal (log, *literal);
}

void
lcg_away_log_order (struct output *log, const struct lcg *lcg)
{
  uint64_t limit = lcg->learned_limit;
  put_operation (log, AWAY_ORDER);
  bytes_put (log, limit);
  bytes_put (log, lcg->increment);
  bytes_put_raw (log, lcg->activity, (size_t)lcg->variables * sizeof *lcg->activity);
  bytes_put_raw (log, lcg->phase, (size_t)lcg->variables * sizeof *lcg->phase);
}

static void
log_state (struct output *log, const struct portfolio_member *member)
{
  const uint64_t sent[2] = { member->bounds_sent, member->clauses_sent };
  struct output state = { .stream = NULL };
  put_operation (log, AWAY_STATE);
  bytes_put (log, sent);
  lcg_save (member->lcg, &state);
  bytes_put_list (log, state.bytes, state.length, 1);
  output_discard (&state);
}

/* Reading. */

#define LITERAL_BYTES (sizeof (int64_t) + sizeof (int32_t))

static struct lcg_literal
get_literal (struct bytes *bytes, int32_t variables)
{
  struct lcg_literal literal = { 0, 0 };
  bytes_get (bytes, literal.bound);
  bytes_get (bytes, literal.side);
  bytes->bad |= literal.side < 0 || literal.side >= 2 * variables;
  if (bytes->bad)
    literal.side = 0;
  return literal;
}

/* Literals in a block that the caller frees. */
static struct lcg_literal *
get_literals (struct bytes *bytes, int32_t variables, size_t *count)
{
  *count = bytes_get_count (bytes, LITERAL_BYTES);
  struct lcg_literal *literals = memory_alloc (*count + 1, sizeof *literals);
  for (size_t i = 0; i < *count; i++)
    literals[i] = get_literal (bytes, variables);
  return literals;
}

static void
do_import (struct lcg *lcg, struct bytes *bytes)
{
  int32_t levels;
  size_t count;
  bytes_get (bytes, levels);
  struct lcg_literal *literals = get_literals (bytes, lcg->variables, &count);
  if (!bytes->bad)
    lcg_clause_import_literals (lcg, literals, count, levels);
  free (literals);
}

static void
do_order (struct lcg *lcg, struct bytes *bytes)
{
  size_t count = (size_t)lcg->variables;
  double increment, *activity = memory_alloc (count + 1, sizeof *activity);
  int8_t *phase = memory_alloc (count + 1, sizeof *phase);
  uint64_t limit;
  bytes_get (bytes, limit);
  bytes_get (bytes, increment);
  bytes_get_raw (bytes, activity, count * sizeof *activity);
  bytes_get_raw (bytes, phase, count * sizeof *phase);
  if (!bytes->bad)
    lcg_vsids_take (lcg, activity, phase, increment);
  lcg->learned_limit = limit;
  memory_free (activity, phase);
}

/* The last round of the member: where its trail and clauses were before. */
struct solved {
  size_t trail, clauses;
  bool stopped; /* the deadline passed */
  bool save;    /* its state is wanted, no round */
};

static void
do_solve (struct portfolio_member *member, struct bytes *bytes, const struct deadline *deadline,
          struct solved *solved)
{
  uint64_t conflicts;
  bytes_get (bytes, conflicts);
  if (bytes->bad)
    return;
  lcg_restart (member->lcg);
  member->event_count = member->literal_count = 0;
  solved->trail = member->lcg->trail_length;
  solved->clauses = member->lcg->clause_count;
  member->result = lcg_solve (member->lcg, conflicts, deadline);
  solved->stopped = deadline_passed (deadline);
}

/* What log_state wrote. */
static void
do_state (struct portfolio_member *member, struct bytes *bytes, struct solved *solved)
{
  uint64_t sent[2];
  struct bytes state;
  bytes_get (bytes, sent);
  size_t length = bytes_get_count (bytes, 1);
  const char *text = bytes_skip (bytes, length);
  if (bytes->bad)
    return;
  bytes_open (&state, text, length);
  lcg_load (member->lcg, &state);
  bytes->bad |= !bytes_over (&state);
  solved->trail = sent[0];
  solved->clauses = sent[1];
}

/* Does operations, up to a round or the wish for the state. False: these are none, or the deadline
   passed. */
static bool
do_operations (struct portfolio_member *member, struct bytes *bytes,
               const struct deadline *deadline, struct solved *solved)
{
  struct lcg *lcg = member->lcg;
  lcg_restart (lcg);
  solved->stopped = solved->save = false;
  while (bytes->at < bytes->end && !bytes->bad && !solved->stopped) {
    uint32_t code;
    struct lcg_literal literal;
    bytes_get (bytes, code);
    switch ((enum operation)code) {
    case AWAY_REQUIRE:
      literal = get_literal (bytes, lcg->variables);
      lcg_restart (lcg);
      lcg_require (lcg, literal);
      break;
    case AWAY_IMPORT:
      do_import (lcg, bytes);
      break;
    case AWAY_ASSUME:
      literal = get_literal (bytes, lcg->variables);
      lcg_assume (lcg, &literal);
      break;
    case AWAY_ASSUME_NOTHING:
      lcg_assume (lcg, NULL);
      break;
    case AWAY_ORDER:
      do_order (lcg, bytes);
      break;
    case AWAY_SOLVE:
      do_solve (member, bytes, deadline, solved);
      break;
    case AWAY_STATE:
      do_state (member, bytes, solved);
      break;
    case AWAY_SAVE:
      solved->save = lcg_at_rest (lcg);
      bytes->bad |= !solved->save;
      break;
    default:
      bytes->bad = true;
    }
  }
  return bytes_over (bytes) && !solved->stopped;
}

/* Results. */

struct result_head {
  uint64_t result, refuted, conflicts, learned_number, bytes, root, events, clauses;
};

/* Trail entries of the root. */
static size_t
root_length (const struct lcg *lcg)
{
  return lcg->level > 0 ? lcg->level_trail[0] : lcg->trail_length;
}

static bool
is_shared (const struct lcg_clause *clause)
{
  return clause && clause->learned && clause->levels <= (int32_t)lcg_parameters.lcg_shared_levels;
}

static void
put_events (const struct portfolio_member *member, struct output *out)
{
  size_t first = 0;
  for (size_t e = 0; e < member->event_count; e++) {
    const struct portfolio_event *event = &member->events[e];
    uint64_t numbers[2] = { event->number, event->forgotten };
    bytes_put (out, numbers);
    put_literals (out, member->literals + first, event->end - first);
    first = event->end;
  }
}

static void
put_result (const struct portfolio_member *member, const struct solved *solved, struct output *out)
{
  const struct lcg *lcg = member->lcg;
  size_t root = root_length (lcg);
  struct result_head head = { .result = (uint64_t)member->result,
                              .refuted = lcg->refuted,
                              .conflicts = lcg->conflicts,
                              .learned_number = lcg->learned_number,
                              .bytes = lcg_bytes (lcg),
                              .root = root - solved->trail,
                              .events = member->event_count };
  for (size_t i = solved->clauses; i < lcg->clause_count; i++)
    head.clauses += is_shared (lcg->clauses[i]);
  bytes_put (out, head);
  for (size_t i = solved->trail; i < root; i++)
    put_literal (out, (struct lcg_literal){ lcg->trail[i].bound, lcg->trail[i].side });
  put_events (member, out);
  for (size_t i = solved->clauses; i < lcg->clause_count; i++)
    if (is_shared (lcg->clauses[i])) {
      bytes_put (out, lcg->clauses[i]->number);
      bytes_put (out, lcg->clauses[i]->levels);
      put_literals (out, lcg->clauses[i]->literals, (size_t)lcg->clauses[i]->length);
    }
  if (member->result == LCG_SOLUTION)
    bytes_put_raw (out, lcg->bounds.low, 2 * (size_t)lcg->variables * sizeof *lcg->bounds.low);
}

static void
put_state (const struct portfolio_member *member, const struct solved *solved, struct output *out)
{
  const uint64_t sent[2] = { solved->trail, solved->clauses };
  bytes_put (out, sent);
  lcg_save (member->lcg, out);
}

static void
take_events (struct portfolio_member *member, uint64_t count, struct bytes *bytes)
{
  for (uint64_t e = 0; e < count && !bytes->bad; e++) {
    uint64_t numbers[2];
    size_t length;
    bytes_get (bytes, numbers);
    struct lcg_literal *literals = get_literals (bytes, member->lcg->variables, &length);
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
    struct lcg_literal *literals = get_literals (bytes, lcg->variables, &length);
    if (!bytes->bad)
      lcg_clause_list (lcg, literals, length, levels, number);
    free (literals);
  }
}

/* In this process. */

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
    log_state (&away->log, member);
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
    put_operation (&input, AWAY_SAVE);
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
  put_operation (&away->log, AWAY_SOLVE);
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
  struct result_head head;
  struct bytes bytes;
  bytes_open (&bytes, away->ahead.result.bytes, away->ahead.result.length);
  bytes_get (&bytes, head);
  for (uint64_t i = 0; i < head.root && !bytes.bad; i++) {
    struct lcg_literal literal = get_literal (&bytes, lcg->variables);
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
  struct solved solved = { .trail = 0 };
  bytes_open (&bytes, away->log.bytes, away->log.length);
  if (!do_operations (member, &bytes, deadline, &solved))
    member->result = LCG_LIMIT;
  /* the search here has more clauses than the part of it that was here before */
  member->bounds_sent = solved.trail;
  member->clauses_sent = solved.clauses;
}

/* In another process. */

#define LEARNERS 4 /* members that a process keeps, of portfolios that take turns */

struct learner {
  uint64_t id, done; /* whose it is, 0: nobody's; operations so far, in bytes */
  uint64_t used;     /* the later, the larger */
  void *own;         /* the model's */
  struct portfolio_member member;
  struct solved solved;
};

struct learners {
  const struct lcg_away_model *model;
  const void *ticks;
  struct deadline deadline;
  uint64_t uses;
  struct learner item[LEARNERS];
};

void *
lcg_away_begin (const struct lcg_away_model *model, const void *ticks,
                const struct solve_options *options)
{
  struct learners *learners = memory_zero (1, sizeof *learners);
  learners->model = model;
  learners->ticks = ticks;
  deadline_start (&learners->deadline, &options->limits);
  return learners;
}

static void
forget (const struct learners *learners, struct learner *learner)
{
  if (learner->own)
    learners->model->free (learner->own);
  portfolio_member_clear (&learner->member);
  *learner = (struct learner){ .id = 0 };
}

void
lcg_away_end (void *memory)
{
  struct learners *learners = memory;
  for (size_t i = 0; i < LEARNERS; i++)
    forget (learners, &learners->item[i]);
  free (learners);
}

/* The member of this number, or the one that was used least recently. */
static struct learner *
find_learner (struct learners *learners, uint64_t id)
{
  struct learner *best = &learners->item[0];
  for (size_t i = 0; i < LEARNERS; i++)
    if (learners->item[i].id == id)
      return &learners->item[i];
    else if (learners->item[i].used < best->used)
      best = &learners->item[i];
  return best;
}

static bool
build (const struct learners *learners, struct learner *learner, uint64_t id, struct bytes *how)
{
  forget (learners, learner);
  learner->own = learners->model->build (learners->ticks, how, &learners->deadline);
  if (!learner->own)
    return false;
  learner->id = id;
  learner->member.lcg = learners->model->lcg (learner->own);
  portfolio_member_listen (&learner->member);
  return true;
}

/* Does a log begin with a state? Then it does not matter what was done before. */
static bool
begins_with_state (const struct bytes *log)
{
  struct bytes copy = *log;
  uint32_t code;
  bytes_get (&copy, code);
  return code == AWAY_STATE;
}

/* Is the member, or is it made, what it was before operation `from` of the log? */
static bool
is_ready (const struct learners *learners, struct learner *learner, const uint64_t numbers[2],
          struct bytes *how, const struct bytes *log)
{
  bool own = learner->id == numbers[0];
  if (numbers[1] > 0)
    return own && learner->done == numbers[1];
  learner->done = 0;
  return (own && begins_with_state (log)) || build (learners, learner, numbers[0], how);
}

bool
lcg_away_work (void *memory, struct bytes *input, const atomic_bool *pointless,
               struct output *result)
{
  struct learners *learners = memory;
  struct deadline deadline = learners->deadline;
  struct bytes how;
  uint64_t numbers[2];
  bytes_get (input, numbers);
  size_t length = bytes_get_count (input, 1);
  const char *text = bytes_skip (input, length);
  if (input->bad)
    return false;
  bytes_open (&how, text, length);
  uint64_t size = (uint64_t)(input->end - input->at);
  struct learner *learner = find_learner (learners, numbers[0]);
  if (!is_ready (learners, learner, numbers, &how, input))
    return false;
  learner->used = ++learners->uses;
  deadline.cancel = pointless;
  if (!do_operations (&learner->member, input, &deadline, &learner->solved)) {
    forget (learners, learner);
    return false;
  }
  learner->done += size;
  (learner->solved.save ? put_state : put_result) (&learner->member, &learner->solved, result);
  return true;
}
