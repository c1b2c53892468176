#include "model/common/groups.h"

#include <stdlib.h>
#include <string.h>

static struct groups *
of (const struct group_form *form, void *instance)
{
  return (struct groups *)((char *)instance + form->offset);
}

const struct groups *
groups_of (const struct group_form *form, const void *instance)
{
  return of (form, (void *)instance);
}

struct group_head *
groups_at (const struct group_form *form, const void *instance, size_t index)
{
  return (struct group_head *)((char *)groups_of (form, instance)->list + index * form->size);
}

static void
drop (char **name)
{
  free (*name);
  *name = NULL;
}

void
groups_drop_names (const struct group_form *form, void *instance)
{
  struct groups *groups = of (form, instance);
  drop (&groups->source_name);
  for (size_t i = 0; i < groups->count; i++)
    drop (&groups_at (form, instance, i)->name);
}

void
groups_reset (const struct group_form *form, void *instance)
{
  struct groups *groups = of (form, instance);
  groups_drop_names (form, instance);
  groups->count = 0;
  groups->destinations = 0;
}

void
groups_merge (const struct group_form *form, void *instance)
{
  struct groups *groups = of (form, instance);
  size_t kept = 0;
  for (size_t i = 0; i < groups->count; i++) {
    struct group_head *group = groups_at (form, instance, i),
                      *last = groups_at (form, instance, kept > 0 ? kept - 1 : 0);
    if (kept > 0 && form->order (last, group) == 0) {
      last->count += group->count;
      free (group->name);
    } else {
      memmove (groups_at (form, instance, kept++), group, form->size);
    }
  }
  groups->count = kept;
}

void
groups_sort (const struct group_form *form, void *instance)
{
  const struct groups *groups = groups_of (form, instance);
  qsort (groups->list, groups->count, form->size, form->order);
  groups_merge (form, instance);
}

void
groups_remove (const struct group_form *form, void *instance, size_t first, size_t length)
{
  struct groups *groups = of (form, instance);
  size_t kept = 0, start = 0;
  for (size_t i = 0; i < groups->count; i++) {
    struct group_head *group = groups_at (form, instance, i);
    size_t end = start + (size_t)group->count, low = first > start ? first : start,
           high = first + length < end ? first + length : end;
    start = end;
    group->count -= high > low ? (int64_t)(high - low) : 0;
    if (group->count > 0)
      memmove (groups_at (form, instance, kept++), group, form->size);
    else
      free (group->name);
  }
  groups->count = kept;
  groups->destinations -= (int64_t)length;
}
