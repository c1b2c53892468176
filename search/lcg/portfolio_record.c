/* Calls of lcg_portfolio_solve as tasks (search/core/task_round.h), so that a checkpoint has what
   came of them: the results of calls, and the state of the members (search/lcg/snapshot.h) after
   the last of these. A search that continues takes the results one by one and then loads the state.
   Until then the members have only what the caller sees of them: the bounds of the root and those
   of a solution, the conflicts, the clauses that are reported. */
#include "search/lcg/portfolio_internal.h"
#include "search/lcg/snapshot.h"

#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

struct call {
  struct lcg_portfolio *portfolio;
  uint64_t conflicts;
  const struct deadline *deadline;
  enum lcg_result result;
};

/* What is reported. */

struct news_head {
  uint64_t number, forgotten, count;
};

void
portfolio_record_learned (struct lcg_portfolio *portfolio, const struct lcg_literal *literals,
                          size_t count)
{
  const struct news_head head = { portfolio->shared_count, 0, count };
  if (!portfolio->recorded)
    return;
  bytes_put (&portfolio->news, head);
  for (size_t i = 0; i < count; i++) {
    const int64_t numbers[2] = { literals[i].bound, literals[i].side };
    bytes_put (&portfolio->news, numbers);
  }
}

void
portfolio_record_forgot (struct lcg_portfolio *portfolio, uint64_t number)
{
  const struct news_head head = { number, 1, 0 };
  if (portfolio->recorded)
    bytes_put (&portfolio->news, head);
}

static void
take_learned (struct lcg_portfolio *portfolio, struct bytes *news, size_t count)
{
  const struct lcg_callbacks *calls = &portfolio->members[0].lcg->calls;
  struct lcg_literal *literals = memory_alloc (count + 1, sizeof *literals);
  for (size_t i = 0; i < count; i++) {
    int64_t numbers[2];
    bytes_get (news, numbers);
    literals[i] = (struct lcg_literal){ numbers[0], (int32_t)numbers[1] };
  }
  if (calls->learned)
    calls->learned (calls->context, literals, count, portfolio->shared_count);
  portfolio_number_clause (portfolio);
  free (literals);
}

static void
take_news (struct lcg_portfolio *portfolio, struct bytes *news)
{
  const struct lcg_callbacks *calls = &portfolio->members[0].lcg->calls;
  while (news->at < news->end && !news->bad) {
    struct news_head head;
    bytes_get (news, head);
    if (!head.forgotten)
      take_learned (portfolio, news, head.count);
    else if (calls->forgot)
      calls->forgot (calls->context, head.number);
  }
}

/* The state. */

static void
save_member (struct portfolio_member *member, struct output *out)
{
  struct lcg *lcg = member->lcg;
  const uint64_t sent[2] = { member->bounds_sent, member->clauses_sent };
  int64_t *shown = lcg->bounds.low;
  bytes_put (out, sent);
  bytes_put_list (out, member->shared_numbers, lcg->learned_number, sizeof *member->shared_numbers);
  if (member->root)
    lcg->bounds.low = member->root;
  lcg_save (lcg, out);
  lcg->bounds.low = shown;
}

/* For task_state. */
static void
save (void *context, struct output *out)
{
  struct lcg_portfolio *portfolio = context;
  const uint64_t head[2] = { portfolio->size, portfolio->join_failed };
  bytes_put (out, head);
  bytes_put_list (out, portfolio->holder_counts, portfolio->shared_count,
                  sizeof *portfolio->holder_counts);
  for (size_t m = 0; m < portfolio->size; m++)
    save_member (&portfolio->members[m], out);
}

/* What was required since the call that the state is of. */
static void
require_again (struct portfolio_member *member)
{
  struct lcg *lcg = member->lcg;
  lcg->required = NULL;
  for (size_t i = 0; i < member->required.length; i++)
    lcg_require (lcg, member->required.list[i]);
  lcg->required = &member->required;
}

static void
load_member (struct portfolio_member *member, struct bytes *bytes)
{
  uint64_t sent[2];
  bytes_get (bytes, sent);
  member->bounds_sent = sent[0];
  member->clauses_sent = sent[1];
  size_t count = bytes_get_count (bytes, sizeof *member->shared_numbers);
  memory_grow (member->shared_numbers, member->shared_capacity, count + 1);
  bytes_get_raw (bytes, member->shared_numbers, count * sizeof *member->shared_numbers);
  lcg_load (member->lcg, bytes);
  require_again (member);
}

/* The second member, of which nothing is known yet. False: there is no memory for it. */
static bool
have_members (struct lcg_portfolio *portfolio, uint64_t size)
{
  if (size <= portfolio->size)
    return true;
  struct lcg *lcg = portfolio->plan.join (portfolio->plan.context);
  if (lcg)
    portfolio_add_member (portfolio, lcg);
  return lcg != NULL;
}

/* What comes now depends on more than the calls before. */
static void
stop_recording (struct lcg_portfolio *portfolio)
{
  portfolio->recorded = false;
  for (size_t m = 0; m < portfolio->size; m++)
    portfolio->members[m].lcg->required = NULL;
}

/* For task_state. Without a state the members search on from the bounds that they have. */
static bool
load (void *context, struct bytes *bytes)
{
  struct lcg_portfolio *portfolio = context;
  uint64_t head[2];
  if (!bytes) {
    stop_recording (portfolio);
    return true;
  }
  bytes_get (bytes, head);
  if (!have_members (portfolio, head[0]))
    return false;
  lcg_portfolio_restart (portfolio);
  portfolio->join_failed = head[1] > 0;
  portfolio->shared_count = bytes_get_count (bytes, sizeof *portfolio->holder_counts);
  memory_grow (portfolio->holder_counts, portfolio->holder_capacity,
               (size_t)portfolio->shared_count + 1);
  bytes_get_raw (bytes, portfolio->holder_counts,
                 portfolio->shared_count * sizeof *portfolio->holder_counts);
  for (size_t m = 0; m < portfolio->size; m++)
    load_member (&portfolio->members[m], bytes);
  return bytes_over (bytes);
}

void
portfolio_record_start (struct lcg_portfolio *portfolio)
{
  const struct task_runner *runner = portfolio->plan.runner;
  portfolio->recorded = runner && runner->keeps;
  portfolio->state = (struct task_state){
    .name = portfolio->plan.name, .save = save, .load = load, .context = portfolio, .large = true
  };
}

/* A call. */

/* For task_round: what the call depends on besides the state: at first how the members began; and
   what was required since, which the bounds of the root show. */
static void
put_input (void *context, size_t task, struct output *out)
{
  static const char untouched[TASK_KEY];
  const struct call *call = context;
  struct lcg_portfolio *portfolio = call->portfolio;
  (void)task;
  bytes_put (out, call->conflicts);
  if (memcmp (portfolio->state.version, untouched, TASK_KEY) == 0)
    save (portfolio, out);
  for (size_t m = 0; m < portfolio->size; m++) {
    const struct lcg *lcg = portfolio->members[m].lcg;
    bytes_put_raw (out, lcg->bounds.low, 2 * (size_t)lcg->variables * sizeof *lcg->bounds.low);
  }
}

/* The members return to the root, where their state can be saved; the caller sees the solution. */
static void
show_solution (struct portfolio_member *member)
{
  size_t bytes = 2 * (size_t)member->lcg->variables * sizeof (int64_t);
  int64_t *low = memory_alloc (1, bytes + 1);
  memcpy (low, member->lcg->bounds.low, bytes);
  lcg_restart (member->lcg);
  portfolio_member_show (member, low);
}

/* For task_round. */
static void
work (void *context, size_t task, size_t thread)
{
  struct call *call = context;
  struct lcg_portfolio *portfolio = call->portfolio;
  (void)task, (void)thread;
  for (size_t m = 0; m < portfolio->size; m++)
    portfolio->members[m].trail_start = portfolio->members[m].lcg->trail_length;
  call->result = portfolio_search (portfolio, call->conflicts, call->deadline);
  for (size_t m = 0; m < portfolio->size; m++) {
    struct portfolio_member *member = &portfolio->members[m];
    member->required.length = 0;
    if (call->result == LCG_SOLUTION && member->result == LCG_SOLUTION)
      show_solution (member);
  }
}

struct member_head {
  uint64_t result, refuted, conflicts, bounds;
};

static void
put_member (const struct portfolio_member *member, bool solution, struct output *out)
{
  const struct lcg *lcg = member->lcg;
  const struct member_head head = { .result = (uint64_t)member->result,
                                    .refuted = lcg->refuted,
                                    .conflicts = lcg->conflicts,
                                    .bounds = lcg->trail_length - member->trail_start };
  bytes_put (out, head);
  for (size_t i = member->trail_start; i < lcg->trail_length; i++) {
    const int64_t numbers[2] = { lcg->trail[i].bound, lcg->trail[i].side };
    bytes_put (out, numbers);
  }
  if (solution && member->result == LCG_SOLUTION)
    bytes_put_raw (out, lcg->bounds.low, 2 * (size_t)lcg->variables * sizeof *lcg->bounds.low);
}

/* For task_round. A call that the deadline ended is none, and those after it depend on when that
   was: they are not recorded. */
static bool
put_result (void *context, size_t task, struct output *out)
{
  const struct call *call = context;
  struct lcg_portfolio *portfolio = call->portfolio;
  const uint64_t head[2] = { (uint64_t)call->result, portfolio->size };
  (void)task;
  if (deadline_passed (call->deadline))
    stop_recording (portfolio);
  if (!portfolio->recorded)
    return false;
  bytes_put (out, head);
  for (size_t m = 0; m < portfolio->size; m++)
    put_member (&portfolio->members[m], call->result == LCG_SOLUTION, out);
  bytes_put_list (out, portfolio->news.bytes, portfolio->news.length, 1);
  return true;
}

static void
take_member (struct portfolio_member *member, bool solution, struct bytes *bytes)
{
  struct lcg *lcg = member->lcg;
  struct member_head head;
  bytes_get (bytes, head);
  for (uint64_t i = 0; i < head.bounds && !bytes->bad; i++) {
    int64_t numbers[2];
    bytes_get (bytes, numbers);
    const struct lcg_literal literal = { numbers[0], (int32_t)numbers[1] };
    if (!lcg_holds (lcg, literal))
      lcg_raise (lcg, literal, REASON_NONE);
  }
  member->result = (enum lcg_result)head.result;
  member->required.length = 0;
  lcg->refuted = head.refuted > 0;
  lcg->conflicts = head.conflicts;
  if (solution && member->result == LCG_SOLUTION) {
    size_t size = 2 * (size_t)lcg->variables * sizeof (int64_t);
    int64_t *low = memory_alloc (1, size + 1);
    bytes_get_raw (bytes, low, size);
    portfolio_member_show (member, low);
  }
}

/* For task_round. */
static bool
take_result (void *context, size_t task, struct bytes *result)
{
  struct call *call = context;
  struct lcg_portfolio *portfolio = call->portfolio;
  uint64_t head[2];
  struct bytes news;
  (void)task;
  bytes_get (result, head);
  if (result->bad || !have_members (portfolio, head[1]))
    return false;
  call->result = (enum lcg_result)head[0];
  for (size_t m = 0; m < portfolio->size; m++)
    take_member (&portfolio->members[m], call->result == LCG_SOLUTION, result);
  size_t length = bytes_get_count (result, 1);
  bytes_open (&news, result->at, length);
  bytes_skip (result, length);
  take_news (portfolio, &news);
  return bytes_over (result) && bytes_over (&news);
}

/* For task_round. */
static struct task_state *
state_of (void *context, size_t task)
{
  const struct call *call = context;
  (void)task;
  return &call->portfolio->state;
}

enum lcg_result
portfolio_record_solve (struct lcg_portfolio *portfolio, uint64_t conflicts,
                        const struct deadline *deadline)
{
  const struct lcg_portfolio_plan *plan = &portfolio->plan;
  struct call call = { portfolio, conflicts, deadline, LCG_LIMIT };
  const struct task_round round = { .kind = plan->kind,
                                    .tasks = 1,
                                    .deadline = deadline,
                                    .work = work,
                                    .input = put_input,
                                    .result = put_result,
                                    .take = take_result,
                                    .state = state_of,
                                    .context = &call };
  plan->runner->run (plan->runner, plan->threads, &round);
  output_reset (&portfolio->news);
  return call.result;
}
