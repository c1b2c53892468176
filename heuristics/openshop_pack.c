#include "heuristics/openshop_pack.h"

#include "base/memory.h"

#include <stdlib.h>

#define GUARDS UINT64_C (0x8000800080008000)
#define NO_WAY UINT64_MAX /* in place of a state from which the rest does not fit: it has more than all */

void
openshop_pack_init (struct openshop_pack *pack)
{
  *pack = (struct openshop_pack){ 0 };
  pack->states = memory_alloc (OPENSHOP_PACK_STATES, sizeof *pack->states);
  pack->combinations = memory_alloc (OPENSHOP_PACK_STATES, sizeof *pack->combinations);
  pack->seen = memory_zero (OPENSHOP_PACK_CELLS, sizeof *pack->seen);
}

void
openshop_pack_clear (struct openshop_pack *pack)
{
  free (pack->states);
  free (pack->combinations);
  free (pack->first);
  free (pack->seen);
}

int32_t
openshop_pack_add (struct openshop_pack *pack, int64_t time)
{
  int32_t kind = 0;
  while (kind < pack->kinds && pack->time[kind] != time)
    kind++;
  pack->work += time;
  if (kind == OPENSHOP_PACK_KINDS) {
    pack->too_many_kinds = true;
    return 0;
  }
  if (kind == pack->kinds) {
    pack->time[kind] = time;
    pack->kinds++;
  }
  pack->count[kind]++;
  pack->all += openshop_pack_one (kind);
  return kind;
}

static int64_t
number (uint64_t state, int32_t kind)
{
  return (int64_t)(state >> (16 * kind) & 0xffff);
}

static int64_t
length (const struct openshop_pack *pack, uint64_t state)
{
  int64_t sum = 0;
  for (int32_t kind = 0; kind < pack->kinds; kind++)
    sum += number (state, kind) * pack->time[kind];
  return sum;
}

/* Has `large` as many of each kind? */
static bool
within (uint64_t small, uint64_t large)
{
  return (((large | GUARDS) - small) & GUARDS) == GUARDS;
}

static size_t
cell (const struct openshop_pack *pack, uint64_t state)
{
  int64_t at = 0;
  for (int32_t kind = 0; kind < pack->kinds; kind++)
    at = at * (pack->count[kind] + 1) + number (state, kind);
  return (size_t)at;
}

static bool
has_cells (const struct openshop_pack *pack)
{
  int64_t cells = 1;
  for (int32_t kind = 0; kind < pack->kinds && cells <= OPENSHOP_PACK_CELLS; kind++)
    cells *= pack->count[kind] + 1;
  return cells <= OPENSHOP_PACK_CELLS;
}

/* Append to `state` all times from `kind` on that fill the gap but for `slack`. */
static void
combine (struct openshop_pack *pack, int32_t kind, uint64_t state, int64_t gap, int64_t slack)
{
  bool last = kind + 1 >= pack->kinds || kind + 1 == OPENSHOP_PACK_KINDS;
  int64_t time = pack->time[kind], most = gap / time < pack->count[kind] ? gap / time : pack->count[kind];
  int64_t least = last && gap > slack ? (gap - slack + time - 1) / time : 0;
  for (int64_t k = least; k <= most && pack->found < OPENSHOP_PACK_STATES; k++) {
    uint64_t next = state + (uint64_t)k * openshop_pack_one (kind);
    if (last)
      pack->combinations[pack->found++] = next;
    else
      combine (pack, kind + 1, next, gap - k * time, slack);
  }
}

/* From the states before a gap those after it: the gaps up to it, of `total` length, have no more than `slack` left over. */
static void
step (struct openshop_pack *pack, int32_t gap, int64_t room, int64_t total, int64_t slack)
{
  size_t last = pack->first[gap + 1];
  pack->found = 0;
  pack->stamp++;
  combine (pack, 0, 0, room, slack);
  pack->unknown |= pack->found == OPENSHOP_PACK_STATES;
  for (size_t k = pack->first[gap]; k < pack->first[gap + 1]; k++)
    for (size_t c = 0; c < pack->found; c++) {
      uint64_t next = pack->states[k] + pack->combinations[c];
      if (!within (next, pack->all) || length (pack, next) < total - slack || pack->seen[cell (pack, next)] == pack->stamp)
        continue;
      pack->seen[cell (pack, next)] = pack->stamp;
      if (last == OPENSHOP_PACK_STATES) {
        pack->unknown = true;
        return;
      }
      pack->states[last++] = next;
    }
  pack->first[gap + 2] = last;
}

/* Mark the states before a gap from which none of those after it can be reached. */
static void
mark (struct openshop_pack *pack, int32_t gap, int64_t room)
{
  for (size_t k = pack->first[gap]; k < pack->first[gap + 1]; k++)
    if (!openshop_pack_fits (pack, gap, pack->states[k], room))
      pack->states[k] = NO_WAY;
}

bool
openshop_pack_fits (const struct openshop_pack *pack, int32_t gap, uint64_t used, int64_t room)
{
  if (pack->unknown)
    return true;
  room += length (pack, used);
  for (size_t k = pack->first[gap + 1]; k < pack->first[gap + 2]; k++)
    if (pack->states[k] != NO_WAY && within (used, pack->states[k]) && length (pack, pack->states[k]) <= room)
      return true;
  return false;
}

bool
openshop_pack_run (struct openshop_pack *pack, const int64_t *gaps, int32_t count)
{
  int64_t slack = -pack->work, total = 0;
  for (int32_t g = 0; g < count; g++)
    slack += gaps[g];
  pack->unknown = pack->too_many_kinds || pack->kinds == 0 || !has_cells (pack);
  if (slack < 0 || pack->unknown)
    return slack >= 0;
  memory_grow (pack->first, pack->capacity, (size_t)count + 2);
  pack->states[0] = 0;
  pack->first[0] = 0;
  pack->first[1] = 1;
  for (int32_t g = 0; g < count && !pack->unknown; g++) {
    total += gaps[g];
    step (pack, g, gaps[g], total, slack);
  }
  if (pack->unknown)
    return true;
  for (size_t k = pack->first[count]; k < pack->first[count + 1]; k++)
    if (pack->states[k] != pack->all)
      pack->states[k] = NO_WAY;
  for (int32_t g = count - 1; g >= 0; g--)
    mark (pack, g, gaps[g]);
  return pack->states[0] != NO_WAY;
}
