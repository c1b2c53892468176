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
  memory_free (finding->name, finding->reason, finding->states, finding->why, finding->said);
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
finding_failure (const struct findings *findings, const struct finding *finding,
                 struct failure *failure)
{
  if (finding->refused || !verdict_judged (finding->verdict) || finding_skipped (findings, finding))
    return false;
  *failure = (struct failure){ finding->verdict,
                               find_state (finding, findings->expect_count, EXPECT_BROKEN) };
  return failure->verdict != VERDICT_VALID || failure->expect >= 0;
}

bool
finding_open (const struct findings *findings, const struct finding *finding)
{
  return finding->refused || !verdict_judged (finding->verdict)
         || find_state (finding, findings->expect_count, EXPECT_UNDECIDED) >= 0;
}

bool
finding_skipped (const struct findings *findings, const struct finding *finding)
{
  return !finding->refused && finding->verdict == VERDICT_UNSUPPORTED && !findings->strict;
}

const char *
finding_kind (const struct findings *findings, const struct finding *finding)
{
  struct failure failure;
  if (finding_failure (findings, finding, &failure))
    return failure_name (failure, findings->expects);
  if (finding->refused)
    return "refused";
  if (finding_skipped (findings, finding))
    return verdict_name (finding->verdict);
  return finding_open (findings, finding) ? "not judged in full" : NULL;
}

const struct minimal *
finding_minimal (const struct findings *findings, const struct finding *finding)
{
  struct failure failure;
  if (!finding_failure (findings, finding, &failure))
    return NULL;
  for (size_t i = 0; i < findings->minimal_count; i++)
    if (findings->minimal[i].from == finding->line
        && failure_same (findings->minimal[i].failure, failure))
      return &findings->minimal[i];
  return NULL;
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

const char *
minimal_title (const struct minimal *minimal)
{
  return !minimal->repeated ? "instance, which did not fail again"
         : minimal->whole   ? "smallest instance"
                            : "smaller instance";
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
