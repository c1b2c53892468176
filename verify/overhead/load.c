#include "verify/overhead/load.h"

#include "base/memory.h"
#include "base/minmax.h"
#include "verify/overhead/arrivals.h"

#include <stdlib.h>

struct job {
  int64_t key, length; /* arrival of a receive; what follows a send */
};

struct load {
  const struct verify_overhead_times *times;
  uint32_t node;
  const struct verify_single_messages *single;
  size_t used;                  /* the number of its messages already used */
  struct job *receives, *sends; /* owned [messages] */
  uint32_t received, sent;      /* their numbers */
  struct verify_arrivals arrivals;
};

/* The minimum time of message k alone; its shortest paths take `paths`. Messages are asked for in
   their order. */
static int64_t
time_of_single (struct load *load, uint32_t k, int64_t paths)
{
  const struct verify_single_messages *single = load->single;

  if (load->used == single->count || single->messages[load->used].growth.messages[0] != k)
    return paths;
  return int64_max (single->messages[load->used++].time, paths);
}

/* Adds the task of the node for the message of these deliveries. */
static void
add_message (struct load *load, uint32_t first, uint32_t count)
{
  const struct verify_overhead_times *times = load->times;
  uint32_t k = times->message[first], own = times->delivery[(size_t)k * times->nodes + load->node];

  if (times->source[k] == load->node) {
    int64_t send = verify_overhead_times_send (times, first, load->node);
    int64_t time = time_of_single (load, k, verify_arrivals_find (&load->arrivals, first, count));
    load->sends[load->sent++] = (struct job){ time - send, send };
  } else if (own != VERIFY_NO_DELIVERY) {
    verify_arrivals_find (&load->arrivals, first, count);
    load->receives[load->received++] = (struct job){ load->arrivals.arrival[own - first],
                                                     verify_overhead_times_receive (times, own) };
  }
}

static int
by_key (const void *x, const void *y)
{
  const struct job *a = x, *b = y;

  return (a->key > b->key) - (a->key < b->key);
}

/* The end of all tasks: first the sends, by descending time that follows them; then the receives,
   by arrival. */
static int64_t
end_of_tasks (const struct load *load)
{
  int64_t end = 0, bound = 0;

  qsort (load->sends, load->sent, sizeof *load->sends, by_key);
  qsort (load->receives, load->received, sizeof *load->receives, by_key);
  for (uint32_t at = load->sent; at-- > 0;) {
    end = verify_arrivals_sum (end, load->sends[at].length);
    bound = int64_max (bound, verify_arrivals_sum (end, load->sends[at].key));
  }
  for (uint32_t at = 0; at < load->received; at++)
    end = verify_arrivals_sum (int64_max (end, load->receives[at].key), load->receives[at].length);
  return int64_max (bound, end);
}

/* Adds all messages; false when the deadline passed. */
static bool
add_messages (struct load *load, const struct deadline *deadline)
{
  const struct verify_overhead_times *times = load->times;

  for (uint32_t first = 0, count; first < times->deliveries; first += count) {
    if (deadline && deadline_passed (deadline))
      return false;
    count = verify_arrivals_count (times, first);
    add_message (load, first, count);
  }
  return true;
}

enum status_code
verify_load (const struct verify_overhead_times *times, uint32_t node,
             const struct verify_single_messages *single, const struct deadline *deadline,
             int64_t *bound)
{
  struct load load = { .times = times, .node = node, .single = single };
  bool good;

  load.receives = memory_alloc (times->messages, sizeof *load.receives);
  load.sends = memory_alloc (times->messages, sizeof *load.sends);
  verify_arrivals_init (&load.arrivals, times);
  good = add_messages (&load, deadline);
  if (good)
    *bound = end_of_tasks (&load);
  free (load.receives);
  free (load.sends);
  verify_arrivals_clear (&load.arrivals);
  return good ? STATUS_OK : STATUS_LIMIT;
}
