#include "simulate/parameterized/contention.h"

#include "base/memory.h"
#include "base/minmax.h"

void
contention_init (struct contention *contention, const struct network *network)
{
  *contention = (struct contention){ .times = memory_alloc ((size_t)network->longest + 1,
                                                            sizeof *contention->times) };
}

void
contention_clear (struct contention *contention)
{
  memory_free (contention->messages, contention->spans, contention->waits, contention->times);
  *contention = (struct contention){ 0 };
}

static void
add_wait (struct contention *contention, int32_t channel, int64_t from, int64_t to)
{
  if (from == to)
    return;
  memory_grow (contention->waits, contention->wait_capacity, contention->wait_count + 1);
  contention->waits[contention->wait_count++]
    = (struct contention_span){ contention->message_count, channel, from, to };
}

void
contention_add (struct contention *contention, const struct machine *machine,
                const struct record *record, int64_t hold)
{
  worm_times (machine, record, contention->times);
  add_wait (contention, record->path[0], record->put, record->granted);
  for (size_t i = 0; i < record->stall_count; i++)
    add_wait (contention, record->stalls[i].channel, record->stalls[i].asked,
              record->stalls[i].granted);
  for (int32_t i = 0; i < record->channels; i++) {
    const struct worm_time *time = &contention->times[i];
    memory_grow (contention->spans, contention->span_capacity, contention->span_count + 1);
    contention->spans[contention->span_count++]
      = (struct contention_span){ contention->message_count, record->path[i], time->from,
                                  time->to };
  }
  memory_grow (contention->messages, contention->message_capacity, contention->message_count + 1);
  contention->messages[contention->message_count++]
    = (struct contention_message){ record->from, record->called,   record->put, record->granted,
                                   record->left, record->received, hold };
}

/* For how much of a wait another message of the multicast owns the channel. */
static int64_t
own_part (const struct contention *contention, const struct contention_span *wait)
{
  int64_t sum = 0;
  for (const struct contention_span *span = contention->spans;
       span < contention->spans + contention->span_count; span++)
    if (span->channel == wait->channel && span->message != wait->message)
      sum += int64_max (0, int64_min (span->to, wait->to) - int64_max (span->from, wait->from));
  return sum;
}

static bool
is_followed (const struct contention *contention, const struct contention_message *message)
{
  for (size_t i = 0; i < contention->message_count; i++)
    if (contention->messages[i].from == message->from && contention->messages[i].put > message->put)
      return true;
  return false;
}

/* Waits of a message stand together, that for the injection channel the first. */
static void
tally_waits (const struct contention *contention, struct contention_tally *tally)
{
  size_t blocked = contention->message_count; /* the last one that was */
  for (size_t i = 0; i < contention->wait_count; i++) {
    const struct contention_span *wait = &contention->waits[i];
    int64_t own = own_part (contention, wait);
    tally->waits += wait->to - wait->from;
    if (wait->to == contention->messages[wait->message].granted) {
      tally->behind += own > 0;
      tally->behind_time += own;
    } else {
      tally->blocked += own > 0 && wait->message != blocked;
      tally->blocked_time += own;
      blocked = own > 0 ? wait->message : blocked;
    }
  }
}

void
contention_end_round (struct contention *contention, struct contention_tally *tally)
{
  if (tally) {
    tally->multicasts++;
    tally->messages += (int64_t)contention->message_count;
    tally_waits (contention, tally);
    for (size_t i = 0; i < contention->message_count; i++) {
      const struct contention_message *message = &contention->messages[i];
      bool followed = is_followed (contention, message);
      tally->hold_time += message->put - message->called;
      tally->end_time += message->received - message->called;
      tally->followed += followed;
      tally->longer += followed && message->left - message->granted > message->expected;
    }
  }
  contention->message_count = contention->span_count = contention->wait_count = 0;
}
