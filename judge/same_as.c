#include "judge/same_as.h"

#include "base/memory.h"
#include "results/draw/load.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define SEED 1

static int
compare (const void *x, const void *y)
{
  return rational_compare (*(const struct rational *)x, *(const struct rational *)y);
}

/* The ends of all transmissions, ascending; the caller frees them. NULL: one does not fit into 64
   bits. */
static struct rational *
list_ends (const struct batch_line *line, const char *schedule, size_t length, size_t *count)
{
  const struct drawing_source instance
    = { .text = line->text, .length = line->length, .file = line->file, .line = line->number },
    source = { .text = schedule, .length = length, .file = "schedule", .line = 1 };
  struct rational *ends = NULL;
  struct drawing drawing;
  struct status status;
  status_init (&status);
  drawing_init (&drawing);
  if (drawing_load (&drawing, &instance, &source, false, &status)) {
    *count = drawing.task_count;
    ends = memory_alloc (*count + 1, sizeof *ends);
    for (size_t i = 0; i < *count; i++)
      ends[i] = drawing.tasks[i].end;
    qsort (ends, *count, sizeof *ends, compare);
  }
  drawing_clear (&drawing);
  return ends;
}

static enum expect_state
compare_ends (const struct batch_line *line, const char *heuristic,
              const struct solver_answer *theirs, const char *answer, size_t length, char why[200])
{
  size_t own_count = 0, count = 0, i = 0;
  struct rational *own = list_ends (line, answer, length, &own_count),
                  *ends = list_ends (line, theirs->schedule, theirs->schedule_length, &count);
  enum expect_state state = EXPECT_HELD;
  char texts[2][RATIONAL_TEXT];
  if (!own || !ends) {
    state = EXPECT_UNDECIDED;
    snprintf (why, 200, "the times of the answer are too fine to be compared");
  } else {
    while (i < own_count && i < count && compare (&own[i], &ends[i]) == 0)
      i++;
    state = i == own_count && i == count ? EXPECT_HELD : EXPECT_BROKEN;
  }
  if (state == EXPECT_BROKEN && i < own_count && i < count) {
    rational_decimal (own[i], texts[0]);
    rational_decimal (ends[i], texts[1]);
    snprintf (why, 200,
              "the makespan is that of %s, but transmission %zu, by time, ends at %s, not %s",
              heuristic, i + 1, texts[0], texts[1]);
  } else if (state == EXPECT_BROKEN) {
    snprintf (why, 200, "%zu transmissions, not %zu", own_count, count);
  }
  memory_free (own, ends);
  return state;
}

/* The heuristic itself has decided. */
static enum expect_state
translate (enum heuristic_match match, const char *heuristic, char why[200])
{
  switch (match) {
  case HEURISTIC_MATCHES:
    return EXPECT_HELD;
  case HEURISTIC_UNDECIDED:
    snprintf (why, 200, "not decided: the instance is too large to follow every tie");
    return EXPECT_UNDECIDED;
  default:
    snprintf (why, 200, "%s does not make this schedule, whatever ties it breaks", heuristic);
    return EXPECT_BROKEN;
  }
}

enum expect_state
same_as_check (struct solver *solver, const struct batch_line *line, const char *heuristic,
               struct rational makespan, const char *answer, size_t length, char why[200])
{
  struct solver_answer theirs;
  struct status status;
  enum heuristic_match match;
  char texts[2][RATIONAL_TEXT];
  status_init (&status);
  why[0] = '\0';
  if (!solver_match (solver, line, heuristic, SEED, answer, length, &match, &theirs, &status))
    return EXPECT_NOT_APPLIED; /* it takes no such instance */
  if (match == HEURISTIC_MATCHES || match == HEURISTIC_UNDECIDED)
    return translate (match, heuristic, why);
  if (rational_compare (makespan, theirs.result.makespan) == 0)
    return match == HEURISTIC_UNKNOWN ? compare_ends (line, heuristic, &theirs, answer, length, why)
                                      : translate (match, heuristic, why);
  rational_decimal (makespan, texts[0]);
  rational_decimal (theirs.result.makespan, texts[1]);
  snprintf (why, 200, "makespan %s; %s makes %s", texts[0], heuristic, texts[1]);
  return EXPECT_BROKEN;
}
