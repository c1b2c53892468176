#include "verify/overhead_load.h"

#include "base/memory.h"
#include "verify/proof_header.h"

#include <stdlib.h>

struct job {
  int64_t key, length; /* arrival of what is received; what follows after what is sent */
};

struct load {
  const struct verify_times *times;
  uint32_t node;
  struct job *receives, *sends; /* owned [messages] */
  uint32_t received, sent;      /* their numbers */
  int64_t *arrival;             /* owned [nodes]: of the present message's deliveries */
  uint32_t *open;               /* owned [nodes]: those that are not settled */
};

/* 2^60 is as good as anything later. Both are at most 2^60. */
static int64_t
sum (int64_t a, int64_t b)
{
  return a + b < VERIFY_LATEST ? a + b : VERIFY_LATEST;
}

static int64_t
later (int64_t a, int64_t b)
{
  return a > b ? a : b;
}

/* A node that has the message from `time` on sends it to all of the `left` open deliveries at once. */
static void
send_all (const struct load *load, uint32_t first, uint32_t left, uint32_t from, int64_t time)
{
  for (uint32_t at = 0; at < left; at++) {
    uint32_t d = first + load->open[at];
    int64_t arrival = sum (time, verify_times_send (load->times, d, from) + verify_times_transit (load->times, d, from));
    int64_t *known = &load->arrival[load->open[at]];
    *known = arrival < *known ? arrival : *known;
  }
}

/* Where in `open` the delivery is that is received first. */
static uint32_t
nearest (const struct load *load, uint32_t first, uint32_t left)
{
  int64_t least = INT64_MAX;
  uint32_t which = 0;

  for (uint32_t at = 0; at < left; at++) {
    uint32_t offset = load->open[at];
    int64_t end = sum (load->arrival[offset], verify_times_receive (load->times, first + offset));
    if (end < least) {
      least = end;
      which = at;
    }
  }
  return which;
}

/* Arrivals of the deliveries first .. first + count - 1, which are those of one message; the end of the last receive. */
static int64_t
spread (const struct load *load, uint32_t first, uint32_t count)
{
  const struct verify_times *times = load->times;
  uint32_t from = times->source[times->message[first]];
  int64_t time = 0;

  for (uint32_t at = 0; at < count; at++) {
    load->open[at] = at;
    load->arrival[at] = VERIFY_LATEST;
  }
  for (uint32_t left = count; left > 0; left--) {
    uint32_t which, d;
    send_all (load, first, left, from, time);
    which = nearest (load, first, left);
    d = first + load->open[which];
    load->open[which] = load->open[left - 1];
    from = times->receiver[d];
    time = sum (load->arrival[d - first], verify_times_receive (times, d));
  }
  return time;
}

/* What the message of these deliveries gives the node to do. */
static void
add_message (struct load *load, uint32_t first, uint32_t count)
{
  const struct verify_times *times = load->times;
  uint32_t k = times->message[first], own = times->delivery[(size_t)k * times->nodes + load->node];

  if (times->source[k] == load->node) {
    int64_t send = verify_times_send (times, first, load->node);
    load->sends[load->sent++] = (struct job){ spread (load, first, count) - send, send };
  } else if (own != VERIFY_NO_DELIVERY) {
    spread (load, first, count);
    load->receives[load->received++] = (struct job){ load->arrival[own - first], verify_times_receive (times, own) };
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
    end = sum (end, load->sends[at].length);
    bound = later (bound, sum (end, load->sends[at].key));
  }
  for (uint32_t at = 0; at < load->received; at++)
    end = sum (later (end, load->receives[at].key), load->receives[at].length);
  return later (bound, end);
}

/* All messages; false when the deadline has passed. */
static bool
add_messages (struct load *load, const struct deadline *deadline)
{
  const struct verify_times *times = load->times;

  for (uint32_t first = 0, end = 0; first < times->deliveries; first = end) {
    if (deadline && deadline_passed (deadline))
      return false;
    while (end < times->deliveries && times->message[end] == times->message[first])
      end++;
    add_message (load, first, end - first);
  }
  return true;
}

enum status_code
verify_load (const struct verify_times *times, uint32_t node, const struct deadline *deadline, int64_t *bound)
{
  struct load load = { .times = times, .node = node };
  bool good;

  load.receives = memory_alloc (times->messages, sizeof *load.receives);
  load.sends = memory_alloc (times->messages, sizeof *load.sends);
  load.arrival = memory_alloc (times->nodes, sizeof *load.arrival);
  load.open = memory_alloc (times->nodes, sizeof *load.open);
  good = add_messages (&load, deadline);
  if (good)
    *bound = one_by_one (&load);
  free (load.receives);
  free (load.sends);
  free (load.arrival);
  free (load.open);
  return good ? STATUS_OK : STATUS_LIMIT;
}
