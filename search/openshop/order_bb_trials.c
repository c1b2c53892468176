#include "search/openshop/order_bb_trials.h"

#include "base/memory.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

struct running {
  const struct openshop_ticks *ticks;
  const struct openshop_order_bb_plan *plan;
  struct openshop_order_bb_trial *trials;
  size_t count;
  atomic_bool pointless[OPENSHOP_TRIALS_MAX]; /* by trial: an earlier one found a schedule */
};

void
openshop_order_bb_trials_init (struct openshop_order_bb_trial *trials, size_t count)
{
  for (size_t i = 0; i < count; i++) {
    openshop_schedule_init (&trials[i].schedule);
    openshop_certificate_init (&trials[i].proof);
  }
}

void
openshop_order_bb_trials_clear (struct openshop_order_bb_trial *trials, size_t count)
{
  for (size_t i = 0; i < count; i++) {
    openshop_schedule_clear (&trials[i].schedule);
    openshop_certificate_clear (&trials[i].proof);
  }
}

/* `plan` has what all trials have in common. */
static void
run_trial (const struct openshop_ticks *ticks, struct openshop_order_bb_plan plan,
           const atomic_bool *pointless, struct openshop_order_bb_trial *trial)
{
  plan.threads = 1;
  plan.solo_nodes = trial->most;
  plan.give_up = true;
  plan.pointless = pointless;
  plan.proof = plan.proof ? &trial->proof : NULL;
  trial->nodes = 0;
  trial->result
    = openshop_order_bb_run (ticks, trial->limit, &plan, &trial->schedule, &trial->nodes);
}

/* Was it ended early? */
static bool
was_ended (const struct openshop_order_bb_trial *trial, const struct deadline *deadline,
           const atomic_bool *pointless)
{
  return trial->result == OPENSHOP_ORDER_BB_LIMIT
         && (deadline_passed (deadline) || atomic_load (pointless));
}

/* Those after a trial that found a schedule are pointless. */
static void
settle (struct running *running, size_t number)
{
  if (running->trials[number].result == OPENSHOP_ORDER_BB_FOUND)
    for (size_t i = number + 1; i < running->count; i++)
      atomic_store (&running->pointless[i], true);
}

/* For task_round.work. */
static void
work (void *context, size_t number, size_t member)
{
  struct running *running = context;
  (void)member;
  run_trial (running->ticks, *running->plan, &running->pointless[number], &running->trials[number]);
  settle (running, number);
}

/* What a trial depends on. */
struct trial_input {
  int64_t limit;
  uint64_t most, proof_bytes; /* the latter 0: no proof is wanted */
};

/* For task_round.input. */
static void
write_input (void *context, size_t number, struct output *out)
{
  const struct running *running = context;
  const struct openshop_order_bb_trial *trial = &running->trials[number];
  struct trial_input input
    = { .limit = trial->limit,
        .most = trial->most,
        .proof_bytes = running->plan->proof ? running->plan->proof_bytes : 0 };
  bytes_put (out, input);
}

static void
put_result (const struct openshop_order_bb_trial *trial, bool proof, struct output *out)
{
  const struct openshop_schedule *schedule = &trial->schedule;
  uint64_t result = trial->result;
  bytes_put (out, result);
  bytes_put (out, trial->nodes);
  if (trial->result == OPENSHOP_ORDER_BB_FOUND) {
    bytes_put (out, schedule->makespan);
    bytes_put_raw (out, schedule->start,
                   (size_t)schedule->jobs * (size_t)schedule->machines * sizeof *schedule->start);
  } else if (trial->result == OPENSHOP_ORDER_BB_REFUTED && proof) {
    const struct openshop_tree *tree = &trial->proof.tree;
    bytes_put (out, trial->proof.mirror);
    bytes_put (out, tree->nodes);
    bytes_put_list (out, tree->text, tree->length, 1);
  }
}

/* For task_round.result. */
static bool
write_result (void *context, size_t number, struct output *out)
{
  struct running *running = context;
  const struct openshop_order_bb_trial *trial = &running->trials[number];
  if (was_ended (trial, running->plan->deadline, &running->pointless[number]))
    return false;
  put_result (trial, running->plan->proof != NULL, out);
  return true;
}

static bool
get_schedule (struct bytes *bytes, const struct openshop_ticks *ticks,
              struct openshop_schedule *schedule)
{
  int64_t makespan;
  size_t length = (size_t)ticks->jobs * (size_t)ticks->machines * sizeof *schedule->start;
  bytes_get (bytes, makespan);
  const char *start = bytes_skip (bytes, length);
  if (!bytes_over (bytes))
    return false;
  openshop_schedule_reset (schedule, ticks);
  memcpy (schedule->start, start, length);
  schedule->makespan = makespan;
  return true;
}

static bool
get_proof (struct bytes *bytes, struct openshop_certificate *proof)
{
  int32_t mirror;
  struct openshop_tree tree = { .text = NULL };
  bytes_get (bytes, mirror);
  bytes_get (bytes, tree.nodes);
  tree.length = tree.capacity = bytes_get_count (bytes, 1);
  const char *text = bytes_skip (bytes, tree.length);
  if (!bytes_over (bytes))
    return false;
  openshop_certificate_reset (proof);
  free (proof->tree.text);
  proof->mirror = mirror;
  proof->tree = tree;
  proof->tree.text = tree.length > 0 ? memory_text (text, tree.length) : NULL;
  return true;
}

/* For task_round.take. */
static bool
take (void *context, size_t number, struct bytes *bytes)
{
  struct running *running = context;
  struct openshop_order_bb_trial *trial = &running->trials[number];
  uint64_t result, nodes;
  bool good;
  bytes_get (bytes, result);
  bytes_get (bytes, nodes);
  if (result == OPENSHOP_ORDER_BB_FOUND)
    good = get_schedule (bytes, running->ticks, &trial->schedule);
  else if (result == OPENSHOP_ORDER_BB_REFUTED && running->plan->proof)
    good = get_proof (bytes, &trial->proof);
  else
    good = bytes_over (bytes);
  if (!good)
    return false;
  trial->result = (enum openshop_order_bb_result)result;
  trial->nodes = nodes;
  settle (running, number);
  return true;
}

/* For task_round.pointless. */
static bool
is_pointless (void *context, size_t number)
{
  struct running *running = context;
  return atomic_load (&running->pointless[number]);
}

/* For task_kind.work. */
static bool
work_remote (void *memory, struct bytes *bytes, const atomic_bool *pointless, struct output *out)
{
  const struct openshop_order_bb_remote *remote = memory;
  struct trial_input input;
  struct openshop_order_bb_trial trial;
  bytes_get (bytes, input);
  if (!bytes_over (bytes) || input.most == 0
      || !openshop_order_bb_fits (remote->ticks, input.limit))
    return false;
  openshop_order_bb_trials_init (&trial, 1);
  trial.limit = input.limit;
  trial.most = input.most;
  run_trial (remote->ticks,
             (struct openshop_order_bb_plan){ .deadline = &remote->deadline,
                                              .proof = input.proof_bytes > 0 ? &trial.proof : NULL,
                                              .proof_bytes = input.proof_bytes },
             pointless, &trial);
  bool good = !was_ended (&trial, &remote->deadline, pointless);
  if (good)
    put_result (&trial, input.proof_bytes > 0, out);
  openshop_order_bb_trials_clear (&trial, 1);
  return good;
}

const struct task_kind openshop_order_bb_trials_kind = {
  .name = "order-bb trial", .begin = openshop_order_bb_begin, .end = free, .work = work_remote
};

void
openshop_order_bb_trials_run (const struct openshop_ticks *ticks,
                              const struct openshop_order_bb_plan *plan,
                              struct openshop_order_bb_trial *trials, size_t count)
{
  struct running running = { .ticks = ticks, .plan = plan, .trials = trials, .count = count };
  const struct task_round round = { .kind = &openshop_order_bb_trials_kind,
                                    .tasks = count,
                                    .deadline = plan->deadline,
                                    .work = work,
                                    .input = write_input,
                                    .result = write_result,
                                    .take = take,
                                    .pointless = is_pointless,
                                    .context = &running };
  task_round_run (plan->runner, plan->threads, &round);
}
