/* The heuristics of open shops as BPR's sections 4.2 to 4.5 and our headers word them,
   with the ties settled as in heuristics/: every matching tried, every list walked from its
   start, tasks executed from lists per sender and receiver. Never optimised. */
#ifndef TESTS_SUPPORT_OPENSHOP_NAIVE_H
#define TESTS_SUPPORT_OPENSHOP_NAIVE_H

#include "model/openshop/schedule.h"

#include <stdlib.h>
#include <string.h>

enum { NAIVE_SIDE = 24, NAIVE_STEPS = 2 * NAIVE_SIDE * NAIVE_SIDE };

/* What each step sends: the receiver of each sender, -1 for none. */
struct naive_steps {
  int32_t receiver[NAIVE_STEPS][NAIVE_SIDE];
  int32_t count;
};

/* Lists of the steps of each sender and each receiver; whenever a task is the first of both, it
   is done next. */
static inline void
naive_execute (const struct openshop_ticks *ticks, const struct naive_steps *steps,
               struct openshop_schedule *schedule)
{
  static int32_t sends[NAIVE_SIDE][NAIVE_STEPS], receives[NAIVE_SIDE][NAIVE_STEPS];
  int32_t send_count[NAIVE_SIDE] = { 0 }, receive_count[NAIVE_SIDE] = { 0 },
          sent[NAIVE_SIDE] = { 0 }, received[NAIVE_SIDE] = { 0 };
  int64_t sender_free[NAIVE_SIDE] = { 0 }, receiver_free[NAIVE_SIDE] = { 0 };
  openshop_schedule_reset (schedule, ticks);
  for (int32_t s = 0; s < steps->count; s++)
    for (int32_t i = 0; i < ticks->jobs; i++) {
      int32_t j = steps->receiver[s][i];
      if (j < 0 || (i == j && openshop_time (ticks, i, j) == 0))
        continue;
      sends[i][send_count[i]++] = j;
      receives[j][receive_count[j]++] = i;
    }
  for (bool moved = true; moved;) {
    moved = false;
    for (int32_t i = 0; i < ticks->jobs; i++) {
      int32_t j = sent[i] < send_count[i] ? sends[i][sent[i]] : -1;
      if (j < 0 || receives[j][received[j]] != i)
        continue;
      int64_t start = sender_free[i] > receiver_free[j] ? sender_free[i] : receiver_free[j];
      if (openshop_time (ticks, i, j) > 0)
        schedule->start[i * ticks->machines + j] = start;
      sender_free[i] = receiver_free[j] = start + openshop_time (ticks, i, j);
      sent[i]++;
      received[j]++;
      moved = true;
    }
  }
  openshop_schedule_finish (schedule, ticks);
}

static inline void
naive_baseline (const struct openshop_ticks *ticks, struct naive_steps *steps)
{
  steps->count = ticks->jobs;
  for (int32_t j = 0; j < ticks->jobs; j++)
    for (int32_t i = 0; i < ticks->jobs; i++)
      steps->receiver[j][i] = (i + j) % ticks->jobs;
}

/* The steps of naive_baseline one after the other. */
static inline void
naive_barriers (const struct openshop_ticks *ticks, struct openshop_schedule *schedule)
{
  struct openshop_schedule step;
  int64_t begin = 0;
  openshop_schedule_init (&step);
  openshop_schedule_reset (schedule, ticks);
  for (int32_t j = 0; j < ticks->jobs; j++) {
    static struct naive_steps steps;
    naive_baseline (ticks, &steps);
    memmove (steps.receiver[0], steps.receiver[j], sizeof steps.receiver[0]);
    steps.count = 1;
    naive_execute (ticks, &steps, &step);
    int64_t end = 0;
    for (int32_t i = 0; i < ticks->jobs; i++) {
      int32_t at = i * ticks->machines + steps.receiver[0][i];
      if (ticks->time[at] > 0)
        schedule->start[at] = begin + step.start[at];
      end = ticks->time[at] > end ? ticks->time[at] : end;
    }
    begin += end;
  }
  openshop_schedule_clear (&step);
  openshop_schedule_finish (schedule, ticks);
}

struct naive_matching {
  const struct openshop_ticks *ticks;
  bool used[NAIVE_SIDE][NAIVE_SIDE], taken[NAIVE_SIDE];
  int32_t now[NAIVE_SIDE], best[NAIVE_SIDE];
  int64_t best_weight;
  bool greatest, found;
};

/* All matchings in lexicographic order. */
static inline void
naive_match (struct naive_matching *matching, int32_t i, int64_t weight)
{
  int32_t side = matching->ticks->jobs;
  if (i == side) {
    if (!matching->found
        || (matching->greatest ? weight > matching->best_weight : weight < matching->best_weight)) {
      matching->found = true;
      matching->best_weight = weight;
      memcpy (matching->best, matching->now, sizeof matching->best);
    }
    return;
  }
  for (int32_t j = 0; j < side; j++) {
    if (matching->used[i][j] || matching->taken[j])
      continue;
    matching->taken[j] = true;
    matching->now[i] = j;
    naive_match (matching, i + 1, weight + openshop_time (matching->ticks, i, j));
    matching->taken[j] = false;
  }
}

static inline void
naive_matchings (const struct openshop_ticks *ticks, bool greatest, struct naive_steps *steps)
{
  struct naive_matching matching = { .ticks = ticks, .greatest = greatest };
  for (steps->count = 0; steps->count < ticks->jobs; steps->count++) {
    matching.found = false;
    naive_match (&matching, 0, 0);
    for (int32_t i = 0; i < ticks->jobs; i++) {
      steps->receiver[steps->count][i] = matching.best[i];
      matching.used[i][matching.best[i]] = true;
    }
  }
}

struct naive_greedy {
  /* receivers in decreasing order of time */
  int32_t rank[NAIVE_SIDE][NAIVE_SIDE], length[NAIVE_SIDE];
  bool selected[NAIVE_SIDE][NAIVE_SIDE]; /* in an earlier step, or in this one */
  int32_t order[NAIVE_SIDE], active;
};

static inline bool
naive_finished (const struct naive_greedy *greedy, int32_t i)
{
  for (int32_t k = 0; k < greedy->length[i]; k++)
    if (!greedy->selected[i][greedy->rank[i][k]])
      return false;
  return true;
}

static inline void
naive_rank (const struct openshop_ticks *ticks, struct naive_greedy *greedy)
{
  for (int32_t i = 0; i < ticks->jobs; i++)
    for (int32_t j = 0; j < ticks->machines; j++) {
      int32_t at = greedy->length[i];
      if (openshop_time (ticks, i, j) == 0)
        continue;
      for (; at > 0
             && openshop_time (ticks, i, greedy->rank[i][at - 1]) < openshop_time (ticks, i, j);
           at--)
        greedy->rank[i][at] = greedy->rank[i][at - 1];
      greedy->rank[i][at] = j;
      greedy->length[i]++;
    }
}

/* One step; `picked` says who found a receiver. */
static inline void
naive_greedy_step (const struct openshop_ticks *ticks, struct naive_greedy *greedy,
                   int32_t *receiver)
{
  bool taken[NAIVE_SIDE] = { false };
  for (int32_t i = 0; i < ticks->jobs; i++)
    receiver[i] = -1;
  for (int32_t place = 0; place < greedy->active; place++) {
    int32_t i = greedy->order[place];
    for (int32_t k = 0; k < greedy->length[i] && receiver[i] < 0; k++) {
      int32_t j = greedy->rank[i][k];
      if (greedy->selected[i][j] || taken[j])
        continue;
      receiver[i] = j;
      greedy->selected[i][j] = taken[j] = true;
    }
  }
}

static inline void
naive_greedy_order (struct naive_greedy *greedy, const int32_t *receiver)
{
  int32_t next[NAIVE_SIDE], count = 0, last = -1;
  bool idled = false;
  for (int32_t place = 0; place < greedy->active; place++) {
    int32_t i = greedy->order[place];
    if (receiver[i] < 0) {
      next[count++] = i;
      idled = true;
    } else if (!naive_finished (greedy, i))
      last = i;
  }
  if (!idled && last >= 0)
    next[count++] = last;
  for (int32_t place = 0; place < greedy->active; place++) {
    int32_t i = greedy->order[place];
    if (receiver[i] >= 0 && !naive_finished (greedy, i) && (idled || i != last))
      next[count++] = i;
  }
  memcpy (greedy->order, next, sizeof next);
  greedy->active = count;
}

static inline void
naive_greedy (const struct openshop_ticks *ticks, struct naive_steps *steps)
{
  struct naive_greedy greedy = { 0 };
  naive_rank (ticks, &greedy);
  for (int32_t i = 0; i < ticks->jobs; i++)
    if (greedy.length[i] > 0)
      greedy.order[greedy.active++] = i;
  for (steps->count = 0; greedy.active > 0; steps->count++) {
    naive_greedy_step (ticks, &greedy, steps->receiver[steps->count]);
    naive_greedy_order (&greedy, steps->receiver[steps->count]);
  }
}

static inline void
naive_openshop (const struct openshop_ticks *ticks, struct openshop_schedule *schedule)
{
  int64_t sendavail[NAIVE_SIDE] = { 0 }, recvavail[NAIVE_SIDE] = { 0 };
  openshop_schedule_reset (schedule, ticks);
  for (;;) {
    int32_t sender = -1, receiver = -1;
    for (int32_t i = 0; i < ticks->jobs; i++)
      for (int32_t j = 0; j < ticks->machines; j++)
        if (schedule->start[i * ticks->machines + j] < 0
            && (sender < 0 || sendavail[i] < sendavail[sender]))
          sender = i;
    if (sender < 0)
      break;
    for (int32_t j = 0; j < ticks->machines; j++)
      if (schedule->start[sender * ticks->machines + j] < 0
          && (receiver < 0 || recvavail[j] < recvavail[receiver]))
        receiver = j;
    int64_t start
      = sendavail[sender] > recvavail[receiver] ? sendavail[sender] : recvavail[receiver];
    schedule->start[sender * ticks->machines + receiver] = start;
    sendavail[sender] = recvavail[receiver] = start + openshop_time (ticks, sender, receiver);
  }
  openshop_schedule_finish (schedule, ticks);
}

struct naive_dense {
  const struct openshop_ticks *ticks;
  struct openshop_schedule *schedule;
  int64_t free[2 * NAIVE_SIDE], now;
  bool longest;
};

static inline int64_t
naive_work (const struct naive_dense *dense, int32_t line)
{
  const struct openshop_ticks *ticks = dense->ticks;
  int64_t work = 0;
  for (int32_t i = 0; i < ticks->jobs; i++)
    for (int32_t j = 0; j < ticks->machines; j++)
      if ((line == i || line == ticks->jobs + j)
          && dense->schedule->start[i * ticks->machines + j] < 0)
        work += openshop_time (ticks, i, j);
  return work;
}

/* The task of two lines; -1: they have none left, or one of them is not idle. */
static inline int32_t
naive_task (const struct naive_dense *dense, int32_t a, int32_t b)
{
  int32_t n = dense->ticks->jobs, row = a < b ? a : b, column = a < b ? b : a;
  if (row >= n || column < n || dense->free[a] > dense->now || dense->free[b] > dense->now)
    return -1;
  int32_t task = row * dense->ticks->machines + column - n;
  return dense->schedule->start[task] < 0 ? task : -1;
}

/* Start the task that the rule chooses; false: there is none. */
static inline bool
naive_dense_next (struct naive_dense *dense)
{
  int32_t n = dense->ticks->jobs, lines = n + dense->ticks->machines, chosen = -1, partner = -1;
  int64_t most = -1, value = -1;
  for (int32_t a = 0; a < lines; a++)
    for (int32_t b = 0; b < lines; b++)
      if (naive_task (dense, a, b) >= 0 && naive_work (dense, a) > most) {
        chosen = a;
        most = naive_work (dense, a);
      }
  if (chosen < 0)
    return false;
  /* Lines of equal value come by the work they have left, then by index. */
  int64_t partner_work = -1;
  for (int32_t b = 0; b < lines; b++) {
    int32_t task = naive_task (dense, chosen, b);
    int64_t work = naive_work (dense, b), slot_value = task < 0         ? -1
                                                       : dense->longest ? dense->ticks->time[task]
                                                                        : work;
    if (slot_value > value || (slot_value == value && task >= 0 && work > partner_work)) {
      partner = b;
      value = slot_value;
      partner_work = work;
    }
  }
  int32_t task = naive_task (dense, chosen, partner);
  dense->schedule->start[task] = dense->now;
  dense->free[chosen] = dense->free[partner] = dense->now + dense->ticks->time[task];
  return true;
}

static inline void
naive_dense (const struct openshop_ticks *ticks, bool longest, struct openshop_schedule *schedule)
{
  struct naive_dense dense = { .ticks = ticks, .schedule = schedule, .longest = longest };
  openshop_schedule_reset (schedule, ticks);
  for (;;) {
    while (naive_dense_next (&dense))
      ;
    int64_t next = INT64_MAX;
    for (int32_t line = 0; line < ticks->jobs + ticks->machines; line++)
      if (dense.free[line] > dense.now && dense.free[line] < next)
        next = dense.free[line];
    if (next == INT64_MAX)
      break;
    dense.now = next;
  }
  openshop_schedule_finish (schedule, ticks);
}

/* Run the heuristic of that name; false: there is no reference for it. */
static inline bool
naive_run (const struct openshop_ticks *ticks, const char *name, struct openshop_schedule *schedule)
{
  static struct naive_steps steps;
  if (strcmp (name, "openshop") == 0 || strncmp (name, "dense", 5) == 0) {
    if (name[0] == 'o')
      naive_openshop (ticks, schedule);
    else
      naive_dense (ticks, strcmp (name, "dense-longest") == 0, schedule);
    return true;
  }
  if (strcmp (name, "baseline-steps") == 0) {
    naive_barriers (ticks, schedule);
    return true;
  }
  if (strcmp (name, "baseline") == 0)
    naive_baseline (ticks, &steps);
  else if (strcmp (name, "greedy") == 0)
    naive_greedy (ticks, &steps);
  else if (strstr (name, "-matching"))
    naive_matchings (ticks, strcmp (name, "max-matching") == 0, &steps);
  else
    return false;
  naive_execute (ticks, &steps, schedule);
  return true;
}

#endif
