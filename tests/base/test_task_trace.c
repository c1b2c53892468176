#include "base/task_trace.h"

#include "base/team.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

enum { PIECES = 5 };

static struct output record;

static void
start_record (void)
{
  output_init_memory (&record);
  task_trace_begin (&record);
}

/* Ends the record and counts its lines that begin so. */
static size_t
lines (const char *beginning)
{
  size_t count = 0;
  task_trace_end ();
  output_char (&record, '\0');
  for (const char *line = record.bytes; *line; line = strchr (line, '\n') + 1)
    count += strncmp (line, beginning, strlen (beginning)) == 0;
  record.length--;
  return count;
}

static void
nothing (void *context, size_t piece, size_t member)
{
  (void)context, (void)piece, (void)member;
}

static void
work (void *context, size_t piece, size_t member)
{
  (void)context, (void)piece, (void)member;
  volatile double x = 1;
  for (int i = 0; i < 2000000; i++)
    x = x * 1.0000001;
}

/* A team within a piece has one thread: it is part of the piece. */
static void
share_again (void *context, size_t piece, size_t member)
{
  (void)piece, (void)member;
  team_share (3, PIECES, nothing, context);
}

Test (task_trace, a_shared_task)
{
  start_record ();
  team_share (3, PIECES, share_again, NULL);
  team_share (3, 2, nothing, NULL);
  cr_assert_eq (lines ("{\"add\":"), 2);
  cr_assert_eq (lines ("{\"wait\":1,"), 1);
  cr_assert_eq (lines ("{\"piece\":1,"), PIECES);
  cr_assert_eq (lines ("{\"piece\":2,"), 2);
  cr_assert_eq (lines ("{\"end\":2,"), 1);
  output_discard (&record);
}

Test (task_trace, one_thread_has_no_tasks)
{
  start_record ();
  team_share (1, PIECES, nothing, NULL);
  team_share (3, 1, nothing, NULL);
  cr_assert_eq (lines ("{\"end\":0,"), 1);
  cr_assert_eq (lines ("{"), 1);
  output_discard (&record);
}

static void
add_elsewhere (void *context, size_t member)
{
  unsigned *added = context;
  if (member > 0)
    *added = task_trace_add ();
}

Test (task_trace, only_the_leading_thread_adds)
{
  unsigned added = 1;
  cr_assert_eq (task_trace_add (), 0);
  start_record ();
  team_run (2, add_elsewhere, &added);
  cr_assert_eq (added, 0);
  cr_assert_eq (task_trace_add (), 1);
  lines ("");
  cr_assert_eq (task_trace_add (), 0);
  output_discard (&record);
}

/* What the leading thread does in pieces is not its time between them. */
Test (task_trace, pieces_of_the_leading_thread_are_no_time_between)
{
  double between = 0, pieces = 0;
  start_record ();
  team_share (2, 2 * PIECES, work, NULL);
  cr_assert_eq (lines ("{\"piece\":1,"), 2 * PIECES);
  for (const char *line = record.bytes; line < record.bytes + record.length;
       line = strchr (line, '\n') + 1) {
    const char *after = strstr (line, "\"after\":"), *seconds = strstr (line, "\"seconds\":"),
               *end = strchr (line, '\n');
    if (after && after < end)
      between += strtod (after + strlen ("\"after\":"), NULL);
    if (seconds && seconds < end)
      pieces += strtod (seconds + strlen ("\"seconds\":"), NULL);
  }
  cr_assert_gt (pieces, 0);
  cr_assert_lt (between, pieces / 4);
  output_discard (&record);
}
