#include "search/core/engine.h"

#include <string.h>

void
solve_options_init (struct solve_options *options)
{
  *options = (struct solve_options){ .threads = 1 };
}

void
outcome_init (struct outcome *outcome, const struct data_type *type)
{
  memset (outcome, 0, sizeof *outcome);
  outcome->type = type;
  outcome->schedule = data_new (type);
  status_init (&outcome->status);
}

void
outcome_clear (struct outcome *outcome)
{
  data_free (outcome->type, outcome->schedule);
  memset (outcome, 0, sizeof *outcome);
}

void
outcome_reset (struct outcome *outcome)
{
  const struct data_type *type = outcome->type;
  void *schedule = outcome->schedule;
  memset (outcome, 0, sizeof *outcome);
  outcome->type = type;
  outcome->schedule = schedule;
  status_init (&outcome->status);
  data_reset (type, schedule);
}
