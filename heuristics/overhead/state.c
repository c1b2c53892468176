#include "heuristics/overhead/state.h"

#include "base/memory.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* True iff the costs are equal where both can occur; costs that cannot occur are 0. */
static bool
agree (const int64_t *a, const int64_t *b, int32_t n)
{
  for (int32_t i = 0; i < n; i++)
    if (a[i] != b[i] && a[i] != 0 && b[i] != 0)
      return false;
  return true;
}

static void
fill (int64_t *costs, const int64_t *more, int32_t n)
{
  for (int32_t i = 0; i < n; i++)
    costs[i] = more[i] > costs[i] ? more[i] : costs[i];
}

/* Finds runs of classes with equal costs: class c continues the run of c - 1 where continues[c].
   Costs are affine in the length: if two classes share theirs, so do all between them, and
   comparing neighbours is enough. */
static void
find_runs (const struct overhead_ticks *ticks, bool *continues)
{
  size_t n = (size_t)ticks->nodes;
  /* of the run */
  int64_t *send = memory_alloc (n, sizeof *send), *receive = memory_alloc (n, sizeof *receive);
  for (size_t c = 0; c < (size_t)ticks->classes; c++) {
    const int64_t *sends = ticks->send + c * n, *receives = ticks->receive + c * n,
                  *transit = ticks->transit + c * n * n;
    continues[c] = c > 0 && agree (send, sends, ticks->nodes)
                   && agree (receive, receives, ticks->nodes)
                   && memcmp (transit - n * n, transit, n * n * sizeof *transit) == 0;
    if (!continues[c]) {
      memset (send, 0, n * sizeof *send);
      memset (receive, 0, n * sizeof *receive);
    }
    fill (send, sends, ticks->nodes);
    fill (receive, receives, ticks->nodes);
  }
  memory_free (send, receive);
}

/* Groups are numbered in the order of their first messages. */
static void
form_groups (struct overhead_state *state)
{
  const struct overhead_ticks *ticks = state->ticks;
  bool *continues = memory_alloc ((size_t)ticks->classes, sizeof *continues);
  int32_t *first = memory_alloc ((size_t)ticks->classes, sizeof *first); /* class of the run */
  /* of a run's first class */
  int32_t *group = memory_alloc ((size_t)ticks->classes, sizeof *group);
  find_runs (ticks, continues);
  for (int32_t c = 0; c < ticks->classes; c++) {
    first[c] = continues[c] ? first[c - 1] : c;
    group[c] = -1;
  }
  state->groups = 0;
  for (int32_t k = 0; k < ticks->messages; k++) {
    int32_t c = first[ticks->class_of[k]];
    if (group[c] < 0)
      group[c] = state->groups++;
    state->group_of[k] = group[c];
  }
  memory_free (continues, first, group);
}

static void
place_messages (struct overhead_state *state)
{
  int32_t m = state->ticks->messages;
  state->begin = memory_zero ((size_t)state->groups + 2, sizeof *state->begin);
  /* where the next message of a group goes; in the end its group's end */
  int32_t *next = state->begin + 1;
  for (int32_t k = 0; k < m; k++)
    next[state->group_of[k] + 1]++;
  for (int32_t g = 0; g < state->groups; g++)
    next[g + 1] += next[g];
  for (int32_t k = 0; k < m; k++) {
    state->bit[k] = next[state->group_of[k]]++;
    state->message[state->bit[k]] = k;
  }
}

static void
copy_transits (struct overhead_state *state, int32_t g)
{
  const struct overhead_ticks *ticks = state->ticks;
  int32_t n = state->nodes, k = state->message[state->begin[g]];
  for (int32_t i = 0; i < n; i++)
    if (ticks->uniform)
      state->transit[(int64_t)g * n + i] = overhead_transit (ticks, k, 0, 1);
    else
      for (int32_t j = 0; j < n; j++)
        state->transit[((int64_t)g * n + j) * n + i] = overhead_transit (ticks, k, i, j);
}

static void
copy_costs (struct overhead_state *state)
{
  const struct overhead_ticks *ticks = state->ticks;
  for (int32_t k = 0; k < ticks->messages; k++) {
    int32_t g = state->group_of[k], n = state->nodes, first = ticks->class_of[k] * n;
    fill (state->send + g * n, ticks->send + first, n);
    for (int32_t i = 0; i < n; i++)
      fill (&state->receive[i * state->groups + g], &ticks->receive[first + i], 1);
  }
  for (int32_t g = 0; g < state->groups; g++)
    copy_transits (state, g);
}

static void
set_bit (uint64_t *rows, size_t words, int32_t node, int32_t bit)
{
  rows[(size_t)node * words + (size_t)bit / 64] |= UINT64_C (1) << (bit & 63);
}

static void
clear_bit (uint64_t *rows, size_t words, int32_t node, int32_t bit)
{
  rows[(size_t)node * words + (size_t)bit / 64] &= ~(UINT64_C (1) << (bit & 63));
}

static void
start_messages (struct overhead_state *state)
{
  const struct overhead_ticks *ticks = state->ticks;
  for (int32_t k = 0; k < ticks->messages; k++) {
    set_bit (state->held, state->words, ticks->source[k], state->bit[k]);
    for (size_t d = ticks->first[k]; d < ticks->first[k + 1]; d++) {
      int32_t j = ticks->destination[d];
      set_bit (state->wanted, state->words, j, state->bit[k]);
      state->left[j * state->groups + state->group_of[k]]++;
      state->wants[j]++;
    }
  }
}

static void
start_lists (struct overhead_state *state, bool insertion)
{
  for (int32_t i = 0; i < state->nodes; i++) {
    int64_t shortest = INT64_MAX;
    for (int32_t g = 0; g < state->groups; g++) {
      int64_t cost = state->sent[g * state->nodes + i] = state->send[g * state->nodes + i];
      /* 0: it never sends these */
      shortest = insertion && cost > 0 && cost < shortest ? cost : shortest;
    }
    overhead_task_list_init (&state->lists[i], shortest);
  }
}

void
overhead_state_init (struct overhead_state *state, const struct overhead_ticks *ticks,
                     bool insertion)
{
  size_t n = (size_t)ticks->nodes, m = (size_t)ticks->messages;
  *state = (struct overhead_state){ .ticks = ticks, .nodes = ticks->nodes, .words = m / 64 + 1 };
  state->group_of = memory_alloc (m, sizeof *state->group_of);
  state->bit = memory_alloc (m, sizeof *state->bit);
  state->message = memory_alloc (m, sizeof *state->message);
  form_groups (state);
  place_messages (state);
  size_t groups = (size_t)state->groups;
  state->send = memory_zero (groups * n, sizeof *state->send);
  state->receive = memory_zero (groups * n, sizeof *state->receive);
  state->sent = memory_alloc (groups * n, sizeof *state->sent);
  state->transit
    = memory_alloc (ticks->uniform ? groups * n : groups * n * n, sizeof *state->transit);
  copy_costs (state);
  state->held = memory_zero (n * state->words, sizeof *state->held);
  state->late = memory_zero (n * state->words, sizeof *state->late);
  state->wanted = memory_zero (n * state->words, sizeof *state->wanted);
  state->left = memory_zero (n * groups, sizeof *state->left);
  state->wants = memory_zero (n, sizeof *state->wants);
  start_messages (state);
  state->lists = memory_alloc (n, sizeof *state->lists);
  start_lists (state, insertion);
}

void
overhead_state_clear (struct overhead_state *state)
{
  for (int32_t i = 0; i < state->nodes; i++)
    overhead_task_list_clear (&state->lists[i]);
  memory_free (state->group_of, state->bit, state->message, state->begin, state->send,
               state->receive, state->transit, state->held, state->late, state->wanted, state->left,
               state->wants, state->lists, state->sent);
}

/* Sets the first gap for a held message, for every group. */
static void
refit (struct overhead_state *state, int32_t i)
{
  for (int32_t g = 0; g < state->groups; g++) {
    int64_t cost = state->send[g * state->nodes + i];
    state->sent[g * state->nodes + i] = overhead_task_list_fit (&state->lists[i], 0, cost) + cost;
  }
}

static void
put_send (struct overhead_state *state, int32_t i, int32_t g, int64_t start)
{
  struct overhead_task_list *list = &state->lists[i];
  int32_t bit;
  overhead_task_list_send (list, start, state->send[g * state->nodes + i]);
  while (overhead_task_list_ripe (list, start, &bit)) {
    set_bit (state->held, state->words, i, bit);
    clear_bit (state->late, state->words, i, bit);
  }
  refit (state, i);
}

/* Appends a receive to j's list. It ends the gap at the former tail, and makes a new tail. */
static void
put_receive (struct overhead_state *state, int32_t j, int32_t bit, int64_t start, int64_t end)
{
  struct overhead_task_list *list = &state->lists[j];
  int64_t tail = list->tail;
  bool late = overhead_task_list_receive (list, start, end, bit);
  set_bit (late ? state->late : state->held, state->words, j, bit);
  for (int32_t g = 0; g < state->groups; g++) {
    int64_t *sent = &state->sent[g * state->nodes + j], cost = state->send[g * state->nodes + j];
    if (*sent == tail + cost && (list->shortest == INT64_MAX || start - tail < cost))
      *sent = end + cost;
  }
}

struct overhead_delivery
overhead_state_deliver (struct overhead_state *state, int32_t i, int32_t j, int32_t k,
                        int64_t start)
{
  int32_t g = state->group_of[k];
  int64_t arrival
    = start + state->send[g * state->nodes + i] + overhead_state_transit (state, g, j)[i];
  int64_t receive = arrival > state->lists[j].tail ? arrival : state->lists[j].tail;
  assert (state->wanted[(size_t)j * state->words + (size_t)state->bit[k] / 64]
            >> (state->bit[k] & 63)
          & 1);
  put_send (state, i, g, start);
  put_receive (state, j, state->bit[k], receive, receive + state->receive[j * state->groups + g]);
  clear_bit (state->wanted, state->words, j, state->bit[k]);
  state->left[j * state->groups + g]--;
  state->wants[j]--;
  return (struct overhead_delivery){
    .start = start, .receive = receive, .from = i, .to = j, .multicast = k
  };
}
