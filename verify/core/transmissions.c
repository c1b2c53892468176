#include "verify/core/transmissions.h"

#include "base/memory.h"
#include "verify/core/clock.h"

#include <stdlib.h>
#include <string.h>

#define SEND_BYTES 64 /* of a text, about: reading one takes as long as checking these */

/* Reading. */

struct reader {
  struct verify_transmissions *sends;
  const struct verify_endpoints *stations;
  enum status_code code; /* STATUS_FALSE once there is a reason */
};

enum { FROM, TO, ENDS };

/* A key of a model with several messages, in a schedule of one. This function and the two after it
   are for verify_key.read. */
static bool
refuse_key (struct verify_text *text, const struct verify_endpoints *stations, const char *key)
{
  return verify_text_fail (text, "key \"%s\" does not belong to the %s model", key,
                           stations->plain);
}

static bool
refuse_receive (struct verify_text *text, void *context)
{
  return refuse_key (text, context, "receive");
}

static bool
refuse_multicast (struct verify_text *text, void *context)
{
  return refuse_key (text, context, "multicast");
}

static bool
read_keys (struct verify_text *text, const struct verify_endpoints *stations, int64_t ends[ENDS],
           struct verify_ratio *start)
{
  const struct verify_key keys[]
    = { { "from", .whole = &ends[FROM], .least = INT64_MIN, .most = INT64_MAX },
        { "to", .whole = &ends[TO], .least = INT64_MIN, .most = INT64_MAX },
        { "start", .ratio = start },
        { "receive", .optional = true, .read = refuse_receive },
        { "multicast", .optional = true, .read = refuse_multicast } };
  unsigned seen;

  return verify_text_object (text, "its value")
         && verify_text_members (text, "", keys, stations->plain != NULL ? 5 : 3, (void *)stations,
                                 &seen);
}

/* Do sender and receiver exist, and may one send to the other? */
static enum status_code
check_ends (const struct verify_endpoints *stations, size_t number, const int64_t ends[ENDS],
            struct verify_reason *reason)
{
  const uint32_t count[ENDS] = { stations->senders, stations->receivers };
  const char *const called[ENDS] = { stations->sending, stations->receiving };

  for (int at = FROM; at < ENDS; at++)
    if (ends[at] < 0 || ends[at] >= count[at])
      return verify_refuse (reason, "sends[%zu]: %s %lld, but the %s are 0 to %u", number,
                            at == FROM ? "from" : "to", (long long)ends[at], called[at],
                            count[at] - 1);
  if (stations->one_kind && ends[FROM] == ends[TO] && !(stations->source_first && ends[TO] == 0))
    return verify_refuse (reason, "sends[%zu]: node %lld sends to itself", number,
                          (long long)ends[FROM]);
  if (stations->source && ends[TO] == 0)
    return verify_refuse (reason, "sends[%zu]: node %lld sends to the source", number,
                          (long long)ends[FROM]);
  return STATUS_OK;
}

/* For verify_envelope.send. */
static bool
read_send (struct verify_text *text, void *context)
{
  struct reader *reader = context;
  struct verify_transmissions *sends = reader->sends;
  struct verify_transmission send;
  int64_t ends[ENDS];

  if (!verify_clock_read (SEND_BYTES, text->source->file, text->status)
      || !read_keys (text, reader->stations, ends, &send.start))
    return false;
  if (reader->code != STATUS_OK || sends->length == reader->stations->most)
    return true;
  reader->code = check_ends (reader->stations, text->index, ends, &sends->reason);
  send.from = (uint32_t)ends[FROM];
  send.to = (uint32_t)ends[TO];
  send.number = (uint32_t)text->index;
  memory_grow (sends->list, sends->capacity, sends->length + 1);
  sends->list[sends->length++] = send;
  return true;
}

struct verify_endpoints
verify_endpoints_of (uint32_t nodes)
{
  return (struct verify_endpoints){ .senders = nodes,
                                    .receivers = nodes,
                                    .sending = "nodes",
                                    .receiving = "nodes",
                                    .one_kind = true,
                                    .source = true,
                                    .most = nodes };
}

enum status_code
verify_transmissions_read (struct verify_transmissions *sends,
                           const struct verify_endpoints *stations, bool named,
                           struct verify_span name, const struct verify_source *source,
                           struct status *status)
{
  struct reader reader = { sends, stations, STATUS_OK };
  struct verify_envelope envelope = { .send = read_send, .context = &reader };

  if (!verify_envelope_read (&envelope, source, status))
    return STATUS_INPUT;
  sends->makespan = envelope.makespan;
  return reader.code == STATUS_OK ? verify_envelope_check (&envelope, named, name, &sends->reason)
                                  : reader.code;
}

/* Checking. */

enum status_code
verify_transmissions_receipts (struct verify_transmissions *sends, uint32_t nodes, uint32_t **got)
{
  *got = memory_alloc (nodes, sizeof **got);
  for (uint32_t node = 0; node < nodes; node++)
    (*got)[node] = VERIFY_NO_SEND;
  for (uint32_t i = 0; i < sends->length; i++) {
    if (verify_clock_due (i))
      return STATUS_LIMIT;
    uint32_t to = sends->list[i].to, *first = &(*got)[to];
    if (*first != VERIFY_NO_SEND)
      return verify_refuse (&sends->reason,
                            "sends[%u]: node %u gets the message a second time, after sends[%u]", i,
                            to, *first);
    *first = i;
  }
  for (uint32_t node = 1; node < nodes; node++)
    if ((*got)[node] == VERIFY_NO_SEND)
      return verify_refuse (&sends->reason, "node %u does not get the message", node);
  return STATUS_OK;
}

/* Send i starts before its sender holds the message, at `held`. */
static enum status_code
refuse_early (struct verify_transmissions *sends, uint32_t i, struct verify_sum *held)
{
  const struct verify_transmission *send = &sends->list[i];
  char start[VERIFY_RATIO_TEXT], *ready = verify_sum_text (held);

  verify_refuse (&sends->reason,
                 "sends[%u]: node %u sends at %s, but has the message only from %s on", i,
                 send->from, verify_ratio_text (send->start, start), ready);
  free (ready);
  return STATUS_FALSE;
}

enum status_code
verify_transmissions_holders (struct verify_transmissions *sends, const uint32_t *got,
                              const struct verify_transmission_times *times)
{
  enum status_code code = STATUS_OK;
  struct verify_sum held;
  char start[VERIFY_RATIO_TEXT];

  verify_sum_init (&held);
  for (uint32_t i = 0; i < sends->length && code == STATUS_OK; i++) {
    const struct verify_transmission *send = &sends->list[i];
    if (verify_clock_due (i)) {
      code = STATUS_LIMIT;
    } else if (send->start.num < 0) {
      code = verify_refuse (&sends->reason, "sends[%u]: starts at %s, before 0", i,
                            verify_ratio_text (send->start, start));
    } else if (send->from != 0) {
      times->held (times->context, &sends->list[got[send->from]], &held);
      if (verify_sum_compare (&held, send->start) > 0)
        code = refuse_early (sends, i, &held);
    }
  }
  verify_sum_clear (&held);
  return code;
}

enum status_code
verify_transmissions_compare (struct verify_sum *own, struct verify_ratio stated,
                              struct verify_reason *reason, struct verify_verdict *verdict)
{
  char number[VERIFY_RATIO_TEXT], *text = verify_sum_text (own);

  if (verify_sum_compare (own, stated) == 0) {
    verdict->makespan = text;
    return STATUS_OK;
  }
  verdict->misstated = true;
  verdict->own = text;
  return verify_refuse (reason, "claims makespan %s; the schedule takes %s",
                        verify_ratio_text (stated, number), text);
}

enum status_code
verify_transmissions_makespan (struct verify_transmissions *sends,
                               const struct verify_transmission_times *times,
                               struct verify_verdict *verdict)
{
  enum status_code code = STATUS_OK;
  struct verify_sum held, last;

  verify_sum_init (&held);
  verify_sum_init (&last);
  for (uint32_t i = 0; i < sends->length && code == STATUS_OK; i++) {
    times->held (times->context, &sends->list[i], &held);
    if (verify_sum_compare_sum (&held, &last) > 0)
      verify_sum_swap (&held, &last);
    code = verify_clock_due (i) ? STATUS_LIMIT : STATUS_OK;
  }
  if (code == STATUS_OK)
    code = verify_transmissions_compare (&last, sends->makespan, &sends->reason, verdict);
  verify_sum_clear (&held);
  verify_sum_clear (&last);
  return code;
}

void
verify_transmissions_judge (const struct verify_transmissions *sends, enum status_code code,
                            struct verify_verdict *verdict)
{
  verdict->valid = code == STATUS_OK;
  if (code == STATUS_FALSE)
    memcpy (verdict->reason, sends->reason.text, sizeof verdict->reason);
}

/* For verify_key.read. */
static bool
read_sends (struct verify_text *text, void *context)
{
  struct verify_envelope *envelope = context;

  if (!verify_text_array (text, "sends"))
    return false;
  text->where = "sends";
  for (text->index = 0; verify_text_element (text); text->index++)
    if (!envelope->send (text, envelope->context))
      return false;
  text->where = NULL;
  return true;
}

/* For verify_key.read: names of nodes are no part of what a schedule is. */
static bool
pass_names (struct verify_text *text, void *context)
{
  (void)context;
  return verify_text_skip (text);
}

static bool
read_schedule (struct verify_envelope *envelope, struct verify_text *text)
{
  struct verify_ratio resolution; /* the caller's business: verify/core/checker.c */
  const struct verify_key keys[] = { { "instance", .optional = true, .string = &envelope->name },
                                     { "makespan", .ratio = &envelope->makespan },
                                     { "sends", .read = read_sends },
                                     { "resolution", .optional = true, .ratio = &resolution },
                                     { "names", .optional = true, .read = pass_names } };
  unsigned seen;
  bool good = verify_text_members (text, "", keys, 5, envelope, &seen);

  envelope->named = seen & 1;
  return good;
}

/* Moves the cursor into the schedule: the object itself, or the "schedule" of a result of
   `solve`. */
static bool
enter_schedule (struct verify_text *text)
{
  struct verify_text probe = *text;
  struct verify_span key;
  bool result = false;

  if (!verify_text_object (&probe, "the schedule"))
    return false;
  while (verify_text_member (&probe, &key)) {
    if (verify_span_is (key, "schedule")) {
      *text = probe;
      return verify_text_object (text, "schedule");
    }
    result = result || verify_span_is (key, "status");
    if (!verify_text_skip (&probe))
      return false;
  }
  return result ? verify_text_fail (text, "a result without a \"schedule\"")
                : verify_text_object (text, "the schedule");
}

bool
verify_envelope_read (struct verify_envelope *envelope, const struct verify_source *source,
                      struct status *status)
{
  struct verify_text text;

  envelope->named = false;
  if (!verify_text_check (source, status))
    return false;
  verify_text_begin (&text, source, status);
  return enter_schedule (&text) && read_schedule (envelope, &text);
}

enum status_code
verify_envelope_check (const struct verify_envelope *envelope, bool named, struct verify_span name,
                       struct verify_reason *reason)
{
  int own = verify_span_shown (name, 80), stated = verify_span_shown (envelope->name, 80);

  if (!named)
    return STATUS_OK;
  if (!envelope->named)
    return verify_refuse (reason, "instance is missing, but the instance is named \"%.*s\"", own,
                          name.at);
  if (!verify_span_same (envelope->name, name))
    return verify_refuse (reason, "instance is \"%.*s\", but the instance is named \"%.*s\"",
                          stated, envelope->name.at, own, name.at);
  return STATUS_OK;
}
