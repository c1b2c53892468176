#include "results/follow/ranks.h"

#include "base/memory.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define FIRST_LINE "schedule 1\n"
#define NUMBER 40 /* characters of a time */

/* One line of a rank. */
struct line {
  bool sends;
  int rank, peer, message;
  char time[NUMBER];
};

struct lines {
  const struct follow_ranks *ranks;
  struct line *list; /* owned */
  size_t count, capacity;
  char makespan[NUMBER];
  const char *name; /* of the instance, in the text; NULL: none */
  bool several;     /* messages */
};

_Bool
follow_ranks_looks (const char *text, size_t length)
{
  size_t first = strlen (FIRST_LINE);
  return length >= first && memcmp (text, FIRST_LINE, first) == 0;
}

static bool
is_number (const char *text)
{
  return *text != '\0' && strspn (text, "0123456789.e+-") == strlen (text);
}

/* A line that says what a rank does. */
static bool
read_line (const char *text, struct lines *lines)
{
  struct line line;
  char word[16];
  int end = 0;
  if (sscanf (text, "%15s %d %d %d %39s%n", word, &line.rank, &line.peer, &line.message, line.time,
              &end)
        != 5
      || text[end] != '\0' || !is_number (line.time))
    return false;
  line.sends = strcmp (word, "send") == 0;
  if ((!line.sends && strcmp (word, "receive") != 0)
      || (lines->ranks->personal && line.message != (line.sends ? line.rank : line.peer)))
    return false;
  lines->several |= !lines->ranks->personal && line.message != 0;
  memory_grow (lines->list, lines->capacity, lines->count + 1);
  lines->list[lines->count++] = line;
  return true;
}

/* Any other one. */
static bool
is_known (const char *text, struct lines *lines)
{
  static const char *const words[] = { "unit ", "ranks ", "rank ", "schedule 1" };
  if (strncmp (text, "instance ", strlen ("instance ")) == 0) {
    lines->name = text + strlen ("instance ");
    return true;
  }
  if (sscanf (text, "makespan %39s", lines->makespan) == 1)
    return is_number (lines->makespan);
  for (size_t i = 0; i < sizeof words / sizeof *words; i++)
    if (strncmp (words[i], text, strlen (words[i])) == 0)
      return true;
  return false;
}

static bool
read_lines (char *text, const char *file, struct lines *lines, struct status *status)
{
  char *next;
  size_t number = 1;
  for (char *line = text; *line != '\0'; line = next, number++) {
    size_t length = strcspn (line, "\n");
    next = line + length + (line[length] == '\n');
    line[length] = '\0';
    if (strcmp (line, "end") == 0)
      return *next == '\0'
             || status_set (status, STATUS_INPUT, "%s:%zu: expected one schedule", file,
                            number + 1);
    if (!read_line (line, lines) && !is_known (line, lines))
      return status_set (status, STATUS_INPUT, "%s:%zu: expected what a rank does, got '%.60s'",
                         file, number, line);
  }
  return status_set (status, STATUS_INPUT, "%s: there is no line end", file);
}

static int
by_send (const void *left, const void *right)
{
  const struct line *a = left, *b = right;
  int from = a->sends ? a->rank : a->peer, other = b->sends ? b->rank : b->peer;
  int to = a->sends ? a->peer : a->rank, other_to = b->sends ? b->peer : b->rank;
  if (from != other)
    return from < other ? -1 : 1;
  if (to != other_to)
    return to < other_to ? -1 : 1;
  if (a->message != b->message)
    return a->message < b->message ? -1 : 1;
  return (int)b->sends - (int)a->sends;
}

/* Sends stand before their receives. A receive at another time is one of its own. */
static bool
write_schedule (const struct lines *lines, const char *file, struct output *schedule,
                struct status *status)
{
  output_text (schedule, "{");
  if (lines->name) {
    output_text (schedule, "\"instance\":");
    output_json_string (schedule, lines->name);
    output_text (schedule, ",");
  }
  output_all (schedule, "\"makespan\":\"", lines->makespan, "\",\"sends\":[");
  for (size_t i = 0; i < lines->count; i += 2) {
    const struct line *send = &lines->list[i], *receive = send + 1;
    if (i + 1 == lines->count || !send->sends || receive->sends || send->rank != receive->peer
        || send->peer != receive->rank || send->message != receive->message)
      return status_set (status, STATUS_INPUT,
                         "%s: rank %d and rank %d do not send and receive once", file, send->rank,
                         send->peer);
    output_all (schedule, i > 0 ? ",{\"from\":" : "{\"from\":", send->rank,
                ",\"to\":", send->peer - lines->ranks->first_receiver, ",\"start\":\"",
                (const char *)send->time, "\"");
    if (strcmp (send->time, receive->time) != 0)
      output_all (schedule, ",\"receive\":\"", (const char *)receive->time, "\"");
    if (lines->several)
      output_all (schedule, ",\"multicast\":", send->message);
    output_text (schedule, "}");
  }
  output_text (schedule, "]}\n");
  return true;
}

_Bool
follow_ranks_read (const struct follow_ranks *ranks, const char *text, const char *file,
                   struct output *schedule, struct status *status)
{
  struct lines lines = { .ranks = ranks, .makespan = "0" };
  char *copy = memory_copy (text);
  bool good = read_lines (copy, file, &lines, status);
  if (good && lines.count > 0)
    qsort (lines.list, lines.count, sizeof *lines.list, by_send);
  good = good && write_schedule (&lines, file, schedule, status);
  free (copy);
  free (lines.list);
  return good;
}
