#include "search/openshop/order_bb_trials.h"

#include "base/team.h"

#include <stdatomic.h>

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

/* For team_share. */
static void
run_trial (void *context, size_t number, size_t member)
{
  struct running *running = context;
  struct openshop_order_bb_trial *trial = &running->trials[number];
  struct openshop_order_bb_plan plan = *running->plan;
  (void)member;
  plan.threads = 1;
  plan.solo_nodes = trial->most;
  plan.give_up = true;
  plan.pointless = &running->pointless[number];
  plan.proof = running->plan->proof ? &trial->proof : NULL;
  trial->nodes = 0;
  trial->result
    = openshop_order_bb_run (running->ticks, trial->limit, &plan, &trial->schedule, &trial->nodes);
  for (size_t i = number + 1; trial->result == OPENSHOP_ORDER_BB_FOUND && i < running->count; i++)
    atomic_store (&running->pointless[i], true);
}

void
openshop_order_bb_trials_run (const struct openshop_ticks *ticks,
                              const struct openshop_order_bb_plan *plan,
                              struct openshop_order_bb_trial *trials, size_t count)
{
  struct running running = { .ticks = ticks, .plan = plan, .trials = trials, .count = count };
  team_share (plan->threads, count, run_trial, &running);
}
