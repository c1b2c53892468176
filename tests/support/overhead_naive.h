/* The heuristics of WYL as its text and Figures 13 to 16 word them, with the ties settled
   as in heuristics/: task lists that are walked from their records, every candidate tried at
   each step, nothing kept between steps. Never optimised. */
#ifndef TESTS_SUPPORT_OVERHEAD_NAIVE_H
#define TESTS_SUPPORT_OVERHEAD_NAIVE_H

#include "base/memory.h"
#include "base/rng.h"
#include "model/overhead/schedule.h"

#include <stdlib.h>
#include <string.h>

struct naive_task {
  bool send;
  int32_t message;
  int64_t cost, complete;
};

struct naive_list {
  struct naive_task *tasks; /* in the order in which the node does them */
  size_t length, capacity;
};

struct naive {
  const struct overhead_ticks *ticks;
  bool preemptive;
  struct naive_list *lists; /* [n]: TaskList */
  bool *holds, *wants;      /* [m][n]: A and B */
  /* [n], [m][n]: virtual time of a node, and when it received a message */
  int64_t *work, *work_at;
  struct rng rng;
  int32_t turn;
  const int32_t *receivers; /* of a printed run, else NULL */
};

struct naive_candidate {
  int32_t i, j, k;
  int64_t complete;
};

static inline struct naive_task *
naive_last (const struct naive *naive, int32_t i, bool send)
{
  struct naive_list *list = &naive->lists[i];
  for (size_t t = list->length; t-- > 0;)
    if (list->tasks[t].send == send)
      return &list->tasks[t];
  return NULL;
}

/* The task after which a send of k by i goes: its index in i's list plus 1, 0 for the head
   (Figure 16, and Figure 13's first half). */
static inline size_t
naive_target (const struct naive *naive, int32_t i, int32_t k)
{
  const struct naive_list *list = &naive->lists[i];
  const struct naive_task *last_send = naive_last (naive, i, true);
  size_t target = last_send ? (size_t)(last_send - list->tasks) + 1 : 0;
  if (!naive->preemptive)
    return list->length;
  if (naive->ticks->source[k] != i)
    for (size_t t = 0; t < list->length; t++)
      if (!list->tasks[t].send && list->tasks[t].message == k && t + 1 > target)
        target = t + 1;
  while (target < list->length) {
    const struct naive_task *next = &list->tasks[target];
    int64_t before = target > 0 ? list->tasks[target - 1].complete : 0;
    int64_t span = next->complete - next->cost - before;
    if (span >= overhead_send (naive->ticks, k, i))
      break;
    target++;
  }
  return target;
}

static inline int64_t
naive_send_available (const struct naive *naive, int32_t i, int32_t k)
{
  size_t target = naive_target (naive, i, k);
  return target > 0 ? naive->lists[i].tasks[target - 1].complete : 0;
}

static inline int64_t
naive_receive_available (const struct naive *naive, int32_t j)
{
  const struct naive_task *send = naive_last (naive, j, true),
                          *receive = naive_last (naive, j, false);
  int64_t sent = send ? send->complete : 0, received = receive ? receive->complete : 0;
  return sent > received ? sent : received;
}

static inline int64_t
naive_complete (const struct naive *naive, int32_t i, int32_t j, int32_t k)
{
  const struct overhead_ticks *ticks = naive->ticks;
  int64_t arrival = naive_send_available (naive, i, k) + overhead_send (ticks, k, i)
                    + overhead_transit (ticks, k, i, j);
  int64_t available = naive_receive_available (naive, j);
  return (arrival > available ? arrival : available) + overhead_receive (ticks, k, j);
}

static inline void
naive_insert (struct naive_list *list, size_t at, struct naive_task task)
{
  memory_grow (list->tasks, list->capacity, list->length + 1);
  memmove (list->tasks + at + 1, list->tasks + at, (list->length - at) * sizeof *list->tasks);
  list->tasks[at] = task;
  list->length++;
}

static inline void
naive_update_work (struct naive *naive, int32_t i, int32_t j, int32_t k)
{
  const struct overhead_ticks *ticks = naive->ticks;
  int64_t arrival = ticks->source[k] == i ? 0 : naive->work_at[k * ticks->nodes + i];
  arrival += overhead_send (ticks, k, i) + overhead_transit (ticks, k, i, j);
  naive->work[j]
    = (arrival > naive->work[j] ? arrival : naive->work[j]) + overhead_receive (ticks, k, j);
  naive->work_at[k * ticks->nodes + j] = naive->work[j];
}

/* UpdateReceiverState, UpdateSenderState and the sets. */
static inline void
naive_schedule_task (struct naive *naive, struct naive_candidate c,
                     struct overhead_schedule *schedule)
{
  const struct overhead_ticks *ticks = naive->ticks;
  int64_t start = naive_send_available (naive, c.i, c.k), cost = overhead_send (ticks, c.k, c.i),
          receive = overhead_receive (ticks, c.k, c.j);
  c.complete = naive_complete (naive, c.i, c.j, c.k);
  naive_insert (&naive->lists[c.i], naive_target (naive, c.i, c.k),
                (struct naive_task){ true, c.k, cost, start + cost });
  naive_insert (&naive->lists[c.j], naive->lists[c.j].length,
                (struct naive_task){ false, c.k, receive, c.complete });
  naive->holds[c.k * ticks->nodes + c.j] = true;
  naive->wants[c.k * ticks->nodes + c.j] = false;
  naive_update_work (naive, c.i, c.j, c.k);
  overhead_schedule_add (schedule,
                         (struct overhead_delivery){ start, c.complete - receive, c.i, c.j, c.k });
}

static inline bool
naive_wants_any (const struct naive *naive, int32_t j)
{
  for (int32_t k = 0; k < naive->ticks->messages; k++)
    if (naive->wants[k * naive->ticks->nodes + j])
      return true;
  return false;
}

static inline int
naive_compare (const int64_t *a, const int64_t *b, size_t length)
{
  for (size_t i = 0; i < length; i++)
    if (a[i] != b[i])
      return a[i] < b[i] ? -1 : 1;
  return 0;
}

/* The candidate with the least key; receiver >= 0: for this receiver only. */
static inline struct naive_candidate
naive_best (const struct naive *naive, bool by_weight, int32_t receiver)
{
  const struct overhead_ticks *ticks = naive->ticks;
  struct naive_candidate best = { -1, -1, -1, 0 };
  int64_t least[5] = { INT64_MAX };
  for (int32_t k = 0; k < ticks->messages; k++)
    for (int32_t i = 0; i < ticks->nodes; i++)
      for (int32_t j = 0; j < ticks->nodes; j++) {
        if (!naive->holds[k * ticks->nodes + i] || !naive->wants[k * ticks->nodes + j]
            || (receiver >= 0 && j != receiver))
          continue;
        int64_t weight = overhead_send (ticks, k, i) + overhead_transit (ticks, k, i, j)
                         + overhead_receive (ticks, k, j);
        int64_t complete = naive_complete (naive, i, j, k), relay = ticks->source[k] != i;
        int64_t key[] = { complete, j, k, relay, i }, edge[] = { weight, j, i, k, 0 };
        if (naive_compare (by_weight ? edge : key, least, 5) < 0) {
          memcpy (least, by_weight ? edge : key, sizeof least);
          best = (struct naive_candidate){ i, j, k, complete };
        }
      }
  return best;
}

static inline int64_t
naive_longest_cost (const struct naive *naive, int32_t j)
{
  const struct overhead_ticks *ticks = naive->ticks;
  int32_t longest = -1;
  for (int32_t k = 0; k < ticks->messages; k++)
    if (naive->wants[k * ticks->nodes + j]
        && (longest < 0 || ticks->class_of[k] > ticks->class_of[longest]))
      longest = k;
  return overhead_receive (ticks, longest, j);
}

static inline int32_t
naive_random_receiver (struct naive *naive)
{
  int32_t wanting[512], count = 0;
  for (int32_t j = 0; j < naive->ticks->nodes; j++)
    if (naive_wants_any (naive, j))
      wanting[count++] = j;
  /* floor (z * count / 2^64), by long multiplication in base 2^32 */
  uint64_t z = rng_next (&naive->rng), digits = (z & 0xffffffff) * (uint64_t)count;
  digits = (z >> 32) * (uint64_t)count + (digits >> 32);
  return wanting[digits >> 32];
}

/* The receiver that the heuristic picks next; -1: it does not pick receivers (fef, ecf). */
static inline int32_t
naive_receiver (struct naive *naive, const char *name, size_t step)
{
  int32_t n = naive->ticks->nodes, best = -1;
  int64_t least[3] = { INT64_MAX };
  if (naive->receivers)
    return naive->receivers[step];
  if (strncmp (name, "rrs", 3) == 0)
    return naive_random_receiver (naive);
  if (strncmp (name, "rr", 2) == 0) {
    while (!naive_wants_any (naive, naive->turn))
      naive->turn = (naive->turn + 1) % n;
    best = naive->turn;
    naive->turn = (naive->turn + 1) % n;
    return best;
  }
  if (strncmp (name, "wr", 2) != 0 && strncmp (name, "eaf", 3) != 0)
    return -1;
  for (int32_t j = 0; j < n; j++) {
    if (!naive_wants_any (naive, j))
      continue;
    int64_t work[] = { naive->work[j], naive_longest_cost (naive, j), j },
            available[] = { naive_receive_available (naive, j), j, 0 };
    const int64_t *key = name[0] == 'w' ? work : available;
    if (naive_compare (key, least, 3) < 0) {
      memcpy (least, key, sizeof least);
      best = j;
    }
  }
  return best;
}

static inline void
naive_init (struct naive *naive, const struct overhead_ticks *ticks)
{
  size_t n = (size_t)ticks->nodes, m = (size_t)ticks->messages;
  *naive = (struct naive){ .ticks = ticks };
  naive->lists = memory_zero (n, sizeof *naive->lists);
  naive->holds = memory_zero (n * m, sizeof *naive->holds);
  naive->wants = memory_zero (n * m, sizeof *naive->wants);
  naive->work = memory_zero (n, sizeof *naive->work);
  naive->work_at = memory_zero (n * m, sizeof *naive->work_at);
  for (size_t k = 0; k < m; k++) {
    naive->holds[k * n + (size_t)ticks->source[k]] = true;
    for (size_t d = ticks->first[k]; d < ticks->first[k + 1]; d++)
      naive->wants[k * n + (size_t)ticks->destination[d]] = true;
  }
}

static inline void
naive_clear (struct naive *naive)
{
  for (int32_t i = 0; i < naive->ticks->nodes; i++)
    free (naive->lists[i].tasks);
  free (naive->lists);
  free (naive->holds);
  free (naive->wants);
  free (naive->work);
  free (naive->work_at);
}

/* Run the heuristic of that name; receivers: of a printed run of rrs or rrsp, else NULL. */
static inline void
naive_run (const struct overhead_ticks *ticks, const char *name, uint64_t seed,
           const int32_t *receivers, struct overhead_schedule *schedule)
{
  struct naive naive;
  naive_init (&naive, ticks);
  naive.receivers = receivers;
  naive.preemptive = name[strlen (name) - 1] == 'p';
  rng_init (&naive.rng, seed);
  overhead_schedule_reset (schedule);
  for (size_t step = 0; step < (size_t)ticks->tasks; step++) {
    int32_t receiver = naive_receiver (&naive, name, step);
    naive_schedule_task (&naive, naive_best (&naive, strcmp (name, "fef") == 0, receiver),
                         schedule);
  }
  naive_clear (&naive);
  overhead_schedule_finish (schedule, ticks);
}

#endif
