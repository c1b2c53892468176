#include "search/overhead/prices.h"

#include "base/memory.h"
#include "bounds/overhead/lp.h"

#include <stdlib.h>
#include <string.h>

#define LOSSES_MOST 2 /* then all turns are done in this process */

/* A run. */

static void
end_run (struct overhead_price_chain *chain)
{
  overhead_price_run_clear (&chain->run);
  overhead_dual_prices_clear (&chain->proof);
  chain->count = 0;
  chain->least = 0;
}

static void
begin_run (struct overhead_price_chain *chain, const struct overhead_ticks *ticks, int64_t least)
{
  end_run (chain);
  overhead_price_run_init (&chain->run, ticks, least, &chain->proof);
  chain->least = least;
}

static void
chain_clear (struct overhead_price_chain *chain)
{
  end_run (chain);
  free (chain->turns);
}

/* Are the turns of the run the first of these? */
static bool
leads_to (const struct overhead_price_chain *chain, int64_t least,
          const struct overhead_price_turn *turns, size_t count)
{
  return chain->least == least && chain->count <= count
         && (chain->count == 0 || memcmp (chain->turns, turns, chain->count * sizeof *turns) == 0);
}

/* Does what the run has not done of these turns. False: the deadline passed, or these are none;
   then the run cannot be continued. */
static bool
take_turns (struct overhead_price_chain *chain, const struct overhead_ticks *ticks, int64_t least,
            const struct overhead_price_turn *turns, size_t count, const struct deadline *deadline)
{
  if (!leads_to (chain, least, turns, count))
    begin_run (chain, ticks, least);
  while (chain->count < count) {
    const struct overhead_price_turn turn = turns[chain->count];
    struct overhead_price_budget budget = { UINT64_MAX, turn.steps };
    bool good = turn.most >= chain->run.bound;
    if (good)
      overhead_price_run (&chain->run, turn.most, deadline, &budget);
    if (!good || deadline_passed (deadline)) {
      chain->least = 0;
      return false;
    }
    memory_grow (chain->turns, chain->capacity, chain->count + 1);
    chain->turns[chain->count++] = turn;
  }
  return true;
}

/* In this process. */

void
overhead_prices_init (struct overhead_prices *prices, const struct overhead_ticks *ticks,
                      struct task_runner *runner, int64_t least)
{
  *prices
    = (struct overhead_prices){ .ticks = ticks, .runner = runner, .least = least, .bound = least };
  overhead_dual_prices_init (&prices->proof);
}

void
overhead_prices_clear (struct overhead_prices *prices)
{
  if (prices->runner)
    prices->runner->drop (prices->runner, &prices->ahead);
  chain_clear (&prices->here);
  overhead_dual_prices_clear (&prices->proof);
  output_discard (&prices->ahead.result);
  free (prices->turns);
}

bool
overhead_prices_may_leave (const struct overhead_prices *prices)
{
  const struct task_runner *runner = prices->runner;
  return runner && runner->others && !runner->keeps && prices->losses < LOSSES_MOST;
}

void
overhead_prices_begin (struct overhead_prices *prices, struct overhead_price_turn turn)
{
  memory_grow (prices->turns, prices->capacity, prices->count + 1);
  prices->turns[prices->count++] = turn;
}

void
overhead_prices_work (struct overhead_prices *prices, const struct deadline *deadline)
{
  struct overhead_price_chain *here = &prices->here;
  bool done
    = take_turns (here, prices->ticks, prices->least, prices->turns, prices->count, deadline);
  if (!done && here->run.bound <= prices->bound)
    return;
  prices->bound = here->run.bound;
  prices->finished = here->run.finished;
  overhead_dual_prices_copy (&prices->proof, &here->proof);
}

/* What a task has before the turns. */
struct task_head {
  int64_t least;
  uint64_t clp;   /* CLP solves the programs: results depend on who does */
  double seconds; /* until the deadline; infinity: there is none */
};

bool
overhead_prices_send (struct overhead_prices *prices, int taken, const struct deadline *deadline)
{
  if (!overhead_prices_may_leave (prices) || prices->runner->others (prices->runner) <= taken)
    return false;
  struct output input = { .stream = NULL };
  const struct task_head head
    = { prices->least, clp_load () != NULL, deadline->end - limits_now () };
  bytes_put (&input, head);
  bytes_put_list (&input, prices->turns, prices->count, sizeof *prices->turns);
  prices->runner->begin (prices->runner, &overhead_prices_kind, &input, &prices->ahead);
  output_discard (&input);
  return atomic_load (&prices->ahead.place) != TASK_HERE;
}

/* Takes what another process has found. Its prices are evaluated here: a bound is believed only
   with its proof. False: these bytes are no result. */
static bool
take_result (struct overhead_prices *prices, struct bytes *bytes)
{
  struct overhead_dual_prices proof;
  int64_t bound, most = prices->turns[prices->count - 1].most;
  uint64_t finished;
  overhead_dual_prices_init (&proof);
  bytes_get (bytes, bound);
  bytes_get (bytes, finished);
  overhead_dual_prices_load (&proof, bytes);
  bool good = bytes_over (bytes) && finished <= 1 && bound >= prices->bound && bound <= most;
  if (good && proof.horizon < 0)
    good = bound == prices->least;
  else if (good)
    good = overhead_price_proven (prices->ticks, &proof)
           && bound == overhead_dual_prices_bound (&proof);
  if (good) {
    prices->bound = bound;
    prices->finished = finished > 0;
    overhead_dual_prices_copy (&prices->proof, &proof);
  }
  overhead_dual_prices_clear (&proof);
  return good;
}

void
overhead_prices_receive (struct overhead_prices *prices, const struct deadline *deadline)
{
  struct task_ahead *ahead = &prices->ahead;
  struct bytes bytes;
  while (atomic_load (&ahead->place) == TASK_AWAY)
    prices->runner->await (prices->runner, deadline, 1, ahead);
  bytes_open (&bytes, ahead->result.bytes, ahead->result.length);
  if (atomic_load (&ahead->place) == TASK_KNOWN && take_result (prices, &bytes))
    return;
  prices->losses++;
  overhead_prices_work (prices, deadline);
}

/* In another process. */

struct memory {
  const struct overhead_ticks *ticks;
  struct deadline deadline;
  struct overhead_price_chain chain;
};

static void *
begin (const void *ticks, const struct solve_options *options)
{
  struct memory *memory = memory_zero (1, sizeof *memory);
  memory->ticks = ticks;
  deadline_start (&memory->deadline, &options->limits);
  return memory;
}

static void
end (void *own)
{
  struct memory *memory = own;
  chain_clear (&memory->chain);
  free (memory);
}

static bool
work (void *own, struct bytes *input, const atomic_bool *pointless, struct output *result)
{
  struct memory *memory = own;
  struct overhead_price_chain *chain = &memory->chain;
  struct deadline deadline = memory->deadline;
  struct task_head head;
  bytes_get (input, head);
  size_t count = bytes_get_count (input, sizeof *chain->turns);
  struct overhead_price_turn *turns = memory_alloc (count + 1, sizeof *turns);
  bytes_get_raw (input, turns, count * sizeof *turns);
  deadline.pointless = pointless;
  deadline.end = limits_now () + head.seconds;
  bool done = bytes_over (input) && head.least >= 1 && head.clp == (clp_load () != NULL)
              && take_turns (chain, memory->ticks, head.least, turns, count, &deadline);
  free (turns);
  if (!done)
    return false;
  uint64_t finished = chain->run.finished;
  bytes_put (result, chain->run.bound);
  bytes_put (result, finished);
  overhead_dual_prices_save (&chain->proof, result);
  return true;
}

const struct task_kind overhead_prices_kind
  = { .name = "prices", .shared = true, .begin = begin, .end = end, .work = work };
