/* In another process: members, and what they do. */
#include "search/lcg/away.h"
#include "search/lcg/away_internal.h"

#include "base/memory.h"
#include "search/lcg/snapshot.h"

#include <stdlib.h>

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
    away_put_literals (out, member->literals + first, event->end - first);
    first = event->end;
  }
}

static void
put_result (const struct portfolio_member *member, const struct away_round *round,
            struct output *out)
{
  const struct lcg *lcg = member->lcg;
  size_t root = root_length (lcg);
  struct away_result head = { .result = (uint64_t)member->result,
                              .refuted = lcg->refuted,
                              .conflicts = lcg->conflicts,
                              .learned_number = lcg->learned_number,
                              .bytes = lcg_bytes (lcg),
                              .root = root - round->trail,
                              .events = member->event_count };
  for (size_t i = round->clauses; i < lcg->clause_count; i++)
    head.clauses += is_shared (lcg->clauses[i]);
  bytes_put (out, head);
  for (size_t i = round->trail; i < root; i++)
    away_put_literal (out, (struct lcg_literal){ lcg->trail[i].bound, lcg->trail[i].side });
  put_events (member, out);
  for (size_t i = round->clauses; i < lcg->clause_count; i++)
    if (is_shared (lcg->clauses[i])) {
      bytes_put (out, lcg->clauses[i]->number);
      bytes_put (out, lcg->clauses[i]->levels);
      away_put_literals (out, lcg->clauses[i]->literals, (size_t)lcg->clauses[i]->length);
    }
  if (member->result == LCG_SOLUTION)
    bytes_put_raw (out, lcg->bounds.low, 2 * (size_t)lcg->variables * sizeof *lcg->bounds.low);
}

static void
put_state (const struct portfolio_member *member, const struct away_round *round,
           struct output *out)
{
  const uint64_t sent[2] = { round->trail, round->clauses };
  bytes_put (out, sent);
  lcg_save (member->lcg, out);
}

#define LEARNERS 4 /* members that a process keeps, of portfolios that take turns */

struct learner {
  uint64_t id, done; /* whose it is, 0: nobody's; operations so far, in bytes */
  uint64_t used;     /* the later, the larger */
  void *own;         /* the model's */
  struct portfolio_member member;
  struct away_round round;
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
  if (!away_do_operations (&learner->member, input, &deadline, &learner->round)) {
    forget (learners, learner);
    return false;
  }
  learner->done += size;
  (learner->round.save ? put_state : put_result) (&learner->member, &learner->round, result);
  return true;
}
