#include "base/sort.h"

#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

#define RUN ((size_t)1 << 14) /* items that are sorted, or merged, between two calls of `ended` */

struct sort {
  size_t size;
  int (*compare) (const void *a, const void *b, void *context);
  void *context;
  bool (*ended) (void *ended_context);
  void *ended_context;
};

/* Merges from [left + right], two sorted parts, into `to`. False: `ended` was true. */
static bool
merge (const struct sort *sort, const char *from, size_t left, size_t right, char *to)
{
  const char *a = from, *middle = from + left * sort->size, *b = middle,
             *end = middle + right * sort->size;

  for (size_t i = 0; i < left + right; i++, to += sort->size) {
    if (i % RUN == 0 && sort->ended (sort->ended_context))
      return false;
    bool first = b == end || (a < middle && sort->compare (a, b, sort->context) <= 0);
    if (sort->size == 16) /* without a call: the size of most items */
      memcpy (to, first ? a : b, 16);
    else
      memcpy (to, first ? a : b, sort->size);
    *(first ? &a : &b) += sort->size;
  }
  return true;
}

/* Merges sorted runs of `length` items, each two into one, from `from` into `to`. */
static bool
merge_all (const struct sort *sort, const char *from, size_t count, size_t length, char *to)
{
  for (size_t i = 0; i < count; i += 2 * length) {
    size_t left = count - i < length ? count - i : length, rest = count - i - left,
           right = rest < length ? rest : length;
    if (!merge (sort, from + i * sort->size, left, right, to + i * sort->size))
      return false;
  }
  return true;
}

/* Sorts runs of RUN items. */
static bool
sort_runs (const struct sort *sort, char *items, size_t count)
{
  for (size_t i = 0; i < count; i += RUN) {
    if (sort->ended (sort->ended_context))
      return false;
    qsort_r (items + i * sort->size, count - i < RUN ? count - i : RUN, sort->size, sort->compare,
             sort->context);
  }
  return true;
}

bool
sort_unless (void *items, size_t count, size_t size,
             int (*compare) (const void *a, const void *b, void *context), void *context,
             bool (*ended) (void *ended_context), void *ended_context)
{
  const struct sort sort = { size, compare, context, ended, ended_context };
  bool good = sort_runs (&sort, items, count);

  if (!good || count <= RUN)
    return good;
  char *room = memory_alloc (count, size), *from = items, *to = room;
  for (size_t length = RUN; length < count && good; length *= 2) {
    char *merged = to;
    good = merge_all (&sort, from, count, length, to);
    to = from;
    from = merged;
  }
  if (good && from == room)
    memcpy (items, room, count * size);
  free (room);
  return good;
}

int
sort_by_int32 (const void *left, const void *right)
{
  int32_t a = *(const int32_t *)left, b = *(const int32_t *)right;
  return (a > b) - (a < b);
}

int
sort_by_int64 (const void *left, const void *right)
{
  int64_t a = *(const int64_t *)left, b = *(const int64_t *)right;
  return (a > b) - (a < b);
}
