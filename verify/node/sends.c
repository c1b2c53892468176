#include "verify/node/sends.h"

#include "base/memory.h"
#include "verify/core/envelope.h"

#include <stdarg.h>
#include <stdio.h>

bool
verify_node_sends_refuse (struct verify_node_sends *list, const char *format, ...)
{
  va_list arguments;

  va_start (arguments, format);
  vsnprintf (list->reason, sizeof list->reason, format, arguments);
  va_end (arguments);
  return false;
}

enum key { KEY_FROM = 1, KEY_TO = 2, KEY_START = 4, KEY_SEND = 7 };

static bool
unknown_key (const struct verify_text *text, struct verify_span key)
{
  if (verify_span_is (key, "receive") || verify_span_is (key, "multicast"))
    return verify_text_fail (text, "key \"%.*s\" does not belong to the node model",
                             (int)key.length, key.at);
  return verify_text_unknown (text, key);
}

struct raw_send {
  int64_t from, to;
  struct verify_ratio start;
};

static bool
read_send (struct verify_text *text, struct raw_send *send)
{
  struct verify_span key;
  unsigned seen = 0;

  if (!verify_text_object (text, "its value"))
    return false;
  while (verify_text_member (text, &key)) {
    bool good;
    if (verify_span_is (key, "from")) {
      good = verify_text_whole (text, "from", INT64_MIN, INT64_MAX, &send->from);
      seen |= KEY_FROM;
    } else if (verify_span_is (key, "to")) {
      good = verify_text_whole (text, "to", INT64_MIN, INT64_MAX, &send->to);
      seen |= KEY_TO;
    } else if (verify_span_is (key, "start")) {
      good = verify_text_ratio (text, "start", &send->start);
      seen |= KEY_START;
    } else {
      good = unknown_key (text, key);
    }
    if (!good)
      return false;
  }
  if (seen != KEY_SEND)
    return verify_text_fail (text, "missing key \"%s\"",
                             seen & KEY_FROM ? seen & KEY_TO ? "start" : "to" : "from");
  return true;
}

static bool
nodes_good (struct verify_node_sends *list, size_t number, const struct raw_send *send)
{
  int64_t n = list->instance->destinations;

  if (send->from < 0 || send->from > n)
    return verify_node_sends_refuse (list, "sends[%zu]: from %lld, but the nodes are 0 to %lld",
                                     number, (long long)send->from, (long long)n);
  if (send->to < 0 || send->to > n)
    return verify_node_sends_refuse (list, "sends[%zu]: to %lld, but the nodes are 0 to %lld",
                                     number, (long long)send->to, (long long)n);
  if (send->to == 0)
    return verify_node_sends_refuse (list, "sends[%zu]: node %lld sends to the source", number,
                                     (long long)send->from);
  if (send->to == send->from)
    return verify_node_sends_refuse (list, "sends[%zu]: node %lld sends to itself", number,
                                     (long long)send->from);
  return true;
}

/* Keeps at most one send more than there are destinations, which is already invalid. */
static void
keep_send (struct verify_node_sends *list, const struct raw_send *send)
{
  if (list->reason[0] != '\0' || (int64_t)list->length > list->instance->destinations)
    return;
  if (!nodes_good (list, list->length, send))
    return;
  memory_grow (list->sends, list->capacity, list->length + 1);
  list->sends[list->length++]
    = (struct verify_node_send){ send->start, (uint32_t)send->from, (uint32_t)send->to };
}

/* For verify_envelope.send. */
static bool
read_and_keep (struct verify_text *text, void *context)
{
  struct raw_send send;

  if (!read_send (text, &send))
    return false;
  keep_send (context, &send);
  return true;
}

bool
verify_node_sends_read (struct verify_node_sends *list, const struct verify_source *source,
                        struct status *status)
{
  struct verify_envelope envelope = { .send = read_and_keep, .context = list };
  struct verify_reason reason;

  if (!verify_envelope_read (&envelope, source, status))
    return false;
  list->makespan = envelope.makespan;
  if (list->reason[0] == '\0'
      && verify_envelope_check (&envelope, list->instance->named, list->instance->name, &reason)
           != STATUS_OK)
    verify_node_sends_refuse (list, "%s", reason.text);
  return true;
}
