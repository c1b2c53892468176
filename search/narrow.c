#include "search/narrow.h"

#include "search/round.h"

#define COST_RATIO 8        /* slowest to fastest: below this costs are close */
#define ANNEALINGS 2        /* at first, */
#define ANNEAL_STEPS 5000   /* in so many steps for each node */
#define LOOKS 2             /* on the way down; one leaves out less than the other */
#define LONG_LOOKS 5        /* the first ones, from the prices as they are, are as long as those of this round */
#define MORE_LOOKS 4        /* before a proof, and as many after it */
#define LOOK_PRICES_TYPE 16 /* vectors of prices for one, for each type: another look does better than a longer one */
#define FIRST_PRICES 2000   /* vectors of prices for a proof while the bounds are apart, */
#define LAST_PRICES 8000    /* for the last one, */
#define CASES_DEPTH 32      /* and how deep its tree may get; all double from round to round */
#define ROUNDS_MAX 20       /* after which nothing grows any more */

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

static bool
open_between (const struct attempt *attempt, enum answer answer)
{
  return answer != ANSWER_STOP && attempt->outcome->lower_bound < attempt->outcome->makespan;
}

/* Looks at a horizon, from prices that no look before had. They get longer every other round only. */
static void
add_looks (struct attempt *attempt, struct agenda *agenda, int64_t horizon, size_t looks, size_t round)
{
  uint64_t prices = LOOK_PRICES_TYPE * (uint64_t)attempt->types->k << round / 2;
  for (size_t i = 0; i < looks; i++)
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
add_cases (struct agenda *agenda, int64_t horizon, uint64_t prices, size_t round)
{
  agenda->task[agenda->length++]
    = (struct task){ .kind = TASK_CASES, .horizon = horizon, .prices = prices << round, .depth = (size_t)CASES_DEPTH << round };
}

/* A look that leaves nothing out and may take as long as cases: what these cannot exclude it sometimes does. */
static void
add_thorough (struct attempt *attempt, struct agenda *agenda, int64_t horizon, size_t round)
{
  attempt->style += LOOK_STYLES + LOOK_THOROUGH - attempt->style % LOOK_STYLES;
  agenda->task[agenda->length++]
    = (struct task){ .kind = TASK_LOOK, .horizon = horizon, .prices = (uint64_t)LAST_PRICES << round, .style = attempt->style++ };
}

/* Where the plateau's end is the optimum, looks there find it at once; else annealing gives something to start from. */
static enum answer
begin (struct attempt *attempt)
{
  struct agenda agenda = { .length = 0 };
  add_looks (attempt, &agenda, attempt->outcome->lower_bound, LOOKS, LONG_LOOKS);
  attempt->style = LOOK_CHANGED;
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
    add_looks (attempt, &agenda, horizon, LOOKS, round);
    answer = round_run (attempt, agenda.task, agenda.length);
    if (answer != ANSWER_YES)
      low = horizon + 1;
  }
  return answer;
}

/* The horizon just below the best schedule: a few more looks, a proof, and, where that takes too long, looks and annealing again. Before
   it, while the bounds are apart, a proof halfway: that is easier, and the best schedule is not likely to be the optimum. */
static enum answer
settle (struct attempt *attempt, size_t round)
{
  const struct outcome *outcome = attempt->outcome;
  struct agenda agenda = { .length = 0 };
  int64_t last = outcome->makespan - 1, middle = outcome->lower_bound + (last - outcome->lower_bound) / 2;
  if (middle < last) {
    add_cases (&agenda, middle, FIRST_PRICES, round);
    enum answer answer = round_run (attempt, agenda.task, agenda.length);
    if (answer != ANSWER_LIMIT)
      return answer;
    agenda.length = 0;
  }
  add_looks (attempt, &agenda, last, MORE_LOOKS, round);
  add_cases (&agenda, last, middle < last ? FIRST_PRICES : LAST_PRICES, round);
  if (round > 0)
    add_thorough (attempt, &agenda, last, round);
  add_looks (attempt, &agenda, last, MORE_LOOKS, round);
  add_annealings (attempt, &agenda, 1);
  return round_run (attempt, agenda.task, agenda.length);
}

void
narrow_run (struct attempt *attempt)
{
  attempt->style = 0;
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
