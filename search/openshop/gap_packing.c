#include "search/openshop/gap_packing.h"

#include "base/memory.h"

#define GUARDS UINT64_C (0x8000800080008000)
/* marks a state from which the rest does not fit; it is no subset of all times */
#define DEAD_END UINT64_MAX

void
openshop_gap_packing_init (struct openshop_gap_packing *packing)
{
  *packing = (struct openshop_gap_packing){ 0 };
  packing->states = memory_alloc (OPENSHOP_GAP_PACKING_STATES, sizeof *packing->states);
  packing->combinations = memory_alloc (OPENSHOP_GAP_PACKING_STATES, sizeof *packing->combinations);
  packing->seen = memory_zero (OPENSHOP_GAP_PACKING_CELLS, sizeof *packing->seen);
}

void
openshop_gap_packing_clear (struct openshop_gap_packing *packing)
{
  memory_free (packing->states, packing->combinations, packing->first, packing->seen);
}

int32_t
openshop_gap_packing_add (struct openshop_gap_packing *packing, int64_t time)
{
  int32_t kind = 0;
  while (kind < packing->kinds && packing->time[kind] != time)
    kind++;
  packing->total_time += time;
  if (kind == OPENSHOP_GAP_PACKING_KINDS) {
    packing->too_many_kinds = true;
    return 0;
  }
  if (kind == packing->kinds) {
    packing->time[kind] = time;
    packing->kinds++;
  }
  packing->count[kind]++;
  packing->all += openshop_gap_packing_one (kind);
  return kind;
}

static int64_t
kind_count (uint64_t state, int32_t kind)
{
  return (int64_t)(state >> (16 * kind) & 0xffff);
}

static int64_t
state_time (const struct openshop_gap_packing *packing, uint64_t state)
{
  int64_t sum = 0;
  for (int32_t kind = 0; kind < packing->kinds; kind++)
    sum += kind_count (state, kind) * packing->time[kind];
  return sum;
}

/* Is `small` at max_count `large`, for each kind? */
static bool
is_within (uint64_t small, uint64_t large)
{
  return (((large | GUARDS) - small) & GUARDS) == GUARDS;
}

static size_t
state_index (const struct openshop_gap_packing *packing, uint64_t state)
{
  int64_t at = 0;
  for (int32_t kind = 0; kind < packing->kinds; kind++)
    at = at * (packing->count[kind] + 1) + kind_count (state, kind);
  return (size_t)at;
}

static bool
has_cells (const struct openshop_gap_packing *packing)
{
  int64_t cells = 1;
  for (int32_t kind = 0; kind < packing->kinds && cells <= OPENSHOP_GAP_PACKING_CELLS; kind++)
    cells *= packing->count[kind] + 1;
  return cells <= OPENSHOP_GAP_PACKING_CELLS;
}

/* Append to `state` all combinations of times from `kind` on that fill the gap, up to `slack`. */
static void
enumerate_combinations (struct openshop_gap_packing *packing, int32_t kind, uint64_t state,
                        int64_t gap, int64_t slack)
{
  bool last = kind + 1 >= packing->kinds || kind + 1 == OPENSHOP_GAP_PACKING_KINDS;
  int64_t time = packing->time[kind],
          max_count = gap / time < packing->count[kind] ? gap / time : packing->count[kind];
  int64_t min_count = last && gap > slack ? (gap - slack + time - 1) / time : 0;
  for (int64_t k = min_count; k <= max_count && packing->found < OPENSHOP_GAP_PACKING_STATES; k++) {
    uint64_t next = state + (uint64_t)k * openshop_gap_packing_one (kind);
    if (last)
      packing->combinations[packing->found++] = next;
    else
      enumerate_combinations (packing, kind + 1, next, gap - k * time, slack);
  }
}

/* Extend the states before a gap by this gap. The gaps up to it have `total` length and at
   max_count `slack` idle time. */
static void
extend_states (struct openshop_gap_packing *packing, int32_t gap, int64_t room, int64_t total,
               int64_t slack)
{
  size_t last = packing->first[gap + 1];
  packing->found = 0;
  packing->stamp++;
  enumerate_combinations (packing, 0, 0, room, slack);
  packing->unknown |= packing->found == OPENSHOP_GAP_PACKING_STATES;
  for (size_t k = packing->first[gap]; k < packing->first[gap + 1]; k++)
    for (size_t c = 0; c < packing->found; c++) {
      uint64_t next = packing->states[k] + packing->combinations[c];
      if (!is_within (next, packing->all) || state_time (packing, next) < total - slack
          || packing->seen[state_index (packing, next)] == packing->stamp)
        continue;
      packing->seen[state_index (packing, next)] = packing->stamp;
      if (last == OPENSHOP_GAP_PACKING_STATES) {
        packing->unknown = true;
        return;
      }
      packing->states[last++] = next;
    }
  packing->first[gap + 2] = last;
}

bool
openshop_gap_packing_fits (const struct openshop_gap_packing *packing, int32_t gap, uint64_t used,
                           int64_t room)
{
  if (packing->unknown)
    return true;
  room += state_time (packing, used);
  for (size_t k = packing->first[gap + 1]; k < packing->first[gap + 2]; k++)
    if (packing->states[k] != DEAD_END && is_within (used, packing->states[k])
        && state_time (packing, packing->states[k]) <= room)
      return true;
  return false;
}

bool
openshop_gap_packing_run (struct openshop_gap_packing *packing, const int64_t *gaps, int32_t count)
{
  int64_t slack = -packing->total_time, total = 0;
  for (int32_t g = 0; g < count; g++)
    slack += gaps[g];
  packing->unknown = packing->too_many_kinds || packing->kinds == 0 || !has_cells (packing);
  if (slack < 0 || packing->unknown)
    return slack >= 0;
  memory_grow (packing->first, packing->capacity, (size_t)count + 2);
  packing->states[0] = 0;
  packing->first[0] = 0;
  packing->first[1] = 1;
  for (int32_t g = 0; g < count && !packing->unknown; g++) {
    total += gaps[g];
    extend_states (packing, g, gaps[g], total, slack);
  }
  if (packing->unknown)
    return true;
  for (size_t k = packing->first[count]; k < packing->first[count + 1]; k++)
    if (packing->states[k] != packing->all)
      packing->states[k] = DEAD_END;
  /* mark the states before a gap from which no state after it can be reached */
  for (int32_t g = count - 1; g >= 0; g--)
    for (size_t k = packing->first[g]; k < packing->first[g + 1]; k++)
      if (!openshop_gap_packing_fits (packing, g, packing->states[k], gaps[g]))
        packing->states[k] = DEAD_END;
  return packing->states[0] != DEAD_END;
}
