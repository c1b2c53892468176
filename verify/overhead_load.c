#include "verify/overhead_load.h"

#include "base/memory.h"
#include "verify/overhead_arrivals.h"

#include <stdlib.h>

struct job {
  int64_t key, length; /* arrival of what is received; what follows after what is sent */
};

struct load {
  const struct verify_times *times;
  uint32_t node;
  const struct verify_alone *alone;
  size_t told;                  /* so many of its messages have been passed */
  struct job *receives, *sends; /* owned [messages] */
  uint32_t received, sent;      /* their numbers */
  struct verify_arrivals arrivals;
};

static int64_t
later (int64_t a, int64_t b)
{
  return a > b ? a : b;
}

/* How long message k, whose shortest paths take `paths`, takes at least when it is alone. Messages are asked for in their order. */
static int64_t
time_alone (struct load *load, uint32_t k, int64_t paths)
{
  const struct verify_alone *alone = load->alone;

  if (load->told == alone->count || alone->messages[load->told].growth.messages[0] != k)
    return paths;
  return later (alone->messages[load->told++].time, paths);
}

/* What the message of these deliveries gives the node to do. */
static void
add_message (struct load *load, uint32_t first, uint32_t count)
{
  const struct verify_times *times = load->times;
  uint32_t k = times->message[first], own = times->delivery[(size_t)k * times->nodes + load->node];

  if (times->source[k] == load->node) {
    int64_t send = verify_times_send (times, first, load->node);
    int64_t time = time_alone (load, k, verify_arrivals_find (&load->arrivals, first, count));
    load->sends[load->sent++] = (struct job){ time - send, send };
  } else if (own != VERIFY_NO_DELIVERY) {
    verify_arrivals_find (&load->arrivals, first, count);
    load->receives[load->received++] = (struct job){ load->arrivals.arrival[own - first], verify_times_receive (times, own) };
  }
}

static int
by_key (const void *x, const void *y)
{
  const struct job *a = x, *b = y;

  return (a->key > b->key) - (a->key < b->key);
}

/* The sends first: those with most to follow before the others; then the receives as they arrive. */
static int64_t
one_by_one (const struct load *load)
{
  int64_t end = 0, bound = 0;

  qsort (load->sends, load->sent, sizeof *load->sends, by_key);
  qsort (load->receives, load->received, sizeof *load->receives, by_key);
  for (uint32_t at = load->sent; at-- > 0;) {
    end = verify_arrivals_sum (end, load->sends[at].length);
    bound = later (bound, verify_arrivals_sum (end, load->sends[at].key));
  }
  for (uint32_t at = 0; at < load->received; at++)
    end = verify_arrivals_sum (later (end, load->receives[at].key), load->receives[at].length);
  return later (bound, end);
}

/* All messages; false when the deadline has passed. */
static bool
add_messages (struct load *load, const struct deadline *deadline)
{
  const struct verify_times *times = load->times;

  for (uint32_t first = 0, count; first < times->deliveries; first += count) {
    if (deadline && deadline_passed (deadline))
      return false;
    count = verify_arrivals_count (times, first);
    add_message (load, first, count);
  }
  return true;
}

enum status_code
verify_load (const struct verify_times *times, uint32_t node, const struct verify_alone *alone, const struct deadline *deadline,
             int64_t *bound)
{
  struct load load = { .times = times, .node = node, .alone = alone };
  bool good;

  load.receives = memory_alloc (times->messages, sizeof *load.receives);
  load.sends = memory_alloc (times->messages, sizeof *load.sends);
  verify_arrivals_init (&load.arrivals, times);
  good = add_messages (&load, deadline);
  if (good)
    *bound = one_by_one (&load);
  free (load.receives);
  free (load.sends);
  verify_arrivals_clear (&load.arrivals);
  return good ? STATUS_OK : STATUS_LIMIT;
}
