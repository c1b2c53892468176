#include "gen/import/iperf.h"

#include "base/json.h"
#include "base/memory.h"
#include "model/common/fields.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

void
iperf_init (struct iperf *iperf)
{
  *iperf = (struct iperf){ .count = 0 };
}

void
iperf_clear (struct iperf *iperf)
{
  for (size_t i = 0; i < iperf->count; i++) {
    struct iperf_result *result = &iperf->results[i];
    memory_free (result->local, result->remote, result->system, result->called);
  }
  free (iperf->results);
  iperf_init (iperf);
}

enum event { EVENT_NONE, EVENT_START, EVENT_END, EVENT_ERROR, EVENT_OTHER };

/* What is read; the result is the last one. */
struct reader {
  struct json_reader json;
  struct iperf *iperf;
  struct iperf_result *result; /* NULL: none has begun */
  struct iperf_flow *flow;     /* of the result */
  enum event event;            /* of the object that is read */
};

/* The value under a key of an object; PATH is the object's. */
struct key {
  const char *path, *name;
  bool (*read) (struct reader *reader, const struct key *key);
};

/* The members of an object: those that `keys`, up to one without a name, has; all others are passed
   over. */
static bool
read_object (struct reader *reader, const char *path, const struct key *keys)
{
  struct json_text name, ignored;
  bool first;
  if (!json_open_object (&reader->json, path, &first))
    return false;
  while (json_next_key (&reader->json, &first, &name)) {
    const struct key *key = keys;
    while (key->name && !fields_is (name, key->name))
      key++;
    if (!(key->name ? key->read (reader, key) : json_skip (&reader->json, path, &ignored)))
      return false;
  }
  return reader->json.status->code == STATUS_OK;
}

/* Replaces *out. */
static bool
read_text (struct reader *reader, const struct key *key, char **out)
{
  struct json_text text;
  if (!json_string (&reader->json, key->path, &text))
    return false;
  free (*out);
  *out = memory_text (text.bytes, text.length);
  return true;
}

/* A double from 0 to below 1e15; null, which stands for one that is no number, is 0. */
static bool
read_double (struct reader *reader, const struct key *key, double *out)
{
  struct json_text text;
  *out = 0;
  if (json_peek (&reader->json) == JSON_NULL)
    return json_skip (&reader->json, key->path, &text);
  if (!json_number (&reader->json, key->path, &text))
    return false;
  char *copy = memory_text (text.bytes, text.length);
  *out = strtod (copy, NULL);
  free (copy);
  return (*out >= 0 && *out < 1e15)
         || json_refuse (&reader->json, key->path, "expected a number below 1e15", text);
}

/* In whole units: such numbers are rounded quotients of doubles. */
static bool
read_whole (struct reader *reader, const struct key *key, int64_t *out)
{
  double value;
  bool good = read_double (reader, key, &value);
  *out = good ? llround (value) : 0;
  return good;
}

static bool
read_number (struct reader *reader, const struct key *key, struct rational *out)
{
  int64_t whole;
  bool good = read_whole (reader, key, &whole);
  *out = rational_whole (whole);
  return good;
}

/* An address; an IPv4 address that is written as one of IPv6 becomes plain. */
static bool
read_address (struct reader *reader, const struct key *key, char **out)
{
  static const char mapped[] = "::ffff:";
  const size_t length = sizeof mapped - 1;
  if (!read_text (reader, key, out))
    return false;
  if (strncasecmp (*out, mapped, length) == 0 && strchr (*out, '.'))
    memmove (*out, *out + length, strlen (*out + length) + 1);
  return true;
}

static bool
read_local (struct reader *reader, const struct key *key)
{
  return read_address (reader, key, &reader->result->local);
}

static bool
read_remote (struct reader *reader, const struct key *key)
{
  return read_address (reader, key, &reader->result->remote);
}

static bool
read_called (struct reader *reader, const struct key *key)
{
  return read_text (reader, key, &reader->result->called);
}

/* "Linux NAME VERSION ...": the second word. */
static bool
read_system (struct reader *reader, const struct key *key)
{
  char **system = &reader->result->system;
  if (!read_text (reader, key, system))
    return false;
  const char *name = *system + strcspn (*system, " ");
  name += strspn (name, " ");
  char *copy = memory_text (name, strcspn (name, " "));
  free (*system);
  *system = *copy != '\0' ? copy : NULL;
  if (!*system)
    free (copy);
  return true;
}

static bool
read_reverse (struct reader *reader, const struct key *key)
{
  int64_t value;
  bool good = read_whole (reader, key, &value);
  reader->result->reverse = value != 0;
  return good;
}

/* Only a server accepts connections. */
static bool
read_accepted (struct reader *reader, const struct key *key)
{
  struct json_text ignored;
  reader->result->server = true;
  return json_skip (&reader->json, key->path, &ignored);
}

static bool
read_received (struct reader *reader, const struct key *key)
{
  reader->flow->receives = true;
  return read_number (reader, key, &reader->flow->received);
}

static bool
read_sent (struct reader *reader, const struct key *key)
{
  return read_number (reader, key, &reader->flow->sent);
}

static bool
read_sum (struct reader *reader, const struct key *key)
{
  return read_number (reader, key, &reader->flow->sum);
}

/* To a millionth of a percent. */
static bool
read_lost (struct reader *reader, const struct key *key)
{
  double percent;
  bool good = read_double (reader, key, &percent);
  if (!good
      || !rational_make (llround (percent < 100 ? percent * 1e6 : 1e8), 1000000,
                         &reader->flow->lost))
    reader->flow->lost = rational_zero;
  return good;
}

/* 0: the stream's sender has measured none. */
static bool
read_round_trip (struct reader *reader, const struct key *key)
{
  int64_t round_trip;
  bool good = read_whole (reader, key, &round_trip);
  reader->result->round_trips += round_trip;
  reader->result->streams += round_trip > 0;
  return good;
}

static bool
read_failure (struct reader *reader, const struct key *key)
{
  struct json_text text;
  return json_string (&reader->json, key->path, &text)
         && json_error (&reader->json, "the measurement has failed: %.*s",
                        text.length < 200 ? (int)text.length : 200, text.bytes);
}

/* An object, and the first element of an array of objects, with the keys that follow. */
#define OBJECT(function, path, ...)                                                                \
  static bool function (struct reader *reader, const struct key *key)                              \
  {                                                                                                \
    static const struct key keys[] = { __VA_ARGS__, { path, NULL, NULL } };                        \
    (void)key;                                                                                     \
    return read_object (reader, path, keys);                                                       \
  }

static bool
read_first (struct reader *reader, const struct key *key,
            bool (*read) (struct reader *reader, const struct key *key))
{
  struct json_text ignored;
  bool first;
  if (!json_open_array (&reader->json, key->path, &first))
    return false;
  for (size_t i = 0; json_next_item (&reader->json, &first); i++)
    if (!(i == 0 ? read (reader, key) : json_skip (&reader->json, key->path, &ignored)))
      return false;
  return reader->json.status->code == STATUS_OK;
}

OBJECT (read_connection, "start.connected[0]",
        { "start.connected[0].local_host", "local_host", read_local },
        { "start.connected[0].remote_host", "remote_host", read_remote })
OBJECT (read_connecting, "start.connecting_to", { "start.connecting_to.host", "host", read_called })
OBJECT (read_test, "start.test_start", { "start.test_start.reverse", "reverse", read_reverse })

static bool
read_connected (struct reader *reader, const struct key *key)
{
  return read_first (reader, key, read_connection);
}

OBJECT (read_start_keys, "start", { "start.connected", "connected", read_connected },
        { "start.accepted_connection", "accepted_connection", read_accepted },
        { "start.connecting_to", "connecting_to", read_connecting },
        { "start.system_info", "system_info", read_system },
        { "start.test_start", "test_start", read_test })
OBJECT (read_sender, "end.streams[].sender",
        { "end.streams[].sender.mean_rtt", "mean_rtt", read_round_trip })
OBJECT (read_stream, "end.streams[]", { "end.streams[].sender", "sender", read_sender })

static bool
read_streams (struct reader *reader, const struct key *key)
{
  bool first;
  if (!json_open_array (&reader->json, key->path, &first))
    return false;
  while (json_next_item (&reader->json, &first))
    if (!read_stream (reader, key))
      return false;
  return reader->json.status->code == STATUS_OK;
}

OBJECT (read_sum_sent, "end.sum_sent",
        { "end.sum_sent.bits_per_second", "bits_per_second", read_sent })
OBJECT (read_sum_received, "end.sum_received",
        { "end.sum_received.bits_per_second", "bits_per_second", read_received })
OBJECT (read_sum_udp, "end.sum", { "end.sum.bits_per_second", "bits_per_second", read_sum },
        { "end.sum.lost_percent", "lost_percent", read_lost })

/* The same keys of the direction from the server to the client, if both send. */
static bool
read_back (struct reader *reader, const struct key *key)
{
  bool (*read) (struct reader *, const struct key *)
    = strcmp (key->name, "sum_bidir_reverse") == 0        ? read_sum_udp
      : strcmp (key->name, "sum_sent_bidir_reverse") == 0 ? read_sum_sent
                                                          : read_sum_received;
  reader->result->both = true;
  reader->flow = &reader->result->back;
  bool good = read (reader, key);
  reader->flow = &reader->result->flow;
  return good;
}

OBJECT (read_end_keys, "end", { "end.streams", "streams", read_streams },
        { "end.sum", "sum", read_sum_udp }, { "end.sum_sent", "sum_sent", read_sum_sent },
        { "end.sum_received", "sum_received", read_sum_received },
        { "end.sum_bidir_reverse", "sum_bidir_reverse", read_back },
        { "end.sum_sent_bidir_reverse", "sum_sent_bidir_reverse", read_back },
        { "end.sum_received_bidir_reverse", "sum_received_bidir_reverse", read_back })

/* The rate at which data came in: bits a second, 0: not known. What a server has sent, and what old
   versions have sent by UDP, they do not know to be received. */
static struct rational
flow_rate (const struct iperf_result *result, const struct iperf_flow *flow)
{
  struct rational kept, rate;
  if (flow->received.numerator > 0)
    return flow->received;
  if (flow->sum.numerator > 0 && !flow->receives
      && rational_make (100 * flow->lost.denominator - flow->lost.numerator,
                        100 * flow->lost.denominator, &kept)
      && rational_multiply (flow->sum, kept, &rate))
    return rational_whole (rate.numerator / rate.denominator);
  return result->server || !flow->receives ? flow->sent : rational_zero;
}

/* Is all there of the result that was read last? */
static bool
complete (struct reader *reader)
{
  const struct iperf_result *result = reader->result;
  const char *missing
    = !result || !result->local                          ? "start.connected[0].local_host"
      : !result->remote                                  ? "start.connected[0].remote_host"
      : flow_rate (result, &result->flow).numerator == 0 ? "end.sum_received.bits_per_second"
      : result->both && rational_compare (flow_rate (result, &result->back), rational_zero) == 0
        ? "end.sum_received_bidir_reverse.bits_per_second"
        : NULL;
  return !missing
         || json_error (&reader->json, "no result of iperf3 --json: %s is missing or 0%s", missing,
                        result && result->local && result->remote ? "; measure for longer" : "");
}

/* A result begins. */
static bool
read_start (struct reader *reader, const struct key *key)
{
  static const struct iperf_flow none
    = { .sent = { 0, 1 }, .received = { 0, 1 }, .sum = { 0, 1 }, .lost = { 0, 1 } };
  struct iperf *iperf = reader->iperf;
  if (reader->result && !complete (reader))
    return false;
  memory_grow (iperf->results, iperf->capacity, iperf->count + 1);
  reader->result = &iperf->results[iperf->count++];
  *reader->result = (struct iperf_result){ .flow = none, .back = none };
  reader->flow = &reader->result->flow;
  return read_start_keys (reader, key);
}

static bool
read_end (struct reader *reader, const struct key *key)
{
  return reader->result ? read_end_keys (reader, key) : complete (reader);
}

/* Lines of events: {"event":"start","data":...}, "interval", "end", "error", and others. */
static bool
read_event (struct reader *reader, const struct key *key)
{
  struct json_text name;
  if (!json_string (&reader->json, key->path, &name))
    return false;
  reader->event = fields_is (name, "start")   ? EVENT_START
                  : fields_is (name, "end")   ? EVENT_END
                  : fields_is (name, "error") ? EVENT_ERROR
                                              : EVENT_OTHER;
  return true;
}

static bool
read_data (struct reader *reader, const struct key *key)
{
  struct json_text ignored;
  switch (reader->event) {
  case EVENT_START:
    return read_start (reader, key);
  case EVENT_END:
    return read_end (reader, key);
  case EVENT_ERROR:
    return read_failure (reader, key);
  default:
    return json_skip (&reader->json, key->path, &ignored);
  }
}

OBJECT (read_result, "result", { "event", "event", read_event }, { "data", "data", read_data },
        { "start", "start", read_start }, { "end", "end", read_end },
        { "error", "error", read_failure })

bool
iperf_read (struct iperf *iperf, const char *text, size_t length, const char *file,
            struct status *status)
{
  struct reader reader = { .iperf = iperf };
  bool good = true;
  json_init (&reader.json, text, length, file, 1, status);
  while (good && json_peek (&reader.json) != JSON_END) {
    reader.event = EVENT_NONE;
    good = read_result (&reader, NULL) && (reader.event != EVENT_NONE || complete (&reader));
  }
  good = good && complete (&reader);
  json_clear (&reader.json);
  return good;
}

/* The cluster's host that has this name or address; NULL: none. */
static const char *
find_host (const struct cluster *cluster, const char *name)
{
  for (size_t i = 0; name && i < cluster->host_count; i++) {
    const struct cluster_host *host = &cluster->hosts[i];
    if (strcmp (host->name, name) == 0 || (host->address && strcmp (host->address, name) == 0))
      return host->name;
  }
  return NULL;
}

/* What the host of this address calls itself; NULL: not known. */
static const char *
find_system (const struct iperf *iperf, const char *address)
{
  for (size_t i = 0; i < iperf->count; i++)
    if (strcmp (iperf->results[i].local, address) == 0 && iperf->results[i].system)
      return iperf->results[i].system;
  return NULL;
}

static const char *
name_of (const struct iperf *iperf, const struct cluster *cluster, const char *address,
         const char *called)
{
  const char *system = find_system (iperf, address),
             *known[] = { find_host (cluster, address), find_host (cluster, called),
                          find_host (cluster, system), system, called };
  for (size_t i = 0; i < sizeof known / sizeof *known; i++)
    if (known[i])
      return known[i];
  return address;
}

/* Client and server of a result. */
static void
ends_of (const struct iperf *iperf, const struct iperf_result *result,
         const struct cluster *cluster, const char **client, const char **server)
{
  const char *local = name_of (iperf, cluster, result->local, NULL),
             *remote = name_of (iperf, cluster, result->remote, result->called);
  *client = result->server ? remote : local;
  *server = result->server ? local : remote;
}

static bool
add_link (const struct iperf *iperf, const struct iperf_result *result, bool back,
          struct cluster *cluster, enum cluster_kind kind, struct rational value,
          struct status *status)
{
  const char *client, *server;
  ends_of (iperf, result, cluster, &client, &server);
  int32_t from = cluster_place (&cluster->links[kind], client),
          to = cluster_place (&cluster->links[kind], server);
  if (from < 0 || to < 0)
    return status_set (status, STATUS_INPUT, "iperf3: more than %d hosts", CLUSTER_MAX_PLACES);
  if (from == to)
    return status_set (status, STATUS_INPUT, "iperf3: '%s' measured itself", client);
  cluster_link (cluster, kind, back ? to : from, back ? from : to, value);
  return true;
}

/* The bandwidth of the direction from client to server, or back. */
static bool
link_flow (const struct iperf *iperf, const struct iperf_result *result, bool back,
           struct cluster *cluster, struct status *status)
{
  const struct iperf_flow *flow = result->both && back ? &result->back : &result->flow;
  struct rational byte;
  return cluster_byte (cluster, flow_rate (result, flow), rational_whole (1), &byte)
           ? add_link (iperf, result, back, cluster, CLUSTER_BYTE, byte, status)
           : status_set (status, STATUS_INPUT, "iperf3: a result does not fit into 64 bits");
}

/* Half of the mean round-trip time. */
static bool
link_latency (const struct iperf *iperf, const struct iperf_result *result, struct cluster *cluster,
              struct status *status)
{
  struct rational latency = { cluster->seconds.denominator, 1 };
  bool fits
    = rational_multiply (latency, (struct rational){ 1, 2000000 * result->streams }, &latency)
      && rational_multiply (latency, (struct rational){ 1, cluster->seconds.numerator }, &latency)
      && rational_multiply (latency, rational_whole (result->round_trips), &latency);
  if (!fits)
    return status_set (status, STATUS_INPUT, "iperf3: a result does not fit into 64 bits");
  return add_link (iperf, result, result->reverse, cluster, CLUSTER_LATENCY, latency, status);
}

/* Has a result, of the same two hosts, a round-trip time? That of one direction is enough. */
static bool
has_round_trip (const struct iperf *iperf, const struct cluster *cluster, size_t of)
{
  const char *a, *b, *client, *server;
  ends_of (iperf, &iperf->results[of], cluster, &a, &b);
  for (size_t i = 0; i < iperf->count; i++) {
    ends_of (iperf, &iperf->results[i], cluster, &client, &server);
    if (iperf->results[i].streams > 0
        && ((strcmp (a, client) == 0 && strcmp (b, server) == 0)
            || (strcmp (a, server) == 0 && strcmp (b, client) == 0)))
      return true;
  }
  return false;
}

bool
iperf_link (const struct iperf *iperf, struct cluster *cluster, struct status *status)
{
  bool latencies = iperf->count > 0 && !cluster_has (cluster, CLUSTER_LATENCY),
       measured = latencies;
  for (size_t i = 0; i < iperf->count; i++)
    measured = measured && (iperf->results[i].streams > 0 || has_round_trip (iperf, cluster, i));
  for (size_t i = 0; i < iperf->count; i++) {
    const struct iperf_result *result = &iperf->results[i];
    if (!link_flow (iperf, result, result->reverse, cluster, status)
        || (result->both && !link_flow (iperf, result, !result->reverse, cluster, status))
        || (measured && result->streams > 0 && !link_latency (iperf, result, cluster, status)))
      return false;
  }
  if (latencies)
    cluster_note (cluster, measured
                             ? "iperf3: a latency is half of the mean round-trip time under load"
                             : "iperf3: not all pairs have a round-trip time: latencies are 0");
  return true;
}
