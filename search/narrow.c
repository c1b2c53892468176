#include "search/narrow.h"

#include "search/round.h"

#define COST_RATIO 8           /* slowest to fastest: below this costs are close */
#define ANNEALINGS 2           /* at first, */
#define ANNEAL_STEPS 5000      /* in so many steps for each node */
#define LOOKS 4                /* at once */
#define LOOK_PRICES_TYPE 16    /* vectors of prices for one, for each type: another look does better than a longer one */
#define CASES_PRICES 4000      /* vectors of prices for a first proof, */
#define CASES_DEPTH 32         /* and how deep its tree may get */
#define CASES_GROWTH 2         /* doublings of the former from round to round; the depth doubles once */
#define ROUNDS_MAX 20          /* after which nothing grows any more */

/* The tasks of a round. */
struct agenda {
  struct task task[ROUND_TASKS];
  size_t length;
};

bool
narrow_costs (const struct node_types *types)
{
  return types->cost[types->k - 1] / types->cost[0] < COST_RATIO;
}

/* Vectors of prices for a proof. */
static uint64_t
proof_prices (size_t round)
{
  return (uint64_t)CASES_PRICES << CASES_GROWTH * round;
}

static bool
open_between (const struct attempt *attempt, enum answer answer)
{
  return answer != ANSWER_STOP && attempt->outcome->lower_bound < attempt->outcome->makespan;
}

/* Looks at a horizon, from prices that no look before had. They get longer every other round only. */
static void
add_looks (struct attempt *attempt, struct agenda *agenda, int64_t horizon, size_t round)
{
  uint64_t prices = LOOK_PRICES_TYPE * (uint64_t)attempt->types->k << round / 2;
  for (size_t i = 0; i < LOOKS; i++)
    agenda->task[agenda->length++] = (struct task){ .kind = TASK_LOOK, .horizon = horizon, .prices = prices, .style = attempt->style++ };
}

/* Annealing towards the lower bound; whatever is better than the best schedule counts. */
static void
add_annealings (struct attempt *attempt, struct agenda *agenda, size_t annealings)
{
  const struct outcome *outcome = attempt->outcome;
  uint64_t steps = ANNEAL_STEPS * (uint64_t)attempt->types->destinations;
  for (size_t i = 0; i < annealings; i++)
    agenda->task[agenda->length++] = (struct task){
      .kind = TASK_ANNEAL, .horizon = outcome->makespan - 1, .goal = outcome->lower_bound, .steps = steps, .seed = attempt->seed++
    };
}

static void
add_cases (struct agenda *agenda, int64_t horizon, size_t round)
{
  const uint64_t prices = proof_prices (round), depth = CASES_DEPTH << round;
  agenda->task[agenda->length++] = (struct task){ .kind = TASK_CASES, .horizon = horizon, .prices = prices, .depth = depth };
}

/* A look that leaves nothing out and may take as long as cases: what these cannot exclude it sometimes does. */
static void
add_thorough (struct attempt *attempt, struct agenda *agenda, int64_t horizon, size_t round)
{
  attempt->style += LOOK_STYLES + LOOK_THOROUGH - attempt->style % LOOK_STYLES;
  agenda->task[agenda->length++]
    = (struct task){ .kind = TASK_LOOK, .horizon = horizon, .prices = proof_prices (round), .style = attempt->style++ };
}

/* Where the plateau's end is the optimum, looks there find it at once; else annealing gives something to start from. */
static enum answer
begin (struct attempt *attempt)
{
  struct agenda agenda = { .length = 0 };
  add_looks (attempt, &agenda, attempt->outcome->lower_bound, 0);
  enum answer answer = round_run (attempt, agenda.task, agenda.length);
  if (!open_between (attempt, answer))
    return answer;
  agenda.length = 0;
  add_annealings (attempt, &agenda, ANNEALINGS);
  return round_run (attempt, agenda.task, agenda.length);
}

/* Looks between the bounds, halving: where they find nothing, there is probably nothing. */
static enum answer
come_down (struct attempt *attempt, size_t round)
{
  const struct outcome *outcome = attempt->outcome;
  enum answer answer = ANSWER_LIMIT;
  for (int64_t low = outcome->lower_bound; open_between (attempt, answer) && low < outcome->makespan;) {
    struct agenda agenda = { .length = 0 };
    int64_t horizon = low + (outcome->makespan - 1 - low) / 2;
    add_looks (attempt, &agenda, horizon, round);
    answer = round_run (attempt, agenda.task, agenda.length);
    if (answer != ANSWER_YES)
      low = horizon + 1;
  }
  return answer;
}

/* The horizon just below the best schedule: a few more looks, a proof, and, where that takes too long, looks and annealing again. From the
   second round on, first a proof halfway up, which is easier and shows whether there is any hope in between. */
static enum answer
settle (struct attempt *attempt, size_t round)
{
  const struct outcome *outcome = attempt->outcome;
  struct agenda agenda = { .length = 0 };
  int64_t last = outcome->makespan - 1, middle = outcome->lower_bound + (last - outcome->lower_bound) / 2;
  if (round > 0 && middle < last) {
    add_cases (&agenda, middle, round - 1);
    enum answer answer = round_run (attempt, agenda.task, agenda.length);
    if (answer == ANSWER_STOP || answer == ANSWER_YES)
      return answer;
    agenda.length = 0;
  }
  add_looks (attempt, &agenda, last, round);
  add_cases (&agenda, last, round);
  if (round > 0)
    add_thorough (attempt, &agenda, last, round);
  add_looks (attempt, &agenda, last, round);
  add_annealings (attempt, &agenda, 1);
  return round_run (attempt, agenda.task, agenda.length);
}

void
narrow_run (struct attempt *attempt)
{
  attempt->style = LOOK_CHANGED;
  enum answer answer = begin (attempt);
  for (size_t round = 0; open_between (attempt, answer);) {
    answer = come_down (attempt, round);
    if (!open_between (attempt, answer))
      break;
    answer = settle (attempt, round);
    if (answer == ANSWER_LIMIT && round < ROUNDS_MAX)
      round++;
  }
}
