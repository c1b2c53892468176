#include "judge/finding.h"

#include "base/memory.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void
finding_init (struct finding *finding)
{
  memset (finding, 0, sizeof *finding);
}

void
finding_clear (struct finding *finding)
{
  memory_free (finding->name, finding->reason, finding->states, finding->why);
}

/* The first expectation of this state; -1: none. */
static int
find_state (const struct finding *finding, size_t expects, enum expect_state state)
{
  for (size_t i = 0; finding->states && i < expects; i++)
    if (finding->states[i] == state)
      return (int)i;
  return -1;
}

bool
finding_failure (const struct finding *finding, size_t expects, struct failure *failure)
{
  if (finding->refused || !verdict_judged (finding->verdict))
    return false;
  *failure = (struct failure){ finding->verdict, find_state (finding, expects, EXPECT_BROKEN) };
  return failure->verdict != VERDICT_VALID || failure->expect >= 0;
}

bool
finding_open (const struct finding *finding, size_t expects)
{
  return finding->refused || !verdict_judged (finding->verdict)
         || find_state (finding, expects, EXPECT_UNDECIDED) >= 0;
}

bool
failure_same (struct failure a, struct failure b)
{
  return a.verdict == b.verdict && a.expect == b.expect;
}

const char *
failure_name (struct failure failure, const struct expect *expects)
{
  return failure.expect >= 0 ? expects[failure.expect].text : verdict_name (failure.verdict);
}

const char *
finding_reason (const struct finding *finding)
{
  return finding->why ? finding->why : finding->reason ? finding->reason : "";
}

const char *
finding_label (const struct finding *finding, char room[FINDING_LABEL])
{
  if (finding->name)
    return finding->name;
  if (finding->line == 0)
    return "end of the program";
  snprintf (room, FINDING_LABEL, "line %zu", finding->line);
  return room;
}

void
minimal_clear (struct minimal *minimal)
{
  memory_free (minimal->name, minimal->instance, minimal->reason, minimal->schedule,
               minimal->answer);
}

void
findings_clear (struct findings *findings)
{
  for (size_t i = 0; i < findings->count; i++)
    finding_clear (&findings->list[i]);
  for (size_t i = 0; i < findings->minimal_count; i++)
    minimal_clear (&findings->minimal[i]);
  memory_free (findings->list, findings->minimal);
}
