#include "search/core/task_round.h"

#include "base/team.h"

void
task_round_run (struct task_runner *runner, int threads, const struct task_round *round)
{
  if (runner)
    runner->run (runner, threads, round);
  else
    team_share (threads, round->tasks, round->work, round->context);
}
