#include "judge/groups.h"

#include "base/memory.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* A reason, or all reasons of a kind that are not shown. */
struct group {
  const char *kind;
  char *reason; /* owned; NULL: those that are not shown */
  char *first;  /* owned: the label of the first */
  bool skipped;
  uint64_t count;
};

struct groups {
  struct group *list; /* owned */
  size_t count, capacity;
};

struct groups *
groups_new (void)
{
  return memory_zero (1, sizeof (struct groups));
}

void
groups_free (struct groups *groups)
{
  if (!groups)
    return;
  for (size_t i = 0; i < groups->count; i++)
    memory_free (groups->list[i].reason, groups->list[i].first);
  free (groups->list);
  free (groups);
}

/* The group of this reason; NULL: none yet. *reasons: those of its kind. */
static struct group *
find (const struct groups *groups, const char *kind, const char *reason, size_t *reasons)
{
  *reasons = 0;
  for (size_t i = 0; i < groups->count; i++) {
    struct group *group = &groups->list[i];
    if (strcmp (group->kind, kind) != 0)
      continue;
    if (!group->reason ? !reason : reason && strcmp (group->reason, reason) == 0)
      return group;
    *reasons += group->reason != NULL;
  }
  return NULL;
}

static struct group *
find_or_add (struct groups *groups, const char *kind, const char *reason, const char *label)
{
  size_t reasons;
  struct group *group = find (groups, kind, reason, &reasons);
  if (!group && reasons >= GROUPS_SHOWN) {
    reason = NULL;
    group = find (groups, kind, NULL, &reasons);
  }
  if (group)
    return group;
  memory_grow (groups->list, groups->capacity, groups->count + 1);
  group = &groups->list[groups->count++];
  *group
    = (struct group){ .kind = kind, .reason = memory_copy (reason), .first = memory_copy (label) };
  return group;
}

bool
groups_add (struct groups *groups, const struct findings *findings, const struct finding *finding)
{
  char room[FINDING_LABEL];
  const char *kind = finding_kind (findings, finding);
  if (!kind)
    return false;
  struct group *group
    = find_or_add (groups, kind, finding_reason (finding), finding_label (finding, room));
  group->skipped = finding_skipped (findings, finding);
  return ++group->count == 1 && group->reason;
}

static void
write_group (const struct group *group, writers_say *say, struct output *out)
{
  output_print (out, "%" PRIu64 " %sinstance%s %s: ", group->count, group->reason ? "" : "more ",
                group->count == 1 ? "" : "s",
                group->skipped  ? "skipped"
                : group->reason ? "with the same reason"
                                : "with other reasons");
  say (out, group->kind);
  if (group->reason) {
    output_text (out, ": ");
    say (out, group->reason);
    output_text (out, "; first ");
    say (out, group->first);
  } else {
    output_text (out, " (--verbose shows each)");
  }
  output_char (out, '\n');
}

void
groups_write (const struct groups *groups, writers_say *say, struct output *out)
{
  for (size_t i = 0; i < groups->count; i++)
    if (groups->list[i].count > 1 || groups->list[i].skipped || !groups->list[i].reason)
      write_group (&groups->list[i], say, out);
}
